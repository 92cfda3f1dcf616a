//! Ancestors by name: for an element, the descriptions under which its descendants can be looked for.

use domlens_dom_model::NodeId;

use crate::facts::{self, Fact, Hits, What};
use crate::index::scope::{KeyId, KeyName, ScopeIndex};
use crate::plan::{Compound, Description, Relation};
use crate::proof::{self, Range};
use crate::weights::{self, PER_TOKEN};

/// How many elements may share a fact that is unique for a tag.
const MAX_SHARING: usize = 16;

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

impl Named {
    fn price(&self) -> f32 {
        self.cost + PER_TOKEN * self.tokens
    }
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

/// The anchors that an element gives in both languages, the cheapest of each kind: by its own name,
/// and by what it holds.
pub(crate) fn anchors(scope: &ScopeIndex<'_>, ordinal: usize) -> Vec<Anchor> {
    let Some(element) = scope
        .element(ordinal)
        .filter(|&element| !is_frame_of_all(scope, element))
    else {
        return Vec::new();
    };
    let by_name = by_name(scope, ordinal, element);
    let mut anchors: Vec<Anchor> = by_name.into_iter().collect();
    if !by_name.is_some_and(|anchor| is_well_named(&anchor)) {
        let named = scope.named_inside(ordinal);
        anchors.extend(
            named.and_then(|(inner, named)| holding(scope, ordinal, element, inner, &named)),
        );
    }
    anchors
}

/// The anchor that an element gives XPath by words that it holds, unless it has a good name.
pub(crate) fn worded_anchor(scope: &ScopeIndex<'_>, ordinal: usize) -> Option<Anchor> {
    let element = scope
        .element(ordinal)
        .filter(|&element| !is_frame_of_all(scope, element))?;
    if scope.anchors(ordinal).first().is_some_and(is_well_named) {
        return None;
    }
    let (inner, named) = scope.worded_inside(ordinal)?;
    holding(scope, ordinal, element, inner, &named)
}

/// The elements around everything tell nothing.
fn is_frame_of_all(scope: &ScopeIndex<'_>, element: NodeId) -> bool {
    matches!(scope.doc.local_name(element), "html" | "body" | "head")
}

/// Whether an anchor is a name that makes any other needless.
fn is_well_named(anchor: &Anchor) -> bool {
    anchor.identity && anchor.cost < 0.2 && matches!(anchor.description.relation, Relation::Alone)
}

fn by_name(scope: &ScopeIndex<'_>, ordinal: usize, element: NodeId) -> Option<Anchor> {
    let tag = scope.tag_key(ordinal);
    let landmark = weights::is_landmark_tag(scope.doc.local_name(element));
    let bare = (landmark && scope.having(tag).len() == 1).then(|| Named {
        compound: Compound::tag(element),
        cost: weights::TAG + weights::OF_ANOTHER,
        tokens: 1.0,
        identity: false,
        xpath_only: false,
    });
    let named = scope.name(ordinal);
    let with_tag = if named.is_none() {
        unique_with_tag(scope, ordinal, element)
    } else {
        None
    };
    bare.into_iter()
        .chain(named)
        .chain(with_tag)
        .min_by(|a, b| a.price().total_cmp(&b.price()))
        .map(|named| Anchor {
            description: Description::alone(named.compound),
            range: Range::below(scope, element),
            cost: named.cost,
            tokens: named.tokens,
            identity: named.identity,
            xpath_only: false,
            exact: true,
        })
}

/// The cheapest fact that is unique for the element's tag.
fn unique_with_tag(scope: &ScopeIndex<'_>, ordinal: usize, element: NodeId) -> Option<Named> {
    let tag = Hits::All(scope.having(scope.tag_key(ordinal)));
    let alone = |&key: &KeyId| {
        let having = scope.having(key);
        having.len() <= MAX_SHARING && proof::is_alone(Range::ALL, &Hits::All(having), Some(&tag))
    };
    let usable = |key: KeyId| {
        let info = scope
            .key(key)
            .filter(|info| info.cost < weights::GENERATED_ID)?;
        facts::is_usable(scope, element, info).then_some((key, info.cost))
    };
    let keys = scope.keys_of(ordinal).iter().skip(1).copied().filter(alone);
    let (key, cost) = keys.filter_map(usable).min_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(Named {
        compound: Compound::of(element, true, What::Key(key)),
        cost: cost + weights::OF_ANOTHER,
        tokens: scope.tokens(key) + 1.0,
        identity: false,
        xpath_only: false,
    })
}

/// The cheapest unique fact of an element that CSS can say, as a compound of its own.
pub(crate) fn best_unique(scope: &ScopeIndex<'_>, ordinal: usize) -> Option<Named> {
    let element = scope.element(ordinal)?;
    let by_key = scope.keys_of(ordinal).iter().skip(1).filter_map(|&key| {
        let info = scope.key(key).filter(|info| info.cost.is_finite())?;
        if scope.having(key).len() != 1 || !facts::is_usable(scope, element, info) {
            return None;
        }
        Some(Named {
            compound: Compound::of(element, false, What::Key(key)),
            cost: info.cost + weights::OF_ANOTHER,
            tokens: scope.tokens(key),
            identity: info.weight.identity,
            xpath_only: false,
        })
    });
    let address = facts::address(scope, ordinal, element)
        .filter(Fact::is_unique)
        .map(|fact| Named {
            compound: Compound::of(element, fact.needs_tag(), fact.what),
            cost: fact.cost + weights::OF_ANOTHER,
            tokens: fact.tokens,
            identity: fact.identity,
            xpath_only: false,
        });
    by_key
        .chain(address)
        .min_by(|a, b| a.price().total_cmp(&b.price()))
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
    inner_ordinal: usize,
    inner: &Named,
) -> Option<Anchor> {
    // `div` says nothing unless what it holds is its child; others are named by class or tag.
    let child = scope.parent(inner_ordinal) == Some(ordinal);
    let vague = is_vague(scope.doc.local_name(element));
    let direct = child && vague;
    let class = || {
        scope
            .keys_of(ordinal)
            .iter()
            .copied()
            .find(|&key| is_naming_class(scope, key))
    };
    let (compound, key, cost, tokens) =
        match class().filter(|_| vague && !child && !inner.xpath_only) {
            Some(class) => {
                let compound = Compound::of(element, false, What::Key(class));
                (compound, class, weights::CLASS, scope.tokens(class))
            }
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

fn is_naming_class(scope: &ScopeIndex<'_>, key: KeyId) -> bool {
    scope
        .key(key)
        .is_some_and(|info| info.name == KeyName::Class && info.cost.is_finite())
}
