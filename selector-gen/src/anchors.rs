//! Ancestors by name: for an element, the descriptions under which its descendants can be looked for.

use domlens_dom_model::NodeId;

use crate::facts::{Fact, What, facts};
use crate::index::scope::{KeyName, ScopeIndex};
use crate::plan::{Compound, Description, Relation};
use crate::proof::{self, Range};
use crate::weights::{self, PER_TOKEN};

/// A description of an element that no element outside `range` (and none beside) answers to.
#[derive(Clone, Debug)]
pub(crate) struct Anchor<'d> {
    pub(crate) description: Description<'d>,
    pub(crate) range: Range,
    pub(crate) cost: f32,
    pub(crate) tokens: f32,
    /// A copy of the anchor would not answer to the description.
    pub(crate) identity: bool,
    pub(crate) xpath_only: bool,
    /// It is the element and no other that is described: its children can be counted.
    pub(crate) exact: bool,
}

impl Anchor<'_> {
    pub(crate) fn price(&self) -> f32 {
        self.cost + PER_TOKEN * self.tokens
    }
}

/// The anchors that an element gives, the cheapest of each kind: by its own name, by what it holds,
/// and (for XPath) by words that it holds.
pub(crate) fn anchors<'d>(scope: &ScopeIndex<'d>, ordinal: usize) -> Vec<Anchor<'d>> {
    let Some(element) = scope.element(ordinal) else {
        return Vec::new();
    };
    if matches!(scope.doc.local_name(element), "html" | "body" | "head") {
        return Vec::new();
    }
    let facts = facts(scope, ordinal);
    let mut anchors: Vec<Anchor<'d>> = by_name(scope, element, &facts).into_iter().collect();
    let named = anchors
        .first()
        .is_some_and(|anchor| anchor.identity && anchor.cost < 0.2);
    if !named {
        anchors.extend(by_content(scope, ordinal, element, &facts));
        anchors.extend(by_words(scope, ordinal, element));
    }
    anchors
}

fn by_name<'d>(
    scope: &ScopeIndex<'d>,
    element: NodeId,
    facts: &[Fact<'_, 'd>],
) -> Option<Anchor<'d>> {
    let tag = facts.first()?;
    let landmark = weights::is_landmark_tag(scope.doc.local_name(element));
    let mut best: Option<Anchor<'d>> = None;
    let mut offer = |own: Compound<'d>, fact: &Fact<'_, 'd>, more: f32| {
        let anchor = Anchor {
            description: Description::alone(own),
            range: Range::below(scope, element),
            cost: fact.cost + weights::OF_ANOTHER,
            tokens: fact.tokens + more,
            identity: fact.identity,
            xpath_only: false,
            exact: true,
        };
        if best
            .as_ref()
            .is_none_or(|best| anchor.price() < best.price())
        {
            best = Some(anchor);
        }
    };
    for (at, fact) in facts
        .iter()
        .enumerate()
        .filter(|(_, fact)| !fact.xpath_only())
    {
        if at == 0 {
            if landmark && fact.is_unique() {
                offer(Compound::tag(element), fact, 0.0);
            }
        } else if fact.is_unique() {
            offer(
                Compound::of(element, needs_tag(fact.what), fact.what),
                fact,
                0.0,
            );
        } else if proof::is_alone(Range::ALL, &[tag.hits, fact.hits]) {
            offer(Compound::of(element, true, fact.what), fact, 1.0);
        }
    }
    best
}

/// Pieces of addresses are only known for links and images, places for siblings of one type.
pub(crate) fn needs_tag(what: What<'_>) -> bool {
    matches!(
        what,
        What::Piece {
            name: "href" | "src",
            ..
        } | What::Tag
            | What::Holds { .. }
            | What::Nth(_)
    )
}

/// `li:has(a[href*="/lamp"])`: the element by its best-named descendant.
fn by_content<'d>(
    scope: &ScopeIndex<'d>,
    ordinal: usize,
    element: NodeId,
    own: &[Fact<'_, 'd>],
) -> Option<Anchor<'d>> {
    let inner_ordinal = scope.content().named(ordinal)?;
    let inner = best_unique(scope, inner_ordinal)?;
    let child = scope.parent(inner_ordinal) == Some(ordinal);
    holding(scope, ordinal, element, own, &inner, child)
}

/// The cheapest unique fact of an element that CSS can say, as a compound of its own.
pub(crate) fn best_unique<'d>(scope: &ScopeIndex<'d>, ordinal: usize) -> Option<Named<'d>> {
    let element = scope.element(ordinal)?;
    facts(scope, ordinal)
        .iter()
        .skip(1)
        .filter(|fact| fact.is_unique() && !fact.xpath_only() && fact.cost < weights::GENERATED_ID)
        .min_by(|a, b| (a.cost + PER_TOKEN * a.tokens).total_cmp(&(b.cost + PER_TOKEN * b.tokens)))
        .map(|fact| Named {
            compound: Compound::of(element, needs_tag(fact.what), fact.what),
            cost: fact.cost + weights::OF_ANOTHER,
            tokens: fact.tokens,
            identity: fact.identity,
            xpath_only: false,
        })
}

/// An element by a unique condition of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named<'d> {
    pub(crate) compound: Compound<'d>,
    pub(crate) cost: f32,
    pub(crate) tokens: f32,
    pub(crate) identity: bool,
    pub(crate) xpath_only: bool,
}

/// `li` with a heading that says it, in XPath.
fn by_words<'d>(scope: &ScopeIndex<'d>, ordinal: usize, element: NodeId) -> Option<Anchor<'d>> {
    let inner_ordinal = scope.content().worded(ordinal)?;
    let inner_element = scope.element(inner_ordinal)?;
    let text = facts(scope, inner_ordinal)
        .into_iter()
        .find(|fact| fact.xpath_only() && fact.is_unique())?;
    let inner = Named {
        compound: Compound::of(inner_element, true, text.what),
        cost: weights::OTHER_TEXT,
        tokens: text.tokens,
        identity: true,
        xpath_only: true,
    };
    let child = scope.parent(inner_ordinal) == Some(ordinal);
    holding(scope, ordinal, element, &[], &inner, child)
}

fn holding<'d>(
    scope: &ScopeIndex<'d>,
    ordinal: usize,
    element: NodeId,
    own: &[Fact<'_, 'd>],
    inner: &Named<'d>,
    child: bool,
) -> Option<Anchor<'d>> {
    // `div` says nothing unless what it holds is its child; others are named by class or tag.
    let class = own.iter().find(|fact| matches!(fact.what, What::Class(_)));
    let vague = matches!(
        scope.doc.local_name(element),
        "div" | "span" | "section" | "center" | "font"
    );
    let direct = child && vague;
    let (compound, key, cost, tokens) = match class {
        Some(fact) if vague && !child => (
            Compound::of(element, false, fact.what),
            class_key(scope, ordinal, fact)?,
            fact.cost,
            fact.tokens,
        ),
        None if vague && !child => return None,
        _ => (Compound::tag(element), scope.tag_key(ordinal), 0.01, 1.0),
    };
    // Every ancestor of the content with the same key answers, so the range is the outermost one's.
    let outermost = if direct {
        ordinal
    } else {
        proof::outermost_with(scope, ordinal, key)
    };
    Some(Anchor {
        description: Description {
            own: compound,
            relation: Relation::Has {
                child: direct,
                inner: inner.compound,
            },
        },
        range: Range::below(scope, scope.element(outermost)?),
        cost: cost + inner.cost + weights::HAS + if direct { weights::CHILD } else { 0.0 },
        tokens: tokens + inner.tokens + 2.5,
        identity: inner.identity,
        xpath_only: inner.xpath_only,
        exact: direct || (outermost == ordinal && innermost(scope, inner, ordinal, key)),
    })
}

/// Whether no element between `ordinal` and what it holds has `key`.
fn innermost(scope: &ScopeIndex<'_>, inner: &Named<'_>, ordinal: usize, key: u32) -> bool {
    !proof::has_ancestor(scope, inner.compound.element, key, scope.element(ordinal))
}

fn class_key(scope: &ScopeIndex<'_>, ordinal: usize, class: &Fact<'_, '_>) -> Option<u32> {
    let What::Class(name) = class.what else {
        return None;
    };
    scope.keys_of(ordinal).iter().copied().find(|&key| {
        scope.key(key).is_some_and(|info| {
            info.name == KeyName::Class
                && if scope.quirks {
                    info.value.eq_ignore_ascii_case(name)
                } else {
                    info.value == name
                }
        })
    })
}
