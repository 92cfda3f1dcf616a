//! One-pass reading of a domlens document: elements, forms, context and page state.

mod element;
mod mode;
mod result;
mod selector;

pub use element::{
    Choice, ElementContext, ElementInteraction, ElementState, ExtractedElement, Tristate,
};
pub use mode::ExtractionMode;
pub use result::{
    FormInfo, FrameInfo, Interactive, Metadata, Note, NoteKind, PageLandmarks, PageState, Semantic,
    SmartDomResult,
};
pub use selector::{ElementSelector, ElementSelectorCandidate};
