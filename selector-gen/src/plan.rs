//! A selector before it is printed: what it says about the element and its surroundings.

use domlens_dom_model::NodeId;

use crate::CandidateKind;
use crate::facts::What;

/// Conditions on one element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compound<'d> {
    /// The element that is described.
    pub(crate) element: NodeId,
    /// Whether CSS needs the tag; XPath always says it.
    pub(crate) tag: bool,
    /// Up to three conditions beside the tag.
    pub(crate) facts: [Option<What<'d>>; 3],
}

impl<'d> Compound<'d> {
    /// The tag alone.
    pub(crate) fn tag(element: NodeId) -> Self {
        Self {
            element,
            tag: true,
            facts: [None; 3],
        }
    }

    /// One condition, with the tag or without.
    pub(crate) fn of(element: NodeId, tag: bool, what: What<'d>) -> Self {
        match what {
            What::Tag => Self::tag(element),
            _ => Self {
                element,
                tag,
                facts: [Some(what), None, None],
            },
        }
    }

    /// The same and one more condition; unchanged when it is full.
    pub(crate) fn and(mut self, what: What<'d>) -> Self {
        if let Some(free) = self.facts.iter_mut().find(|fact| fact.is_none()) {
            *free = Some(what);
        }
        self
    }

    pub(crate) fn conditions(&self) -> impl Iterator<Item = What<'d>> {
        self.facts.iter().flatten().copied()
    }
}

/// What an element holds or stands beside.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Relation<'d> {
    Alone,
    /// It holds this, as a child or deeper.
    Has {
        child: bool,
        inner: Compound<'d>,
    },
    /// Its next element sibling is this.
    Before(Compound<'d>),
    /// Its next element sibling is this, and holds that.
    BeforeHolding {
        next: Compound<'d>,
        inner: Compound<'d>,
    },
    /// Its previous element sibling is this.
    After(Compound<'d>),
    /// XPath alone: the label whose `for` names it says this.
    Labeled(NodeId),
}

/// An element by its conditions and its surroundings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Description<'d> {
    pub(crate) own: Compound<'d>,
    pub(crate) relation: Relation<'d>,
}

impl<'d> Description<'d> {
    pub(crate) fn alone(own: Compound<'d>) -> Self {
        Self {
            own,
            relation: Relation::Alone,
        }
    }
}

/// One step of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link<'d> {
    /// It is a child of the step before (or a top element of the scope), not just a descendant.
    pub(crate) child: bool,
    pub(crate) compound: Compound<'d>,
}

/// How an element is found from its anchor.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all plans are `Below`; a box would cost an allocation for each"
)]
pub(crate) enum Way<'d> {
    /// Somewhere below, by its own conditions.
    Below(Description<'d>),
    /// By steps, some of which count.
    Path(Vec<Link<'d>>),
}

/// A selector that is proven (or known to be ambiguous), with its price.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'d> {
    pub(crate) anchor: Option<Description<'d>>,
    pub(crate) middle: Option<Compound<'d>>,
    pub(crate) way: Way<'d>,
    pub(crate) kind: CandidateKind,
    /// Volatility, tokens not included.
    pub(crate) cost: f32,
    pub(crate) tokens: f32,
    /// Whether only XPath can say it.
    pub(crate) xpath_only: bool,
}

impl<'d> Plan<'d> {
    pub(crate) fn is_positional(&self) -> bool {
        let counts = |what: What<'d>| matches!(what, What::Nth(_));
        match &self.way {
            Way::Below(_) => false,
            Way::Path(path) => path
                .iter()
                .any(|link| link.compound.conditions().any(counts)),
        }
    }

    /// What it leans on: each condition with the element that must meet it.
    pub(crate) fn leans(&self) -> Vec<(NodeId, What<'d>)> {
        let mut leans = Vec::new();
        let mut add = |compound: &Compound<'d>| {
            leans.extend(compound.conditions().map(|what| (compound.element, what)));
        };
        let mut describe = |description: &Description<'d>| {
            add(&description.own);
            match &description.relation {
                Relation::Has { inner: other, .. }
                | Relation::BeforeHolding { inner: other, .. }
                | Relation::Before(other)
                | Relation::After(other) => add(other),
                Relation::Alone | Relation::Labeled(_) => {}
            }
        };
        self.anchor.iter().for_each(&mut describe);
        if let Way::Below(own) = &self.way {
            describe(own);
        }
        self.middle.iter().for_each(add);
        leans
    }
}
