//! The search for selectors of one element: names first, then surroundings, position last.

mod anchored;
mod position;
mod surroundings;

use domlens_dom_model::NodeId;

use crate::CandidateKind;
use crate::anchors::Anchor;
use crate::facts::{self, Fact, Hits};
use crate::index::scope::ScopeIndex;
use crate::plan::{Compound, Description, Plan, Relation, Way};
use crate::proof::{self, Range, Window};
use crate::weights::{self, MAX_ANCESTORS, MAX_PAIRED};

pub(crate) use position::root_path;

/// All that was found for one element.
#[derive(Debug)]
pub(crate) struct Findings<'i> {
    /// Selectors that match the element alone.
    pub(crate) plans: Vec<Plan<'i>>,
    /// The facts of the element, the tag first.
    pub(crate) facts: Vec<Fact<'i>>,
}

/// A compound of the element itself, not yet known to be unique.
#[derive(Clone, Copy, Debug)]
struct Own {
    compound: Compound,
    /// The facts whose lists prove it, by number.
    first: usize,
    second: Option<usize>,
    /// The nearest others that meet it.
    window: Window,
    cost: f32,
    tokens: f32,
    identity: bool,
    xpath_only: bool,
    kind: CandidateKind,
}

impl Own {
    /// What it costs more inside of so many containers that a list may repeat.
    fn repeated(&self, containers: f32) -> f32 {
        repeated(self.identity, containers)
    }

    /// What it costs where it is alone.
    fn price(&self) -> f32 {
        self.cost + weights::PER_TOKEN * self.tokens
    }
}

/// An ancestor of the element.
#[derive(Clone, Copy, Debug)]
struct Ancestor {
    ordinal: usize,
    /// How many containers, from the element up to below this one, a list may repeat.
    repeatable: f32,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// The best CSS selector and no other; what only XPath can say is not looked at.
    BestCss,
    /// Whatever is at most `MARGIN` worse than the best, in both languages.
    All,
}

struct Search<'i, 'd> {
    scope: &'i ScopeIndex<'d>,
    aim: Aim,
    ordinal: usize,
    element: NodeId,
    /// What CSS can say of the element, the tag first; then what only XPath can.
    facts: Vec<Fact<'i>>,
    ancestors: Vec<Ancestor>,
    /// Containers up to the scope's root that a list may repeat.
    repeatable: f32,
    plans: Vec<Plan<'i>>,
    /// The price of the best plan so far, in CSS and in either language.
    best: [f32; 2],
    /// The rank of the best CSS plan, and the highest price at which another could reach it.
    ranked: Option<(u8, f32)>,
    limit: f32,
}

/// A search goes on to weaker means while its best selector is worse than this.
const GOOD: f32 = 0.24;
/// Pairs of ancestors are tried while the best selector is worse than this.
const POOR: f32 = 0.32;
/// Positions are counted while the best selector is worse than this.
const LAST_RESORT: f32 = 0.6;
/// How many weak names are looked at, and how many elements may share one.
const MAX_SHARED: usize = 4;
/// How many elements may share a weak name.
const MAX_SHARING: usize = 12;
/// A selector is kept if it is at most so much worse than the best.
const MARGIN: f32 = 0.3;

/// Finds the selectors of an element.
pub(crate) fn search<'i>(scope: &'i ScopeIndex<'_>, ordinal: usize) -> Option<Findings<'i>> {
    let mut search = Search::new(scope, ordinal, Aim::All)?;
    search.facts.extend(facts::text(scope, ordinal));
    search.run();
    Some(Findings {
        plans: search.plans,
        facts: search.facts,
    })
}

/// Finds the CSS selector of an element that ranks highest: the first of those that [`search`] finds.
pub(crate) fn search_css<'i>(scope: &'i ScopeIndex<'_>, ordinal: usize) -> Option<Plan<'i>> {
    let mut search = Search::new(scope, ordinal, Aim::BestCss)?;
    search.run();
    search.plans.pop()
}

impl<'i, 'd> Search<'i, 'd> {
    fn new(scope: &'i ScopeIndex<'d>, ordinal: usize, aim: Aim) -> Option<Self> {
        let element = scope.element(ordinal)?;
        let (ancestors, repeatable) = ancestors(scope, ordinal);
        Some(Self {
            scope,
            aim,
            ordinal,
            element,
            facts: facts::silent_facts(scope, ordinal),
            ancestors,
            repeatable,
            plans: Vec::with_capacity(if aim == Aim::All { 16 } else { 1 }),
            best: [f32::INFINITY; 2],
            ranked: None,
            limit: f32::INFINITY,
        })
    }
}

fn ancestors(scope: &ScopeIndex<'_>, ordinal: usize) -> (Vec<Ancestor>, f32) {
    let mut list = Vec::with_capacity(MAX_ANCESTORS);
    let below = scope.repeatable(ordinal);
    let mut at = ordinal;
    while let Some(parent) = scope.parent(at).filter(|_| list.len() < MAX_ANCESTORS) {
        list.push(Ancestor {
            ordinal: parent,
            repeatable: count(below - scope.repeatable(parent)),
        });
        at = parent;
    }
    (list, count(below))
}

#[expect(clippy::cast_precision_loss, reason = "only the magnitude counts")]
fn count(number: u32) -> f32 {
    number as f32
}

impl<'i> Search<'i, '_> {
    fn run(&mut self) {
        let owns = self.owns();
        for own in &owns {
            if own.window.is_alone() {
                let cost = own.cost + own.repeated(self.repeatable);
                self.offer(None, None, own, cost, own.tokens);
            }
        }
        self.below_anchors(&owns);
        // What only XPath says is never better than the best of both, so CSS decides how far to go.
        if self.best[0] > GOOD {
            self.by_content();
            let shared = self.shared_names(&owns);
            self.below_loose(&shared);
            self.by_holding(&shared);
            self.by_neighbors();
            self.by_label();
        }
        if self.best[0] > POOR {
            self.below_two(&owns);
        }
        if self.best[0] > LAST_RESORT {
            self.by_position();
        }
    }

    fn is_full(&self) -> bool {
        self.aim == Aim::All
    }

    /// The highest price that is still of interest.
    fn limit(&self, xpath_only: bool) -> f32 {
        let [css, any] = self.best;
        match self.aim {
            Aim::BestCss => self.limit.max(css),
            Aim::All if xpath_only => any + MARGIN,
            Aim::All => css + MARGIN,
        }
    }

    /// The lists that prove an own.
    fn hits(&self, first: usize, second: Option<usize>) -> Option<(&Hits<'i>, Option<&Hits<'i>>)> {
        let hits = |at: usize| self.facts.get(at).map(|fact| &fact.hits);
        Some((hits(first)?, second.and_then(hits)))
    }

    fn window(&self, first: usize, second: Option<usize>) -> Option<Window> {
        let (first, second) = self.hits(first, second)?;
        Some(Window::around(self.element, first, second))
    }

    /// The elements that an own finds in `range`, when they are two to `limit`.
    fn few(&self, range: Range, own: &Own, limit: usize) -> Option<Vec<NodeId>> {
        let (first, second) = self.hits(own.first, own.second)?;
        proof::few_meeting(range, first, second, limit)
    }

    /// The weak names of the element that only a few share, with those who do.
    fn shared_names(&self, owns: &[Own]) -> Vec<(Own, Vec<NodeId>)> {
        let named = |xpath_only: bool| {
            owns.iter()
                .filter(move |own| !own.compound.is_bare() && own.xpath_only == xpath_only)
                .take(2 * MAX_SHARED)
                .filter_map(|own| Some((*own, self.few(Range::ALL, own, MAX_SHARING)?)))
                .take(MAX_SHARED)
        };
        let worded = self.is_full() && self.best[1] > GOOD;
        named(false)
            .chain(worded.then(|| named(true)).into_iter().flatten())
            .collect()
    }

    /// Keeps a plan if it is of interest.
    fn push(&mut self, plan: Plan<'i>) {
        let price = plan.price();
        if price > self.limit(plan.xpath_only) && !weights::has_fixed_rank(&plan) {
            return;
        }
        let [css, any] = self.best;
        self.best = [
            if plan.xpath_only { css } else { css.min(price) },
            any.min(price),
        ];
        match self.aim {
            Aim::All => self.plans.push(plan),
            Aim::BestCss => self.keep_best(plan, price),
        }
    }

    fn keep_best(&mut self, plan: Plan<'i>, price: f32) {
        let rank = weights::rank(&plan);
        let better = self
            .ranked
            .is_none_or(|(best, at)| rank > best || (rank == best && price < at));
        if better {
            self.ranked = Some((rank, price));
            self.limit = weights::price_of(rank);
            self.plans.clear();
            self.plans.push(plan);
        }
    }

    /// Keeps a selector that says an own compound, below an anchor or an ancestor.
    fn offer(
        &mut self,
        anchor: Option<&'i Anchor>,
        middle: Option<Compound>,
        own: &Own,
        cost: f32,
        tokens: f32,
    ) {
        let anchored = anchor.is_some() || middle.is_some();
        let kind = match own.kind {
            CandidateKind::ClassPath => CandidateKind::ClassPath,
            _ if anchored => CandidateKind::Scoped,
            kind => kind,
        };
        self.push(Plan {
            anchor,
            middle,
            way: Way::Below(Description::alone(own.compound)),
            kind,
            cost,
            tokens,
            xpath_only: own.xpath_only || anchor.is_some_and(|anchor| anchor.xpath_only),
        });
    }

    /// Keeps a selector that says the tag and what the element holds or stands beside.
    fn offer_related(&mut self, relation: Relation, cost: f32, tokens: f32, xpath_only: bool) {
        let kind = match relation {
            Relation::Has { .. } => CandidateKind::Has,
            Relation::Labeled(_) => CandidateKind::XpathText,
            _ => CandidateKind::Neighbor,
        };
        self.push(Plan {
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

    /// The tag, single facts, facts with the tag, and pairs of facts.
    fn owns(&self) -> Vec<Own> {
        let mut owns = Vec::with_capacity(24);
        for (at, fact) in self.facts.iter().enumerate() {
            let Some(window) = self.window(at, None) else {
                continue;
            };
            let own = Own {
                compound: Compound::of(self.element, fact.needs_tag(), fact.what),
                first: at,
                second: None,
                window,
                cost: fact.cost,
                tokens: fact.tokens,
                identity: fact.identity,
                xpath_only: fact.xpath_only(),
                kind: fact.kind,
            };
            owns.push(own);
            if at > 0 && !fact.needs_tag() && !fact.is_unique() {
                let Some(window) = self.window(at, Some(0)) else {
                    continue;
                };
                owns.push(Own {
                    compound: own.compound.with_tag(),
                    second: Some(0),
                    window,
                    tokens: own.tokens + 1.0,
                    ..own
                });
            }
        }
        self.pairs(&mut owns);
        owns
    }

    /// Pairs among the most lasting facts, and of each of these with what the element says.
    fn pairs(&self, owns: &mut Vec<Own>) {
        let worded = self.facts.iter().position(Fact::xpath_only);
        let silent = worded.unwrap_or(self.facts.len());
        for first in 1..silent.min(MAX_PAIRED + 1) {
            let others = first + 1..silent.min(MAX_PAIRED + 1);
            for second in others.chain(worded) {
                owns.extend(self.pair(first, second));
            }
        }
    }

    fn pair(&self, first: usize, second: usize) -> Option<Own> {
        let (one, other) = (self.facts.get(first)?, self.facts.get(second)?);
        let kind = self.pair_kind(one, other);
        let enough = one.is_unique() || other.is_unique();
        if (enough && kind != CandidateKind::RoleAria) || same_source(one, other) {
            return None;
        }
        let tag = one.needs_tag() || other.needs_tag();
        Some(Own {
            compound: Compound::of(self.element, tag, one.what).and(other.what)?,
            first,
            second: Some(second),
            window: self.window(first, Some(second))?,
            cost: one.cost + other.cost,
            tokens: one.tokens + other.tokens,
            identity: one.identity || other.identity,
            xpath_only: one.xpath_only() || other.xpath_only(),
            kind,
        })
    }

    /// What a pair is called: a name with a type or value stays a name, role with label has its own kind.
    fn pair_kind(&self, one: &Fact<'_>, other: &Fact<'_>) -> CandidateKind {
        let kinds = [one.kind, other.kind];
        let role = |fact: &Fact<'_>| self.scope.is_attribute(fact.what, "role");
        if kinds.contains(&CandidateKind::AriaLabel) && (role(one) || role(other)) {
            return CandidateKind::RoleAria;
        }
        [
            CandidateKind::XpathText,
            CandidateKind::ClassPath,
            CandidateKind::DataTestid,
            CandidateKind::Name,
            CandidateKind::AriaLabel,
            CandidateKind::Href,
        ]
        .into_iter()
        .find(|kind| kinds.contains(kind))
        .unwrap_or(CandidateKind::Attribute)
    }
}

/// A copy in a repeated container differs in what has identity, and in nothing else.
fn repeated(identity: bool, containers: f32) -> f32 {
    if identity {
        0.0
    } else {
        weights::REPEATED * containers
    }
}

/// Two conditions on one source say little more than one.
fn same_source(one: &Fact<'_>, other: &Fact<'_>) -> bool {
    one.kind == other.kind
        && matches!(
            one.kind,
            CandidateKind::Href | CandidateKind::XpathText | CandidateKind::Id
        )
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
