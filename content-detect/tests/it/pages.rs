//! What the detector says about each page of `testdata/pages`.

use std::fmt::Write as _;

use domlens_content_detect::{ContentDetector, MainContent};
use domlens_dom_model::{Document, NodeId};

/// A node as `name#id.class`, or as a text's beginning.
fn name(doc: &Document, node: NodeId) -> String {
    if doc.is_text(node) {
        let words: Vec<&str> = doc.text(node).split_whitespace().collect();
        return format!(
            "\"{}\"",
            words.join(" ").chars().take(40).collect::<String>()
        );
    }
    let mut name = doc.local_name(node).to_owned();
    if let Some(id) = doc.id(node) {
        let _ = write!(name, "#{id}");
    }
    if let Some(class) = doc.classes(node).next() {
        let _ = write!(name, ".{class}");
    }
    name
}

fn lines(doc: &Document, main: &MainContent) -> String {
    let mut lines = format!(
        "{}: {}\nmain: {} ({:?})\nnamed: {}\nread from: {}\n",
        main.kind,
        main.kind_reason,
        name(doc, main.node),
        main.evidence,
        name(doc, main.element),
        name(doc, main.root)
    );
    for part in &main.excluded {
        let _ = writeln!(lines, "- {}: {}", name(doc, part.node), part.reason);
    }
    lines
}

#[test]
fn main_content_of_each_page() {
    for page in domlens_testkit::pages() {
        let doc = Document::parse(&page.html);
        let main = ContentDetector::new(&doc).main_content();
        insta::assert_snapshot!(format!("main_{}", page.name), lines(&doc, &main));
        let again = ContentDetector::new(&doc).main_content();
        assert_eq!(lines(&doc, &main), lines(&doc, &again));
    }
}
