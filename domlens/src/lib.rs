//! Reads a web page for a machine: what is on it, what can be done, and proven selectors for each thing.
//!
//! Each layer is a module here. [`execute`] takes the whole way for one request, which may come
//! from JSON; [`read`] gives its result before it is written as text.
//!
//! ```
//! use domlens::dom::Document;
//! use domlens::extract::{ExtractionOptions, SmartDomReader};
//!
//! let doc = Document::parse("<label>Nick <input name=nick></label><button>Save</button>");
//! let page = SmartDomReader::extract_interactive(&doc, &ExtractionOptions::default())?;
//! assert_eq!(page.interactive.inputs[0].name.as_deref(), Some("Nick"));
//! assert_eq!(page.interactive.buttons[0].selector.css, "button");
//! # Ok::<(), domlens::extract::ExtractError>(())
//! ```

mod error;
mod execute;
mod place;
mod request;
mod token_costs;

pub use error::{ExecuteError, RequestError};
pub use execute::{ExtractionResult, Reading, execute, read, read_for_markdown, try_execute};
pub use request::{
    ExtractContentArgs, ExtractFullArgs, ExtractInteractiveArgs, ExtractRegionArgs,
    ExtractStructureArgs, ExtractionRequest,
};

pub use token_costs::{TokenCost, token_costs};

pub use domlens_aria as aria;
pub use domlens_content_detect as detect;
pub use domlens_dom_model as dom;
pub use domlens_extract as extract;
pub use domlens_filter as filter;
pub use domlens_formatter as format;
pub use domlens_graph as graph;
pub use domlens_progressive as progressive;
pub use domlens_selector_gen as selectors;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
