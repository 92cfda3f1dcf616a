//! Measures how well elements are found again on the changed pages that the selector rig wrote down.
//!
//! `relocation PAGES CHANGED [facts]`: the folder of the old pages, and that of the changed ones with
//! its `index.jsonl`; targets that are still there carry `data-rig-mark`. `facts` prints what the
//! weights are fitted to instead.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    reason = "a measuring program"
)]

use std::collections::BTreeMap;
use std::fs;

use cpu_time::ThreadTime;
use domlens_dom_model::{Document, ElementPath, NodeId, PathStep};
use domlens_selector_gen::{CONFIDENT, Match, Relocator};
use serde_json::Value;

/// The bounds of confidence between which it is counted how often the first match is the element.
const BOUNDS: [f32; 5] = [0.2, CONFIDENT, 0.5, 0.7, 0.9];
const MARK: &str = " data-rig-mark=\"";

#[derive(Default)]
struct Count {
    there: u32,
    right: u32,
    wrong: u32,
    unsure: u32,
    first: u32,
    gone: u32,
    invented: u32,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let facts = arguments.get(3).is_some_and(|word| word == "facts");
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut sure = [[0_u32; 2]; BOUNDS.len() + 1];
    let (mut seconds, mut bytes, mut longest) = (0.0, 0_usize, 0);
    let index = fs::read_to_string(format!("{}/index.jsonl", arguments[2])).unwrap();
    for line in index.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| row[name].as_str().unwrap().to_owned();
        let html = fs::read_to_string(format!("{}/{}", arguments[1], text("file"))).unwrap();
        let marked = fs::read_to_string(format!("{}/{}", arguments[2], text("out"))).unwrap();
        let old = Document::parse(&html);
        let new = Document::parse(&without_marks(&marked));
        let truth = marks(&Document::parse(&marked));
        let relocator = Relocator::new(&new);
        let source = Relocator::new(&old);
        let kind = text("kind");
        for (number, path) in row["paths"].as_array().unwrap().iter().enumerate() {
            let Some(element) = old.element_at(&path_of(path)) else {
                continue;
            };
            let fingerprint = source.fingerprint(element);
            let json = serde_json::to_string(&fingerprint).unwrap();
            longest = longest.max(json.len());
            bytes += json.len();
            let there = truth.get(&number).copied();
            if facts {
                print_facts(
                    &text("page"),
                    &kind,
                    there,
                    &relocator.comparisons(&fingerprint),
                );
                continue;
            }
            let start = ThreadTime::now();
            let found = relocator.relocate(&fingerprint);
            seconds += start.elapsed().as_secs_f64();
            let count = counts.entry(kind.clone()).or_default();
            count.add(there, &found);
            if let Some(first) = found.first() {
                let bin = BOUNDS.partition_point(|&bound| bound <= first.confidence);
                sure[bin][0] += u32::from(Some(first.node) == there);
                sure[bin][1] += 1;
            }
        }
    }
    if !facts {
        print(&counts, seconds, bytes, longest);
        for (bin, [right, all]) in sure.into_iter().enumerate() {
            let from = bin.checked_sub(1).map_or(0.0, |below| BOUNDS[below]);
            let share = 100.0 * f64::from(right) / f64::from(all.max(1));
            println!("confidence from {from:.2}: {all:6} first matches, {share:6.2} % right");
        }
    }
}

impl Count {
    fn add(&mut self, there: Option<NodeId>, found: &[Match]) {
        let first = found.first();
        let sure = first.filter(|found| found.confidence >= CONFIDENT);
        if let Some(element) = there {
            self.there += 1;
            self.first += u32::from(first.is_some_and(|found| found.node == element));
            match sure {
                Some(found) if found.node == element => self.right += 1,
                Some(_) => self.wrong += 1,
                None => self.unsure += 1,
            }
        } else {
            self.gone += 1;
            self.invented += u32::from(sure.is_some());
        }
    }
}

fn print(counts: &BTreeMap<String, Count>, seconds: f64, bytes: usize, longest: usize) {
    let share = |part: u32, of: u32| 100.0 * f64::from(part) / f64::from(of.max(1));
    let mut all = Count::default();
    let line = |kind: &str, count: &Count| {
        println!(
            "{kind:22} there {:6}: right {:6.2} %, wrong {:5.2} %, not told {:5.2} % (first {:6.2} %); gone {:5}: false {:5.2} %",
            count.there,
            share(count.right, count.there),
            share(count.wrong, count.there),
            share(count.unsure, count.there),
            share(count.first, count.there),
            count.gone,
            share(count.invented, count.gone),
        );
    };
    for (kind, count) in counts {
        line(kind, count);
        all.there += count.there;
        all.right += count.right;
        all.wrong += count.wrong;
        all.unsure += count.unsure;
        all.first += count.first;
        all.gone += count.gone;
        all.invented += count.invented;
    }
    line("all", &all);
    let number = f64::from(all.there + all.gone);
    println!(
        "{:.1} us a search; fingerprints of {:.0} bytes, at most {longest}",
        seconds * 1e6 / number,
        f64::from(u32::try_from(bytes).unwrap()) / number,
    );
}

fn print_facts(page: &str, kind: &str, there: Option<NodeId>, compared: &[(NodeId, Vec<f32>)]) {
    let right = compared.iter().position(|&(node, _)| Some(node) == there);
    let rows: Vec<&Vec<f32>> = compared.iter().map(|(_, facts)| facts).collect();
    let row = serde_json::json!({
        "page": page, "kind": kind, "there": there.is_some(), "right": right, "facts": rows,
    });
    println!("{row}");
}

fn path_of(path: &Value) -> ElementPath {
    let step = |step: &Value| PathStep::Child(u32::try_from(step.as_u64().unwrap()).unwrap());
    ElementPath(path.as_array().unwrap().iter().map(step).collect())
}

fn without_marks(html: &str) -> String {
    let mut parts = html.split(MARK);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find('"').unwrap() + 1;
        out.push_str(&part[end..]);
    }
    out
}

fn marks(doc: &Document) -> BTreeMap<usize, NodeId> {
    let number = |node| doc.attr(node, "data-rig-mark")?.parse().ok();
    doc.nodes()
        .filter_map(|node| Some((number(node)?, node)))
        .collect()
}
