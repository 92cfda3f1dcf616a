//! Where the controls stand: dialog, heading, main content, and how deep.

use domlens_aria::Role;
use domlens_dom_model::NodeId;
use domlens_extract::{Page, Survey, Visit, is_open_modal};

use crate::collect::Control;
use crate::text::head;
use crate::{Dialog, Graph};

/// The longest heading or title, in characters.
pub(crate) const MAX_TITLE: usize = 80;

/// Where one control stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    pub(crate) dialog: Option<usize>,
    /// The number of the visit of the heading that it stands under.
    pub(crate) heading: Option<usize>,
    pub(crate) in_main: bool,
    /// How many elements are around it.
    pub(crate) depth: usize,
}

/// What the walk is in.
#[derive(Clone, Copy, Debug)]
struct Level {
    end: usize,
    dialog: Option<usize>,
    in_main: bool,
    /// Whether a heading inside is none for what comes after it.
    is_section: bool,
    /// The heading that is in force outside.
    outside: Option<usize>,
}

/// The place of each control, and the dialogs that they stand in.
pub(crate) fn places(
    page: &Page<'_>,
    survey: &Survey,
    controls: &[Control],
    graph: &mut Graph,
) -> Vec<Place> {
    let doc = page.document();
    let main = page.main_content(doc.root());
    let mut levels: Vec<Level> = Vec::new();
    let mut heading = None;
    let mut places = Vec::with_capacity(controls.len());
    let mut next = controls.iter();
    let mut wanted = next.next();
    for (at, visit) in survey.visits().iter().enumerate() {
        while levels.last().is_some_and(|level| level.end <= at) {
            if let Some(level) = levels.pop().filter(|level| level.is_section) {
                heading = level.outside;
            }
        }
        let around = levels.last().copied();
        if wanted.is_some_and(|control| control.at == at) {
            places.push(Place {
                dialog: around.and_then(|level| level.dialog),
                heading,
                in_main: around.is_some_and(|level| level.in_main),
                depth: levels.len(),
            });
            wanted = next.next();
        }
        if visit.role == Some(Role::Heading)
            && doc.is_visible(visit.node)
            && !page.text(visit.node).is_empty()
        {
            heading = Some(at);
        }
        let dialog = is_open_modal(page, visit.node).then(|| {
            graph.dialogs.push(Dialog {
                title: head(&page.name(visit.node), MAX_TITLE),
            });
            graph.dialogs.len() - 1
        });
        levels.push(Level {
            end: visit.end,
            dialog: dialog.or(around.and_then(|level| level.dialog)),
            in_main: is_main(visit, main) || around.is_some_and(|level| level.in_main),
            is_section: is_section(page, visit),
            outside: heading,
        });
    }
    places
}

/// Dialogs without controls in them are not told.
pub(crate) fn drop_empty_dialogs(graph: &mut Graph) {
    let mut numbers = vec![None; graph.dialogs.len()];
    let mut kept = Vec::new();
    for entry in &mut graph.entries {
        let Some(slot) = entry.dialog.and_then(|at| numbers.get_mut(at)) else {
            continue;
        };
        let dialog = entry.dialog.and_then(|at| graph.dialogs.get(at));
        if slot.is_none()
            && let Some(dialog) = dialog
        {
            kept.push(dialog.clone());
            *slot = Some(kept.len() - 1);
        }
        entry.dialog = *slot;
    }
    graph.dialogs = kept;
}

fn is_main(visit: &Visit, main: Option<NodeId>) -> bool {
    visit.role == Some(Role::Main) || Some(visit.node) == main
}

/// Whether a heading inside is none for what comes after it.
fn is_section(page: &Page<'_>, visit: &Visit) -> bool {
    let doc = page.document();
    doc.is_html_element(visit.node)
        && matches!(
            doc.local_name(visit.node),
            "article"
                | "aside"
                | "dialog"
                | "footer"
                | "header"
                | "iframe"
                | "li"
                | "nav"
                | "section"
                | "td"
                | "tr"
        )
        || matches!(
            visit.role,
            Some(
                Role::Article
                    | Role::Complementary
                    | Role::Dialog
                    | Role::Alertdialog
                    | Role::Listitem
                    | Role::Navigation
                    | Role::Region
                    | Role::Row
            )
        )
}
