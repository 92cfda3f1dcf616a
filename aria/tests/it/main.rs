//! Tests of the crate's behavior: the Web Platform Tests, and cases of our own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::print_stderr,
    missing_docs,
    reason = "tests fail by panicking, and read their data from files"
)]

mod wpt;

use domlens_dom_model::{Document, NodeId, Selector};

/// The only element that `css` matches.
#[allow(dead_code, reason = "the cases use it")]
fn find(doc: &Document, css: &str) -> NodeId {
    let found = doc.query_selector_all(doc.root(), &Selector::parse(css).unwrap());
    assert_eq!(found.len(), 1, "{css} matches {}", found.len());
    found[0]
}
