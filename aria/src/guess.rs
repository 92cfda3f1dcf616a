//! Labels for controls that the standards leave without a name.

use domlens_dom_model::{Document, Namespace, NodeId};

use crate::{Accessibility, ControlReason, Role, attributes, focus, name::Computation, text};

/// A label for a control without an accessible name: what the page hints at, not what it says.
/// It is never part of the name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Guess {
    /// The label, cleaned for people.
    pub text: String,
    /// What hinted at it.
    pub source: GuessSource,
}

/// Where a guessed label comes from, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub enum GuessSource {
    /// The text inside a control whose role takes no name from it, such as a `div` with a click
    /// handler.
    Contents,
    /// An attribute that a script shows as a tooltip, such as `data-tooltip`.
    Tooltip,
    /// Text next to a field: right before it, or after a checkbox or radio button.
    Caption,
    /// The title of an icon inside, or a word of its class or file name.
    Icon,
    /// The `name` or `id` of a field.
    FieldName,
    /// The function that its handler calls.
    Handler,
    /// A class or the `id` of an element that only a script makes a control.
    OwnName,
    /// Where a link leads.
    Destination,
    /// What kind of field it is: all that is left.
    Kind,
}

/// Attributes that scripts show as tooltips, the most telling first.
const TOOLTIPS: [&str; 11] = [
    "data-tooltip",
    "data-original-title",
    "data-bs-original-title",
    "data-bs-title",
    "data-title",
    "data-tooltip-content",
    "data-tippy-content",
    "data-tip",
    "data-hint",
    "data-label",
    "data-placeholder",
];

/// How many nodes around or inside a control a guess looks at.
const MAX_NODES: usize = 64;

/// The longest caption, in characters; longer text is prose and no label.
const MAX_CAPTION: usize = 80;

/// The longest word of a class, name or handler, in bytes; longer ones are generated.
const MAX_WORD: usize = 40;

/// An element with more classes than this is named by none of them: they are about its look.
const MAX_CLASSES: usize = 3;

/// The best guess for `node`, whether it has a name or not.
pub(crate) fn guess(aria: &Accessibility<'_>, node: NodeId) -> Option<Guess> {
    let doc = aria.document();
    if !doc.is_element(node) {
        return None;
    }
    contents(aria, node)
        .or_else(|| tooltip(doc, node))
        .or_else(|| caption(aria, node))
        .or_else(|| icon(doc, node))
        .or_else(|| field_name(doc, node))
        .or_else(|| handler(doc, node))
        .or_else(|| own_name(aria, node))
        .or_else(|| destination(aria, node))
        .or_else(|| field_kind(doc, node))
}

/// A guess from text, unless nothing is left of it for people.
fn label(text: &str, source: GuessSource) -> Option<Guess> {
    let text = text::clean_label(text);
    (!text.is_empty()).then_some(Guess { text, source })
}

/// The beginning of the text inside a control that is no field, whose text would be its value.
fn contents(aria: &Accessibility<'_>, node: NodeId) -> Option<Guess> {
    let named = aria
        .base_role(node)
        .is_some_and(Role::is_named_from_contents);
    if named || is_field(aria, node) || !aria.is_control(node) {
        return None;
    }
    let text = text::clean_label(&Computation::of_name(aria, node).contents(node));
    label(shorten(&text), GuessSource::Contents)
}

/// The words of `text` that fit a caption.
fn shorten(text: &str) -> &str {
    let Some((end, _)) = text.char_indices().nth(MAX_CAPTION) else {
        return text;
    };
    let head = text.get(..end).unwrap_or(text);
    head.rsplit_once(' ').map_or(head, |(words, _)| words)
}

/// Whether people put a value into `node`.
fn is_field(aria: &Accessibility<'_>, node: NodeId) -> bool {
    let doc = aria.document();
    matches!(
        aria.base_role(node),
        Some(
            Role::Checkbox
                | Role::Combobox
                | Role::Listbox
                | Role::Radio
                | Role::Searchbox
                | Role::Slider
                | Role::Spinbutton
                | Role::Switch
                | Role::Textbox
        )
    ) || attributes::is_input(doc, node, &["file"])
        || focus::is_editable(doc, node) == Some(true)
}

fn tooltip(doc: &Document, node: NodeId) -> Option<Guess> {
    TOOLTIPS
        .into_iter()
        .filter_map(|name| attributes::non_blank(doc, node, name))
        // Some libraries put markup or a selector there.
        .find(|value| !value.starts_with(['<', '#', '.', '{', '[']) && value.len() <= 200)
        .and_then(|value| label(value, GuessSource::Tooltip))
}

/// The text next to a field: after a checkbox or radio button, else before it, else in the cell
/// before its own.
fn caption(aria: &Accessibility<'_>, node: NodeId) -> Option<Guess> {
    if !is_field(aria, node) {
        return None;
    }
    let behind = matches!(
        aria.base_role(node),
        Some(Role::Checkbox | Role::Radio | Role::Switch)
    );
    let text = if behind {
        beside(aria, node, true)
    } else {
        None
    };
    let text = text
        .or_else(|| beside(aria, node, false))
        .or_else(|| cell_before(aria, node))?;
    label(text.trim_end_matches([':', '*', ' ']), GuessSource::Caption)
}

/// The text of the nearest sibling on one side that has some and is no control.
fn beside(aria: &Accessibility<'_>, node: NodeId, after: bool) -> Option<String> {
    let doc = aria.document();
    let step = |node| {
        if after {
            doc.next_sibling(node)
        } else {
            doc.previous_sibling(node)
        }
    };
    let mut at = step(node);
    for _ in 0..4 {
        let sibling = at?;
        if aria.is_control(sibling) {
            return None;
        }
        if let Some(text) = short_text(aria, sibling) {
            return Some(text);
        }
        at = step(sibling);
    }
    None
}

/// The text of the table cell or term before the cell that holds `node`.
fn cell_before(aria: &Accessibility<'_>, node: NodeId) -> Option<String> {
    let doc = aria.document();
    let cell = doc
        .ancestor_elements(node)
        .take(4)
        .find(|&cell| doc.is_html(cell, "td") || doc.is_html(cell, "dd"))?;
    short_text(aria, doc.previous_element_sibling(cell)?)
}

/// The text of `node`, if it is short, shown and holds no control.
fn short_text(aria: &Accessibility<'_>, node: NodeId) -> Option<String> {
    let doc = aria.document();
    let mut out = String::new();
    for (visited, inner) in std::iter::once(node)
        .chain(doc.descendants(node))
        .enumerate()
    {
        if visited >= MAX_NODES || out.len() > MAX_CAPTION * 4 || aria.is_control(inner) {
            return None;
        }
        if doc.is_text(inner) && doc.is_visible(inner) {
            out.push_str(doc.text(inner));
        }
    }
    let text = text::clean_label(&out);
    (!text.is_empty() && text.chars().count() <= MAX_CAPTION).then_some(text)
}

/// The icon inside, or the element itself as one: its title, its alternative text, its file name,
/// a word of its class.
fn icon(doc: &Document, node: NodeId) -> Option<Guess> {
    let mut word = None;
    for inner in std::iter::once(node)
        .chain(doc.descendant_elements(node))
        .take(MAX_NODES)
    {
        if doc.namespace(inner) == Namespace::Svg
            && doc.local_name(inner) == "title"
            && let Some(guess) = label(&doc.text_content(inner), GuessSource::Icon)
        {
            return Some(guess);
        }
        if inner != node
            && let Some(title) = attributes::non_blank(doc, inner, "title")
        {
            return label(title, GuessSource::Icon);
        }
        word = word.or_else(|| icon_word(doc, inner));
    }
    word.and_then(|word| label(&word, GuessSource::Icon))
}

/// A word for an icon from its sprite (`#icon-cart`), its file or its classes (`fa-trash`).
fn icon_word(doc: &Document, node: NodeId) -> Option<String> {
    if doc.namespace(node) == Namespace::Svg && doc.local_name(node) == "use" {
        let href = doc
            .attr(node, "href")
            .or_else(|| attributes::xlink(doc, node, "href"))?;
        let (_, fragment) = href.split_once('#')?;
        return words(strip_icon(fragment));
    }
    if doc.is_html(node, "img") || attributes::is_input(doc, node, &["image"]) {
        let src = doc
            .attr(node, "src")
            .filter(|src| !src.starts_with("data:"))?;
        return words(file_stem(src));
    }
    doc.classes(node).find_map(|class| {
        let word = strip_icon(class);
        (word.len() < class.len()).then(|| words(word)).flatten()
    })
}

/// A class or sprite name without what icon fonts put before and after the word.
fn strip_icon(name: &str) -> &str {
    const PREFIXES: [&str; 12] = [
        "fa-",
        "icon-",
        "icon_",
        "bi-",
        "ti-",
        "ri-",
        "mdi-",
        "glyphicon-",
        "ion-",
        "octicon-",
        "codicon-",
        "lucide-",
    ];
    let name = PREFIXES
        .into_iter()
        .find_map(|prefix| name.strip_prefix(prefix))
        .unwrap_or(name);
    name.strip_suffix("-icon")
        .or_else(|| name.strip_suffix("_icon"))
        .unwrap_or(name)
}

/// The last segment of a URL without its query and extension.
fn file_stem(url: &str) -> &str {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let file = path
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    file.split_once('.').map_or(file, |(stem, _)| stem)
}

/// An identifier as words: `cart_addItem` is `cart add item`. `None` for what no person wrote:
/// too long, without letters, or mostly digits.
fn words(identifier: &str) -> Option<String> {
    if identifier.is_empty() || identifier.len() > MAX_WORD {
        return None;
    }
    let letters = identifier.chars().filter(|c| c.is_alphabetic()).count();
    let digits = identifier.chars().filter(char::is_ascii_digit).count();
    if letters < 2 || digits * 2 > letters {
        return None;
    }
    let mut out = String::new();
    let mut previous = ' ';
    for c in identifier.chars() {
        if !c.is_alphanumeric() || c.is_uppercase() && previous.is_lowercase() {
            out.push(' ');
        }
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        }
        previous = c;
    }
    Some(text::flatten(&out)).filter(|words| !words.is_empty())
}

/// The `name` or `id` of a form field.
fn field_name(doc: &Document, node: NodeId) -> Option<Guess> {
    let field = doc.is_html(node, "select")
        || doc.is_html(node, "textarea")
        || doc.is_html(node, "input")
            && !attributes::is_input(doc, node, &["button", "submit", "reset", "image"]);
    if !field {
        return None;
    }
    ["name", "id"]
        .into_iter()
        .filter_map(|name| doc.attr(node, name).and_then(words))
        .find_map(|words| label(&words, GuessSource::FieldName))
}

/// The function that a click handler calls: `cart.addItem(3)` is `add item`.
fn handler(doc: &Document, node: NodeId) -> Option<Guess> {
    let code = doc.attr(node, "onclick").or_else(|| {
        doc.attr(node, "href")
            .and_then(|href| href.trim().strip_prefix("javascript:"))
    })?;
    let code = code.trim().strip_prefix("return ").unwrap_or(code);
    let (callee, _) = code.split_once('(')?;
    let function = callee.trim().rsplit('.').next()?;
    if matches!(
        function,
        "void" | "alert" | "function" | "if" | "open" | "preventDefault"
    ) {
        return None;
    }
    words(function).and_then(|words| label(&words, GuessSource::Handler))
}

/// What the author calls an element that a script makes a control, such as a drawn icon: a class,
/// if it has few and one of them says something, else its `id`.
fn own_name(aria: &Accessibility<'_>, node: NodeId) -> Option<Guess> {
    let doc = aria.document();
    if !matches!(
        aria.control_reason(node),
        Some(ControlReason::Listener | ControlReason::Pointer)
    ) {
        return None;
    }
    let is_few = doc.classes(node).nth(MAX_CLASSES).is_none();
    let by_class = doc
        .classes(node)
        .filter(|class| is_few && !says_nothing(class))
        .find_map(words);
    by_class
        .or_else(|| doc.id(node).and_then(words))
        // An id that is no word may still be a number or a place.
        .or_else(|| Some(doc.id(node)?.to_owned()).filter(|id| id.len() <= MAX_WORD))
        .and_then(|words| label(&words, GuessSource::OwnName))
}

/// Whether a class tells of the place or look of any element.
fn says_nothing(class: &str) -> bool {
    const WORDS: [&str; 24] = [
        "active",
        "block",
        "box",
        "btn",
        "button",
        "cell",
        "clickable",
        "col",
        "container",
        "content",
        "disabled",
        "element",
        "flex",
        "hidden",
        "icon",
        "inner",
        "item",
        "left",
        "link",
        "right",
        "row",
        "selected",
        "selectable",
        "wrapper",
    ];
    let head = class.split(['-', '_']).next().unwrap_or_default();
    WORDS.contains(&class) || matches!(head, "col" | "css" | "is" | "js" | "ng" | "sc" | "ui")
}

/// Where a link leads: the last telling part of its path, else its host.
fn destination(aria: &Accessibility<'_>, node: NodeId) -> Option<Guess> {
    let doc = aria.document();
    if aria.base_role(node) != Some(Role::Link) {
        return None;
    }
    let href = doc
        .attr(node, "href")
        .or_else(|| attributes::xlink(doc, node, "href"))?
        .trim();
    if let Some(address) = href
        .strip_prefix("mailto:")
        .or_else(|| href.strip_prefix("tel:"))
    {
        return label(address.split('?').next()?, GuessSource::Destination);
    }
    if href.starts_with("javascript:") || href.starts_with("data:") {
        return None;
    }
    if let Some(fragment) = href.strip_prefix('#') {
        return words(fragment).and_then(|words| label(&words, GuessSource::Destination));
    }
    let (host, path) = match href.split_once("//") {
        Some((_, rest)) => rest
            .split_once('/')
            .map_or((rest, ""), |(host, path)| (host, path)),
        None => ("", href),
    };
    let words = words(file_stem(path));
    let host = host
        .split(['?', '#'])
        .next()
        .unwrap_or_default()
        .trim_start_matches("www.");
    words
        .and_then(|words| label(&words, GuessSource::Destination))
        .or_else(|| label(host, GuessSource::Destination))
}

/// The kind of a field that has nothing else.
fn field_kind(doc: &Document, node: NodeId) -> Option<Guess> {
    if attributes::is_input(doc, node, &["file"]) {
        return label("choose file", GuessSource::Kind);
    }
    if attributes::is_input(
        doc,
        node,
        &[
            "email", "password", "search", "tel", "url", "date", "time", "color",
        ],
    ) {
        return label(doc.input_type(node), GuessSource::Kind);
    }
    None
}
