//! Tree scopes: the trees of the DOM standard and the hosts that they hang on.

use crate::{Document, NodeId, NodeKind, QuirksMode, ShadowRootMode};

impl Document {
    /// The root of the tree that `node` is in: a document, shadow root, template contents or
    /// frame document. Ids, CSS selectors and uniqueness live inside one such scope.
    pub fn scope(&self, node: NodeId) -> NodeId {
        self.scopes
            .get(node.index())
            .copied()
            .map_or(self.root(), NodeId)
    }

    /// The roots of all scopes, in document order; the document itself first.
    pub fn scopes(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::once(self.root()).chain(self.hosted.iter().map(|hosted| hosted.root))
    }

    /// The element that the scope `root` hangs on: shadow host, `template` or `iframe`.
    /// `None` for the document and for nodes that are no root.
    pub fn host(&self, root: NodeId) -> Option<NodeId> {
        let at = self
            .hosted
            .binary_search_by_key(&root, |hosted| hosted.root)
            .ok()?;
        self.hosted.get(at).map(|hosted| hosted.host)
    }

    /// The shadow root of the shadow host `element`, open or closed.
    pub fn shadow_root(&self, element: NodeId) -> Option<NodeId> {
        self.hosted_root(element, NodeKind::ShadowRoot)
    }

    /// Whether the shadow root `root` is open or closed; `None` for other nodes.
    pub fn shadow_mode(&self, root: NodeId) -> Option<ShadowRootMode> {
        lookup(&self.shadow_modes, root)
    }

    /// The contents of the `template` element `element`.
    pub fn template_contents(&self, element: NodeId) -> Option<NodeId> {
        self.hosted_root(element, NodeKind::TemplateContents)
    }

    /// The document inside the `iframe` element `element`, if it was read.
    pub fn frame_document(&self, element: NodeId) -> Option<NodeId> {
        self.hosted_root(element, NodeKind::FrameDocument)
    }

    /// The document (the page's or a frame's) that `node` is in, through shadow roots and
    /// template contents.
    pub fn owner_document(&self, node: NodeId) -> NodeId {
        let mut scope = self.scope(node);
        while !matches!(
            self.kind(scope),
            NodeKind::Document | NodeKind::FrameDocument
        ) {
            match self.host(scope) {
                Some(host) => scope = self.scope(host),
                None => break,
            }
        }
        scope
    }

    /// The document mode of the document that `node` is in.
    pub fn quirks_mode(&self, node: NodeId) -> QuirksMode {
        lookup(&self.quirks_modes, self.owner_document(node)).unwrap_or(QuirksMode::NoQuirks)
    }

    pub(crate) fn scope_ordinal(&self, root: NodeId) -> Option<usize> {
        if root == self.root() {
            return Some(0);
        }
        self.hosted
            .binary_search_by_key(&root, |hosted| hosted.root)
            .ok()
            .map(|at| at + 1)
    }

    fn hosted_root(&self, host: NodeId, kind: NodeKind) -> Option<NodeId> {
        let from = self
            .hosted_by_host
            .partition_point(|hosted| hosted.host < host);
        self.hosted_by_host
            .get(from..)?
            .iter()
            .take_while(|hosted| hosted.host == host)
            .find(|hosted| self.kind(hosted.root) == kind)
            .map(|hosted| hosted.root)
    }
}

fn lookup<T: Copy>(sorted: &[(NodeId, T)], key: NodeId) -> Option<T> {
    let at = sorted.binary_search_by_key(&key, |(node, _)| *node).ok()?;
    sorted.get(at).map(|(_, value)| *value)
}
