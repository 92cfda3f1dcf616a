//! The arena document of domlens: parsing, tree scopes, CSS matching, rendering facts and text.
//!
//! A [`Document`] holds a whole page in one arena, shadow trees, template contents and `srcdoc`
//! frames included. Nodes are dense numbers ([`NodeId`]) in document order, so that a side table
//! is a vector and "is A inside B" is two compares. What is visible, and how text reads, is
//! answered here once, for every layer above.
//!
//! This crate knows HTML, DOM and CSS. It knows nothing of ARIA, scores or output formats.
//!
//! ```
//! use domlens_dom_model::{Document, Selector};
//!
//! let doc = Document::parse("<main><button id=go>Go</button><button hidden>No</button></main>");
//! let buttons = doc.query_selector_all(doc.root(), &Selector::parse("main > button")?);
//! assert_eq!(buttons.len(), 2);
//! assert_eq!(doc.inner_text(buttons[0]), "Go");
//! assert!(!doc.is_visible(buttons[1]));
//! # Ok::<(), domlens_dom_model::SelectorError>(())
//! ```

pub mod css;
mod diagnostic;
mod document;
mod element;
mod flat_tree;
mod form_control;
mod index;
mod live;
mod location;
mod node;
mod options;
mod page_text;
mod parse;
mod path;
mod rect;
mod rendering;
mod scope;
mod serialize;
mod side_table;
pub mod snapshot;
mod text;
pub mod transport;
mod tree;

pub use css::{Selector, SelectorError};
pub use diagnostic::{Diagnostic, DiagnosticKind};
pub use document::Document;
pub use element::{Attribute, AttributeNamespace};
pub use node::{Namespace, NodeId, NodeKind, QuirksMode, ShadowRootMode};
pub use options::ParseOptions;
pub use page_text::{PageText, one_line};
pub use path::{ElementPath, PathStep};
pub use rect::Rect;
pub use rendering::{Display, HiddenReason, PseudoElement, Visibility};
pub use side_table::{NodeMap, NodeSet};
pub use snapshot::{Snapshot, SnapshotError};
pub use text::{TextPreview, clean_label};
pub use tree::Descendants;
