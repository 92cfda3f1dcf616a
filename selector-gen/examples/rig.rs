//! Prints the selectors of the elements that a file of paths names: the line contract of the selector rig.
//!
//! `rig PAGE.html TARGETS.jsonl`; each target is `{"path":[1,0,3]}`, child-element indices from the document element.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a measuring program"
)]

use std::io::{BufWriter, Write};

use cpu_time::ThreadTime;
use domlens_dom_model::{Document, ElementPath, PathStep};
use domlens_selector_gen::{SelectorIndex, context_path, generate_selectors};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let html = std::fs::read_to_string(&arguments[1]).unwrap();
    let targets = std::fs::read_to_string(&arguments[2]).unwrap();
    let start = ThreadTime::now();
    let doc = Document::parse(&html);
    let parse_ms = start.elapsed().as_secs_f64() * 1e3;
    let start = ThreadTime::now();
    let index = SelectorIndex::new(&doc);
    index.prepare();
    let index_ms = start.elapsed().as_secs_f64() * 1e3;
    let mut out = BufWriter::new(std::io::stdout().lock());
    writeln!(
        out,
        "{}",
        serde_json::json!({"meta": true, "parse_ms": parse_ms, "index_ms": index_ms})
    )
    .unwrap();
    for line in targets.lines().filter(|line| !line.is_empty()) {
        let target: serde_json::Value = serde_json::from_str(line).unwrap();
        let steps = target["path"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| PathStep::Child(u32::try_from(step.as_u64().unwrap()).unwrap()));
        let Some(element) = doc.element_at(&ElementPath(steps.collect())) else {
            continue;
        };
        let start = ThreadTime::now();
        let selector = generate_selectors(&index, element);
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let row = serde_json::json!({
            "path": target["path"], "tag": doc.local_name(element), "css": selector.css, "xpath": selector.xpath,
            "candidates": selector.candidates, "context": context_path(&doc, element),
            "locator": selector.locator.to_string(), "ms": ms,
        });
        writeln!(out, "{row}").unwrap();
    }
}
