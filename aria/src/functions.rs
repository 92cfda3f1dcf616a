//! The free functions: one question about one element.

use domlens_dom_model::{Document, NodeId};

use crate::{Accessibility, ControlKind, ControlReason, Description, Guess, Name, Role, States};

/// The computed role of `node`; see [`Accessibility::role`].
///
/// ```
/// use domlens_aria::{Role, role};
/// use domlens_dom_model::Document;
///
/// let doc = Document::parse("<body role='foo Main'>");
/// assert_eq!(role(&doc, doc.body().unwrap()), Some(Role::Main));
/// ```
pub fn role(doc: &Document, node: NodeId) -> Option<Role> {
    Accessibility::new(doc).role(node)
}

/// The accessible name of `node`; see [`Accessibility::name`]. Costs up to a pass over the
/// document: ask one [`Accessibility`] about many elements.
///
/// ```
/// use domlens_aria::{NameSource, accessible_name};
/// use domlens_dom_model::{Document, Selector};
///
/// let doc = Document::parse("<button aria-labelledby=t>x</button><b id=t hidden>Send</b>");
/// let button = doc.query_selector(doc.root(), &Selector::parse("button").unwrap()).unwrap();
/// let name = accessible_name(&doc, button);
/// assert_eq!((name.text.as_str(), name.source), ("Send", Some(NameSource::AriaLabelledby)));
/// ```
pub fn accessible_name(doc: &Document, node: NodeId) -> Name {
    Accessibility::new(doc).name(node)
}

/// The accessible description of `node`; see [`Accessibility::description`].
pub fn accessible_description(doc: &Document, node: NodeId) -> Description {
    Accessibility::new(doc).description(node)
}

/// The states and properties of `node`; see [`Accessibility::states`].
pub fn states(doc: &Document, node: NodeId) -> States {
    Accessibility::new(doc).states(node)
}

/// Whether `node` can take the focus; see [`Accessibility::is_focusable`].
pub fn is_focusable(doc: &Document, node: NodeId) -> bool {
    Accessibility::new(doc).is_focusable(node)
}

/// The tab index of `node`; see [`Accessibility::tab_index`].
pub fn tab_index(doc: &Document, node: NodeId) -> Option<i32> {
    Accessibility::new(doc).tab_index(node)
}

/// Whether people operate `node`; see [`ControlReason`].
///
/// ```
/// use domlens_aria::is_control;
/// use domlens_dom_model::{Document, Selector};
///
/// let doc = Document::parse("<fancy-button onclick='go()'>Go</fancy-button><p>text</p>");
/// let find = |css| doc.query_selector(doc.root(), &Selector::parse(css).unwrap()).unwrap();
/// assert!(is_control(&doc, find("fancy-button")));
/// assert!(!is_control(&doc, find("p")));
/// ```
pub fn is_control(doc: &Document, node: NodeId) -> bool {
    Accessibility::new(doc).is_control(node)
}

/// Why `node` is a control.
pub fn control_reason(doc: &Document, node: NodeId) -> Option<ControlReason> {
    Accessibility::new(doc).control_reason(node)
}

/// What kind of control `node` is.
pub fn control_kind(doc: &Document, node: NodeId) -> Option<ControlKind> {
    Accessibility::new(doc).control_kind(node)
}

/// The named group around `node`; see [`Accessibility::group_label`].
pub fn group_label(doc: &Document, node: NodeId) -> Option<(NodeId, Name)> {
    Accessibility::new(doc).group_label(node)
}

/// A label for a control that has no accessible name; see [`Guess`].
pub fn guessed_label(doc: &Document, node: NodeId) -> Option<Guess> {
    Accessibility::new(doc).guessed_label(node)
}
