//! The formatter on small contents, real pages and random text.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    reason = "tests fail by panicking"
)]

mod cases;
mod content;
mod envelope;
mod graph;
mod pages;
mod paging;
mod parse_back;
mod property;
mod tokens;
