//! What kind of page it is, from what it says about itself and from what it holds.

use domlens_dom_model::Document;

use crate::evidence::{PageEvidence, page_facts};
use crate::kind_weights::{APP_CONTROLS, APP_PROSE, KIND_BIAS, KIND_WEIGHTS};

/// What kind of page a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PageKind {
    /// One text: news, a blog post, a story.
    Article,
    /// A manual, reference or help page.
    Documentation,
    /// What an organization does and offers, start pages among them.
    Service,
    /// Posts of many people about one thing.
    Forum,
    /// A list of texts, places, jobs and the like.
    Listing,
    /// A list of things to buy.
    Collection,
    /// One thing to buy.
    Product,
    /// The answers to a search.
    SearchResults,
    /// Something to work with rather than to read.
    App,
}

/// The kinds that weights tell apart, in the order of the weights.
const WEIGHED: [PageKind; KINDS] = [
    PageKind::Article,
    PageKind::Documentation,
    PageKind::Service,
    PageKind::Forum,
    PageKind::Listing,
    PageKind::Collection,
    PageKind::Product,
];

/// How many kinds weights tell apart.
pub(crate) const KINDS: usize = 7;

impl PageKind {
    /// The name, in words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Article => "article",
            Self::Documentation => "documentation",
            Self::Service => "service",
            Self::Forum => "forum",
            Self::Listing => "listing",
            Self::Collection => "collection",
            Self::Product => "product",
            Self::SearchResults => "search results",
            Self::App => "app",
        }
    }
}

impl std::fmt::Display for PageKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What was found about the kind of a page.
#[derive(Clone, Debug)]
pub(crate) struct KindReading {
    /// The facts that hold, by number.
    pub(crate) facts: Vec<u16>,
    /// For each kind that weights tell apart, what the facts say for it, in log-odds.
    pub(crate) scores: [f64; KINDS],
    /// The kind.
    pub(crate) kind: PageKind,
    /// The fact that says most for it, in words.
    pub(crate) because: &'static str,
}

/// Reads the kind of a page. Cost: linear in the facts.
pub(crate) fn read(doc: &Document, evidence: &PageEvidence) -> KindReading {
    let facts = page_facts(doc, evidence);
    weigh(facts, evidence, KIND_WEIGHTS, KIND_BIAS)
}

/// Weighs `facts` with the given weights, in hundredths.
pub(crate) fn weigh(
    facts: Vec<u16>,
    evidence: &PageEvidence,
    weights: &[[i16; KINDS]],
    bias: [i16; KINDS],
) -> KindReading {
    let mut sums = bias.map(i32::from);
    for fact in &facts {
        for (sum, weight) in sums
            .iter_mut()
            .zip(weights.get(usize::from(*fact)).into_iter().flatten())
        {
            *sum += i32::from(*weight);
        }
    }
    // The first of equals, so that the answer never depends on an order of ours.
    let best = (0..KINDS)
        .rev()
        .max_by_key(|kind| sums.get(*kind))
        .unwrap_or(0);
    let because = facts
        .iter()
        .copied()
        .max_by_key(|fact| {
            weights
                .get(usize::from(*fact))
                .and_then(|row| row.get(best))
                .copied()
        })
        .map_or("", crate::evidence::fact_name);
    let (kind, because) = ruled(evidence).unwrap_or_else(|| {
        (
            WEIGHED.get(best).copied().unwrap_or(PageKind::Article),
            because,
        )
    });
    KindReading {
        facts,
        scores: sums.map(|sum| f64::from(sum) / 100.0),
        kind,
        because,
    }
}

/// The kinds that few pages of the collections are of, by rule.
fn ruled(evidence: &PageEvidence) -> Option<(PageKind, &'static str)> {
    if evidence.says_search_results {
        return Some((PageKind::SearchResults, "it names itself search results"));
    }
    let works = evidence.controls >= APP_CONTROLS
        && evidence.prose < APP_PROSE
        && u64::from(evidence.controls) * 40 > u64::from(evidence.text);
    works.then_some((PageKind::App, "controls and hardly any prose"))
}
