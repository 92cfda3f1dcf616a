//! Content that style sheets generate: the one seam to the cascade.

use domlens_dom_model::{Document, NodeId};

/// Where generated content stands in an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `::before`, and a marker.
    Before,
    /// `::after`.
    After,
}

/// Text of a pseudo-element; its alternative text if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Generated<'d> {
    pub(super) text: &'d str,
    /// Whether it is set apart from the text around it.
    pub(super) spaced: bool,
}

/// What the page's sheets generate in `node`.
pub(super) fn generated(_doc: &Document, _node: NodeId, _place: Place) -> Option<Generated<'_>> {
    None
}
