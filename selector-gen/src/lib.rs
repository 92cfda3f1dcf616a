//! Ranked, proven selectors and locators for the elements of a domlens document.
//!
//! [`SelectorIndex`] reads a document once per tree scope; [`generate_selectors`] then says how to
//! find an element again: the best CSS selector, the best XPath, and a varied list of candidates,
//! each with a score, whether it is unique, and why it ranks where it does. What is called unique is
//! proven from the index: it matches its element and no other in its tree scope.
//!
//! Who needs no more than the CSS asks [`css_selector`], which costs less than half.
//!
//! [`locate`] and [`resolve`] go through shadow roots and frames.

mod candidate;
mod context;
mod error;
mod generate;
mod index;
mod locator;
mod relocate;

mod anchors;
mod facts;
mod plan;
mod print;
mod proof;
mod search;
mod weights;
mod words;

pub use candidate::{
    CandidateKind, ElementSelector, ElementSelectorCandidate, Reason, SelectorDetail,
};
pub use context::context_path;
pub use error::ResolveError;
pub use generate::{css_selector, generate_selectors, selectors_with};
pub use index::SelectorIndex;
pub use locator::{Hop, HopKind, Locator, locate, resolve};
pub use relocate::{CONFIDENT, Fingerprint, Match, Relocator, relocate};
