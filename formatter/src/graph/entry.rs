//! The line of one control.

use std::fmt::Write as _;

use domlens_extract::Tristate;
use domlens_graph::{Entry, EntryStates};

use super::quote::{address, option, quoted};
use super::{GraphFormatOptions, GraphFormatter};
use crate::budget::Priority;

/// The longest value, group, difference or message, in characters.
const MAX_DETAIL: usize = 60;

/// The longest option, in characters.
const MAX_OPTION: usize = 24;

/// How many options are named. What a select offers is most of what it says, and most have few.
const MAX_OPTIONS: usize = 6;

/// What the line of an entry tells itself, because no line before it does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    /// Its group.
    pub(super) group: bool,
    /// That it is kept from assistive technology.
    pub(super) aria_hidden: bool,
}

impl Told {
    /// All there is.
    pub(super) const ALL: Self = Self {
        group: true,
        aria_hidden: true,
    };
}

/// What an entry is worth by where it stands, whatever card it is in.
pub(super) fn priority(entry: &Entry) -> Priority {
    if entry.in_dialog() {
        Priority::Dialog
    } else if entry.in_main {
        Priority::Main
    } else {
        Priority::Rest
    }
}

/// Writes the line of `entry`.
pub(super) fn push(out: &mut String, entry: &Entry, told: Told, options: &GraphFormatOptions) {
    // Writing to a string cannot fail.
    let handle = GraphFormatter::handle(entry.handle);
    let _ = write!(out, "[{handle}] {}", entry.role);
    if !entry.label.is_empty() {
        out.push(' ');
        out.push_str(&quoted(&entry.label, options.max_label));
    }
    if entry.guessed {
        out.push('?');
    }
    push_states(out, &entry.states);
    if let Some(value) = &entry.value {
        out.push('=');
        out.push_str(&quoted(value, MAX_DETAIL));
    }
    push_options(out, entry);
    push_words(out, &entry.states, told);
    let group = entry.group.as_ref().filter(|_| told.group);
    for text in [entry.difference.as_ref(), group].into_iter().flatten() {
        let _ = write!(out, " in {}", quoted(text, MAX_DETAIL));
    }
    if options.verbose {
        if let Some(accepts) = &entry.accepts {
            let _ = write!(out, " takes {}", quoted(accepts, MAX_DETAIL));
        }
        if let Some(target) = &entry.target {
            let _ = write!(out, " -> {}", address(target));
        }
        let _ = write!(out, " css={}", super::quote::plain(&entry.selector));
    }
}

/// The states that are one sign.
fn push_states(out: &mut String, states: &EntryStates) {
    if states.required {
        out.push('*');
    }
    if states.disabled {
        out.push('!');
    }
}

fn push_options(out: &mut String, entry: &Entry) {
    if entry.options.is_empty() {
        return;
    }
    let mut names: Vec<String> = entry
        .options
        .iter()
        .take(MAX_OPTIONS)
        .map(|name| option(name, MAX_OPTION))
        .collect();
    let more = entry.more_options + entry.options.len() - names.len();
    if more > 0 {
        names.push(format!("+{more} more"));
    }
    let _ = write!(out, " ({})", names.join("|"));
}

/// The states that are words.
fn push_words(out: &mut String, states: &EntryStates, told: Told) {
    let tristate = |state: Option<Tristate>, on: &'static str| match state {
        Some(Tristate::True) => Some(on),
        Some(Tristate::Mixed) => Some("mixed"),
        _ => None,
    };
    let words = [
        tristate(states.checked, "checked"),
        tristate(states.pressed, "pressed"),
        states
            .expanded
            .map(|is| if is { "expanded" } else { "collapsed" }),
        states.selected.filter(|is| *is).map(|_| "selected"),
        states.current.then_some("current"),
        states.readonly.then_some("readonly"),
        states.multiple.then_some("multiple"),
        (states.aria_hidden && told.aria_hidden).then_some("aria-hidden"),
        states.invalid.then_some("invalid"),
    ];
    for word in words.into_iter().flatten() {
        out.push(' ');
        out.push_str(word);
    }
    if let Some(message) = &states.message {
        out.push(' ');
        out.push_str(&quoted(message, MAX_DETAIL));
    }
}
