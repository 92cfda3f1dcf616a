//! What one process of a tab tells of its documents.

use domlens::dom::snapshot::{DocumentSnapshot, STYLE_PROPERTIES};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};

use super::convert::{self, sorted};
use super::raw::{FlatDocument, Hits, PageState, RawDocument, RawSnapshot};
use super::shape::shape;
use super::strings::{Interner, Strings};
use super::tree::{ELEMENT, FRAGMENT, Flat, Tree};
use crate::facts::Target;
use crate::tab::Tab;
use crate::tab::script::{Evaluated, NewWorld, Resolved, function, world};
use crate::{BrowserError, CaptureOptions};

/// Names what is held in a page on behalf of a capture, to be let go together.
const GROUP: &str = "domlens";

/// Events that make an element a control.
const EVENTS: [&str; 8] = [
    "click",
    "dblclick",
    "mousedown",
    "mouseup",
    "pointerdown",
    "pointerup",
    "touchstart",
    "touchend",
];

/// A script for a document; its arguments are the closed shadow roots in there.
macro_rules! script {
    ($file:literal) => {
        concat!(
            "function (...closed) {\n",
            include_str!("paths.js"),
            include_str!($file),
            "}"
        )
    };
}

const STATE: &str = script!("state.js");
const HITS: &str = script!("hits.js");

/// The documents of one process.
#[derive(Debug)]
pub(crate) struct Captured {
    pub(crate) session: String,
    pub(crate) target: Target,
    /// Parallel to the following two.
    pub(crate) documents: Vec<DocumentSnapshot>,
    pub(crate) states: Vec<PageState>,
    pub(crate) frames: Vec<String>,
    /// For each document but the first: the document that holds it, and the row of its frame.
    pub(crate) owners: Vec<Option<(usize, u32)>>,
    pub(crate) trees: Vec<Tree>,
    /// Empty if they were not asked for.
    pub(crate) hits: Vec<Hits>,
}

#[derive(Deserialize)]
struct Listeners {
    listeners: Vec<EventListener>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct EventListener {
    r#type: String,
    backend_node_id: Option<u64>,
}

impl Tab {
    /// Asks a process for its capture; what is returned waits for it.
    pub(crate) fn ask_snapshot(
        &self,
        session: &str,
    ) -> impl Future<Output = Result<RawSnapshot, BrowserError>> + Send + use<> {
        let params = json!({"computedStyles": STYLE_PROPERTIES, "includePaintOrder": true});
        let limit = self.browser.limit();
        self.send(session, "DOMSnapshot.captureSnapshot", &params, limit)
    }

    /// Reads a capture, and asks for what it does not say.
    pub(crate) async fn read_target(
        &self,
        session: &str,
        target: &Target,
        mut raw: RawSnapshot,
        options: &CaptureOptions,
        interner: &mut Interner,
    ) -> Result<Captured, BrowserError> {
        if !options.frames {
            raw.documents.truncate(1);
        }
        let mut strings = Strings::new(interner, &raw.strings);
        let frames: Vec<String> = raw
            .documents
            .iter()
            .map(|document| strings.raw(document.frame_id).to_owned())
            .collect();
        let listeners = self.listeners(session, &raw, options).await?;
        let contexts = self.worlds(session, &frames).await?;
        let mut closed = vec![Vec::new(); contexts.len()];
        let mut states: Vec<PageState> = self.in_each(session, STATE, &contexts, &closed).await?;
        let mut trees: Vec<Tree> = Vec::new();
        let mut is_flattened = false;
        for (document, state) in raw.documents.iter().zip(&states) {
            let tree = Tree::captured(document, &mut strings);
            // Without a state there is nothing to compare with; the capture is what there is.
            let has_state = !state.ready.is_empty();
            is_flattened = is_flattened
                || has_shadow(document, &strings)
                || has_state && shape(&tree, &strings) != state.shape;
            trees.push(tree);
        }
        if is_flattened {
            trees = self.told_trees(session, &raw, trees, &mut strings).await?;
            closed = self
                .closed_roots(session, &contexts, &trees, &strings)
                .await;
            if closed.iter().any(|roots| !roots.is_empty()) {
                states = self.in_each(session, STATE, &contexts, &closed).await?;
            }
        }
        let mut documents = Vec::new();
        for ((document, tree), state) in raw.documents.iter().zip(&trees).zip(&states) {
            let mut converted = convert::document(document, tree, state, &mut strings);
            converted.target = target.number;
            let rows = listeners.iter().filter_map(|id| tree.by_backend.get(id));
            let rows = rows.copied().filter(|&row| tree.kind(row) == ELEMENT);
            let rows = sorted(rows);
            converted.nodes.listeners = options.listeners.then_some(rows);
            documents.push(converted);
        }
        let hits = if options.hits {
            self.in_each(session, HITS, &contexts, &closed).await?
        } else {
            Vec::new()
        };
        self.let_go(session, GROUP);
        Ok(Captured {
            hits,
            session: session.to_owned(),
            target: target.clone(),
            owners: owners(&raw, &trees),
            documents,
            states,
            frames,
            trees,
        })
    }

    /// The nodes with listeners of their own, in all documents of the process.
    async fn listeners(
        &self,
        session: &str,
        raw: &RawSnapshot,
        options: &CaptureOptions,
    ) -> Result<Vec<u64>, BrowserError> {
        let root = raw
            .documents
            .first()
            .and_then(|top| top.nodes.backend_node_id.first());
        let Some(root) = root.filter(|_| options.listeners) else {
            return Ok(Vec::new());
        };
        let params = json!({"backendNodeId": root, "objectGroup": GROUP});
        let resolved: Resolved = self.call_in(session, "DOM.resolveNode", &params).await?;
        let params = json!({"objectId": resolved.object.object_id, "depth": -1, "pierce": true});
        let found: Listeners = self
            .call_in(session, "DOMDebugger.getEventListeners", &params)
            .await?;
        let wanted = found.listeners.into_iter();
        let wanted = wanted.filter(|listener| EVENTS.contains(&listener.r#type.as_str()));
        Ok(wanted
            .filter_map(|listener| listener.backend_node_id)
            .collect())
    }

    /// A world of ours in each of the frames; `None` where there cannot be one.
    async fn worlds(
        &self,
        session: &str,
        frames: &[String],
    ) -> Result<Vec<Option<i64>>, BrowserError> {
        let limit = self.browser.limit();
        let worlds: Vec<_> = frames
            .iter()
            .map(|frame| {
                let params = world(frame);
                self.send::<NewWorld>(session, "Page.createIsolatedWorld", &params, limit)
            })
            .collect();
        let mut contexts = Vec::new();
        for world in worlds {
            contexts.push(match world.await {
                Ok(world) => Some(world.execution_context_id),
                Err(BrowserError::Protocol { .. }) => None,
                Err(error) => return Err(error),
            });
        }
        Ok(contexts)
    }

    /// What a script in each document says of it; nothing where it cannot run.
    async fn in_each<T: Default + DeserializeOwned>(
        &self,
        session: &str,
        script: &str,
        contexts: &[Option<i64>],
        closed: &[Vec<Value>],
    ) -> Result<Vec<T>, BrowserError> {
        let limit = self.browser.limit();
        let calls: Vec<_> = contexts
            .iter()
            .zip(closed)
            .map(|(context, roots)| {
                context.map(|context| {
                    let params = function(context, script, roots);
                    self.send::<Evaluated>(session, "Runtime.callFunctionOn", &params, limit)
                })
            })
            .collect();
        let mut told = Vec::new();
        for call in calls {
            let one = match call {
                Some(call) => match call.await {
                    Ok(evaluated) => evaluated.value().unwrap_or_default(),
                    Err(BrowserError::Protocol { .. }) => T::default(),
                    Err(error) => return Err(error),
                },
                None => T::default(),
            };
            told.push(one);
        }
        Ok(told)
    }

    /// The trees as the DOM has them, in place of flattened ones.
    async fn told_trees(
        &self,
        session: &str,
        raw: &RawSnapshot,
        captured: Vec<Tree>,
        strings: &mut Strings<'_>,
    ) -> Result<Vec<Tree>, BrowserError> {
        let limit = self.browser.limit();
        let whitespace = json!({"includeWhitespace": "all"});
        let enabled = self.send::<IgnoredAny>(session, "DOM.enable", &whitespace, limit);
        let whole = json!({"depth": -1, "pierce": true});
        let told = self.send::<FlatDocument>(session, "DOM.getFlattenedDocument", &whole, limit);
        // Else the browser would report each change of the page from now on.
        let disabled = self.send::<IgnoredAny>(session, "DOM.disable", &json!({}), limit);
        enabled.await?;
        let told = told.await?;
        disabled.await?;
        let flat = Flat::new(&told.nodes);
        let documents = raw.documents.iter().zip(captured);
        let trees = documents.map(|(document, captured)| {
            let root = document.nodes.backend_node_id.first();
            match root.and_then(|&root| flat.document(root)) {
                Some(root) => Tree::told(&flat, root, strings),
                None => captured,
            }
        });
        Ok(trees.collect())
    }

    /// Closed shadow roots, as arguments for a script in their documents.
    async fn closed_roots(
        &self,
        session: &str,
        contexts: &[Option<i64>],
        trees: &[Tree],
        strings: &Strings<'_>,
    ) -> Vec<Vec<Value>> {
        let limit = self.browser.limit();
        let mut lists = Vec::new();
        for (context, tree) in contexts.iter().zip(trees) {
            let closed = tree
                .rows
                .iter()
                .filter(|row| row.kind == FRAGMENT && strings.get(row.name) == "closed");
            let calls: Vec<_> = closed
                .map(|row| {
                    let params = json!({
                        "backendNodeId": row.backend, "executionContextId": context,
                        "objectGroup": GROUP,
                    });
                    self.send::<Resolved>(session, "DOM.resolveNode", &params, limit)
                })
                .collect();
            let mut roots = Vec::new();
            for call in calls {
                if let Ok(resolved) = call.await {
                    roots.push(json!({"objectId": resolved.object.object_id}));
                }
            }
            lists.push(roots);
        }
        lists
    }
}

/// Whether a shadow tree of the page's own is in the capture.
fn has_shadow(document: &RawDocument, strings: &Strings<'_>) -> bool {
    let mut types = document.nodes.shadow_root_type.iter();
    types.any(|(_, kind)| strings.raw(kind) != "user-agent")
}

/// Which frame of which document holds each of the documents.
fn owners(raw: &RawSnapshot, trees: &[Tree]) -> Vec<Option<(usize, u32)>> {
    let mut owners = vec![None; raw.documents.len()];
    for (at, (document, tree)) in raw.documents.iter().zip(trees).enumerate() {
        for (index, held) in document.nodes.content_document_index.iter() {
            let frame = usize::try_from(index).ok();
            let frame = frame.and_then(|index| document.nodes.backend_node_id.get(index));
            let row = frame.and_then(|frame| tree.by_backend.get(frame));
            let held = usize::try_from(held).ok();
            if let (Some(&row), Some(slot)) = (row, held.and_then(|held| owners.get_mut(held))) {
                *slot = Some((at, row));
            }
        }
    }
    owners
}
