//! What a page says: headings, images, tables, lists and articles, and what containers hold.

use domlens_aria::Role;
use domlens_dom_model::{Document, NodeId};

use crate::survey::Visit;

/// The list of `semantic` that an element belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Heading,
    Image,
    Table,
    List,
    Article,
}

impl Meaning {
    /// What the element of `visit` means, by its role. Decorative images are images still; lists
    /// and tables that only lay out are none.
    pub(crate) fn of(doc: &Document, visit: &Visit) -> Option<Self> {
        match visit.role {
            Some(Role::Heading) => Some(Self::Heading),
            Some(Role::Image | Role::GraphicsDocument) => Some(Self::Image),
            Some(Role::Table | Role::Grid | Role::Treegrid) => Some(Self::Table),
            Some(Role::List) => Some(Self::List),
            Some(Role::Article) => Some(Self::Article),
            _ if doc.is_html(visit.node, "img") => Some(Self::Image),
            _ if doc.is_html(visit.node, "dl") && !is_presentational(visit) => Some(Self::List),
            _ => None,
        }
    }

    /// Whether it has `children`.
    pub(crate) fn holds(self) -> bool {
        matches!(self, Self::Table | Self::List | Self::Article)
    }
}

/// Whether the element of `visit` is told among the `children` of a container.
pub(crate) fn is_part(doc: &Document, visit: &Visit) -> bool {
    visit.group.is_some()
        || Meaning::of(doc, visit).is_some()
        || matches!(
            visit.role,
            Some(Role::Listitem | Role::Row | Role::Term | Role::Definition | Role::Caption)
        )
        || is_description(doc, visit.node)
}

fn is_description(doc: &Document, node: NodeId) -> bool {
    doc.is_html(node, "dt") || doc.is_html(node, "dd")
}

fn is_presentational(visit: &Visit) -> bool {
    visit.role.is_some_and(Role::is_presentational) || visit.group.is_some()
}
