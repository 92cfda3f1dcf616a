//! Element filters, compiled once into a predicate over the nodes of a domlens document.
//!
//! [`FilterOptions`] says what to keep, [`Filter::new`] compiles it and refuses what does not
//! parse, and [`Filter::on`] prepares it for one document: each selector is matched over the page
//! once, so that asking about an element costs no query.
//!
//! ```
//! use domlens_dom_model::{Document, PageText};
//! use domlens_filter::{Filter, FilterOptions, Subject};
//!
//! let doc = Document::parse("<nav><a href=/a>A</a></nav><a href=/b>Buy</a>");
//! let text = PageText::visible(&doc);
//! let options = FilterOptions {
//!     exclude_selectors: vec!["nav a".into()],
//!     ..FilterOptions::default()
//! };
//! let filter = Filter::new(&options)?;
//! let page = filter.on(&doc, &text);
//! let kept: Vec<_> = doc
//!     .nodes()
//!     .filter(|&node| doc.is_html(node, "a"))
//!     .filter(|&node| page.accepts(&Subject::of_node(node, &text)))
//!     .collect();
//! assert_eq!(kept.iter().map(|&node| text.of(node)).collect::<Vec<_>>(), ["Buy"]);
//! # Ok::<(), domlens_filter::FilterError>(())
//! ```

mod error;
mod filter;
mod interaction;
mod options;
mod page;
mod pattern;

pub use error::FilterError;
pub use filter::Filter;
pub use interaction::{InteractionSet, InteractionType};
pub use options::{FilterOptions, ValueMatch};
pub use page::{PageFilter, Subject};
pub use pattern::Pattern;
