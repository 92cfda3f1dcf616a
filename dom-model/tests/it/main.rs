//! Integration tests of the document model.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cascade;
mod css;
mod encoding;
mod limits;
mod live;
mod live_laws;
mod property;
mod rendering_laws;
mod scopes;
mod snapshot;
mod text;
mod visibility;
