//! The children of a node in the flat tree, one after the other, without a list of them.

use crate::{Document, NodeId};

/// Where a walk stands among the children of a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum FlatChildren {
    /// At this child, or at the end.
    Siblings(Option<NodeId>),
    /// At this place among the nodes that are assigned to a slot.
    Assigned(NodeId, usize),
}

impl FlatChildren {
    /// At the first child of `node`.
    pub(super) fn of(doc: &Document, node: NodeId) -> Self {
        if let Some(root) = doc.shadow_root(node) {
            return Self::Siblings(doc.first_child(root));
        }
        if doc.assigned_nodes(node).is_empty() {
            Self::Siblings(doc.first_child(node))
        } else {
            Self::Assigned(node, 0)
        }
    }

    /// The child to look at next.
    pub(super) fn next(&mut self, doc: &Document) -> Option<NodeId> {
        match self {
            Self::Siblings(next) => {
                let node = (*next)?;
                *next = doc.next_sibling(node);
                Some(node)
            }
            Self::Assigned(slot, at) => {
                let node = doc.assigned_nodes(*slot).get(*at).copied()?;
                *at += 1;
                Some(node)
            }
        }
    }
}
