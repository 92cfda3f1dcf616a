//! Selectors that count: as few counts and steps as are enough.

use super::Search;
use crate::CandidateKind;
use crate::anchors::Anchor;
use crate::facts::{Fact, What};
use crate::index::scope::ScopeIndex;
use crate::plan::{Compound, Link, Plan, Way};
use crate::proof::{self, Range};
use crate::weights::{self, MAX_ANCESTORS};

impl<'i> Search<'i, '_> {
    /// Counting below the nearest anchor of each language, or from the root of the scope.
    pub(super) fn by_position(&mut self) {
        let scope = self.scope;
        let mut found = [false, !self.is_full()];
        for distance in 0..self.ancestors.len() {
            let Some(ancestor) = self.ancestors.get(distance).copied() else {
                break;
            };
            let [css, xpath] = found;
            let worded = if xpath {
                None
            } else {
                scope.worded_anchor(ancestor.ordinal)
            };
            let named: &[Anchor] = if css {
                &[]
            } else {
                scope.anchors(ancestor.ordinal)
            };
            let exact = |anchor: &&Anchor| anchor.exact;
            let anchors = [
                named.iter().find(exact),
                worded.filter(|anchor| anchor.exact),
            ];
            for (anchor, found) in anchors.into_iter().zip(&mut found) {
                if anchor.is_some() {
                    *found = true;
                    if let Some(plan) = self.descend(anchor, distance) {
                        self.push(plan);
                    }
                }
            }
            if found == [true, true] {
                return;
            }
        }
        if found.first() == Some(&false) {
            let whole = self.ancestors.len() < MAX_ANCESTORS;
            let plan = if whole {
                self.descend(None, self.ancestors.len())
            } else {
                None
            };
            self.push(plan.unwrap_or_else(|| root_path(scope, self.ordinal)));
        }
    }

    /// `#list li:nth-of-type(3) a`: from an anchor `distance` levels up down to the element.
    ///
    /// A step goes to the nearest ancestor whose tag and place are alone in what is left, else to
    /// the next child; so each is unique by construction.
    fn descend(&self, anchor: Option<&'i Anchor>, mut distance: usize) -> Option<Plan<'i>> {
        let scope = self.scope;
        let mut range = anchor.map_or(Range::ALL, |anchor| anchor.range);
        let mut path: Vec<Link> = Vec::new();
        let mut exact = anchor.is_some();
        let last = loop {
            if let Some(own) = self.alone_in(range) {
                break Link {
                    child: false,
                    compound: own,
                };
            }
            let alone = self
                .ancestors
                .iter()
                .take(distance)
                .position(|ancestor| is_counted_alone(scope, ancestor.ordinal, range));
            let (at, child) = match alone {
                Some(at) => (at, false),
                None if !exact => return None,
                None if distance == 0 => {
                    break Link {
                        child: true,
                        compound: counting(scope, self.ordinal)?,
                    };
                }
                None => (distance - 1, true),
            };
            let ordinal = self.ancestors.get(at)?.ordinal;
            path.push(Link {
                child,
                compound: counting(scope, ordinal)?,
            });
            range = Range::below(scope, scope.element(ordinal)?);
            (distance, exact) = (at, true);
        };
        path.push(last);
        Some(priced(anchor, path))
    }

    /// The element by its tag, a fact, or its place, whichever comes first that is alone in `range`.
    fn alone_in(&self, range: Range) -> Option<Compound> {
        let tag = self.facts.first()?;
        if proof::is_alone(range, &tag.hits, None) {
            return Some(Compound::tag(self.element));
        }
        let naming =
            |fact: &&Fact<'i>| fact.cost < weights::NAMING && matches!(fact.what, What::Key(_));
        let alone = |fact: &&Fact<'i>| proof::is_alone(range, &fact.hits, Some(&tag.hits));
        if let Some(fact) = self.facts.iter().filter(naming).find(alone) {
            return Some(Compound::of(self.element, true, fact.what));
        }
        let alone = is_counted_alone(self.scope, self.ordinal, range);
        if alone {
            counting(self.scope, self.ordinal)
        } else {
            None
        }
    }
}

/// The price of a path.
fn priced(anchor: Option<&Anchor>, path: Vec<Link>) -> Plan<'_> {
    let mut cost = anchor.map_or(0.1, |anchor| anchor.cost);
    let mut tokens = anchor.map_or(0.0, |anchor| anchor.tokens);
    for link in &path {
        cost += if link.child {
            2.0 * weights::CHILD
        } else {
            weights::CHILD
        };
        tokens += 2.0;
        for what in link.compound.conditions() {
            if let What::Nth(place) = what {
                cost += weights::POSITION + weights::FAR_POSITION * place_cost(place);
            }
            tokens += 5.0;
        }
    }
    Plan {
        anchor,
        middle: None,
        way: Way::Path(path),
        kind: CandidateKind::CssPath,
        cost,
        tokens,
        xpath_only: anchor.is_some_and(|anchor| anchor.xpath_only),
    }
}

/// Child steps from the root of the scope to an element: unique by construction.
pub(crate) fn root_path<'i>(scope: &ScopeIndex<'_>, ordinal: usize) -> Plan<'i> {
    let mut path = Vec::new();
    let mut at = Some(ordinal);
    while let Some(ordinal) = at {
        path.extend(counting(scope, ordinal).map(|compound| Link {
            child: true,
            compound,
        }));
        at = scope.parent(ordinal);
    }
    path.reverse();
    priced(None, path)
}

/// An element by its tag, and its place where its siblings share the tag.
fn counting(scope: &ScopeIndex<'_>, ordinal: usize) -> Option<Compound> {
    let element = scope.element(ordinal)?;
    Some(match nth(scope, ordinal) {
        Some(nth) => Compound::of(element, true, What::Nth(nth)),
        None => Compound::tag(element),
    })
}

/// Whether an element has siblings of its type and is the only one of its tag at its place in `range`.
fn is_counted_alone(scope: &ScopeIndex<'_>, ordinal: usize, range: Range) -> bool {
    nth(scope, ordinal).is_some() && {
        let rows = scope.at_same_place(ordinal);
        let start = rows.partition_point(|row| Some(row.2) <= range.after);
        let end = rows.partition_point(|row| row.2.index() < range.end);
        end - start == 1
    }
}

/// An element's place among its siblings of its type, when it has any.
fn nth(scope: &ScopeIndex<'_>, ordinal: usize) -> Option<u32> {
    let place = scope.place(ordinal);
    (place.of > 1).then_some(place.nth)
}

#[expect(clippy::cast_precision_loss, reason = "at most ten")]
fn place_cost(place: u32) -> f32 {
    place.min(10) as f32
}
