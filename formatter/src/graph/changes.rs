//! Entries out of their page: found by words, or different from an earlier reading.

use std::fmt::Write as _;

use domlens_graph::{Change, Changed, Entry, Found, Graph, GraphDiff, Whole};

use super::entry::Told;
use super::quote::quoted;
use super::{GraphFormatOptions, GraphFormatter, MAX_MESSAGES, MAX_TITLE, entry, message_line};
use crate::budget::{Priority, TextLine};

fn line(text: String, priority: Priority) -> TextLine {
    TextLine {
        text,
        priority,
        parent: None,
        handle: None,
    }
}

/// A line about an entry out of its page.
fn line_of(entry: &Entry, text: String) -> TextLine {
    TextLine {
        handle: Some(entry.handle),
        ..line(text, entry::priority(entry))
    }
}

pub(super) fn found(found: &[Found<'_>], options: &GraphFormatOptions) -> Vec<TextLine> {
    if found.is_empty() {
        return vec![line("no control matches".to_owned(), Priority::Header)];
    }
    found
        .iter()
        .map(|found| {
            let mut text = String::new();
            entry::push(&mut text, found.entry, Told::ALL, options);
            let context = [("@card", found.card), ("under", found.heading)];
            for (word, title) in context {
                let title = title.filter(|title| !title.is_empty());
                if let Some(title) = title {
                    let _ = write!(text, " {word} {}", quoted(title, MAX_TITLE));
                }
            }
            line_of(found.entry, text)
        })
        .collect()
}

pub(super) fn diff(diff: &GraphDiff, new: &Graph, options: &GraphFormatOptions) -> Vec<TextLine> {
    if let Some(whole) = diff.whole {
        return whole_lines(whole, diff, new, options);
    }
    if diff.is_empty() {
        return vec![line("no change".to_owned(), Priority::Header)];
    }
    let said = diff.messages.iter().take(MAX_MESSAGES);
    let mut lines: Vec<TextLine> = said
        .map(|message| line(format!("+ {}", message_line(message)), Priority::Header))
        .collect();
    let mut push = |sign: &str, entry: &Entry, more: &str| {
        let mut text = format!("{sign} ");
        entry::push(&mut text, entry, Told::ALL, options);
        text.push_str(more);
        lines.push(line_of(entry, text));
    };
    for new in &diff.appeared {
        push("+", &new.entry, "");
    }
    for gone in &diff.gone {
        push("-", gone, "");
    }
    for changed in &diff.changed {
        push("~", &changed.entry, &was(changed));
    }
    lines
}

fn whole_lines(
    whole: Whole,
    diff: &GraphDiff,
    new: &Graph,
    options: &GraphFormatOptions,
) -> Vec<TextLine> {
    let why = match whole {
        Whole::Navigated => "the page is another one".to_owned(),
        Whole::MostChanged => format!(
            "most changed: {} appeared, {} gone, {} changed",
            diff.appeared.len(),
            diff.gone.len(),
            diff.changed.len()
        ),
    };
    let mut lines = vec![line(format!("{why}; all of it:"), Priority::Header)];
    lines.extend(
        GraphFormatter::lines(new, options)
            .into_iter()
            .map(|line| TextLine {
                parent: line.parent.map(|parent| parent + 1),
                ..line
            }),
    );
    lines
}

/// What a changed entry said before; its states are told by what it says now.
fn was(changed: &Changed) -> String {
    let mut out = String::new();
    for (change, old) in [
        (Change::Name, &changed.old_label),
        (Change::Value, &changed.old_value),
    ] {
        if changed.what.contains(&change)
            && let Some(old) = old
        {
            let _ = write!(out, ", was {}", quoted(old, MAX_TITLE));
        }
    }
    if out.is_empty() && changed.what.contains(&Change::Value) {
        out.push_str(", had no value");
    }
    out
}
