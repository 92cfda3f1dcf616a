//! The tree of one document, from either of the two ways in which the browser tells it.
//!
//! The capture flattens trees as they are rendered: what a slot shows stands below the slot, and
//! what no slot shows is not there. Where that makes a difference, the document is asked for too.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::paths::Paths;
use super::raw::{FlatNode, RawDocument};
use super::strings::Strings;

/// Nodes of a document, in the order of the tree.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub(crate) rows: Vec<Row>,
    /// The row of each of the browser's numbers.
    pub(crate) by_backend: HashMap<u64, u32>,
    /// Made when the first path is followed: most pages have none.
    paths: OnceLock<Paths>,
}

/// One node.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) parent: i32,
    pub(crate) kind: u8,
    /// As the browser spells it: in capitals, if it is of HTML.
    pub(crate) name: i32,
    pub(crate) value: i32,
    pub(crate) attributes: Vec<i32>,
    pub(crate) backend: u64,
}

/// The node types of the DOM standard.
pub(crate) const ELEMENT: u8 = 1;
pub(crate) const TEXT: u8 = 3;
pub(crate) const INSTRUCTION: u8 = 7;
pub(crate) const COMMENT: u8 = 8;
pub(crate) const DOCTYPE: u8 = 10;
pub(crate) const FRAGMENT: u8 = 11;

impl Tree {
    /// The node type in a row; 0 where there is none.
    pub(crate) fn kind(&self, row: u32) -> u8 {
        let row = usize::try_from(row).ok().and_then(|row| self.rows.get(row));
        row.map_or(0, |row| row.kind)
    }

    /// Where a path of a script leads.
    pub(crate) fn at(&self, path: &[i32]) -> Option<u32> {
        self.paths.get_or_init(|| Paths::new(&self.rows)).row(path)
    }

    fn push(&mut self, row: Row) -> u32 {
        let at = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        self.by_backend.insert(row.backend, at);
        self.rows.push(row);
        at
    }

    /// The tree of a capture in which nothing is flattened. Pseudo-elements are no nodes.
    pub(crate) fn captured(document: &RawDocument, strings: &mut Strings<'_>) -> Self {
        let nodes = &document.nodes;
        let pseudo: std::collections::HashSet<u32> =
            nodes.pseudo_type.index.iter().copied().collect();
        let mut tree = Self::default();
        // Old rows to new ones; -1 for what is left out.
        let mut places: Vec<i32> = Vec::with_capacity(nodes.node_type.len());
        for (old, &kind) in nodes.node_type.iter().enumerate() {
            let parent = nodes.parent_index.get(old).copied().unwrap_or(-1);
            let parent = usize::try_from(parent).ok();
            let place = parent.map(|parent| places.get(parent).copied().unwrap_or(-1));
            let is_pseudo = u32::try_from(old).is_ok_and(|old| pseudo.contains(&old));
            if is_pseudo || place == Some(-1) {
                places.push(-1);
                continue;
            }
            let text = |column: &[i32]| column.get(old).copied().unwrap_or(-1);
            let attributes = nodes.attributes.get(old).map_or(&[][..], Vec::as_slice);
            let row = Row {
                parent: place.unwrap_or(-1),
                kind,
                name: strings.of_target(text(&nodes.node_name)),
                value: value(kind, text(&nodes.node_value), strings),
                attributes: attributes.iter().map(|&at| strings.text(at)).collect(),
                backend: nodes.backend_node_id.get(old).copied().unwrap_or(0),
            };
            places.push(i32::try_from(tree.push(row)).unwrap_or(-1));
        }
        tree
    }

    /// The tree below `root`, a document, without what the browser itself adds.
    pub(crate) fn told(nodes: &Flat<'_>, root: &FlatNode, strings: &mut Strings<'_>) -> Self {
        let mut tree = Self::default();
        let mut stack = vec![(root, -1)];
        while let Some((node, parent)) = stack.pop() {
            let row = Row {
                parent,
                kind: node.node_type,
                name: match &node.shadow_root_type {
                    Some(kind) => strings.intern(kind),
                    None => strings.intern(&node.node_name),
                },
                value: match node.node_type {
                    TEXT | COMMENT | INSTRUCTION => strings.intern(&node.node_value),
                    _ => -1,
                },
                attributes: node
                    .attributes
                    .iter()
                    .map(|text| strings.intern(text))
                    .collect(),
                backend: node.backend_node_id,
            };
            let at = i32::try_from(tree.push(row)).unwrap_or(-1);
            let children = nodes.children(node.node_id).iter().rev();
            stack.extend(children.map(|&child| (child, at)));
            let roots = node.shadow_roots.iter().rev();
            let roots = roots.filter(|root| is_author(root));
            stack.extend(roots.map(|root| (root, at)));
        }
        tree
    }
}

fn is_author(root: &FlatNode) -> bool {
    matches!(root.shadow_root_type.as_deref(), Some("open" | "closed"))
}

/// Texts and comments have data, also if it is empty.
fn value(kind: u8, at: i32, strings: &mut Strings<'_>) -> i32 {
    match kind {
        TEXT | COMMENT | INSTRUCTION => strings.text(at),
        _ => -1,
    }
}

/// The nodes of a told document by their parents, each list in the order of the tree.
#[derive(Debug)]
pub(crate) struct Flat<'a> {
    children: HashMap<u32, Vec<&'a FlatNode>>,
    /// The documents of frames, and the top one, by the browser's number.
    documents: HashMap<u64, &'a FlatNode>,
}

impl<'a> Flat<'a> {
    pub(crate) fn new(nodes: &'a [FlatNode]) -> Self {
        let mut flat = Self {
            children: HashMap::new(),
            documents: HashMap::new(),
        };
        for node in nodes {
            match node.parent_id {
                Some(parent) => flat.children.entry(parent).or_default().push(node),
                None => {
                    flat.documents.insert(node.backend_node_id, node);
                }
            }
            if let Some(document) = node.content_document.as_deref() {
                flat.documents.insert(document.backend_node_id, document);
            }
        }
        flat
    }

    fn children(&self, parent: u32) -> &[&'a FlatNode] {
        self.children.get(&parent).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn document(&self, backend: u64) -> Option<&'a FlatNode> {
        self.documents.get(&backend).copied()
    }
}
