//! What a result says about one element.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ElementSelector;

/// One element of the page: what it is, what it says, where it stands and what can be done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ExtractedElement {
    /// The local name, in lower case for HTML.
    pub tag: String,
    /// The text that it shows, on one line. Empty for fields: see `name` and `value`.
    pub text: String,
    /// The accessible name as a label, where it differs from `text`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A label guessed from what stands near a control that has no accessible name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guessed_name: Option<String>,
    /// The accessible description: help texts and error messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The label of the group that it belongs to, such as the legend above radio buttons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// What a field holds, or the label of the chosen option; passwords are masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The options of a `select`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
    /// The level of a heading, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// How to point at it.
    pub selector: ElementSelector,
    /// The attributes that tell something, by qualified name.
    pub attributes: BTreeMap<String, String>,
    /// The original length, in characters, of what was cut, by attribute name; `text`, `name`,
    /// `value` and `description` stand for the fields of these names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub truncated: BTreeMap<String, usize>,
    /// Where it stands.
    pub context: ElementContext,
    /// What can be done with it.
    pub interaction: ElementInteraction,
    /// What state it is in.
    #[serde(skip_serializing_if = "ElementState::is_default")]
    pub state: ElementState,
    /// What a container holds, in document order; only in `full` mode.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<ExtractedElement>,
}

/// One option of a `select`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Choice {
    /// The words that people see.
    pub label: String,
    /// What is submitted, where it differs from the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Whether it is chosen.
    #[serde(skip_serializing_if = "is_false")]
    pub selected: bool,
    /// Whether it cannot be chosen.
    #[serde(skip_serializing_if = "is_false")]
    pub disabled: bool,
}

/// Where an element stands. The fields `nearest…` are selectors.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ElementContext {
    /// The nearest form around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest_form: Option<String>,
    /// The nearest section or region around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest_section: Option<String>,
    /// The main landmark around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest_main: Option<String>,
    /// The nearest navigation landmark around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest_nav: Option<String>,
    /// The title of the card, list item or table row that holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// Readable steps from the element's outermost named ancestor to its parent.
    pub parent_chain: Vec<String>,
}

/// What can be done with an element. Flags are written only when they are true.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of its own in the JSON"
)]
pub struct ElementInteraction {
    /// It takes clicks.
    #[serde(skip_serializing_if = "is_false")]
    pub click: bool,
    /// It takes a value or a choice.
    #[serde(skip_serializing_if = "is_false")]
    pub change: bool,
    /// It submits a form.
    #[serde(skip_serializing_if = "is_false")]
    pub submit: bool,
    /// It leads elsewhere.
    #[serde(skip_serializing_if = "is_false")]
    pub nav: bool,
    /// It is out of use.
    #[serde(skip_serializing_if = "is_false")]
    pub disabled: bool,
    /// It cannot be seen.
    #[serde(skip_serializing_if = "is_false")]
    pub hidden: bool,
    /// It, or what holds it, is `inert`: it takes neither clicks nor the focus.
    #[serde(skip_serializing_if = "is_false")]
    pub inert: bool,
    /// It is hidden from assistive technology, though people see it.
    #[serde(skip_serializing_if = "is_false")]
    pub aria_hidden: bool,
    /// The computed role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The selector of the form that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The selector of the visible label to click instead of a field that cannot be seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// A state that can also be undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tristate {
    /// Off.
    False,
    /// On.
    True,
    /// Partly on.
    Mixed,
}

impl From<domlens_aria::Tristate> for Tristate {
    fn from(state: domlens_aria::Tristate) -> Self {
        match state {
            domlens_aria::Tristate::False => Self::False,
            domlens_aria::Tristate::True => Self::True,
            domlens_aria::Tristate::Mixed => Self::Mixed,
        }
    }
}

/// The state that an element is in. What does not apply or is off by default is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ElementState {
    /// Whether a checkbox, radio button or switch is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<Tristate>,
    /// Whether a toggle button is pressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pressed: Option<Tristate>,
    /// Whether what it controls is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expanded: Option<bool>,
    /// Whether a tab, option or row is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<bool>,
    /// What it is the current one of: `page`, `step`, `true`, ….
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
    /// A value is required.
    #[serde(skip_serializing_if = "is_false")]
    pub required: bool,
    /// The value cannot be changed.
    #[serde(skip_serializing_if = "is_false")]
    pub readonly: bool,
    /// The value is marked as wrong.
    #[serde(skip_serializing_if = "is_false")]
    pub invalid: bool,
}

impl ElementState {
    /// Whether it says nothing.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}
