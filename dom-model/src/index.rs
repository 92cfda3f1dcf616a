//! Look-up tables of one scope: ids, classes and names, built once on first use.

use std::cmp::Ordering;

use crate::document::{AttributeData, TextRange};
use crate::{Document, NodeId, QuirksMode};

/// The nodes of a scope by one kind of key: rows sorted by key, then document order.
#[derive(Debug, Default)]
struct Table {
    keys: Vec<TextRange>,
    nodes: Vec<NodeId>,
}

/// The look-up tables of one scope.
#[derive(Debug, Default)]
pub(crate) struct ScopeIndex {
    ids: Table,
    classes: Table,
    /// Element numbers sorted by local name, then document order.
    by_name: Vec<NodeId>,
    ignores_case: bool,
}

impl Document {
    /// The first element of the scope `root` with this id; what `getElementById` gives.
    pub fn element_by_id(&self, root: NodeId, id: &str) -> Option<NodeId> {
        let exact = |node: &&NodeId| self.attr(**node, "id") == Some(id);
        self.elements_by_id(root, id).iter().find(exact).copied()
    }

    /// The elements of the scope `root` that the selector `#id` matches, in document order:
    /// in quirks mode without regard to ASCII case.
    pub fn elements_by_id(&self, root: NodeId, id: &str) -> &[NodeId] {
        self.scope_index(root)
            .map_or(&[], |index| self.rows(index, &index.ids, id))
    }

    /// The elements of the scope `root` that the selector `.class` matches, in document order:
    /// in quirks mode without regard to ASCII case.
    pub fn elements_by_class(&self, root: NodeId, class: &str) -> &[NodeId] {
        self.scope_index(root)
            .map_or(&[], |index| self.rows(index, &index.classes, class))
    }

    /// The elements of the scope `root` with this local name, of any namespace, in document
    /// order.
    pub fn elements_by_local_name(&self, root: NodeId, name: &str) -> &[NodeId] {
        let Some(index) = self.scope_index(root) else {
            return &[];
        };
        let rows = &index.by_name;
        let start = rows.partition_point(|node| self.local_name(*node) < name);
        let end = rows.partition_point(|node| self.local_name(*node) <= name);
        rows.get(start..end).unwrap_or_default()
    }

    fn scope_index(&self, root: NodeId) -> Option<&ScopeIndex> {
        let slot = self.indexes.get(self.scope_ordinal(root)?)?;
        Some(slot.get_or_init(|| self.build_index(root)))
    }

    fn build_index(&self, root: NodeId) -> ScopeIndex {
        let mut index = ScopeIndex {
            ignores_case: self.quirks_mode(root) == QuirksMode::Quirks,
            ..ScopeIndex::default()
        };
        let (mut ids, mut classes) = (Vec::new(), Vec::new());
        for node in self.descendant_elements(root) {
            index.by_name.push(node);
            for attribute in self.attribute_data(node) {
                match &*attribute.name {
                    "id" if attribute.value.start < attribute.value.end => {
                        ids.push((attribute.value, node));
                    }
                    "class" => self.push_classes(attribute, node, &mut classes),
                    _ => {}
                }
            }
        }
        index
            .by_name
            .sort_by(|a, b| self.local_name(*a).cmp(self.local_name(*b)).then(a.cmp(b)));
        index.ids = self.table(ids, index.ignores_case);
        index.classes = self.table(classes, index.ignores_case);
        index
    }

    /// The class tokens as ranges of the buffer, so that no text is copied.
    fn push_classes(
        &self,
        attribute: &AttributeData,
        node: NodeId,
        rows: &mut Vec<(TextRange, NodeId)>,
    ) {
        let value = self.slice(attribute.value);
        for class in value.split_ascii_whitespace() {
            let offset = class.as_ptr().addr() - value.as_ptr().addr();
            let start = attribute.value.start + u32::try_from(offset).unwrap_or(0);
            let end = start + u32::try_from(class.len()).unwrap_or(0);
            rows.push((TextRange { start, end }, node));
        }
    }

    fn table(&self, mut rows: Vec<(TextRange, NodeId)>, ignores_case: bool) -> Table {
        let by_key =
            |a: &TextRange, b: &TextRange| compare(self.slice(*a), self.slice(*b), ignores_case);
        rows.sort_by(|a, b| by_key(&a.0, &b.0).then(a.1.cmp(&b.1)));
        rows.dedup_by(|a, b| a.1 == b.1 && by_key(&a.0, &b.0).is_eq());
        let (keys, nodes) = rows.into_iter().unzip();
        Table { keys, nodes }
    }

    fn rows<'i>(&self, index: &'i ScopeIndex, table: &'i Table, key: &str) -> &'i [NodeId] {
        let order = |row: &TextRange| compare(self.slice(*row), key, index.ignores_case);
        let start = table.keys.partition_point(|row| order(row).is_lt());
        let end = table.keys.partition_point(|row| order(row).is_le());
        table.nodes.get(start..end).unwrap_or_default()
    }
}

fn compare(a: &str, b: &str, ignores_case: bool) -> Ordering {
    if ignores_case {
        return a
            .bytes()
            .map(|byte| byte.to_ascii_lowercase())
            .cmp(b.bytes().map(|byte| byte.to_ascii_lowercase()));
    }
    a.cmp(b)
}
