//! What the document model makes of the project's pages: scopes, what is hidden and why, the
//! text as it reads when rendered.

use std::collections::BTreeMap;
use std::fmt::Write;

use domlens_dom_model::{Document, HiddenReason, NodeKind, Visibility};

fn summary(html: &str) -> String {
    let doc = Document::parse(html);
    let mut out = format!(
        "title: {}\nquirks: {:?}\n",
        doc.title(),
        doc.quirks_mode(doc.root())
    );
    for diagnostic in doc.diagnostics() {
        writeln!(out, "diagnostic: {diagnostic}").unwrap();
    }
    for scope in doc.scopes().filter(|scope| *scope != doc.root()) {
        let host = doc.host(scope).unwrap();
        let path = doc
            .element_path(host)
            .map_or_else(|| "-".to_owned(), |path| path.to_string());
        writeln!(
            out,
            "scope: {:?} of {} {path}",
            doc.kind(scope),
            doc.local_name(host)
        )
        .unwrap();
    }
    for (reason, count) in hidden(&doc) {
        writeln!(out, "hidden: {count} subtrees by {reason:?}").unwrap();
    }
    for document in doc.scopes() {
        if matches!(
            doc.kind(document),
            NodeKind::Document | NodeKind::FrameDocument
        ) {
            let element = doc.scope_document_element(document).unwrap();
            writeln!(
                out,
                "\n--- text of {:?}\n{}",
                doc.kind(document),
                doc.inner_text(element)
            )
            .unwrap();
        }
    }
    out
}

/// The elements that are hidden by themselves, by reason.
fn hidden(doc: &Document) -> BTreeMap<HiddenReason, usize> {
    let mut counts = BTreeMap::new();
    for node in doc.nodes().filter(|node| doc.is_element(*node)) {
        if let Visibility::Hidden { reason, by } = doc.visibility(node)
            && by == node
        {
            *counts.entry(reason).or_default() += 1;
        }
    }
    counts
}

#[test]
fn pages() {
    for page in domlens_testkit::pages() {
        insta::assert_snapshot!(page.name, summary(&page.html));
    }
}
