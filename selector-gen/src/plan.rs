//! A selector before it is printed: what it says about the element and its surroundings.

use domlens_dom_model::NodeId;

use crate::CandidateKind;
use crate::anchors::Anchor;
use crate::facts::What;
use crate::weights::{PER_TOKEN, PER_XPATH_TOKEN};

/// Conditions on one element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compound {
    /// The element that is described.
    pub(crate) element: NodeId,
    /// Whether CSS needs the tag; XPath always says it.
    pub(crate) tag: bool,
    /// Up to three conditions beside the tag.
    facts: [Option<What>; 3],
}

impl Compound {
    /// The tag alone.
    pub(crate) fn tag(element: NodeId) -> Self {
        Self {
            element,
            tag: true,
            facts: [None; 3],
        }
    }

    /// One condition, with the tag or without.
    pub(crate) fn of(element: NodeId, tag: bool, what: What) -> Self {
        match what {
            What::Tag => Self::tag(element),
            _ => Self {
                element,
                tag,
                facts: [Some(what), None, None],
            },
        }
    }

    /// The same and one more condition; `None` when it is full.
    pub(crate) fn and(mut self, what: What) -> Option<Self> {
        let free = self.facts.iter_mut().find(|fact| fact.is_none())?;
        *free = Some(what);
        Some(self)
    }

    /// The same with its tag.
    pub(crate) fn with_tag(self) -> Self {
        Self { tag: true, ..self }
    }

    pub(crate) fn conditions(&self) -> impl Iterator<Item = What> {
        self.facts.iter().flatten().copied()
    }

    /// Whether it says no more than the tag.
    pub(crate) fn is_bare(&self) -> bool {
        self.facts.iter().all(Option::is_none)
    }
}

/// What an element holds or stands beside.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Relation {
    Alone,
    /// It holds this, as a child or deeper.
    Has {
        child: bool,
        inner: Compound,
    },
    /// Its next element sibling is this.
    Before(Compound),
    /// Its next element sibling is of the tag of `next` and holds this.
    BeforeHolding {
        next: NodeId,
        inner: Compound,
    },
    /// Its previous element sibling is this.
    After(Compound),
    /// XPath alone: the label whose `for` names it says this.
    Labeled(NodeId),
}

/// An element by its conditions and its surroundings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Description {
    pub(crate) own: Compound,
    pub(crate) relation: Relation,
}

impl Description {
    pub(crate) fn alone(own: Compound) -> Self {
        Self {
            own,
            relation: Relation::Alone,
        }
    }
}

/// One step of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// It is a child of the step before (or a top element of the scope), not just a descendant.
    pub(crate) child: bool,
    pub(crate) compound: Compound,
}

/// How an element is found from its anchor.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// Somewhere below, by its own conditions.
    Below(Description),
    /// By steps, some of which count.
    Path(Vec<Link>),
}

/// A selector that is proven, with its price.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'i> {
    pub(crate) anchor: Option<&'i Anchor>,
    pub(crate) middle: Option<Compound>,
    pub(crate) way: Way,
    pub(crate) kind: CandidateKind,
    /// Volatility, tokens not included.
    pub(crate) cost: f32,
    pub(crate) tokens: f32,
    /// Whether only XPath can say it.
    pub(crate) xpath_only: bool,
}

impl Plan<'_> {
    /// Volatility and length as one number; lower is better.
    pub(crate) fn price(&self) -> f32 {
        self.cost + PER_TOKEN * self.tokens
    }

    /// The same for XPath, before what classes cost more there.
    pub(crate) fn xpath_price(&self) -> f32 {
        self.cost + PER_XPATH_TOKEN * self.tokens
    }

    pub(crate) fn is_positional(&self) -> bool {
        match &self.way {
            Way::Below(_) => false,
            Way::Path(path) => path.iter().any(|link| {
                link.compound
                    .conditions()
                    .any(|what| matches!(what, What::Nth(_)))
            }),
        }
    }

    /// Calls `with` for what it leans on: each condition with the element that must meet it, until
    /// that says `false`. Whether it never did.
    pub(crate) fn all_leans(&self, mut with: impl FnMut(NodeId, What) -> bool) -> bool {
        let mut all = |compound: &Compound| {
            compound
                .conditions()
                .all(|what| with(compound.element, what))
        };
        let mut described = |description: &Description| {
            all(&description.own)
                && match &description.relation {
                    Relation::Has { inner: other, .. }
                    | Relation::BeforeHolding { inner: other, .. }
                    | Relation::Before(other)
                    | Relation::After(other) => all(other),
                    Relation::Alone | Relation::Labeled(_) => true,
                }
        };
        let anchored = self
            .anchor
            .is_none_or(|anchor| described(&anchor.description));
        anchored
            && match &self.way {
                Way::Below(own) => described(own),
                Way::Path(path) => path.iter().all(|link| all(&link.compound)),
            }
            && self.middle.iter().all(all)
    }
}
