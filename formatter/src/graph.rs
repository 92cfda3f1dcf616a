//! The interaction graph as text: one line for each control, in few tokens.

mod changes;
mod entry;
mod quote;

use domlens_graph::{Dropped, Entry, Found, Gap, Graph, GraphDiff, HiddenField};

use crate::budget::{Priority, TextLine};
use quote::quoted;

/// The longest title of a card or dialog, in characters.
const MAX_TITLE: usize = 60;

/// Cards after so many of one kind say what those before them say of their kind.
const FEW_CARDS: usize = 3;

/// Options of [`GraphFormatter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GraphFormatOptions {
    /// Whether each line has the target and the selector, too, and the title and address of the
    /// page come first. Default: no.
    pub verbose: bool,
    /// The longest label, in characters with the ellipsis. Default 80.
    pub max_label: usize,
}

impl Default for GraphFormatOptions {
    fn default() -> Self {
        Self {
            verbose: false,
            max_label: 80,
        }
    }
}

impl GraphFormatOptions {
    /// Sets [`verbose`](Self::verbose).
    #[must_use]
    pub fn with_verbose(mut self, verbose: bool) -> Self {
        self.verbose = verbose;
        self
    }

    /// Sets [`max_label`](Self::max_label).
    #[must_use]
    pub fn with_max_label(mut self, characters: usize) -> Self {
        self.max_label = characters;
        self
    }
}

/// Renders interaction graphs as text.
///
/// Each control is one line: `[03] button 'Sign In'`, its handle, role and label, then what
/// applies of
///
/// - `?`: the label is a guess; `*`: it must be filled; `!`: it is out of use;
/// - `='…'`: its value; `(a|b|+7 more)`: its options;
/// - words for its states, such as `checked`, `collapsed`, `current` or `invalid 'why'`;
/// - `in '…'`: its group, or what tells it apart from others of the same name.
///
/// What stands in a card or dialog is set in by a space under `@card "title":` or
/// `@dialog "title":`. Page text is one line in quotes, whatever it holds, and cannot pass for a
/// line of ours.
#[derive(Clone, Copy, Debug)]
pub struct GraphFormatter;

impl GraphFormatter {
    /// The lines of a graph, each with what it is worth.
    pub fn lines(graph: &Graph, options: &GraphFormatOptions) -> Vec<TextLine> {
        let mut writer = Writer {
            graph,
            options,
            lines: Vec::new(),
            dialog: None,
            card: None,
            group: None,
        };
        writer.header();
        for entry in &graph.entries {
            writer.entry(entry);
        }
        for field in &graph.hidden_fields {
            writer.push(hidden_field(field), Priority::Rest, None);
        }
        writer.lines
    }

    /// The same as one text, its lines joined by line feeds.
    pub fn text(graph: &Graph, options: &GraphFormatOptions) -> String {
        let lines: Vec<String> = Self::lines(graph, options)
            .into_iter()
            .map(|line| line.text)
            .collect();
        lines.join("\n")
    }

    /// Entries that were looked for, one line each, with card and heading. Nothing found is a line,
    /// too.
    pub fn found(found: &[Found<'_>], options: &GraphFormatOptions) -> Vec<TextLine> {
        changes::found(found, options)
    }

    /// What is different between two readings: `+` before what appeared, `-` before what is gone,
    /// `~` before what changed. Where the difference is told as a whole, the lines of `new` follow
    /// the one that says so.
    pub fn diff(diff: &GraphDiff, new: &Graph, options: &GraphFormatOptions) -> Vec<TextLine> {
        changes::diff(diff, new, options)
    }

    /// The label of an entry as its line has it: cut, and without what could end its quotes.
    pub fn label(entry: &Entry, options: &GraphFormatOptions) -> String {
        quote::inner(&entry.label, options.max_label)
    }

    /// A handle as its line has it: two digits or more.
    pub fn handle(handle: u32) -> String {
        format!("{handle:02}")
    }
}

struct Writer<'g> {
    graph: &'g Graph,
    options: &'g GraphFormatOptions,
    lines: Vec<TextLine>,
    /// The dialog whose line was written last, and the number of that line.
    dialog: Option<(usize, usize)>,
    /// The same of the card.
    card: Option<(usize, usize)>,
    /// The group of the entry before.
    group: Option<&'g str>,
}

impl<'g> Writer<'g> {
    fn push(&mut self, text: String, priority: Priority, parent: Option<usize>) -> usize {
        self.lines.push(TextLine {
            text,
            priority,
            parent,
        });
        self.lines.len() - 1
    }

    fn header(&mut self) {
        let graph = self.graph;
        if self.options.verbose {
            let mut page = format!("page {}", quoted(&graph.title, MAX_TITLE));
            if !graph.url.is_empty() {
                page.push(' ');
                page.push_str(&quote::address(&graph.url));
            }
            self.push(page, Priority::Header, None);
        }
        if let Some(dropped) = dropped(&graph.dropped) {
            self.push(dropped, Priority::Header, None);
        }
        for gap in &graph.gaps {
            self.push(gap_line(gap), Priority::Header, None);
        }
        if graph.entries.is_empty() {
            self.push("no controls".to_owned(), Priority::Header, None);
        }
    }

    fn entry(&mut self, entry: &'g Entry) {
        let priority = self.priority(entry);
        let dialog = self.dialog_line(entry);
        let parent = self.card_line(entry, dialog, priority).or(dialog);
        let group = entry.group.as_deref();
        let card = entry.card.and_then(|card| self.graph.cards.get(card));
        let is_told =
            |group: &str| group == entry.label || card.is_some_and(|card| card.title == group);
        let names_group = group != self.group && !group.is_none_or(is_told);
        self.group = group;
        let depth = usize::from(entry.card.is_some()) + usize::from(dialog.is_some());
        let mut text = " ".repeat(depth);
        entry::push(&mut text, entry, names_group, self.options);
        self.push(text, priority, parent);
    }

    fn priority(&self, entry: &Entry) -> Priority {
        let position = entry
            .card
            .and_then(|card| self.graph.cards.get(card))
            .map_or(0, |card| card.position);
        if entry.in_dialog() {
            Priority::Dialog
        } else if position >= FEW_CARDS {
            Priority::Repeated
        } else if entry.in_main {
            Priority::Main
        } else {
            Priority::Rest
        }
    }

    /// The number of the line of the entry's dialog, which is written when it is due.
    fn dialog_line(&mut self, entry: &Entry) -> Option<usize> {
        let Some(at) = entry.dialog else {
            self.close(None);
            return None;
        };
        if let Some((_, line)) = self.dialog.filter(|(dialog, _)| *dialog == at) {
            return Some(line);
        }
        let title = self
            .graph
            .dialogs
            .get(at)
            .map_or("", |dialog| &*dialog.title);
        let line = self.push(heading("", "dialog", title), Priority::Dialog, None);
        self.close(Some((at, line)));
        Some(line)
    }

    /// Ends the dialog and all in it.
    fn close(&mut self, dialog: Option<(usize, usize)>) {
        if self.dialog != dialog {
            self.dialog = dialog;
            self.card = None;
        }
    }

    fn card_line(
        &mut self,
        entry: &Entry,
        dialog: Option<usize>,
        priority: Priority,
    ) -> Option<usize> {
        let Some(at) = entry.card else {
            self.card = None;
            return None;
        };
        if let Some((_, line)) = self.card.filter(|(card, _)| *card == at) {
            return Some(line);
        }
        let title = self.graph.cards.get(at).map_or("", |card| &*card.title);
        let indent = if dialog.is_some() { " " } else { "" };
        let line = self.push(heading(indent, "card", title), priority, dialog);
        self.card = Some((at, line));
        Some(line)
    }
}

/// `@card "title":`
fn heading(indent: &str, word: &str, title: &str) -> String {
    let title = quote::title(title, MAX_TITLE);
    if title.is_empty() {
        format!("{indent}@{word}:")
    } else {
        format!("{indent}@{word} \"{title}\":")
    }
}

/// How many controls were left out; `None` for none.
fn dropped(dropped: &Dropped) -> Option<String> {
    let counts: Vec<String> = [
        (dropped.hidden, "hidden"),
        (dropped.inert, "inert"),
        (dropped.off_screen, "off-screen"),
        (dropped.covered, "covered"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, word)| format!("{count} {word}"))
    .collect();
    (!counts.is_empty()).then(|| format!("left out: {}", counts.join(", ")))
}

fn gap_line(gap: &Gap) -> String {
    format!("note: {}", quote::plain(&gap.message))
}

fn hidden_field(field: &HiddenField) -> String {
    format!(
        "hidden {}={}",
        quoted(&field.name, MAX_TITLE),
        quoted(&field.value, MAX_TITLE)
    )
}
