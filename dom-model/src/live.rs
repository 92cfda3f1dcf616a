//! What a browser knows of a live page beside its nodes, in columns by node.

mod boxes;
mod cover;
mod facts;
mod rows;

use std::collections::HashMap;

use crate::parse::contradiction;
use crate::snapshot::{NodeRef, Snapshot, SnapshotError, SnapshotSource, Sparse};
use crate::{Document, NodeId, NodeSet, PseudoElement, Rect};
use boxes::Boxes;
use rows::Rows;

pub(crate) use rows::frame_url;

/// How many bits of a live key number the node; those above number the process.
const IDENTITY_BITS: u32 = 40;

/// The processes that a live key can tell apart.
const MAX_TARGETS: u32 = 1 << (u64::BITS - IDENTITY_BITS);

/// What a browser knows of a live page.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) source: SnapshotSource,
    viewport: Option<Rect>,
    /// The documents that are kept, by root; the top one first.
    documents: Vec<LiveDocument>,
    /// Where each node came from; `None` for one that the snapshot has no row for.
    refs: Vec<Option<NodeRef>>,
    /// The number that stands for each node as long as it lives; 0 for none.
    keys: Vec<u64>,
    by_key: HashMap<u64, NodeId>,
    pub(crate) boxes: Boxes,
    /// The elements that were tried, with what covers each.
    covers: Vec<(NodeId, Option<NodeId>)>,
    /// Whether elements of any document were tried.
    knows_covers: bool,
    listeners: Option<NodeSet>,
    input_values: Vec<(NodeId, Box<str>)>,
    checked: NodeSet,
    indeterminate: NodeSet,
    selected: NodeSet,
    open_popovers: NodeSet,
    /// The modal dialog on top of each document that has one.
    modals: Vec<(NodeId, NodeId)>,
    generated: Vec<(NodeId, PseudoElement, Box<str>)>,
    focus: Option<NodeId>,
    unread_frames: Vec<(NodeId, String)>,
}

/// What is known of one document of the page.
#[derive(Debug)]
pub(crate) struct LiveDocument {
    pub(crate) root: NodeId,
    pub(crate) url: String,
    ready_state: String,
    scroll: [f64; 2],
}

impl Live {
    /// Puts what `snapshot` knows beside the nodes of `doc`. `nodes` has the number of each row of
    /// each document.
    pub(crate) fn attach(
        doc: &mut Document,
        snapshot: &Snapshot,
        nodes: Vec<Vec<u32>>,
    ) -> Result<(), SnapshotError> {
        let mut live = Self::empty(doc, snapshot);
        let rows: Vec<Rows> = nodes
            .into_iter()
            .enumerate()
            .map(|(at, nodes)| Rows { at, nodes })
            .collect();
        for (rows, document) in rows.iter().zip(&snapshot.documents) {
            if let Some(root) = rows.root() {
                live.documents.push(LiveDocument {
                    root,
                    url: document.url.clone(),
                    ready_state: document.ready_state.clone(),
                    scroll: document.scroll,
                });
            }
            live.place_identities(rows, document.target, &document.nodes.identity)?;
            live.place_states(rows, snapshot)?;
        }
        live.place_unread(doc, &rows, snapshot)?;
        live.boxes = Boxes::place(doc, &rows, snapshot, live.viewport)?;
        live.covers = cover::covers(doc, &rows, snapshot)?;
        live.input_values.sort_by_key(|(node, _)| *node);
        live.generated
            .sort_by_key(|(node, pseudo, _)| (*node, *pseudo));
        live.documents.sort_by_key(|document| document.root);
        live.modals.sort_by_key(|(root, _)| *root);
        doc.live = Some(Box::new(live));
        Ok(())
    }

    fn empty(doc: &Document, snapshot: &Snapshot) -> Self {
        let size = snapshot.viewport;
        let [x, y] = snapshot
            .documents
            .first()
            .map_or([0.0; 2], |top| top.scroll);
        let viewport = Rect::new(x, y, size.width, size.height);
        let knows_listeners = snapshot
            .documents
            .iter()
            .any(|document| document.nodes.listeners.is_some());
        let none = || NodeSet::new(doc);
        Self {
            source: snapshot.source,
            viewport: Some(viewport).filter(|viewport| !viewport.is_empty()),
            documents: Vec::with_capacity(snapshot.documents.len()),
            refs: vec![None; doc.len()],
            keys: vec![0; doc.len()],
            by_key: HashMap::new(),
            boxes: Boxes::default(),
            covers: Vec::new(),
            knows_covers: snapshot.documents.iter().any(|one| one.hits.is_some()),
            listeners: knows_listeners.then(none),
            input_values: Vec::new(),
            checked: none(),
            indeterminate: none(),
            selected: none(),
            open_popovers: none(),
            modals: Vec::new(),
            generated: Vec::new(),
            focus: None,
            unread_frames: Vec::new(),
        }
    }

    /// Where the nodes came from, and what stands for them.
    fn place_identities(
        &mut self,
        rows: &Rows,
        target: u32,
        identities: &[u64],
    ) -> Result<(), SnapshotError> {
        let at = rows.at;
        if !identities.is_empty() && identities.len() != rows.nodes.len() {
            return Err(contradiction(format!(
                "document {at} has {} nodes and {} identities",
                rows.nodes.len(),
                identities.len()
            )));
        }
        if target >= MAX_TARGETS {
            return Err(contradiction(format!(
                "the target {target} of document {at} is not below {MAX_TARGETS}"
            )));
        }
        let mut identities = identities.iter();
        for (row, node) in (0..).zip(rows.all()) {
            let identity = identities.next().copied().unwrap_or(0);
            let Some(node) = node else { continue };
            let Some(slot) = self
                .refs
                .get_mut(node.index())
                .filter(|slot| slot.is_none())
            else {
                // Text that was joined is the first of its pieces.
                continue;
            };
            *slot = Some(NodeRef {
                document: u32::try_from(at).unwrap_or(u32::MAX),
                node: row,
            });
            self.name(node, target, identity, rows)?;
        }
        Ok(())
    }

    fn name(
        &mut self,
        node: NodeId,
        target: u32,
        identity: u64,
        rows: &Rows,
    ) -> Result<(), SnapshotError> {
        if identity == 0 {
            return Ok(());
        }
        if identity >> IDENTITY_BITS != 0 {
            return Err(contradiction(format!(
                "the identity {identity} in document {} is not below 2^{IDENTITY_BITS}",
                rows.at
            )));
        }
        let key = u64::from(target) << IDENTITY_BITS | identity;
        if self.by_key.insert(key, node).is_some() {
            return Err(contradiction(format!(
                "two nodes have the identity {identity} in target {target}"
            )));
        }
        if let Some(slot) = self.keys.get_mut(node.index()) {
            *slot = key;
        }
        Ok(())
    }

    /// The current state of what people can change.
    fn place_states(&mut self, rows: &Rows, snapshot: &Snapshot) -> Result<(), SnapshotError> {
        let Some(document) = snapshot.documents.get(rows.at) else {
            return Ok(());
        };
        let table = &document.nodes;
        rows.add_to(&mut self.checked, "checked", &table.checked)?;
        rows.add_to(
            &mut self.indeterminate,
            "indeterminate",
            &table.indeterminate,
        )?;
        rows.add_to(&mut self.selected, "selected", &table.selected)?;
        rows.add_to(
            &mut self.open_popovers,
            "openPopovers",
            &table.open_popovers,
        )?;
        if let (Some(set), Some(found)) = (&mut self.listeners, &table.listeners) {
            rows.add_to(set, "listeners", found)?;
        }
        let mut modal = None;
        for row in &table.modal {
            modal = rows.node("modal", *row)?.or(modal);
        }
        if let (Some(root), Some(modal)) = (rows.root(), modal) {
            self.modals.push((root, modal));
        }
        for (node, text) in rows.texts("inputValue", &table.input_value, snapshot)? {
            self.input_values.push((node, text.into()));
        }
        let mut generate = |name: &str, texts: &Sparse<i32>, pseudo| {
            for (node, text) in rows.texts(name, texts, snapshot)? {
                if !text.is_empty() {
                    self.generated.push((node, pseudo, text.into()));
                }
            }
            Ok(())
        };
        generate("before", &table.before, PseudoElement::Before)?;
        generate("after", &table.after, PseudoElement::After)
    }

    fn place_unread(
        &mut self,
        doc: &Document,
        rows: &[Rows],
        snapshot: &Snapshot,
    ) -> Result<(), SnapshotError> {
        if let Some(focus) = snapshot.focus {
            self.focus = rows::node_of(rows, "focus", focus)?;
        }
        for frame in &snapshot.unread_frames {
            if let Some(owner) = rows::node_of(rows, "unreadFrames", frame.owner)? {
                if !doc.is_element(owner) {
                    return Err(contradiction("the owner of an unread frame is no element"));
                }
                self.unread_frames.push((owner, frame.reason.clone()));
            }
        }
        self.unread_frames.sort_by_key(|(owner, _)| *owner);
        Ok(())
    }
}
