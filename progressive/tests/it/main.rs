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

mod about;
mod bad_input;
mod content;
mod pages;
mod property;
mod region;
mod round_trip;
mod structure;

use domlens_dom_model::Document;
use domlens_progressive::{ProgressiveExtractor, StructuralOverview};

fn outline(html: &str) -> StructuralOverview {
    ProgressiveExtractor::extract_structure(&Document::parse(html))
}
