//! A live browser on pages of loopback.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "tests fail by panicking, and say what they skipped"
)]

mod capture;
mod cases;
mod hands;
mod pages;
mod script;
mod server;
mod soak;
mod support;
mod trouble;
mod view;
