//! Fixtures, strategies and dump formats for the tests of domlens.

mod html_strategy;
mod pages;

pub use html_strategy::hostile_html;
pub use pages::{Page, pages, root, shared};
