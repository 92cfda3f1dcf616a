//! Fixtures, strategies and dump formats for the tests of domlens.

mod changes;
mod chromium;
mod html_strategy;
mod live_page;
mod mutation;
mod pages;

pub use changes::{CHANGES, Change, MARK, Release, release};
pub use chromium::Chromium;
pub use html_strategy::hostile_html;
pub use live_page::LivePage;
pub use mutation::mutated_page;
pub use pages::{Page, data, pages, real_pages, root, shared, waits_for_script, without_refresh};
