//! The interaction graph as text: one line for each control, in few tokens.

mod changes;
mod entry;
mod quote;

use domlens_graph::{
    Dropped, Entry, Found, Gap, Graph, GraphDiff, HiddenField, Message, MessageKind,
};

use crate::budget::{Priority, TextLine};
use crate::paging::line::Line;
use crate::paging::{self, More};
use crate::{Page, Paging, PagingError};
use entry::Told;
use quote::quoted;

/// The longest title of a card or dialog, in characters.
const MAX_TITLE: usize = 60;

/// The longest message, in characters.
const MAX_MESSAGE: usize = 120;

/// So many messages are told; of the rest only the number.
const MAX_MESSAGES: usize = 5;

/// Cards after so many of one kind say what those before them say of their kind.
const FEW_CARDS: usize = 3;

/// So many entries in a row that are kept from assistive technology are a section.
const MIN_IN_ROW: usize = 3;

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
/// Before them come what was left out, what could not be read, and what the page says by itself, as
/// `alert '…'` and `status '…'`. What stands in a card or dialog is set in by a space under `@card "title":` or
/// `@dialog "title":`; so are several entries in a row that are kept from assistive technology,
/// under `@aria-hidden:`. Page text is one line in quotes, whatever it holds, and cannot pass for a
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
            section: None,
            card: None,
            group: None,
        };
        writer.header();
        let is_kept = |entry: &&Entry| entry.states.aria_hidden && !entry.in_dialog();
        let mut in_row = 0;
        for (at, entry) in graph.entries.iter().enumerate() {
            if !is_kept(&entry) {
                in_row = 0;
            } else if in_row == 0 {
                let rest = graph.entries.get(at..).unwrap_or_default();
                in_row = rest.iter().take_while(is_kept).count();
            }
            writer.entry(entry, in_row >= MIN_IN_ROW);
        }
        for field in &graph.hidden_fields {
            writer.push(hidden_field(field), Priority::Rest, None);
        }
        writer.lines
    }

    /// The same as one text, its lines joined by line feeds.
    pub fn text(graph: &Graph, options: &GraphFormatOptions) -> String {
        Self::joined(&Self::lines(graph, options))
    }

    /// Lines that this formatter wrote as one text.
    pub fn joined(lines: &[TextLine]) -> String {
        let lines: Vec<&str> = lines.iter().map(|line| &*line.text).collect();
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

    /// A page of the same text within a budget of tokens: dialogs and the main content first, then
    /// the rest, cards after the first few of a kind last.
    ///
    /// # Errors
    ///
    /// [`PagingError`] for a budget that is too small, and a cursor of another text.
    pub fn page(
        graph: &Graph,
        options: &GraphFormatOptions,
        paging: &Paging<'_>,
    ) -> Result<Page, PagingError> {
        Self::page_of(&Self::lines(graph, options), paging)
    }

    /// A page of lines that this formatter wrote, within a budget of tokens.
    ///
    /// # Errors
    ///
    /// As [`GraphFormatter::page`].
    pub fn page_of(lines: &[TextLine], paging: &Paging<'_>) -> Result<Page, PagingError> {
        let lines: Vec<Line> = lines.iter().map(Line::from).collect();
        paging::page(&lines, &with_more, paging)
    }

    /// The label of an entry, cut as its line has it. Quotes are as the page has them: in lines
    /// those that could end the label's own are typographic.
    pub fn label(entry: &Entry, options: &GraphFormatOptions) -> String {
        quote::cut_line(&entry.label, options.max_label)
    }

    /// A handle as its line has it: two digits or more.
    pub fn handle(handle: u32) -> String {
        format!("{handle:02}")
    }
}

/// What a part of the page is told under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// A dialog, by its number in the graph.
    Dialog(usize),
    /// Several entries in a row that are kept from assistive technology: one line says it of all.
    AriaHidden,
}

/// `body`, and a line that says what is left. No page text can pass for it: that is in quotes.
fn with_more(body: &str, more: Option<&More>) -> String {
    let Some(more) = more else {
        return body.to_owned();
    };
    let (lines, left, cursor) = (more.lines, more.described(), more.cursor);
    format!("{body}\n@more {lines} lines ({left}), cursor {cursor}")
}

struct Writer<'g> {
    graph: &'g Graph,
    options: &'g GraphFormatOptions,
    lines: Vec<TextLine>,
    /// The section whose line was written last, and the number of that line.
    section: Option<(Section, usize)>,
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
            handle: None,
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
        for message in graph.messages.iter().take(MAX_MESSAGES) {
            self.push(message_line(message), Priority::Header, None);
        }
        let more = graph.messages.len().saturating_sub(MAX_MESSAGES);
        if more > 0 {
            self.push(format!("{more} more messages"), Priority::Header, None);
        }
        if graph.entries.is_empty() {
            self.push("no controls".to_owned(), Priority::Header, None);
        }
    }

    fn entry(&mut self, entry: &'g Entry, is_in_row: bool) {
        let priority = self.priority(entry);
        let section = match entry.dialog {
            Some(dialog) => Some(Section::Dialog(dialog)),
            None => is_in_row.then_some(Section::AriaHidden),
        };
        let section = self.section_line(section, priority);
        let parent = self.card_line(entry, section, priority).or(section);
        let group = entry.group.as_deref();
        let card = self.graph.card_of(entry);
        let is_told =
            |group: &str| group == entry.label || card.is_some_and(|card| card.title == group);
        let names_group = group != self.group && !group.is_none_or(is_told);
        self.group = group;
        let depth = usize::from(entry.card.is_some()) + usize::from(section.is_some());
        let mut text = " ".repeat(depth);
        let told = Told {
            group: names_group,
            aria_hidden: !is_in_row,
        };
        entry::push(&mut text, entry, told, self.options);
        self.lines.push(TextLine {
            text,
            priority,
            parent,
            handle: Some(entry.handle),
        });
    }

    fn priority(&self, entry: &Entry) -> Priority {
        let position = self.graph.card_of(entry).map_or(0, |card| card.position);
        if position >= FEW_CARDS && !entry.in_dialog() {
            Priority::Repeated
        } else {
            entry::priority(entry)
        }
    }

    /// The number of the line of the section, which is written when it is due.
    fn section_line(&mut self, section: Option<Section>, priority: Priority) -> Option<usize> {
        if self.section.map(|(section, _)| section) == section {
            return self.section.map(|(_, line)| line);
        }
        self.card = None;
        self.section = None;
        let text = match section? {
            Section::AriaHidden => heading("", "aria-hidden", ""),
            Section::Dialog(at) => {
                let dialog = self.graph.dialogs.get(at);
                heading("", "dialog", dialog.map_or("", |dialog| &*dialog.title))
            }
        };
        let line = self.push(text, priority, None);
        self.section = section.map(|section| (section, line));
        Some(line)
    }

    fn card_line(
        &mut self,
        entry: &Entry,
        section: Option<usize>,
        priority: Priority,
    ) -> Option<usize> {
        let Some(at) = entry.card else {
            self.card = None;
            return None;
        };
        if let Some((_, line)) = self.card.filter(|(card, _)| *card == at) {
            return Some(line);
        }
        let title = self.graph.card_of(entry).map_or("", |card| &*card.title);
        let indent = if section.is_some() { " " } else { "" };
        let line = self.push(heading(indent, "card", title), priority, section);
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

/// `alert 'Wrong password'`
fn message_line(message: &Message) -> String {
    let word = match message.kind {
        MessageKind::Alert => "alert",
        MessageKind::Status => "status",
    };
    format!("{word} {}", quoted(&message.text, MAX_MESSAGE))
}

fn hidden_field(field: &HiddenField) -> String {
    format!(
        "hidden {}={}",
        quoted(&field.name, MAX_TITLE),
        quoted(&field.value, MAX_TITLE)
    )
}
