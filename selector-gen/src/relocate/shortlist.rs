//! The few elements of a page that are worth a full comparison, found in one pass.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use domlens_dom_model::{Document, NodeId, NodeKind};

use super::fingerprint::{self, Fingerprint};

/// How many elements are compared in full.
const MOST: usize = 24;
/// An element of another tag is looked at if it agrees in an attribute worth so much, or in its text.
const STRONG: u32 = 8;

/// Attributes that point at an element, and what each that agrees is worth.
const POINTING: [(&str, u32); 8] = [
    ("id", 12),
    ("data-testid", 12),
    ("name", 10),
    ("href", 10),
    ("for", 8),
    ("aria-label", 8),
    ("placeholder", 6),
    ("alt", 6),
];

/// What an element is worth at first sight; the greater the better.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Rough {
    worth: u32,
    distance: Reverse<u32>,
    node: Reverse<NodeId>,
}

/// The search for elements like a fingerprint.
pub(super) struct Shortlist<'a> {
    doc: &'a Document,
    sought: &'a Fingerprint,
}

impl<'a> Shortlist<'a> {
    pub(super) fn new(doc: &'a Document, sought: &'a Fingerprint) -> Self {
        Self { doc, sought }
    }

    /// The likeliest elements by a rough count of what agrees; nearer ones first among equals.
    pub(super) fn elements(&self) -> Vec<NodeId> {
        let mut best: BinaryHeap<Reverse<Rough>> = BinaryHeap::with_capacity(MOST + 1);
        for node in self.doc.nodes().filter(|&node| self.is_candidate(node)) {
            let Some(worth) = self.rough(node) else {
                continue;
            };
            let distance = Reverse(self.distance(node));
            best.push(Reverse(Rough {
                worth,
                distance,
                node: Reverse(node),
            }));
            if best.len() > MOST {
                best.pop();
            }
        }
        best.into_iter()
            .map(|Reverse(rough)| rough.node.0)
            .collect()
    }

    /// Template contents are no part of the page.
    fn is_candidate(&self, node: NodeId) -> bool {
        self.doc.is_element(node)
            && self.doc.kind(self.doc.scope(node)) != NodeKind::TemplateContents
    }

    fn rough(&self, node: NodeId) -> Option<u32> {
        let (doc, sought) = (self.doc, self.sought);
        let same_tag = doc.local_name(node) == sought.tag;
        let mut sum = 0;
        for (name, worth) in POINTING {
            let (Some(then), Some(now)) = (sought.attributes.get(name), doc.attr(node, name))
            else {
                continue;
            };
            let kept = then.trim_end_matches('/');
            if now.starts_with(kept) || (name == "href" && now.split('?').next() == Some(kept)) {
                sum += worth;
            }
        }
        let text = || fingerprint::text(doc, node) == sought.text;
        if !same_tag {
            let says =
                || !sought.text.is_empty() && doc.element_children(node).next().is_none() && text();
            let found = sum >= STRONG || says();
            return found.then_some(sum);
        }
        let classes = sought
            .classes
            .iter()
            .filter(|class| doc.has_class(node, class))
            .count();
        sum += 2 * u32::try_from(classes.min(3)).unwrap_or(0);
        if !sought.text.is_empty() && text() {
            sum += 10;
        }
        Some(sum + 4)
    }

    /// How far from where the element was, in thousandths of the page.
    fn distance(&self, node: NodeId) -> u32 {
        let [_, _, then] = self.sought.position;
        fingerprint::down(self.doc, node).abs_diff(then)
    }
}
