//! Starts `domlens mcp` and speaks to it as clients do: over stdio and HTTP, in both protocols.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    clippy::format_push_string,
    reason = "a test fails by panicking, and says what it skips"
)]

mod bad_input;
mod budget;
mod client;
mod conventions;
mod docs;
mod fence;
mod golden;
mod http;
mod live;
mod load;
#[path = "../common/loopback.rs"]
mod loopback;
mod raw;
mod site;
mod typescript;
