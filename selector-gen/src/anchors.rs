//! Ancestors by name: for an element, the descriptions under which its descendants can be looked for.

use domlens_dom_model::NodeId;

use crate::facts::{self, Fact, needs_tag, silent_facts};
use crate::index::scope::{KeyId, ScopeIndex};
use crate::plan::{Compound, Description, Relation};
use crate::proof::{self, Range};
use crate::weights::{self, PER_TOKEN};

/// A description of an element that no element outside `range` (and none beside) answers to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anchor {
    pub(crate) description: Description,
    pub(crate) range: Range,
    pub(crate) cost: f32,
    pub(crate) tokens: f32,
    /// A copy of the anchor would not answer to the description.
    pub(crate) identity: bool,
    pub(crate) xpath_only: bool,
    /// It is the element and no other that is described: its children can be counted.
    pub(crate) exact: bool,
}

impl Anchor {
    /// Whether it is described by a condition on `element`.
    pub(crate) fn leans_on(&self, element: NodeId) -> bool {
        matches!(self.description.relation, Relation::Has { inner, .. } if inner.element == element)
    }
}

/// An element by a unique condition of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named {
    pub(crate) compound: Compound,
    pub(crate) cost: f32,
    pub(crate) tokens: f32,
    pub(crate) identity: bool,
    pub(crate) xpath_only: bool,
}

/// The anchors that an element gives, the cheapest of each kind: by its own name, by what it holds,
/// and (for XPath) by words that it holds.
pub(crate) fn anchors(scope: &ScopeIndex<'_>, ordinal: usize) -> Vec<Anchor> {
    let Some(element) = scope.element(ordinal) else {
        return Vec::new();
    };
    if matches!(scope.doc.local_name(element), "html" | "body" | "head") {
        return Vec::new();
    }
    let facts = silent_facts(scope, ordinal);
    let by_name = by_name(scope, element, &facts);
    let named = by_name.is_some_and(|anchor| anchor.identity && anchor.cost < 0.2);
    let mut anchors: Vec<Anchor> = by_name.into_iter().collect();
    if !named {
        let content = scope.content();
        let holding = |inner: Option<(usize, Named)>| {
            let (inner, named) = inner?;
            holding(scope, ordinal, element, &facts, inner, &named)
        };
        let named = content.named(ordinal);
        anchors.extend(holding(
            named.and_then(|inner| Some((inner, scope.name(inner)?))),
        ));
        let worded = content.worded(ordinal);
        anchors.extend(holding(
            worded.and_then(|inner| Some((inner, worded_as(scope, inner)?))),
        ));
    }
    anchors
}

fn by_name(scope: &ScopeIndex<'_>, element: NodeId, facts: &[Fact<'_>]) -> Option<Anchor> {
    let (tag, rest) = facts.split_first()?;
    let bare = tag.is_unique() && weights::is_landmark_tag(scope.doc.local_name(element));
    let own = bare.then(|| (Compound::tag(element), tag, 0.0));
    let by_fact = rest.iter().filter_map(|fact| {
        if fact.is_unique() {
            Some((
                Compound::of(element, needs_tag(fact.what), fact.what),
                fact,
                0.0,
            ))
        } else if proof::is_alone(Range::ALL, &fact.hits, Some(&tag.hits)) {
            Some((Compound::of(element, true, fact.what), fact, 1.0))
        } else {
            None
        }
    });
    let price = |fact: &Fact<'_>, more: f32| fact.cost + PER_TOKEN * (fact.tokens + more);
    own.into_iter()
        .chain(by_fact)
        .min_by(|a, b| price(a.1, a.2).total_cmp(&price(b.1, b.2)))
        .map(|(own, fact, more)| Anchor {
            description: Description::alone(own),
            range: Range::below(scope, element),
            cost: fact.cost + weights::OF_ANOTHER,
            tokens: fact.tokens + more,
            identity: fact.identity,
            xpath_only: false,
            exact: true,
        })
}

/// The cheapest unique fact of an element that CSS can say, as a compound of its own.
pub(crate) fn best_unique(scope: &ScopeIndex<'_>, ordinal: usize) -> Option<Named> {
    let element = scope.element(ordinal)?;
    let price = |fact: &Fact<'_>| fact.cost + PER_TOKEN * fact.tokens;
    silent_facts(scope, ordinal)
        .iter()
        .skip(1)
        .filter(|fact| fact.is_unique() && fact.cost < weights::GENERATED_ID)
        .min_by(|a, b| price(a).total_cmp(&price(b)))
        .map(|fact| Named {
            compound: Compound::of(element, needs_tag(fact.what), fact.what),
            cost: fact.cost + weights::OF_ANOTHER,
            tokens: fact.tokens,
            identity: fact.identity,
            xpath_only: false,
        })
}

/// An element by what it says, when no other of its tag says it.
pub(crate) fn worded_as(scope: &ScopeIndex<'_>, ordinal: usize) -> Option<Named> {
    let element = scope.element(ordinal)?;
    let text = facts::text(scope, ordinal).filter(Fact::is_unique)?;
    Some(Named {
        compound: Compound::of(element, true, text.what),
        cost: weights::OTHER_TEXT,
        tokens: text.tokens,
        identity: true,
        xpath_only: true,
    })
}

/// `li:has(a[href*="/lamp"])`: the element by a descendant that has a name.
fn holding(
    scope: &ScopeIndex<'_>,
    ordinal: usize,
    element: NodeId,
    own: &[Fact<'_>],
    inner_ordinal: usize,
    inner: &Named,
) -> Option<Anchor> {
    // `div` says nothing unless what it holds is its child; others are named by class or tag.
    let child = scope.parent(inner_ordinal) == Some(ordinal);
    let vague = is_vague(scope.doc.local_name(element));
    let direct = child && vague;
    let class = own.iter().find(|fact| fact.is_class());
    let (compound, key, cost, tokens) = match class {
        Some(fact) if vague && !child && !inner.xpath_only => (
            Compound::of(element, false, fact.what),
            key_of(fact)?,
            fact.cost,
            fact.tokens,
        ),
        _ if vague && !child => return None,
        _ => (Compound::tag(element), scope.tag_key(ordinal), 0.01, 1.0),
    };
    // Every ancestor of the content with the same key answers, so the range is the outermost one's.
    let outermost = if direct {
        ordinal
    } else {
        proof::outermost_with(scope, ordinal, key)
    };
    let innermost = || !proof::has_between(scope, inner_ordinal, ordinal, key);
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
        exact: direct || (outermost == ordinal && innermost()),
    })
}

/// Tags that say nothing of what they hold.
fn is_vague(tag: &str) -> bool {
    matches!(tag, "div" | "span" | "section" | "center" | "font")
}

fn key_of(fact: &Fact<'_>) -> Option<KeyId> {
    match fact.what {
        facts::What::Key(key) => Some(key),
        _ => None,
    }
}
