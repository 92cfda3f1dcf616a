//! Rendering facts: what has a box, what is visible and why not. One rule for every layer.

use crate::{Document, NodeId, NodeKind};

/// Whether a node can be seen, and if not, by whose doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Nothing that is known hides it.
    Visible,
    /// It cannot be seen.
    Hidden {
        /// What hides it.
        reason: HiddenReason,
        /// The element, itself or an ancestor in the flat tree, that it hides by.
        by: NodeId,
    },
}

/// Why a node cannot be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum HiddenReason {
    /// `display: none` of a style attribute or sheet.
    DisplayNone,
    /// The `hidden` attribute.
    HiddenAttribute,
    /// `visibility: hidden` or `collapse`; inherited, and undone by `visible`.
    VisibilityHidden,
    /// `opacity: 0`; it still takes clicks.
    Opacity,
    /// `<input type=hidden>`.
    InputHidden,
    /// The content of a `details` element that is not open.
    ClosedDetails,
    /// A `dialog` element that is not open.
    ClosedDialog,
    /// An element with a `popover` attribute, which a page shows by script.
    ClosedPopover,
    /// `content-visibility: hidden`, or `hidden=until-found`, of an ancestor.
    ContentVisibility,
    /// An element that is never rendered: `head`, `script`, `style`, `template`, `datalist`, ….
    NotRendered,
    /// A child of a shadow host that no slot takes, or fallback of a slot that has content.
    Unslotted,
}

/// The outer shape of an element's box, as far as text and structure need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Display {
    /// No box.
    None,
    /// No box of its own, but boxes of its children.
    Contents,
    /// In the line.
    Inline,
    /// In the line, with a block inside.
    InlineBlock,
    /// A block, flex or grid container.
    Block,
    /// A block with a marker.
    ListItem,
    /// A table.
    Table,
    /// The caption of a table.
    TableCaption,
    /// A group of rows.
    TableRowGroup,
    /// A row of a table.
    TableRow,
    /// A cell of a table.
    TableCell,
    /// A column or group of columns, which has no content.
    TableColumn,
    /// `ruby` and the parts of it.
    Ruby,
}

/// The rendering facts of a document, one row a node.
#[derive(Debug, Default)]
pub(crate) struct Rendering {
    hidden: Vec<Option<(HiddenReason, NodeId)>>,
}

impl Document {
    /// Whether `node` can be seen, and if not, why. A text node is as visible as its parent.
    pub fn visibility(&self, node: NodeId) -> Visibility {
        let rendering = self.rendering.get_or_init(|| Rendering::of(self));
        match rendering.hidden.get(node.index()).copied().flatten() {
            Some((reason, by)) => Visibility::Hidden { reason, by },
            None => Visibility::Visible,
        }
    }

    /// Whether nothing that is known hides `node`.
    pub fn is_visible(&self, node: NodeId) -> bool {
        self.visibility(node) == Visibility::Visible
    }

    /// Whether `node` has a box: what `visibility` or `opacity` hide has one.
    pub fn is_rendered(&self, node: NodeId) -> bool {
        match self.visibility(node) {
            Visibility::Visible => true,
            Visibility::Hidden { reason, .. } => {
                matches!(
                    reason,
                    HiddenReason::VisibilityHidden | HiddenReason::Opacity
                )
            }
        }
    }

    /// Whether `node` is [inert]: it, or what holds it, has the `inert` attribute.
    ///
    /// [inert]: https://html.spec.whatwg.org/multipage/interaction.html#inert
    pub fn is_inert(&self, node: NodeId) -> bool {
        let mut at = Some(node);
        while let Some(node) = at {
            if self.is_html_element(node) && self.has_attr(node, "inert") {
                return true;
            }
            at = self.flat_parent(node);
        }
        false
    }

    /// The shape of `element`'s box.
    pub fn display(&self, element: NodeId) -> Display {
        if self.is_html_element(element) {
            default_display(self.local_name(element))
        } else {
            Display::Inline
        }
    }
}

fn default_display(name: &str) -> Display {
    match name {
        "address" | "article" | "aside" | "blockquote" | "body" | "center" | "dd" | "details"
        | "dialog" | "dir" | "div" | "dl" | "dt" | "fieldset" | "figcaption" | "figure"
        | "footer" | "form" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "header" | "hgroup"
        | "hr" | "html" | "legend" | "listing" | "main" | "menu" | "nav" | "ol" | "p"
        | "plaintext" | "pre" | "search" | "section" | "summary" | "ul" | "xmp" | "optgroup"
        | "option" => Display::Block,
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
        "ruby" | "rt" | "rp" => Display::Ruby,
        "slot" => Display::Contents,
        _ => Display::Inline,
    }
}

impl Rendering {
    fn of(doc: &Document) -> Self {
        let mut hidden = vec![None; doc.len()];
        for node in doc.nodes() {
            let inherited = doc
                .flat_parent(node)
                .or_else(|| doc.host(node))
                .and_then(|parent| hidden.get(parent.index()).copied().flatten());
            let own = own_reason(doc, node).map(|reason| (reason, node));
            if let Some(slot) = hidden.get_mut(node.index()) {
                *slot = inherited.or(own);
            }
        }
        Self { hidden }
    }
}

fn own_reason(doc: &Document, node: NodeId) -> Option<HiddenReason> {
    if doc.kind(node) == NodeKind::TemplateContents {
        return Some(HiddenReason::NotRendered);
    }
    if !doc.is_html_element(node) {
        return None;
    }
    let style = doc
        .attr(node, "style")
        .unwrap_or_default()
        .replace(' ', "")
        .to_ascii_lowercase();
    if style.contains("display:none") {
        return Some(HiddenReason::DisplayNone);
    }
    if style.contains("visibility:hidden") {
        return Some(HiddenReason::VisibilityHidden);
    }
    if doc.has_attr(node, "hidden") {
        return Some(HiddenReason::HiddenAttribute);
    }
    match doc.local_name(node) {
        "head" | "script" | "style" | "template" | "datalist" | "title" | "meta" | "link"
        | "base" | "noembed" | "param" | "rp" | "area" => Some(HiddenReason::NotRendered),
        "input"
            if doc
                .attr(node, "type")
                .is_some_and(|kind| kind.eq_ignore_ascii_case("hidden")) =>
        {
            Some(HiddenReason::InputHidden)
        }
        "dialog" if !doc.has_attr(node, "open") => Some(HiddenReason::ClosedDialog),
        _ => None,
    }
}
