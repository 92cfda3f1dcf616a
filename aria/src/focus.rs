//! Focusability: what can take the focus, and the tab order.

use domlens_dom_model::{Document, NodeId};

use crate::{attributes, context::Context};

/// What `contenteditable` says on `node` itself: `None` if it inherits.
pub(crate) fn is_editable(doc: &Document, node: NodeId) -> Option<bool> {
    let value = doc.attr(node, "contenteditable")?;
    if value.is_empty()
        || value.eq_ignore_ascii_case("true")
        || value.eq_ignore_ascii_case("plaintext-only")
    {
        Some(true)
    } else if value.eq_ignore_ascii_case("false") {
        Some(false)
    } else {
        None
    }
}

/// Whether the markup of `node` makes it a [focusable
/// area](https://html.spec.whatwg.org/#focusable-area), rendered or not and apart from a disabled
/// `fieldset`. `parent` is the context of its flat parent.
pub(crate) fn can_focus(doc: &Document, node: NodeId, parent: &Context) -> bool {
    if is_disableable(doc, node) {
        return !doc.has_attr(node, "disabled") && !attributes::is_input(doc, node, &["hidden"]);
    }
    attributes::integer(doc, node, "tabindex").is_some()
        || doc.is_hyperlink(node)
        || is_editable(doc, node) == Some(true)
        || is_natively_focusable(doc, node, parent)
}

/// Whether HTML makes `node` focusable without an attribute that says so.
fn is_natively_focusable(doc: &Document, node: NodeId, parent: &Context) -> bool {
    if !doc.is_html_element(node) {
        return false;
    }
    match doc.local_name(node) {
        "summary" => parent.summary == Some(node),
        "audio" | "video" => doc.has_attr(node, "controls"),
        "iframe" => true,
        _ => false,
    }
}

/// Whether `node` is a form control that [`disabled`](https://html.spec.whatwg.org/#concept-fe-disabled)
/// takes out of use.
pub(crate) fn is_disableable(doc: &Document, node: NodeId) -> bool {
    doc.is_html_element(node)
        && matches!(
            doc.local_name(node),
            "button" | "input" | "select" | "textarea"
        )
}

/// The tab index of `node`: its attribute, else 0 for what can take the focus by itself.
pub(crate) fn tab_index(doc: &Document, node: NodeId, parent: &Context) -> Option<i32> {
    match attributes::integer(doc, node, "tabindex") {
        Some(index) => i32::try_from(index).ok(),
        None => can_focus(doc, node, parent).then_some(0),
    }
}
