//! Where the nodes of a snapshot are in the browser.

use domlens::dom::snapshot::{NodeRef, Snapshot};

use crate::memory::Place;

/// The session and the frame of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FrameOf {
    pub(crate) session: String,
    pub(crate) frame: String,
}

/// What leads from a node of a snapshot back to the browser.
#[derive(Debug)]
pub(crate) struct Origins {
    documents: Vec<Origin>,
}

#[derive(Debug)]
struct Origin {
    frame: FrameOf,
    target: u32,
    owner: Option<NodeRef>,
    identity: Vec<u64>,
}

impl Origins {
    /// `frames` is parallel to the documents.
    pub(crate) fn new(snapshot: Snapshot, frames: Vec<FrameOf>) -> Self {
        let documents = snapshot.documents.into_iter().zip(frames);
        let documents = documents.map(|(document, frame)| Origin {
            frame,
            target: document.target,
            owner: document.owner,
            identity: document.nodes.identity,
        });
        Self {
            documents: documents.collect(),
        }
    }

    /// Where a node is, and the frame element around its document.
    pub(crate) fn place(&self, node: NodeRef) -> Option<(Place, Option<NodeRef>)> {
        let origin = self.documents.get(usize::try_from(node.document).ok()?)?;
        let backend = *origin.identity.get(usize::try_from(node.node).ok()?)?;
        let place = Place {
            session: origin.frame.session.clone(),
            target: origin.target,
            frame: origin.frame.frame.clone(),
            backend,
        };
        Some((place, origin.owner))
    }
}
