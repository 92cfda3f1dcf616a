//! Tests of the crate's behavior.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    clippy::print_stdout,
    missing_docs,
    reason = "tests fail by panicking, read the pages from files, and say what they skip"
)]

mod cards;
mod diff;
mod entries;
mod gaps;
mod growth;
mod handles;
mod live;
mod once;
mod pages;
mod property;
mod releases;

use domlens_dom_model::Document;
use domlens_graph::{Entry, Graph, GraphOptions, graph};

fn read(html: &str) -> Graph {
    graph(&Document::parse(html), &GraphOptions::default())
}

fn read_frames(html: &str) -> Graph {
    let options = GraphOptions::default().with_frames(true);
    graph(&Document::parse(html), &options)
}

/// Each entry as `role label`.
fn listed(graph: &Graph) -> Vec<String> {
    let entries = graph.entries.iter();
    entries
        .map(|entry| format!("{} {}", entry.role, entry.label))
        .collect()
}

/// The one entry of that label.
fn entry<'g>(graph: &'g Graph, label: &str) -> &'g Entry {
    let found: Vec<_> = graph
        .entries
        .iter()
        .filter(|entry| entry.label == label)
        .collect();
    assert_eq!(found.len(), 1, "{label:?} among {:?}", listed(graph));
    found[0]
}
