//! Tests through the facade: requests, determinism, the envelope, and the shared cases.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cases;
mod determinism;
mod envelope;
mod graph_cases;
mod reading;
mod requests;
