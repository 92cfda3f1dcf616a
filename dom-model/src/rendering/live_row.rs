//! Rows of a live page: what the browser computed, in the words of the static rules.

use super::pass::takes_containment;
use super::row::{Flag, Row};
use super::user_agent::Defaults;
use super::{Display, HiddenReason};
use crate::live::Live;
use crate::{Document, NodeId};

/// The row of an element, as its box and computed style tell. `row` inherits from `parent`.
pub(super) fn of_box(
    doc: &Document,
    live: &Live,
    node: NodeId,
    mut row: Row,
    defaults: Defaults,
    parent: Row,
) -> Row {
    if !live.boxes.has(node) {
        return if is_shown_by_holder(doc, node, defaults) {
            without_layout(row, defaults, parent)
        } else {
            row.display = Display::None;
            row.remove_box(reason(defaults));
            row
        };
    }
    if live.boxes.is_around(node) {
        row.display = Display::Contents;
        row.set(Flag::Blockifies, parent.has(Flag::Blockifies));
        return row;
    }
    let Some(style) = live.boxes.style(node) else {
        return without_layout(row, defaults, parent);
    };
    row.display = style.shape.display;
    row.set(Flag::Invisible, style.hides);
    row.set(
        Flag::OwnInvisible,
        style.hides && !parent.has(Flag::Invisible),
    );
    row.set_white_space(style.white_space);
    row.set_text_transform(style.text_transform);
    if style.transparent {
        row.set(Flag::Transparent, true);
        row.set(Flag::OwnTransparent, true);
    }
    row.set(Flag::Blockifies, style.shape.blockifies);
    row.set(Flag::OutOfFlow, style.is_taken_out());
    row.set(
        Flag::SkipsContent,
        style.skips_content && takes_containment(row.display),
    );
    row
}

/// The row of an element that is there although the browser has made no box for it.
pub(super) fn without_layout(mut row: Row, defaults: Defaults, parent: Row) -> Row {
    row.display = defaults.shape.display;
    if row.display == Display::None {
        row.remove_box(defaults.reason);
        return row;
    }
    if parent.has(Flag::Blockifies) && row.display == Display::Inline {
        row.display = Display::Block;
    }
    if let Some(white_space) = defaults.white_space {
        row.set_white_space(white_space);
    }
    row
}

/// Whether an element shows in what its parent draws: an option has no box in a list that is
/// folded up, a possible line break has none at all, and of a slot only what is in it has one.
fn is_shown_by_holder(doc: &Document, node: NodeId, defaults: Defaults) -> bool {
    if defaults.shape.display == Display::None {
        return false;
    }
    match doc.local_name(node) {
        _ if defaults.shape.display == Display::Contents => true,
        "option" | "optgroup" => doc
            .ancestors(node)
            .take(3)
            .any(|around| doc.is_html(around, "select")),
        "wbr" => doc.is_html_element(node),
        _ => false,
    }
}

/// Why an element has no box, as the static rules say it: its kind or its attributes, else a style.
fn reason(defaults: Defaults) -> HiddenReason {
    if defaults.shape.display == Display::None {
        defaults.reason
    } else {
        HiddenReason::DisplayNone
    }
}
