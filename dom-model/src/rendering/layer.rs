//! Cascade layers of one scope, and their order.

use std::collections::HashMap;

/// A layer: its number in the order of appearance.
pub(super) type LayerId = u32;

/// The layers of a scope as a tree. The first is the root, which stands for no layer.
#[derive(Debug)]
pub(super) struct Layers {
    parents: Vec<LayerId>,
    by_name: HashMap<(LayerId, Box<str>), LayerId>,
}

/// Without a layer.
pub(super) const UNLAYERED: LayerId = 0;

/// The rank of what is in no layer.
pub(super) const UNLAYERED_RANK: u32 = u32::MAX;

impl Default for Layers {
    fn default() -> Self {
        Self {
            parents: vec![UNLAYERED],
            by_name: HashMap::new(),
        }
    }
}

impl Layers {
    /// The layer of this dotted name inside `parent`, made if it is new.
    pub(super) fn named(&mut self, parent: LayerId, name: &str) -> LayerId {
        name.split('.').fold(parent, |parent, part| {
            if let Some(layer) = self.by_name.get(&(parent, Box::from(part))) {
                return *layer;
            }
            let layer = self.anonymous(parent);
            self.by_name.insert((parent, part.into()), layer);
            layer
        })
    }

    /// A layer without a name inside `parent`.
    pub(super) fn anonymous(&mut self, parent: LayerId) -> LayerId {
        let layer = LayerId::try_from(self.parents.len()).unwrap_or(LayerId::MAX);
        self.parents.push(parent);
        layer
    }

    /// The rank of each layer: later layers over earlier ones, and what is in a layer itself over
    /// the layers in it.
    pub(super) fn ranks(&self) -> Vec<u32> {
        let mut children = vec![Vec::new(); self.parents.len()];
        for (layer, parent) in self.parents.iter().enumerate().skip(1) {
            if let Some(siblings) = children.get_mut(*parent as usize) {
                siblings.push(layer);
            }
        }
        // The root first, later children before earlier ones: the reverse of the order wanted.
        let mut order = Vec::with_capacity(self.parents.len());
        let mut stack = vec![0];
        while let Some(layer) = stack.pop() {
            order.push(layer);
            stack.extend(children.get(layer).into_iter().flatten());
        }
        let mut ranks = vec![0; self.parents.len()];
        for (rank, layer) in (0_u32..).zip(order.into_iter().rev()) {
            if let Some(slot) = ranks.get_mut(layer) {
                *slot = rank;
            }
        }
        if let Some(root) = ranks.first_mut() {
            *root = UNLAYERED_RANK;
        }
        ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_layers_rank_over_earlier_and_parents_over_children() {
        let mut layers = Layers::default();
        let base = layers.named(UNLAYERED, "base");
        let theme = layers.named(UNLAYERED, "theme");
        let inner = layers.named(UNLAYERED, "base.inner");
        let anonymous = layers.anonymous(UNLAYERED);
        assert_eq!(layers.named(base, "inner"), inner);
        let ranks = layers.ranks();
        let rank = |layer: LayerId| ranks[layer as usize];
        assert!(rank(inner) < rank(base));
        assert!(rank(base) < rank(theme));
        assert!(rank(theme) < rank(anonymous));
        assert!(rank(anonymous) < rank(UNLAYERED));
    }
}
