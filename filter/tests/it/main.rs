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

mod filters;
mod json;
