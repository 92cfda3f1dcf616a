//! The tree while the parser builds it: plain links in one vector, in order of creation.

use std::collections::HashMap;

use html5ever::tendril::StrTendril;
use html5ever::{Attribute, QualName};

use super::chunks::Chunks;
use crate::{QuirksMode, ShadowRootMode};

/// "No node" in a link.
pub(super) const NONE: u32 = u32::MAX;

/// What a node of the scratch tree holds.
#[derive(Debug)]
pub(super) enum Data {
    Document(QuirksMode),
    Doctype(StrTendril),
    /// The row of an element in [`Scratch::elements`].
    Element(u32),
    Text(StrTendril),
    Comment(StrTendril),
    ProcessingInstruction(StrTendril),
    ShadowRoot(ShadowRootMode),
    TemplateContents,
}

/// What is kept of an element.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: QualName,
    pub(super) attributes: Vec<Attribute>,
    /// The root of template contents, or [`NONE`].
    pub(super) contents: u32,
    /// Whether it is a MathML `annotation-xml` that holds HTML.
    pub(super) integration_point: bool,
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) parent: u32,
    pub(super) first_child: u32,
    pub(super) last_child: u32,
    pub(super) previous: u32,
    pub(super) next: u32,
    /// Elements above when the node was linked; a lower bound once the adoption agency moved it.
    pub(super) depth: u32,
    pub(super) data: Data,
}

/// How much had been created at some point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    nodes: usize,
    elements: usize,
    attributes: usize,
}

/// The scratch tree of a page and its frames.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) nodes: Chunks<Node>,
    pub(super) elements: Chunks<Element>,
    /// How many attributes were created, so that their column is allocated once.
    pub(super) attribute_count: usize,
    /// The root of each shadow host.
    pub(super) shadow_roots: HashMap<u32, u32>,
    /// The document inside each `iframe`.
    pub(super) frames: HashMap<u32, u32>,
}

impl Scratch {
    pub(super) fn create(&mut self, data: Data) -> u32 {
        let id = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        self.nodes.push(Node {
            parent: NONE,
            first_child: NONE,
            last_child: NONE,
            previous: NONE,
            next: NONE,
            depth: 0,
            data,
        });
        id
    }

    /// Where the tree stands now, to [`rewind`](Self::rewind) to.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            nodes: self.nodes.len(),
            elements: self.elements.len(),
            attributes: self.attribute_count,
        }
    }

    /// Forgets what was created since `mark`.
    pub(super) fn rewind(&mut self, mark: Mark) {
        self.nodes.truncate(mark.nodes);
        self.elements.truncate(mark.elements);
        self.attribute_count = mark.attributes;
        self.shadow_roots
            .retain(|host, _| (*host as usize) < mark.nodes);
    }

    pub(super) fn create_element(&mut self, element: Element) -> u32 {
        self.attribute_count += element.attributes.len();
        let row = u32::try_from(self.elements.len()).unwrap_or(NONE);
        self.elements.push(element);
        self.create(Data::Element(row))
    }

    /// The element that the node `id` is; `None` for other nodes.
    pub(super) fn element(&self, id: u32) -> Option<&Element> {
        match self.node(id)?.data {
            Data::Element(row) => self.elements.get(row),
            _ => None,
        }
    }

    pub(super) fn element_mut(&mut self, id: u32) -> Option<&mut Element> {
        match self.node(id)?.data {
            Data::Element(row) => self.elements.get_mut(row),
            _ => None,
        }
    }

    pub(super) fn node(&self, id: u32) -> Option<&Node> {
        self.nodes.get(id)
    }

    pub(super) fn node_mut(&mut self, id: u32) -> Option<&mut Node> {
        self.nodes.get_mut(id)
    }

    pub(super) fn parent(&self, id: u32) -> u32 {
        self.node(id).map_or(NONE, |node| node.parent)
    }

    pub(super) fn last_child(&self, id: u32) -> u32 {
        self.node(id).map_or(NONE, |node| node.last_child)
    }

    pub(super) fn previous(&self, id: u32) -> u32 {
        self.node(id).map_or(NONE, |node| node.previous)
    }

    /// Takes `id` out of its parent; its own children stay with it.
    pub(super) fn detach(&mut self, id: u32) {
        let Some(node) = self.node_mut(id) else {
            return;
        };
        let (parent, previous, next) = (node.parent, node.previous, node.next);
        if parent == NONE {
            return;
        }
        (node.parent, node.previous, node.next) = (NONE, NONE, NONE);
        match self.node_mut(previous) {
            Some(node) => node.next = next,
            None => {
                if let Some(parent) = self.node_mut(parent) {
                    parent.first_child = next;
                }
            }
        }
        match self.node_mut(next) {
            Some(node) => node.previous = previous,
            None => {
                if let Some(parent) = self.node_mut(parent) {
                    parent.last_child = previous;
                }
            }
        }
    }

    /// Puts `child` last under `parent`; gives the depth of `child`.
    pub(super) fn append(&mut self, parent: u32, child: u32) -> u32 {
        self.detach(child);
        let (last, depth) = match self.node_mut(parent) {
            Some(node) => (
                std::mem::replace(&mut node.last_child, child),
                node.depth + 1,
            ),
            None => return 0,
        };
        match self.node_mut(last) {
            Some(node) => node.next = child,
            None => {
                if let Some(node) = self.node_mut(parent) {
                    node.first_child = child;
                }
            }
        }
        if let Some(node) = self.node_mut(child) {
            (node.parent, node.previous) = (parent, last);
        }
        self.set_depth(child, depth);
        depth
    }

    /// Puts `child` before `sibling`; gives the depth of `child`.
    pub(super) fn insert_before(&mut self, sibling: u32, child: u32) -> u32 {
        self.detach(child);
        let (parent, previous, depth) = match self.node_mut(sibling) {
            Some(node) => (
                node.parent,
                std::mem::replace(&mut node.previous, child),
                node.depth,
            ),
            None => return 0,
        };
        match self.node_mut(previous) {
            Some(node) => node.next = child,
            None => {
                if let Some(node) = self.node_mut(parent) {
                    node.first_child = child;
                }
            }
        }
        if let Some(node) = self.node_mut(child) {
            (node.parent, node.previous, node.next) = (parent, previous, sibling);
        }
        self.set_depth(child, depth);
        depth
    }

    /// Template contents count as inside their template, so that nesting them is bounded, too.
    fn set_depth(&mut self, id: u32, depth: u32) {
        let Some(node) = self.node_mut(id) else {
            return;
        };
        node.depth = depth;
        let contents = self.element(id).map_or(NONE, |element| element.contents);
        if let Some(root) = self.node_mut(contents) {
            root.depth = depth;
        }
    }

    /// Joins `text` to the text node `id`; `false` if it is not one.
    pub(super) fn push_text(&mut self, id: u32, text: &StrTendril) -> bool {
        match self.node_mut(id).map(|node| &mut node.data) {
            Some(Data::Text(existing)) => {
                existing.push_tendril(text);
                true
            }
            _ => false,
        }
    }
}
