//! The pseudo-classes that do not follow from the shape of the tree.

use std::fmt;

use cssparser::{ToCss, serialize_identifier, serialize_string};

use crate::{Document, NodeId, NodeKind};

/// A pseudo-class of [HTML] or [Selectors] that depends on an element's state.
///
/// [HTML]: https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
/// [Selectors]: https://drafts.csswg.org/selectors/
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PseudoClass {
    AnyLink,
    Link,
    Checked,
    Default,
    Defined,
    Disabled,
    Enabled,
    Open,
    Optional,
    PlaceholderShown,
    ReadOnly,
    ReadWrite,
    Required,
    Lang(Vec<Box<str>>),
    Dir(Box<str>),
    /// One that a page at rest never has: `:hover`, `:focus`, `:visited`, ….
    Never(&'static str),
}

const NEVER: [&str; 47] = [
    "-webkit-autofill",
    "-webkit-drag",
    "-webkit-full-page-media",
    "-webkit-full-screen",
    "-webkit-full-screen-ancestor",
    "active",
    "active-view-transition",
    "autofill",
    "buffering",
    "corner-present",
    "current",
    "decrement",
    "double-button",
    "end",
    "focus",
    "focus-visible",
    "focus-within",
    "fullscreen",
    "future",
    "has-slotted",
    "horizontal",
    "hover",
    "in-range",
    "increment",
    "indeterminate",
    "invalid",
    "modal",
    "muted",
    "no-button",
    "out-of-range",
    "past",
    "paused",
    "picture-in-picture",
    "playing",
    "popover-open",
    "seeking",
    "single-button",
    "stalled",
    "start",
    "target",
    "target-current",
    "user-invalid",
    "user-valid",
    "vertical",
    "visited",
    "volume-locked",
    "window-inactive",
];

impl PseudoClass {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        Some(match name.as_str() {
            "any-link" | "-webkit-any-link" => Self::AnyLink,
            "link" => Self::Link,
            "checked" => Self::Checked,
            "default" => Self::Default,
            "defined" => Self::Defined,
            "disabled" => Self::Disabled,
            "enabled" => Self::Enabled,
            "open" => Self::Open,
            "optional" => Self::Optional,
            "placeholder-shown" => Self::PlaceholderShown,
            "read-only" => Self::ReadOnly,
            "read-write" => Self::ReadWrite,
            "required" => Self::Required,
            other => Self::Never(NEVER.iter().find(|never| **never == other)?),
        })
    }

    fn name(&self) -> &str {
        match self {
            Self::AnyLink => "any-link",
            Self::Link => "link",
            Self::Checked => "checked",
            Self::Default => "default",
            Self::Defined => "defined",
            Self::Disabled => "disabled",
            Self::Enabled => "enabled",
            Self::Open => "open",
            Self::Optional => "optional",
            Self::PlaceholderShown => "placeholder-shown",
            Self::ReadOnly => "read-only",
            Self::ReadWrite => "read-write",
            Self::Required => "required",
            Self::Lang(_) => "lang",
            Self::Dir(_) => "dir",
            Self::Never(name) => name,
        }
    }

    pub(super) fn matches(&self, doc: &Document, element: NodeId) -> bool {
        match self {
            Self::AnyLink | Self::Link => doc.is_hyperlink(element),
            Self::Checked => doc.is_checked(element) || doc.is_selected(element),
            Self::Default => begins_checked(doc, element) || doc.is_default_button(element),
            Self::Defined => {
                !doc.is_html_element(element) || !doc.local_name(element).contains('-')
            }
            Self::Disabled => doc.is_actually_disabled(element),
            Self::Enabled => doc.can_be_disabled(element) && !doc.is_actually_disabled(element),
            Self::Open => {
                (doc.is_html(element, "details") || doc.is_html(element, "dialog"))
                    && doc.has_attr(element, "open")
            }
            Self::Optional => can_be_required(doc, element) && !doc.has_attr(element, "required"),
            Self::Required => can_be_required(doc, element) && doc.has_attr(element, "required"),
            Self::PlaceholderShown => is_placeholder_shown(doc, element),
            Self::ReadWrite => is_read_write(doc, element),
            Self::ReadOnly => !is_read_write(doc, element),
            Self::Lang(ranges) => language(doc, element)
                .is_some_and(|language| ranges.iter().any(|range| in_range(language, range))),
            Self::Dir(direction) => direction_of(doc, element) == &**direction,
            Self::Never(_) => false,
        }
    }
}

impl ToCss for PseudoClass {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        write!(dest, ":{}", self.name())?;
        match self {
            Self::Lang(ranges) => {
                dest.write_str("(")?;
                for (at, range) in ranges.iter().enumerate() {
                    if at > 0 {
                        dest.write_str(", ")?;
                    }
                    serialize_string(range, dest)?;
                }
                dest.write_str(")")
            }
            Self::Dir(direction) => {
                dest.write_str("(")?;
                serialize_identifier(direction, dest)?;
                dest.write_str(")")
            }
            _ => Ok(()),
        }
    }
}

impl selectors::parser::NonTSPseudoClass for PseudoClass {
    fn is_active_or_hover(&self) -> bool {
        matches!(self, Self::Never("active" | "hover"))
    }

    fn is_user_action_state(&self) -> bool {
        matches!(
            self,
            Self::Never("active" | "hover" | "focus" | "focus-visible" | "focus-within")
        )
    }
}

impl Document {
    /// Whether `element` is a [hyperlink]: `a` or `area` with `href`, in HTML, or SVG's `a`.
    ///
    /// [hyperlink]: https://html.spec.whatwg.org/multipage/links.html#hyperlink
    pub fn is_hyperlink(&self, element: NodeId) -> bool {
        match self.namespace(element) {
            crate::Namespace::Html => {
                matches!(self.local_name(element), "a" | "area") && self.has_attr(element, "href")
            }
            crate::Namespace::Svg => {
                self.local_name(element) == "a"
                    && self
                        .attributes(element)
                        .any(|attribute| attribute.local_name == "href")
            }
            _ => false,
        }
    }
}

fn can_be_required(doc: &Document, element: NodeId) -> bool {
    if !doc.is_html_element(element) {
        return false;
    }
    match doc.local_name(element) {
        "select" | "textarea" => true,
        "input" => !matches!(
            doc.input_type(element),
            "hidden" | "range" | "color" | "submit" | "image" | "reset" | "button"
        ),
        _ => false,
    }
}

/// Whether the markup ticks or chooses `element`.
fn begins_checked(doc: &Document, element: NodeId) -> bool {
    if doc.is_html(element, "option") {
        return doc.has_attr(element, "selected");
    }
    matches!(doc.input_type(element), "checkbox" | "radio") && doc.has_attr(element, "checked")
}

fn is_placeholder_shown(doc: &Document, element: NodeId) -> bool {
    if !doc.is_html(element, "input") && !doc.is_html(element, "textarea") {
        return false;
    }
    doc.current_value(element).is_none_or(str::is_empty)
        && doc
            .attr(element, "placeholder")
            .is_some_and(|text| !text.is_empty())
}

fn is_read_write(doc: &Document, element: NodeId) -> bool {
    let is_text_field = doc.is_html(element, "textarea")
        || (doc.is_html(element, "input")
            && !matches!(
                doc.input_type(element),
                "hidden"
                    | "range"
                    | "color"
                    | "checkbox"
                    | "radio"
                    | "file"
                    | "submit"
                    | "image"
                    | "reset"
                    | "button"
            ));
    if is_text_field {
        return !doc.has_attr(element, "readonly") && !doc.is_actually_disabled(element);
    }
    let editable = doc
        .inclusive_ancestors(element)
        .find_map(|node| doc.attr(node, "contenteditable"))
        .map(str::to_ascii_lowercase);
    matches!(editable.as_deref(), Some("" | "true" | "plaintext-only"))
}

fn language(doc: &Document, element: NodeId) -> Option<&str> {
    let mut node = Some(element);
    while let Some(at) = node {
        if let Some(language) = doc.attr(at, "lang") {
            return Some(language);
        }
        node = doc.parent(at).or_else(|| doc.host(at));
    }
    None
}

/// [Extended filtering](https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2) of language tags,
/// for the ranges in use: a prefix of whole subtags, or `*` for the first.
fn in_range(language: &str, range: &str) -> bool {
    if range.is_empty() || language.is_empty() {
        return range.is_empty() && language.is_empty();
    }
    let mut subtags = language.split('-');
    let mut wanted = range.split('-');
    let first = wanted.next().unwrap_or_default();
    if subtags
        .next()
        .is_none_or(|tag| first != "*" && !tag.eq_ignore_ascii_case(first))
    {
        return false;
    }
    wanted.all(|wanted| subtags.any(|tag| tag.eq_ignore_ascii_case(wanted)))
}

fn direction_of(doc: &Document, element: NodeId) -> &'static str {
    let mut node = Some(element);
    while let Some(at) = node {
        match doc.attr(at, "dir").map(str::to_ascii_lowercase).as_deref() {
            Some("rtl") => return "rtl",
            Some("ltr") => return "ltr",
            _ => {}
        }
        node = match doc.kind(at) {
            NodeKind::FrameDocument => None,
            _ => doc.parent(at).or_else(|| doc.host(at)),
        };
    }
    "ltr"
}
