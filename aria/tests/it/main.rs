//! Tests of the crate's behavior: the Web Platform Tests, and cases of our own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    missing_docs,
    reason = "tests fail by panicking, and read their data from files"
)]

mod cases;
mod growth;
mod live;
mod names;
mod pages;
mod property;
mod roles;
mod states;
mod wpt;

use domlens_aria::{Accessibility, Role, States};
use domlens_dom_model::{Document, NodeId, Selector};

/// The only element that `css` matches.
fn find(doc: &Document, css: &str) -> NodeId {
    let found = doc.query_selector_all(doc.root(), &Selector::parse(css).unwrap());
    assert_eq!(found.len(), 1, "{css} matches {}", found.len());
    found[0]
}

/// The only element that matches in any tree scope.
fn find_anywhere(doc: &Document, css: &str) -> NodeId {
    let selector = Selector::parse(css).unwrap();
    let found: Vec<NodeId> = doc
        .scopes()
        .flat_map(|scope| doc.query_selector_all(scope, &selector))
        .collect();
    assert_eq!(found.len(), 1, "{css} matches {}", found.len());
    found[0]
}

/// The name of the only element that `css` matches.
fn name(html: &str, css: &str) -> String {
    let doc = Document::parse(html);
    Accessibility::new(&doc).name(find_anywhere(&doc, css)).text
}

/// The role of the only element that `css` matches, as its token; empty if it has none.
fn role(html: &str, css: &str) -> &'static str {
    let doc = Document::parse(html);
    Accessibility::new(&doc)
        .role(find_anywhere(&doc, css))
        .map_or("", Role::as_str)
}

/// The states of the only element that `css` matches.
fn states(html: &str, css: &str) -> States {
    let doc = Document::parse(html);
    Accessibility::new(&doc).states(find_anywhere(&doc, css))
}
