//! CSS: selectors in one tree scope, and CSSOM's serializations.

mod dialect;
mod error;
mod matching;
mod pseudo_class;
mod query;
mod serialize;

pub use error::SelectorError;
pub use query::Selector;
pub use serialize::{escape_identifier, escape_string};

pub(crate) use dialect::{Dialect, PseudoElement, SelectorParser, hash};
pub(crate) use matching::ElementRef;
