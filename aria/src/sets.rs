//! Sets: the position of an item among its like, and the chosen options of a `select`.

use std::collections::{HashMap, HashSet};

use domlens_dom_model::{Document, NodeId};

use crate::{Accessibility, Role, attributes, states::value};

/// What is known of sets so far, one entry a member or container that was asked about.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    positions: HashMap<NodeId, Position>,
    radios: Option<Radios>,
    chosen: HashMap<NodeId, Vec<NodeId>>,
}

/// The native radio buttons of a document.
#[derive(Debug, Default)]
struct Radios {
    positions: HashMap<NodeId, Position>,
    /// The checked one of each group.
    checked: HashSet<NodeId>,
}

/// The position of an item in its set, from 1, and the size of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) position: u32,
    pub(crate) size: u32,
}

impl Accessibility<'_> {
    /// The [position of `node` in its set](https://w3c.github.io/aria/#aria-posinset), counted
    /// where the author does not state it. Hidden items do not count.
    pub(crate) fn position(&self, node: NodeId, role: Option<Role>) -> Option<Position> {
        if attributes::is_input(self.document(), node, &["radio"]) {
            let mut sets = self.sets().borrow_mut();
            let radios = sets
                .radios
                .get_or_insert_with(|| Radios::new(self.document()));
            return radios.positions.get(&node).copied();
        }
        let kind = SetKind::of(role?)?;
        if let Some(&known) = self.sets().borrow().positions.get(&node) {
            return Some(known);
        }
        let container = self.container(node, kind)?;
        let members = self.members(container, kind);
        let mut sets = self.sets().borrow_mut();
        number(&members, &mut sets.positions);
        sets.positions.get(&node).copied()
    }

    /// Whether a native radio button is checked: the last of its group that the page checks.
    pub(crate) fn is_checked_radio(&self, radio: NodeId) -> bool {
        let mut sets = self.sets().borrow_mut();
        let radios = sets
            .radios
            .get_or_insert_with(|| Radios::new(self.document()));
        radios.checked.contains(&radio)
    }

    /// Whether `option` is one of the chosen in its `select`.
    pub(crate) fn is_chosen(&self, option: NodeId) -> bool {
        let doc = self.document();
        let select = doc
            .ancestor_elements(option)
            .take(8)
            .find(|&node| doc.is_html(node, "select"));
        let Some(select) = select else {
            return doc.is_selected(option);
        };
        let mut sets = self.sets().borrow_mut();
        let chosen = sets
            .chosen
            .entry(select)
            .or_insert_with(|| value::chosen(doc, select, &value::options(doc, select)));
        chosen.binary_search(&option).is_ok()
    }

    /// The element that holds the set of `node`.
    fn container(&self, node: NodeId, kind: SetKind) -> Option<NodeId> {
        let mut at = self.parent(node);
        while let Some(node) = at {
            if self
                .base_role(node)
                .is_some_and(|role| kind.is_container(role))
            {
                return Some(node);
            }
            at = self.parent(node);
        }
        None
    }

    /// The shown members of the set that `container` holds, in order; not those of a set inside.
    fn members(&self, container: NodeId, kind: SetKind) -> Vec<NodeId> {
        let doc = self.document();
        let mut members = Vec::new();
        let mut stack = self.children(container);
        stack.reverse();
        while let Some(node) = stack.pop() {
            if !doc.is_element(node) || !doc.is_rendered(node) {
                continue;
            }
            let role = self.base_role(node);
            if role.is_some_and(|role| SetKind::of(role) == Some(kind)) {
                members.push(node);
            }
            if !role.is_some_and(|role| kind.is_container(role)) {
                stack.extend(self.children(node).into_iter().rev());
            }
        }
        members
    }

    /// The parent of `node` in the accessibility tree: its owner, else its flat parent.
    fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.owns()
            .owner(node)
            .or_else(|| self.document().flat_parent(node))
    }
}

/// The kinds of set that items belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SetKind {
    List,
    Menu,
    Options,
    Radios,
    Tabs,
    Tree,
}

impl SetKind {
    fn of(member: Role) -> Option<Self> {
        Some(match member {
            Role::Listitem => Self::List,
            Role::Menuitem | Role::Menuitemcheckbox | Role::Menuitemradio => Self::Menu,
            Role::Option => Self::Options,
            Role::Radio => Self::Radios,
            Role::Tab => Self::Tabs,
            Role::Treeitem => Self::Tree,
            _ => return None,
        })
    }

    fn is_container(self, role: Role) -> bool {
        match self {
            Self::List => role == Role::List,
            Self::Menu => matches!(role, Role::Menu | Role::Menubar),
            Self::Options => matches!(role, Role::Listbox | Role::Combobox),
            Self::Radios => role == Role::Radiogroup,
            Self::Tabs => role == Role::Tablist,
            Self::Tree => matches!(role, Role::Tree | Role::Group),
        }
    }
}

/// Numbers the members of one set.
fn number(members: &[NodeId], positions: &mut HashMap<NodeId, Position>) {
    let size = u32::try_from(members.len()).unwrap_or(u32::MAX);
    for (position, &member) in (1..).zip(members) {
        positions.insert(member, Position { position, size });
    }
}

impl Radios {
    /// Sorts all native radio buttons into their [groups]: those of one name and form.
    ///
    /// [groups]: https://html.spec.whatwg.org/#radio-button-group
    fn new(doc: &Document) -> Self {
        let mut groups: HashMap<(NodeId, &str), Vec<NodeId>> = HashMap::new();
        let mut radios = Self::default();
        for radio in doc
            .nodes()
            .filter(|&node| attributes::is_input(doc, node, &["radio"]))
        {
            match doc.attr(radio, "name").filter(|name| !name.is_empty()) {
                Some(name) => groups
                    .entry((form_of(doc, radio), name))
                    .or_default()
                    .push(radio),
                None => radios.add(doc, vec![radio]),
            }
        }
        #[expect(clippy::iter_over_hash_type, reason = "each member has its own key")]
        for (_, members) in groups {
            radios.add(doc, members);
        }
        radios
    }

    /// Adds one group. Hidden members do not count, but may be the checked one.
    fn add(&mut self, doc: &Document, mut members: Vec<NodeId>) {
        let checked = members.iter().rev().find(|&&radio| doc.is_checked(radio));
        self.checked.extend(checked);
        members.retain(|&radio| doc.is_rendered(radio));
        number(&members, &mut self.positions);
    }
}

/// The form of a control; its tree scope if it has none.
fn form_of(doc: &Document, control: NodeId) -> NodeId {
    let scope = doc.scope(control);
    doc.attr(control, "form")
        .and_then(|id| doc.element_by_id(scope, id))
        .or_else(|| {
            doc.ancestor_elements(control)
                .find(|&form| doc.is_html(form, "form"))
        })
        .unwrap_or(scope)
}
