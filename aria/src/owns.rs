//! `aria-owns`: children that the author moved in the accessibility tree.

use std::collections::HashMap;

use domlens_dom_model::{Document, NodeId};

use crate::{attributes, name::hidden_from_all};

/// How far the check for a cycle looks up; a longer chain of owners is refused.
const MAX_CHAIN: usize = 2048;

/// The valid `aria-owns` relations of a document.
#[derive(Clone, Debug, Default)]
pub(crate) struct Owns {
    owner: HashMap<NodeId, NodeId>,
    owned: HashMap<NodeId, Vec<NodeId>>,
}

impl Owns {
    /// Reads all relations in document order.
    ///
    /// [aria-owns](https://w3c.github.io/aria/#aria-owns) is ignored on an element that is hidden
    /// or has `aria-hidden`, for an element that is hidden from all users, for one that another
    /// element owns already, and where it would make a cycle.
    pub(crate) fn new(doc: &Document) -> Self {
        let mut owns = Self::default();
        let owners = doc.nodes().filter(|&node| doc.has_attr(node, "aria-owns"));
        for owner in owners {
            if hidden_from_all(doc, owner) || is_in_aria_hidden(doc, owner) {
                continue;
            }
            for child in attributes::references(doc, owner, "aria-owns") {
                if !owns.owner.contains_key(&child)
                    && !hidden_from_all(doc, child)
                    && !owns.makes_cycle(doc, owner, child)
                {
                    owns.owner.insert(child, owner);
                    owns.owned.entry(owner).or_default().push(child);
                }
            }
        }
        owns
    }

    /// The element that owns `node`.
    pub(crate) fn owner(&self, node: NodeId) -> Option<NodeId> {
        self.owner.get(&node).copied()
    }

    /// The elements that `node` owns, in the order of its attribute.
    pub(crate) fn owned(&self, node: NodeId) -> &[NodeId] {
        self.owned.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Whether there is no relation at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.owner.is_empty()
    }

    /// Whether `child` is `owner` or above it, owners taken for parents.
    fn makes_cycle(&self, doc: &Document, owner: NodeId, child: NodeId) -> bool {
        let mut at = Some(owner);
        for _ in 0..MAX_CHAIN {
            match at {
                None => return false,
                Some(node) if node == child => return true,
                Some(node) => at = self.owner(node).or_else(|| doc.flat_parent(node)),
            }
        }
        true
    }
}

/// Whether `node` or a flat ancestor has `aria-hidden=true`.
fn is_in_aria_hidden(doc: &Document, node: NodeId) -> bool {
    let mut at = Some(node);
    while let Some(node) = at {
        if attributes::is(doc, node, "aria-hidden", "true") {
            return true;
        }
        at = doc.flat_parent(node);
    }
    false
}
