//! The document: one arena of links with columns beside it.

use std::fmt;
use std::sync::OnceLock;

use html5ever::{LocalName, Prefix};

use crate::flat_tree::FlatTree;
use crate::form_control::FormFacts;
use crate::index::ScopeIndex;
use crate::live::Live;
use crate::location::PageLocation;
use crate::rendering::Rendering;
use crate::{Diagnostic, Namespace, NodeId, NodeKind, QuirksMode, ShadowRootMode};

/// "No node" in a column.
pub(crate) const NONE: u32 = u32::MAX;

/// A range of bytes in the document's one text buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextRange {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// What the columns hold of one element.
#[derive(Clone, Debug)]
pub(crate) struct ElementData {
    pub(crate) name: LocalName,
    /// First attribute; those of the next element begin where these end.
    pub(crate) attributes: u32,
    pub(crate) namespace: Namespace,
}

/// What the columns hold of one attribute.
#[derive(Clone, Debug)]
pub(crate) struct AttributeData {
    pub(crate) name: LocalName,
    pub(crate) value: TextRange,
    pub(crate) namespace: crate::AttributeNamespace,
}

/// What hangs on a host without being its child.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hosted {
    pub(crate) host: NodeId,
    pub(crate) root: NodeId,
}

/// A whole page: its nodes, shadow trees, template contents and frames.
///
/// A document does not change after it is built, and may be shared between threads. Columns
/// and links are private; see the methods for what can be asked. Memory: about 150 bytes a node
/// besides the page's own text.
pub struct Document {
    /// Links of the nodes; each holds its own number.
    pub(crate) links: ego_tree::Tree<u32>,
    /// From the number to the arena's handle.
    pub(crate) handles: Vec<ego_tree::NodeId>,
    pub(crate) kinds: Vec<NodeKind>,
    /// Parents, or [`NONE`] for the root of a scope.
    pub(crate) parents: Vec<u32>,
    /// One past the last node of the shadow-including subtree.
    pub(crate) ends: Vec<u32>,
    /// The root of the tree that a node is in.
    pub(crate) scopes: Vec<u32>,
    /// Index into `elements`, or into `texts`; [`NONE`] for other kinds.
    pub(crate) payloads: Vec<u32>,
    pub(crate) elements: Vec<ElementData>,
    pub(crate) attributes: Vec<AttributeData>,
    /// Prefixes of the few attributes that have one, by attribute.
    pub(crate) attribute_prefixes: Vec<(u32, Prefix)>,
    pub(crate) texts: Vec<TextRange>,
    pub(crate) buffer: String,
    /// Every scope but the first with its host, by root.
    pub(crate) hosted: Vec<Hosted>,
    /// The same by host.
    pub(crate) hosted_by_host: Vec<Hosted>,
    pub(crate) shadow_modes: Vec<(NodeId, ShadowRootMode)>,
    pub(crate) quirks_modes: Vec<(NodeId, QuirksMode)>,
    /// Whether the page was read as with scripting.
    pub(crate) scripting: bool,
    pub(crate) location: PageLocation,
    pub(crate) bases: OnceLock<Vec<(NodeId, Option<url::Url>)>>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) indexes: Vec<OnceLock<ScopeIndex>>,
    /// Positions among element siblings.
    pub(crate) positions: OnceLock<Vec<u32>>,
    pub(crate) flat_tree: OnceLock<FlatTree>,
    pub(crate) rendering: OnceLock<Rendering>,
    pub(crate) form_facts: FormFacts,
    /// What a browser knows of the page, if one was asked.
    pub(crate) live: Option<Box<Live>>,
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document")
            .field("url", &self.url())
            .field("nodes", &self.len())
            .field("scopes", &(self.hosted.len() + 1))
            .field("diagnostics", &self.diagnostics)
            .finish_non_exhaustive()
    }
}

impl Document {
    /// The number of nodes, of all scopes together. At least 1.
    #[allow(
        clippy::len_without_is_empty,
        reason = "a document has at least its root"
    )]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// All nodes of all scopes, in document order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.len()).unwrap_or(NONE)).map(NodeId)
    }

    /// The document node, which is the root of the first scope.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// What the reader has to tell besides the document: limits reached, bytes replaced.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The kind of `node`.
    pub fn kind(&self, node: NodeId) -> NodeKind {
        self.kinds
            .get(node.index())
            .copied()
            .unwrap_or(NodeKind::Document)
    }

    /// Whether `node` is an element.
    pub fn is_element(&self, node: NodeId) -> bool {
        self.kind(node) == NodeKind::Element
    }

    /// Whether `node` is a text node.
    pub fn is_text(&self, node: NodeId) -> bool {
        self.kind(node) == NodeKind::Text
    }

    /// The text of a text node, comment or processing instruction; empty for other kinds.
    pub fn text(&self, node: NodeId) -> &str {
        if self.is_element(node) {
            return "";
        }
        self.payload(node)
            .and_then(|index| self.texts.get(index))
            .map_or("", |range| self.slice(*range))
    }

    pub(crate) fn slice(&self, range: TextRange) -> &str {
        self.buffer
            .get(range.start as usize..range.end as usize)
            .unwrap_or_default()
    }

    pub(crate) fn payload(&self, node: NodeId) -> Option<usize> {
        self.payloads
            .get(node.index())
            .filter(|index| **index != NONE)
            .map(|index| *index as usize)
    }

    pub(crate) fn element_data(&self, node: NodeId) -> Option<&ElementData> {
        if !self.is_element(node) {
            return None;
        }
        self.elements.get(self.payload(node)?)
    }
}
