//! A filter at work on one document.

use std::ops::Range;

use domlens_dom_model::{Document, NodeId, NodeKind, NodeSet, PageText, Selector};
use regex::Regex;

use crate::{Filter, InteractionSet};

/// A filter on one document.
#[derive(Debug)]
pub struct PageFilter<'a> {
    filter: &'a Filter,
    doc: &'a Document,
    prepared: Prepared,
}

/// An element that a filter is asked about. The filter knows the document; what it cannot know is
/// what the caller found out: the element's text, its label and what can be done with it.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The element.
    pub node: NodeId,
    /// Its text.
    pub text: &'a str,
    /// Its accessible name, if the caller has one.
    pub label: &'a str,
    /// What can be done with it.
    pub interactions: InteractionSet,
}

impl<'a> Subject<'a> {
    /// `node` with its text, as an element that nothing else is known of.
    pub fn of_node(node: NodeId, text: &'a PageText) -> Self {
        Self {
            node,
            text: text.of(node),
            label: "",
            interactions: InteractionSet::default(),
        }
    }
}

/// What the selectors and the text to be near to match in the whole document.
#[derive(Debug, Default)]
pub(crate) struct Prepared {
    include: Option<NodeSet>,
    exclude: Option<NodeSet>,
    /// Nodes inside of a match, the match itself included.
    within: Option<NodeSet>,
    /// Elements whose parent has the text.
    near: Option<NodeSet>,
}

impl Prepared {
    pub(crate) fn new(filter: &Filter, doc: &Document, text: &PageText) -> Self {
        Self {
            include: matched(doc, &filter.include),
            exclude: matched(doc, &filter.exclude),
            within: matched(doc, &filter.within).map(|roots| inside(doc, &roots)),
            near: filter.near.as_ref().map(|near| beside(doc, text, near)),
        }
    }
}

/// The elements of all tree scopes that any of `selectors` matches.
fn matched(doc: &Document, selectors: &[Selector]) -> Option<NodeSet> {
    if selectors.is_empty() {
        return None;
    }
    let mut set = NodeSet::new(doc);
    for root in doc.scopes() {
        for selector in selectors {
            for node in doc.query_selector_all(root, selector) {
                set.insert(node);
            }
        }
    }
    Some(set)
}

/// The nodes inside `roots`, over the edges of shadow trees and frames. Nodes come in
/// shadow-including tree order, so that one pass with the end of the outermost root does.
fn inside(doc: &Document, roots: &NodeSet) -> NodeSet {
    let mut set = NodeSet::new(doc);
    let mut end = 0;
    for node in doc.nodes() {
        if roots.contains(node) {
            end = end.max(doc.subtree_end(node));
        }
        if node.index() < end {
            set.insert(node);
        }
    }
    set
}

/// The elements whose parent's text has a match of `near`.
fn beside(doc: &Document, text: &PageText, near: &Regex) -> NodeSet {
    let found = occurrences(text.as_str(), near);
    let mut set = NodeSet::new(doc);
    for parent in doc.nodes() {
        if holds(&found, &text.span(parent)) {
            for child in doc.element_children(parent) {
                set.insert(child);
            }
            // The children of a shadow root have the host for a parent, in what people see.
            let shadow = (doc.kind(parent) == NodeKind::Element)
                .then(|| doc.shadow_root(parent))
                .flatten();
            for child in shadow
                .into_iter()
                .flat_map(|root| doc.element_children(root))
            {
                set.insert(child);
            }
        }
    }
    set
}

/// Where `near` is found in `text`, overlapping places included.
fn occurrences(text: &str, near: &Regex) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(hit) = near.find_at(text, at) {
        found.push(hit.range());
        let step = text
            .get(hit.start()..)
            .and_then(|rest| rest.chars().next())
            .map_or(1, char::len_utf8);
        at = hit.start() + step;
        if at > text.len() {
            break;
        }
    }
    found
}

/// Whether one of `found` lies in `span`. They are in order, and equally long but for letters
/// whose cases differ in length, so that the first that starts in the span also ends first.
fn holds(found: &[Range<usize>], span: &Range<usize>) -> bool {
    let first = found.partition_point(|hit| hit.start < span.start);
    found.get(first).is_some_and(|hit| hit.end <= span.end)
}

impl<'a> PageFilter<'a> {
    pub(crate) fn new(filter: &'a Filter, doc: &'a Document, prepared: Prepared) -> Self {
        Self {
            filter,
            doc,
            prepared,
        }
    }

    /// Whether the filter keeps `subject`.
    pub fn accepts(&self, subject: &Subject<'_>) -> bool {
        self.accepts_place(subject.node)
            && self.accepts_markup(subject.node)
            && self.accepts_text(subject.text, subject.label)
            && (self.filter.interactions == InteractionSet::default()
                || self.filter.interactions.intersects(subject.interactions))
    }

    /// Whether it asks for text, so that a caller need not find out labels for nothing.
    pub fn asks_for_text(&self) -> bool {
        !self.filter.contains.is_empty() || !self.filter.matches.is_empty()
    }

    fn accepts_place(&self, node: NodeId) -> bool {
        let in_set = |set: &Option<NodeSet>| set.as_ref().is_none_or(|set| set.contains(node));
        in_set(&self.prepared.include)
            && in_set(&self.prepared.within)
            && in_set(&self.prepared.near)
            && !self
                .prepared
                .exclude
                .as_ref()
                .is_some_and(|set| set.contains(node))
    }

    fn accepts_markup(&self, node: NodeId) -> bool {
        let (filter, doc) = (self.filter, self.doc);
        let tag = doc.local_name(node);
        (filter.tags.is_empty()
            || filter
                .tags
                .iter()
                .any(|name| name.eq_ignore_ascii_case(tag)))
            && filter
                .attributes
                .iter()
                .all(|name| attribute(doc, node, name).is_some())
            && filter.values.iter().all(|(name, value)| {
                attribute(doc, node, name).is_some_and(|found| value.accepts(found))
            })
    }

    fn accepts_text(&self, text: &str, label: &str) -> bool {
        let any = |regexes: &[Regex]| {
            regexes.is_empty()
                || regexes
                    .iter()
                    .any(|regex| regex.is_match(text) || regex.is_match(label))
        };
        any(&self.filter.contains) && any(&self.filter.matches)
    }
}

/// The attribute of this name; HTML elements have theirs in lower case.
fn attribute<'d>(doc: &'d Document, node: NodeId, name: &str) -> Option<&'d str> {
    doc.attr(node, name).or_else(|| {
        (doc.is_html_element(node) && name.bytes().any(|byte| byte.is_ascii_uppercase()))
            .then(|| doc.attr(node, &name.to_ascii_lowercase()))
            .flatten()
    })
}
