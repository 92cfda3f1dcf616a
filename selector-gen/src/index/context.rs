//! What an element holds: its best-named descendant, found for all elements in one pass.

use super::scope::{KeyName, NONE, ScopeIndex};
use crate::weights;

/// For each element, the descendant by which to name it.
#[derive(Debug)]
pub(crate) struct Content(Vec<(u32, f32)>);

impl Content {
    /// The descendant with the most stable unique attribute.
    pub(crate) fn named(scope: &ScopeIndex<'_>) -> Self {
        Self(pass(scope, |ordinal| own_name(scope, ordinal)))
    }

    /// The descendant whose text is unique for its tag, headings first.
    pub(crate) fn worded(scope: &ScopeIndex<'_>) -> Self {
        Self(pass(scope, |ordinal| own_words(scope, ordinal)))
    }

    pub(crate) fn best(&self, ordinal: usize) -> Option<usize> {
        self.0
            .get(ordinal)
            .filter(|best| best.0 != NONE)
            .map(|best| best.0 as usize)
    }
}

/// Each level between makes a name a little worse: near content says more about an element.
const LEVEL: f32 = 0.012;

/// From the last element to the first: an element is done before its parent.
fn pass(scope: &ScopeIndex<'_>, own: impl Fn(usize) -> f32) -> Vec<(u32, f32)> {
    let mut best = vec![(NONE, f32::INFINITY); scope.elements.len()];
    for ordinal in (0..scope.elements.len()).rev() {
        let Some(parent) = scope.parent(ordinal) else {
            continue;
        };
        let below = best.get(ordinal).copied().unwrap_or((NONE, f32::INFINITY));
        let mine = (u32::try_from(ordinal).unwrap_or(NONE), own(ordinal));
        let offer = if mine.1 <= below.1 + LEVEL {
            mine
        } else {
            (below.0, below.1 + LEVEL)
        };
        if let Some(slot) = best.get_mut(parent).filter(|slot| offer.1 <= slot.1) {
            *slot = offer;
        }
    }
    best
}

/// The cost of the element's best unique fact of identity.
fn own_name(scope: &ScopeIndex<'_>, ordinal: usize) -> f32 {
    let mut best = f32::INFINITY;
    for &key in scope.keys_of(ordinal) {
        let Some(info) = scope.key(key) else { continue };
        let class = info.name == KeyName::Class;
        if (info.weight.identity || class) && info.cost < best && scope.having(key).len() == 1 {
            best = if class {
                info.cost + weights::REPEATED
            } else {
                info.cost
            };
        }
    }
    if best > weights::GENERATED_ID {
        f32::INFINITY
    } else {
        best
    }
}

/// The cost of the element's text as a name, when no other element of its tag says the same.
fn own_words(scope: &ScopeIndex<'_>, ordinal: usize) -> f32 {
    if scope.texts().saying(ordinal).len() != 1 {
        return f32::INFINITY;
    }
    let Some(element) = scope.element(ordinal) else {
        return f32::INFINITY;
    };
    match scope.doc.local_name(element) {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "legend" | "caption" | "summary" | "label" => {
            weights::OTHER_TEXT
        }
        "a" | "th" | "button" | "figcaption" | "dt" => weights::OTHER_TEXT + 0.02,
        "td" | "strong" | "b" => weights::OTHER_TEXT + 0.05,
        "span" | "p" | "div" | "li" | "em" => weights::OTHER_TEXT + 0.08,
        _ => f32::INFINITY,
    }
}
