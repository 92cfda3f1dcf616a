//! What the crate promises, on small pages, on generated ones and on the project's own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::mutable_key_type,
    missing_docs,
    reason = "tests fail by panicking"
)]

mod bad_input;
mod candidates;
mod laws;
mod locators;
mod relocation;
mod snapshot;
mod xpath;
