//! Content that the page's sheets generate around the contents of an element.

use domlens_dom_model::{Document, NodeId, PseudoElement};

/// Where generated content stands in an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `::before`. The marker of a list item is no part of a name.
    Before,
    /// `::after`.
    After,
}

/// What the page's sheets generate in `node`: the text, or the alternative text that the sheet
/// gives it.
pub(super) fn generated(doc: &Document, node: NodeId, place: Place) -> Option<&str> {
    let pseudo = match place {
        Place::Before => PseudoElement::Before,
        Place::After => PseudoElement::After,
    };
    doc.generated_content(node, pseudo)
}
