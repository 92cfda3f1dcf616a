//! What tells entries apart that have the same role and label.

use std::collections::{BTreeMap, HashSet};

use domlens_aria::ControlReason;
use domlens_dom_model::one_line;
use domlens_extract::Survey;

use crate::Entry;
use crate::collect::Control;
use crate::describe::{Describer, MAX_DETAIL};
use crate::text::{head, without_fragment};

/// The longest `id` that a person wrote, in bytes.
const MAX_ID: usize = 40;

/// What can tell entries apart, in the order of preference.
const CLUES: [Clue; 6] = [
    Clue::Group,
    Clue::Item,
    Clue::Heading,
    Clue::Before,
    Clue::Target,
    Clue::Id,
];

#[derive(Clone, Copy, Debug)]
enum Clue {
    /// The name of the group around it.
    Group,
    /// The title of the row or item around it.
    Item,
    /// The heading that it stands under.
    Heading,
    /// The words before it.
    Before,
    /// Where it leads.
    Target,
    /// The `id` of what only a script makes a control, where nothing else is said of it.
    Id,
}

/// Sets the difference of each entry whose role and label another one in the same card has, too.
/// Links that lead to one place need none: it is the same which of them is taken.
pub(crate) fn tell_apart(
    describer: &Describer<'_, '_>,
    controls: &[Control],
    entries: &mut [Entry],
) {
    let mut sets: BTreeMap<(Option<usize>, &str, &str, bool), Vec<usize>> = BTreeMap::new();
    for (at, entry) in entries.iter().enumerate() {
        // What is only guessed often is what another entry beside it is called.
        let key = (entry.card, &*entry.role, &*entry.label, entry.guessed);
        sets.entry(key).or_default().push(at);
    }
    let mut found: Vec<(usize, String)> = Vec::new();
    for set in sets.into_values().filter(|set| set.len() > 1) {
        if !differ(set.iter().filter_map(|&at| entries.get(at))) {
            continue;
        }
        let best = CLUES
            .into_iter()
            .map(|clue| clues(clue, describer, controls, entries, &set))
            .fold(None, better);
        for (at, clue) in best.map(|(_, clues)| clues).unwrap_or_default() {
            let entry = entries.get(at);
            if !clue.is_empty() && entry.is_some_and(|entry| entry.label != clue) {
                found.push((at, clue));
            }
        }
    }
    for (at, clue) in found {
        if let Some(entry) = entries.get_mut(at) {
            entry.difference = Some(clue);
        }
    }
}

type Clues = (usize, Vec<(usize, String)>);

/// The clues that tell more entries apart; the earlier ones where they tell as many. Those that
/// say the same of all say nothing.
fn better(best: Option<Clues>, next: Clues) -> Option<Clues> {
    match best {
        Some(best) if best.0 >= next.0 => Some(best),
        best if next.0 < 2 => best,
        _ => Some(next),
    }
}

/// Whether a target is a place: what a script does instead is not told by `#` or `javascript:`.
fn leads_somewhere(target: &str) -> bool {
    !target.ends_with('#') && !target.starts_with("javascript:")
}

/// Whether it matters which of the entries is taken: not of links to one place, nor of choices
/// that their groups tell apart.
fn differ<'e>(entries: impl Iterator<Item = &'e Entry> + Clone) -> bool {
    let mut targets = HashSet::new();
    let mut groups = HashSet::new();
    let (mut count, mut links) = (0, 0);
    for entry in entries {
        count += 1;
        links += usize::from(entry.target.as_deref().is_some_and(leads_somewhere));
        targets.insert(entry.target.as_deref());
        groups.insert(entry.group.as_deref());
    }
    let one_place = links == count && targets.len() == 1;
    let by_group = groups.len() == count;
    !one_place && !by_group
}

/// What a clue says of each entry of a set, and how many different things it says.
fn clues(
    clue: Clue,
    describer: &Describer<'_, '_>,
    controls: &[Control],
    entries: &[Entry],
    set: &[usize],
) -> Clues {
    let clues: Vec<(usize, String)> = set
        .iter()
        .map(|&at| {
            let said = match (entries.get(at), controls.get(at)) {
                (Some(entry), Some(control)) => say(clue, describer, entry, control),
                _ => String::new(),
            };
            (at, said)
        })
        .collect();
    let different: HashSet<&str> = clues.iter().map(|(_, said)| &**said).collect();
    (different.len(), clues)
}

fn say(clue: Clue, describer: &Describer<'_, '_>, entry: &Entry, control: &Control) -> String {
    match clue {
        Clue::Group => describer.group_label(control.node).unwrap_or_default(),
        Clue::Item => {
            let survey: &Survey = describer.survey;
            let around = survey.visits().get(control.at).map(|visit| &visit.around);
            around
                .and_then(|around| survey.item_title(around, &[&entry.label]))
                .map(|title| head(title, MAX_DETAIL))
                .unwrap_or_default()
        }
        Clue::Heading => entry.heading.clone().unwrap_or_default(),
        Clue::Before => describer.before(control),
        Clue::Target => {
            let target = entry.target.as_deref().unwrap_or_default();
            let url = describer.page.document().url();
            head(short(target, url), MAX_DETAIL)
        }
        Clue::Id => {
            let page = describer.page;
            let is_of_script = matches!(
                page.aria().control_reason(control.node),
                Some(ControlReason::Listener | ControlReason::Pointer)
            );
            let id = page.document().id(control.node);
            let id = id.filter(|id| is_of_script && id.len() <= MAX_ID);
            id.map(one_line).unwrap_or_default()
        }
    }
}

/// An address without what all addresses of a page share: scheme and host stay off, and all but the
/// fragment on the page at `url` itself.
fn short<'t>(target: &'t str, url: &str) -> &'t str {
    if let Some(fragment) = target
        .strip_prefix(without_fragment(url))
        .filter(|rest| rest.starts_with('#'))
    {
        return fragment;
    }
    let rest = target.split_once("://").map_or(target, |(_, rest)| rest);
    rest.find('/').and_then(|at| rest.get(at..)).unwrap_or(rest)
}
