//! The second way back to an element: what it was like, looked for on a page that has changed.

mod fingerprint;
mod shortlist;
mod similarity;
mod weights;

use domlens_aria::Accessibility;
use domlens_dom_model::{Document, NodeId};

use shortlist::Shortlist;

pub use fingerprint::Fingerprint;
pub use weights::CONFIDENT;

/// How many elements an answer names at most.
const MAX_MATCHES: usize = 5;
/// What is less likely than this is no answer.
const MIN_CONFIDENCE: f32 = 0.02;

/// An element that may be the one that a fingerprint was taken of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Match {
    /// The element.
    pub node: NodeId,
    /// How likely it is the one, from 0 to 1. The confidences of an answer and the chance that the
    /// element is gone add up to one. From [`CONFIDENT`] on, take it for the element; see there.
    pub confidence: f32,
}

/// Looks on `doc` for the element that `fingerprint` was taken of: the likeliest first, at most
/// five. An empty answer, and one whose first confidence is under [`CONFIDENT`], says that the
/// element is not there, or cannot be told from others.
///
/// Cost: linear in the page for each call; [`Relocator`] shares tables among several.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_selector_gen::{CONFIDENT, Fingerprint, relocate};
///
/// let old = Document::parse("<form id=f1><button class=b1 name=go>Sign in</button><button>Help</button></form>");
/// let button = old.nodes().find(|&node| old.is_html(node, "button")).unwrap();
/// let fingerprint = Fingerprint::of(&old, button);
///
/// let new = Document::parse("<h1>New</h1><div><form><p><button>Help</button><button class=b9 name=go>Sign in</button></form></div>");
/// let found = relocate(&new, &fingerprint);
/// assert_eq!(new.text_content(found[0].node), "Sign in");
/// assert!(found[0].confidence >= CONFIDENT);
/// ```
pub fn relocate(doc: &Document, fingerprint: &Fingerprint) -> Vec<Match> {
    Relocator::new(doc).relocate(fingerprint)
}

/// Looks for several fingerprints on one document.
#[derive(Debug)]
pub struct Relocator<'d> {
    aria: Accessibility<'d>,
    headings: Vec<NodeId>,
}

impl<'d> Relocator<'d> {
    /// Prepares to look on `doc`.
    pub fn new(doc: &'d Document) -> Self {
        Self {
            aria: Accessibility::new(doc),
            headings: fingerprint::headings(doc),
        }
    }

    /// As [`Fingerprint::of`].
    pub fn fingerprint(&self, element: NodeId) -> Fingerprint {
        let mut fingerprint = Fingerprint::alone(&self.aria, &self.headings, element);
        let rivals: Vec<Fingerprint> = self
            .likest(&fingerprint)
            .into_iter()
            .filter(|(node, ..)| *node != element)
            .map(|(_, _, rival)| rival)
            .collect();
        fingerprint.set_rivals(&rivals);
        fingerprint
    }

    /// As [`relocate()`].
    pub fn relocate(&self, fingerprint: &Fingerprint) -> Vec<Match> {
        let likest = self.likest(fingerprint).into_iter();
        let scored: Vec<(NodeId, f32)> = likest.map(|(node, score, _)| (node, score)).collect();
        matches(&scored)
    }

    /// The elements that are compared in full, the likest first, each with its log-odds.
    fn likest(&self, fingerprint: &Fingerprint) -> Vec<(NodeId, f32, Fingerprint)> {
        let mut scored: Vec<_> = self
            .others(fingerprint)
            .map(|(node, other)| (node, likeness(fingerprint, &other), other))
            .collect();
        scored.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        scored
    }

    /// The elements that are compared in full, with how each compares: what the weights were
    /// fitted to.
    #[doc(hidden)]
    pub fn comparisons(&self, fingerprint: &Fingerprint) -> Vec<(NodeId, Vec<f32>)> {
        self.others(fingerprint)
            .map(|(node, other)| (node, similarity::compare(fingerprint, &other).to_vec()))
            .collect()
    }

    /// The elements that are worth a full comparison, and what they are like.
    fn others<'f>(
        &'f self,
        fingerprint: &'f Fingerprint,
    ) -> impl Iterator<Item = (NodeId, Fingerprint)> + 'f {
        Shortlist::new(self.aria.document(), fingerprint)
            .elements()
            .into_iter()
            .map(|node| (node, Fingerprint::alone(&self.aria, &self.headings, node)))
    }
}

fn likeness(then: &Fingerprint, now: &Fingerprint) -> f32 {
    similarity::log_odds(&similarity::compare(then, now))
}

/// The chance of each element, against all others and against "gone".
fn matches(scored: &[(NodeId, f32)]) -> Vec<Match> {
    let Some(&(_, best)) = scored.first() else {
        return Vec::new();
    };
    let top = best.max(weights::GONE);
    let chance = |log_odds: f32| (log_odds - top).exp();
    let all: f32 =
        chance(weights::GONE) + scored.iter().map(|&(_, score)| chance(score)).sum::<f32>();
    scored
        .iter()
        .take(MAX_MATCHES)
        .map(|&(node, score)| Match {
            node,
            confidence: chance(score) / all,
        })
        .filter(|found| found.confidence >= MIN_CONFIDENCE)
        .collect()
}
