//! Rendering facts: what has a box, what is visible and why not. One rule for every layer.

mod animation;
mod cascade;
mod computed;
mod content;
mod custom_property;
mod declaration;
mod generated;
mod guard;
mod layer;
mod live_row;
mod matcher;
mod media;
mod pass;
mod property;
mod row;
mod rule_index;
mod sheet;
mod style;
mod supports;
mod user_agent;

use std::sync::OnceLock;

use crate::{Diagnostic, Document, NodeId};
use cascade::Cascade;
use generated::Generated;
use row::{Flag, Row};

pub(crate) use computed::{ComputedStyle, Position};
pub(crate) use property::{TextTransform, WhiteSpace};

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

/// A box that a sheet makes beside an element's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PseudoElement {
    /// `::before`
    Before,
    /// `::after`
    After,
    /// `::marker`
    Marker,
}

/// The rendering facts of a document, one row a node.
#[derive(Debug, Default)]
pub(crate) struct Rendering {
    rows: Vec<Row>,
    diagnostics: Vec<Diagnostic>,
    /// What is left of the cascade for pseudo-elements.
    cascade: Cascade,
    generated: OnceLock<Generated>,
}

/// How many parts of a page that hide nearly all of it are shown.
const MAX_SHOWN: usize = 4;

impl Rendering {
    pub(crate) fn of(doc: &Document) -> Self {
        if doc.is_live() {
            // The browser has run the cascade, and the scripts that show a page that hides itself.
            return pass::run(doc, &Cascade::default(), &[], &[]);
        }
        let mut diagnostics = Vec::new();
        let mut cascade = Cascade::read(doc, &mut diagnostics);
        let matches = cascade.matches(doc, &mut diagnostics);
        let mut shown = Vec::new();
        let mut rendering = pass::run(doc, &cascade, &matches, &shown);
        while shown.len() < MAX_SHOWN
            && let Some(hider) = guard::page_hider(doc, &rendering)
        {
            shown.push(hider);
            rendering = pass::run(doc, &cascade, &matches, &shown);
        }
        cascade.keep_pseudo_elements();
        diagnostics.append(&mut rendering.diagnostics);
        Self {
            diagnostics,
            cascade,
            ..rendering
        }
    }
}

impl Document {
    /// Whether `node` can be seen, and if not, why. Text is as visible as what it stands in.
    ///
    /// The first question computes the facts of all nodes, in one pass; from then on the cost is
    /// O(1) for a visible node and O(depth) for a hidden one, whose `by` is looked up.
    ///
    /// ```
    /// use domlens_dom_model::{Document, HiddenReason, Visibility};
    /// let doc = Document::parse("<div style='visibility: hidden'><b>a</b></div>");
    /// let div = doc.elements_by_local_name(doc.root(), "div")[0];
    /// let b = doc.elements_by_local_name(doc.root(), "b")[0];
    /// let reason = HiddenReason::VisibilityHidden;
    /// assert_eq!(doc.visibility(b), Visibility::Hidden { reason, by: div });
    /// ```
    pub fn visibility(&self, node: NodeId) -> Visibility {
        let row = self.rendering_row(node);
        if let Some(reason) = row.reason() {
            return self.hidden_without_box(node, reason);
        }
        let (reason, own) = if row.has(Flag::Invisible) {
            (HiddenReason::VisibilityHidden, Flag::OwnInvisible)
        } else if row.has(Flag::Transparent) {
            (HiddenReason::Opacity, Flag::OwnTransparent)
        } else {
            return Visibility::Visible;
        };
        Visibility::Hidden {
            reason,
            by: self.origin(node, own),
        }
    }

    /// Whether nothing that is known hides `node`. Cost: O(1).
    pub fn is_visible(&self, node: NodeId) -> bool {
        let row = self.rendering_row(node);
        row.reason().is_none() && !row.has(Flag::Invisible) && !row.has(Flag::Transparent)
    }

    /// Whether `node` has a box, or its children have boxes in its place (`display: contents`).
    /// What `visibility` or `opacity` hide has one. Cost: O(1).
    pub fn is_rendered(&self, node: NodeId) -> bool {
        let reason = self.rendering_row(node).reason();
        reason.is_none_or(|reason| reason == HiddenReason::VisibilityHidden)
    }

    /// Whether `node` takes no ink, by `opacity: 0` of its own or of an ancestor, but is there
    /// for the pointer: a click on it lands. Cost: O(1).
    ///
    /// Pages lay such controls over what stands for them: a file input over its button, a
    /// checkbox over a drawn one. For [`visibility`](Self::visibility) it is hidden.
    pub fn is_transparent(&self, node: NodeId) -> bool {
        let row = self.rendering_row(node);
        row.reason().is_none() && !row.has(Flag::Invisible) && row.has(Flag::Transparent)
    }

    /// Whether `node` is [inert]: it, or what holds it, has the `inert` attribute. Cost: O(1).
    ///
    /// [inert]: https://html.spec.whatwg.org/multipage/interaction.html#inert
    pub fn is_inert(&self, node: NodeId) -> bool {
        self.rendering_row(node).has(Flag::Inert)
    }

    /// The shape of `element`'s box, computed: a flex item or a float is a block whatever it
    /// says. Below an element without a box, the shape by the element's kind. Cost: O(1).
    pub fn display(&self, element: NodeId) -> Display {
        self.rendering_row(element).display
    }

    /// The text that the page's sheets put before or after the content of `element`, or in its
    /// marker: strings and `attr()`; of a picture, its alternative text. Text in a box of its own
    /// (a block, a float, an item of a flex container) has a space on either side. `None` if there
    /// is none, or if it is not shown. Cost: the first question matches those rules, once.
    ///
    /// ```
    /// use domlens_dom_model::{Document, PseudoElement};
    /// let doc = Document::parse("<style>.new::after { content: ' (new)' }</style><a class=new>Tea</a>");
    /// let a = doc.elements_by_local_name(doc.root(), "a")[0];
    /// assert_eq!(doc.generated_content(a, PseudoElement::After), Some(" (new)"));
    /// ```
    pub fn generated_content(&self, element: NodeId, pseudo: PseudoElement) -> Option<&str> {
        if let Some(live) = &self.live {
            let is_shown = self.is_rendered(element);
            return live.generated(element, pseudo).filter(|_| is_shown);
        }
        let facts = self.facts();
        let generated = facts
            .generated
            .get_or_init(|| Generated::of(self, &facts.cascade));
        generated.get(element, pseudo)
    }

    /// What there is to tell about the page's style: sheets and rules that were skipped, rules
    /// that hide the whole page.
    pub fn rendering_diagnostics(&self) -> &[Diagnostic] {
        &self.facts().diagnostics
    }

    pub(crate) fn white_space(&self, node: NodeId) -> WhiteSpace {
        self.rendering_row(node).white_space()
    }

    pub(crate) fn text_transform(&self, node: NodeId) -> TextTransform {
        self.rendering_row(node).text_transform()
    }

    /// Whether `node` floats or is positioned out of the flow.
    pub(crate) fn is_out_of_flow(&self, node: NodeId) -> bool {
        self.rendering_row(node).has(Flag::OutOfFlow)
    }

    /// Whether `node` is a flex or grid container.
    pub(crate) fn lays_out_items(&self, node: NodeId) -> bool {
        self.rendering_row(node).has(Flag::Blockifies)
            && self.rendering_row(node).display != Display::Contents
    }

    /// Whether the computed `visibility` of `node` is `visible`.
    pub(crate) fn has_ink(&self, node: NodeId) -> bool {
        !self.rendering_row(node).has(Flag::Invisible)
    }

    fn facts(&self) -> &Rendering {
        self.rendering.get_or_init(|| Rendering::of(self))
    }

    fn rendering_row(&self, node: NodeId) -> Row {
        let rows = &self.facts().rows;
        rows.get(node.index()).copied().unwrap_or(Row::ROOT)
    }

    /// The nearest of `node` and what holds it that a flag begins at.
    fn origin(&self, node: NodeId, own: Flag) -> NodeId {
        let mut at = node;
        while !self.rendering_row(at).has(own) {
            match self.holder(at) {
                Some(holder) => at = holder,
                None => break,
            }
        }
        at
    }

    /// The parent in the flat tree; in the tree, for what is not in the flat tree; or the host.
    fn holder(&self, node: NodeId) -> Option<NodeId> {
        self.flat_parent(node)
            .or_else(|| self.parent(node))
            .or_else(|| self.host(node))
    }

    fn hidden_without_box(&self, node: NodeId, reason: HiddenReason) -> Visibility {
        let origin = self.origin(node, Flag::OwnReason);
        if reason == HiddenReason::VisibilityHidden
            && let Some(host) = self.host(origin)
        {
            return self.visibility(host);
        }
        // What hides its content is the parent of what it hides, and text hides nothing.
        let is_by_parent = matches!(
            reason,
            HiddenReason::ClosedDetails | HiddenReason::ContentVisibility
        ) || !self.is_element(origin);
        let by = self.holder(origin).filter(|_| is_by_parent);
        Visibility::Hidden {
            reason,
            by: by.unwrap_or(origin),
        }
    }
}
