//! Reads a web page for a machine: what is on it, what can be done, and proven selectors for each thing.

pub use domlens_aria as aria;
pub use domlens_content_detect as detect;
pub use domlens_dom_model as dom;
pub use domlens_extract as extract;
pub use domlens_filter as filter;
pub use domlens_formatter as format;
pub use domlens_progressive as progressive;
pub use domlens_selector_gen as selectors;
