//! Matching: the rules of a scope against its elements, behind a filter of ancestors.

use std::collections::{HashMap, HashSet};

use selectors::Element;
use selectors::bloom::BloomFilter;
use selectors::context::{
    MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode as CssQuirksMode,
    SelectorCaches,
};
use selectors::matching::{MatchingContext, matches_selector};
use selectors::parser::Selector;

use super::animation::Keyframes;
use super::rule_index::{Key, Rule, RuleIndex};
use super::sheet::Sheet;
use super::style::{Rank, context};
use crate::css::{Dialect, ElementRef, PseudoElement as SelectorPseudoElement};
use crate::{Document, NodeId, NodeKind, QuirksMode};

/// The most work that matching may be, in single looks at an element. Pages need some thousands
/// to some hundred thousands.
pub(super) const MAX_STEPS: u64 = 4_000_000;

/// What a match costs more than a look: it is kept until all elements are matched.
const STEPS_OF_MATCH: u64 = 4;

/// The rules of one scope.
#[derive(Debug)]
pub(super) struct ScopeRules {
    pub(super) scope: NodeId,
    quirks: CssQuirksMode,
    own: RuleIndex,
    /// Rules with `:host`, for the shadow host.
    host: Vec<Rule>,
    /// Rules with `::slotted()`, for what is slotted into this tree.
    slotted: Vec<Rule>,
    pseudo: RuleIndex,
    pub(super) keyframes: HashMap<Box<str>, Keyframes>,
}

/// A rule that applies to an element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    pub(super) node: NodeId,
    pub(super) rank: Rank,
    pub(super) declarations: (u32, u32),
}

/// What a rule is for.
#[derive(Clone, Copy, Debug)]
enum RuleKind {
    Own,
    Host,
    Slotted,
    Pseudo,
    None,
}

impl RuleKind {
    fn of(selector: &Selector<Dialect>) -> Self {
        if selector.is_part() {
            // Parts are named from outside the tree that they are in; no rule is followed there.
            Self::None
        } else if selector.is_slotted() {
            Self::Slotted
        } else if selector.has_pseudo_element() {
            match selector.pseudo_element() {
                Some(SelectorPseudoElement::Other(_)) | None => Self::None,
                Some(_) => Self::Pseudo,
            }
        } else if selector.matches_featureless_host(false).may_match() {
            Self::Host
        } else {
            Self::Own
        }
    }
}

/// What matching has found, and how much work it was.
#[derive(Default)]
pub(super) struct Work {
    caches: SelectorCaches,
    steps: u64,
    pub(super) matches: Vec<Match>,
    candidates: Vec<u32>,
}

impl Work {
    /// Whether it was too much, so that some of it was left undone.
    pub(super) fn is_over(&self) -> bool {
        self.steps > MAX_STEPS
    }
}

/// An element above the one at hand.
struct Open {
    node: NodeId,
    /// Where its hashes begin.
    hashes: usize,
    /// The keys of all its children, once asked for.
    children: Option<HashSet<Key>>,
}

/// The elements above the one at hand, in a filter and by the hashes they are in it with.
#[derive(Default)]
struct Ancestors {
    filter: BloomFilter,
    open: Vec<Open>,
    hashes: Vec<u32>,
}

impl Ancestors {
    /// Leaves the elements that do not hold `node`.
    fn close_before(&mut self, doc: &Document, node: NodeId) {
        while let Some(top) = self.open.last() {
            if doc.is_inclusive_ancestor(top.node, node) {
                break;
            }
            for hash in self.hashes.drain(top.hashes..) {
                self.filter.remove_hash(hash);
            }
            self.open.pop();
        }
    }

    fn open(&mut self, doc: &Document, node: NodeId) {
        if doc.subtree_end(node) <= node.index() + 1 {
            return;
        }
        let start = self.hashes.len();
        ElementRef::new(doc, node).each_unique_hash(|hash| self.hashes.push(hash));
        for hash in self.hashes.iter().skip(start) {
            self.filter.insert_hash(*hash);
        }
        self.open.push(Open {
            node,
            hashes: start,
            children: None,
        });
    }

    /// Whether the element at hand may have a sibling with this key. Without this, `a ~ b` walks
    /// all siblings of each `b` where there is no `a`.
    fn may_have_sibling(&mut self, doc: &Document, key: Key) -> bool {
        let Some(parent) = self.open.last_mut() else {
            return true;
        };
        let node = parent.node;
        let children = parent.children.get_or_insert_with(|| {
            let mut keys = HashSet::new();
            for child in doc.element_children(node) {
                Key::each_of(doc, child, |key| {
                    keys.insert(key);
                });
            }
            keys
        });
        children.contains(&key)
    }
}

impl ScopeRules {
    pub(super) fn new(doc: &Document, scope: NodeId, sheet: Sheet) -> Self {
        let quirks = match doc.quirks_mode(scope) {
            QuirksMode::Quirks => CssQuirksMode::Quirks,
            QuirksMode::LimitedQuirks => CssQuirksMode::LimitedQuirks,
            QuirksMode::NoQuirks => CssQuirksMode::NoQuirks,
        };
        let ranks = sheet.layers.ranks();
        let mut rules = Self {
            scope,
            quirks,
            own: RuleIndex::default(),
            host: Vec::new(),
            slotted: Vec::new(),
            pseudo: RuleIndex::default(),
            keyframes: sheet.keyframes,
        };
        for parsed in sheet.rules {
            let kind = RuleKind::of(&parsed.selector);
            let rule = |context| Rule::new(parsed, &ranks, context, quirks);
            match kind {
                RuleKind::Own => rules.own.push(rule(context::OWN)),
                RuleKind::Host => rules.host.push(rule(context::HOST)),
                RuleKind::Slotted => rules.slotted.push(rule(context::SLOTTED)),
                RuleKind::Pseudo => rules.pseudo.push(rule(context::OWN)),
                RuleKind::None => {}
            }
        }
        rules
    }

    /// The shadow host of this tree, if it is one.
    fn shadow_host(&self, doc: &Document) -> Option<NodeId> {
        doc.host(self.scope)
            .filter(|_| doc.kind(self.scope) == NodeKind::ShadowRoot)
    }

    /// Lets go of all rules but those of pseudo-elements; whether there are any.
    pub(super) fn keep_pseudo_elements(&mut self) -> bool {
        self.own = RuleIndex::default();
        self.host = Vec::new();
        self.slotted = Vec::new();
        !self.pseudo.is_empty()
    }

    /// Finds the elements that the rules apply to: those of the scope, and of a shadow tree's
    /// surroundings those that it may style.
    pub(super) fn match_elements(&self, doc: &Document, work: &mut Work) {
        self.match_own(doc, work);
        self.match_host(doc, work);
        self.match_slotted(doc, work);
    }

    fn match_own(&self, doc: &Document, work: &mut Work) {
        if self.own.is_empty() {
            return;
        }
        let host = self.shadow_host(doc);
        let mut ancestors = Ancestors::default();
        for node in doc.descendant_elements(self.scope) {
            if work.is_over() {
                return;
            }
            ancestors.close_before(doc, node);
            self.own.candidates(doc, node, &mut work.candidates);
            let candidates = std::mem::take(&mut work.candidates);
            for at in &candidates {
                let rule = self.own.rules.get(*at as usize);
                let rule = rule.filter(|rule| {
                    rule.sibling
                        .is_none_or(|key| ancestors.may_have_sibling(doc, key))
                });
                if let Some(rule) = rule {
                    let looked = Look {
                        mode: MatchingMode::Normal,
                        filter: Some(&ancestors.filter),
                        host,
                        is_host: false,
                    };
                    self.match_rule(doc, node, rule, &looked, work);
                }
            }
            work.candidates = candidates;
            ancestors.open(doc, node);
        }
    }

    fn match_host(&self, doc: &Document, work: &mut Work) {
        let Some(host) = self.shadow_host(doc) else {
            return;
        };
        for rule in &self.host {
            let looked = Look {
                mode: MatchingMode::Normal,
                filter: None,
                host: Some(host),
                is_host: true,
            };
            self.match_rule(doc, host, rule, &looked, work);
        }
    }

    fn match_slotted(&self, doc: &Document, work: &mut Work) {
        let Some(host) = self.shadow_host(doc).filter(|_| !self.slotted.is_empty()) else {
            return;
        };
        let slots = doc.elements_by_local_name(self.scope, "slot");
        let assigned = slots.iter().flat_map(|slot| doc.assigned_nodes(*slot));
        for node in assigned.filter(|node| doc.is_element(**node)) {
            for rule in &self.slotted {
                let looked = Look {
                    mode: MatchingMode::Normal,
                    filter: None,
                    host: Some(host),
                    is_host: false,
                };
                self.match_rule(doc, *node, rule, &looked, work);
            }
        }
    }

    fn match_rule(
        &self,
        doc: &Document,
        node: NodeId,
        rule: &Rule,
        look: &Look<'_>,
        work: &mut Work,
    ) {
        if self.is_match(doc, node, rule, look, work) {
            work.steps += STEPS_OF_MATCH;
            work.matches.push(Match {
                node,
                rank: rule.rank,
                declarations: rule.declarations,
            });
        }
    }

    fn is_match(
        &self,
        doc: &Document,
        node: NodeId,
        rule: &Rule,
        look: &Look<'_>,
        work: &mut Work,
    ) -> bool {
        work.steps += steps(doc, node, rule);
        if work.is_over() {
            return false;
        }
        let element = ElementRef::new(doc, node);
        let mut context = MatchingContext::<Dialect>::new(
            look.mode,
            look.filter,
            &mut work.caches,
            self.quirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        context.current_host = look.host.map(|host| ElementRef::new(doc, host).opaque());
        context.featureless = look.is_host;
        let ancestors = look.filter.map(|_| &rule.ancestors);
        matches_selector(&rule.selector, 0, ancestors, element, &mut context)
    }

    /// Finds the rules of pseudo-elements, element by element.
    pub(super) fn match_pseudo(
        &self,
        doc: &Document,
        work: &mut Work,
        mut each: impl FnMut(NodeId, &SelectorPseudoElement, &[Match]),
    ) {
        let host = self.shadow_host(doc);
        let mut ancestors = Ancestors::default();
        let mut found: Vec<(&SelectorPseudoElement, Match)> = Vec::new();
        for node in doc.descendant_elements(self.scope) {
            if work.is_over() {
                return;
            }
            ancestors.close_before(doc, node);
            found.clear();
            self.pseudo.candidates(doc, node, &mut work.candidates);
            let candidates = std::mem::take(&mut work.candidates);
            for rule in candidates
                .iter()
                .filter_map(|at| self.pseudo.rules.get(*at as usize))
            {
                let looked = Look {
                    mode: MatchingMode::ForStatelessPseudoElement,
                    filter: Some(&ancestors.filter),
                    host,
                    is_host: false,
                };
                if let Some(pseudo) = rule.selector.pseudo_element()
                    && self.is_match(doc, node, rule, &looked, work)
                {
                    let one = Match {
                        node,
                        rank: rule.rank,
                        declarations: rule.declarations,
                    };
                    found.push((pseudo, one));
                }
            }
            work.candidates = candidates;
            for wanted in [
                SelectorPseudoElement::Before,
                SelectorPseudoElement::After,
                SelectorPseudoElement::Marker,
            ] {
                let of_wanted: Vec<Match> = found
                    .iter()
                    .filter(|(pseudo, _)| **pseudo == wanted)
                    .map(|(_, one)| *one)
                    .collect();
                if !of_wanted.is_empty() {
                    each(node, &wanted, &of_wanted);
                }
            }
            ancestors.open(doc, node);
        }
    }
}

/// How an element is looked at.
struct Look<'f> {
    mode: MatchingMode,
    filter: Option<&'f BloomFilter>,
    host: Option<NodeId>,
    /// The element is the host itself, seen from its own shadow tree.
    is_host: bool,
}

/// The most steps that matching `rule` against `node` may take, roughly.
fn steps(doc: &Document, node: NodeId, rule: &Rule) -> u64 {
    let mut steps = 1;
    if rule.sibling_walks > 0 {
        let siblings = doc.child_position(node)
            + doc
                .parent_element(node)
                .map_or(0, |parent| doc.child_position(parent));
        steps += u64::from(siblings) * u64::from(rule.sibling_walks);
    }
    if rule.has_subtree_walk {
        steps += (doc.subtree_end(node) - node.index()) as u64;
    }
    steps
}
