//! Roles in their context: what an element needs to know of its ancestors, folded from the top.

use domlens_dom_model::{Document, NodeId};

use crate::{
    Accessibility, Role,
    attributes::{self, AuthorName},
    focus,
    implicit::implicit_role,
};

/// What the ancestors of a node, and the node itself, mean for its children.
///
/// It is a fold down the flat tree: the context of a node follows from that of its flat parent
/// and its own markup, so that all contexts of a page cost linear time.
#[derive(Clone, Copy, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts of ancestors, not states"
)]
pub(crate) struct Context {
    /// The role of the node, a reference in `aria-labelledby` taken for a name.
    pub(crate) role: Option<Role>,
    /// Whether `role` would change if the reference gave an empty name.
    pub(crate) needs_name: bool,
    /// Which roles of [`REQUIRED`] the node and its ancestors have, a bit each.
    contexts: u16,
    /// The native table that the node is in, or is.
    pub(crate) table: TableKind,
    /// Whether the nearest element with a meaning is a list.
    pub(crate) in_list: bool,
    /// Whether the node is (in) a `select` or `datalist`.
    pub(crate) in_options: bool,
    /// Whether the node is (in) an `article`, `aside`, `nav` or `section`.
    pub(crate) in_sectioning: bool,
    /// Whether a `header` or `footer` in here belongs to a section and not to the page.
    pub(crate) in_section: bool,
    /// Whether the node is a table row with data cells.
    pub(crate) row_has_data: bool,
    /// Whether the node is (in) an editable element.
    pub(crate) editable: bool,
    /// Whether the node is (in) an element with `aria-hidden=true`.
    pub(crate) aria_hidden: bool,
    /// Whether the node is (in) an element with `aria-disabled=true`.
    pub(crate) aria_disabled: bool,
    /// The first `summary` of the `details` element that the node is.
    pub(crate) summary: Option<NodeId>,
    /// The nearest `group` or `radiogroup`, the node itself included.
    pub(crate) group: Option<NodeId>,
}

/// The kind of the native table around an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TableKind {
    /// No table.
    #[default]
    Outside,
    /// A `table`.
    Table,
    /// A `grid` or `treegrid`.
    Grid,
    /// A table whose author gave it another role: its parts mean nothing.
    Presentational,
}

/// The roles that other roles require as their context.
const REQUIRED: [Role; 12] = [
    Role::Grid,
    Role::Group,
    Role::List,
    Role::Listbox,
    Role::Menu,
    Role::Menubar,
    Role::Row,
    Role::Rowgroup,
    Role::Table,
    Role::Tablist,
    Role::Tree,
    Role::Treegrid,
];

/// The bit of a role in [`Context::contexts`].
fn context_bit(role: Role) -> u16 {
    REQUIRED
        .iter()
        .position(|&other| other == role)
        .map_or(0, |at| 1 << at)
}

/// The contexts that `role` [requires](https://w3c.github.io/aria/#scope), one of them; empty for
/// a role that stands alone.
///
/// ARIA requires a row around `cell` and a figure or table around `caption`, too; the Web
/// Platform Tests and browsers keep these two roles anywhere.
fn required_contexts(role: Role) -> &'static [Role] {
    match role {
        Role::Gridcell | Role::Columnheader | Role::Rowheader => &[Role::Row],
        Role::Listitem => &[Role::List],
        Role::Menuitem | Role::Menuitemcheckbox | Role::Menuitemradio => {
            &[Role::Group, Role::Menu, Role::Menubar]
        }
        Role::Option => &[Role::Group, Role::Listbox],
        Role::Row => &[Role::Grid, Role::Rowgroup, Role::Table, Role::Treegrid],
        Role::Rowgroup => &[Role::Grid, Role::Table, Role::Treegrid],
        Role::Tab => &[Role::Tablist],
        Role::Treeitem => &[Role::Group, Role::Tree],
        _ => &[],
    }
}

impl Context {
    /// The context of `node` in the context of its flat parent.
    pub(crate) fn enter(self, aria: &Accessibility<'_>, node: NodeId) -> Self {
        let doc = aria.document();
        if !doc.is_element(node) {
            return Self {
                role: None,
                needs_name: false,
                row_has_data: false,
                summary: None,
                ..self
            };
        }
        let editable = focus::is_editable(doc, node).unwrap_or(self.editable);
        let name = attributes::author_name(doc, node);
        let role = self.resolve(aria, node, name != AuthorName::Missing);
        let needs_name = name == AuthorName::Reference
            && matches!(
                role,
                Some(Role::Region | Role::Complementary | Role::Form | Role::Image)
            );
        let html = if doc.is_html_element(node) {
            doc.local_name(node)
        } else {
            ""
        };
        Self {
            role,
            needs_name,
            contexts: self.contexts | role.map_or(0, context_bit),
            table: self.table_kind(html, role),
            in_list: match role {
                None | Some(Role::None | Role::Generic) => self.in_list,
                Some(role) => role == Role::List,
            },
            in_options: self.in_options || matches!(html, "select" | "datalist"),
            in_sectioning: self.in_sectioning
                || matches!(html, "article" | "aside" | "nav" | "section"),
            in_section: self.in_section
                || matches!(html, "article" | "aside" | "main" | "nav" | "section")
                || doc.has_attr(node, "role") && role.is_some_and(scopes_header),
            row_has_data: html == "tr" && doc.element_children(node).any(|c| doc.is_html(c, "td")),
            editable,
            aria_hidden: self.aria_hidden || attributes::is(doc, node, "aria-hidden", "true"),
            aria_disabled: attributes::boolean(doc, node, "aria-disabled")
                .unwrap_or(self.aria_disabled),
            summary: (html == "details")
                .then(|| {
                    doc.element_children(node)
                        .find(|&child| doc.is_html(child, "summary"))
                })
                .flatten(),
            group: match role {
                Some(Role::Group | Role::Radiogroup) => Some(node),
                _ => self.group,
            },
        }
    }

    /// The role of `node` in the context of its flat parent, when its author named it or not.
    ///
    /// [Role attribute](https://w3c.github.io/aria/#host_general_role): the first token that is a
    /// role and allowed here, else the implicit role.
    pub(crate) fn resolve(
        self,
        aria: &Accessibility<'_>,
        node: NodeId,
        named: bool,
    ) -> Option<Role> {
        let doc = aria.document();
        for role in attributes::role_tokens(doc, node) {
            match role {
                // Conflict resolution: what can be focused, or has a global ARIA attribute,
                // keeps the meaning of its element.
                Role::None if self.keeps_meaning(doc, node) => break,
                // A region needs a name, or is treated as if it had no role.
                Role::Region if !named => {}
                _ if !self.has_required_context(aria, node, role) => {}
                _ => return Some(role),
            }
        }
        implicit_role(doc, node, &self, named)
    }

    /// Whether `node` has a meaning that `role=none` cannot take away.
    fn keeps_meaning(self, doc: &Document, node: NodeId) -> bool {
        focus::can_focus(doc, node, &self) || attributes::has_global_aria(doc, node)
    }

    /// Whether `role` stands in one of the contexts that it requires.
    ///
    /// ARIA asks for the nearest meaningful ancestor; any ancestor will do here, as in browsers,
    /// so that a stray list between a menu and its items does not take their roles.
    fn has_required_context(self, aria: &Accessibility<'_>, node: NodeId, role: Role) -> bool {
        let required = required_contexts(role);
        if required.is_empty() {
            return true;
        }
        let bits = required
            .iter()
            .fold(0, |bits, &role| bits | context_bit(role));
        self.contexts & bits != 0
            || aria.owns().owner(node).is_some_and(|owner| {
                // The owner's own tokens answer; its context could lead in circles.
                attributes::role_tokens(aria.document(), owner)
                    .next()
                    .is_some_and(|role| context_bit(role) & bits != 0)
            })
    }

    /// The kind of table for the contents of an element of this HTML name and role.
    fn table_kind(self, html: &str, role: Option<Role>) -> TableKind {
        match (html, role) {
            ("table", Some(Role::Table)) => TableKind::Table,
            ("table", Some(Role::Grid | Role::Treegrid)) => TableKind::Grid,
            ("table", _) => TableKind::Presentational,
            _ => self.table,
        }
    }
}

/// Whether a `header` inside an element with this role is not the page's banner.
fn scopes_header(role: Role) -> bool {
    matches!(
        role,
        Role::Article | Role::Complementary | Role::Main | Role::Navigation | Role::Region
    )
}
