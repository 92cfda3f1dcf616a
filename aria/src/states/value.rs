//! Values of fields: text, choice, number, and the format that a field wants.

use domlens_dom_model::{Document, NodeId};

use super::{SelectOption, ValueRange};
use crate::{
    Accessibility, Role,
    attributes::{self, non_blank},
    focus,
    name::Computation,
    text,
};

/// What stands for a password or another secret: not even its length is told.
pub const MASK: &str = "••••••••";

/// The `autocomplete` tokens of fields whose value is a secret.
const SECRETS: [&str; 4] = [
    "cc-csc",
    "current-password",
    "new-password",
    "one-time-code",
];

/// The value of a native field that people type or pick; `None` for what is no such field.
pub(crate) fn text_field(doc: &Document, node: NodeId) -> Option<String> {
    if doc.is_html(node, "textarea") {
        let value = doc.current_value(node).unwrap_or_default().to_owned();
        let masked = !value.is_empty() && is_password(doc, node);
        return Some(if masked { MASK.to_owned() } else { value });
    }
    if !doc.is_html(node, "input") {
        return None;
    }
    let value = doc.current_value(node).unwrap_or_default();
    match doc.input_type(node) {
        "file" if doc.is_live() => Some(file_name(value).to_owned()),
        "button" | "checkbox" | "file" | "hidden" | "image" | "radio" | "range" | "reset"
        | "submit" => None,
        _ if !value.is_empty() && is_password(doc, node) => Some(MASK.to_owned()),
        "color" if value.is_empty() => Some("#000000".to_owned()),
        _ => Some(value.to_owned()),
    }
}

/// The name of a chosen file: browsers tell [another path](https://html.spec.whatwg.org/#fakepath-srsly).
fn file_name(path: &str) -> &str {
    path.rsplit(['\\', '/']).next().unwrap_or_default()
}

/// Whether `node` is a field for a password or another secret that lets others act as its owner: by
/// its type, or by its `autocomplete` tokens, as those fields have that show what is typed
/// (`<input type=text autocomplete=current-password>`). The security code of a card and a code
/// that is good for once are such secrets, too.
///
/// ```
/// use domlens_aria::is_password;
/// use domlens_dom_model::{Document, Selector};
///
/// let doc = Document::parse("<input autocomplete='section-a new-password'>");
/// let input = doc.query_selector(doc.root(), &Selector::parse("input").unwrap()).unwrap();
/// assert!(is_password(&doc, input));
/// ```
///
/// The tokens are those of the [HTML standard](https://html.spec.whatwg.org/#autofill).
pub fn is_password(doc: &Document, node: NodeId) -> bool {
    (doc.is_html(node, "input") || doc.is_html(node, "textarea"))
        && (doc.input_type(node) == "password"
            || doc
                .attr(node, "autocomplete")
                .unwrap_or_default()
                .split_ascii_whitespace()
                .any(|token| {
                    SECRETS
                        .iter()
                        .any(|secret| token.eq_ignore_ascii_case(secret))
                }))
}

/// The value of a range as people read it: its text, else its number.
pub(crate) fn range_text(doc: &Document, node: NodeId) -> Option<String> {
    if let Some(value) =
        non_blank(doc, node, "aria-valuetext").or_else(|| non_blank(doc, node, "aria-valuenow"))
    {
        return Some(value.to_owned());
    }
    if attributes::is_input(doc, node, &["range"]) {
        return Some(slider_value(doc, node));
    }
    if attributes::is_input(doc, node, &["number"]) {
        let value = doc.current_value(node).unwrap_or_default();
        return text::non_blank(value).map(str::to_owned);
    }
    if doc.is_html(node, "meter") || doc.is_html(node, "progress") {
        return non_blank(doc, node, "value").map(str::to_owned);
    }
    None
}

/// The [value of a slider](https://html.spec.whatwg.org/#range-state-(type=range)): what the page
/// says, else the middle, within its bounds.
fn slider_value(doc: &Document, node: NodeId) -> String {
    let parsed = |value: &str| {
        let number = value.trim_matches(text::is_space).parse::<f64>().ok();
        number.filter(|number| number.is_finite())
    };
    let number = |name: &str| doc.attr(node, name).and_then(parsed);
    let min = number("min").unwrap_or(0.0);
    let max = number("max").unwrap_or(100.0);
    let middle = if max < min {
        min
    } else {
        min + (max - min) / 2.0
    };
    match doc.current_value(node).and_then(parsed) {
        Some(value) if value < min => min.to_string(),
        Some(value) if value > max && max >= min => max.to_string(),
        Some(value) => value.to_string(),
        None => middle.to_string(),
    }
}

/// The `option` elements of a `select`, in order.
pub(crate) fn options(doc: &Document, select: NodeId) -> Vec<NodeId> {
    doc.descendant_elements(select)
        .filter(|&node| doc.is_html(node, "option"))
        .collect()
}

/// The chosen ones among the options of a `select`: those that the page selects, the last of them
/// in a list of one; else the first that can be chosen, where the list shows one row.
pub(crate) fn chosen(doc: &Document, select: NodeId, options: &[NodeId]) -> Vec<NodeId> {
    let selected: Vec<NodeId> = options
        .iter()
        .copied()
        .filter(|&option| doc.is_selected(option))
        .collect();
    if doc.is_live() {
        // The browser has chosen where the page says nothing.
        return selected;
    }
    if doc.has_attr(select, "multiple") {
        return selected;
    }
    let one_row = attributes::integer(doc, select, "size").is_none_or(|size| size <= 1);
    selected
        .last()
        .copied()
        .or_else(|| {
            options
                .iter()
                .copied()
                .find(|&option| one_row && !is_disabled_option(doc, option))
        })
        .into_iter()
        .collect()
}

fn is_disabled_option(doc: &Document, option: NodeId) -> bool {
    doc.has_attr(option, "disabled")
        || doc
            .parent(option)
            .is_some_and(|group| doc.is_html(group, "optgroup") && doc.has_attr(group, "disabled"))
}

/// What people read on an option: its `label`, else its text.
pub(crate) fn option_label(doc: &Document, option: NodeId) -> String {
    match non_blank(doc, option, "label") {
        Some(label) => label.to_owned(),
        None => text::flatten(&doc.text_content(option)),
    }
}

/// The options of a `select`; empty for other elements.
pub(crate) fn select_options(aria: &Accessibility<'_>, node: NodeId) -> Vec<SelectOption> {
    let doc = aria.document();
    if !doc.is_html(node, "select") {
        return Vec::new();
    }
    let options = options(doc, node);
    let chosen = chosen(doc, node, &options);
    let option = |option: NodeId| SelectOption {
        node: option,
        label: option_label(doc, option),
        value: doc
            .attr(option, "value")
            .map_or_else(|| text::flatten(&doc.text_content(option)), str::to_owned),
        // In document order, so that a list of many selected ones is searched fast.
        selected: chosen.binary_search(&option).is_ok(),
        disabled: is_disabled_option(doc, option),
        group: doc
            .parent(option)
            .filter(|&group| doc.is_html(group, "optgroup"))
            .and_then(|group| non_blank(doc, group, "label"))
            .map(str::to_owned),
    };
    options.into_iter().map(option).collect()
}

/// The value of `node` as people read it.
pub(crate) fn displayed(
    aria: &Accessibility<'_>,
    node: NodeId,
    role: Option<Role>,
) -> Option<String> {
    let doc = aria.document();
    if doc.is_html(node, "select") {
        let labels: Vec<String> = chosen(doc, node, &options(doc, node))
            .into_iter()
            .map(|option| option_label(doc, option))
            .collect();
        return (!labels.is_empty()).then(|| labels.join(", "));
    }
    if let Some(value) = text_field(doc, node) {
        return (!value.is_empty()).then_some(value);
    }
    match role? {
        role if role.is_range() => range_text(doc, node),
        _ if focus::is_editable(doc, node) == Some(true) => {
            // Lines matter in what people wrote.
            text::non_blank(&doc.inner_text(node)).map(str::to_owned)
        }
        Role::Combobox | Role::Searchbox | Role::Textbox => contents(aria, node),
        _ => None,
    }
}

/// The text inside a field that is no native one.
fn contents(aria: &Accessibility<'_>, node: NodeId) -> Option<String> {
    let text = text::flatten(&Computation::of_name(aria, node).contents(node));
    (!text.is_empty()).then_some(text)
}

/// The bounds of the value of `node`, as the page writes them.
pub(crate) fn range(doc: &Document, node: NodeId, role: Option<Role>) -> Option<ValueRange> {
    let bounded = attributes::is_input(
        doc,
        node,
        &[
            "date",
            "datetime-local",
            "month",
            "number",
            "range",
            "time",
            "week",
        ],
    );
    let measured = doc.is_html(node, "meter") || doc.is_html(node, "progress");
    if !bounded && !measured && !role.is_some_and(Role::is_range) {
        return None;
    }
    let read = |native: &str, aria: &str| {
        non_blank(doc, node, aria)
            .or_else(|| non_blank(doc, node, native).filter(|_| bounded || measured))
            .map(str::to_owned)
    };
    let slider = attributes::is_input(doc, node, &["range"]);
    let default = |value: &str| slider.then(|| value.to_owned());
    let range = ValueRange {
        min: read("min", "aria-valuemin").or_else(|| default("0")),
        max: read("max", "aria-valuemax").or_else(|| default("100")),
        step: non_blank(doc, node, "step")
            .filter(|_| bounded)
            .map(str::to_owned),
    };
    (range != ValueRange::default()).then_some(range)
}

/// The [format](https://html.spec.whatwg.org/#dates-and-times) of the value of a field whose
/// value is no free text.
pub(crate) fn format(doc: &Document, node: NodeId) -> Option<&'static str> {
    if !doc.is_html(node, "input") {
        return None;
    }
    match doc.input_type(node) {
        "color" => Some("#rrggbb"),
        "date" => Some("yyyy-mm-dd"),
        "datetime-local" => Some("yyyy-mm-ddThh:mm"),
        "month" => Some("yyyy-mm"),
        "time" => Some("hh:mm"),
        "week" => Some("yyyy-Www"),
        _ => None,
    }
}
