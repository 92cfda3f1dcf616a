//! Where the content of a page gathers: the way from the page down to the element below which it
//! no longer lies in one child.

use domlens_dom_model::NodeId;

use crate::ContentIndex;
use crate::weights::CLUSTER_SHARE;

/// The way down, and what lies at its end.
pub(crate) struct Cluster {
    /// For each node its step on the way, from 1; 0 for one that is not on it.
    steps: Vec<u16>,
    last: NodeId,
    count: u16,
    /// The share of all content that lies in the last element, 0 to 1.
    held: f64,
}

impl Cluster {
    /// Goes down from the page as long as one child holds most of what its parent holds, by
    /// `mass`. Cost: linear in the page.
    pub(crate) fn of(
        index: &ContentIndex<'_>,
        page: &[NodeId],
        mass: impl Fn(NodeId) -> f64,
    ) -> Self {
        let doc = index.document();
        let root = page.first().copied().unwrap_or(doc.root());
        let mut cluster = Self {
            steps: vec![0; doc.len()],
            last: root,
            count: 1,
            held: 1.0,
        };
        cluster.mark(root);
        let all = mass(root);
        loop {
            let mut best: Option<(NodeId, f64)> = None;
            for child in doc.flat_children(cluster.last) {
                let weighs = mass(child);
                if doc.is_element(child) && best.is_none_or(|(_, most)| weighs > most) {
                    best = Some((child, weighs));
                }
            }
            match best {
                Some((child, weighs))
                    if weighs > 0.0 && weighs >= mass(cluster.last) * CLUSTER_SHARE =>
                {
                    cluster.last = child;
                    cluster.count = cluster.count.saturating_add(1);
                    cluster.mark(child);
                }
                _ => break,
            }
        }
        cluster.held = mass(cluster.last) / all.max(1.0);
        cluster
    }

    fn mark(&mut self, node: NodeId) {
        if let Some(slot) = self.steps.get_mut(node.index()) {
            *slot = self.count;
        }
    }

    /// What the second pass reads of a block: how far up the way it leaves it, and of the branch
    /// that holds it there, its share of the content and what is said of it on average.
    pub(crate) fn columns(
        &self,
        index: &ContentIndex<'_>,
        block: NodeId,
        _unit: usize,
        sums: impl Fn(NodeId) -> (f64, f64),
    ) -> [f64; 6] {
        let step = |node: NodeId| self.steps.get(node.index()).copied().unwrap_or(0);
        let mut branch = block;
        let mut at = Some(block);
        while let Some(node) = at.filter(|node| step(*node) == 0) {
            branch = node;
            at = index.parent(node);
        }
        let up = self.count - at.map_or(0, step).min(self.count);
        let (mean, mass) = sums(branch);
        let (last_mean, last_mass) = sums(self.last);
        let side = if up == 0 {
            0.0
        } else if branch < self.last {
            -1.0
        } else {
            1.0
        };
        [
            f64::from(up),
            mass / last_mass.max(1.0) * 1000.0,
            mean * 100.0,
            last_mean * 100.0,
            self.held * 100.0,
            side,
        ]
    }
}
