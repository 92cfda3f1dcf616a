//! The flat tree of CSS Scoping: shadow trees in place of their hosts' children, slotted nodes
//! in place of their slots' fallback.

use std::collections::HashMap;

use crate::{Document, NodeId, NodeKind};

/// Which slot each slottable is assigned to, and the other way around.
#[derive(Debug, Default)]
pub(crate) struct FlatTree {
    slots: HashMap<NodeId, NodeId>,
    assigned: HashMap<NodeId, Vec<NodeId>>,
}

impl Document {
    /// The slot that `node` is assigned to; `None` for a node whose parent is no shadow host and
    /// for one that no slot takes.
    pub fn assigned_slot(&self, node: NodeId) -> Option<NodeId> {
        self.flat_tree().slots.get(&node).copied()
    }

    /// The nodes that are assigned to `slot`, in document order.
    pub fn assigned_nodes(&self, slot: NodeId) -> &[NodeId] {
        self.flat_tree()
            .assigned
            .get(&slot)
            .map_or(&[], Vec::as_slice)
    }

    /// The children of `node` in the [flat tree]: the shadow tree's for a shadow host, the
    /// assigned nodes for a slot that has some. Comments are among them. The document of a frame
    /// is no child of its `iframe`.
    ///
    /// [flat tree]: https://drafts.csswg.org/css-scoping/#flattening
    pub fn flat_children(&self, node: NodeId) -> Vec<NodeId> {
        if let Some(root) = self.shadow_root(node) {
            return self.children(root).collect();
        }
        match self.assigned_nodes(node) {
            [] => self.children(node).collect(),
            assigned => assigned.to_vec(),
        }
    }

    /// The parent of `node` in the [flat tree]; `None` for the root of a document or template
    /// contents, and for what is not in the flat tree: a host's child that no slot takes, and the
    /// fallback of a slot that has assigned nodes.
    ///
    /// [flat tree]: https://drafts.csswg.org/css-scoping/#flattening
    pub fn flat_parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        if self.kind(parent) == NodeKind::ShadowRoot {
            return self.host(parent);
        }
        if self.shadow_root(parent).is_some() {
            return self.assigned_slot(node);
        }
        Some(parent).filter(|parent| self.assigned_nodes(*parent).is_empty())
    }

    fn flat_tree(&self) -> &FlatTree {
        self.flat_tree.get_or_init(|| self.assign_slots())
    }

    /// [Assign slottables for a tree], for each shadow tree.
    ///
    /// [Assign slottables for a tree]: https://dom.spec.whatwg.org/#assign-slotables-for-a-tree
    fn assign_slots(&self) -> FlatTree {
        let mut flat = FlatTree::default();
        for root in self
            .scopes()
            .filter(|root| self.kind(*root) == NodeKind::ShadowRoot)
        {
            let slots = self.slots_by_name(root);
            let Some(host) = self.host(root) else {
                continue;
            };
            for child in self.children(host) {
                let name = match self.kind(child) {
                    NodeKind::Element => self.attr(child, "slot").unwrap_or_default(),
                    NodeKind::Text => "",
                    _ => continue,
                };
                if let Some(slot) = slots.get(name) {
                    flat.slots.insert(child, *slot);
                    flat.assigned.entry(*slot).or_default().push(child);
                }
            }
        }
        flat
    }

    /// The first slot of each name counts.
    fn slots_by_name(&self, root: NodeId) -> HashMap<&str, NodeId> {
        let mut slots = HashMap::new();
        for slot in self
            .descendant_elements(root)
            .filter(|node| self.is_html(*node, "slot"))
        {
            slots
                .entry(self.attr(slot, "name").unwrap_or_default())
                .or_insert(slot);
        }
        slots
    }
}
