//! Behavior of the detector.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    missing_docs,
    reason = "tests fail by panicking, and read the pages from files"
)]

mod detector;
mod landmarks;
mod pages;
