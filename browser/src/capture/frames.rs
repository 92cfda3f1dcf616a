//! How the documents of a page's processes become one list, and which frames are missing.

use std::collections::{HashMap, HashSet};
use std::iter::repeat;

use domlens::dom::snapshot::{DocumentSnapshot, HitTable, NodeRef, UnreadFrame};
use serde::Deserialize;
use serde_json::json;

use super::FrameOf;
use super::raw::{Hits, PageState};
use super::strings::Interner;
use super::target::Captured;
use super::tree::{ELEMENT, Tree};
use crate::CaptureOptions;
use crate::facts::Target;
use crate::tab::Tab;

/// Frames that are not wider or not higher than that, in CSS pixels, only count visitors.
const TINY: f64 = 3.0;

/// What the browser shows in place of a page that it does not load.
const ERROR_PAGE: &str = "chrome-error:";

/// By frame: the number of its element in another process.
pub(crate) type Owners = HashMap<String, u64>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FrameOwner {
    backend_node_id: u64,
}

/// The documents of a page, and what is missing.
#[derive(Debug, Default)]
pub(crate) struct Joined {
    pub(crate) documents: Vec<DocumentSnapshot>,
    /// Parallel to the documents.
    pub(crate) frames: Vec<FrameOf>,
    pub(crate) unread: Vec<UnreadFrame>,
    pub(crate) focus: Option<NodeRef>,
}

impl Tab {
    /// The elements of the frames that have a process of their own.
    pub(crate) async fn frame_owners(&self, targets: &[(String, Target)]) -> Owners {
        let limit = self.browser.limit();
        let mut owners = Owners::new();
        let mut calls = Vec::new();
        for (session, target) in targets {
            if session == &self.state.session {
                continue;
            }
            // Its parent is the one that it was attached through.
            let parent = target.parent.as_deref().unwrap_or(&self.state.session);
            let params = json!({"frameId": target.frame});
            let call = self.send::<FrameOwner>(parent, "DOM.getFrameOwner", &params, limit);
            calls.push((target.frame.clone(), call));
        }
        for (frame, call) in calls {
            if let Ok(owner) = call.await {
                owners.insert(frame, owner.backend_node_id);
            }
        }
        owners
    }
}

/// One list of all documents, each after the one that holds it.
pub(crate) fn join(
    captured: Vec<Captured>,
    owners: &Owners,
    missing: &[(String, String)],
    options: CaptureOptions,
    strings: &Interner,
) -> Joined {
    let mut joiner = Joiner {
        by_session: HashMap::new(),
        trees: Vec::new(),
        joined: Joined::default(),
        focus: Vec::new(),
        reasons: HashMap::new(),
        strings,
    };
    for (frame, reason) in missing {
        if let Some(&owner) = owners.get(frame) {
            joiner.reasons.insert(owner, reason.clone());
        }
    }
    for one in captured {
        joiner.add(one, owners);
    }
    joiner.list_unread(options);
    joiner.find_focus();
    joiner.joined
}

struct Joiner<'a> {
    /// The documents of each session, by their positions in the list.
    by_session: HashMap<String, Vec<u32>>,
    /// Parallel to the list.
    trees: Vec<Tree>,
    joined: Joined,
    /// Parallel to the list: the element that has the focus in each document.
    focus: Vec<Option<u32>>,
    /// Why frames of other processes did not answer, by the number of their element.
    reasons: HashMap<u64, String>,
    strings: &'a Interner,
}

impl Joiner<'_> {
    fn add(&mut self, captured: Captured, owners: &Owners) {
        let is_top = self.joined.documents.is_empty();
        let outer = match owners.get(&captured.target.frame) {
            Some(&owner) => self.find(captured.target.parent.as_deref(), owner),
            None => None,
        };
        if !is_top && outer.is_none() {
            // Its frame is gone since, or lies in one that was left out.
            return;
        }
        let mut places: Vec<Option<u32>> = Vec::new();
        let hits = captured.hits.into_iter().map(Some);
        let told = captured.states.into_iter().zip(hits.chain(repeat(None)));
        let trees = captured.trees.into_iter().zip(told);
        let rest = captured.owners.into_iter().zip(captured.frames).zip(trees);
        let documents = captured.documents.into_iter().zip(rest);
        for (document, ((inner, frame), (tree, (state, hits)))) in documents {
            let owner = match inner {
                Some((at, node)) => places
                    .get(at)
                    .copied()
                    .flatten()
                    .map(|document| NodeRef { document, node }),
                None => outer.filter(|_| places.is_empty()),
            };
            let is_first = self.joined.documents.is_empty();
            let reason = owner.and_then(|owner| self.refusal(owner, &document, &state));
            if let (Some(owner), Some(reason)) = (owner, reason) {
                self.joined.unread.push(UnreadFrame { owner, reason });
                places.push(None);
                continue;
            }
            if owner.is_none() && !is_first {
                places.push(None);
                continue;
            }
            let place = u32::try_from(self.joined.documents.len()).unwrap_or(u32::MAX);
            places.push(Some(place));
            let focus = state.focus.as_deref();
            self.focus.push(focus.and_then(|path| tree.at(path)));
            let hits = hits.map(|hits| self.under_cover(owner, hit_table(place, &tree, &hits)));
            self.trees.push(tree);
            self.joined.frames.push(FrameOf {
                session: captured.session.clone(),
                frame,
            });
            self.joined.documents.push(DocumentSnapshot {
                owner,
                hits,
                ..document
            });
        }
        let places = places.into_iter().flatten().collect();
        self.by_session.insert(captured.session, places);
    }

    /// What is hit at the points of a frame's elements, if something lies above the whole frame.
    fn under_cover(&self, owner: Option<NodeRef>, mut table: HitTable) -> HitTable {
        let covers = owner.and_then(|owner| {
            let at = usize::try_from(owner.document).ok()?;
            let around = self.joined.documents.get(at)?.hits.as_ref()?;
            let row = around.node.iter().position(|&node| node == owner.node)?;
            let hits = around.hit.get(row)?;
            let is_hit = hits.iter().flatten().any(|&hit| hit == owner);
            (!is_hit && hits.iter().any(Option::is_some)).then(|| hits.clone())
        });
        if let Some(covers) = covers {
            table.hit.fill(covers);
        }
        table
    }

    /// The node with a number of the browser's, in the documents of a session.
    fn find(&self, session: Option<&str>, backend: u64) -> Option<NodeRef> {
        let places = self.by_session.get(session?)?;
        places.iter().find_map(|&document| {
            let at = usize::try_from(document).ok()?;
            let node = *self.trees.get(at)?.by_backend.get(&backend)?;
            Some(NodeRef { document, node })
        })
    }

    /// Why a document is not taken, if it is not.
    fn refusal(
        &self,
        owner: NodeRef,
        document: &DocumentSnapshot,
        state: &PageState,
    ) -> Option<String> {
        if document.url.starts_with(ERROR_PAGE) {
            return Some("refused or not reachable".to_owned());
        }
        let at = usize::try_from(owner.document).ok()?;
        let boxes = &self.joined.documents.get(at)?.boxes;
        // A frame that is not rendered at all is hidden, and stands as that in the document.
        boxes.node.binary_search(&owner.node).ok()?;
        let [width, height] = state.viewport;
        // Where our script cannot run, the size is unknown.
        let is_known = !state.ready.is_empty();
        let is_tiny = is_known && (width <= TINY || height <= TINY);
        is_tiny.then(|| format!("too small to matter, {width:.0} x {height:.0} px"))
    }

    /// Lists the frames that have no document.
    fn list_unread(&mut self, options: CaptureOptions) {
        let owners = self
            .joined
            .documents
            .iter()
            .filter_map(|document| document.owner);
        let listed = self.joined.unread.iter().map(|frame| frame.owner);
        let known: HashSet<NodeRef> = owners.chain(listed).collect();
        for (document, tree) in (0_u32..).zip(&self.trees) {
            for (node, row) in (0_u32..).zip(&tree.rows) {
                let owner = NodeRef { document, node };
                let is_frame = row.kind == ELEMENT && is_frame_name(self.strings.get(row.name));
                if !is_frame || known.contains(&owner) {
                    continue;
                }
                let reason = match self.reasons.get(&row.backend) {
                    Some(reason) => reason.clone(),
                    None if options.frames => "not loaded".to_owned(),
                    None => "not asked for".to_owned(),
                };
                self.joined.unread.push(UnreadFrame { owner, reason });
            }
        }
        self.joined.unread.sort_by_key(|frame| frame.owner);
    }

    /// Follows the focus from the top document into frames.
    fn find_focus(&mut self) {
        let mut inner = HashMap::new();
        for (at, document) in (0_u32..).zip(&self.joined.documents) {
            if let Some(owner) = document.owner {
                inner.insert(owner, at);
            }
        }
        let mut document = 0;
        while let Some(node) = usize::try_from(document)
            .ok()
            .and_then(|at| self.focus.get(at).copied().flatten())
        {
            let focus = NodeRef { document, node };
            self.joined.focus = Some(focus);
            match inner.get(&focus) {
                Some(&next) => document = next,
                None => break,
            }
        }
    }
}

fn is_frame_name(name: &str) -> bool {
    ["iframe", "frame"]
        .iter()
        .any(|frame| name.eq_ignore_ascii_case(frame))
}

/// The rows of what was tried in the document `document`, ascending.
fn hit_table(document: u32, tree: &Tree, hits: &Hits) -> HitTable {
    let place = |path: &Option<Vec<i32>>| {
        let node = tree.at(path.as_deref()?)?;
        Some(NodeRef { document, node })
    };
    let mut rows: Vec<(u32, Vec<Option<NodeRef>>)> = hits
        .iter()
        .filter_map(|(element, hits)| {
            let row = tree.at(element)?;
            Some((row, hits.iter().map(place).collect()))
        })
        .collect();
    rows.sort_by_key(|(row, _)| *row);
    let (node, hit) = rows.into_iter().unzip();
    HitTable { node, hit }
}
