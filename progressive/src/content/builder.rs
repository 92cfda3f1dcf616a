//! Building the blocks: a stack of open containers and one line.

use super::block::{Block, DefinitionGroup, List, ListItem, Media, MediaKind};
use super::inline::{Inline, plain_text, truncate_line, without_formatting};
use super::line::{Ink, Line, LinkId};
use super::options::ContentExtractionOptions;
use super::table::{SourceCell, TableBuilder};
use super::words::count_words;

/// How many containers may be open. What is nested deeper joins the innermost: 24 levels of
/// lists are more than a reader can follow, and JSON readers stop at 128 levels.
const MAX_OPEN: usize = 48;

/// A container that is open.
#[derive(Debug)]
pub(crate) enum Container {
    Root,
    List {
        list: List,
        implicit: bool,
    },
    Item {
        item: ListItem,
        footnote: Option<String>,
    },
    Definitions {
        groups: Vec<DefinitionGroup>,
    },
    Definition,
    Quote,
    Figure {
        caption: Vec<Inline>,
    },
    Table(TableBuilder),
    Cell {
        header: bool,
        columns: usize,
        rows: usize,
    },
    Footnote {
        label: String,
    },
}

#[derive(Debug)]
struct Open {
    container: Container,
    blocks: Vec<Block>,
    /// Whether the last block is a list that the page never opened, to which items may be added.
    last_is_implicit: bool,
}

/// Where the line goes that is being written, if not into a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineMode {
    Heading(u8),
    Term,
    TableCaption,
    FigureCaption,
}

/// The blocks under construction.
#[derive(Debug)]
pub(crate) struct Builder<'o> {
    options: &'o ContentExtractionOptions,
    open: Vec<Open>,
    modes: Vec<LineMode>,
    line: Line,
    urls: Vec<String>,
    words: usize,
}

impl<'o> Builder<'o> {
    pub(crate) fn new(options: &'o ContentExtractionOptions) -> Self {
        Self {
            options,
            open: vec![Open {
                container: Container::Root,
                blocks: Vec::new(),
                last_is_implicit: false,
            }],
            modes: Vec::new(),
            line: Line::default(),
            urls: Vec::new(),
            words: 0,
        }
    }

    /// The line that is being written.
    pub(crate) fn line(&mut self) -> &mut Line {
        &mut self.line
    }

    /// Whether no block can begin here: in a heading, term or caption.
    pub(crate) fn is_in_line(&self) -> bool {
        !self.modes.is_empty()
    }

    /// The innermost heading, term or caption that is open.
    pub(crate) fn mode(&self) -> Option<LineMode> {
        self.modes.last().copied()
    }

    /// Registers the address of a link.
    pub(crate) fn add_link(&mut self, url: String) -> LinkId {
        self.urls.push(url);
        LinkId::try_from(self.urls.len() - 1).unwrap_or(LinkId::MAX)
    }

    /// The container that blocks go into.
    pub(crate) fn top(&self) -> &Container {
        self.open
            .last()
            .map_or(&Container::Root, |open| &open.container)
    }

    /// The table that is the innermost container.
    pub(crate) fn table(&mut self) -> Option<&mut TableBuilder> {
        match self.open.last_mut().map(|open| &mut open.container) {
            Some(Container::Table(table)) => Some(table),
            _ => None,
        }
    }

    /// The list item that is the innermost container, if nothing is in it yet.
    pub(crate) fn fresh_item(&mut self) -> Option<&mut ListItem> {
        let open = self.open.last_mut()?;
        match &mut open.container {
            Container::Item { item, .. } if open.blocks.is_empty() && self.line.is_empty() => {
                Some(item)
            }
            _ => None,
        }
    }

    /// A place where one block ends and another begins.
    pub(crate) fn block_boundary(&mut self) {
        if self.is_in_line() {
            self.line.push_space(Ink::default());
        } else {
            self.flush();
        }
    }

    /// A line break of the page: two in a row part paragraphs.
    pub(crate) fn line_break(&mut self) {
        if self.is_in_line() {
            self.line.push_space(Ink::default());
        } else if self.line.ends_in_break() && !matches!(self.top(), Container::Cell { .. }) {
            self.flush();
        } else {
            self.line.push_break();
        }
    }

    /// Opens a container, unless blocks cannot begin here or too many are open.
    pub(crate) fn open(&mut self, container: Container) -> bool {
        self.block_boundary();
        if self.is_in_line() || self.open.len() >= MAX_OPEN {
            return false;
        }
        self.open.push(Open {
            container,
            blocks: Vec::new(),
            last_is_implicit: false,
        });
        true
    }

    /// Opens the last item of the list that is the innermost container once more, for a list
    /// that stands between the items where it should stand in one.
    pub(crate) fn reopen_item(&mut self) -> bool {
        self.block_boundary();
        let last = match self.open.last_mut().map(|open| &mut open.container) {
            Some(Container::List { list, .. }) => list.items.pop(),
            _ => return false,
        };
        let mut item = last.unwrap_or_default();
        let blocks = std::mem::take(&mut item.blocks);
        self.open.push(Open {
            container: Container::Item {
                item,
                footnote: None,
            },
            blocks,
            last_is_implicit: false,
        });
        true
    }

    /// Closes the innermost container.
    pub(crate) fn close(&mut self) {
        self.block_boundary();
        if self.open.len() < 2 {
            return;
        }
        let Some(Open {
            container, blocks, ..
        }) = self.open.pop()
        else {
            return;
        };
        match container {
            Container::Root => {}
            Container::List { list, implicit } => self.close_list(list, implicit),
            Container::Item { item, footnote } => self.close_item(item, blocks, footnote),
            Container::Definitions { groups } => {
                if !groups.is_empty() && self.options.include_lists {
                    self.push(Block::DefinitionList { groups });
                }
            }
            Container::Definition => self.push_definition(blocks),
            Container::Quote => {
                if !blocks.is_empty() {
                    self.push(Block::Quote { blocks });
                }
            }
            Container::Figure { caption } => self.close_figure(blocks, caption),
            Container::Table(table) => self.close_table(table),
            Container::Cell {
                header,
                columns,
                rows,
            } => {
                let cell = SourceCell {
                    content: self.cut(line_of(blocks)),
                    header,
                    columns,
                    rows,
                };
                if let Some(table) = self.table() {
                    table.push_cell(cell);
                }
            }
            Container::Footnote { label } => {
                if !blocks.is_empty() {
                    self.push(Block::Footnote { label, blocks });
                }
            }
        }
    }

    /// Begins a heading, term or caption; `false` inside another.
    pub(crate) fn begin_line(&mut self, mode: LineMode) -> bool {
        self.block_boundary();
        if self.is_in_line() {
            return false;
        }
        self.modes.push(mode);
        true
    }

    /// Ends it.
    pub(crate) fn end_line(&mut self) {
        let Some(mode) = self.modes.pop() else {
            return;
        };
        let line = self.take_line();
        if line.is_empty() {
            return;
        }
        match mode {
            LineMode::Heading(level) => {
                if self.options.include_headings {
                    self.push(Block::Heading {
                        level,
                        content: line,
                    });
                }
            }
            LineMode::Term => self.push_term(line),
            LineMode::TableCaption => match self.table() {
                Some(table) => table.caption = line,
                None => self.push(Block::Paragraph { content: line }),
            },
            LineMode::FigureCaption => match self.open.last_mut().map(|open| &mut open.container) {
                Some(Container::Figure { caption }) if caption.is_empty() => *caption = line,
                _ => self.push(Block::Paragraph { content: line }),
            },
        }
    }

    /// Adds a block of its own, which must not be a paragraph.
    pub(crate) fn add(&mut self, block: Block) {
        self.block_boundary();
        match &block {
            Block::Code { text, .. } | Block::Math { tex: text } => self.words += count_words(text),
            _ => {}
        }
        if self.is_in_line() {
            self.add_to_line(block);
        } else {
            self.push(block);
        }
    }

    /// What a block becomes in a heading, term or caption.
    fn add_to_line(&mut self, block: Block) {
        let inline = match block {
            Block::Code { text, .. } => Inline::Code {
                text: super::clean::one_line(&text),
                style: super::inline::Style::default(),
            },
            Block::Math { tex } => Inline::Math { tex },
            _ => return,
        };
        self.line.push_object(inline, Ink::default());
        self.line.push_space(Ink::default());
    }

    /// The blocks, and how many words they have.
    pub(crate) fn finish(mut self) -> (Vec<Block>, usize) {
        while !self.modes.is_empty() {
            self.end_line();
        }
        while self.open.len() > 1 {
            self.close();
        }
        self.flush();
        let blocks = self.open.pop().map(|open| open.blocks).unwrap_or_default();
        (blocks, self.words)
    }

    /// Ends the paragraph that is being written.
    fn flush(&mut self) {
        let line = self.take_line();
        if line.is_empty() {
            return;
        }
        let is_media = line
            .iter()
            .all(|inline| matches!(inline, Inline::Image { .. } | Inline::Break));
        if !is_media {
            self.push(Block::Paragraph { content: line });
            return;
        }
        for inline in line {
            if let Inline::Image { alt, url } = inline {
                self.push(Block::Media(Media {
                    kind: MediaKind::Image,
                    alt,
                    url,
                }));
            }
        }
    }

    fn take_line(&mut self) -> Vec<Inline> {
        let urls = &self.urls;
        let url = |link: LinkId| urls.get(link as usize).cloned().unwrap_or_default();
        let mut line = self.line.take(url);
        if line.is_empty() {
            return line;
        }
        self.words += count_words(&text_without_images(&line));
        if !self.options.preserve_formatting {
            line = without_formatting(line);
        }
        self.cut(line)
    }

    fn cut(&self, line: Vec<Inline>) -> Vec<Inline> {
        match self.options.max_text_length {
            Some(max) => truncate_line(&line, max),
            None => line,
        }
    }

    /// Puts a block where it belongs in the innermost container.
    fn push(&mut self, block: Block) {
        let Some(open) = self.open.last_mut() else {
            return;
        };
        match &mut open.container {
            Container::List { list, .. } => list.items.push(ListItem {
                blocks: vec![block],
                ..ListItem::default()
            }),
            Container::Definitions { .. } => self.push_definition(vec![block]),
            Container::Table(table) => table.stray.push(block),
            _ => {
                open.blocks.push(block);
                open.last_is_implicit = false;
            }
        }
    }

    fn close_list(&mut self, list: List, implicit: bool) {
        let is_footnotes = !list.items.is_empty()
            && list
                .items
                .iter()
                .all(|item| matches!(item.blocks.as_slice(), [Block::Footnote { .. }]));
        if is_footnotes {
            for block in list.items.into_iter().flat_map(|item| item.blocks) {
                self.push(block);
            }
            return;
        }
        if list.items.is_empty() || !self.options.include_lists {
            return;
        }
        if implicit
            && let Some(open) = self.open.last_mut().filter(|open| open.last_is_implicit)
            && let Some(Block::List(before)) = open.blocks.last_mut()
        {
            before.items.extend(list.items);
            return;
        }
        self.push(Block::List(list));
        if let Some(open) = self.open.last_mut() {
            open.last_is_implicit = implicit;
        }
    }

    fn close_item(&mut self, mut item: ListItem, blocks: Vec<Block>, footnote: Option<String>) {
        if blocks.is_empty() && item.checked.is_none() {
            return;
        }
        item.blocks = match footnote {
            Some(label) => vec![Block::Footnote { label, blocks }],
            None => blocks,
        };
        match self.open.last_mut().map(|open| &mut open.container) {
            Some(Container::List { list, .. }) => list.items.push(item),
            _ => self.close_list(
                List {
                    items: vec![item],
                    ..List::default()
                },
                true,
            ),
        }
    }

    fn close_figure(&mut self, mut blocks: Vec<Block>, caption: Vec<Inline>) {
        if blocks.is_empty() && caption.is_empty() {
            return;
        }
        match (blocks.len(), caption.is_empty()) {
            (0, false) => self.push(Block::Paragraph { content: caption }),
            (_, true) => {
                for block in blocks.drain(..) {
                    self.push(block);
                }
            }
            _ => self.push(Block::Figure { blocks, caption }),
        }
    }

    fn close_table(&mut self, mut table: TableBuilder) {
        for block in std::mem::take(&mut table.stray) {
            self.push(block);
        }
        if let Some(table) = table.finish()
            && self.options.include_tables
        {
            self.push(Block::Table(table));
        }
    }

    fn push_term(&mut self, term: Vec<Inline>) {
        let Some(Container::Definitions { groups }) =
            self.open.last_mut().map(|open| &mut open.container)
        else {
            self.push(Block::Paragraph { content: term });
            return;
        };
        match groups
            .last_mut()
            .filter(|group| group.definitions.is_empty())
        {
            Some(group) => group.terms.push(term),
            None => groups.push(DefinitionGroup {
                terms: vec![term],
                definitions: Vec::new(),
            }),
        }
    }

    fn push_definition(&mut self, blocks: Vec<Block>) {
        if blocks.is_empty() {
            return;
        }
        let Some(Container::Definitions { groups }) =
            self.open.last_mut().map(|open| &mut open.container)
        else {
            for block in blocks {
                self.push(block);
            }
            return;
        };
        if groups.is_empty() {
            groups.push(DefinitionGroup::default());
        }
        if let Some(group) = groups.last_mut() {
            group.definitions.push(blocks);
        }
    }
}

/// The words of a line that the page shows as text.
fn text_without_images(line: &[Inline]) -> String {
    let is_text = |inline: &&Inline| !matches!(inline, Inline::Image { .. });
    let mut text = String::new();
    for inline in line.iter().filter(is_text) {
        if let Inline::Link { content, .. } = inline {
            let inner: Vec<Inline> = content.iter().filter(is_text).cloned().collect();
            text.push_str(&plain_text(&inner));
        } else {
            super::inline::push_plain(std::slice::from_ref(inline), " ", &mut text);
        }
    }
    text
}

/// The blocks of a cell as one line, parted by breaks. The nesting of blocks is bounded by
/// [`MAX_OPEN`].
pub(crate) fn line_of(blocks: Vec<Block>) -> Vec<Inline> {
    let mut line = Vec::new();
    for block in blocks {
        let part = line_of_block(block);
        if part.is_empty() {
            continue;
        }
        if !line.is_empty() {
            line.push(Inline::Break);
        }
        line.extend(part);
    }
    line
}

fn line_of_block(block: Block) -> Vec<Inline> {
    let style = super::inline::Style::default();
    match block {
        Block::Heading { content, .. } | Block::Paragraph { content } => content,
        Block::List(list) => line_of(
            list.items
                .into_iter()
                .flat_map(|item| item.blocks)
                .collect(),
        ),
        Block::DefinitionList { groups } => {
            let mut line = Vec::new();
            for group in groups {
                let terms = group
                    .terms
                    .into_iter()
                    .map(|content| Block::Paragraph { content });
                let blocks = terms
                    .chain(group.definitions.into_iter().flatten())
                    .collect();
                if !line.is_empty() {
                    line.push(Inline::Break);
                }
                line.extend(line_of(blocks));
            }
            line
        }
        Block::Table(table) => {
            let rows = table.header.into_iter().chain(table.rows);
            line_of(
                rows.flatten()
                    .filter(|cell| !cell.spanned)
                    .map(|cell| Block::Paragraph {
                        content: cell.content,
                    })
                    .collect(),
            )
        }
        Block::Code { text, .. } => {
            let mut line = Vec::new();
            for part in text.lines().filter(|part| !part.trim().is_empty()) {
                if !line.is_empty() {
                    line.push(Inline::Break);
                }
                line.push(Inline::Code {
                    text: part.to_owned(),
                    style,
                });
            }
            line
        }
        Block::Quote { blocks } | Block::Footnote { blocks, .. } => line_of(blocks),
        Block::Figure {
            mut blocks,
            caption,
        } => {
            blocks.push(Block::Paragraph { content: caption });
            line_of(blocks)
        }
        Block::Media(media) if media.kind == MediaKind::Image => vec![Inline::Image {
            alt: media.alt,
            url: media.url,
        }],
        Block::Media(media) => vec![Inline::Link {
            content: vec![Inline::Text {
                text: media.alt,
                style,
            }],
            url: media.url,
        }],
        Block::Math { tex } => vec![Inline::Math { tex }],
        Block::Note { text } => vec![Inline::Text { text, style }],
        Block::Rule => Vec::new(),
    }
}
