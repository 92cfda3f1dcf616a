//! The one walk: every element below a root in the order that people meet them, with its role,
//! what it can be listed as, and where it stands.

use std::collections::HashMap;

use domlens_aria::Role;
use domlens_dom_model::{Document, NodeId, NodeKind, ShadowRootMode};

use crate::{Page, controls, controls::Group, cut::cut};

/// The longest title of a card, list item or row, in characters.
const MAX_ITEM_TITLE: usize = 80;

/// Which tree scopes a survey enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reach {
    /// Open shadow roots. Default: yes.
    pub shadow_roots: bool,
    /// Documents of frames. Default: no.
    pub frames: bool,
}

impl Default for Reach {
    fn default() -> Self {
        Self {
            shadow_roots: true,
            frames: false,
        }
    }
}

impl Reach {
    /// Sets `shadow_roots`.
    pub fn with_shadow_roots(mut self, shadow_roots: bool) -> Self {
        self.shadow_roots = shadow_roots;
        self
    }

    /// Sets `frames`.
    pub fn with_frames(mut self, frames: bool) -> Self {
        self.frames = frames;
        self
    }
}

/// One element of a survey.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Visit {
    /// The element.
    pub node: NodeId,
    /// The number of the visit after the last one inside the element.
    pub end: usize,
    /// Its computed role.
    pub role: Option<Role>,
    /// What it is listed as, if people operate it.
    pub group: Option<Group>,
    /// Whether there are controls inside it.
    pub holds_controls: bool,
    /// What is around it.
    pub around: Around,
}

/// The nearest elements of some kinds around an element, which itself is none of them.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Around {
    /// A `form`.
    pub form: Option<NodeId>,
    /// A section, region or article.
    pub section: Option<NodeId>,
    /// The main landmark.
    pub main: Option<NodeId>,
    /// A navigation landmark.
    pub nav: Option<NodeId>,
    item: Option<usize>,
}

/// A card, list item or row, and what it calls itself.
#[derive(Debug)]
struct Item {
    outer: Option<usize>,
    is_row: bool,
    title: Option<String>,
    /// Whether the title is a heading, which nothing replaces.
    is_headed: bool,
    /// Whether it is a row of headers, which has no title.
    is_header: bool,
}

/// Every element below a root, the root included, in the order of the flat tree: slotted elements
/// stand where they show, and what no slot takes is left out.
#[derive(Debug)]
pub struct Survey {
    visits: Vec<Visit>,
    items: Vec<Item>,
    /// How many rows of a table have so many cells.
    rows: HashMap<(NodeId, usize), usize>,
    unread: Unread,
}

/// Hosts whose trees a survey did not enter, in order.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Unread {
    /// Hosts of closed shadow roots. Those of a live page are read as open ones are.
    pub closed: Vec<NodeId>,
    /// Hosts of open shadow roots.
    pub open: Vec<NodeId>,
}

enum Step {
    Enter(NodeId, Around),
    /// Leave the element of a visit, when so many controls had been met inside and before.
    Leave(usize, usize),
}

impl Survey {
    /// Walks everything below `root`, which is an element or the root of a tree scope. Cost:
    /// linear in what it walks.
    pub fn of(page: &Page<'_>, root: NodeId, reach: Reach) -> Self {
        let doc = page.document();
        let mut survey = Self {
            visits: Vec::new(),
            items: Vec::new(),
            rows: HashMap::new(),
            unread: Unread::default(),
        };
        let around = around_root(page, root);
        let mut steps = Vec::new();
        if doc.is_element(root) {
            steps.push(Step::Enter(root, around));
        } else {
            push_children(doc, doc.children(root).collect(), around, &mut steps);
        }
        let mut controls = 0;
        while let Some(step) = steps.pop() {
            match step {
                Step::Leave(at, before) => {
                    let end = survey.visits.len();
                    if let Some(visit) = survey.visits.get_mut(at) {
                        visit.end = end;
                        visit.holds_controls = controls > before;
                    }
                }
                Step::Enter(node, around) => {
                    let mut inside = survey.visit(page, node, around);
                    if reach.frames && doc.frame_document(node).is_some() {
                        // No form reaches into a frame.
                        inside.form = None;
                    }
                    let at = survey.visits.len() - 1;
                    controls += usize::from(survey.is_control(at));
                    steps.push(Step::Leave(at, controls));
                    let children = survey.children(doc, node, reach);
                    push_children(doc, children, inside, &mut steps);
                }
            }
        }
        survey
    }

    /// The elements.
    pub fn visits(&self) -> &[Visit] {
        &self.visits
    }

    /// The elements inside that of visit `at`.
    pub fn inside(&self, at: usize) -> &[Visit] {
        let end = self.visits.get(at).map_or(0, |visit| visit.end);
        self.visits.get(at + 1..end).unwrap_or_default()
    }

    /// Hosts of trees that were not entered.
    pub fn unread(&self) -> &Unread {
        &self.unread
    }

    /// The title of the card, list item or row around an element, if it is none of the element's
    /// `own` words.
    pub fn item_title(&self, around: &Around, own: &[&str]) -> Option<&str> {
        let mut at = around.item;
        while let Some(item) = at.and_then(|at| self.items.get(at)) {
            match &item.title {
                Some(title) if !own.iter().any(|own| says(own, title)) => return Some(title),
                _ => at = item.outer,
            }
        }
        None
    }

    fn is_control(&self, at: usize) -> bool {
        self.visits
            .get(at)
            .is_some_and(|visit| visit.group.is_some())
    }

    /// Notes `node` and gives what is around the elements inside it.
    fn visit(&mut self, page: &Page<'_>, node: NodeId, around: Around) -> Around {
        let doc = page.document();
        let role = page.aria().role(node);
        self.title_item(page, node, role, around.item);
        let mut inside = enter(doc, node, role, around);
        if doc.is_html(node, "table") {
            self.count_rows(doc, node);
        }
        if let Some(is_row) = self.is_item(doc, node, role) {
            self.items.push(Item {
                outer: around.item,
                is_row,
                title: None,
                is_headed: false,
                is_header: false,
            });
            inside.item = Some(self.items.len() - 1);
        }
        let end = self.visits.len() + 1;
        let group = controls::group(page, node, role);
        self.visits.push(Visit {
            node,
            end,
            role,
            group,
            holds_controls: false,
            around,
        });
        inside
    }

    /// The first heading is the title of the item around it; in a row without one, the first
    /// cell with text.
    fn title_item(
        &mut self,
        page: &Page<'_>,
        node: NodeId,
        role: Option<Role>,
        item: Option<usize>,
    ) {
        let Some(item) = item.and_then(|at| self.items.get_mut(at)) else {
            return;
        };
        let is_heading = role == Some(Role::Heading);
        let is_cell = item.is_row
            && item.title.is_none()
            && matches!(role, Some(Role::Cell | Role::Gridcell | Role::Rowheader));
        item.is_header |= role == Some(Role::Columnheader) && item.title.is_none();
        let titles = (is_heading && !item.is_headed || is_cell) && !item.is_header;
        if titles && page.document().is_visible(node) {
            let text = page.text(node);
            if !text.is_empty() {
                item.title = Some(cut(text, MAX_ITEM_TITLE).0);
                item.is_headed = is_heading;
            }
        }
    }

    /// Whether `node` is one of many like it, and if so, whether it is a row.
    fn is_item(&self, doc: &Document, node: NodeId, role: Option<Role>) -> Option<bool> {
        match role {
            Some(Role::Row) => self.is_one_of_many(doc, node).then_some(true),
            Some(Role::Listitem | Role::Article) => Some(false),
            _ => doc.is_html(node, "li").then_some(false),
        }
    }

    /// Whether the table of a `tr` has another row with as many cells, two or more: else the row
    /// only places things on the page. Rows made of other elements have a role that says so.
    fn is_one_of_many(&self, doc: &Document, row: NodeId) -> bool {
        if !doc.is_html(row, "tr") {
            return true;
        }
        let Some(table) = table_of(doc, row) else {
            return true;
        };
        let cells = cells(doc, row);
        let alike = self.rows.get(&(table, cells)).copied();
        // The table is not counted where a survey begins inside it.
        alike.is_none_or(|alike| cells > 1 && alike > 1)
    }

    /// Counts the rows of `table` by how many cells they have.
    fn count_rows(&mut self, doc: &Document, table: NodeId) {
        for child in doc.element_children(table) {
            if doc.is_html(child, "tr") {
                *self.rows.entry((table, cells(doc, child))).or_default() += 1;
            }
            if is_row_group(doc, child) {
                for row in doc
                    .element_children(child)
                    .filter(|&row| doc.is_html(row, "tr"))
                {
                    *self.rows.entry((table, cells(doc, row))).or_default() += 1;
                }
            }
        }
    }

    /// The nodes inside `node` that the survey goes on to.
    fn children(&mut self, doc: &Document, node: NodeId, reach: Reach) -> Vec<NodeId> {
        if let Some(root) = doc.shadow_root(node) {
            if doc.shadow_mode(root) == Some(ShadowRootMode::Closed) && !doc.is_live() {
                self.unread.closed.push(node);
            } else if !reach.shadow_roots {
                self.unread.open.push(node);
            } else {
                return doc.flat_children(node);
            }
            return doc.children(node).collect();
        }
        match doc.frame_document(node) {
            Some(frame) if reach.frames => doc.children(frame).collect(),
            Some(_) => Vec::new(),
            None => doc.flat_children(node),
        }
    }
}

fn push_children(doc: &Document, children: Vec<NodeId>, around: Around, steps: &mut Vec<Step>) {
    let elements = children
        .into_iter()
        .rev()
        .filter(|&child| doc.is_element(child));
    steps.extend(elements.map(|child| Step::Enter(child, around)));
}

/// What is around the elements inside `node`.
fn enter(doc: &Document, node: NodeId, role: Option<Role>, mut around: Around) -> Around {
    if doc.is_html(node, "form") {
        around.form = Some(node);
    }
    if is_section(doc, node, role) {
        around.section = Some(node);
    }
    match role {
        Some(Role::Main) => around.main = Some(node),
        Some(Role::Navigation) => around.nav = Some(node),
        _ => {}
    }
    around
}

fn is_section(doc: &Document, node: NodeId, role: Option<Role>) -> bool {
    doc.is_html(node, "section") || matches!(role, Some(Role::Region | Role::Article))
}

/// Whether `own` words say a title, which may be cut.
fn says(own: &str, title: &str) -> bool {
    match title.strip_suffix('…') {
        Some(start) => own.starts_with(start.trim_end()),
        None => own == title,
    }
}

fn is_row_group(doc: &Document, node: NodeId) -> bool {
    doc.is_html_element(node) && matches!(doc.local_name(node), "thead" | "tbody" | "tfoot")
}

/// The `table` that a `tr` is a row of.
fn table_of(doc: &Document, row: NodeId) -> Option<NodeId> {
    let parent = doc.parent(row)?;
    let table = if is_row_group(doc, parent) {
        doc.parent(parent)?
    } else {
        parent
    };
    doc.is_html(table, "table").then_some(table)
}

fn cells(doc: &Document, row: NodeId) -> usize {
    doc.element_children(row)
        .filter(|&cell| doc.is_html(cell, "td") || doc.is_html(cell, "th"))
        .count()
}

/// What is around a root: the nearest of each kind above it, over the edges of scopes.
fn around_root(page: &Page<'_>, root: NodeId) -> Around {
    let doc = page.document();
    let mut around = Around::default();
    let mut in_frame = doc.kind(root) == NodeKind::FrameDocument;
    let mut at = above(doc, root);
    while let Some(node) = at {
        in_frame |= doc.kind(node) == NodeKind::FrameDocument;
        if doc.is_element(node) {
            let found = enter(doc, node, page.aria().role(node), Around::default());
            around.form = around.form.or(found.form.filter(|_| !in_frame));
            around.section = around.section.or(found.section);
            around.main = around.main.or(found.main);
            around.nav = around.nav.or(found.nav);
        }
        at = above(doc, node);
    }
    around
}

/// The parent, or the host of a scope's root.
fn above(doc: &Document, node: NodeId) -> Option<NodeId> {
    doc.parent(node).or_else(|| {
        matches!(
            doc.kind(node),
            NodeKind::ShadowRoot | NodeKind::FrameDocument
        )
        .then(|| doc.host(node))
        .flatten()
    })
}
