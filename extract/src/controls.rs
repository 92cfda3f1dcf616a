//! What people operate: in which list an element goes, and whether it is there for them.

use domlens_aria::{ControlReason, Role};
use domlens_dom_model::{Document, HiddenReason, NodeId, Visibility};

use crate::Page;

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
    let Visibility::Hidden { reason, by } = doc.visibility(node) else {
        return Presence::Seen;
    };
    if matches!(doc.input_type(node), "checkbox" | "radio" | "file") {
        let label = page
            .aria()
            .labels(node)
            .iter()
            .copied()
            .find(|&label| doc.is_visible(label));
        if label.is_some() || (reason == HiddenReason::Opacity && by == node) {
            return Presence::Behind(label);
        }
    }
    Presence::Hidden
}

/// Whether people can operate `node`, a control: they see it, or a label stands for it.
pub fn is_listed(page: &Page<'_>, node: NodeId) -> bool {
    presence(page, node) != Presence::Hidden
}
