//! Implicit roles: HTML-AAM's table, with its contexts, and the roots of SVG and MathML.

use domlens_dom_model::{Document, Namespace, NodeId};

use crate::{
    Role,
    attributes::{self, AuthorName},
    context::{Context, TableKind},
    focus,
};

/// The role that the markup of `node` gives in the context of its flat parent, when its author
/// named it or not; `None` where the standards say "no corresponding role".
pub(crate) fn implicit_role(
    doc: &Document,
    node: NodeId,
    parent: &Context,
    named: bool,
) -> Option<Role> {
    match doc.namespace(node) {
        Namespace::Html => html_role(doc, node, parent, named),
        Namespace::Svg => svg_role(doc, node),
        Namespace::MathMl => (doc.local_name(node) == "math").then_some(Role::Math),
        Namespace::Other => None,
    }
}

/// [HTML-AAM, element role mappings](https://w3c.github.io/html-aam/#html-element-role-mappings).
fn html_role(doc: &Document, node: NodeId, parent: &Context, named: bool) -> Option<Role> {
    let name = doc.local_name(node);
    Some(match name {
        "a" | "area" => {
            if doc.has_attr(node, "href") {
                Role::Link
            } else {
                Role::Generic
            }
        }
        "address" | "details" | "fieldset" | "hgroup" => Role::Group,
        "article" => Role::Article,
        "aside" => {
            if parent.in_sectioning && !named {
                Role::Generic
            } else {
                Role::Complementary
            }
        }
        "b" | "bdi" | "bdo" | "body" | "data" | "div" | "i" | "pre" | "q" | "samp" | "small"
        | "span" | "u" => Role::Generic,
        "blockquote" => Role::Blockquote,
        "button" => Role::Button,
        "caption" => table_part(parent, Role::Caption, Role::Caption)?,
        "code" => Role::Code,
        "datalist" => Role::Listbox,
        "dd" => Role::Definition,
        "del" | "s" => Role::Deletion,
        "dfn" | "dt" => Role::Term,
        "dialog" => Role::Dialog,
        "em" => Role::Emphasis,
        "figure" => Role::Figure,
        "footer" => {
            if parent.in_section {
                Role::Sectionfooter
            } else {
                Role::Contentinfo
            }
        }
        "form" => {
            if named {
                Role::Form
            } else {
                Role::Generic
            }
        }
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Role::Heading,
        "header" => {
            if parent.in_section {
                Role::Sectionheader
            } else {
                Role::Banner
            }
        }
        "hr" => Role::Separator,
        "html" => Role::Document,
        "img" => image_role(doc, node, parent, named),
        "input" => input_role(doc, node)?,
        "ins" => Role::Insertion,
        "li" => {
            if parent.in_list {
                Role::Listitem
            } else {
                Role::Generic
            }
        }
        "main" => Role::Main,
        "mark" => Role::Mark,
        "menu" | "ol" | "ul" => Role::List,
        "meter" => Role::Meter,
        "nav" => Role::Navigation,
        "optgroup" => {
            if parent.in_options {
                Role::Group
            } else {
                Role::Generic
            }
        }
        "option" => {
            if parent.in_options {
                Role::Option
            } else {
                Role::Generic
            }
        }
        "output" => Role::Status,
        "p" => Role::Paragraph,
        "progress" => Role::Progressbar,
        "search" => Role::Search,
        "section" => {
            if named {
                Role::Region
            } else {
                Role::Generic
            }
        }
        "select" => {
            let list = doc.has_attr(node, "multiple")
                || attributes::integer(doc, node, "size").is_some_and(|size| size > 1);
            if list { Role::Listbox } else { Role::Combobox }
        }
        "strong" => Role::Strong,
        "sub" => Role::Subscript,
        // HTML-AAM maps `summary` to no role; browsers expose the disclosure as a button.
        "summary" if parent.summary == Some(node) => Role::Button,
        "sup" => Role::Superscript,
        "table" => Role::Table,
        "tbody" | "tfoot" | "thead" => table_part(parent, Role::Rowgroup, Role::Rowgroup)?,
        "td" => table_part(parent, Role::Cell, Role::Gridcell)?,
        "textarea" => Role::Textbox,
        "th" => header_cell_role(doc, node, parent)?,
        "time" => Role::Time,
        "tr" => table_part(parent, Role::Row, Role::Row)?,
        // An autonomous custom element.
        _ if name.contains('-') => Role::Generic,
        _ => return None,
    })
}

/// The role of a part of a native table, which is none where the table has none.
fn table_part(parent: &Context, in_table: Role, in_grid: Role) -> Option<Role> {
    match parent.table {
        TableKind::Table => Some(in_table),
        TableKind::Grid => Some(in_grid),
        TableKind::Presentational => Some(Role::None),
        TableKind::Outside => None,
    }
}

/// The role of a `th`, by its `scope`, else by its row.
///
/// HTML's [`auto` state](https://html.spec.whatwg.org/#column-header): in a row without data
/// cells it heads its column. In a row with data cells it heads the row; HTML asks whether its
/// whole column consists of headers, browsers look at the row as here.
fn header_cell_role(doc: &Document, node: NodeId, parent: &Context) -> Option<Role> {
    let scope = doc.attr(node, "scope").unwrap_or_default();
    let is = |keyword: &str| scope.eq_ignore_ascii_case(keyword);
    let role = if is("col") || is("colgroup") {
        Role::Columnheader
    } else if is("row") || is("rowgroup") || parent.row_has_data {
        Role::Rowheader
    } else {
        Role::Columnheader
    };
    table_part(parent, role, role)
}

/// The role of an `img`: none if its `alt` is there and empty, unless the author names it or lets
/// it be focused. A `title` alone does not name an image that is said to be decoration.
fn image_role(doc: &Document, node: NodeId, parent: &Context, named: bool) -> Role {
    let decoration = doc.attr(node, "alt").is_some_and(str::is_empty);
    if !decoration {
        return Role::Image;
    }
    let aria_name = attributes::non_blank(doc, node, "aria-label").is_some()
        || named
            && attributes::references(doc, node, "aria-labelledby")
                .next()
                .is_some();
    if aria_name || focus::can_focus(doc, node, parent) {
        Role::Image
    } else {
        Role::None
    }
}

/// The role of an `input`.
///
/// HTML-AAM maps the date, time, color, file and password fields to no role. Browsers expose them
/// as what people do with them, a text field or a button, and so do we.
fn input_role(doc: &Document, node: NodeId) -> Option<Role> {
    Some(match doc.input_type(node) {
        "button" | "file" | "image" | "reset" | "submit" => Role::Button,
        "checkbox" if doc.has_attr(node, "switch") => Role::Switch,
        "checkbox" if doc.has_attr(node, "aria-pressed") => Role::Button,
        "checkbox" => Role::Checkbox,
        "hidden" => return None,
        "number" => Role::Spinbutton,
        "radio" => Role::Radio,
        "range" => Role::Slider,
        "email" | "search" | "tel" | "text" | "url" if has_suggestions(doc, node) => Role::Combobox,
        "search" => Role::Searchbox,
        _ => Role::Textbox,
    })
}

/// Whether the `list` attribute of `node` names a `datalist`.
fn has_suggestions(doc: &Document, node: NodeId) -> bool {
    doc.attr(node, "list")
        .and_then(|id| doc.element_by_id(doc.scope(node), id))
        .is_some_and(|list| doc.is_html(list, "datalist"))
}

/// [SVG-AAM, element mapping](https://w3c.github.io/svg-aam/#mapping_role_table): links and the
/// root have roles; a shape has one only if the author gave it a name or description.
fn svg_role(doc: &Document, node: NodeId) -> Option<Role> {
    Some(match doc.local_name(node) {
        "a" if doc.is_hyperlink(node) => Role::Link,
        "image" => Role::Image,
        "svg" => Role::GraphicsDocument,
        "foreignObject" | "g" | "symbol" | "use" if is_included(doc, node) => Role::Group,
        "circle" | "ellipse" | "line" | "path" | "polygon" | "polyline" | "rect" | "mesh"
            if is_included(doc, node) =>
        {
            Role::GraphicsSymbol
        }
        "text" => Role::Group,
        "a" | "circle" | "ellipse" | "foreignObject" | "g" | "line" | "mesh" | "path"
        | "polygon" | "polyline" | "rect" | "symbol" | "textPath" | "tspan" | "use" => {
            Role::Generic
        }
        _ => return None,
    })
}

/// Whether SVG-AAM [includes](https://w3c.github.io/svg-aam/#include_elements) a graphic: it has
/// a title, a description or an ARIA name.
fn is_included(doc: &Document, node: NodeId) -> bool {
    attributes::author_name(doc, node) != AuthorName::Missing
        || doc.has_attr(node, "aria-describedby")
        || doc.has_attr(node, "tabindex")
        || doc.element_children(node).any(|child| {
            doc.namespace(child) == Namespace::Svg
                && matches!(doc.local_name(child), "title" | "desc")
        })
}
