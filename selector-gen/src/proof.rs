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

/// The nearest elements before and after one that meet the same conditions.
///
/// An element is alone in a range that holds it if neither of the two is in the range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    before: Option<NodeId>,
    after: Option<NodeId>,
}

impl Window {
    /// The window of `element`, which meets both conditions. Where others are too many to look at
    /// each, the last one looked at stands for them: the window is then smaller than it could be.
    pub(crate) fn around(element: NodeId, first: &Hits<'_>, second: Option<&Hits<'_>>) -> Self {
        let (rarest, other) = rarest(Range::ALL, first, second);
        let at = rarest.partition_point(|&node| node < element);
        let meets =
            |node: NodeId| other.is_none_or(|other| other.as_slice().binary_search(&node).is_ok());
        let nearest = |nodes: &mut dyn Iterator<Item = &NodeId>| {
            let mut looked = 0;
            nodes.copied().find(|&node| {
                looked += 1;
                looked == MAX_CHECKED || meets(node)
            })
        };
        let (left, right) = rarest.split_at_checked(at).unwrap_or((rarest, &[]));
        Self {
            before: nearest(&mut left.iter().rev()),
            after: nearest(&mut right.iter().skip(1)),
        }
    }

    /// Whether no other element of the scope meets the conditions.
    pub(crate) fn is_alone(self) -> bool {
        self.before.is_none() && self.after.is_none()
    }

    /// Whether no other element of `range`, which holds the element, meets the conditions.
    pub(crate) fn is_alone_in(self, range: Range) -> bool {
        self.before <= range.after && self.after.is_none_or(|after| after.index() >= range.end)
    }
}

/// The elements in `range` that meet both conditions, when they are two to `limit`.
pub(crate) fn few_meeting(
    range: Range,
    first: &Hits<'_>,
    second: Option<&Hits<'_>>,
    limit: usize,
) -> Option<Vec<NodeId>> {
    let (rarest, other) = rarest(range, first, second);
    let most = if other.is_some() { 2 * limit } else { limit };
    if rarest.len() < 2 || rarest.len() > most {
        return None;
    }
    let meets =
        |node: &NodeId| other.is_none_or(|other| other.as_slice().binary_search(node).is_ok());
    let meeting: Vec<NodeId> = rarest
        .iter()
        .copied()
        .filter(meets)
        .take(limit + 1)
        .collect();
    (meeting.len() >= 2 && meeting.len() <= limit).then_some(meeting)
}

/// Whether exactly one element in `range` meets both conditions.
pub(crate) fn is_alone(range: Range, first: &Hits<'_>, second: Option<&Hits<'_>>) -> bool {
    let (rarest, other) = rarest(range, first, second);
    match other {
        None => rarest.len() == 1,
        Some(other) => {
            let meets = |node: &&NodeId| other.as_slice().binary_search(node).is_ok();
            rarest.len() == 1
                || (rarest.len() <= MAX_CHECKED && rarest.iter().filter(meets).take(2).count() == 1)
        }
    }
}

/// The shorter list in `range`, and the condition that it leaves to check.
fn rarest<'l>(
    range: Range,
    first: &'l Hits<'_>,
    second: Option<&'l Hits<'_>>,
) -> (&'l [NodeId], Option<&'l Hits<'l>>) {
    let own = range.of(first.as_slice());
    let Some(other) = second else {
        return (own, None);
    };
    let theirs = range.of(other.as_slice());
    if own.len() <= theirs.len() {
        (own, Some(other))
    } else {
        (theirs, Some(first))
    }
}

/// How far up an ancestor is looked for.
const MAX_UP: usize = 64;

/// Whether an ancestor of `from` below `until` has `key`; `true` when `until` is too far up to tell.
pub(crate) fn has_between(scope: &ScopeIndex<'_>, from: usize, until: usize, key: KeyId) -> bool {
    has_above(scope, from, key, |ancestor| ancestor == until)
}

/// Whether an ancestor of `of` in `range` has `key`; `true` when it is too far up to tell.
pub(crate) fn has_ancestor(scope: &ScopeIndex<'_>, of: usize, key: KeyId, range: Range) -> bool {
    has_above(scope, of, key, |ancestor| {
        range.after.is_some() && scope.element(ancestor) <= range.after
    })
}

/// Whether an ancestor of `of` that comes before the first `end` has `key`; `true` when that is too
/// far up to tell.
fn has_above(scope: &ScopeIndex<'_>, of: usize, key: KeyId, end: impl Fn(usize) -> bool) -> bool {
    let mut at = of;
    for _ in 0..MAX_UP {
        match scope.parent(at).filter(|&parent| !end(parent)) {
            None => return false,
            Some(parent) if scope.keys_of(parent).contains(&key) => return true,
            Some(parent) => at = parent,
        }
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
