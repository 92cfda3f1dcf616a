//! The cascade over a page's own style sheets: which rules apply to which element.

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
use super::declaration::{Declaration, parse_style_attribute};
use super::media;
use super::rule_index::{Rule, RuleIndex};
use super::sheet::{Reading, Sheet, note_asked_properties, parse_sheet};
use super::style::{Applied, Precedence, Rank, context};
use crate::css::{Dialect, ElementRef, PseudoElement as SelectorPseudoElement};
use crate::{Diagnostic, DiagnosticKind, Document, NodeId, NodeKind, QuirksMode};

/// The most work that matching may be, in single looks at an element. Pages need some thousands
/// to some hundred thousands.
const MAX_STEPS: u64 = 4_000_000;

/// Rules name custom properties that name others; more rounds of that than this are not made.
const MAX_PROPERTY_ROUNDS: usize = 8;

/// The rules of one scope.
#[derive(Debug)]
struct ScopeRules {
    scope: NodeId,
    quirks: CssQuirksMode,
    own: RuleIndex,
    /// Rules with `:host`, for the shadow host.
    host: Vec<Rule>,
    /// Rules with `::slotted()`, for what is slotted into this tree.
    slotted: Vec<Rule>,
    pseudo: RuleIndex,
    keyframes: HashMap<Box<str>, Keyframes>,
}

/// All rules of a page that say something that matters here.
#[derive(Debug, Default)]
pub(super) struct Cascade {
    scopes: Vec<ScopeRules>,
    declarations: Vec<Declaration>,
    /// The custom properties that something here is decided by.
    pub(super) kept_properties: HashSet<Box<str>>,
}

/// A rule that applies to an element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    pub(super) node: NodeId,
    rank: Rank,
    declarations: (u32, u32),
}

impl Cascade {
    /// Reads the sheets of all scopes.
    pub(super) fn read(doc: &Document, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut asked = asked_by_attributes(doc);
        let mut kept: HashSet<Box<str>> = HashSet::new();
        let sources = sources(doc);
        let mut round = 0;
        let (sheets, reading) = loop {
            let mut reading = Reading {
                kept_properties: kept.clone(),
                ..Reading::default()
            };
            let sheets = read_sheets(&sources, &mut reading);
            for (_, sheet) in &sheets {
                asked.extend(sheet.asked_properties.iter().cloned());
            }
            round += 1;
            if asked.len() == reading.kept_properties.len() || round > MAX_PROPERTY_ROUNDS {
                break (sheets, reading);
            }
            kept.extend(asked.iter().cloned());
        };
        report(doc, &sheets, diagnostics);
        Self {
            scopes: sheets
                .into_iter()
                .map(|(scope, sheet)| ScopeRules::new(doc, scope, sheet))
                .collect(),
            declarations: reading.declarations,
            kept_properties: reading.kept_properties,
        }
    }

    /// The rules that apply to elements, sorted by element.
    pub(super) fn matches(&self, doc: &Document, diagnostics: &mut Vec<Diagnostic>) -> Vec<Match> {
        let mut work = Work::default();
        for rules in &self.scopes {
            rules.match_own(doc, &mut work);
            if doc.kind(rules.scope) == NodeKind::ShadowRoot {
                rules.match_host(doc, &mut work);
                rules.match_slotted(doc, &mut work);
            }
        }
        if work.steps > MAX_STEPS {
            diagnostics.push(Diagnostic::new(
                DiagnosticKind::StyleSheetSkipped,
                format!(
                    "matching style rules took more than {MAX_STEPS} steps; the rest was skipped"
                ),
            ));
        }
        work.matches.sort_by_key(|found| found.node);
        work.matches
    }

    /// Adds the declarations of a rule that applies.
    pub(super) fn apply<'s>(&'s self, found: &Match, applied: &mut Vec<Applied<'s>>) {
        let (start, end) = found.declarations;
        let declarations = self.declarations.get(start as usize..end as usize);
        applied.extend(
            declarations
                .into_iter()
                .flatten()
                .map(|declaration| Applied {
                    precedence: Precedence::rule(declaration.important, &found.rank),
                    declaration,
                }),
        );
    }

    pub(super) fn keyframes(&self, scope: NodeId, name: &str) -> Option<Keyframes> {
        let at = self
            .scopes
            .binary_search_by_key(&scope, |rules| rules.scope)
            .ok()?;
        self.scopes.get(at)?.keyframes.get(name).copied()
    }

    /// Lets go of all rules but those of pseudo-elements.
    pub(super) fn keep_pseudo_elements(&mut self) {
        self.scopes.retain(|rules| !rules.pseudo.is_empty());
        for rules in &mut self.scopes {
            rules.own = RuleIndex::default();
            rules.host = Vec::new();
            rules.slotted = Vec::new();
        }
        if self.scopes.is_empty() {
            self.declarations = Vec::new();
        }
    }

    /// Calls `each` with what applies to each `::before`, `::after` and `::marker` of elements
    /// that have a box.
    pub(super) fn each_pseudo_element(
        &self,
        doc: &Document,
        mut each: impl FnMut(NodeId, &SelectorPseudoElement, &[Applied<'_>]),
    ) {
        let mut work = Work::default();
        let mut applied = Vec::new();
        for rules in &self.scopes {
            rules.match_pseudo(doc, &mut work, |node, pseudo, found| {
                applied.clear();
                for one in found {
                    self.apply(one, &mut applied);
                }
                each(node, pseudo, &applied);
            });
        }
    }
}

/// The texts of the sheets of each scope, in document order.
fn sources(doc: &Document) -> Vec<(NodeId, Vec<String>)> {
    let mut sources: Vec<(NodeId, Vec<String>)> = Vec::new();
    for scope in doc.scopes() {
        if doc.kind(scope) == NodeKind::TemplateContents {
            continue;
        }
        let texts: Vec<String> = doc
            .elements_by_local_name(scope, "style")
            .iter()
            .filter(|style| is_applied(doc, **style))
            .map(|style| doc.text_content(*style))
            .filter(|text| !text.trim().is_empty())
            .collect();
        if !texts.is_empty() {
            sources.push((scope, texts));
        }
    }
    sources
}

/// Whether a `style` element is a sheet of the page as a person sees it: for the screen, of CSS,
/// and not for readers without scripting.
fn is_applied(doc: &Document, style: NodeId) -> bool {
    let is_css = doc
        .attr(style, "type")
        .is_none_or(|kind| kind.is_empty() || kind.eq_ignore_ascii_case("text/css"));
    is_css
        && doc
            .attr(style, "media")
            .is_none_or(media::attribute_matches)
        && !doc
            .ancestors(style)
            .any(|node| doc.is_html(node, "noscript"))
}

/// The custom properties that `style` attributes ask for.
fn asked_by_attributes(doc: &Document) -> HashSet<Box<str>> {
    let mut asked = HashSet::new();
    let mut declarations = Vec::new();
    for node in doc.nodes() {
        let Some(text) = doc.attr(node, "style") else {
            continue;
        };
        if text.contains("var(") {
            declarations.clear();
            parse_style_attribute(text, &HashSet::new(), &mut declarations);
            for declaration in &declarations {
                note_asked_properties(&declaration.value, &mut asked);
            }
        }
    }
    asked
}

fn read_sheets(sources: &[(NodeId, Vec<String>)], reading: &mut Reading) -> Vec<(NodeId, Sheet)> {
    sources
        .iter()
        .map(|(scope, texts)| {
            let mut sheet = Sheet::default();
            for text in texts {
                parse_sheet(text, &mut sheet, reading);
            }
            (*scope, sheet)
        })
        .collect()
}

/// Tells what was not read.
fn report(doc: &Document, sheets: &[(NodeId, Sheet)], diagnostics: &mut Vec<Diagnostic>) {
    let mut tell = |message| {
        diagnostics.push(Diagnostic::new(DiagnosticKind::StyleSheetSkipped, message));
    };
    let links = doc
        .scopes()
        .flat_map(|scope| doc.elements_by_local_name(scope, "link"))
        .filter(|link| is_external_sheet(doc, **link))
        .count();
    let imports: usize = sheets.iter().map(|(_, sheet)| sheet.imports).sum();
    if links + imports > 0 {
        tell(format!(
            "{} style sheets outside the page were not read",
            links + imports
        ));
    }
    let skipped: usize = sheets.iter().map(|(_, sheet)| sheet.skipped_rules).sum();
    if let Some(first) = sheets
        .iter()
        .find_map(|(_, sheet)| sheet.first_skipped.as_ref())
    {
        tell(format!(
            "{skipped} style rules were skipped for their selectors, the first `{first}`"
        ));
    }
}

fn is_external_sheet(doc: &Document, link: NodeId) -> bool {
    let relation = doc.attr(link, "rel").unwrap_or_default();
    let has = |word: &str| {
        relation
            .split_ascii_whitespace()
            .any(|one| one.eq_ignore_ascii_case(word))
    };
    doc.is_html_element(link)
        && has("stylesheet")
        && !has("alternate")
        && doc.attr(link, "media").is_none_or(media::attribute_matches)
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
struct Work {
    caches: SelectorCaches,
    steps: u64,
    matches: Vec<Match>,
    candidates: Vec<u32>,
}

/// The elements above the one at hand, in a filter and by the hashes they are in it with.
#[derive(Default)]
struct Ancestors {
    filter: BloomFilter,
    open: Vec<(NodeId, usize)>,
    hashes: Vec<u32>,
}

impl Ancestors {
    /// Leaves the elements that do not hold `node`.
    fn close_before(&mut self, doc: &Document, node: NodeId) {
        while let Some((top, start)) = self.open.last().copied() {
            if doc.is_inclusive_ancestor(top, node) {
                break;
            }
            for hash in self.hashes.drain(start..) {
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
        self.open.push((node, start));
    }
}

impl ScopeRules {
    fn new(doc: &Document, scope: NodeId, sheet: Sheet) -> Self {
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

    fn match_own(&self, doc: &Document, work: &mut Work) {
        if self.own.is_empty() {
            return;
        }
        let host = self.shadow_host(doc);
        let mut ancestors = Ancestors::default();
        for node in doc.descendant_elements(self.scope) {
            if work.steps > MAX_STEPS {
                return;
            }
            ancestors.close_before(doc, node);
            self.own.candidates(doc, node, &mut work.candidates);
            let candidates = std::mem::take(&mut work.candidates);
            for at in &candidates {
                if let Some(rule) = self.own.rules.get(*at as usize) {
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
        if work.steps > MAX_STEPS {
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
    fn match_pseudo(
        &self,
        doc: &Document,
        work: &mut Work,
        mut each: impl FnMut(NodeId, &SelectorPseudoElement, &[Match]),
    ) {
        let host = self.shadow_host(doc);
        let mut ancestors = Ancestors::default();
        let mut found: Vec<(&SelectorPseudoElement, Match)> = Vec::new();
        for node in doc.descendant_elements(self.scope) {
            if work.steps > MAX_STEPS {
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
        steps += u64::from(doc.child_position(node)) * u64::from(rule.sibling_walks);
    }
    if rule.has_subtree_walk {
        steps += (doc.subtree_end(node) - node.index()) as u64;
    }
    steps
}
