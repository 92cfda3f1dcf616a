//! Tests of the crate's behavior.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    missing_docs,
    reason = "tests fail by panicking, and read the pages from files"
)]

mod attributes;
mod cases;
mod forms;
mod full;
mod groups;
mod options;
mod pages;
mod round_trip;

use domlens_dom_model::Document;
use domlens_extract::{
    ExtractedElement, ExtractionOptions, Interactive, NoteKind, SmartDomReader, SmartDomResult,
};

/// What can be operated on a page, by the default options.
fn interactive(html: &str) -> SmartDomResult {
    read(html, &ExtractionOptions::default())
}

fn read(html: &str, options: &ExtractionOptions) -> SmartDomResult {
    SmartDomReader::extract_interactive(&Document::parse(html), options).unwrap()
}

fn full(html: &str, options: &ExtractionOptions) -> SmartDomResult {
    SmartDomReader::extract_full(&Document::parse(html), options).unwrap()
}

/// The name of an element, else its text.
fn label(element: &ExtractedElement) -> &str {
    element.name.as_deref().unwrap_or(&element.text)
}

fn labels(elements: &[ExtractedElement]) -> Vec<&str> {
    elements.iter().map(label).collect()
}

/// Each listed control as `list label`, list by list.
fn listed(lists: &Interactive) -> Vec<String> {
    [
        ("button", &lists.buttons),
        ("link", &lists.links),
        ("input", &lists.inputs),
        ("clickable", &lists.clickable),
    ]
    .into_iter()
    .flat_map(|(list, elements)| {
        elements
            .iter()
            .map(move |element| format!("{list} {}", label(element)))
    })
    .collect()
}

/// The numbers of the notes of a kind.
fn noted(result: &SmartDomResult, kind: NoteKind) -> Vec<Option<usize>> {
    result
        .notes
        .iter()
        .filter(|note| note.kind == kind)
        .map(|note| note.count)
        .collect()
}
