//! The one pass over the flat tree that fills the rows.

use std::collections::{HashMap, HashSet};

use super::animation::Keyframes;
use super::cascade::Cascade;
use super::custom_property::{CustomProperties, EMPTY, ScopeId};
use super::declaration::{Declaration, Declared, parse_style_attribute};
use super::matcher::Match;
use super::property::{Property, Shape, Value};
use super::row::{Flag, Row};
use super::style::{Applied, Precedence, Style, Surroundings, compute};
use super::user_agent::{Defaults, defaults, replaces_children, summary_of, vanishes_as_contents};
use super::{Display, HiddenReason, Rendering, live_row};
use crate::live::Live;
use crate::{Diagnostic, DiagnosticKind, Document, Namespace, NodeId, NodeKind, NodeSet};

/// Computes the rows of all nodes. What hides the elements in `shown` is not applied.
///
/// Document order puts each node after its parent in the flat tree: a slot comes before the
/// host's children that are assigned to it. So one pass in document order is enough.
pub(super) fn run(
    doc: &Document,
    cascade: &Cascade,
    matches: &[Match],
    shown: &[NodeId],
) -> Rendering {
    let mut pass = Pass {
        doc,
        live: doc.live.as_deref(),
        not_laid_out: None,
        cascade,
        matches,
        shown,
        rows: Vec::with_capacity(doc.len()),
        summaries: HashMap::new(),
        areas: Vec::new(),
        used_maps: HashSet::new(),
        custom: CustomProperties::default(),
        custom_scopes: Vec::new(),
        diagnostics: Vec::new(),
    };
    for node in doc.nodes() {
        let row = pass.row_of(node);
        pass.rows.push(row);
    }
    pass.show_used_areas();
    Rendering {
        rows: pass.rows,
        diagnostics: pass.diagnostics,
        ..Rendering::default()
    }
}

struct Pass<'d> {
    doc: &'d Document,
    /// What a browser computed, which then stands in place of the cascade.
    live: Option<&'d Live>,
    /// What is below content that a browser has not laid out yet.
    not_laid_out: Option<NodeSet>,
    cascade: &'d Cascade,
    /// The rules of the nodes that are still to come.
    matches: &'d [Match],
    shown: &'d [NodeId],
    rows: Vec<Row>,
    /// Closed `details` elements with the one child of each that shows.
    summaries: HashMap<NodeId, NodeId>,
    /// `area` elements that nothing but their kind hides.
    areas: Vec<NodeId>,
    /// Scope and name of the maps of visible images.
    used_maps: HashSet<(NodeId, &'d str)>,
    custom: CustomProperties,
    /// The custom properties of each node; empty if nothing asks for any.
    custom_scopes: Vec<ScopeId>,
    diagnostics: Vec<Diagnostic>,
}

/// What the values of an element are told by.
struct Place<'p> {
    cascade: &'p Cascade,
    custom: &'p CustomProperties,
    custom_scope: ScopeId,
    tree: NodeId,
}

impl Surroundings for Place<'_> {
    fn substitute(&self, text: &str) -> Option<String> {
        self.custom.substitute(self.custom_scope, text)
    }

    fn keyframes(&self, name: &str) -> Option<Keyframes> {
        self.cascade.keyframes(self.tree, name)
    }
}

impl<'d> Pass<'d> {
    fn row(&self, node: NodeId) -> Row {
        self.rows.get(node.index()).copied().unwrap_or(Row::ROOT)
    }

    fn row_of(&mut self, node: NodeId) -> Row {
        match self.doc.kind(node) {
            NodeKind::Document => self.behind_modal(node, Row::ROOT),
            NodeKind::FrameDocument => self.frame_row(node),
            NodeKind::TemplateContents => {
                let mut row = self.host_row(node).child();
                if row.reason().is_none() {
                    row.remove_box(HiddenReason::NotRendered);
                }
                row
            }
            NodeKind::ShadowRoot => self.host_row(node).child(),
            kind => self.child_row(node, kind),
        }
    }

    fn host_row(&self, root: NodeId) -> Row {
        self.doc.host(root).map_or(Row::ROOT, |host| self.row(host))
    }

    /// A frame is drawn where its `iframe` is; of the styles outside, none comes in.
    fn frame_row(&self, root: NodeId) -> Row {
        let host = self.host_row(root);
        let mut row = Row::ROOT;
        row.set(Flag::Transparent, host.has(Flag::Transparent));
        row.set(Flag::Inert, host.has(Flag::Inert));
        match host.reason() {
            Some(reason) => {
                row.remove_box(reason);
                row.set(Flag::OwnReason, false);
            }
            // No `visibility: visible` inside brings back what the frame's owner hides.
            None if host.has(Flag::Invisible) => row.remove_box(HiddenReason::VisibilityHidden),
            None if host.has(Flag::SkipsContent) => {
                row.remove_box(HiddenReason::ContentVisibility);
            }
            None => {}
        }
        self.behind_modal(root, row)
    }

    /// A modal dialog makes all of its document inert [but itself].
    ///
    /// [but itself]: https://html.spec.whatwg.org/multipage/interaction.html#blocked-by-a-modal-dialog
    fn behind_modal(&self, root: NodeId, mut row: Row) -> Row {
        if self.live.is_some_and(|live| live.modal_of(root).is_some()) {
            row.set(Flag::Inert, true);
        }
        row
    }

    fn child_row(&mut self, node: NodeId, kind: NodeKind) -> Row {
        let doc = self.doc;
        let flat_parent = doc.flat_parent(node);
        let Some(parent) = flat_parent.or_else(|| doc.parent(node)) else {
            return Row::ROOT;
        };
        let parent_row = self.row(parent);
        let mut row = parent_row.child();
        let is_html = doc.is_html_element(node);
        if self.is_modal(node) {
            row.set(Flag::Inert, false);
        }
        if is_html && doc.has_attr(node, "inert") {
            row.set(Flag::Inert, true);
        }
        if row.reason().is_none()
            && let Some(reason) = self.place_reason(node, parent, parent_row, flat_parent.is_none())
        {
            row.remove_box(reason);
        }
        if kind != NodeKind::Element {
            return row;
        }
        let defaults = defaults(doc, node);
        if row.reason().is_some() {
            row.display = defaults.shape.display;
            return row;
        }
        let mut row = if let Some(live) = self.live {
            self.live_row(live, node, row, defaults, parent_row)
        } else {
            let style = self.style_of(node, defaults, parent_row);
            self.styled_row(node, row, &style, defaults, parent_row)
        };
        match doc.namespace(node) {
            Namespace::Html => self.note(node, &mut row),
            Namespace::Svg => {
                row.set(Flag::PicksChildren, true);
                if doc.local_name(node) == "text" {
                    row.set(Flag::SvgText, true);
                }
            }
            _ => {}
        }
        row
    }

    /// Why the place of `node` under `parent` gives no box, whatever the node is.
    fn place_reason(
        &self,
        node: NodeId,
        parent: NodeId,
        parent_row: Row,
        is_outside: bool,
    ) -> Option<HiddenReason> {
        if is_outside {
            // The document's own children have no flat parent but the document.
            return self
                .doc
                .is_element(parent)
                .then_some(HiddenReason::Unslotted);
        }
        if parent_row.has(Flag::SkipsContent) {
            return Some(HiddenReason::ContentVisibility);
        }
        if !parent_row.has(Flag::PicksChildren) {
            return None;
        }
        match self.doc.local_name(parent) {
            "details" => {
                (self.summaries.get(&parent) != Some(&node)).then_some(HiddenReason::ClosedDetails)
            }
            "select" => self
                .doc
                .is_html(node, "hr")
                .then_some(HiddenReason::NotRendered),
            _ if self.doc.is_html(node, "col") => None,
            _ if self.doc.namespace(parent) == Namespace::Svg => (self.doc.is_text(node)
                && !parent_row.has(Flag::SvgText))
            .then_some(HiddenReason::NotRendered),
            _ => Some(HiddenReason::NotRendered),
        }
    }

    fn style_of(&mut self, node: NodeId, defaults: Defaults, parent: Row) -> Style {
        let mut own = Vec::new();
        presentation_hints(self.doc, node, &mut own);
        let hints = own.len();
        if let Some(text) = self.doc.attr(node, "style") {
            parse_style_attribute(text, &self.cascade.kept_properties, &mut own);
        }
        let mut applied: Vec<Applied<'_>> = self.take_rules(node);
        for (at, declaration) in own.iter().enumerate() {
            let precedence = if at < hints {
                Precedence::presentation(0)
            } else {
                Precedence::inline(declaration.important, 0)
            };
            applied.push(Applied {
                precedence,
                declaration,
            });
        }
        let place = Place {
            custom_scope: self.custom_scope(node, &applied),
            cascade: self.cascade,
            custom: &self.custom,
            tree: self.doc.scope(node),
        };
        compute(&applied, &place, defaults, parent)
    }

    /// The declarations of the rules that apply to `node`.
    fn take_rules(&mut self, node: NodeId) -> Vec<Applied<'d>> {
        let mut applied = Vec::new();
        // Those of nodes before it are done with: nodes come in order.
        let passed = self
            .matches
            .iter()
            .take_while(|found| found.node < node)
            .count();
        self.matches = self.matches.get(passed..).unwrap_or_default();
        for found in self.matches.iter().take_while(|found| found.node == node) {
            self.cascade.apply(found, &mut applied);
        }
        applied
    }

    /// The custom properties of `node`, kept for its descendants.
    fn custom_scope(&mut self, node: NodeId, applied: &[Applied<'_>]) -> ScopeId {
        if self.cascade.kept_properties.is_empty() {
            return EMPTY;
        }
        self.custom_scopes.resize(self.doc.len(), EMPTY);
        let holder = self.doc.flat_parent(node);
        let inherited = holder.and_then(|holder| self.custom_scopes.get(holder.index()));
        let scope = self
            .custom
            .scope_of(inherited.copied().unwrap_or(EMPTY), applied);
        if let Some(slot) = self.custom_scopes.get_mut(node.index()) {
            *slot = scope;
        }
        scope
    }

    fn is_modal(&self, node: NodeId) -> bool {
        let modal = |live: &Live| live.modal_of(self.doc.owner_document(node));
        self.doc.is_html(node, "dialog") && self.live.and_then(modal) == Some(node)
    }

    /// The row of an element by what a browser computed.
    fn live_row(
        &mut self,
        live: &Live,
        node: NodeId,
        row: Row,
        defaults: Defaults,
        parent: Row,
    ) -> Row {
        let doc = self.doc;
        let holder = doc.flat_parent(node);
        let waits = |set: &Option<NodeSet>, node: NodeId| {
            set.as_ref().is_some_and(|set| set.contains(node))
        };
        let is_waiting = holder.is_some_and(|holder| waits(&self.not_laid_out, holder));
        let skips = live
            .boxes
            .style(node)
            .is_some_and(|style| style.skips_far_content);
        if is_waiting || (skips && !live.boxes.holds_any(doc, node)) {
            self.not_laid_out
                .get_or_insert_with(|| NodeSet::new(doc))
                .insert(node);
        }
        if is_waiting && !live.boxes.has(node) {
            return live_row::without_layout(row, defaults, parent);
        }
        live_row::of_box(doc, live, node, row, defaults, parent)
    }

    fn styled_row(
        &mut self,
        node: NodeId,
        mut row: Row,
        style: &Style,
        defaults: Defaults,
        parent: Row,
    ) -> Row {
        let is_root = self.doc.parent(node).is_some_and(|parent| {
            matches!(
                self.doc.kind(parent),
                NodeKind::Document | NodeKind::FrameDocument
            )
        });
        let mut shape = style.shape;
        let mut reason = defaults.reason;
        if defaults.is_final && defaults.shape.display == Display::None {
            shape = defaults.shape;
        } else if style.is_shape_declared {
            reason = HiddenReason::DisplayNone;
        }
        if shape.display == Display::Contents && vanishes_as_contents(self.doc, node) {
            shape.display = Display::None;
        }
        if is_root || style.is_taken_out || parent.has(Flag::Blockifies) {
            shape.display = blockified(shape.display, is_root);
        }
        let mut style = *style;
        if self.is_page_itself(node) || self.shown.contains(&node) {
            self.show_page(node, &mut shape, &mut style, reason);
        }
        row.display = shape.display;
        row.set(Flag::Invisible, style.hides);
        row.set(
            Flag::OwnInvisible,
            style.hides && !parent.has(Flag::Invisible),
        );
        row.set_white_space(style.white_space);
        row.set_text_transform(style.text_transform);
        if shape.display == Display::None {
            row.remove_box(reason);
            return row;
        }
        let is_contents = shape.display == Display::Contents;
        if style.transparent && !is_contents {
            row.set(Flag::Transparent, true);
            row.set(Flag::OwnTransparent, true);
        }
        row.set(
            Flag::Blockifies,
            shape.blockifies || (is_contents && parent.has(Flag::Blockifies)),
        );
        row.set(Flag::OutOfFlow, style.is_taken_out);
        row.set(
            Flag::SkipsContent,
            style.skips_content && takes_containment(shape.display),
        );
        row
    }

    /// Whether `node` is the `html` or `body` element of a document.
    fn is_page_itself(&self, node: NodeId) -> bool {
        let doc = self.doc;
        let is_document =
            |root: NodeId| matches!(doc.kind(root), NodeKind::Document | NodeKind::FrameDocument);
        let Some(parent) = doc.parent(node) else {
            return false;
        };
        if doc.is_html(node, "html") {
            return is_document(parent);
        }
        doc.is_html(node, "body")
            && doc.is_html(parent, "html")
            && doc.parent(parent).is_some_and(is_document)
    }

    /// Takes back what hides the whole page: such a page waits for a script to show it.
    fn show_page(
        &mut self,
        node: NodeId,
        shape: &mut Shape,
        style: &mut Style,
        reason: HiddenReason,
    ) {
        let by = if shape.display == Display::None {
            match reason {
                HiddenReason::HiddenAttribute => "the hidden attribute",
                _ => "display: none",
            }
        } else if style.hides && style.is_hiding_declared {
            "visibility: hidden"
        } else if style.transparent {
            "opacity: 0"
        } else if style.skips_content {
            "content-visibility: hidden"
        } else {
            return;
        };
        if shape.display == Display::None {
            shape.display = Display::Block;
        }
        style.hides = false;
        style.transparent = false;
        style.skips_content = false;
        let name = self.doc.local_name(node);
        let what = if self.is_page_itself(node) {
            format!("its {name}")
        } else {
            match self.doc.id(node) {
                Some(id) => format!("most of its text, in {name}#{id},"),
                None => format!("most of its text, in a {name},"),
            }
        };
        self.diagnostics.push(Diagnostic::new(
            DiagnosticKind::PageHidesItself,
            format!("the page hides {what} by {by} until a script runs; it is read as shown"),
        ));
    }

    /// Marks an element that picks its children, and remembers what later nodes ask about.
    fn note(&mut self, node: NodeId, row: &mut Row) {
        let doc = self.doc;
        match doc.local_name(node) {
            "details" if !doc.has_attr(node, "open") => {
                row.set(Flag::PicksChildren, true);
                if let Some(summary) = summary_of(doc, node) {
                    self.summaries.insert(node, summary);
                }
            }
            "area" if row.reason() == Some(HiddenReason::NotRendered) => self.areas.push(node),
            "img" | "object" if row.reason().is_none() && !row.has(Flag::Invisible) => {
                if let Some(name) = doc.attr(node, "usemap").and_then(|map| map.split_once('#')) {
                    self.used_maps.insert((doc.scope(node), name.1));
                }
            }
            _ => {}
        }
        if replaces_children(doc, node)
            || row.display == Display::TableColumn
            || doc.local_name(node) == "select"
        {
            row.set(Flag::PicksChildren, true);
        }
    }

    /// An `area` has no box, but the areas of a visible image's map are links on it.
    fn show_used_areas(&mut self) {
        for area in std::mem::take(&mut self.areas) {
            let map = self
                .doc
                .ancestors(area)
                .find(|node| self.doc.is_html(*node, "map"))
                .and_then(|map| self.doc.attr(map, "name"));
            let Some(name) = map else { continue };
            if self.used_maps.contains(&(self.doc.scope(area), name)) {
                let shown = self
                    .doc
                    .flat_parent(area)
                    .map_or(Row::ROOT, |parent| self.row(parent))
                    .child();
                if let Some(row) = self.rows.get_mut(area.index()) {
                    *row = shown;
                }
            }
        }
    }
}

/// Attributes that count as declarations below all others: the presentation attributes of SVG,
/// and `align` of what floats by it.
fn presentation_hints(doc: &Document, node: NodeId, hints: &mut Vec<Declaration>) {
    match doc.namespace(node) {
        Namespace::Svg => {
            for attribute in doc.attributes(node) {
                let name = attribute.local_name;
                if matches!(name, "display" | "visibility" | "opacity") {
                    let text = format!("{name}:{}", attribute.value);
                    parse_style_attribute(&text, &HashSet::new(), hints);
                }
            }
            hints.retain(|hint| !hint.important);
        }
        Namespace::Html => {
            let floats = matches!(
                doc.local_name(node),
                "applet" | "embed" | "iframe" | "img" | "input" | "object" | "table"
            ) && doc.attr(node, "align").is_some_and(|align| {
                align.eq_ignore_ascii_case("left") || align.eq_ignore_ascii_case("right")
            });
            if floats {
                hints.push(Declaration {
                    property: Property::Float,
                    value: Declared::Value(Value::Floats(true)),
                    important: false,
                });
            }
        }
        _ => {}
    }
}

/// [Blockification](https://drafts.csswg.org/css-display/#blockify).
fn blockified(display: Display, is_root: bool) -> Display {
    match display {
        Display::None => Display::None,
        Display::Contents if !is_root => Display::Contents,
        Display::Table => Display::Table,
        Display::ListItem => Display::ListItem,
        _ => Display::Block,
    }
}

/// Whether `content-visibility` has an effect on a box of this kind.
///
/// Those for which [size containment] has none keep showing their content.
///
/// [size containment]: https://drafts.csswg.org/css-contain/#containment-size
pub(super) fn takes_containment(display: Display) -> bool {
    matches!(
        display,
        Display::Block
            | Display::InlineBlock
            | Display::ListItem
            | Display::TableCell
            | Display::TableCaption
    )
}
