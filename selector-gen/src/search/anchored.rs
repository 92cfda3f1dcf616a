//! Selectors below an ancestor: `#nav a`, `h3 a[href*="/lamp"]`, `#shop .card button`.

use domlens_dom_model::NodeId;

use super::{Own, Search, is_telling};
use crate::facts::What;
use crate::index::scope::{KeyId, KeyName, ScopeIndex};
use crate::plan::Compound;
use crate::proof::{self, Range};
use crate::weights::{self, PER_TOKEN};

/// Anchors that cost more are left to counting.
const MAX_ANCHOR: f32 = 0.4;
/// Anchors that cost less count as good ones.
const GOOD_ANCHOR: f32 = 0.2;
/// What any anchor adds to a price at least: an id of another element, two tokens, and the step down.
const CHEAPEST: f32 = weights::ID + weights::OF_ANOTHER + weights::DESCENDANT + 2.0 * PER_TOKEN;
/// How many of an element's own compounds are tried below two ancestors.
const MAX_LOOSE: usize = 8;
/// How many ancestors, and keys of each, are tried there.
const MAX_BETWEEN: usize = 8;
/// How many anchors are tried with an ancestor between, and how many such ancestors are enough.
const MAX_TWO: usize = 3;
/// So many ancestors that tell an element from others are enough.
const MAX_FOUND: usize = 2;
/// After so many good anchors, those further out are left alone: what is not alone below the near
/// ones is not alone below them either.
const MAX_PASSED: usize = 4;

impl<'i> Search<'i, '_> {
    /// `#nav a`, `li:has(a[href*="/lamp"]) button`.
    pub(super) fn below_anchors(&mut self, owns: &[Own]) {
        let scope = self.scope;
        let reaches = |own: &&Own| own.price() + CHEAPEST <= self.limit(own.xpath_only);
        let mut open: Vec<Own> = owns
            .iter()
            .filter(|own| !(own.identity && own.window.is_alone()))
            .filter(reaches)
            .copied()
            .collect();
        open.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let mut passed = 0;
        for distance in 0..self.ancestors.len() {
            let Some(ancestor) = self.ancestors.get(distance).copied() else {
                break;
            };
            if passed >= MAX_PASSED || open.is_empty() {
                break;
            }
            let worded = if self.is_full() {
                scope.worded_anchor(ancestor.ordinal)
            } else {
                None
            };
            for anchor in scope.anchors(ancestor.ordinal).iter().chain(worded) {
                if anchor.cost > MAX_ANCHOR || anchor.leans_on(self.element) {
                    continue;
                }
                self.below(anchor, &mut open, distance, ancestor.repeatable);
                passed += usize::from(anchor.cost < GOOD_ANCHOR && !anchor.xpath_only);
            }
        }
    }

    /// Tries each own below one anchor. Ranges grow on the way up, so an own that is not alone in
    /// the range of an ancestor is not alone in a wider one and leaves `open`.
    fn below(
        &mut self,
        anchor: &'i crate::anchors::Anchor,
        open: &mut Vec<Own>,
        distance: usize,
        repeatable: f32,
    ) {
        let scope = self.scope;
        if anchor.exact {
            open.retain(|own| own.window.is_alone_in(anchor.range));
        }
        let far = weights::DESCENDANT + weights::FAR_ANCESTOR * count(distance);
        let added = anchor.cost + PER_TOKEN * anchor.tokens + far;
        for own in open
            .iter()
            .filter(|own| anchor.exact || own.window.is_alone_in(anchor.range))
        {
            if own.price() + added > self.limit(own.xpath_only || anchor.xpath_only) {
                continue;
            }
            let repeated = own.repeated(if anchor.identity {
                repeatable
            } else {
                self.repeatable
            });
            let wide = if own.compound.is_bare() {
                width(scope, anchor.range)
            } else {
                0.0
            };
            let cost = own.cost + anchor.cost + repeated + wide + far;
            self.offer(
                Some(anchor),
                None,
                own,
                cost,
                own.tokens + anchor.tokens + 0.5,
            );
        }
    }

    /// `h3 a[href*="/lamp"]`: an ancestor's tag or class that the few others do not share.
    pub(super) fn below_loose(&mut self, shared: &[(Own, Vec<NodeId>)]) {
        for (own, others) in shared {
            let repeated = own.repeated(self.repeatable);
            for (compound, cost) in self.telling_apart(others, Range::ALL, MAX_BETWEEN) {
                let cost = own.cost + cost + repeated + weights::DESCENDANT + weights::OF_ANOTHER;
                self.offer(None, Some(compound), own, cost, own.tokens + 2.0);
            }
        }
    }

    /// `#shop .card button`: one of the nearest anchors, and an ancestor's class or tag below it.
    pub(super) fn below_two(&mut self, owns: &[Own]) {
        let scope = self.scope;
        let mut tried = 0;
        for above in 0..self.ancestors.len() {
            let Some(ancestor) = self.ancestors.get(above).copied() else {
                break;
            };
            for anchor in scope.anchors(ancestor.ordinal) {
                tried += 1;
                for own in owns.iter().filter(|own| !own.xpath_only).take(MAX_LOOSE) {
                    let Some(others) = self.few(anchor.range, own, super::MAX_SHARING) else {
                        continue;
                    };
                    let repeated = own.repeated(ancestor.repeatable);
                    for (middle, cost) in
                        self.telling_apart(&others, anchor.range, above.min(MAX_BETWEEN))
                    {
                        let cost =
                            own.cost + anchor.cost + cost + repeated + 2.0 * weights::DESCENDANT;
                        self.offer(
                            Some(anchor),
                            Some(middle),
                            own,
                            cost,
                            own.tokens + anchor.tokens + 3.0,
                        );
                    }
                }
            }
            if tried >= MAX_TWO {
                break;
            }
        }
    }

    /// Ancestors of the element, by tag or class, that none of `others` has; of the nearest `count`.
    fn telling_apart(&self, others: &[NodeId], range: Range, count: usize) -> Vec<(Compound, f32)> {
        let scope = self.scope;
        let mut found = Vec::new();
        let mut ordinals = Vec::new();
        for ancestor in self.ancestors.iter().take(count) {
            let Some(above) = scope.element(ancestor.ordinal) else {
                break;
            };
            let end = scope.doc.subtree_end(above);
            let shared =
                |&other: &NodeId| other != self.element && above < other && other.index() < end;
            if others.iter().any(shared) {
                // Whatever is further out holds another of them, too.
                break;
            }
            if ordinals.is_empty() {
                let others = others.iter().filter(|&&other| other != self.element);
                ordinals.extend(others.filter_map(|&other| scope.ordinal(other)));
            }
            for &key in scope.keys_of(ancestor.ordinal).iter().take(MAX_BETWEEN) {
                let Some((compound, cost)) = loosely(scope, above, key) else {
                    continue;
                };
                if ordinals
                    .iter()
                    .all(|&other| !proof::has_ancestor(scope, other, key, range))
                {
                    found.push((compound, cost));
                }
            }
            if found.len() >= MAX_FOUND {
                break;
            }
        }
        found
    }
}

/// An ancestor by a key that others may have, when it says something.
fn loosely(scope: &ScopeIndex<'_>, element: NodeId, key: KeyId) -> Option<(Compound, f32)> {
    let info = scope
        .key(key)
        .filter(|info| info.cost < weights::GENERATED_ID)?;
    let compound = match info.name {
        KeyName::Tag if is_telling(scope.doc.local_name(element)) => Compound::tag(element),
        KeyName::Class | KeyName::Attribute("role" | "aria-label" | "itemprop") => {
            Compound::of(element, false, What::Key(key))
        }
        _ => return None,
    };
    Some((compound, info.cost))
}

/// The wider the range, the likelier it gets another element of the tag.
fn width(scope: &ScopeIndex<'_>, range: Range) -> f32 {
    let nodes = range
        .end
        .min(scope.doc.len())
        .saturating_sub(range.after.map_or(0, NodeId::index));
    weights::WIDE * (count(nodes.max(8)) / 8.0).ln()
}

#[expect(clippy::cast_precision_loss, reason = "only the magnitude counts")]
fn count(number: usize) -> f32 {
    number as f32
}
