//! What people operate: in which list an element goes, and whether it is there for them.

use domlens_aria::{ControlReason, Role};
use domlens_dom_model::{Document, HiddenReason, NodeId, Visibility};

use crate::Page;

/// How many nodes are looked at for one that has an area.
const MAX_LOOK: usize = 64;

/// The list that a control belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Buttons of all kinds.
    Button,
    /// Links.
    Link,
    /// Fields of forms.
    Input,
    /// Everything else that can be operated.
    Clickable,
}

/// Whether an element is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// People see it.
    Seen,
    /// It cannot be seen, but people operate it: through this label, or by its own transparent box.
    Behind(Option<NodeId>),
    /// It cannot be seen.
    Hidden,
}

/// The list of `node`, an element of this role, if it is a control. An element is in one list
/// only: its role says whether it is a button or a link, else its element does.
pub(crate) fn group(page: &Page<'_>, node: NodeId, role: Option<Role>) -> Option<Group> {
    let doc = page.document();
    let reason = page.aria().control_reason(node)?;
    if reason == ControlReason::Summary {
        return Some(Group::Clickable);
    }
    let name = if doc.is_html_element(node) {
        doc.local_name(node)
    } else {
        ""
    };
    Some(match (name, role) {
        ("input", _) if !is_button_input(doc, node) => Group::Input,
        ("select" | "textarea", _) => Group::Input,
        (_, Some(Role::Link)) => Group::Link,
        (_, Some(Role::Button)) | ("input" | "button", _) => Group::Button,
        _ if doc.is_hyperlink(node) => Group::Link,
        _ => Group::Clickable,
    })
}

/// Whether elements of this role hold a value or a choice.
pub fn takes_value(role: Option<Role>) -> bool {
    matches!(
        role,
        Some(
            Role::Checkbox
                | Role::Combobox
                | Role::Listbox
                | Role::Menuitemcheckbox
                | Role::Menuitemradio
                | Role::Option
                | Role::Radio
                | Role::Searchbox
                | Role::Slider
                | Role::Spinbutton
                | Role::Switch
                | Role::Textbox
        )
    )
}

fn is_button_input(doc: &Document, node: NodeId) -> bool {
    matches!(
        doc.input_type(node),
        "submit" | "reset" | "button" | "image"
    )
}

/// The [form owner](https://html.spec.whatwg.org/#form-owner) of a form control, whose nearest
/// form in the flat tree is `nearest`.
pub fn form_owner(doc: &Document, node: NodeId, nearest: Option<NodeId>) -> Option<NodeId> {
    if !doc.is_html_element(node)
        || !matches!(
            doc.local_name(node),
            "button" | "input" | "select" | "textarea"
        )
    {
        return None;
    }
    if let Some(id) = doc.attr(node, "form") {
        return doc
            .element_by_id(doc.scope(node), id)
            .filter(|&form| doc.is_html(form, "form"));
    }
    // A form around a slot does not own what is slotted.
    match nearest {
        Some(form) if doc.scope(form) != doc.scope(node) => doc
            .ancestor_elements(node)
            .find(|&form| doc.is_html(form, "form")),
        nearest => nearest,
    }
}

/// Whether people can get at `node`.
pub(crate) fn presence(page: &Page<'_>, node: NodeId) -> Presence {
    let doc = page.document();
    let hidden = match doc.visibility(node) {
        Visibility::Visible if is_out_of_reach(doc, node) => None,
        Visibility::Visible => return Presence::Seen,
        Visibility::Hidden { reason, by } => Some((reason, by)),
    };
    if matches!(doc.input_type(node), "checkbox" | "radio" | "file") {
        let label = page
            .aria()
            .labels(node)
            .iter()
            .copied()
            .find(|&label| doc.is_visible(label));
        if label.is_some() || hidden == Some((HiddenReason::Opacity, node)) {
            return Presence::Behind(label);
        }
    }
    if takes_clicks_unseen(doc, node) {
        return Presence::Behind(None);
    }
    Presence::Hidden
}

/// Whether a live element has a box without an area, and nothing in it that has one. What stands
/// left of or above the page can be reached: a link to skip to the content comes out with the focus.
fn is_out_of_reach(doc: &Document, node: NodeId) -> bool {
    let Some(rect) = doc.bounding_box(node) else {
        return false;
    };
    if !rect.is_empty() {
        return false;
    }
    !doc.shadow_including_descendants(node)
        .take(MAX_LOOK)
        .filter_map(|inside| doc.bounding_box(inside))
        .any(|inside| !inside.is_empty())
}

/// Whether a live element takes clicks although it takes no ink: what `opacity` hides is still
/// there for the pointer, such as buttons that come out when it is over them.
fn takes_clicks_unseen(doc: &Document, node: NodeId) -> bool {
    doc.is_live()
        && doc.is_transparent(node)
        && doc.takes_pointer(node)
        && doc.covered_by(node).is_none()
        && !is_out_of_reach(doc, node)
}

/// What is clicked to operate `node`: its label, if the page hides the control itself.
pub fn clicked_for(page: &Page<'_>, node: NodeId) -> NodeId {
    match presence(page, node) {
        Presence::Behind(Some(label)) => label,
        _ => node,
    }
}

/// Whether `node`, or what is clicked for it, is out of view, as far as a live page tells.
pub fn is_off_screen(page: &Page<'_>, node: NodeId) -> bool {
    let ratio = page.document().viewport_ratio(clicked_for(page, node));
    ratio.is_some_and(|ratio| ratio <= 0.0)
}

/// Whether people can operate `node`, a control: they see it, or a label stands for it.
pub fn is_listed(page: &Page<'_>, node: NodeId) -> bool {
    presence(page, node) != Presence::Hidden
}
