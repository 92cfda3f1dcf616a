//! Results of domlens as XML-wrapped Markdown.
//!
//! [`MarkdownFormatter`] renders what the layers below decided; it never sees a document. The
//! Markdown is CommonMark with GFM tables, strike-through, task lists, footnotes and formulas in
//! dollar signs. Page text is escaped by its context, is one line for each item, and can neither
//! close the envelope nor pass for a line of ours.
//!
//! ```
//! use domlens_dom_model::Document;
//! use domlens_formatter::{MarkdownFormatOptions, MarkdownFormatter, PageMeta};
//! use domlens_progressive::content::{ContentExtractionOptions, extract_content};
//!
//! let doc = Document::parse("<main><h1>Tea</h1><p>Steep <b>3</b> minutes.</main>");
//! let content = extract_content(&doc, "main", &ContentExtractionOptions::default())?.unwrap();
//! let meta = PageMeta::new("Tea", "https://tea.example/");
//! assert_eq!(
//!     MarkdownFormatter::content(&content, &MarkdownFormatOptions::default(), &meta),
//!     "<page title=\"Tea\" url=\"https://tea.example/\">\n  <content><![CDATA[\n# Tea\n\n\
//!      Steep **3** minutes.\n]]></content>\n</page>"
//! );
//! # Ok::<(), domlens_dom_model::SelectorError>(())
//! ```

mod blocks;
mod budget;
mod content;
mod envelope;
mod escape;
mod formatter;
mod graph;
mod item;
mod line;
mod options;
mod paging;
mod references;
mod region;
mod structure;
mod tokens;

pub use budget::{Priority, TextLine};
pub use formatter::MarkdownFormatter;
pub use graph::{GraphFormatOptions, GraphFormatter};
pub use options::{Detail, LinkStyle, MarkdownFormatOptions, PageMeta};
pub use paging::{Cursor, Page, Paging, PagingError};
#[cfg(feature = "exact-tokens")]
pub use tokens::O200k;
pub use tokens::{Estimate, TokenCounter, token_counter};
