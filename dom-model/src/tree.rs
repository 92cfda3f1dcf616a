//! Moving about the tree: parents, children, ranges. All inside one scope unless said otherwise.

use crate::document::NONE;
use crate::{Document, NodeId};

impl Document {
    /// The parent of `node`; `None` for the root of a scope.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.parents
            .get(node.index())
            .filter(|parent| **parent != NONE)
            .map(|parent| NodeId(*parent))
    }

    /// The parent of `node`, if that is an element.
    pub fn parent_element(&self, node: NodeId) -> Option<NodeId> {
        self.parent(node).filter(|parent| self.is_element(*parent))
    }

    /// One past the last node of the shadow-including subtree of `node`, as a number: the
    /// subtree is the range from `node` to there.
    pub fn subtree_end(&self, node: NodeId) -> usize {
        self.ends
            .get(node.index())
            .map_or(node.index() + 1, |end| *end as usize)
    }

    /// Whether `ancestor` is `node` or holds it, through shadow roots, templates and frames.
    /// Cost: O(1).
    pub fn is_inclusive_ancestor(&self, ancestor: NodeId, node: NodeId) -> bool {
        ancestor <= node && node.index() < self.subtree_end(ancestor)
    }

    /// The first child of `node`.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        let end = self.subtree_end(node);
        let mut child = NodeId(node.0 + 1);
        while child.index() < end {
            if !self.kind(child).is_scope_root() {
                return Some(child);
            }
            child = self.after(child);
        }
        None
    }

    /// The last child of `node`.
    pub fn last_child(&self, node: NodeId) -> Option<NodeId> {
        self.linked(node, |links| links.last_child())
    }

    /// The node after `node` among its siblings.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        let next = self.after(node);
        (next.index() < self.subtree_end(parent)).then_some(next)
    }

    /// The node before `node` among its siblings.
    pub fn previous_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.linked(node, |links| links.prev_sibling())
    }

    /// The element after `node` among its siblings.
    pub fn next_element_sibling(&self, node: NodeId) -> Option<NodeId> {
        std::iter::successors(self.next_sibling(node), |node| self.next_sibling(*node))
            .find(|node| self.is_element(*node))
    }

    /// The element before `node` among its siblings.
    pub fn previous_element_sibling(&self, node: NodeId) -> Option<NodeId> {
        std::iter::successors(self.previous_sibling(node), |node| {
            self.previous_sibling(*node)
        })
        .find(|node| self.is_element(*node))
    }

    /// The children of `node`, in order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(node), |child| self.next_sibling(*child))
    }

    /// The children of `node` that are elements, in order.
    pub fn element_children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.children(node).filter(|child| self.is_element(*child))
    }

    /// The parent of `node`, its parent, and so on to the root of the scope.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(node), |node| self.parent(*node))
    }

    /// `node`, then its [`ancestors`](Self::ancestors).
    pub fn inclusive_ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |node| self.parent(*node))
    }

    /// The [`ancestors`](Self::ancestors) of `node` that are elements.
    pub fn ancestor_elements(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.ancestors(node).filter(|node| self.is_element(*node))
    }

    /// The number of [`ancestors`](Self::ancestors) of `node`. Cost: O(depth).
    pub fn depth(&self, node: NodeId) -> usize {
        self.ancestors(node).count()
    }

    /// The descendants of `node` in its own scope, in document order, without `node`.
    pub fn descendants(&self, node: NodeId) -> Descendants<'_> {
        let end = u32::try_from(self.subtree_end(node)).unwrap_or(NONE);
        Descendants {
            doc: self,
            next: node.0 + 1,
            end,
        }
    }

    /// The [`descendants`](Self::descendants) of `node` that are elements.
    pub fn descendant_elements(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.descendants(node).filter(|node| self.is_element(*node))
    }

    /// The descendants of `node` in all scopes below it, in document order, without `node`.
    pub fn shadow_including_descendants(
        &self,
        node: NodeId,
    ) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        let end = u32::try_from(self.subtree_end(node)).unwrap_or(NONE);
        (node.0 + 1..end).map(NodeId)
    }

    /// The element that is the only element child of the scope `root` and comes first:
    /// `<html>` for a document. For other scopes, their first element child.
    pub fn scope_document_element(&self, root: NodeId) -> Option<NodeId> {
        self.element_children(root).next()
    }

    /// The `<html>` element.
    pub fn document_element(&self) -> Option<NodeId> {
        self.scope_document_element(self.root())
    }

    /// The `<head>` element.
    pub fn head(&self) -> Option<NodeId> {
        self.element_children(self.document_element()?)
            .find(|child| self.is_html(*child, "head"))
    }

    /// The `<body>` element; the `<frameset>` of a page that has one instead.
    pub fn body(&self) -> Option<NodeId> {
        self.element_children(self.document_element()?)
            .find(|child| self.is_html(*child, "body") || self.is_html(*child, "frameset"))
    }

    fn after(&self, node: NodeId) -> NodeId {
        NodeId(u32::try_from(self.subtree_end(node)).unwrap_or(NONE))
    }

    fn linked<'d>(
        &'d self,
        node: NodeId,
        step: impl Fn(ego_tree::NodeRef<'d, u32>) -> Option<ego_tree::NodeRef<'d, u32>>,
    ) -> Option<NodeId> {
        let links = self.links.get(*self.handles.get(node.index())?)?;
        step(links).map(|node| NodeId(*node.value()))
    }
}

/// The descendants of a node in its own scope, in document order.
#[derive(Clone, Debug)]
pub struct Descendants<'d> {
    doc: &'d Document,
    next: u32,
    end: u32,
}

impl Descendants<'_> {
    /// Goes on after the subtree of the node that came last, as if it had no descendants.
    pub fn skip_subtree(&mut self, of: NodeId) {
        self.next = self
            .next
            .max(u32::try_from(self.doc.subtree_end(of)).unwrap_or(NONE));
    }
}

impl Iterator for Descendants<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        while self.next < self.end {
            let node = NodeId(self.next);
            if self.doc.kind(node).is_scope_root() {
                self.next = self.doc.after(node).0;
                continue;
            }
            self.next += 1;
            return Some(node);
        }
        None
    }
}
