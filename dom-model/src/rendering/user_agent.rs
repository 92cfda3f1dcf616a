//! What the user agent's own sheet says, for the properties that matter here.
//!
//! [Rendering] of the HTML standard, with Chromium's answers where the standard leaves it open.
//!
//! [Rendering]: https://html.spec.whatwg.org/multipage/rendering.html

use super::property::{Shape, WhiteSpace};
use super::{Display, HiddenReason};
use crate::{Document, Namespace, NodeId};

/// The values that an element has when the page says nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defaults {
    pub(super) shape: Shape,
    /// Why it has no box, if the shape is none.
    pub(super) reason: HiddenReason,
    /// The page cannot say otherwise.
    pub(super) is_final: bool,
    /// `hidden=until-found`.
    pub(super) skips_content: bool,
    /// `mphantom`.
    pub(super) hides: bool,
    pub(super) white_space: Option<WhiteSpace>,
}

impl Defaults {
    fn new(display: Display) -> Self {
        Self {
            shape: Shape::of(display),
            reason: HiddenReason::NotRendered,
            is_final: false,
            skips_content: false,
            hides: false,
            white_space: None,
        }
    }

    fn none(reason: HiddenReason) -> Self {
        Self {
            reason,
            ..Self::new(Display::None)
        }
    }

    fn finally(self) -> Self {
        Self {
            is_final: true,
            ..self
        }
    }
}

/// The defaults of `element`.
pub(super) fn defaults(doc: &Document, element: NodeId) -> Defaults {
    match doc.namespace(element) {
        Namespace::Html => html_defaults(doc, element),
        Namespace::Svg => match doc.local_name(element) {
            "title" | "desc" | "metadata" | "script" | "style" => {
                Defaults::none(HiddenReason::NotRendered)
            }
            // As Chromium lays it out: its lines are lines of text.
            "text" => Defaults::new(Display::Block),
            _ => Defaults::new(Display::Inline),
        },
        Namespace::MathMl => math_defaults(doc, element),
        Namespace::Other => Defaults::new(Display::Inline),
    }
}

fn html_defaults(doc: &Document, element: NodeId) -> Defaults {
    let name = doc.local_name(element);
    if let Some(defaults) = hidden_by_kind(doc, element, name) {
        return defaults;
    }
    let mut defaults = Defaults::new(display_of(name));
    defaults.white_space = match name {
        "pre" | "listing" | "xmp" | "plaintext" | "textarea" => Some(WhiteSpace::Preserve),
        "nobr" => Some(WhiteSpace::Collapse),
        _ => None,
    };
    match doc.attr(element, "hidden") {
        Some(value) if value.eq_ignore_ascii_case("until-found") => defaults.skips_content = true,
        Some(_) => return Defaults::none(HiddenReason::HiddenAttribute),
        _ => {}
    }
    defaults
}

/// Elements whose kind, or state by an attribute of the kind, gives no box.
fn hidden_by_kind(doc: &Document, element: NodeId, name: &str) -> Option<Defaults> {
    let reason = match name {
        "area" | "base" | "basefont" | "datalist" | "head" | "link" | "meta" | "noembed"
        | "noframes" | "param" | "rp" | "script" | "style" | "template" | "title" => {
            HiddenReason::NotRendered
        }
        "input" => {
            let kind = doc.attr(element, "type")?;
            if !kind.eq_ignore_ascii_case("hidden") {
                return None;
            }
            return Some(Defaults::none(HiddenReason::InputHidden).finally());
        }
        "audio" if !doc.has_attr(element, "controls") => {
            return Some(Defaults::none(HiddenReason::NotRendered).finally());
        }
        "noscript" if doc.scripting => {
            return Some(Defaults::none(HiddenReason::NotRendered).finally());
        }
        // The parser leaves a form between the parts of a table, with nothing in it.
        "form" if is_between_table_parts(doc, element) => {
            return Some(Defaults::none(HiddenReason::NotRendered).finally());
        }
        "dialog" if !doc.has_attr(element, "open") => HiddenReason::ClosedDialog,
        _ if name != "dialog" && doc.has_attr(element, "popover") => HiddenReason::ClosedPopover,
        _ => return None,
    };
    Some(Defaults::none(reason))
}

fn is_between_table_parts(doc: &Document, element: NodeId) -> bool {
    doc.parent_element(element).is_some_and(|parent| {
        doc.is_html_element(parent)
            && matches!(
                doc.local_name(parent),
                "table" | "thead" | "tbody" | "tfoot" | "tr"
            )
    })
}

fn display_of(name: &str) -> Display {
    match name {
        "address" | "article" | "aside" | "blockquote" | "body" | "center" | "dd" | "details"
        | "dialog" | "dir" | "div" | "dl" | "dt" | "fieldset" | "figcaption" | "figure"
        | "footer" | "form" | "frame" | "frameset" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6"
        | "header" | "hgroup" | "hr" | "html" | "legend" | "listing" | "main" | "menu" | "nav"
        | "ol" | "optgroup" | "option" | "p" | "plaintext" | "pre" | "search" | "section"
        | "summary" | "ul" | "xmp" => Display::Block,
        "li" => Display::ListItem,
        "table" => Display::Table,
        "caption" => Display::TableCaption,
        "tbody" | "thead" | "tfoot" => Display::TableRowGroup,
        "tr" => Display::TableRow,
        "td" | "th" => Display::TableCell,
        "col" | "colgroup" => Display::TableColumn,
        "button" | "input" | "select" | "textarea" | "meter" | "progress" | "marquee" => {
            Display::InlineBlock
        }
        "ruby" | "rt" => Display::Ruby,
        "slot" => Display::Contents,
        _ => Display::Inline,
    }
}

/// MathML Core's sheet: annotations, and the branches of `maction` that do not show.
fn math_defaults(doc: &Document, element: NodeId) -> Defaults {
    let is_not_first = |parent: &str| {
        doc.parent_element(element)
            .is_some_and(|node| doc.local_name(node) == parent)
            && doc.previous_element_sibling(element).is_some()
    };
    match doc.local_name(element) {
        "annotation" | "annotation-xml" => Defaults::none(HiddenReason::NotRendered),
        _ if is_not_first("semantics") || is_not_first("maction") => {
            Defaults::none(HiddenReason::NotRendered)
        }
        "mphantom" => Defaults {
            hides: true,
            ..Defaults::new(Display::Inline)
        },
        "mtable" => Defaults::new(Display::InlineBlock),
        "mtr" => Defaults::new(Display::TableRow),
        "mtd" => Defaults::new(Display::TableCell),
        _ => Defaults::new(Display::Inline),
    }
}

/// The [summary] of a `details` element: its first `summary` child. Cost: O(children).
///
/// [summary]: https://html.spec.whatwg.org/multipage/interactive-elements.html#summary-for-its-parent-details
pub(super) fn summary_of(doc: &Document, details: NodeId) -> Option<NodeId> {
    doc.element_children(details)
        .find(|child| doc.is_html(*child, "summary"))
}

/// Whether the children of `element` have no box, whatever they are: what it shows comes from
/// elsewhere, and its children are fallback.
pub(super) fn replaces_children(doc: &Document, element: NodeId) -> bool {
    if !doc.is_html_element(element) {
        return false;
    }
    match doc.local_name(element) {
        "audio" | "video" | "iframe" | "meter" | "progress" | "img" | "embed" | "input"
        | "textarea" => true,
        "object" => shows_object(doc, element),
        // Without scripting, a canvas is drawn by nobody and shows its fallback.
        "canvas" => doc.scripting,
        _ => false,
    }
}

/// Whether an `object` has something to show in place of its fallback, if it loads: a document, an
/// image, not something for a plug-in that no browser has any more.
fn shows_object(doc: &Document, object: NodeId) -> bool {
    let data = doc.attr(object, "data").unwrap_or_default();
    let kind = doc
        .attr(object, "type")
        .unwrap_or_default()
        .to_ascii_lowercase();
    let is_of_plugin = kind.contains("flash")
        || kind.contains("silverlight")
        || kind.contains("java")
        || data.to_ascii_lowercase().ends_with(".swf");
    !data.is_empty() && !is_of_plugin
}

/// Elements that have no box at all with `display: contents`.
///
/// [Unusual elements](https://drafts.csswg.org/css-display/#unbox-html)
pub(super) fn vanishes_as_contents(doc: &Document, element: NodeId) -> bool {
    doc.is_html_element(element)
        && matches!(
            doc.local_name(element),
            "br" | "wbr"
                | "meter"
                | "progress"
                | "canvas"
                | "embed"
                | "object"
                | "audio"
                | "iframe"
                | "img"
                | "video"
                | "frame"
                | "frameset"
                | "input"
                | "textarea"
                | "select"
        )
}
