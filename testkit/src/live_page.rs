//! Snapshots of live pages, made from HTML and a few words on what a browser would know.

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "tests fail by panicking"
)]

use std::collections::HashMap;

use domlens_dom_model::snapshot::{
    BoxTable, CAPTURE_FORMAT_VERSION, DocumentSnapshot, ForeignNamespace, HitTable, NodeRef,
    NodeTable, STYLE_PROPERTIES, Snapshot, SnapshotSource, UnreadFrame, Viewport,
};
use domlens_dom_model::{
    Display, Document, HiddenReason, Namespace, NodeId, NodeKind, ParseOptions, Selector,
    ShadowRootMode, Visibility,
};

/// The width of every box that is not put elsewhere.
const WIDTH: f64 = 100.0;
/// Its height; each stands below the one before.
const HEIGHT: f64 = 20.0;

/// The initial values of the properties that a box tells.
const INITIAL: [&str; 12] = [
    "block", "visible", "1", "visible", "normal", "none", "none", "static", "auto", "auto",
    "visible", "visible",
];

/// A live page for tests: HTML, with a box of 100 by 20 pixels for all that shows, each below the
/// one before, listeners known and none there, and a viewport of 800 by 600. The methods say what
/// is different; they take CSS selectors, which are looked for in all tree scopes.
///
/// ```
/// let page = domlens_testkit::LivePage::new("<button>Go</button>").put("button", [0.0, 900.0, 10.0, 10.0]);
/// let doc = page.document();
/// let button = doc.elements_by_local_name(doc.root(), "button")[0];
/// assert_eq!(doc.viewport_ratio(button), Some(0.0));
/// ```
#[derive(Debug)]
pub struct LivePage {
    doc: Document,
    rows: HashMap<NodeId, NodeRef>,
    /// What was made so far.
    pub snapshot: Snapshot,
}

impl LivePage {
    /// The page of `html`, as a browser shows it.
    pub fn new(html: &str) -> Self {
        let mut page = Self::without_boxes(html);
        let nodes: Vec<NodeId> = page.doc.nodes().collect();
        for (at, node) in nodes.into_iter().enumerate() {
            page.add_box(node, at);
        }
        for document in &mut page.snapshot.documents {
            document.nodes.listeners = Some(Vec::new());
        }
        page
    }

    /// The nodes of `html` alone.
    pub fn without_boxes(html: &str) -> Self {
        let doc = Document::parse_with(html, &ParseOptions::default().with_scripting(true));
        let mut page = Self {
            rows: HashMap::new(),
            snapshot: Snapshot {
                version: CAPTURE_FORMAT_VERSION,
                source: SnapshotSource::Protocol,
                viewport: Viewport {
                    width: 800.0,
                    height: 600.0,
                },
                ..Snapshot::default()
            },
            doc,
        };
        let nodes: Vec<NodeId> = page.doc.nodes().collect();
        for node in nodes {
            page.add_node(node);
        }
        page
    }

    /// The document that is read from the snapshot.
    pub fn document(&self) -> Document {
        Document::from_snapshot(&self.snapshot, &ParseOptions::default())
            .expect("the snapshot fits together")
    }

    /// Moves the boxes of what `selector` matches.
    pub fn put(mut self, selector: &str, rect: [f64; 4]) -> Self {
        for at in self.find(selector) {
            let (boxes, row) = self.box_of(at);
            boxes.rect[row] = rect;
        }
        self
    }

    /// Sets a computed value of what `selector` matches; what it holds does not inherit it.
    pub fn style(mut self, selector: &str, property: &str, value: &str) -> Self {
        let column = STYLE_PROPERTIES.iter().position(|name| *name == property);
        let column = column.expect("a property of the format");
        let value = self.string(value);
        for at in self.find(selector) {
            let (boxes, row) = self.box_of(at);
            boxes.style[row][column] = value;
        }
        self
    }

    /// Takes the boxes of what `selector` matches, and of all in it.
    pub fn unbox(mut self, selector: &str) -> Self {
        for node in self.nodes(selector) {
            for inside in (node.index()..self.doc.subtree_end(node)).collect::<Vec<_>>() {
                let node = self.doc.nodes().nth(inside).expect("a node");
                self.remove_box(node);
            }
        }
        self
    }

    /// Takes the boxes of what `selector` matches, but not of what is in it.
    pub fn unbox_only(mut self, selector: &str) -> Self {
        for node in self.nodes(selector) {
            self.remove_box(node);
        }
        self
    }

    /// Lets scripts listen for clicks on what `selector` matches.
    pub fn listen(mut self, selector: &str) -> Self {
        for at in self.find(selector) {
            let listeners = &mut self.table(at).listeners;
            listeners.get_or_insert_default().push(at.node);
        }
        self
    }

    /// Says what a pointer hits at the points of what `selector` matches: selectors, or nothing
    /// for an empty one.
    pub fn hit(mut self, selector: &str, hits: &[&str]) -> Self {
        let hits: Vec<Option<NodeRef>> = hits
            .iter()
            .map(|hit| (!hit.is_empty()).then(|| self.find(hit)[0]))
            .collect();
        for at in self.find(selector) {
            let table = self.snapshot.documents[at.document as usize]
                .hits
                .get_or_insert_with(HitTable::default);
            table.node.push(at.node);
            table.hit.push(hits.clone());
        }
        self
    }

    /// Puts text into the field that `selector` matches.
    pub fn value(mut self, selector: &str, text: &str) -> Self {
        let text = self.string(text);
        for at in self.find(selector) {
            let values = &mut self.table(at).input_value;
            let place = values.index.partition_point(|row| *row < at.node);
            values.index.insert(place, at.node);
            values.value.insert(place, text);
        }
        self
    }

    /// Ticks or unticks what `selector` matches.
    pub fn check(mut self, selector: &str, is_on: bool) -> Self {
        for at in self.find(selector) {
            let checked = &mut self.table(at).checked;
            checked.retain(|row| *row != at.node);
            checked.extend(is_on.then_some(at.node));
        }
        self
    }

    /// Chooses the options that `selector` matches, and no others.
    pub fn select(mut self, selector: &str) -> Self {
        for document in &mut self.snapshot.documents {
            document.nodes.selected.clear();
        }
        for at in self.find(selector) {
            self.table(at).selected.push(at.node);
        }
        self
    }

    /// Opens the dialogs that `selector` matches, as modal ones.
    pub fn modal(mut self, selector: &str) -> Self {
        for at in self.find(selector) {
            self.table(at).modal.push(at.node);
        }
        self
    }

    /// Gives the focus to what `selector` matches.
    pub fn focus(mut self, selector: &str) -> Self {
        self.snapshot.focus = Some(self.find(selector)[0]);
        self
    }

    /// Says why the document of the frame that `selector` matches was not read.
    pub fn unread(mut self, selector: &str, reason: &str) -> Self {
        let owner = self.find(selector)[0];
        self.snapshot.unread_frames.push(UnreadFrame {
            owner,
            reason: reason.to_owned(),
        });
        self
    }

    /// Gives every node a number that stands for it: that of its `id` attribute if it has one, so
    /// that two pages can hold one element; else one of the page's own, from `first`.
    pub fn identify(mut self, first: u64) -> Self {
        let mut next = first;
        let nodes: Vec<NodeId> = self.doc.nodes().collect();
        for node in nodes {
            let Some(at) = self.rows.get(&node).copied() else {
                continue;
            };
            let named = self.doc.id(node).map(|id| {
                let sum = |sum: u64, byte: u8| (sum * 31 + u64::from(byte)) % 1_000_003;
                1_000_000_000 + id.bytes().fold(7, sum)
            });
            let identity = named.unwrap_or_else(|| {
                next += 1;
                next
            });
            self.table(at).identity.push(identity);
        }
        self
    }

    /// As a script in the page takes it: without listeners and closed shadow roots.
    pub fn by_script(mut self) -> Self {
        self.snapshot.source = SnapshotSource::Script;
        for document in &mut self.snapshot.documents {
            document.nodes.listeners = None;
        }
        self
    }

    /// The rows of what `selector` matches in any tree scope.
    pub fn find(&self, selector: &str) -> Vec<NodeRef> {
        let nodes = self.nodes(selector);
        nodes.iter().map(|node| self.rows[node]).collect()
    }

    fn nodes(&self, selector: &str) -> Vec<NodeId> {
        let parsed = Selector::parse(selector).expect("a selector");
        let found: Vec<NodeId> = self
            .doc
            .scopes()
            .flat_map(|scope| self.doc.query_selector_all(scope, &parsed))
            .collect();
        assert!(!found.is_empty(), "{selector} matches nothing");
        found
    }

    fn table(&mut self, at: NodeRef) -> &mut NodeTable {
        &mut self.snapshot.documents[at.document as usize].nodes
    }

    fn box_of(&mut self, at: NodeRef) -> (&mut BoxTable, usize) {
        let boxes = &mut self.snapshot.documents[at.document as usize].boxes;
        let row = boxes.node.binary_search(&at.node).expect("it has a box");
        (boxes, row)
    }

    fn remove_box(&mut self, node: NodeId) {
        let Some(at) = self.rows.get(&node).copied() else {
            return;
        };
        let boxes = &mut self.snapshot.documents[at.document as usize].boxes;
        if let Ok(row) = boxes.node.binary_search(&at.node) {
            boxes.node.remove(row);
            boxes.rect.remove(row);
            boxes.style.remove(row);
        }
    }

    fn string(&mut self, text: &str) -> i32 {
        let strings = &mut self.snapshot.strings;
        let known = strings.iter().rposition(|known| known == text);
        let at = known.unwrap_or_else(|| {
            strings.push(text.to_owned());
            strings.len() - 1
        });
        i32::try_from(at).expect("few strings")
    }

    fn add_node(&mut self, node: NodeId) {
        let kind = self.doc.kind(node);
        let is_document = matches!(kind, NodeKind::Document | NodeKind::FrameDocument);
        let holder = self.doc.parent(node).or_else(|| self.doc.host(node));
        let holder = holder.map(|holder| self.rows[&holder]);
        if is_document {
            self.snapshot.documents.push(DocumentSnapshot {
                url: self.doc.document_url(node).to_owned(),
                quirks: self.doc.quirks_mode(node) == domlens_dom_model::QuirksMode::Quirks,
                ready_state: "complete".to_owned(),
                owner: holder,
                ..DocumentSnapshot::default()
            });
        }
        let document = match holder {
            Some(holder) if !is_document => holder.document as usize,
            _ => self.snapshot.documents.len() - 1,
        };
        let name = self.name_of(node);
        let value = match kind {
            NodeKind::Text | NodeKind::Comment | NodeKind::ProcessingInstruction => {
                let text = self.doc.text(node).to_owned();
                self.string(&text)
            }
            _ => -1,
        };
        let pairs: Vec<(String, String)> = self
            .doc
            .attributes(node)
            .map(|attribute| (attribute.name().into_owned(), attribute.value.to_owned()))
            .collect();
        let mut attributes = Vec::new();
        for (name, value) in pairs {
            attributes.push(self.string(&name));
            attributes.push(self.string(&value));
        }
        let namespace = match self.doc.namespace(node) {
            _ if !self.doc.is_element(node) => None,
            Namespace::Html => None,
            Namespace::Svg => Some(ForeignNamespace::Svg),
            Namespace::MathMl => Some(ForeignNamespace::MathMl),
            Namespace::Other => Some(ForeignNamespace::Other),
        };
        let begins = (self.doc.is_checked(node), self.doc.is_selected(node));
        let table = &mut self.snapshot.documents[document].nodes;
        let row = u32::try_from(table.kind.len()).expect("few nodes");
        let parent = holder.filter(|_| !is_document);
        table
            .parent
            .push(parent.map_or(-1, |parent| i32::try_from(parent.node).expect("few")));
        table.kind.push(number_of(kind));
        table.name.push(name);
        table.value.push(value);
        table.attributes.push(attributes);
        if let Some(namespace) = namespace {
            table.namespace.index.push(row);
            table.namespace.value.push(namespace);
        }
        table.checked.extend(begins.0.then_some(row));
        table.selected.extend(begins.1.then_some(row));
        let at = NodeRef {
            document: u32::try_from(document).expect("few documents"),
            node: row,
        };
        self.rows.insert(node, at);
    }

    fn name_of(&mut self, node: NodeId) -> i32 {
        let name = match self.doc.kind(node) {
            NodeKind::Element => self.doc.local_name(node),
            NodeKind::Doctype => self.doc.doctype_name(node),
            NodeKind::ShadowRoot => match self.doc.shadow_mode(node) {
                Some(ShadowRootMode::Closed) => "closed",
                _ => "open",
            },
            _ => return -1,
        }
        .to_owned();
        self.string(&name)
    }

    fn add_box(&mut self, node: NodeId, at: usize) {
        let doc = &self.doc;
        let has_box = doc.is_rendered(node)
            && (doc.is_text(node)
                || doc.is_element(node) && doc.display(node) != Display::Contents);
        if !has_box {
            return;
        }
        let mut values: Vec<&str> = Vec::new();
        if doc.is_element(node) {
            values = INITIAL.to_vec();
            values[0] = keyword(doc.display(node));
            if let Visibility::Hidden { reason, by } = doc.visibility(node) {
                match reason {
                    HiddenReason::VisibilityHidden => values[1] = "hidden",
                    HiddenReason::Opacity if by == node => values[2] = "0",
                    _ => {}
                }
            }
            if doc.is_html(node, "pre") || doc.is_html(node, "textarea") {
                values[4] = "pre";
            }
        }
        let style: Vec<i32> = values.iter().map(|value| self.string(value)).collect();
        let row = self.rows[&node];
        let boxes = &mut self.snapshot.documents[row.document as usize].boxes;
        let top = HEIGHT * f64::from(u32::try_from(at).expect("few nodes"));
        boxes.node.push(row.node);
        boxes.rect.push([0.0, top, WIDTH, HEIGHT]);
        boxes.style.push(style);
    }
}

fn number_of(kind: NodeKind) -> u8 {
    match kind {
        NodeKind::Element => 1,
        NodeKind::Text => 3,
        NodeKind::ProcessingInstruction => 7,
        NodeKind::Comment => 8,
        NodeKind::Document | NodeKind::FrameDocument => 9,
        NodeKind::Doctype => 10,
        NodeKind::ShadowRoot | NodeKind::TemplateContents => 11,
    }
}

fn keyword(display: Display) -> &'static str {
    match display {
        Display::Inline => "inline",
        Display::InlineBlock => "inline-block",
        Display::ListItem => "list-item",
        Display::Table => "table",
        Display::TableCaption => "table-caption",
        Display::TableRowGroup => "table-row-group",
        Display::TableRow => "table-row",
        Display::TableCell => "table-cell",
        Display::TableColumn => "table-column",
        Display::Ruby => "ruby",
        _ => "block",
    }
}
