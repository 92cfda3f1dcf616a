//! How many elements meet some conditions, counted in the index, as far as "one or more" asks.

use domlens_dom_model::NodeId;

use crate::facts::Hits;
use crate::index::scope::{KeyId, ScopeIndex};
use crate::weights::MAX_CHECKED;

/// A run of document order: the inclusive descendants of an anchor, or a whole scope.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    /// The anchor itself is not in the range.
    pub(crate) after: Option<NodeId>,
    pub(crate) end: usize,
}

impl Range {
    /// All of a scope.
    pub(crate) const ALL: Self = Self {
        after: None,
        end: usize::MAX,
    };

    /// What is below an element.
    pub(crate) fn below(scope: &ScopeIndex<'_>, element: NodeId) -> Self {
        Self {
            after: Some(element),
            end: scope.doc.subtree_end(element),
        }
    }

    /// The part of an ordered list that lies in the range.
    pub(crate) fn of<'l>(&self, nodes: &'l [NodeId]) -> &'l [NodeId] {
        let start = self
            .after
            .map_or(0, |after| nodes.partition_point(|&node| node <= after));
        let end = if self.end == usize::MAX {
            nodes.len()
        } else {
            nodes.partition_point(|node| node.index() < self.end)
        };
        nodes.get(start..end).unwrap_or(&[])
    }
}

/// The elements in `range` that meet all of `conditions`; `None` when there are too many to look at.
pub(crate) fn meeting(range: Range, conditions: &[Hits<'_>]) -> Option<Vec<NodeId>> {
    let (rarest, rest) = rarest(range, conditions)?;
    if rarest.len() > MAX_CHECKED {
        return None;
    }
    Some(
        rarest
            .iter()
            .copied()
            .filter(|node| all_have(conditions, rest, *node))
            .collect(),
    )
}

/// Whether exactly one element in `range` meets all of `conditions`.
pub(crate) fn is_alone(range: Range, conditions: &[Hits<'_>]) -> bool {
    let Some((rarest, rest)) = rarest(range, conditions) else {
        return false;
    };
    if conditions.len() == 1 || rarest.len() == 1 {
        return rarest.len() == 1;
    }
    rarest.len() <= MAX_CHECKED
        && rarest
            .iter()
            .filter(|&&node| all_have(conditions, rest, node))
            .take(2)
            .count()
            == 1
}

/// Whether one of `nodes`, in document order, lies in `range`, and no more.
pub(crate) fn is_alone_of(range: Range, nodes: &[NodeId]) -> bool {
    range.of(nodes).len() == 1
}

fn rarest<'l>(range: Range, conditions: &'l [Hits<'_>]) -> Option<(&'l [NodeId], usize)> {
    conditions
        .iter()
        .enumerate()
        .map(|(at, hits)| (range.of(hits.as_slice()), at))
        .min_by_key(|(nodes, _)| nodes.len())
}

fn all_have(conditions: &[Hits<'_>], but: usize, node: NodeId) -> bool {
    conditions
        .iter()
        .enumerate()
        .all(|(at, hits)| at == but || hits.as_slice().binary_search(&node).is_ok())
}

/// How far up an ancestor is looked for.
const MAX_UP: usize = 64;

/// Whether an ancestor of `node` below `limit` has `key`; `true` when it is too far up to tell.
pub(crate) fn has_ancestor(
    scope: &ScopeIndex<'_>,
    node: NodeId,
    key: KeyId,
    limit: Option<NodeId>,
) -> bool {
    let Some(mut ordinal) = scope.ordinal(node) else {
        return true;
    };
    for _ in 0..MAX_UP {
        let Some(parent) = scope.parent(ordinal) else {
            return false;
        };
        if scope.element(parent) == limit {
            return false;
        }
        if scope.keys_of(parent).contains(&key) {
            return true;
        }
        ordinal = parent;
    }
    true
}

/// The outermost inclusive ancestor of `ordinal` that has `key`.
pub(crate) fn outermost_with(scope: &ScopeIndex<'_>, ordinal: usize, key: KeyId) -> usize {
    let (mut outermost, mut at) = (ordinal, ordinal);
    while let Some(parent) = scope.parent(at) {
        if scope.keys_of(parent).contains(&key) {
            outermost = parent;
        }
        at = parent;
    }
    outermost
}
