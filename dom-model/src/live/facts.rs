//! What can be asked of a live document.

use super::{Live, LiveDocument};
use crate::snapshot::{NodeRef, SnapshotSource};
use crate::{Document, NodeId, NodeKind, PseudoElement, Rect};

impl Live {
    fn document(&self, root: NodeId) -> Option<&LiveDocument> {
        let documents = &self.documents;
        let at = documents.binary_search_by_key(&root, |document| document.root);
        documents.get(at.ok()?)
    }

    /// The address that the document `root` was loaded from.
    pub(crate) fn url_of(&self, root: NodeId) -> Option<&str> {
        let url = &self.document(root)?.url;
        (!url.is_empty()).then_some(url)
    }

    pub(crate) fn input_value(&self, node: NodeId) -> Option<&str> {
        let values = &self.input_values;
        let at = values.binary_search_by_key(&node, |(node, _)| *node).ok()?;
        values.get(at).map(|(_, value)| &**value)
    }

    pub(crate) fn is_checked(&self, node: NodeId) -> bool {
        self.checked.contains(node)
    }

    pub(crate) fn is_indeterminate(&self, node: NodeId) -> bool {
        self.indeterminate.contains(node)
    }

    pub(crate) fn is_selected(&self, node: NodeId) -> bool {
        self.selected.contains(node)
    }

    /// The modal dialog on top of the document `root`.
    pub(crate) fn modal_of(&self, root: NodeId) -> Option<NodeId> {
        let at = self.modals.binary_search_by_key(&root, |(root, _)| *root);
        self.modals.get(at.ok()?).map(|(_, modal)| *modal)
    }

    pub(crate) fn generated(&self, element: NodeId, pseudo: PseudoElement) -> Option<&str> {
        let key = (element, pseudo);
        let at = self
            .generated
            .binary_search_by_key(&key, |(node, pseudo, _)| (*node, *pseudo))
            .ok()?;
        self.generated.get(at).map(|(_, _, text)| &**text)
    }
}

impl Document {
    /// Whether it is of a live page, read from a [`Snapshot`](crate::Snapshot).
    pub fn is_live(&self) -> bool {
        self.live.is_some()
    }

    /// Who took the snapshot of a live page; `None` for static HTML.
    pub fn snapshot_source(&self) -> Option<SnapshotSource> {
        Some(self.live.as_ref()?.source)
    }

    /// The part of the page that can be seen, where the page is scrolled to now. `None` if that is
    /// not known, as of static HTML.
    pub fn viewport(&self) -> Option<Rect> {
        self.live.as_ref()?.viewport
    }

    /// The box of `node`, in coordinates of the page, also inside of frames; around all its boxes
    /// if it has several. An element without a box of its own whose children have some
    /// (`display: contents`) has a box around theirs. `None` if it has none, and for static HTML.
    pub fn bounding_box(&self, node: NodeId) -> Option<Rect> {
        self.live.as_ref()?.boxes.rect(node)
    }

    /// How much of the box of `node` is in view, from 0 to 1: inside the viewport, and not cut off
    /// by what clips it. A box without an area is in view wholly or not at all. `None` without a
    /// box, and if the viewport is not known.
    pub fn viewport_ratio(&self, node: NodeId) -> Option<f64> {
        let live = self.live.as_ref()?;
        live.viewport?;
        live.boxes.ratio(node)
    }

    /// Whether it is known what a pointer hits at the points of `node`, because that was tried.
    pub fn knows_cover(&self, node: NodeId) -> bool {
        self.cover(node).is_some()
    }

    /// Whether the page was asked what a pointer hits, of any of its elements.
    pub fn knows_covers(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.knows_covers)
    }

    /// What takes the clicks that are meant for `node`: the element that was hit at most of its
    /// points, if at none of them something was hit that does what `node` does (itself, what is
    /// in it, its label). `None` if nothing covers it, and if that was not tried; see
    /// [`knows_cover`](Self::knows_cover).
    pub fn covered_by(&self, node: NodeId) -> Option<NodeId> {
        self.cover(node).flatten()
    }

    #[expect(
        clippy::option_option,
        reason = "whether it was tried, and what was found"
    )]
    fn cover(&self, node: NodeId) -> Option<Option<NodeId>> {
        let covers = &self.live.as_ref()?.covers;
        let at = covers.binary_search_by_key(&node, |(node, _)| *node).ok()?;
        covers.get(at).map(|(_, cover)| *cover)
    }

    /// Whether a script listens on `node` itself for clicks, presses or touches; `None` if that is
    /// not known, as of static HTML.
    pub fn has_listener(&self, node: NodeId) -> Option<bool> {
        let listeners = self.live.as_ref()?.listeners.as_ref()?;
        Some(listeners.contains(node))
    }

    /// Whether the pointer is a hand over `element` and not over what is around it: the page says
    /// of this element that it can be clicked. `false` for static HTML.
    pub fn has_pointer_cursor(&self, element: NodeId) -> bool {
        self.shows_hand(element) == Some(true)
            && self
                .box_above(element)
                .is_none_or(|above| self.shows_hand(above) != Some(true))
    }

    /// Whether the pointer is a hand over `element`, by itself or by what is around it. `false` for
    /// static HTML.
    pub fn is_under_hand(&self, element: NodeId) -> bool {
        self.shows_hand(element) == Some(true)
    }

    fn shows_hand(&self, element: NodeId) -> Option<bool> {
        let style = self.live.as_ref()?.boxes.style(element)?;
        Some(style.has_pointer_cursor)
    }

    /// The nearest element around `element` that has a style of its own.
    fn box_above(&self, element: NodeId) -> Option<NodeId> {
        let boxes = &self.live.as_ref()?.boxes;
        std::iter::successors(self.flat_parent(element), |node| self.flat_parent(*node))
            .find(|node| boxes.style(*node).is_some())
    }

    /// Whether a pointer can hit `node`: no `pointer-events: none`. `true` for static HTML.
    pub fn takes_pointer(&self, node: NodeId) -> bool {
        let style = self.live.as_ref().and_then(|live| live.boxes.style(node));
        style.is_none_or(|style| style.takes_pointer)
    }

    /// A number that stands for `node` as long as it lives, over all readings of the page: its
    /// process and its identity there. `None` if the browser gave none, and for static HTML.
    pub fn live_key(&self, node: NodeId) -> Option<u64> {
        let key = self.live.as_ref()?.keys.get(node.index()).copied()?;
        (key != 0).then_some(key)
    }

    /// The node with this [`live_key`](Self::live_key).
    pub fn node_of_live_key(&self, key: u64) -> Option<NodeId> {
        self.live.as_ref()?.by_key.get(&key).copied()
    }

    /// The row of the snapshot that `node` came from: of joined text, the first one.
    pub fn node_ref(&self, node: NodeId) -> Option<NodeRef> {
        *self.live.as_ref()?.refs.get(node.index())?
    }

    /// The element that has the focus, also inside of frames and shadow trees. `None` if none has,
    /// and for static HTML.
    pub fn focus(&self) -> Option<NodeId> {
        self.live.as_ref()?.focus
    }

    /// Whether `element` is a popover that shows; `false` for static HTML.
    pub fn is_open_popover(&self, element: NodeId) -> bool {
        let live = self.live.as_ref();
        live.is_some_and(|live| live.open_popovers.contains(element))
    }

    /// The modal dialog on top of `document`, the page's or a frame's, which makes all else in it
    /// inert. `None` if there is none, and for static HTML.
    pub fn modal_dialog(&self, document: NodeId) -> Option<NodeId> {
        self.live.as_ref()?.modal_of(document)
    }

    /// Why the document of the frame element `frame` was not read.
    pub fn unread_frame_reason(&self, frame: NodeId) -> Option<&str> {
        let unread = &self.live.as_ref()?.unread_frames;
        let at = unread
            .binary_search_by_key(&frame, |(owner, _)| *owner)
            .ok()?;
        unread.get(at).map(|(_, reason)| &**reason)
    }

    /// `loading`, `interactive` or `complete`; `None` for static HTML.
    pub fn ready_state(&self) -> Option<&str> {
        let top = self.live.as_ref()?.documents.first()?;
        Some(&top.ready_state)
    }

    /// How far the page is scrolled, right and down; `None` for static HTML.
    pub fn scroll(&self) -> Option<[f64; 2]> {
        Some(self.live.as_ref()?.documents.first()?.scroll)
    }

    /// The address of `document`, the page's or a frame's: `about:srcdoc` for one that was read
    /// from the markup of its frame.
    pub fn document_url(&self, document: NodeId) -> &str {
        if document == self.root() {
            return self.url();
        }
        let live = self.live.as_ref();
        match live.and_then(|live| live.url_of(document)) {
            Some(url) => url,
            None if self.kind(document) == NodeKind::FrameDocument => "about:srcdoc",
            None => "",
        }
    }
}
