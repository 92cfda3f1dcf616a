//! What units stand in: what is known of each node from above and from below.

use domlens_aria::Role;
use domlens_dom_model::NodeId;

use crate::ContentIndex;
use crate::evidence::PageEvidence;
use crate::features::is_prose;
use crate::index::share;
use crate::units::Unit;

/// What is known of a node from above.
#[derive(Clone, Copy, Default)]
pub(crate) struct Above {
    pub(crate) hints: u32,
    pub(crate) near: [u32; 3],
    pub(crate) inside: u32,
    pub(crate) repeats: u32,
    pub(crate) repeat_links: u32,
    /// The nearest element above that holds more text.
    pub(crate) grow: Option<NodeId>,
}

/// What is known of each node, by number.
pub(crate) struct Surroundings {
    /// From above.
    pub(crate) above: Vec<Above>,
    /// How many units of prose each holds.
    pub(crate) prose_below: Vec<u32>,
}

impl Surroundings {
    /// Reads them, and tells `evidence` of rows of the same shape. Cost: linear in the page.
    pub(crate) fn of(
        index: &ContentIndex<'_>,
        page: &[NodeId],
        units: &[Unit],
        role: &dyn Fn(NodeId) -> Option<Role>,
        evidence: &mut PageEvidence,
    ) -> Self {
        let builder = Builder {
            index,
            page,
            units,
            role,
        };
        Self {
            above: builder.above(evidence),
            prose_below: builder.prose_below(),
        }
    }

    /// What is known of `node` from above.
    pub(crate) fn above(&self, node: NodeId) -> Above {
        self.above.get(node.index()).copied().unwrap_or_default()
    }
}

struct Builder<'a, 'd> {
    index: &'a ContentIndex<'d>,
    page: &'a [NodeId],
    units: &'a [Unit],
    role: &'a dyn Fn(NodeId) -> Option<Role>,
}

impl Builder<'_, '_> {
    fn above(&self, evidence: &mut PageEvidence) -> Vec<Above> {
        let doc = self.index.document();
        let mut table = vec![Above::default(); doc.len()];
        let rows = self.rows(evidence);
        for &node in self.page.iter().filter(|node| doc.is_element(**node)) {
            let parent = self.index.parent(node);
            let over = parent
                .and_then(|parent| table.get(parent.index()).copied())
                .unwrap_or_default();
            let is_page = matches!(doc.local_name(node), "body" | "html");
            let hints = if is_page {
                0
            } else {
                self.index.hints(node).bits()
            };
            let (count, links) = rows.get(node.index()).copied().unwrap_or((1, 0));
            let more = self.index.measure(node).text;
            let grow = parent
                .filter(|parent| self.index.measure(*parent).text > more)
                .or(over.grow);
            let entry = Above {
                hints: over.hints | hints,
                near: [hints, over.near[0], over.near[1]],
                inside: over.inside | self.inside(node, over.inside),
                repeats: over.repeats.max(count),
                repeat_links: if count > over.repeats {
                    links
                } else {
                    over.repeat_links
                },
                grow,
            };
            if let Some(slot) = table.get_mut(node.index()) {
                *slot = entry;
            }
        }
        table
    }

    /// What a node puts its descendants in: bits in the order of the group "in".
    fn inside(&self, node: NodeId, over: u32) -> u32 {
        let doc = self.index.document();
        let by_role = match (self.role)(node) {
            Some(Role::Main) => 0,
            Some(Role::Article) => 1,
            Some(Role::Navigation | Role::Menu | Role::Menubar | Role::Tree | Role::Tablist) => 2,
            Some(Role::Banner) => 3,
            Some(Role::Contentinfo) => 4,
            Some(Role::Complementary) => 5,
            Some(Role::Search) => 6,
            Some(Role::Dialog | Role::Alertdialog) => 7,
            Some(Role::Button) => 16,
            _ => 32,
        };
        let by_name = match doc.local_name(node) {
            "header" => 8,
            "footer" => 9,
            "form" => 10,
            "figure" => 11,
            "table" => 12,
            "ul" | "ol" => 13,
            "section" => 14,
            "a" if doc.has_attr(node, "href") => 15,
            "button" => 16,
            "blockquote" => 17,
            "details" => 18,
            "aside" if over & 2 != 0 => 19,
            _ => 32,
        };
        [by_role, by_name]
            .into_iter()
            .filter(|bit| *bit < 32)
            .fold(0, |bits, bit| bits | 1 << bit)
    }

    /// For each element, how many siblings with text look like it, by name and first class, and
    /// how far they are links: 0 to 2.
    fn rows(&self, evidence: &mut PageEvidence) -> Vec<(u32, u32)> {
        let doc = self.index.document();
        let mut table = vec![(1, 0); doc.len()];
        let mut children: Vec<(&str, &str, NodeId)> = Vec::new();
        for &parent in self.page.iter().filter(|node| doc.is_element(**node)) {
            children.clear();
            for child in doc.element_children(parent) {
                if self.index.measure(child).text > 0 {
                    let class = doc.classes(child).next().unwrap_or_default();
                    children.push((doc.local_name(child), class, child));
                }
            }
            children.sort_unstable();
            let rows = children.chunk_by(|one, other| one.0 == other.0 && one.1 == other.1);
            for row in rows.filter(|row| row.len() > 1) {
                let (mut text, mut links) = (0_u32, 0_u32);
                for (.., child) in row {
                    let measure = self.index.measure(*child);
                    text = text.saturating_add(measure.text);
                    links = links.saturating_add(measure.link_text);
                }
                evidence.add_row(row.len(), text, links);
                let density = share(links, text);
                let density = u32::from(density > 0.2) + u32::from(density > 0.7);
                let count = u32::try_from(row.len()).unwrap_or(u32::MAX);
                for (.., child) in row {
                    if let Some(slot) = table.get_mut(child.index()) {
                        *slot = (count, density);
                    }
                }
            }
        }
        table
    }

    /// How many units of prose each node holds.
    fn prose_below(&self) -> Vec<u32> {
        let mut below = vec![0_u32; self.index.document().len()];
        for unit in self.units.iter().filter(|unit| is_prose(unit)) {
            if let Some(slot) = below.get_mut(unit.block.index()) {
                *slot += 1;
            }
        }
        for &node in self.page.iter().rev() {
            let own = below.get(node.index()).copied().unwrap_or(0);
            if let Some(slot) = self
                .index
                .parent(node)
                .and_then(|parent| below.get_mut(parent.index()))
            {
                *slot += own;
            }
        }
        below
    }
}
