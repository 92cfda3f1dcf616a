//! Cards: the nearest of several like things around two or more controls.

use std::collections::{BTreeMap, HashMap, HashSet};

use domlens_aria::Role;
use domlens_dom_model::{Document, NodeId};
use domlens_extract::{Page, Survey, Visit};

use crate::collect::{Control, leave};
use crate::place::MAX_TITLE;
use crate::text::head;
use crate::{Card, Entry};

/// Articles, list items and rows are repeated from so many on.
const MIN_ITEMS: usize = 2;

/// Elements of one shape that have no such meaning are repeated from so many on.
const MIN_ALIKE: usize = 3;

/// So many children tell the shape of an element without classes.
const MAX_SHAPE: usize = 12;

/// Classes that say how one of several differs from the rest for now.
const STATES: [&str; 14] = [
    "active",
    "current",
    "disabled",
    "even",
    "expanded",
    "first",
    "focus",
    "highlighted",
    "hover",
    "last",
    "odd",
    "open",
    "selected",
    "show",
];

/// So many looks of elements with one parent are compared.
const MAX_LOOKS: usize = 8;

/// Like elements with one parent.
#[derive(Debug)]
struct Series<'d> {
    look: Look<'d>,
    /// Numbers of visits.
    items: Vec<usize>,
}

/// What elements with one parent must have in common to be alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shape<'d> {
    /// A meaning, and for rows the number of cells.
    Item(ItemKind, usize),
    /// The tag; the looks must fit, too.
    Tag(&'d str),
}

/// Classes in order, or the tags of the children of an element without classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Look<'d> {
    classes: Vec<&'d str>,
    children: Vec<&'d str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ItemKind {
    Article,
    ListItem,
    Row,
}

/// One of several like elements, while it is found out whether it is a card.
#[derive(Clone, Debug)]
struct Item {
    at: usize,
    end: usize,
    position: usize,
    series: usize,
    has_meaning: bool,
    /// The controls in it.
    total: usize,
    /// Those that are not in an inner item with two or more.
    own: usize,
    /// Those that are in no inner item at all.
    plain: usize,
    /// The first of its controls.
    first: usize,
}

/// Sets the card of each entry, and gives the cards in the order of their first entries.
pub(crate) fn cards(
    page: &Page<'_>,
    survey: &Survey,
    controls: &[Control],
    entries: &mut [Entry],
) -> Vec<Card> {
    let mut items = items(page.document(), survey, controls);
    count(&mut items, controls);
    let titles = Titles::of(page, survey);
    let repeats = repeated_labels(&items, entries);
    let given: Vec<Option<String>> = items
        .iter()
        .map(|item| titles.of_card(page, survey, item, entries, &repeats))
        .collect();
    assign(&items, given, controls, entries)
}

/// The like elements that hold controls, in document order.
fn items(doc: &Document, survey: &Survey, controls: &[Control]) -> Vec<Item> {
    let mut families: BTreeMap<(usize, Shape<'_>), Vec<Series<'_>>> = BTreeMap::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (at, visit) in survey.visits().iter().enumerate() {
        leave(&mut open, at);
        let parent = open.last().map_or(0, |(at, _)| at + 1);
        open.push((at, visit.end));
        if between(controls, at, visit.end).1 == 0 {
            continue;
        }
        if let Some(shape) = shape(doc, survey, at, visit) {
            let look = match shape {
                Shape::Item(..) => Look::default(),
                Shape::Tag(_) => Look::of(doc, visit.node),
            };
            join(families.entry((parent, shape)).or_default(), look, at);
        }
    }
    let mut items = Vec::new();
    let mut number = 0;
    for ((_, shape), family) in &families {
        let has_meaning = matches!(shape, Shape::Item(..));
        let enough = if has_meaning { MIN_ITEMS } else { MIN_ALIKE };
        for series in family.iter().filter(|series| series.items.len() >= enough) {
            number += 1;
            for (position, &at) in series.items.iter().enumerate() {
                let end = survey.visits().get(at).map_or(at, |visit| visit.end);
                let (first, total) = between(controls, at, end);
                items.push(Item {
                    at,
                    end,
                    position,
                    series: number,
                    has_meaning,
                    total,
                    own: 0,
                    plain: 0,
                    first,
                });
            }
        }
    }
    items.sort_by_key(|item| item.at);
    items
}

/// Adds an element to the first series that it looks like.
fn join<'d>(family: &mut Vec<Series<'d>>, look: Look<'d>, at: usize) {
    let alike = family
        .iter_mut()
        .take(MAX_LOOKS)
        .find_map(|series| series.look.shared(&look).map(|shared| (series, shared)));
    match alike {
        Some((series, shared)) => {
            series.look = shared;
            series.items.push(at);
        }
        None => family.push(Series {
            look,
            items: vec![at],
        }),
    }
}

impl<'d> Look<'d> {
    fn of(doc: &'d Document, node: NodeId) -> Self {
        let mut classes: Vec<&str> = doc
            .classes(node)
            .filter(|class| STATES.binary_search(class).is_err())
            .filter(|class| !class.contains(|c: char| c.is_ascii_digit()))
            .take(MAX_SHAPE)
            .collect();
        classes.sort_unstable();
        classes.dedup();
        let children = if classes.is_empty() {
            let children = doc.element_children(node).take(MAX_SHAPE);
            children.map(|child| doc.local_name(child)).collect()
        } else {
            Vec::new()
        };
        Self { classes, children }
    }

    /// What two looks have in common, if they are alike: the same, or one has a few more classes
    /// that single it out.
    fn shared(&self, other: &Self) -> Option<Self> {
        if self == other {
            return Some(self.clone());
        }
        let (few, many) = if self.classes.len() < other.classes.len() {
            (self, other)
        } else {
            (other, self)
        };
        let is_part = few
            .classes
            .iter()
            .all(|class| many.classes.binary_search(class).is_ok());
        (is_part && few.classes.len() * 2 >= many.classes.len() && !few.classes.is_empty())
            .then(|| few.clone())
    }
}

/// The controls inside of the element of visit `at`, itself among them: the number of the first,
/// and how many.
fn between(controls: &[Control], at: usize, end: usize) -> (usize, usize) {
    let from = controls.partition_point(|control| control.at < at);
    let to = controls.partition_point(|control| control.at < end);
    (from, to.saturating_sub(from))
}

fn shape<'d>(doc: &'d Document, survey: &Survey, at: usize, visit: &Visit) -> Option<Shape<'d>> {
    let node = visit.node;
    let tag = doc.local_name(node);
    match (tag, visit.role) {
        ("tr", _) | (_, Some(Role::Row)) => row(doc, survey, at, visit),
        ("article", _) | (_, Some(Role::Article)) => Some(Shape::Item(ItemKind::Article, 0)),
        ("li", _) | (_, Some(Role::Listitem)) => Some(Shape::Item(ItemKind::ListItem, 0)),
        ("td" | "th" | "tbody" | "thead" | "tfoot" | "body", _) => None,
        _ if visit.group.is_some() => None,
        _ => Some(Shape::Tag(tag)),
    }
}

/// A row with cells of its own; not one of headers, and not one that only places things.
fn row(doc: &Document, survey: &Survey, at: usize, visit: &Visit) -> Option<Shape<'static>> {
    let cells = doc.element_children(visit.node).take(100).count();
    let first = survey.inside(at).first()?;
    let is_header = first.role == Some(Role::Columnheader);
    (cells > 1 && !is_header).then_some(Shape::Item(ItemKind::Row, cells))
}

/// Counts the controls of each item that are not those of an item inside of it.
fn count(items: &mut [Item], controls: &[Control]) {
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    for control in controls {
        loop {
            let closed = open
                .last()
                .and_then(|&item| items.get(item))
                .is_some_and(|item| item.end <= control.at);
            if closed {
                open.pop();
                continue;
            }
            match items.get(next) {
                Some(item) if item.at <= control.at => {
                    if item.end > control.at {
                        open.push(next);
                    }
                    next += 1;
                }
                _ => break,
            }
        }
        let Some(&inner) = open.last() else { continue };
        if let Some(item) = items.get_mut(inner) {
            item.plain += 1;
        }
        let owner = open
            .iter()
            .rev()
            .find(|&&item| items.get(item).is_some_and(|item| item.total > 1));
        if let Some(item) = owner.and_then(|&item| items.get_mut(item)) {
            item.own += 1;
        }
    }
}

/// Labels that more than one item of a series has, by series.
fn repeated_labels<'e>(items: &[Item], entries: &'e [Entry]) -> HashSet<(usize, &'e str)> {
    let mut seen: HashMap<(usize, &str), usize> = HashMap::new();
    let mut repeated = HashSet::new();
    for (number, item) in items.iter().enumerate().filter(|(_, item)| item.total > 1) {
        for entry in entries
            .get(item.first..item.first + item.total.min(MAX_SHAPE))
            .unwrap_or_default()
        {
            let before = *seen.entry((item.series, &entry.label)).or_insert(number);
            if before != number {
                repeated.insert((item.series, &*entry.label));
            }
        }
    }
    repeated
}

/// What can be the title of a card, each list by number of visit.
#[derive(Debug, Default)]
struct Titles {
    headings: Vec<usize>,
    cells: Vec<usize>,
}

impl Titles {
    fn of(page: &Page<'_>, survey: &Survey) -> Self {
        let mut titles = Self::default();
        for (at, visit) in survey.visits().iter().enumerate() {
            let list = match visit.role {
                Some(Role::Heading) => &mut titles.headings,
                Some(Role::Cell | Role::Gridcell | Role::Rowheader) => &mut titles.cells,
                _ => continue,
            };
            if page.document().is_visible(visit.node) && !page.text(visit.node).is_empty() {
                list.push(at);
            }
        }
        titles
    }

    /// The title of `item` if it is a card.
    ///
    /// A menu within a menu is none: its item holds a link and a list of links, and the title
    /// would say what the link says. Neither is what merely looks like its neighbors, unless its
    /// title says more than its controls, or they have the names of others.
    fn of_card(
        &self,
        page: &Page<'_>,
        survey: &Survey,
        item: &Item,
        entries: &[Entry],
        repeats: &HashSet<(usize, &str)>,
    ) -> Option<String> {
        if item.own < 2 {
            return None;
        }
        let heading = first_in(&self.headings, item);
        if item.plain < 2 && heading.is_none() {
            return None;
        }
        let inside = entries.get(item.first..item.first + item.total.min(MAX_SHAPE))?;
        let title = self.title(page, survey, item, heading, inside);
        let is_told = !item.has_meaning
            && inside.iter().any(|entry| entry.label == title)
            && !inside
                .iter()
                .any(|entry| repeats.contains(&(item.series, &*entry.label)));
        (!is_told).then_some(title)
    }

    fn title(
        &self,
        page: &Page<'_>,
        survey: &Survey,
        item: &Item,
        heading: Option<usize>,
        inside: &[Entry],
    ) -> String {
        let text = |at: usize| {
            let node = survey.visits().get(at).map(|visit| visit.node);
            node.map_or("", |node| page.text(node))
        };
        if let Some(heading) = heading {
            return head(text(heading), MAX_TITLE);
        }
        let Some(visit) = survey.visits().get(item.at) else {
            return String::new();
        };
        let name = author_name(page, visit);
        if !name.is_empty() {
            return head(&name, MAX_TITLE);
        }
        if page.document().is_html(visit.node, "tr")
            && let Some(cell) = first_in(&self.cells, item)
        {
            return head(text(cell), MAX_TITLE);
        }
        let text = text(item.at);
        let first = inside.iter().map(|entry| &entry.label);
        match first.into_iter().find(|label| !label.is_empty()) {
            Some(label) if text.starts_with(&**label) => label.clone(),
            _ => head(text, MAX_TITLE),
        }
    }
}

/// The name that the author gave an item: by an attribute, or as the legend of a group. The names
/// that rows and list items have by themselves are all that they hold.
fn author_name(page: &Page<'_>, visit: &Visit) -> String {
    let doc = page.document();
    let has_name = matches!(
        visit.role,
        Some(Role::Group | Role::Region | Role::Radiogroup)
    ) || ["aria-label", "aria-labelledby"]
        .iter()
        .any(|name| doc.has_attr(visit.node, name));
    if has_name {
        page.name(visit.node)
    } else {
        String::new()
    }
}

/// The first of a list that stands inside of `item`.
fn first_in(list: &[usize], item: &Item) -> Option<usize> {
    let at = list.partition_point(|&at| at <= item.at);
    list.get(at).copied().filter(|&at| at < item.end)
}

/// Gives each entry the nearest card around it.
fn assign(
    items: &[Item],
    titles: Vec<Option<String>>,
    controls: &[Control],
    entries: &mut [Entry],
) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut items = items
        .iter()
        .zip(titles)
        .filter_map(|(item, title)| Some((item, title?)))
        .peekable();
    for (control, entry) in controls.iter().zip(entries) {
        while let Some((item, title)) = items.next_if(|(item, _)| item.at <= control.at) {
            leave(&mut open, item.at);
            cards.push(Card {
                title,
                position: item.position,
            });
            open.push((cards.len() - 1, item.end));
        }
        leave(&mut open, control.at);
        entry.card = open.last().map(|(card, _)| *card);
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_searched() {
        assert!(STATES.is_sorted());
    }
}
