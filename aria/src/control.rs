//! "Is it a control?", why, and of which kind.

use domlens_dom_model::{Document, Namespace, NodeId};

use crate::{Accessibility, Role, attributes, focus};

/// Why an element is something that people operate. The first that holds is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub enum ControlReason {
    /// A form control, a link that leads somewhere, or media with controls.
    Native,
    /// What opens a `details` element.
    Summary,
    /// A `role` that people operate. The author's word counts, even where the role lacks its
    /// context and is computed as another one.
    WidgetRole,
    /// The element that `contenteditable` starts on.
    Editable,
    /// `tabindex` of 0 or more.
    TabIndex,
    /// A handler attribute for clicks.
    Handler,
    /// A script listens for clicks on it; only a live page tells.
    Listener,
    /// The pointer is a hand over it, and something around it listens for clicks; only a live page
    /// tells.
    Pointer,
}

/// What people do with a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub enum ControlKind {
    /// Press it.
    Button,
    /// Press it, and the form goes off.
    Submit,
    /// Press it, and the form is as it was.
    Reset,
    /// Follow it.
    Link,
    /// Tick it.
    Checkbox,
    /// Turn it on and off.
    Switch,
    /// Pick it from its group.
    Radio,
    /// Type a line.
    Text,
    /// Type lines.
    Multiline,
    /// Type a secret.
    Password,
    /// Type what to look for.
    Search,
    /// Type an e-mail address.
    Email,
    /// Type a telephone number.
    Telephone,
    /// Type a URL.
    Url,
    /// Type a number.
    Number,
    /// Move it between two numbers.
    Slider,
    /// Set a date.
    Date,
    /// Set a time.
    Time,
    /// Set a date and time.
    DateTime,
    /// Set a month.
    Month,
    /// Set a week.
    Week,
    /// Set a color.
    Color,
    /// Choose files.
    File,
    /// Choose one of its options.
    Select,
    /// Choose some of its options.
    MultiSelect,
    /// Type or choose.
    Combobox,
    /// An option in a list.
    Option,
    /// A tab.
    Tab,
    /// An item of a menu.
    MenuItem,
    /// An item of a tree.
    TreeItem,
    /// Open and close it.
    Disclosure,
    /// Play it.
    Media,
    /// Click it: only its handler or tab stop says that it does something.
    Clickable,
}

/// Why `node` is a control.
pub(crate) fn reason(aria: &Accessibility<'_>, node: NodeId) -> Option<ControlReason> {
    let doc = aria.document();
    let by_markup = reason_of_markup(aria, node);
    if by_markup.is_some() || !doc.is_element(node) {
        return by_markup;
    }
    if !doc.is_live() {
        return has_handler(doc, node).then_some(ControlReason::Handler);
    }
    let listeners = aria.listeners();
    if listeners.is_own(node) {
        Some(if has_handler(doc, node) {
            ControlReason::Handler
        } else {
            ControlReason::Listener
        })
    } else {
        listeners
            .is_delegated(node)
            .then_some(ControlReason::Pointer)
    }
}

/// Why `node` is a control, whether or not something listens for clicks on it.
pub(crate) fn reason_of_markup(aria: &Accessibility<'_>, node: NodeId) -> Option<ControlReason> {
    let doc = aria.document();
    if !doc.is_element(node) {
        return None;
    }
    if is_native(doc, node) {
        Some(ControlReason::Native)
    } else if is_disclosure(aria, node) {
        Some(ControlReason::Summary)
    } else if authored_widget(doc, node).is_some() {
        Some(ControlReason::WidgetRole)
    } else if is_editing_host(aria, node) {
        Some(ControlReason::Editable)
    } else if attributes::integer(doc, node, "tabindex").is_some_and(|index| index >= 0) {
        Some(ControlReason::TabIndex)
    } else {
        None
    }
}

/// What kind of control `node` is.
pub(crate) fn kind(aria: &Accessibility<'_>, node: NodeId) -> Option<ControlKind> {
    let doc = aria.document();
    let reason = reason(aria, node)?;
    // A role that the author wrote says what it is, also on a native element.
    if let Some(kind) = authored_widget(doc, node).and_then(|role| of_role(doc, node, role)) {
        return Some(kind);
    }
    Some(match reason {
        ControlReason::Native => native_kind(aria, node),
        ControlReason::Summary => ControlKind::Disclosure,
        ControlReason::Editable => ControlKind::Multiline,
        ControlReason::WidgetRole
        | ControlReason::TabIndex
        | ControlReason::Handler
        | ControlReason::Listener
        | ControlReason::Pointer => ControlKind::Clickable,
    })
}

/// Whether HTML or SVG make `node` a control.
fn is_native(doc: &Document, node: NodeId) -> bool {
    if focus::is_disableable(doc, node) {
        return !attributes::is_input(doc, node, &["hidden"]);
    }
    doc.is_hyperlink(node)
        || doc.namespace(node) == Namespace::Html
            && matches!(doc.local_name(node), "audio" | "video")
            && doc.has_attr(node, "controls")
}

/// Whether `node` opens and closes a `details`: its first summary, or itself where it has none.
fn is_disclosure(aria: &Accessibility<'_>, node: NodeId) -> bool {
    let doc = aria.document();
    doc.is_html(node, "summary") && aria.parent_context(node).summary == Some(node)
        || doc.is_html(node, "details") && aria.context(node).summary.is_none()
}

/// The role of the `role` attribute, if people operate it: not the container of a set, whose
/// members are what people operate.
fn authored_widget(doc: &Document, node: NodeId) -> Option<Role> {
    let role = attributes::role_tokens(doc, node).next()?;
    matches!(
        role,
        Role::Button
            | Role::Checkbox
            | Role::Combobox
            | Role::DocBacklink
            | Role::DocBiblioref
            | Role::DocGlossref
            | Role::DocNoteref
            | Role::Link
            | Role::Listbox
            | Role::Menuitem
            | Role::Menuitemcheckbox
            | Role::Menuitemradio
            | Role::Option
            | Role::Radio
            | Role::Scrollbar
            | Role::Searchbox
            | Role::Slider
            | Role::Spinbutton
            | Role::Switch
            | Role::Tab
            | Role::Textbox
            | Role::Treeitem
    )
    .then_some(role)
}

/// Whether editing starts at `node`: it is editable and its parent is not.
fn is_editing_host(aria: &Accessibility<'_>, node: NodeId) -> bool {
    focus::is_editable(aria.document(), node) == Some(true) && !aria.parent_context(node).editable
}

/// Whether a handler attribute waits for clicks. On the root and the body it watches the page.
pub(crate) fn has_handler(doc: &Document, node: NodeId) -> bool {
    const EVENTS: [&str; 8] = [
        "onclick",
        "ondblclick",
        "onmousedown",
        "onmouseup",
        "onpointerdown",
        "onpointerup",
        "ontouchend",
        "ontouchstart",
    ];
    !doc.is_html(node, "body")
        && !doc.is_html(node, "html")
        && doc.attributes(node).any(|attribute| {
            attribute.local_name.starts_with("on") && EVENTS.contains(&attribute.local_name)
        })
}

fn native_kind(aria: &Accessibility<'_>, node: NodeId) -> ControlKind {
    let doc = aria.document();
    match doc.local_name(node) {
        "button" => match doc.attr(node, "type") {
            Some(kind) if kind.eq_ignore_ascii_case("button") => ControlKind::Button,
            Some(kind) if kind.eq_ignore_ascii_case("reset") => ControlKind::Reset,
            _ if has_form(doc, node) => ControlKind::Submit,
            _ => ControlKind::Button,
        },
        "select" => {
            if doc.has_attr(node, "multiple") {
                ControlKind::MultiSelect
            } else {
                ControlKind::Select
            }
        }
        "textarea" => ControlKind::Multiline,
        "audio" | "video" => ControlKind::Media,
        "input" => input_kind(aria, node),
        _ => ControlKind::Link,
    }
}

/// Whether a button belongs to a form.
fn has_form(doc: &Document, node: NodeId) -> bool {
    doc.has_attr(node, "form")
        || doc
            .ancestor_elements(node)
            .any(|form| doc.is_html(form, "form"))
}

fn input_kind(aria: &Accessibility<'_>, node: NodeId) -> ControlKind {
    if aria.base_role(node) == Some(Role::Combobox) {
        return ControlKind::Combobox;
    }
    match aria.document().input_type(node) {
        "button" => ControlKind::Button,
        "checkbox" if aria.base_role(node) == Some(Role::Switch) => ControlKind::Switch,
        "checkbox" => ControlKind::Checkbox,
        "color" => ControlKind::Color,
        "date" => ControlKind::Date,
        "datetime-local" => ControlKind::DateTime,
        "email" => ControlKind::Email,
        "file" => ControlKind::File,
        "image" | "submit" => ControlKind::Submit,
        "month" => ControlKind::Month,
        "number" => ControlKind::Number,
        "password" => ControlKind::Password,
        "radio" => ControlKind::Radio,
        "range" => ControlKind::Slider,
        "reset" => ControlKind::Reset,
        "search" => ControlKind::Search,
        "tel" => ControlKind::Telephone,
        "time" => ControlKind::Time,
        "url" => ControlKind::Url,
        "week" => ControlKind::Week,
        _ => ControlKind::Text,
    }
}

/// The kind of a control with this role, or `None` where its element says it better: a text field
/// stays one of its own type.
fn of_role(doc: &Document, node: NodeId, role: Role) -> Option<ControlKind> {
    let native_field = focus::is_disableable(doc, node) && !doc.is_html(node, "button");
    Some(match role {
        Role::Button => ControlKind::Button,
        Role::Checkbox => ControlKind::Checkbox,
        Role::Combobox => ControlKind::Combobox,
        Role::DocBacklink
        | Role::DocBiblioref
        | Role::DocGlossref
        | Role::DocNoteref
        | Role::Link => ControlKind::Link,
        Role::Menuitem | Role::Menuitemcheckbox | Role::Menuitemradio => ControlKind::MenuItem,
        Role::Option => ControlKind::Option,
        Role::Radio => ControlKind::Radio,
        Role::Switch => ControlKind::Switch,
        Role::Tab => ControlKind::Tab,
        Role::Treeitem => ControlKind::TreeItem,
        _ if native_field => return None,
        Role::Listbox => {
            if attributes::is(doc, node, "aria-multiselectable", "true") {
                ControlKind::MultiSelect
            } else {
                ControlKind::Select
            }
        }
        Role::Scrollbar | Role::Slider => ControlKind::Slider,
        Role::Searchbox => ControlKind::Search,
        Role::Spinbutton => ControlKind::Number,
        Role::Textbox => {
            let lines = attributes::boolean(doc, node, "aria-multiline")
                .unwrap_or_else(|| focus::is_editable(doc, node) == Some(true));
            if lines {
                ControlKind::Multiline
            } else {
                ControlKind::Text
            }
        }
        _ => return None,
    })
}
