//! The name of a region: every region has one.

use domlens_aria::NameSource;
use domlens_dom_model::{NodeId, one_line};
use domlens_extract::{Page, cut};

use super::counts::Totals;

/// The longest name of a region, in characters.
const MAX_LABEL: usize = 80;

/// The landmark's name, else its first heading, else what it holds. A name that is all the text
/// inside, such as a cell's, is none.
pub(super) fn of_region(
    page: &Page<'_>,
    node: NodeId,
    heading: Option<NodeId>,
    totals: &Totals,
) -> String {
    let name = page.aria().name(node);
    if !name.text.is_empty() && name.source != Some(NameSource::Contents) {
        return cut(&one_line(&name.text), MAX_LABEL).0;
    }
    if let Some(heading) = heading {
        return cut(page.text(heading), MAX_LABEL).0;
    }
    let held = in_words(totals);
    if !held.is_empty() {
        return held;
    }
    match page.text(node) {
        "" => "empty".to_owned(),
        text => cut(text, MAX_LABEL).0,
    }
}

/// What a region holds: the kinds that there are, at most three, in this order.
fn in_words(totals: &Totals) -> String {
    [
        (totals.forms, "form", "forms"),
        (totals.tables, "table", "tables"),
        (totals.inputs, "field", "fields"),
        (totals.buttons, "button", "buttons"),
        (totals.links, "link", "links"),
        (totals.clickable, "control", "controls"),
        (totals.lists, "list", "lists"),
        (totals.media, "image", "images"),
    ]
    .into_iter()
    .filter(|(count, _, _)| *count > 0)
    .take(3)
    .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }))
    .collect::<Vec<_>>()
    .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_counted_in_words() {
        let totals = Totals {
            links: 12,
            buttons: 1,
            ..Totals::default()
        };
        assert_eq!(in_words(&totals), "1 button, 12 links");
        assert_eq!(in_words(&Totals::default()), "");
    }
}
