//! Finds the element that hides nearly the whole page, which a script is meant to show.

use super::row::{Flag, Row};
use super::{HiddenReason, Rendering};
use crate::{Document, NodeId};

/// A page with less text than this, in bytes, is not judged: there, a hidden part is easily most
/// of it.
const MIN_TEXT_BYTES: usize = 400;

/// The share of the text that must be hidden, in percent.
const MIN_HIDDEN_PERCENT: usize = 80;

/// The element that hides most of the page's text together with all that marks its main content.
///
/// Much hidden text alone is no sign: a menu, a dialog or a planted message may be longer than
/// what is shown. What hides every `main` and `h1`, and leaves none, is the page.
pub(super) fn page_hider(doc: &Document, rendering: &Rendering) -> Option<NodeId> {
    let row = |node: NodeId| {
        rendering
            .rows
            .get(node.index())
            .copied()
            .unwrap_or(Row::ROOT)
    };
    let (mut total, mut hidden) = (0, 0);
    let mut hidden_by: Vec<(NodeId, usize)> = Vec::new();
    let mut open: Vec<NodeId> = Vec::new();
    for node in doc.nodes() {
        while open
            .last()
            .is_some_and(|top| !doc.is_inclusive_ancestor(*top, node))
        {
            open.pop();
        }
        let row = row(node);
        if open.is_empty() && doc.is_element(node) && hides_by_page(row) {
            open.push(node);
            hidden_by.push((node, 0));
        }
        if doc.is_text(node) {
            let length = doc.text(node).trim_ascii().len();
            let is_content = row.reason().is_none_or(is_of_page);
            if is_content {
                total += length;
            }
            if let Some((_, sum)) = hidden_by
                .last_mut()
                .filter(|_| is_content && !open.is_empty())
            {
                *sum += length;
                hidden += length;
            }
        }
    }
    if total < MIN_TEXT_BYTES || hidden * 100 < total * MIN_HIDDEN_PERCENT {
        return None;
    }
    let (hider, sum) = hidden_by.into_iter().max_by_key(|(_, sum)| *sum)?;
    (sum * 100 >= total * MIN_HIDDEN_PERCENT && holds_main(doc, hider)).then_some(hider)
}

/// Whether an element hides itself by a rule of the page, here and not above.
fn hides_by_page(row: Row) -> bool {
    match row.reason() {
        Some(reason) => row.has(Flag::OwnReason) && is_of_page(reason),
        None => row.has(Flag::OwnInvisible) || row.has(Flag::OwnTransparent),
    }
}

fn is_of_page(reason: HiddenReason) -> bool {
    matches!(
        reason,
        HiddenReason::DisplayNone | HiddenReason::HiddenAttribute | HiddenReason::ContentVisibility
    )
}

fn holds_main(doc: &Document, hider: NodeId) -> bool {
    let scope = doc.scope(hider);
    let is_overlay = matches!(
        doc.attr(hider, "role"),
        Some("dialog" | "alertdialog" | "menu" | "tooltip")
    ) || doc.is_html(hider, "dialog");
    let mut marks = ["main", "h1"]
        .into_iter()
        .flat_map(|name| doc.elements_by_local_name(scope, name))
        .peekable();
    !is_overlay
        && marks.peek().is_some()
        && marks.all(|mark| doc.is_inclusive_ancestor(hider, *mark))
}
