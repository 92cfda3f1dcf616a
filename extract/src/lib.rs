//! One-pass reading of a domlens document: elements, forms, context and page state.
//!
//! [`SmartDomReader`] reads a document or an element into a [`SmartDomResult`], plain structs that
//! serialize to camelCase JSON. One walk finds every element with its role and its place
//! ([`Survey`]); the lists of the result are made from that. Who reads several parts of one page
//! makes a [`Page`], which keeps the tables that readings share, and calls [`read`].
//!
//! ```
//! use domlens_dom_model::Document;
//! use domlens_extract::{ExtractionOptions, SmartDomReader};
//!
//! let doc = Document::parse(r#"<nav><a href="/cart" role="button">Cart</a></nav>"#);
//! let result = SmartDomReader::extract_interactive(&doc, &ExtractionOptions::default())?;
//! let cart = &result.interactive.buttons[0];
//! assert_eq!((cart.tag.as_str(), cart.text.as_str()), ("a", "Cart"));
//! assert!(result.interactive.links.is_empty());
//! # Ok::<(), domlens_extract::ExtractError>(())
//! ```

mod attributes;
mod controls;
mod cut;
mod describe;
mod element;
mod error;
mod frames;
mod mode;
mod notes;
mod options;
mod page;
mod reader;
mod reading;
mod result;
mod semantic;
mod state;
mod survey;

pub use controls::{Group, clicked_for, form_owner, is_listed, is_off_screen, takes_value};
pub use cut::{MAX_TEXT, cut};
pub use domlens_filter::{FilterError, FilterOptions, InteractionType, Pattern, ValueMatch};
pub use domlens_selector_gen::{ElementSelector, ElementSelectorCandidate};
pub use element::{
    Choice, ElementContext, ElementInteraction, ElementState, ExtractedElement, Tristate,
};
pub use error::ExtractError;
pub use frames::frames;
pub use mode::ExtractionMode;
pub use notes::unread_notes;
pub use options::{ExtractionOptions, ExtractionOverrides};
pub use page::Page;
pub use reader::{SmartDomReader, read};
pub use result::{
    FormInfo, FrameInfo, Interactive, Metadata, Note, NoteKind, PageLandmarks, PageState, Semantic,
    SmartDomResult,
};
pub use state::{is_open_modal, page_state};
pub use survey::{Around, Reach, Survey, Unread, Visit};
