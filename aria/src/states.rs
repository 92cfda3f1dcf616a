//! States and properties: what a control says of itself now.

pub(crate) mod value;

pub use value::{MASK, is_password};

use domlens_dom_model::{Document, NodeId};

use crate::{
    Accessibility, Role,
    attributes::{self, boolean, is, non_blank},
    description, focus,
    name::Computation,
    sets::Position,
    text,
};

/// A state of three values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Tristate {
    /// Off.
    False,
    /// On.
    True,
    /// Some of what it stands for is on.
    Mixed,
}

/// How the value of a field fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Invalid {
    /// It does not do.
    True,
    /// Its grammar is wrong.
    Grammar,
    /// Its spelling is wrong.
    Spelling,
}

/// What an element is the current one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Current {
    /// Of a set.
    True,
    /// Of pages.
    Page,
    /// Of steps.
    Step,
    /// Of places in a flow.
    Location,
    /// Of dates.
    Date,
    /// Of times.
    Time,
}

/// What an element opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum HasPopup {
    /// A menu.
    Menu,
    /// A list of choices.
    Listbox,
    /// A tree.
    Tree,
    /// A grid.
    Grid,
    /// A dialog.
    Dialog,
}

/// The bounds of a value, as the page writes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct ValueRange {
    /// The smallest value.
    pub min: Option<String>,
    /// The largest value.
    pub max: Option<String>,
    /// The distance between values.
    pub step: Option<String>,
}

/// One option of a `select`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct SelectOption {
    /// The `option` element.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub node: NodeId,
    /// What people read.
    pub label: String,
    /// What the form sends.
    pub value: String,
    /// Whether it is chosen.
    pub selected: bool,
    /// Whether it cannot be chosen.
    pub disabled: bool,
    /// The label of its `optgroup`.
    pub group: Option<String>,
}

/// The states and properties of an element. What does not apply is `None`, `false` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "ARIA has that many states, and they combine"
)]
#[non_exhaustive]
pub struct States {
    /// Of a checkbox, radio button, switch or menu item: whether it is checked.
    pub checked: Option<Tristate>,
    /// Of a toggle button: whether it is pressed.
    pub pressed: Option<Tristate>,
    /// Of an option, tab, row, cell or tree item: whether it is selected.
    pub selected: Option<bool>,
    /// Whether what it controls is open.
    pub expanded: Option<bool>,
    /// Whether it is out of use: by markup or by `aria-disabled`, its own or inherited.
    pub disabled: bool,
    /// Whether its value cannot be changed.
    pub readonly: bool,
    /// Whether it must be filled.
    pub required: bool,
    /// Whether its value fails.
    pub invalid: Option<Invalid>,
    /// If its value fails, what is wrong: the text of `aria-errormessage`, else the description.
    pub error_message: Option<String>,
    /// Whether it is the current one of a set.
    pub current: Option<Current>,
    /// The level of a heading, or in a hierarchy, from 1.
    pub level: Option<u32>,
    /// Its value as people read it; a password is masked.
    pub value: Option<String>,
    /// The bounds of its value.
    pub range: Option<ValueRange>,
    /// The format that the value must have, for example `yyyy-mm-dd`.
    pub format: Option<&'static str>,
    /// The options of a `select`.
    pub options: Vec<SelectOption>,
    /// What it opens.
    pub has_popup: Option<HasPopup>,
    /// Its position in its set, from 1.
    pub position: Option<u32>,
    /// How many its set has.
    pub set_size: Option<u32>,
    /// Of a dialog: whether the rest of the page is out of reach.
    pub modal: bool,
    /// Whether several may be selected.
    pub multiselectable: bool,
    /// Whether the text may have several lines.
    pub multiline: bool,
    /// Whether it is about to change.
    pub busy: bool,
    /// Whether it is kept from assistive technology by `aria-hidden`, its own or inherited. People
    /// who look see it.
    pub aria_hidden: bool,
    /// The hint inside an empty field.
    pub placeholder: Option<String>,
    /// The `autocomplete` detail tokens of a form field.
    pub autocomplete: Option<String>,
    /// Keys that activate it: `aria-keyshortcuts` or `accesskey`.
    pub key_shortcuts: Option<String>,
    /// The author's own word for its role.
    pub role_description: Option<String>,
}

/// The states and properties of `node`.
pub(crate) fn compute(aria: &Accessibility<'_>, node: NodeId) -> States {
    let doc = aria.document();
    if !doc.is_element(node) {
        return States::default();
    }
    let role = aria.role(node);
    let invalid = invalid(doc, node);
    let counted = aria.position(node, role);
    let owned = |name: &str| non_blank(doc, node, name).map(str::to_owned);
    States {
        checked: checked(aria, node, role),
        pressed: pressed(doc, node, role),
        selected: selected(aria, node, role),
        expanded: expanded(aria, node),
        disabled: disabled(aria, node, role),
        readonly: readonly(doc, node),
        required: required(doc, node),
        invalid,
        error_message: invalid.and_then(|_| error_message(aria, node)),
        current: current(doc, node),
        level: level(doc, node, role),
        value: value::displayed(aria, node, role),
        range: value::range(doc, node, role),
        format: value::format(doc, node),
        options: value::select_options(aria, node),
        has_popup: has_popup(doc, node, role),
        position: attributes::positive(doc, node, "aria-posinset")
            .or(counted.map(|counted| counted.position)),
        set_size: set_size(doc, node, counted),
        modal: is(doc, node, "aria-modal", "true"),
        multiselectable: boolean(doc, node, "aria-multiselectable")
            .unwrap_or_else(|| doc.is_html(node, "select") && doc.has_attr(node, "multiple")),
        multiline: doc.is_html(node, "textarea")
            || boolean(doc, node, "aria-multiline")
                .unwrap_or_else(|| focus::is_editable(doc, node) == Some(true)),
        busy: is(doc, node, "aria-busy", "true"),
        aria_hidden: aria.is_aria_hidden(node),
        placeholder: owned("placeholder").or_else(|| owned("aria-placeholder")),
        autocomplete: owned("autocomplete").filter(|_| focus::is_disableable(doc, node)),
        key_shortcuts: owned("aria-keyshortcuts").or_else(|| owned("accesskey")),
        role_description: owned("aria-roledescription"),
    }
}

fn tristate(doc: &Document, node: NodeId, name: &str) -> Option<Tristate> {
    match boolean(doc, node, name) {
        Some(true) => Some(Tristate::True),
        Some(false) => Some(Tristate::False),
        None => is(doc, node, name, "mixed").then_some(Tristate::Mixed),
    }
}

/// The markup decides for native fields, `aria-checked` for the rest.
fn checked(aria: &Accessibility<'_>, node: NodeId, role: Option<Role>) -> Option<Tristate> {
    let doc = aria.document();
    if attributes::is_input(doc, node, &["checkbox", "radio"]) && role != Some(Role::Button) {
        if doc.is_indeterminate(node) {
            return Some(Tristate::Mixed);
        }
        let radio = doc.input_type(node) == "radio";
        let checked = if radio {
            aria.is_checked_radio(node)
        } else {
            doc.is_checked(node)
        };
        return Some(if checked {
            Tristate::True
        } else {
            Tristate::False
        });
    }
    let stated = tristate(doc, node, "aria-checked");
    match role? {
        Role::Checkbox | Role::Menuitemcheckbox => Some(stated.unwrap_or(Tristate::False)),
        // These know no third value.
        Role::Menuitemradio | Role::Radio | Role::Switch => Some(
            stated
                .filter(|&state| state != Tristate::Mixed)
                .unwrap_or(Tristate::False),
        ),
        Role::Option | Role::Treeitem => stated,
        _ => None,
    }
}

fn pressed(doc: &Document, node: NodeId, role: Option<Role>) -> Option<Tristate> {
    tristate(doc, node, "aria-pressed").filter(|_| role == Some(Role::Button))
}

fn selected(aria: &Accessibility<'_>, node: NodeId, role: Option<Role>) -> Option<bool> {
    let doc = aria.document();
    if doc.is_html(node, "option") && role == Some(Role::Option) {
        return Some(aria.is_chosen(node));
    }
    boolean(doc, node, "aria-selected").filter(|_| {
        matches!(
            role,
            Some(
                Role::Columnheader
                    | Role::Gridcell
                    | Role::Option
                    | Role::Row
                    | Role::Rowheader
                    | Role::Tab
                    | Role::Treeitem
            )
        )
    })
}

/// `open` of a `details`, on it and on its summary; else `aria-expanded`.
fn expanded(aria: &Accessibility<'_>, node: NodeId) -> Option<bool> {
    let doc = aria.document();
    if doc.is_html(node, "details") {
        return Some(doc.has_attr(node, "open"));
    }
    if doc.is_html(node, "summary") && aria.parent_context(node).summary == Some(node) {
        return doc
            .parent(node)
            .map(|details| doc.has_attr(details, "open"));
    }
    boolean(doc, node, "aria-expanded")
}

/// Markup, or `aria-disabled`; what inherits it is only what people could operate.
fn disabled(aria: &Accessibility<'_>, node: NodeId, role: Option<Role>) -> bool {
    let doc = aria.document();
    let context = aria.context(node);
    aria.is_natively_disabled(node)
        || context.aria_disabled
            && (boolean(doc, node, "aria-disabled").is_some()
                || role.is_some_and(Role::is_widget)
                || focus::can_focus(doc, node, &aria.parent_context(node)))
}

fn readonly(doc: &Document, node: NodeId) -> bool {
    let applies = doc.is_html(node, "textarea")
        || doc.is_html(node, "input")
            && !attributes::is_input(
                doc,
                node,
                &[
                    "hidden", "range", "color", "checkbox", "radio", "file", "submit", "image",
                    "reset", "button",
                ],
            );
    applies && doc.has_attr(node, "readonly") || is(doc, node, "aria-readonly", "true")
}

fn required(doc: &Document, node: NodeId) -> bool {
    let applies = doc.is_html(node, "select")
        || doc.is_html(node, "textarea")
        || doc.is_html(node, "input")
            && !attributes::is_input(
                doc,
                node,
                &[
                    "hidden", "range", "color", "submit", "image", "reset", "button",
                ],
            );
    applies && doc.has_attr(node, "required") || is(doc, node, "aria-required", "true")
}

/// `aria-invalid`; what is no known word means `true`.
fn invalid(doc: &Document, node: NodeId) -> Option<Invalid> {
    let word = non_blank(doc, node, "aria-invalid")?;
    match word.to_ascii_lowercase().as_str() {
        "false" | "undefined" => None,
        "grammar" => Some(Invalid::Grammar),
        "spelling" => Some(Invalid::Spelling),
        _ => Some(Invalid::True),
    }
}

fn error_message(aria: &Accessibility<'_>, node: NodeId) -> Option<String> {
    Computation::of_name(aria, node)
        .references(node, "aria-errormessage")
        .or_else(|| description::by_aria(aria, node).map(|(text, _)| text))
        .map(|text| text::flatten(&text))
}

/// `aria-current`; what is no known word means `true`.
fn current(doc: &Document, node: NodeId) -> Option<Current> {
    let word = non_blank(doc, node, "aria-current")?;
    match word.to_ascii_lowercase().as_str() {
        "false" | "undefined" => None,
        "page" => Some(Current::Page),
        "step" => Some(Current::Step),
        "location" => Some(Current::Location),
        "date" => Some(Current::Date),
        "time" => Some(Current::Time),
        _ => Some(Current::True),
    }
}

fn level(doc: &Document, node: NodeId, role: Option<Role>) -> Option<u32> {
    let stated = attributes::positive(doc, node, "aria-level");
    if role != Some(Role::Heading) {
        return stated;
    }
    let native = match doc.local_name(node) {
        "h1" => 1,
        "h3" => 3,
        "h4" => 4,
        "h5" => 5,
        "h6" => 6,
        // Of `h2`, and what ARIA says of a heading without a level.
        _ => 2,
    };
    Some(stated.unwrap_or(native))
}

/// `aria-setsize`, where -1 says that nobody knows; else as counted.
fn set_size(doc: &Document, node: NodeId, counted: Option<Position>) -> Option<u32> {
    match attributes::integer(doc, node, "aria-setsize") {
        Some(stated) => u32::try_from(stated).ok(),
        None => counted.map(|counted| counted.size),
    }
}

/// `aria-haspopup`; a combobox that is no `select` opens a listbox unless it says otherwise.
fn has_popup(doc: &Document, node: NodeId, role: Option<Role>) -> Option<HasPopup> {
    let Some(word) = non_blank(doc, node, "aria-haspopup") else {
        let opens = role == Some(Role::Combobox) && !doc.is_html(node, "select");
        return opens.then_some(HasPopup::Listbox);
    };
    match word.to_ascii_lowercase().as_str() {
        "true" | "menu" => Some(HasPopup::Menu),
        "listbox" => Some(HasPopup::Listbox),
        "tree" => Some(HasPopup::Tree),
        "grid" => Some(HasPopup::Grid),
        "dialog" => Some(HasPopup::Dialog),
        _ => None,
    }
}
