//! Pages of real projects, each in two releases: how many controls keep their numbers.

use std::collections::HashMap;
use std::path::PathBuf;

use domlens_dom_model::{Document, ElementPath, NodeId, PathStep};
use domlens_graph::{Entry, Graph, GraphOptions, Reader};

/// The folder of pages in two releases, if it is laid out on this machine.
fn folder() -> Option<PathBuf> {
    let folder = domlens_testkit::data().join("selectors-evolve");
    if folder.join("truth.jsonl").is_file() {
        return Some(folder);
    }
    println!("skipped: no pages in two releases at {}", folder.display());
    None
}

fn path(steps: &serde_json::Value) -> ElementPath {
    let steps = steps.as_array().unwrap().iter();
    let child =
        |step: &serde_json::Value| PathStep::Child(u32::try_from(step.as_u64().unwrap()).unwrap());
    ElementPath(steps.map(child).collect())
}

fn by_node(graph: &Graph) -> HashMap<NodeId, &Entry> {
    let entries = graph.entries.iter();
    entries.map(|entry| (entry.node, entry)).collect()
}

#[test]
fn numbers_outlast_releases_of_pages() {
    let Some(folder) = folder() else { return };
    let truth = std::fs::read_to_string(folder.join("truth.jsonl")).unwrap();
    let mut pages: Vec<(String, Vec<(ElementPath, ElementPath)>)> = Vec::new();
    for line in truth.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let page = line["page"].as_str().unwrap().replace('/', "__");
        if pages.last().is_none_or(|(last, _)| *last != page) {
            pages.push((page, Vec::new()));
        }
        let pair = (path(&line["path"]), path(&line["new_path"]));
        pages.last_mut().unwrap().1.push(pair);
    }
    let (mut kept, mut lost, mut wrong) = (0, 0, 0);
    for (page, pairs) in pages {
        let read = |release: &str| {
            let file = folder.join(release).join(format!("{page}.html"));
            Document::parse(&String::from_utf8_lossy(&std::fs::read(file).unwrap()))
        };
        let (old, new) = (read("pages"), read("new"));
        let mut reader = Reader::new();
        let before = reader.read(&old, &GraphOptions::default());
        let after = reader.read(&new, &GraphOptions::default());
        let (then, now) = (by_node(&before), by_node(&after));
        for (from, to) in pairs {
            let was = old.element_at(&from).and_then(|node| then.get(&node));
            let is = new.element_at(&to).and_then(|node| now.get(&node));
            let (Some(was), Some(is)) = (was, is) else {
                continue;
            };
            if was.handle == is.handle {
                kept += 1;
            } else if after.entry(was.handle).is_none() {
                lost += 1;
            } else {
                wrong += 1;
            }
        }
    }
    println!("kept {kept}, lost {lost}, given to another element {wrong}");
    assert!(kept > 900);
    assert!(lost * 50 < kept && wrong * 200 < kept);
}
