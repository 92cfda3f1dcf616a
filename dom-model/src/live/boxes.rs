//! Boxes of nodes: where they are, how they are styled, and how much of them is in view.

use std::collections::HashMap;

use super::rows::{Rows, string};
use crate::document::NONE;
use crate::parse::{ascends, contradiction};
use crate::rendering::{ComputedStyle, Position};
use crate::snapshot::{STYLE_PROPERTIES, Snapshot, SnapshotError, StringIndex};
use crate::{Document, NodeId, NodeKind, Rect};

/// The boxes of a page, one row each; an element that has none but whose children stand in its
/// place (`display: contents`) has a row around theirs.
#[derive(Debug, Default)]
pub(crate) struct Boxes {
    /// The row of each node, or [`NONE`].
    of: Vec<u32>,
    rows: Vec<BoxRow>,
    /// The distinct styles.
    styles: Vec<ComputedStyle>,
}

#[derive(Clone, Copy, Debug)]
struct BoxRow {
    rect: Rect,
    /// The position of its style, or [`NONE`] for text and for what has no box of its own.
    style: u32,
    /// The node's children stand in its place.
    is_around: bool,
    /// How much of it is in view, from 0 to 1.
    ratio: f64,
}

impl Boxes {
    pub(super) fn place(
        doc: &Document,
        rows: &[Rows],
        snapshot: &Snapshot,
        viewport: Option<Rect>,
    ) -> Result<Self, SnapshotError> {
        let mut boxes = Self {
            of: vec![NONE; doc.len()],
            ..Self::default()
        };
        let mut known = HashMap::new();
        for rows in rows {
            boxes.place_document(doc, rows, snapshot, &mut known)?;
        }
        boxes.surround(doc);
        if let Some(viewport) = viewport {
            Clipping::of(doc, &mut boxes, viewport);
        }
        Ok(boxes)
    }

    /// Whether `node` has a box, or its children have in its place.
    pub(crate) fn has(&self, node: NodeId) -> bool {
        self.row(node).is_some()
    }

    /// Whether a child of `element` in the flat tree has a box.
    pub(crate) fn holds_any(&self, doc: &Document, element: NodeId) -> bool {
        let mut children = doc.flat_children(element).into_iter();
        children.any(|child| self.has(child))
    }

    /// Whether `node` has no box but its children have.
    pub(crate) fn is_around(&self, node: NodeId) -> bool {
        self.row(node).is_some_and(|row| row.is_around)
    }

    pub(crate) fn style(&self, node: NodeId) -> Option<&ComputedStyle> {
        self.styles.get(self.row(node)?.style as usize)
    }

    pub(super) fn rect(&self, node: NodeId) -> Option<Rect> {
        Some(self.row(node)?.rect)
    }

    pub(super) fn ratio(&self, node: NodeId) -> Option<f64> {
        Some(self.row(node)?.ratio)
    }

    fn row(&self, node: NodeId) -> Option<&BoxRow> {
        self.rows.get(*self.of.get(node.index())? as usize)
    }

    fn row_mut(&mut self, node: NodeId) -> Option<&mut BoxRow> {
        self.rows.get_mut(*self.of.get(node.index())? as usize)
    }

    fn place_document<'s>(
        &mut self,
        doc: &Document,
        rows: &Rows,
        snapshot: &'s Snapshot,
        known: &mut HashMap<&'s [StringIndex], u32>,
    ) -> Result<(), SnapshotError> {
        let Some(document) = snapshot.documents.get(rows.at) else {
            return Ok(());
        };
        let table = &document.boxes;
        let count = table.node.len();
        let paints = table.paint_order.len();
        if table.rect.len() != count
            || table.style.len() != count
            || (paints != 0 && paints != count)
            || !ascends(&table.node, rows.nodes.len())
        {
            return Err(contradiction(format!(
                "the boxes of document {} are not of one length, or not in the order of its nodes",
                rows.at
            )));
        }
        let (x, y) = self.offset(doc, rows, document.scroll);
        for ((row, rect), style) in table.node.iter().zip(&table.rect).zip(&table.style) {
            let style = self.style_of(style, snapshot, known)?;
            let Some(node) = rows.node("boxes", *row)? else {
                continue;
            };
            let [left, top, width, height] = *rect;
            let rect = Rect::new(left, top, width, height).moved(x, y);
            self.add(node, rect, style);
        }
        Ok(())
    }

    /// From the corner of a document to that of the page.
    fn offset(&self, doc: &Document, rows: &Rows, scroll: [f64; 2]) -> (f64, f64) {
        let owner = rows.root().and_then(|root| doc.host(root));
        let [x, y] = scroll;
        match owner.and_then(|owner| self.rect(owner)) {
            Some(frame) => {
                let rect = Rect::new(frame.x - x, frame.y - y, 0.0, 0.0);
                (rect.x, rect.y)
            }
            None => (0.0, 0.0),
        }
    }

    fn style_of<'s>(
        &mut self,
        values: &'s [StringIndex],
        snapshot: &'s Snapshot,
        known: &mut HashMap<&'s [StringIndex], u32>,
    ) -> Result<u32, SnapshotError> {
        if values.is_empty() {
            return Ok(NONE);
        }
        if let Some(style) = known.get(values) {
            return Ok(*style);
        }
        if values.len() != STYLE_PROPERTIES.len() {
            return Err(contradiction(format!(
                "a style has {} values instead of {}",
                values.len(),
                STYLE_PROPERTIES.len()
            )));
        }
        for value in values {
            string(snapshot, *value)?;
        }
        let value = |at: usize| {
            let index = values.get(at).copied().unwrap_or(-1);
            string(snapshot, index).unwrap_or_default()
        };
        let style = u32::try_from(self.styles.len()).unwrap_or(NONE);
        self.styles.push(ComputedStyle::of(value));
        known.insert(values, style);
        Ok(style)
    }

    /// Text that was joined has the boxes of all its pieces.
    fn add(&mut self, node: NodeId, rect: Rect, style: u32) {
        if let Some(row) = self.row_mut(node) {
            row.rect = row.rect.union(&rect);
            return;
        }
        self.push(node, rect, style, false);
    }

    fn push(&mut self, node: NodeId, rect: Rect, style: u32, is_around: bool) {
        let row = u32::try_from(self.rows.len()).unwrap_or(NONE);
        self.rows.push(BoxRow {
            rect,
            style,
            is_around,
            ratio: 0.0,
        });
        if let Some(slot) = self.of.get_mut(node.index()) {
            *slot = row;
        }
    }

    /// Gives elements without a box the boxes of their children. Those come after them, so that
    /// one pass from the end does.
    fn surround(&mut self, doc: &Document) {
        for node in doc.nodes().rev() {
            let Some(rect) = self.rect(node) else {
                continue;
            };
            let Some(parent) = doc.flat_parent(node).filter(|node| doc.is_element(*node)) else {
                continue;
            };
            match self.row_mut(parent) {
                Some(row) if row.is_around => row.rect = row.rect.union(&rect),
                Some(_) => {}
                None => self.push(parent, rect, NONE, true),
            }
        }
    }
}

/// The edges of what shows of something; infinite where nothing clips.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Bounds {
    const EVERYWHERE: Self = Self {
        left: f64::NEG_INFINITY,
        top: f64::NEG_INFINITY,
        right: f64::INFINITY,
        bottom: f64::INFINITY,
    };

    fn clipped(self, rect: &Rect, in_x: bool, in_y: bool) -> Self {
        let mut bounds = self;
        if in_x {
            bounds.left = bounds.left.max(rect.x);
            bounds.right = bounds.right.min(rect.right());
        }
        if in_y {
            bounds.top = bounds.top.max(rect.y);
            bounds.bottom = bounds.bottom.min(rect.bottom());
        }
        bounds
    }

    /// How much of `rect` is inside; of one without an area, whether it is.
    fn share_of(&self, rect: &Rect) -> f64 {
        let width = self.right.min(rect.right()) - self.left.max(rect.x);
        let height = self.bottom.min(rect.bottom()) - self.top.max(rect.y);
        if rect.is_empty() {
            return if width >= 0.0 && height >= 0.0 {
                1.0
            } else {
                0.0
            };
        }
        (width.max(0.0) * height.max(0.0) / rect.area()).clamp(0.0, 1.0)
    }
}

/// What clips the children of a node, by how they are positioned: positions in a list of bounds.
#[derive(Clone, Copy, Debug, Default)]
struct Clips {
    in_flow: u32,
    absolute: u32,
    fixed: u32,
}

/// Finds out how much of each box shows. What is positioned out of the flow is clipped by what
/// holds its [containing block], as far as `position` tells which element that is.
///
/// [containing block]: https://drafts.csswg.org/css-position/#def-cb
struct Clipping<'d> {
    doc: &'d Document,
    bounds: Vec<Bounds>,
    clips: Vec<Clips>,
    viewport: Rect,
}

impl<'d> Clipping<'d> {
    fn of(doc: &'d Document, boxes: &mut Boxes, viewport: Rect) {
        let mut clipping = Self {
            doc,
            bounds: vec![Bounds::EVERYWHERE],
            clips: vec![Clips::default(); doc.len()],
            viewport,
        };
        for node in doc.nodes() {
            let inside = match doc.kind(node) {
                NodeKind::FrameDocument => clipping.frame(boxes, node),
                _ => clipping.node(boxes, node),
            };
            if let Some(slot) = clipping.clips.get_mut(node.index()) {
                *slot = inside;
            }
        }
    }

    fn bounds_at(&self, at: u32) -> Bounds {
        let bounds = self.bounds.get(at as usize);
        bounds.copied().unwrap_or(Bounds::EVERYWHERE)
    }

    fn clips_of(&self, node: NodeId) -> Clips {
        self.clips.get(node.index()).copied().unwrap_or_default()
    }

    /// `at`, clipped by a rectangle.
    fn clip(&mut self, at: u32, rect: &Rect, in_x: bool, in_y: bool) -> u32 {
        let bounds = self.bounds_at(at).clipped(rect, in_x, in_y);
        self.bounds.push(bounds);
        u32::try_from(self.bounds.len() - 1).unwrap_or(0)
    }

    /// A frame shows what is inside its owner's box.
    fn frame(&mut self, boxes: &Boxes, root: NodeId) -> Clips {
        let Some(owner) = self.doc.host(root) else {
            return Clips::default();
        };
        let around = self.clips_of(owner).in_flow;
        let all = match boxes.rect(owner) {
            Some(rect) => self.clip(around, &rect, true, true),
            None => around,
        };
        Clips {
            in_flow: all,
            absolute: all,
            fixed: all,
        }
    }

    fn node(&mut self, boxes: &mut Boxes, node: NodeId) -> Clips {
        let doc = self.doc;
        let parent = doc
            .flat_parent(node)
            .or_else(|| doc.parent(node))
            .or_else(|| doc.host(node));
        let around = parent.map_or_else(Clips::default, |parent| self.clips_of(parent));
        let style = boxes.style(node).copied();
        let position = style.map_or(Position::Static, |style| style.position);
        let own = match position {
            Position::Static | Position::Relative => around.in_flow,
            Position::Absolute => around.absolute,
            Position::Fixed => around.fixed,
        };
        let (bounds, viewport) = (self.bounds_at(own), self.viewport);
        let Some(row) = boxes.row_mut(node) else {
            return around;
        };
        row.ratio = bounds.clipped(&viewport, true, true).share_of(&row.rect);
        let rect = row.rect;
        let clipping = style.filter(|style| {
            (style.clips_x || style.clips_y) && style.is_container() && !self.is_page_itself(node)
        });
        let inside = match clipping {
            Some(style) => self.clip(own, &rect, style.clips_x, style.clips_y),
            None => own,
        };
        Clips {
            in_flow: inside,
            absolute: if position == Position::Static {
                around.absolute
            } else {
                inside
            },
            fixed: around.fixed,
        }
    }

    /// What `html` and `body` clip is what the viewport or the frame clips.
    fn is_page_itself(&self, node: NodeId) -> bool {
        self.doc.is_html(node, "html") || self.doc.is_html(node, "body")
    }
}
