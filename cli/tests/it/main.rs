//! Runs the real program: commands, exit codes, bad input.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod budget;
mod elements;
mod graph;
mod http;
mod input;
mod live;
#[path = "../common/loopback.rs"]
mod loopback;
mod query;
mod reading;
mod readme;
mod run;
mod server;
