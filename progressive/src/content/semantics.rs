//! What an element means for the content, by its name, role and display.

use domlens_dom_model::{Display, Document, Namespace, NodeId};

use super::block::MediaKind;
use super::media;

/// The meaning of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Semantic {
    /// Nothing of it is text: fields, drawings, fallbacks.
    Nothing,
    Heading(u8),
    List {
        ordered: bool,
    },
    Item,
    DefinitionList,
    Term,
    Definition,
    Quote,
    Figure,
    FigureCaption,
    Table,
    TableCaption,
    TableHead,
    TableBody,
    Row,
    Cell {
        header: bool,
    },
    Preformatted,
    Rule,
    LineBreak,
    Media(MediaKind),
    Link,
    Strong,
    Emphasis,
    Strike,
    Superscript,
    Subscript,
    InlineCode,
    Quotation,
    RubyText,
    NoScript,
    /// A button or the like: in the line, but apart from its neighbors.
    Control,
    /// A list whose rest is loaded as one scrolls.
    Feed,
    SvgText,
    Block,
    Inline,
}

/// The meaning of `element`.
pub(crate) fn of(doc: &Document, element: NodeId) -> Semantic {
    let name = doc.local_name(element);
    match doc.namespace(element) {
        Namespace::Html => {}
        Namespace::Svg => return of_svg(name),
        _ => return Semantic::Inline,
    }
    if is_tool(doc, element) {
        return Semantic::Nothing;
    }
    let role = explicit_role(doc, element);
    if let Some(semantic) = role.and_then(|role| by_role(doc, element, role)) {
        return semantic;
    }
    let loses_meaning = role.is_some();
    match by_name(doc, element, name) {
        Some(
            Semantic::Heading(_)
            | Semantic::List { .. }
            | Semantic::Item
            | Semantic::Table
            | Semantic::Rule
            | Semantic::Figure
            | Semantic::Quote,
        )
        | None
            if loses_meaning =>
        {
            by_display(doc, element)
        }
        Some(semantic) => semantic,
        None => by_display(doc, element),
    }
}

/// The links with which a wiki offers to edit a section, beside its heading: they are no words of
/// it, whichever way the page is styled.
fn is_tool(doc: &Document, element: NodeId) -> bool {
    doc.has_class(element, "mw-editsection")
}

/// The first role token that means something here.
fn explicit_role(doc: &Document, element: NodeId) -> Option<&str> {
    doc.attr(element, "role")?
        .split_ascii_whitespace()
        .find(|role| {
            [
                "none",
                "presentation",
                "heading",
                "list",
                "listitem",
                "table",
                "grid",
                "treegrid",
                "row",
                "rowgroup",
                "cell",
                "gridcell",
                "columnheader",
                "rowheader",
                "separator",
                "feed",
                "tablist",
                "tab",
                "button",
                "figure",
                "blockquote",
                "caption",
                "img",
                "image",
            ]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(role))
        })
}

fn by_role(doc: &Document, element: NodeId, role: &str) -> Option<Semantic> {
    let native_table = matches!(
        doc.local_name(element),
        "table" | "thead" | "tbody" | "tfoot" | "tr" | "td" | "th"
    );
    Some(match role.to_ascii_lowercase().as_str() {
        "heading" => Semantic::Heading(heading_level(doc, element)),
        "list" if !matches!(doc.local_name(element), "ul" | "ol" | "menu") => {
            Semantic::List { ordered: false }
        }
        "listitem" => Semantic::Item,
        "table" | "grid" | "treegrid" => Semantic::Table,
        "row" => Semantic::Row,
        "rowgroup" if !native_table => Semantic::TableBody,
        "cell" | "gridcell" if !native_table => Semantic::Cell { header: false },
        "list" | "cell" | "gridcell" | "rowgroup" => {
            return by_name(doc, element, doc.local_name(element));
        }
        "columnheader" | "rowheader" => Semantic::Cell { header: true },
        "separator" if doc.first_child(element).is_none() => Semantic::Rule,
        "feed" => Semantic::Feed,
        "figure" => Semantic::Figure,
        "blockquote" => Semantic::Quote,
        "button" if doc.local_name(element) != "a" => Semantic::Control,
        _ => return None,
    })
}

fn heading_level(doc: &Document, element: NodeId) -> u8 {
    let level = doc
        .attr(element, "aria-level")
        .and_then(|level| level.trim().parse::<u8>().ok());
    let native = doc
        .local_name(element)
        .strip_prefix('h')
        .and_then(|level| level.parse::<u8>().ok());
    level.or(native).unwrap_or(2).clamp(1, 6)
}

fn by_name(doc: &Document, element: NodeId, name: &str) -> Option<Semantic> {
    if let Some(kind) = media::kind(name) {
        return Some(Semantic::Media(kind));
    }
    Some(match name {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Semantic::Heading(heading_level(doc, element)),
        "ul" | "menu" | "dir" => Semantic::List { ordered: false },
        "ol" => Semantic::List { ordered: true },
        "li" => Semantic::Item,
        "dl" => Semantic::DefinitionList,
        "dt" => Semantic::Term,
        "dd" => Semantic::Definition,
        "blockquote" => Semantic::Quote,
        "figure" => Semantic::Figure,
        "figcaption" => Semantic::FigureCaption,
        "table" => Semantic::Table,
        "caption" => Semantic::TableCaption,
        "thead" => Semantic::TableHead,
        "tbody" | "tfoot" => Semantic::TableBody,
        "tr" => Semantic::Row,
        "td" => Semantic::Cell { header: false },
        "th" => Semantic::Cell { header: true },
        "pre" | "listing" | "xmp" | "plaintext" => Semantic::Preformatted,
        "hr" => Semantic::Rule,
        "br" => Semantic::LineBreak,
        "a" if doc.has_attr(element, "href") => Semantic::Link,
        "b" | "strong" => Semantic::Strong,
        "i" | "em" | "cite" | "dfn" | "var" => Semantic::Emphasis,
        "s" | "strike" | "del" => Semantic::Strike,
        "sup" => Semantic::Superscript,
        "sub" => Semantic::Subscript,
        "code" | "kbd" | "samp" | "tt" => Semantic::InlineCode,
        "q" => Semantic::Quotation,
        "rt" => Semantic::RubyText,
        "noscript" => Semantic::NoScript,
        "button" => Semantic::Control,
        "input" | "select" | "textarea" | "meter" | "progress" | "canvas" | "object" | "applet"
        | "datalist" | "optgroup" | "option" | "rp" | "source" | "track" | "map" | "wbr" => {
            Semantic::Nothing
        }
        _ => return None,
    })
}

fn by_display(doc: &Document, element: NodeId) -> Semantic {
    match doc.display(element) {
        Display::Inline
        | Display::InlineBlock
        | Display::Contents
        | Display::Ruby
        | Display::None => Semantic::Inline,
        _ => Semantic::Block,
    }
}

/// Only the text of a drawing is text; its title and description are not shown.
fn of_svg(name: &str) -> Semantic {
    match name {
        "svg" | "g" | "a" | "switch" | "tspan" | "textPath" => Semantic::Inline,
        "text" => Semantic::SvgText,
        "foreignObject" => Semantic::Block,
        _ => Semantic::Nothing,
    }
}
