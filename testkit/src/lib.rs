//! Fixtures, strategies and dump formats for the tests of domlens.

mod html_strategy;

pub use html_strategy::hostile_html;
