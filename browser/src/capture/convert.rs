//! One document of the browser as one of the snapshot.

use std::collections::{BTreeMap, HashMap};

use domlens::dom::snapshot::{BoxTable, DocumentSnapshot, ForeignNamespace, NodeTable, Sparse};

use super::raw::{PageState, Path, Rare, RawDocument};
use super::strings::Strings;
use super::tree::{ELEMENT, FRAGMENT, Tree};

/// The node type of a document.
const DOCUMENT: u8 = 9;

/// The snapshot of a document, but for what lies outside of it: its owner, its listeners and hits.
pub(crate) fn document(
    raw: &RawDocument,
    tree: &Tree,
    state: &PageState,
    strings: &mut Strings<'_>,
) -> DocumentSnapshot {
    let url = strings.raw(raw.document_url).to_owned();
    let mut nodes = node_table(tree, strings);
    facts(raw, tree, &mut nodes, strings);
    pseudo_text(raw, tree, &mut nodes, strings);
    by_path(tree, state, &mut nodes);
    DocumentSnapshot {
        url,
        quirks: state.quirks,
        ready_state: state.ready.clone(),
        scroll: state.scroll,
        nodes,
        boxes: boxes(raw, tree, strings),
        ..DocumentSnapshot::default()
    }
}

fn node_table(tree: &Tree, strings: &mut Strings<'_>) -> NodeTable {
    let names = names(tree, strings);
    let mut nodes = NodeTable::default();
    for (row, (name, namespace)) in tree.rows.iter().zip(names) {
        let at = u32::try_from(nodes.kind.len()).unwrap_or(u32::MAX);
        nodes.parent.push(row.parent);
        nodes.kind.push(row.kind);
        nodes.name.push(name);
        nodes.value.push(row.value);
        nodes.attributes.push(row.attributes.clone());
        nodes.identity.push(row.backend);
        if let Some(namespace) = namespace {
            nodes.namespace.index.push(at);
            nodes.namespace.value.push(namespace);
        }
    }
    nodes
}

/// The names as the parser spells them, and the namespaces.
///
/// The browser tells no namespaces. It spells elements of HTML in capitals in an HTML document;
/// the others are told apart by what stands around them.
fn names(tree: &Tree, strings: &mut Strings<'_>) -> Vec<(i32, Option<ForeignNamespace>)> {
    let is_xml = is_xml(tree, strings);
    let mut lower: HashMap<i32, i32> = HashMap::new();
    let mut found: Vec<(i32, Option<ForeignNamespace>)> = Vec::with_capacity(tree.rows.len());
    for row in &tree.rows {
        let named = match row.kind {
            ELEMENT if !has_lower_case(strings.get(row.name)) => {
                let name = *lower.entry(row.name).or_insert_with(|| {
                    let name = strings.get(row.name).to_ascii_lowercase();
                    strings.intern(&name)
                });
                (name, None)
            }
            ELEMENT => {
                let around = usize::try_from(row.parent)
                    .ok()
                    .and_then(|at| found.get(at));
                let around = around.map_or((-1, None), |&around| around);
                let is_html_inside = strings.get(around.0) == "foreignObject";
                let namespace = match (strings.get(row.name), around.1) {
                    ("svg", _) => Some(ForeignNamespace::Svg),
                    ("math", _) => Some(ForeignNamespace::MathMl),
                    (_, Some(inner)) if !is_html_inside => Some(inner),
                    _ if is_xml => None,
                    _ => Some(ForeignNamespace::Other),
                };
                (row.name, namespace)
            }
            FRAGMENT | super::tree::DOCTYPE | super::tree::INSTRUCTION => (row.name, None),
            _ => (-1, None),
        };
        found.push(named);
    }
    found
}

/// Whether the root element is spelled as XML documents spell it.
fn is_xml(tree: &Tree, strings: &Strings<'_>) -> bool {
    let root = tree.rows.iter().find(|row| row.kind == ELEMENT);
    root.is_some_and(|root| strings.get(root.name) == "html")
}

fn has_lower_case(name: &str) -> bool {
    name.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// Values and states of fields.
fn facts(raw: &RawDocument, tree: &Tree, nodes: &mut NodeTable, strings: &mut Strings<'_>) {
    let row_of = |index: u32| row_of(raw, tree, index);
    let mut values = BTreeMap::new();
    for (index, value) in raw
        .nodes
        .input_value
        .iter()
        .chain(raw.nodes.text_value.iter())
    {
        if let Some(row) = row_of(index) {
            values.insert(row, strings.text(value));
        }
    }
    (nodes.input_value.index, nodes.input_value.value) = values.into_iter().unzip();
    let rows = |indexes: &[u32]| sorted(indexes.iter().filter_map(|&index| row_of(index)));
    nodes.checked = rows(&raw.nodes.input_checked.index);
    nodes.selected = rows(&raw.nodes.option_selected.index);
}

/// The row of a node of the capture, unless it is left out.
fn row_of(raw: &RawDocument, tree: &Tree, index: u32) -> Option<u32> {
    let index = usize::try_from(index).ok()?;
    let backend = raw.nodes.backend_node_id.get(index)?;
    tree.by_backend.get(backend).copied()
}

pub(crate) fn sorted(rows: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut rows: Vec<u32> = rows.collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// The text of `::before` and `::after`, which has boxes and no nodes.
fn pseudo_text(raw: &RawDocument, tree: &Tree, nodes: &mut NodeTable, strings: &mut Strings<'_>) {
    let owners = pseudo_owners(raw, &raw.nodes.pseudo_type, tree, strings);
    let mut before: BTreeMap<u32, String> = BTreeMap::new();
    let mut after: BTreeMap<u32, String> = BTreeMap::new();
    for (index, &text) in raw.layout.node_index.iter().zip(&raw.layout.text) {
        let Some(&(row, is_before)) = owners.get(index) else {
            continue;
        };
        let texts = if is_before { &mut before } else { &mut after };
        texts.entry(row).or_default().push_str(strings.raw(text));
    }
    let mut sparse = |texts: BTreeMap<u32, String>| {
        let mut sparse = Sparse::default();
        for (row, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            sparse.index.push(row);
            sparse.value.push(strings.intern(&text));
        }
        sparse
    };
    nodes.before = sparse(before);
    nodes.after = sparse(after);
}

/// By the index of a pseudo-element: its element's row, and whether it comes before.
fn pseudo_owners(
    raw: &RawDocument,
    types: &Rare,
    tree: &Tree,
    strings: &Strings<'_>,
) -> HashMap<u32, (u32, bool)> {
    let mut owners = HashMap::new();
    for (index, kind) in types.iter() {
        let is_before = match strings.raw(kind) {
            "before" => true,
            "after" => false,
            _ => continue,
        };
        let at = usize::try_from(index).ok();
        let parent = at.and_then(|at| raw.nodes.parent_index.get(at));
        let parent = parent.and_then(|&parent| u32::try_from(parent).ok());
        if let Some(row) = parent.and_then(|parent| row_of(raw, tree, parent)) {
            owners.insert(index, (row, is_before));
        }
    }
    owners
}

fn boxes(raw: &RawDocument, tree: &Tree, strings: &mut Strings<'_>) -> BoxTable {
    let layout = &raw.layout;
    let places = layout.node_index.iter().enumerate();
    let mut places: Vec<(u32, usize)> = places
        .filter_map(|(at, &index)| Some((row_of(raw, tree, index)?, at)))
        .filter(|&(row, _)| tree.kind(row) != DOCUMENT)
        .collect();
    // Of a text in several boxes, as around a first letter, the first is kept.
    places.sort_by_key(|&(row, _)| row);
    places.dedup_by_key(|&mut (row, _)| row);
    let mut boxes = BoxTable::default();
    for (row, at) in places {
        let Some(&rect) = layout.bounds.get(at) else {
            continue;
        };
        let styles = layout.styles.get(at).filter(|_| tree.kind(row) == ELEMENT);
        let styles = styles.map_or(&[][..], Vec::as_slice);
        boxes.node.push(row);
        boxes.rect.push(rect);
        boxes
            .style
            .push(styles.iter().map(|&text| strings.text(text)).collect());
        boxes
            .paint_order
            .push(layout.paint_orders.get(at).copied().unwrap_or(0));
    }
    boxes
}

/// What the script tells by paths.
fn by_path(tree: &Tree, state: &PageState, nodes: &mut NodeTable) {
    let rows = |list: &[Path]| sorted(list.iter().filter_map(|path| tree.at(path)));
    nodes.modal = rows(&state.modal);
    nodes.open_popovers = rows(&state.popovers);
    nodes.indeterminate = rows(&state.indeterminate);
}
