//! The search for selectors of one element: names first, then surroundings, position last.

use domlens_dom_model::NodeId;

use crate::CandidateKind;
use crate::anchors::{Anchor, best_unique, needs_tag};
use crate::facts::{Fact, Hits, What, facts};
use crate::index::scope::ScopeIndex;
use crate::plan::{Compound, Description, Link, Plan, Relation, Way};
use crate::proof::{self, Range};
use crate::weights::{self, MAX_ANCESTORS, MAX_PAIRED, PER_TOKEN};

/// All that was found for one element.
#[derive(Debug)]
pub(crate) struct Findings<'i, 'd> {
    /// Selectors that match the element alone.
    pub(crate) plans: Vec<Plan<'d>>,
    /// The facts of the element, the tag first.
    pub(crate) facts: Vec<Fact<'i, 'd>>,
}

/// A compound of the element itself, not yet known to be unique.
#[derive(Debug)]
struct Own<'i, 'd> {
    compound: Compound<'d>,
    hits: Vec<Hits<'i>>,
    cost: f32,
    tokens: f32,
    identity: bool,
    xpath_only: bool,
    kind: CandidateKind,
}

/// An ancestor of the element.
#[derive(Clone, Copy, Debug)]
struct Ancestor {
    ordinal: usize,
    /// How many containers, from the element up to below this one, a list may repeat.
    repeatable: f32,
}

struct Search<'s, 'i, 'd> {
    scope: &'i ScopeIndex<'d>,
    ordinal: usize,
    element: NodeId,
    facts: &'s [Fact<'i, 'd>],
    ancestors: Vec<Ancestor>,
    /// Containers up to the scope's root that a list may repeat.
    repeatable: f32,
    plans: Vec<Plan<'d>>,
}

/// Finds the selectors of an element.
pub(crate) fn search<'i, 'd>(
    scope: &'i ScopeIndex<'d>,
    ordinal: usize,
) -> Option<Findings<'i, 'd>> {
    let element = scope.element(ordinal)?;
    let facts = facts(scope, ordinal);
    let (ancestors, repeatable) = ancestors(scope, ordinal);
    let mut search = Search {
        scope,
        ordinal,
        element,
        facts: &facts,
        ancestors,
        repeatable,
        plans: Vec::new(),
    };
    search.run();
    let plans = search.plans;
    Some(Findings { plans, facts })
}

fn ancestors(scope: &ScopeIndex<'_>, ordinal: usize) -> (Vec<Ancestor>, f32) {
    let mut list = Vec::with_capacity(MAX_ANCESTORS);
    let mut repeatable = small(scope, ordinal);
    let mut at = ordinal;
    while let Some(parent) = scope.parent(at) {
        if list.len() == MAX_ANCESTORS {
            break;
        }
        list.push(Ancestor {
            ordinal: parent,
            repeatable,
        });
        repeatable += small(scope, parent);
        at = parent;
    }
    (list, repeatable)
}

/// 1 for a container that a list may repeat, 0 for one that is too large for an item.
fn small(scope: &ScopeIndex<'_>, ordinal: usize) -> f32 {
    let Some(element) = scope.element(ordinal) else {
        return 0.0;
    };
    let fixed = matches!(
        scope.doc.local_name(element),
        "html" | "head" | "body" | "main" | "thead" | "tbody" | "caption"
    );
    let size = scope
        .doc
        .subtree_end(element)
        .saturating_sub(element.index());
    if fixed || size > weights::SMALL {
        0.0
    } else {
        1.0
    }
}

/// A search goes on to weaker means while its best selector is worse than this.
const GOOD: f32 = 0.16;

impl<'i, 'd> Search<'_, 'i, 'd> {
    fn run(&mut self) {
        let owns = self.owns();
        for own in &owns {
            if proof::is_alone(Range::ALL, &own.hits) {
                let repeated = if own.identity {
                    0.0
                } else {
                    weights::REPEATED * self.repeatable
                };
                self.offer(
                    None,
                    None,
                    &Description::alone(own.compound),
                    own,
                    own.cost + repeated,
                    own.tokens,
                );
            }
        }
        self.below_anchors(&owns);
        if self.best(false) > GOOD || self.best(true) > GOOD {
            self.by_content();
            self.below_loose(&owns);
            self.by_holding(&owns);
            self.by_neighbors();
            self.by_label();
        }
        if self.best(false) > 2.0 * GOOD {
            self.below_two(&owns);
        }
        self.by_position();
    }

    /// The price of the best plan so far, in CSS or in either language.
    fn best(&self, xpath: bool) -> f32 {
        self.plans
            .iter()
            .filter(|plan| xpath || !plan.xpath_only)
            .map(|plan| plan.cost + PER_TOKEN * plan.tokens)
            .fold(f32::INFINITY, f32::min)
    }

    fn offer(
        &mut self,
        anchor: Option<&Anchor<'d>>,
        middle: Option<Compound<'d>>,
        description: &Description<'d>,
        own: &Own<'i, 'd>,
        cost: f32,
        tokens: f32,
    ) {
        let anchored = anchor.is_some() || middle.is_some();
        let kind = match (&description.relation, own.kind) {
            (Relation::Has { .. }, _) => CandidateKind::Has,
            (Relation::Before(_) | Relation::After(_) | Relation::BeforeHolding { .. }, _) => {
                CandidateKind::Neighbor
            }
            (_, CandidateKind::ClassPath) => CandidateKind::ClassPath,
            _ if anchored => CandidateKind::Scoped,
            (_, kind) => kind,
        };
        self.plans.push(Plan {
            anchor: anchor.map(|anchor| anchor.description),
            middle,
            way: Way::Below(*description),
            kind,
            cost,
            tokens,
            xpath_only: own.xpath_only || anchor.is_some_and(|anchor| anchor.xpath_only),
        });
    }

    /// Single facts, facts with the tag, and pairs of facts.
    fn owns(&self) -> Vec<Own<'i, 'd>> {
        let mut owns = Vec::with_capacity(24);
        let Some((tag, rest)) = self.facts.split_first() else {
            return owns;
        };
        let one = |fact: &Fact<'i, 'd>, tagged: bool| Own {
            compound: Compound::of(self.element, tagged, fact.what),
            hits: if tagged && fact.what != What::Tag {
                vec![tag.hits, fact.hits]
            } else {
                vec![fact.hits]
            },
            cost: fact.cost,
            tokens: fact.tokens + if tagged { 1.0 } else { 0.0 },
            identity: fact.identity,
            xpath_only: fact.xpath_only(),
            kind: fact.kind,
        };
        owns.push(one(tag, true));
        for fact in rest {
            // A link's pieces and an element's text are counted among elements of its tag.
            let counted_by_tag = matches!(fact.what, What::Piece { .. } | What::Text { .. });
            let mut own = one(fact, false);
            own.compound.tag |= counted_by_tag || needs_tag(fact.what);
            owns.push(own);
            if !counted_by_tag && !fact.is_unique() {
                owns.push(one(fact, true));
            }
        }
        for (at, first) in rest.iter().enumerate().take(MAX_PAIRED) {
            for second in rest.iter().take(MAX_PAIRED).skip(at + 1) {
                let kind = pair_kind(first, second);
                let enough = first.is_unique() || second.is_unique();
                if (enough && kind != CandidateKind::RoleAria)
                    || same_attribute(first.what, second.what)
                {
                    continue;
                }
                let by_tag = |fact: &Fact<'i, 'd>| needs_tag(fact.what) || fact.xpath_only();
                owns.push(Own {
                    compound: Compound::of(
                        self.element,
                        by_tag(first) || by_tag(second),
                        first.what,
                    )
                    .and(second.what),
                    hits: vec![first.hits, second.hits],
                    cost: first.cost + second.cost,
                    tokens: first.tokens + second.tokens,
                    identity: first.identity || second.identity,
                    xpath_only: first.xpath_only() || second.xpath_only(),
                    kind,
                });
            }
        }
        owns
    }

    /// `#nav a`, `li:has(a[href*="/lamp"]) button`.
    fn below_anchors(&mut self, owns: &[Own<'i, 'd>]) {
        let scope = self.scope;
        let ancestors = self.ancestors.clone();
        // Ranges grow on the way up, so an own that is not alone in one is not alone in a wider one.
        let mut open: Vec<&Own<'i, 'd>> = owns
            .iter()
            .filter(|own| !(own.identity && proof::is_alone(Range::ALL, &own.hits)))
            .collect();
        for (distance, ancestor) in ancestors.iter().enumerate() {
            for anchor in scope.anchors(ancestor.ordinal) {
                let mut still = Vec::with_capacity(open.len());
                for own in open.iter().copied() {
                    if !proof::is_alone(anchor.range, &own.hits) {
                        if anchor.range.after != scope.element(ancestor.ordinal) {
                            still.push(own);
                        }
                        continue;
                    }
                    still.push(own);
                    let repeated = if own.identity {
                        0.0
                    } else if anchor.identity {
                        weights::REPEATED * ancestor.repeatable
                    } else {
                        weights::REPEATED * self.repeatable
                    };
                    let wide = if own.compound.facts.iter().flatten().next().is_none() {
                        width(scope, anchor.range)
                    } else {
                        0.0
                    };
                    let far = weights::DESCENDANT + 0.002 * distance_cost(distance);
                    let cost = own.cost + anchor.cost + repeated + wide + far;
                    self.offer(
                        Some(anchor),
                        None,
                        &Description::alone(own.compound),
                        own,
                        cost,
                        own.tokens + anchor.tokens + 0.5,
                    );
                }
                open = still;
            }
        }
    }

    /// `h3 a[href*="/lamp"]`: an ancestor's tag or class that the few others do not share.
    fn below_loose(&mut self, owns: &[Own<'i, 'd>]) {
        let scope = self.scope;
        let mut offers = Vec::new();
        for own in owns {
            let Some(meeting) = proof::meeting(Range::ALL, &own.hits) else {
                continue;
            };
            if meeting.len() < 2 || meeting.len() > 12 {
                continue;
            }
            for ancestor in self.ancestors.iter().take(8) {
                let Some(above) = scope.element(ancestor.ordinal) else {
                    continue;
                };
                for &key in scope.keys_of(ancestor.ordinal).iter().take(8) {
                    let Some(info) = scope
                        .key(key)
                        .filter(|info| info.cost < weights::GENERATED_ID)
                    else {
                        continue;
                    };
                    let compound = match info.name {
                        crate::index::scope::KeyName::Tag
                            if is_telling(scope.doc.local_name(above)) =>
                        {
                            Compound::tag(above)
                        }
                        crate::index::scope::KeyName::Class if !scope.quirks => {
                            Compound::of(above, false, What::Class(info.value))
                        }
                        crate::index::scope::KeyName::Attribute(
                            name @ ("role" | "aria-label" | "itemprop"),
                        ) => {
                            let Some(value) = scope.doc.attr(above, name) else {
                                continue;
                            };
                            Compound::of(above, false, What::Attribute { name, value })
                        }
                        _ => continue,
                    };
                    let alone = meeting.iter().all(|&other| {
                        other == self.element || !proof::has_ancestor(scope, other, key, None)
                    });
                    if alone {
                        let repeated = if own.identity {
                            0.0
                        } else {
                            weights::REPEATED * self.repeatable
                        };
                        let cost = own.cost
                            + info.cost
                            + repeated
                            + weights::DESCENDANT
                            + weights::OF_ANOTHER;
                        offers.push((own, compound, cost, own.tokens + 2.0));
                    }
                }
            }
        }
        for (own, compound, cost, tokens) in offers {
            self.offer(
                None,
                Some(compound),
                &Description::alone(own.compound),
                own,
                cost,
                tokens,
            );
        }
    }

    /// `a[href*="/lamp"]:has(img)`: what the element holds and the few others do not.
    fn by_holding(&mut self, owns: &[Own<'i, 'd>]) {
        let scope = self.scope;
        let mut offers = Vec::new();
        for own in owns
            .iter()
            .filter(|own| own.compound.facts.iter().flatten().next().is_some())
        {
            let Some(meeting) = proof::meeting(Range::ALL, &own.hits) else {
                continue;
            };
            if meeting.len() < 2 || meeting.len() > 6 {
                continue;
            }
            for tag in ["img", "svg", "h2", "h3", "h4", "picture", "span", "strong"] {
                let holds = |node: NodeId| {
                    scope
                        .doc
                        .descendant_elements(node)
                        .take(40)
                        .any(|inner| scope.doc.local_name(inner) == tag)
                };
                let small = |node: NodeId| scope.doc.subtree_end(node) - node.index() <= 40;
                if !meeting.iter().all(|&node| small(node)) {
                    break;
                }
                let mine = holds(self.element);
                if meeting
                    .iter()
                    .all(|&other| other == self.element || holds(other) != mine)
                {
                    let compound = own.compound.and(What::Holds { tag, holds: mine });
                    let full = compound.conditions().count() == own.compound.conditions().count();
                    if !full {
                        offers.push((
                            own,
                            Compound {
                                tag: true,
                                ..compound
                            },
                            own.cost + if mine { 0.04 } else { 0.06 },
                            own.tokens + if mine { 3.0 } else { 5.0 },
                        ));
                    }
                }
            }
        }
        for (own, compound, cost, tokens) in offers {
            self.offer(None, None, &Description::alone(compound), own, cost, tokens);
        }
    }

    /// `section:has(a[href*="/lamp"])`: the element by what it holds.
    fn by_content(&mut self) {
        let scope = self.scope;
        let inner = scope
            .content()
            .named(self.ordinal)
            .and_then(|inner| Some((inner, best_unique(scope, inner)?)));
        if let Some((inner_ordinal, inner)) = inner {
            let child = scope.parent(inner_ordinal) == Some(self.ordinal);
            let tag_key = scope.tag_key(self.ordinal);
            let outermost = proof::outermost_with(scope, self.ordinal, tag_key) == self.ordinal;
            let innermost =
                !proof::has_ancestor(scope, inner.compound.element, tag_key, Some(self.element));
            if child || (outermost && innermost) {
                let direct = !(outermost && innermost);
                let cost =
                    0.02 + inner.cost + weights::HAS + if direct { weights::CHILD } else { 0.0 };
                self.offer_related(
                    Relation::Has {
                        child: direct,
                        inner: inner.compound,
                    },
                    cost,
                    inner.tokens + 3.5,
                    inner.xpath_only,
                );
            }
        }
        let worded = scope.content().worded(self.ordinal);
        if let Some((inner_ordinal, inner)) =
            worded.and_then(|ordinal| Some((ordinal, scope.element(ordinal)?)))
        {
            let text = facts(scope, inner_ordinal)
                .into_iter()
                .find(|fact| fact.xpath_only() && fact.is_unique());
            let tag_key = scope.tag_key(self.ordinal);
            let only = proof::outermost_with(scope, self.ordinal, tag_key) == self.ordinal
                && !proof::has_ancestor(scope, inner, tag_key, Some(self.element));
            let child = scope.parent(inner_ordinal) == Some(self.ordinal);
            if let Some(text) = text.filter(|_| only || child) {
                let relation = Relation::Has {
                    child: !only,
                    inner: Compound::of(inner, true, text.what),
                };
                let cost = 0.02
                    + weights::OTHER_TEXT
                    + weights::HAS
                    + if only { 0.0 } else { weights::CHILD };
                self.offer_related(relation, cost, text.tokens + 3.5, true);
            }
        }
    }

    /// `h2:has(+ ul.results)`, `#intro + p`: the element by a named neighbor.
    fn by_neighbors(&mut self) {
        let scope = self.scope;
        let neighbors = [
            (scope.doc.next_element_sibling(self.element), true),
            (scope.doc.previous_element_sibling(self.element), false),
        ];
        for (neighbor, next) in neighbors {
            let Some(ordinal) = neighbor.and_then(|neighbor| scope.ordinal(neighbor)) else {
                continue;
            };
            let Some(named) = best_unique(scope, ordinal) else {
                if next {
                    self.before_holding(ordinal);
                }
                continue;
            };
            let relation = if next {
                Relation::Before(named.compound)
            } else {
                Relation::After(named.compound)
            };
            let wrong_way = if next { 0.0 } else { 0.04 };
            let repeated = if named.identity {
                0.0
            } else {
                weights::REPEATED * self.repeatable
            };
            self.offer_related(
                relation,
                named.cost + weights::ADJACENT + wrong_way + repeated,
                named.tokens + 3.0,
                named.xpath_only,
            );
        }
    }

    /// `h3:has(+ p a[href*="/lamp"])`.
    fn before_holding(&mut self, next: usize) {
        let scope = self.scope;
        let Some(inner) = scope.content().named(next) else {
            return;
        };
        let (Some(next_element), Some(named)) = (scope.element(next), best_unique(scope, inner))
        else {
            return;
        };
        // All ancestors of the content that are of the sibling's tag and follow one of ours answer.
        let (own_tag, next_tag) = (scope.tag_key(self.ordinal), scope.tag_key(next));
        let mut at = scope.parent(inner);
        while let Some(ancestor) = at {
            let before = scope
                .element(ancestor)
                .and_then(|element| scope.doc.previous_element_sibling(element));
            let follows = before
                .and_then(|before| scope.ordinal(before))
                .map(|before| scope.tag_key(before));
            if ancestor != next && scope.tag_key(ancestor) == next_tag && follows == Some(own_tag) {
                return;
            }
            at = scope.parent(ancestor);
        }
        let relation = Relation::BeforeHolding {
            next: Compound::tag(next_element),
            inner: named.compound,
        };
        let repeated = if named.identity {
            0.0
        } else {
            weights::REPEATED * self.repeatable
        };
        let cost = named.cost + weights::ADJACENT + weights::HAS + repeated;
        self.offer_related(relation, cost, named.tokens + 5.0, named.xpath_only);
    }

    /// `//input[@id=//label[normalize-space()='Email']/@for]`.
    fn by_label(&mut self) {
        let scope = self.scope;
        let unique_id = self
            .facts
            .iter()
            .any(|fact| matches!(fact.what, What::Id(_)) && fact.is_unique());
        let Some(id) = scope.doc.id(self.element).filter(|_| unique_id) else {
            return;
        };
        let Some(label) = scope.label_for(id) else {
            return;
        };
        let Some(ordinal) = scope.ordinal(label) else {
            return;
        };
        let text = facts(scope, ordinal)
            .into_iter()
            .find(|fact| fact.what == What::Text { whole: true } && fact.is_unique());
        if let Some(text) = text {
            self.offer_related(
                Relation::Labeled(label),
                weights::OTHER_TEXT,
                text.tokens + 7.0,
                true,
            );
        }
    }

    fn offer_related(&mut self, relation: Relation<'d>, cost: f32, tokens: f32, xpath_only: bool) {
        let kind = match relation {
            Relation::Has { .. } => CandidateKind::Has,
            Relation::Labeled(_) => CandidateKind::XpathText,
            _ => CandidateKind::Neighbor,
        };
        self.plans.push(Plan {
            anchor: None,
            middle: None,
            way: Way::Below(Description {
                own: Compound::tag(self.element),
                relation,
            }),
            kind,
            cost,
            tokens,
            xpath_only,
        });
    }

    /// `#shop .card button`: an anchor, and an ancestor's class or tag below it.
    fn below_two(&mut self, owns: &[Own<'i, 'd>]) {
        let scope = self.scope;
        let mut offers = Vec::new();
        for (above, ancestor) in self.ancestors.iter().enumerate() {
            for anchor in scope
                .anchors(ancestor.ordinal)
                .iter()
                .filter(|anchor| !anchor.xpath_only)
            {
                for own in owns.iter().filter(|own| !own.xpath_only).take(8) {
                    let Some(meeting) = proof::meeting(anchor.range, &own.hits) else {
                        continue;
                    };
                    if meeting.len() < 2 || meeting.len() > 12 {
                        continue;
                    }
                    for between in self.ancestors.iter().take(above.min(8)) {
                        let Some(middle) = scope.element(between.ordinal) else {
                            continue;
                        };
                        for &key in scope.keys_of(between.ordinal).iter().take(6) {
                            let Some(info) = scope
                                .key(key)
                                .filter(|info| info.cost < weights::GENERATED_ID)
                            else {
                                continue;
                            };
                            let compound = match info.name {
                                crate::index::scope::KeyName::Tag
                                    if is_telling(scope.doc.local_name(middle)) =>
                                {
                                    Compound::tag(middle)
                                }
                                crate::index::scope::KeyName::Class if !scope.quirks => {
                                    Compound::of(middle, false, What::Class(info.value))
                                }
                                _ => continue,
                            };
                            let limit = anchor.range.after;
                            if meeting.iter().all(|&other| {
                                other == self.element
                                    || !proof::has_ancestor(scope, other, key, limit)
                            }) {
                                let repeated = if own.identity {
                                    0.0
                                } else {
                                    weights::REPEATED * ancestor.repeatable
                                };
                                let cost = own.cost
                                    + anchor.cost
                                    + info.cost
                                    + repeated
                                    + 2.0 * weights::DESCENDANT;
                                offers.push((anchor, own, compound, cost));
                            }
                        }
                    }
                }
            }
            if offers.len() > 6 {
                break;
            }
        }
        for (anchor, own, middle, cost) in offers {
            self.offer(
                Some(anchor),
                Some(middle),
                &Description::alone(own.compound),
                own,
                cost,
                own.tokens + anchor.tokens + 3.0,
            );
        }
    }

    /// Counting, with as few counts and steps as are enough, below the nearest anchor of each
    /// language, or from the root of the scope.
    fn by_position(&mut self) {
        let scope = self.scope;
        let mut found = [false, false];
        for distance in 0..self.ancestors.len() {
            let Some(ancestor) = self.ancestors.get(distance).copied() else {
                break;
            };
            for anchor in scope
                .anchors(ancestor.ordinal)
                .iter()
                .filter(|anchor| anchor.exact)
            {
                let Some(found) = found.get_mut(usize::from(anchor.xpath_only)) else {
                    continue;
                };
                if !*found {
                    *found = true;
                    let plan = self.descend(Some(anchor), distance);
                    self.plans.extend(plan);
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
            self.plans
                .push(plan.unwrap_or_else(|| root_path(scope, self.ordinal)));
        }
    }

    /// `#list li:nth-of-type(3) a`: from an anchor `distance` levels up down to the element.
    ///
    /// A step goes to the nearest ancestor whose tag and place are alone in what is left, else to
    /// the next child; so each is unique by construction.
    fn descend(&self, anchor: Option<&Anchor<'d>>, mut distance: usize) -> Option<Plan<'d>> {
        let scope = self.scope;
        let mut range = anchor.map_or(Range::ALL, |anchor| anchor.range);
        let mut path: Vec<Link<'d>> = Vec::new();
        let mut exact = anchor.is_some();
        let last = loop {
            if let Some(own) = self.alone_in(range) {
                break Link {
                    child: false,
                    compound: own,
                };
            }
            let alone = self.ancestors.iter().take(distance).position(|ancestor| {
                counted(scope, ancestor.ordinal)
                    .is_some_and(|places| proof::is_alone_of(range, &places))
            });
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
        let links: f32 = path.iter().map(|_| 1.0).sum();
        path.push(last);
        Some(priced_path(anchor, path, links))
    }

    /// The element by its tag, a fact, or its place, whichever comes first that is alone in `range`.
    fn alone_in(&self, range: Range) -> Option<Compound<'d>> {
        let tag = self.facts.first()?;
        if proof::is_alone(range, &[tag.hits]) {
            return Some(Compound::tag(self.element));
        }
        let naming = |fact: &&Fact<'i, 'd>| {
            fact.cost < 0.1 && matches!(fact.what, What::Class(_) | What::Attribute { .. })
        };
        if let Some(fact) = self
            .facts
            .iter()
            .filter(naming)
            .find(|fact| proof::is_alone(range, &[tag.hits, fact.hits]))
        {
            return Some(Compound::of(self.element, true, fact.what));
        }
        let here = counted(self.scope, self.ordinal)?;
        if proof::is_alone_of(range, &here) {
            counting(self.scope, self.ordinal)
        } else {
            None
        }
    }
}

/// The price of a path by counts.
fn priced_path<'d>(anchor: Option<&Anchor<'d>>, path: Vec<Link<'d>>, links: f32) -> Plan<'d> {
    let mut cost = anchor.map_or(0.1, |anchor| anchor.cost) + 0.04 * links;
    let mut tokens = anchor.map_or(0.0, |anchor| anchor.tokens) + 2.0 * links;
    for link in &path {
        cost += if link.child {
            weights::CHILD
        } else {
            weights::DESCENDANT
        };
        for what in link.compound.conditions() {
            match what {
                What::Nth(place) => {
                    cost += weights::POSITION + weights::FAR_POSITION * place_cost(place);
                    tokens += 6.0;
                }
                _ => tokens += 4.0,
            }
        }
    }
    Plan {
        anchor: anchor.map(|anchor| anchor.description),
        middle: None,
        way: Way::Path(path),
        kind: CandidateKind::CssPath,
        cost,
        tokens,
        xpath_only: anchor.is_some_and(|anchor| anchor.xpath_only),
    }
}

/// An element by its tag, and its place where its siblings share the tag.
fn counting<'d>(scope: &ScopeIndex<'d>, ordinal: usize) -> Option<Compound<'d>> {
    let element = scope.element(ordinal)?;
    Some(match nth(scope, ordinal) {
        Some(nth) => Compound::of(element, true, What::Nth(nth)),
        None => Compound::tag(element),
    })
}

/// The elements that have the tag and place of an element, when it has siblings of its type.
fn counted(scope: &ScopeIndex<'_>, ordinal: usize) -> Option<Vec<NodeId>> {
    nth(scope, ordinal)?;
    let places = scope.at_same_place(ordinal);
    (places.len() <= MAX_COUNTED).then(|| places.iter().map(|row| row.2).collect())
}

/// An element's place among its siblings of its type, when it has any.
fn nth(scope: &ScopeIndex<'_>, ordinal: usize) -> Option<u32> {
    let place = scope.place(ordinal);
    (place.of > 1).then_some(place.nth)
}

/// Places that more elements share than this are not looked at.
const MAX_COUNTED: usize = 256;

#[expect(clippy::cast_precision_loss, reason = "at most ten")]
fn place_cost(place: u32) -> f32 {
    place.min(10) as f32
}

/// Child steps from the root of the scope to an element: unique by construction.
pub(crate) fn root_path<'d>(scope: &ScopeIndex<'d>, ordinal: usize) -> Plan<'d> {
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
    Plan {
        anchor: None,
        middle: None,
        way: Way::Path(path),
        kind: CandidateKind::CssPath,
        cost: 3.0,
        tokens: 60.0,
        xpath_only: false,
    }
}

/// Two conditions on one attribute say little more than one.
fn same_attribute(a: What<'_>, b: What<'_>) -> bool {
    let attribute = |what: What<'_>| match what {
        What::Attribute { name: "href", .. } | What::Piece { .. } => 1,
        What::Text { .. } => 2,
        What::Id(_) => 3,
        _ => 0,
    };
    let (a, b) = (attribute(a), attribute(b));
    a != 0 && a == b
}

/// What a pair is called: a name with a type or value stays a name, role with label has its own kind.
fn pair_kind(first: &Fact<'_, '_>, second: &Fact<'_, '_>) -> CandidateKind {
    let named = |name: &str| {
        [first, second]
            .iter()
            .any(|fact| matches!(fact.what, What::Attribute { name: own, .. } if own == name))
    };
    if named("role") && named("aria-label") {
        return CandidateKind::RoleAria;
    }
    let kinds = [first.kind, second.kind];
    for kind in [
        CandidateKind::XpathText,
        CandidateKind::ClassPath,
        CandidateKind::DataTestid,
        CandidateKind::Name,
        CandidateKind::AriaLabel,
        CandidateKind::Href,
    ] {
        if kinds.contains(&kind) {
            return kind;
        }
    }
    CandidateKind::Attribute
}

/// Tags that say what an ancestor is.
fn is_telling(tag: &str) -> bool {
    weights::is_landmark_tag(tag)
        || matches!(
            tag,
            "h2" | "h3"
                | "h4"
                | "h5"
                | "h6"
                | "p"
                | "td"
                | "th"
                | "figcaption"
                | "label"
                | "legend"
                | "dt"
                | "dd"
                | "summary"
                | "blockquote"
                | "caption"
                | "li"
                | "tr"
                | "button"
                | "a"
                | "strong"
                | "em"
        )
}

/// The wider the range, the likelier it gets another element of the tag.
#[expect(clippy::cast_precision_loss, reason = "only the magnitude counts")]
fn width(scope: &ScopeIndex<'_>, range: Range) -> f32 {
    let nodes = range
        .end
        .min(scope.doc.len())
        .saturating_sub(range.after.map_or(0, NodeId::index));
    0.012 * ((nodes.max(8) as f32) / 8.0).ln()
}

#[expect(clippy::cast_precision_loss, reason = "at most MAX_ANCESTORS")]
fn distance_cost(distance: usize) -> f32 {
    distance as f32
}
