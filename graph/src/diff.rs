//! What is different between two readings of a page.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use crate::reader::is_same_page;
use crate::{Card, Dialog, Entry, Graph, Message};

/// A difference in fewer entries than this is always told one by one.
const MIN_WHOLE: usize = 12;

/// What is different between two readings of a page by one [`Reader`](crate::Reader).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct GraphDiff {
    /// Why the differences are not told one by one: whoever follows them reads the page anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<Whole>,
    /// The entries that are new, in the order of the page.
    pub appeared: Vec<Appeared>,
    /// The entries that are not there any more, as they were.
    pub gone: Vec<Entry>,
    /// The entries that say something else, in the order of the page.
    pub changed: Vec<Changed>,
    /// The messages that are new.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<Message>,
    /// The entries that stay, say the same and stand elsewhere: their paths, for one.
    #[serde(skip)]
    pub moved: Vec<Appeared>,
    /// The cards of the new reading.
    #[serde(skip)]
    pub cards: Vec<Card>,
    /// The dialogs of the new reading.
    #[serde(skip)]
    pub dialogs: Vec<Dialog>,
}

/// Why a difference is told as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Whole {
    /// The address is another one.
    Navigated,
    /// Most entries are others.
    MostChanged,
}

/// A new entry.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Appeared {
    /// The handle of the entry before it in the new reading; `None` for the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
    /// The entry.
    pub entry: Entry,
}

/// An entry that says something else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Changed {
    /// What is different.
    pub what: Vec<Change>,
    /// The label that it had, if that is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_label: Option<String>,
    /// The value that it had, if that is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_value: Option<String>,
    /// The handle of the entry before it in the new reading; `None` for the first.
    #[serde(skip)]
    pub after: Option<u32>,
    /// The entry as it is now.
    pub entry: Entry,
}

/// What is different about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum Change {
    /// Its role or label.
    Name,
    /// Its value or options.
    Value,
    /// Its states.
    State,
}

impl GraphDiff {
    /// Whether nothing that people could notice is different.
    pub fn is_empty(&self) -> bool {
        self.appeared.is_empty()
            && self.gone.is_empty()
            && self.changed.is_empty()
            && self.messages.is_empty()
    }
}

/// What is different in `new`, the later reading of the two.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_graph::{Change, GraphOptions, Reader, diff};
///
/// let mut reader = Reader::new();
/// let mut read = |html| reader.read(&Document::parse(html), &GraphOptions::default());
/// let old = read("<input id=q aria-label=Find><button>Go</button>");
/// let new = read("<input id=q aria-label=Find value=tea><a href=/>Home</a>");
/// let diff = diff(&old, &new);
/// assert_eq!(diff.appeared[0].entry.label, "Home");
/// assert_eq!(diff.gone[0].label, "Go");
/// assert_eq!(diff.changed[0].what, [Change::Value]);
/// ```
pub fn diff(old: &Graph, new: &Graph) -> GraphDiff {
    let before: HashMap<u32, &Entry> = old.entries.iter().map(|e| (e.handle, e)).collect();
    let order = order(old, new);
    let mut diff = GraphDiff {
        cards: new.cards.clone(),
        dialogs: new.dialogs.clone(),
        ..GraphDiff::default()
    };
    let mut after = None;
    for (entry, keeps_order) in new.entries.iter().zip(order) {
        let place = || Appeared {
            after,
            entry: entry.clone(),
        };
        match before.get(&entry.handle) {
            None => diff.appeared.push(place()),
            Some(&was) => {
                let what = changes(was, entry);
                if what.is_empty() {
                    if was != entry || !keeps_order {
                        diff.moved.push(place());
                    }
                } else {
                    diff.changed.push(Changed {
                        old_label: what.contains(&Change::Name).then(|| was.label.clone()),
                        old_value: was.value.clone().filter(|_| what.contains(&Change::Value)),
                        what,
                        after,
                        entry: entry.clone(),
                    });
                }
            }
        }
        after = Some(entry.handle);
    }
    let now: HashSet<u32> = new.entries.iter().map(|entry| entry.handle).collect();
    diff.gone = old
        .entries
        .iter()
        .filter(|entry| !now.contains(&entry.handle))
        .cloned()
        .collect();
    let said: HashSet<&Message> = old.messages.iter().collect();
    let messages = new.messages.iter();
    diff.messages = messages
        .filter(|one| !said.contains(one))
        .cloned()
        .collect();
    diff.whole = whole(old, new, &diff);
    diff
}

/// The entries of the new reading, made of those of the old one and the difference.
pub fn apply(diff: &GraphDiff, entries: &[Entry]) -> Vec<Entry> {
    let moved = diff.moved.iter().map(|moved| (moved.after, &moved.entry));
    let changed = diff.changed.iter().map(|now| (now.after, &now.entry));
    let appeared = diff.appeared.iter().map(|new| (new.after, &new.entry));
    let placed: Vec<(Option<u32>, &Entry)> = appeared.chain(changed).chain(moved).collect();
    let mut out: HashSet<u32> = diff.gone.iter().map(|gone| gone.handle).collect();
    out.extend(placed.iter().map(|(_, entry)| entry.handle));
    // What stays keeps its order; each of the others follows the entry before it.
    let mut next: HashMap<Option<u32>, &Entry> = HashMap::new();
    next.extend(placed);
    let mut result = Vec::new();
    let mut stays = entries.iter().filter(|entry| !out.contains(&entry.handle));
    let mut last = None;
    loop {
        let entry = match next.remove(&last) {
            Some(entry) => entry,
            None => match stays.next() {
                Some(entry) => entry,
                None => break,
            },
        };
        last = Some(entry.handle);
        result.push(entry.clone());
    }
    result
}

/// What people could notice of an entry that is there in both readings.
fn changes(was: &Entry, now: &Entry) -> Vec<Change> {
    let mut what = Vec::new();
    if was.label != now.label || was.role != now.role {
        what.push(Change::Name);
    }
    if was.value != now.value || was.options != now.options || was.more_options != now.more_options
    {
        what.push(Change::Value);
    }
    if was.states != now.states {
        what.push(Change::State);
    }
    what
}

/// For each entry of the new reading whether it, among those that are there in both, keeps its
/// place in the old order: it is part of a longest sequence that rises.
fn order(old: &Graph, new: &Graph) -> Vec<bool> {
    let places: HashMap<u32, usize> = old
        .entries
        .iter()
        .enumerate()
        .map(|(at, entry)| (entry.handle, at))
        .collect();
    // By length, the entry with the lowest place that ends a sequence so long.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut previous: Vec<Option<usize>> = vec![None; new.entries.len()];
    for (at, entry) in new.entries.iter().enumerate() {
        let Some(&place) = places.get(&entry.handle) else {
            continue;
        };
        let length = ends.partition_point(|(end, _)| *end < place);
        let before = length.checked_sub(1).and_then(|shorter| ends.get(shorter));
        if let Some(slot) = previous.get_mut(at) {
            *slot = before.map(|(_, at)| *at);
        }
        match ends.get_mut(length) {
            Some(end) => *end = (place, at),
            None => ends.push((place, at)),
        }
    }
    let mut keeps = vec![false; new.entries.len()];
    let mut at = ends.last().map(|(_, at)| *at);
    while let Some(number) = at {
        if let Some(keep) = keeps.get_mut(number) {
            *keep = true;
        }
        at = previous.get(number).copied().flatten();
    }
    keeps
}

/// Whether the new reading is better read as a whole.
fn whole(old: &Graph, new: &Graph, diff: &GraphDiff) -> Option<Whole> {
    if !is_same_page(&old.url, &new.url) {
        return Some(Whole::Navigated);
    }
    let different = diff.appeared.len() + diff.gone.len() + diff.changed.len();
    let all = old.entries.len().max(new.entries.len());
    (different >= MIN_WHOLE && different * 2 > all).then_some(Whole::MostChanged)
}
