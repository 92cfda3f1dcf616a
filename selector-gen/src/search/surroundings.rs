//! Selectors by what an element holds, what stands beside it, and which label names it.

use domlens_dom_model::NodeId;

use super::{Own, Search, repeated};
use crate::anchors::Named;
use crate::facts::{self, Fact, HELD, What};
use crate::plan::Relation;
use crate::proof;
use crate::weights;

/// How many other elements are looked into for what they hold.
const MAX_OTHERS: usize = 6;
/// How large those elements may be, in nodes.
const MAX_HOLDER: usize = 40;

impl Search<'_, '_> {
    /// `section:has(a[href*="/lamp"])`: the element by what it holds.
    pub(super) fn by_content(&mut self) {
        let (scope, ordinal) = (self.scope, self.ordinal);
        if let Some((inner, named)) = scope.named_inside(ordinal) {
            self.holding(inner, &named);
        }
        if !self.is_full() {
            return;
        }
        if let Some((inner, named)) = scope.worded_inside(ordinal) {
            self.holding(inner, &named);
        }
    }

    fn holding(&mut self, inner: usize, named: &Named) {
        let scope = self.scope;
        let tag = scope.tag_key(self.ordinal);
        let only = proof::outermost_with(scope, self.ordinal, tag) == self.ordinal
            && !proof::has_between(scope, inner, self.ordinal, tag);
        if !only && scope.parent(inner) != Some(self.ordinal) {
            return;
        }
        let cost = 0.02 + named.cost + weights::HAS + if only { 0.0 } else { weights::CHILD };
        let relation = Relation::Has {
            child: !only,
            inner: named.compound,
        };
        self.offer_related(relation, cost, named.tokens + 3.5, named.xpath_only);
    }

    /// `a[href*="/lamp"]:has(img)`: what the element holds and the few others do not.
    pub(super) fn by_holding(&mut self, shared: &[(Own, Vec<NodeId>)]) {
        let scope = self.scope;
        let size = |node: NodeId| scope.doc.subtree_end(node) - node.index();
        for (own, others) in shared
            .iter()
            .filter(|(_, others)| others.len() <= MAX_OTHERS)
        {
            if others.iter().any(|&node| size(node) > MAX_HOLDER) {
                continue;
            }
            let held: Vec<(NodeId, u8)> =
                others.iter().map(|&node| (node, self.held(node))).collect();
            let mine = self.held(self.element);
            for tag in 0..8_u8 {
                let holds = mine & (1 << tag) != 0;
                let apart = |&(node, held): &(NodeId, u8)| {
                    node == self.element || (held & (1 << tag) != 0) != holds
                };
                if !held.iter().all(apart) {
                    continue;
                }
                let Some(compound) = own.compound.and(What::Holds { tag, holds }) else {
                    continue;
                };
                let (cost, tokens) = if holds { (0.04, 3.0) } else { (0.06, 5.0) };
                let own = Own {
                    compound: compound.with_tag(),
                    ..*own
                };
                self.offer(None, None, &own, own.cost + cost, own.tokens + tokens);
            }
        }
    }

    /// Which of `HELD` an element holds, a bit for each.
    fn held(&self, node: NodeId) -> u8 {
        let doc = self.scope.doc;
        let bit = |inner: NodeId| {
            HELD.iter()
                .position(|&tag| doc.local_name(inner) == tag)
                .map_or(0, |at| 1 << at)
        };
        doc.descendant_elements(node)
            .map(bit)
            .fold(0, |all, bit| all | bit)
    }

    /// `h2:has(+ ul.results)`, `#intro + p`: the element by a named neighbor.
    pub(super) fn by_neighbors(&mut self) {
        let scope = self.scope;
        let next = scope
            .doc
            .next_element_sibling(self.element)
            .and_then(|next| scope.ordinal(next));
        if let Some(next) = next {
            match scope.name(next) {
                Some(named) => self.beside(Relation::Before(named.compound), &named, 0.0, 3.0),
                None => self.before_holding(next),
            }
        }
        let previous = scope
            .doc
            .previous_element_sibling(self.element)
            .and_then(|previous| scope.ordinal(previous));
        if let Some(named) = previous.and_then(|previous| scope.name(previous)) {
            // What is put between the two then matches: `After` fails silently, `Before` does not.
            self.beside(Relation::After(named.compound), &named, 0.04, 3.0);
        }
    }

    fn beside(&mut self, relation: Relation, named: &Named, more: f32, tokens: f32) {
        let repeated = repeated(named.identity, self.repeatable);
        let cost = named.cost + weights::ADJACENT + more + repeated;
        self.offer_related(relation, cost, named.tokens + tokens, named.xpath_only);
    }

    /// `h3:has(+ p a[href*="/lamp"])`.
    fn before_holding(&mut self, next: usize) {
        let scope = self.scope;
        let named = scope.named_inside(next);
        let (Some((inner, named)), Some(next_element)) = (named, scope.element(next)) else {
            return;
        };
        // All ancestors of the content that are of the sibling's tag and follow one of ours answer.
        let tags = Some((scope.tag_key(self.ordinal), scope.tag_key(next)));
        let mut at = scope.parent(inner);
        while let Some(ancestor) = at {
            let before = scope
                .element(ancestor)
                .and_then(|element| scope.doc.previous_element_sibling(element));
            let before = before.and_then(|before| scope.ordinal(before));
            let pair = before.map(|before| (scope.tag_key(before), scope.tag_key(ancestor)));
            if ancestor != next && pair == tags {
                return;
            }
            at = scope.parent(ancestor);
        }
        let relation = Relation::BeforeHolding {
            next: next_element,
            inner: named.compound,
        };
        self.beside(relation, &named, weights::HAS, 5.0);
    }

    /// `//input[@id=//label[normalize-space()='Email']/@for]`.
    pub(super) fn by_label(&mut self) {
        let scope = self.scope;
        if !self.is_full() {
            return;
        }
        let unique_id = self
            .facts
            .iter()
            .any(|fact| fact.is_id() && fact.is_unique());
        let id = scope.doc.id(self.element).filter(|_| unique_id);
        let label = id
            .and_then(|id| scope.label_for(id))
            .and_then(|label| Some((label, scope.ordinal(label)?)));
        let Some((label, ordinal)) = label else {
            return;
        };
        let text = facts::text(scope, ordinal).filter(Fact::is_unique);
        if let Some(text) = text.filter(|text| text.what == What::Text { whole: true }) {
            self.offer_related(
                Relation::Labeled(label),
                weights::OTHER_TEXT,
                text.tokens + 7.0,
                true,
            );
        }
    }
}
