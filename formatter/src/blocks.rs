//! Blocks as lines of Markdown.

use domlens_extract::cut;
use domlens_progressive::content::{
    Block, DefinitionGroup, Inline, List, ListItem, Media, MediaKind, Style, Table, TableCell,
    clean, plain_text, truncate_line, visit,
};

use crate::escape::{self, Context};
use crate::references::References;
use crate::{MarkdownFormatOptions, line};

/// Writes blocks within the options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockWriter<'o> {
    options: &'o MarkdownFormatOptions,
    context: Context<'o>,
}

/// The sign of the list before, so that the next list takes another and stays apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marker {
    Bullet(char),
    Number(char),
}

impl<'o> BlockWriter<'o> {
    pub(crate) fn new(options: &'o MarkdownFormatOptions, blocks: &[Block]) -> Self {
        Self {
            options,
            context: Context {
                math: has_math(blocks),
                ..Context::default()
            },
        }
    }

    /// The same, with the addresses of links gathered in `references`.
    pub(crate) fn with_references(mut self, references: &'o References) -> Self {
        self.context.references = Some(references);
        self
    }

    /// The lines of `blocks`, blank lines between them. The nesting of blocks is bounded by what
    /// extraction makes and JSON readers take, so this calls itself for what is inside.
    pub(crate) fn lines<'b>(&self, blocks: impl IntoIterator<Item = &'b Block>) -> Vec<String> {
        self.lines_in(blocks, false)
    }

    fn lines_in<'b>(
        &self,
        blocks: impl IntoIterator<Item = &'b Block>,
        tight: bool,
    ) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut marker: Option<Marker> = None;
        let mut after_paragraph = false;
        for block in blocks {
            let mut written = None;
            let part = match block {
                Block::List(list) => self.list(list, marker, &mut written),
                Block::DefinitionList { groups } => self.definitions(groups, marker, &mut written),
                other => self.block(other),
            };
            if part.is_empty() {
                continue;
            }
            let hugs = tight && after_paragraph && may_interrupt(block, &part);
            if !lines.is_empty() && !hugs {
                lines.push(String::new());
            }
            after_paragraph = matches!(block, Block::Paragraph { .. });
            marker = written;
            lines.extend(part);
        }
        lines
    }

    fn block(&self, block: &Block) -> Vec<String> {
        match block {
            Block::Heading { level, content } => {
                let context = Context {
                    heading: true,
                    ..self.context
                };
                let text = line::markdown(&self.cut(content), context).replace('\n', " ");
                if text.is_empty() {
                    return Vec::new();
                }
                vec![format!(
                    "{} {text}",
                    "#".repeat(usize::from((*level).clamp(1, 6)))
                )]
            }
            Block::Paragraph { content } => self.paragraph(content),
            Block::Table(table) => self.table(table),
            Block::Code { language, text } => self.code(language.as_deref(), text),
            Block::Quote { blocks } => prefixed(self.lines(blocks), "> ", "> "),
            Block::Figure { blocks, caption } => {
                let mut lines = self.lines(blocks);
                let caption = self.paragraph(&emphasized(caption));
                if !lines.is_empty() && !caption.is_empty() {
                    lines.push(String::new());
                }
                lines.extend(caption);
                lines
            }
            Block::Media(media) => self.media(media),
            Block::Math { tex } => {
                let math = line::math(tex, self.context);
                if math.starts_with('$') {
                    vec![format!("${math}$")]
                } else if math.is_empty() {
                    Vec::new()
                } else {
                    vec![math]
                }
            }
            Block::Footnote { label, blocks } => {
                let head = format!("[^{}]: ", line::footnote_label(label));
                prefixed(self.lines(blocks), &head, "    ")
            }
            Block::Note { text } => self.note(text),
            Block::Rule => vec!["___".to_owned()],
            Block::List(list) => self.list(list, None, &mut None),
            Block::DefinitionList { groups } => self.definitions(groups, None, &mut None),
            _ => Vec::new(),
        }
    }

    fn paragraph(&self, content: &[Inline]) -> Vec<String> {
        let text = line::markdown(&self.cut(content), self.context);
        if text.is_empty() {
            return Vec::new();
        }
        text.split('\n').map(str::to_owned).collect()
    }

    /// A sentence of ours.
    pub(crate) fn note(&self, text: &str) -> Vec<String> {
        self.paragraph(&emphasized(&[Inline::Text {
            text: text.to_owned(),
            style: Style::default(),
        }]))
    }

    fn cut(&self, content: &[Inline]) -> Vec<Inline> {
        match self.options.max_text_length {
            Some(max) => truncate_line(content, max),
            None => content.to_vec(),
        }
    }

    fn code(&self, language: Option<&str>, text: &str) -> Vec<String> {
        let text = match self.options.max_text_length {
            Some(max) => cut(text, max).0,
            None => text.to_owned(),
        };
        let text: String = clean::kept(&text)
            .map(|character| match character {
                '\n' | '\t' => character,
                other if clean::is_space(other) => ' ',
                other => other,
            })
            .collect();
        let fence = "`".repeat((escape::longest_run(&text, '`') + 1).max(3));
        let language: String = language
            .unwrap_or_default()
            .chars()
            .filter(|character| {
                character.is_ascii_alphanumeric()
                    || matches!(character, '+' | '#' | '-' | '_' | '.')
            })
            .take(24)
            .collect();
        let mut lines = vec![format!("{fence}{language}")];
        lines.extend(text.split('\n').map(str::to_owned));
        lines.push(fence);
        lines
    }

    fn media(&self, media: &Media) -> Vec<String> {
        let kind = match media.kind {
            MediaKind::Image => {
                return self.paragraph(&[Inline::Image {
                    alt: self.cut_text(&media.alt),
                    url: media.url.clone(),
                }]);
            }
            MediaKind::Video => "Video",
            MediaKind::Audio => "Audio",
            _ => "Embedded page",
        };
        let name = if media.alt.is_empty() {
            kind.to_owned()
        } else {
            format!("{kind}: {}", self.cut_text(&media.alt))
        };
        let text = Inline::Text {
            text: name,
            style: Style::default(),
        };
        if media.url.is_empty() {
            return self.paragraph(&[text]);
        }
        self.paragraph(&[Inline::Link {
            url: media.url.clone(),
            content: vec![text],
        }])
    }

    fn cut_text(&self, text: &str) -> String {
        match self.options.max_text_length {
            Some(max) => cut(text, max).0,
            None => text.to_owned(),
        }
    }

    fn list(
        &self,
        list: &List,
        before: Option<Marker>,
        written: &mut Option<Marker>,
    ) -> Vec<String> {
        let (shown, left_out) = self.options.shown(list.items.len());
        let mut marker = next_marker(list.ordered, before);
        let loose = list.items.iter().any(|item| !is_tight(item));
        let mut lines: Vec<String> = Vec::new();
        let mut number = list.start.unwrap_or(1);
        let mut expected: Option<i64> = None;
        for item in list.items.iter().take(shown) {
            number = item.value.filter(|_| list.ordered).unwrap_or(number);
            let inner = self.item_lines(item, loose);
            if inner.is_empty() {
                number = number.saturating_add(1);
                continue;
            }
            let head = match marker {
                Marker::Bullet(sign) => format!("{sign} "),
                Marker::Number(_) if !(0..=999_999_999).contains(&number) => {
                    // Markdown counts from 0 to nine digits; other numbers are text.
                    format!("- {number}\\. ")
                }
                Marker::Number(sign) => {
                    if expected.is_some_and(|expected| expected != number) {
                        // A number out of turn begins a list of its own.
                        marker = next_marker(true, Some(marker));
                        lines.push(String::new());
                        let Marker::Number(sign) = marker else {
                            continue;
                        };
                        format!("{number}{sign} ")
                    } else {
                        format!("{number}{sign} ")
                    }
                }
            };
            if loose && !lines.is_empty() && lines.last().is_some_and(|line| !line.is_empty()) {
                lines.push(String::new());
            }
            let indent = match marker {
                Marker::Bullet(_) => "  ".to_owned(),
                Marker::Number(_) if head.starts_with('-') => "  ".to_owned(),
                Marker::Number(_) => " ".repeat(head.len()),
            };
            lines.extend(prefixed(inner, &head, &indent));
            number = number.saturating_add(1);
            expected = Some(number);
        }
        if left_out > 0 {
            let more = self.note(&format!("… {left_out} more"));
            let head = match marker {
                Marker::Bullet(sign) => format!("{sign} "),
                Marker::Number(sign) => format!("{}{sign} ", number.clamp(0, 999_999_999)),
            };
            let indent = " ".repeat(head.len());
            lines.extend(prefixed(more, &head, &indent));
        }
        *written = Some(marker);
        lines
    }

    fn item_lines(&self, item: &ListItem, loose: bool) -> Vec<String> {
        let mut lines = self.lines_in(&item.blocks, !loose);
        let check = match item.checked {
            Some(true) => "[x] ",
            Some(false) => "[ ] ",
            None => return lines,
        };
        match lines.first_mut() {
            Some(first) => first.insert_str(0, check),
            None => lines.push(check.trim_end().to_owned()),
        }
        lines
    }

    /// Terms in bold as items of a list, their definitions below them.
    fn definitions(
        &self,
        groups: &[DefinitionGroup],
        before: Option<Marker>,
        written: &mut Option<Marker>,
    ) -> Vec<String> {
        let (shown, left_out) = self.options.shown(groups.len());
        let marker = next_marker(false, before);
        let Marker::Bullet(sign) = marker else {
            return Vec::new();
        };
        let head = format!("{sign} ");
        let mut lines: Vec<String> = Vec::new();
        for group in groups.iter().take(shown) {
            let mut inner: Vec<String> = Vec::new();
            let terms = group.terms.iter().enumerate().flat_map(|(at, term)| {
                let line_break = (at > 0).then_some(Inline::Break);
                line_break.into_iter().chain(strong(term))
            });
            let terms: Vec<Inline> = terms.collect();
            inner.extend(self.paragraph(&terms));
            let is_named = !inner.is_empty();
            let inner_head = if sign == '-' { "* " } else { "- " };
            for definition in &group.definitions {
                let part = self.lines_in(definition, true);
                match (is_named, is_list(definition)) {
                    (true, true) if part.first().is_some_and(|line| hugs(line)) => {
                        inner.extend(part);
                    }
                    (true, _) => inner.extend(prefixed(part, inner_head, "  ")),
                    // Definitions without a term, as wikis indent with them, are items themselves.
                    (false, true) if starts_with(&part, marker) => lines.extend(part),
                    (false, _) => lines.extend(prefixed(part, &head, "  ")),
                }
            }
            if is_named {
                lines.extend(prefixed(inner, &head, "  "));
            }
        }
        if left_out > 0 {
            lines.extend(prefixed(
                self.note(&format!("… {left_out} more")),
                &head,
                "  ",
            ));
        }
        *written = Some(marker);
        lines
    }

    fn table(&self, table: &Table) -> Vec<String> {
        let header = header_cells(&table.header);
        let rows = table.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = header.len().max(rows);
        if width == 0 {
            return Vec::new();
        }
        let mut lines = self.paragraph(&emphasized(&table.caption));
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let mut head: Vec<String> = header.iter().map(|cell| self.cell(cell)).collect();
        head.resize(width, String::new());
        lines.push(row(&head));
        lines.push(row(&vec!["---".to_owned(); width]));
        let (shown, left_out) = self.options.shown(table.rows.len());
        for cells in table.rows.iter().take(shown) {
            let cells: Vec<String> = cells.iter().map(|cell| self.cell(&cell.content)).collect();
            lines.push(row(&cells));
        }
        let mut notes = Vec::new();
        if left_out > 0 {
            notes.push(format!("… {left_out} more rows"));
        }
        notes.extend(part_of_rows(table));
        for note in notes {
            lines.push(String::new());
            lines.extend(self.note(&note));
        }
        lines
    }

    fn cell(&self, line: &[Inline]) -> String {
        let context = Context {
            table: true,
            ..self.context
        };
        line::markdown(&self.cut(line), context).replace('\n', " ")
    }
}

/// What a table that shows a part of its rows says about that.
fn part_of_rows(table: &Table) -> Option<String> {
    let total = table.total_rows?;
    if total <= table.rows.len() as u64 {
        return None;
    }
    Some(match (table.first_row, table.last_row) {
        (Some(first), Some(last)) => format!("Rows {first}–{last} of {total} are on the page"),
        _ => format!("{} of {total} rows are on the page", table.rows.len()),
    })
}

fn row(cells: &[String]) -> String {
    let mut row = String::from("|");
    for cell in cells {
        row.push(' ');
        row.push_str(cell);
        row.push_str(if cell.is_empty() { "|" } else { " |" });
    }
    if cells.is_empty() {
        row.push_str(" |");
    }
    row
}

/// One header for each column; those of several rows that differ are joined by a slash.
fn header_cells(header: &[Vec<TableCell>]) -> Vec<Vec<Inline>> {
    let width = header.iter().map(Vec::len).max().unwrap_or(0);
    (0..width)
        .map(|column| {
            let mut joined: Vec<Inline> = Vec::new();
            let mut before = String::new();
            for cell in header.iter().filter_map(|row| row.get(column)) {
                let text = plain_text(&cell.content);
                if text.is_empty() || text == before {
                    continue;
                }
                if !joined.is_empty() {
                    joined.push(Inline::Text {
                        text: " / ".to_owned(),
                        style: Style::default(),
                    });
                }
                joined.extend(cell.content.iter().cloned());
                before = text;
            }
            joined
        })
        .collect()
}

fn next_marker(ordered: bool, before: Option<Marker>) -> Marker {
    match (ordered, before) {
        (true, Some(Marker::Number('.'))) => Marker::Number(')'),
        (true, _) => Marker::Number('.'),
        (false, Some(Marker::Bullet('-'))) => Marker::Bullet('*'),
        (false, _) => Marker::Bullet('-'),
    }
}

/// Whether an item is one paragraph, perhaps with lists below it: then it needs no blank lines.
fn is_tight(item: &ListItem) -> bool {
    let mut rest = item.blocks.iter();
    let first = rest.next();
    let starts = first.is_none_or(|block| {
        matches!(
            block,
            Block::Paragraph { .. } | Block::List(_) | Block::Media(_)
        )
    });
    starts && rest.all(|block| matches!(block, Block::List(_)))
}

/// Whether a list may follow a paragraph without a blank line: its first item has text, and a
/// numbered one begins at 1.
fn may_interrupt(block: &Block, lines: &[String]) -> bool {
    let Block::List(list) = block else {
        return false;
    };
    let first = lines.first().map(String::as_str).unwrap_or_default();
    if list.ordered {
        first.starts_with("1. ") || first.starts_with("1) ")
    } else {
        first.len() > 2
    }
}

/// Whether a definition is one list and nothing else.
fn is_list(definition: &[Block]) -> bool {
    matches!(definition, [Block::List(list)] if !list.ordered)
        || matches!(definition, [Block::DefinitionList { .. }])
}

/// Whether the first line of a list may follow a paragraph: its item is not empty.
fn hugs(line: &str) -> bool {
    line.starts_with(['-', '*']) && line.len() > 2
}

/// Whether a list has the sign of the list around it, so that its items go on with those.
fn starts_with(lines: &[String], marker: Marker) -> bool {
    let first = lines.first().and_then(|line| line.chars().next());
    matches!(marker, Marker::Bullet(sign) if first == Some(sign))
}

/// `lines` with `head` before the first and `indent` before the others that are not blank.
fn prefixed(lines: Vec<String>, head: &str, indent: &str) -> Vec<String> {
    let mut prefixed = Vec::with_capacity(lines.len());
    for (at, line) in lines.into_iter().enumerate() {
        let prefix = if at == 0 { head } else { indent };
        if line.is_empty() {
            prefixed.push(prefix.trim_end().to_owned());
        } else {
            prefixed.push(format!("{prefix}{line}"));
        }
    }
    prefixed
}

fn restyled(content: &[Inline], change: fn(&mut Style)) -> Vec<Inline> {
    let mut content = content.to_vec();
    for inline in &mut content {
        match inline {
            Inline::Text { style, .. } | Inline::Code { style, .. } => change(style),
            Inline::Link { content, .. } => {
                for leaf in content {
                    if let Inline::Text { style, .. } | Inline::Code { style, .. } = leaf {
                        change(style);
                    }
                }
            }
            _ => {}
        }
    }
    content
}

fn emphasized(content: &[Inline]) -> Vec<Inline> {
    restyled(content, |style| style.emphasis = true)
}

fn strong(content: &[Inline]) -> Vec<Inline> {
    restyled(content, |style| style.strong = true)
}

/// Whether any block holds a formula: then a dollar sign in text needs an escape.
fn has_math(blocks: &[Block]) -> bool {
    let mut found = false;
    visit::blocks(blocks, &mut |block, _| {
        found |= matches!(block, Block::Math { .. });
        visit::own_lines(block, &mut |line| {
            found |= line.iter().any(|inline| match inline {
                Inline::Math { .. } => true,
                Inline::Link { content, .. } => content
                    .iter()
                    .any(|leaf| matches!(leaf, Inline::Math { .. })),
                _ => false,
            });
        });
    });
    found
}
