//! Main content, landmarks and content scores of a domlens document.

mod index;
mod vocabulary;

pub use index::{ContentIndex, Measure};
pub use vocabulary::Hints;
