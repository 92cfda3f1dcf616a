//! One pass from the scratch tree to the frozen document: numbers in shadow-including tree
//! order, links in an arena, everything else in columns.

use std::sync::OnceLock;

use html5ever::{Attribute, Prefix, ns};

use super::scratch::{Data, NONE, Scratch};
use crate::document::{AttributeData, ElementData, Hosted, TextRange};
use crate::form_control::FormFacts;
use crate::location::PageLocation;
use crate::{
    AttributeNamespace, Diagnostic, DiagnosticKind, Document, Namespace, NodeId, NodeKind,
    ParseOptions, QuirksMode, ShadowRootMode,
};

/// The adoption agency can nest deeper than the parser's watch sees; below this many times the
/// limit the tree is cut, so that nothing above has to fear for its stack.
const DEPTH_SLACK: usize = 4;

/// Freezes `scratch` into a document.
///
/// `bytes` is the size of the page, which text and attribute values together rarely exceed.
pub(super) fn freeze(
    scratch: Scratch,
    bytes: usize,
    diagnostics: Vec<Diagnostic>,
    location: PageLocation,
    options: &ParseOptions,
) -> Document {
    let mut freezer = Freezer::new(scratch, bytes, options);
    freezer.run();
    freezer.finish(diagnostics, location)
}

/// The same, and the number that each scratch node became; [`NONE`] for one that was cut.
pub(super) fn freeze_with_numbers(
    scratch: Scratch,
    bytes: usize,
    diagnostics: Vec<Diagnostic>,
    location: PageLocation,
    options: &ParseOptions,
) -> (Document, Vec<u32>) {
    let numbers = vec![NONE; scratch.nodes.len()];
    let mut freezer = Freezer::new(scratch, bytes, options);
    freezer.numbers = Some(numbers);
    freezer.run();
    let numbers = freezer.numbers.take().unwrap_or_default();
    (freezer.finish(diagnostics, location), numbers)
}

/// A scratch node on its way into the arena.
#[derive(Clone, Copy)]
struct Visit {
    scratch: u32,
    /// The parent's number, or the host's for the root of a scope.
    owner: u32,
    scope: u32,
    depth: u32,
}

struct Freezer {
    scratch: Scratch,
    links: ego_tree::Tree<u32>,
    handles: Vec<ego_tree::NodeId>,
    kinds: Vec<NodeKind>,
    owners: Vec<u32>,
    scopes: Vec<u32>,
    payloads: Vec<u32>,
    elements: Vec<ElementData>,
    attributes: Vec<AttributeData>,
    attribute_prefixes: Vec<(u32, Prefix)>,
    texts: Vec<TextRange>,
    buffer: String,
    shadow_modes: Vec<(NodeId, ShadowRootMode)>,
    quirks_modes: Vec<(NodeId, QuirksMode)>,
    max_depth: u32,
    scripting: bool,
    cut: usize,
    /// The number of each scratch node, if that is asked for.
    numbers: Option<Vec<u32>>,
}

impl Freezer {
    fn new(scratch: Scratch, bytes: usize, options: &ParseOptions) -> Self {
        let (nodes, elements) = (scratch.nodes.len(), scratch.elements.len());
        let attributes = scratch.attribute_count;
        Self {
            scratch,
            links: ego_tree::Tree::with_capacity(0, nodes),
            handles: Vec::with_capacity(nodes),
            kinds: Vec::with_capacity(nodes),
            owners: Vec::with_capacity(nodes),
            scopes: Vec::with_capacity(nodes),
            payloads: Vec::with_capacity(nodes),
            elements: Vec::with_capacity(elements),
            attributes: Vec::with_capacity(attributes),
            attribute_prefixes: Vec::new(),
            texts: Vec::with_capacity(nodes.saturating_sub(elements)),
            buffer: String::with_capacity(bytes),
            shadow_modes: Vec::new(),
            quirks_modes: Vec::new(),
            max_depth: u32::try_from(options.max_depth.saturating_mul(DEPTH_SLACK))
                .unwrap_or(u32::MAX),
            scripting: options.scripting,
            cut: 0,
            numbers: None,
        }
    }

    fn run(&mut self) {
        let mut stack = vec![Visit {
            scratch: 0,
            owner: NONE,
            scope: NONE,
            depth: 0,
        }];
        while let Some(visit) = stack.pop() {
            let (number, contents) = self.enter(visit);
            let inside = Visit {
                owner: number,
                depth: visit.depth + 1,
                ..visit
            };
            if inside.depth > self.max_depth {
                self.cut += usize::from(
                    self.scratch
                        .node(visit.scratch)
                        .is_some_and(|node| node.first_child != NONE),
                );
                continue;
            }
            let scope = self.scopes.last().copied().unwrap_or(0);
            self.push_children(visit.scratch, Visit { scope, ..inside }, &mut stack);
            self.push_hosted(visit.scratch, contents, inside, &mut stack);
        }
    }

    /// Last child first, so that the stack gives them in order.
    fn push_children(&self, scratch: u32, inside: Visit, stack: &mut Vec<Visit>) {
        let mut child = self.scratch.last_child(scratch);
        while child != NONE {
            stack.push(Visit {
                scratch: child,
                ..inside
            });
            child = self.scratch.previous(child);
        }
    }

    /// What hangs on a host goes on top of its children: it comes before them.
    fn push_hosted(&self, scratch: u32, contents: u32, inside: Visit, stack: &mut Vec<Visit>) {
        let frame = self.scratch.frames.get(&scratch).copied().unwrap_or(NONE);
        let shadow = self
            .scratch
            .shadow_roots
            .get(&scratch)
            .copied()
            .unwrap_or(NONE);
        for root in [frame, contents, shadow]
            .into_iter()
            .filter(|root| *root != NONE)
        {
            stack.push(Visit {
                scratch: root,
                scope: NONE,
                ..inside
            });
        }
    }

    /// Gives the node its number. Gives the root of its template contents, too, if it has some.
    fn enter(&mut self, visit: Visit) -> (u32, u32) {
        let number = u32::try_from(self.kinds.len()).unwrap_or(NONE);
        let slot = self.numbers.as_mut();
        if let Some(slot) = slot.and_then(|numbers| numbers.get_mut(visit.scratch as usize)) {
            *slot = number;
        }
        let is_root = visit.scope == NONE;
        self.link(number, if is_root { NONE } else { visit.owner });
        self.owners.push(visit.owner);
        self.scopes.push(if is_root { number } else { visit.scope });
        let (kind, payload, contents) = self.store(visit, number);
        self.kinds.push(kind);
        self.payloads.push(payload);
        (number, contents)
    }

    fn link(&mut self, number: u32, parent: u32) {
        let handle = if number == 0 {
            self.links.root().id()
        } else {
            let parent = self.handles.get(parent as usize).copied();
            match parent.and_then(|parent| self.links.get_mut(parent)) {
                Some(mut parent) => parent.append(number).id(),
                None => self.links.orphan(number).id(),
            }
        };
        self.handles.push(handle);
    }

    /// Moves what the scratch node holds into the columns. Gives kind, payload and the root of
    /// template contents.
    fn store(&mut self, visit: Visit, number: u32) -> (NodeKind, u32, u32) {
        let Some(node) = self.scratch.node_mut(visit.scratch) else {
            return (NodeKind::Comment, NONE, NONE);
        };
        let (kind, payload) = match std::mem::replace(&mut node.data, Data::TemplateContents) {
            Data::Element(row) => {
                let (payload, contents) = self.store_element(row);
                return (NodeKind::Element, payload, contents);
            }
            Data::Document(mode) => {
                self.quirks_modes.push((NodeId(number), mode));
                let is_first = visit.owner == NONE;
                (
                    if is_first {
                        NodeKind::Document
                    } else {
                        NodeKind::FrameDocument
                    },
                    NONE,
                )
            }
            Data::TemplateContents => (NodeKind::TemplateContents, NONE),
            Data::ShadowRoot(mode) => {
                self.shadow_modes.push((NodeId(number), mode));
                (NodeKind::ShadowRoot, NONE)
            }
            Data::Doctype(name) => (NodeKind::Doctype, self.store_text(&name)),
            Data::Text(text) => (NodeKind::Text, self.store_text(&text)),
            Data::Comment(text) => (NodeKind::Comment, self.store_text(&text)),
            Data::ProcessingInstruction(text) => {
                (NodeKind::ProcessingInstruction, self.store_text(&text))
            }
        };
        (kind, payload, NONE)
    }

    /// Gives the payload, and the root of template contents.
    fn store_element(&mut self, row: u32) -> (u32, u32) {
        let number = u32::try_from(self.elements.len()).unwrap_or(NONE);
        let Some(element) = self.scratch.elements.get_mut(row) else {
            return (NONE, NONE);
        };
        let attributes = std::mem::take(&mut element.attributes);
        let contents = element.contents;
        self.elements.push(ElementData {
            namespace: namespace(&element.name.ns),
            name: std::mem::take(&mut element.name.local),
            attributes: u32::try_from(self.attributes.len()).unwrap_or(NONE),
        });
        for attribute in attributes {
            self.store_attribute(attribute);
        }
        (number, contents)
    }

    fn store_attribute(&mut self, attribute: Attribute) {
        let number = u32::try_from(self.attributes.len()).unwrap_or(NONE);
        // The tree builder gives `xmlns` an empty prefix.
        if let Some(prefix) = attribute.name.prefix.filter(|prefix| !prefix.is_empty()) {
            self.attribute_prefixes.push((number, prefix));
        }
        let value = self.push_to_buffer(&attribute.value);
        self.attributes.push(AttributeData {
            name: attribute.name.local,
            value,
            namespace: attribute_namespace(&attribute.name.ns),
        });
    }

    fn store_text(&mut self, text: &str) -> u32 {
        let range = self.push_to_buffer(text);
        self.texts.push(range);
        u32::try_from(self.texts.len() - 1).unwrap_or(NONE)
    }

    fn push_to_buffer(&mut self, text: &str) -> TextRange {
        let start = u32::try_from(self.buffer.len()).unwrap_or(NONE);
        let Ok(end) = u32::try_from(self.buffer.len() + text.len()) else {
            return TextRange::default();
        };
        self.buffer.push_str(text);
        TextRange { start, end }
    }

    fn finish(mut self, mut diagnostics: Vec<Diagnostic>, location: PageLocation) -> Document {
        drop(std::mem::take(&mut self.scratch));
        if self.cut > 0 {
            diagnostics.push(Diagnostic::new(
                DiagnosticKind::DepthLimit,
                format!(
                    "{} elements nested below {} levels were cut",
                    self.cut, self.max_depth
                ),
            ));
        }
        let ends = self.ends();
        let (parents, hosted) = self.parents_and_hosts();
        let mut hosted_by_host = hosted.clone();
        hosted_by_host.sort_by_key(|hosted| (hosted.host, hosted.root));
        self.buffer.shrink_to_fit();
        self.elements.shrink_to_fit();
        self.attributes.shrink_to_fit();
        self.texts.shrink_to_fit();
        let scope_count = hosted.len() + 1;
        Document {
            links: self.links,
            handles: self.handles,
            kinds: self.kinds,
            parents,
            ends,
            scopes: self.scopes,
            payloads: self.payloads,
            elements: self.elements,
            attributes: self.attributes,
            attribute_prefixes: self.attribute_prefixes,
            texts: self.texts,
            buffer: self.buffer,
            hosted,
            hosted_by_host,
            shadow_modes: self.shadow_modes,
            quirks_modes: self.quirks_modes,
            scripting: self.scripting,
            location,
            bases: OnceLock::new(),
            diagnostics,
            indexes: (0..scope_count).map(|_| OnceLock::new()).collect(),
            positions: OnceLock::new(),
            flat_tree: OnceLock::new(),
            rendering: OnceLock::new(),
            form_facts: FormFacts::default(),
            live: None,
        }
    }

    /// A subtree ends where the subtree of its last descendant does: one pass from the back.
    fn ends(&self) -> Vec<u32> {
        let count = u32::try_from(self.owners.len()).unwrap_or(NONE);
        let mut ends: Vec<u32> = (1..=count).collect();
        for (node, owner) in self.owners.iter().enumerate().rev() {
            let end = ends.get(node).copied().unwrap_or(0);
            if let Some(of_owner) = ends.get_mut(*owner as usize) {
                *of_owner = end.max(*of_owner);
            }
        }
        ends
    }

    fn parents_and_hosts(&mut self) -> (Vec<u32>, Vec<Hosted>) {
        let mut parents = std::mem::take(&mut self.owners);
        let mut hosted = Vec::new();
        for (node, kind) in self.kinds.iter().enumerate().skip(1) {
            if let (true, Some(parent)) = (kind.is_scope_root(), parents.get_mut(node)) {
                let root = NodeId(u32::try_from(node).unwrap_or(NONE));
                hosted.push(Hosted {
                    host: NodeId(std::mem::replace(parent, NONE)),
                    root,
                });
            }
        }
        (parents, hosted)
    }
}

fn namespace(url: &html5ever::Namespace) -> Namespace {
    if *url == ns!(html) {
        Namespace::Html
    } else if *url == ns!(svg) {
        Namespace::Svg
    } else if *url == ns!(mathml) {
        Namespace::MathMl
    } else {
        Namespace::Other
    }
}

fn attribute_namespace(url: &html5ever::Namespace) -> AttributeNamespace {
    if *url == ns!() {
        AttributeNamespace::None
    } else if *url == ns!(xlink) {
        AttributeNamespace::XLink
    } else if *url == ns!(xml) {
        AttributeNamespace::Xml
    } else {
        AttributeNamespace::XmlNs
    }
}
