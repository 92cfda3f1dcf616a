//! Side tables: what a layer learns about nodes, kept outside the document.

use crate::{Document, NodeId};

/// One value for each node of a document.
///
/// ```
/// use domlens_dom_model::{Document, NodeMap};
/// let doc = Document::parse("<p>a");
/// let mut depth = NodeMap::new(&doc, 0_u32);
/// depth.set(doc.root(), 7);
/// assert_eq!(depth.get(doc.root()), &7);
/// ```
#[derive(Clone, Debug)]
pub struct NodeMap<T> {
    values: Vec<T>,
    default: T,
}

impl<T: Clone> NodeMap<T> {
    /// A table that holds `default` for each node of `doc`.
    pub fn new(doc: &Document, default: T) -> Self {
        Self {
            values: vec![default.clone(); doc.len()],
            default,
        }
    }

    /// The value of `node`; the default for a node of another document.
    pub fn get(&self, node: NodeId) -> &T {
        self.values.get(node.index()).unwrap_or(&self.default)
    }

    /// Sets the value of `node`; does nothing for a node of another document.
    pub fn set(&mut self, node: NodeId, value: T) {
        if let Some(slot) = self.values.get_mut(node.index()) {
            *slot = value;
        }
    }

    /// The value of `node`, to change; `None` for a node of another document.
    pub fn get_mut(&mut self, node: NodeId) -> Option<&mut T> {
        self.values.get_mut(node.index())
    }
}

/// A set of nodes of one document, one bit for each node.
#[derive(Clone, Debug)]
pub struct NodeSet {
    words: Vec<u64>,
    len: usize,
}

impl NodeSet {
    /// An empty set for the nodes of `doc`.
    pub fn new(doc: &Document) -> Self {
        Self {
            words: vec![0; doc.len().div_ceil(64)],
            len: 0,
        }
    }

    /// Adds `node`; `true` if it was not in the set.
    pub fn insert(&mut self, node: NodeId) -> bool {
        let bit = 1_u64 << (node.index() % 64);
        match self.words.get_mut(node.index() / 64) {
            Some(word) if *word & bit == 0 => {
                *word |= bit;
                self.len += 1;
                true
            }
            _ => false,
        }
    }

    /// Whether `node` is in the set.
    pub fn contains(&self, node: NodeId) -> bool {
        self.words
            .get(node.index() / 64)
            .is_some_and(|word| word & (1 << (node.index() % 64)) != 0)
    }

    /// How many nodes are in the set.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no node is in the set.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
