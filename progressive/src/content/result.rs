//! What extracting content gives: the blocks, and the same grouped by kind.

use serde::{Deserialize, Serialize};

use super::about::PageAbout;
use super::block::{Block, MediaKind, TableCell};
use super::inline::{Inline, plain_text};
use super::visit;

/// The content of an element.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ExtractedContent {
    /// How to point at the element.
    pub selector: String,
    /// Headings, paragraphs and lists.
    pub text: ContentText,
    /// The tables that hold data.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<ContentTable>,
    /// Images, videos and the like.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub media: Vec<ContentMedia>,
    /// Counts.
    pub metadata: ContentMetadata,
    /// Everything, in document order. The other fields are filled from it.
    pub blocks: Vec<Block>,
}

/// Headings, paragraphs and lists, each in document order, as plain text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ContentText {
    /// The headings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub headings: Vec<ContentHeading>,
    /// The paragraphs outside lists and tables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub paragraphs: Vec<String>,
    /// The lists. A list inside another is one of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<ContentList>,
}

/// A heading.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentHeading {
    /// From 1 to 6.
    pub level: u8,
    /// Its text.
    pub text: String,
}

/// Whether a list is numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ContentListKind {
    /// Not numbered.
    #[serde(rename = "ul")]
    Unordered,
    /// Numbered.
    #[serde(rename = "ol")]
    Ordered,
}

/// A list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentList {
    /// Whether it is numbered.
    #[serde(rename = "type")]
    pub kind: ContentListKind,
    /// The text of each item, without lists inside it.
    pub items: Vec<String>,
}

/// A table of data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ContentTable {
    /// The headers of the columns; those of several header rows joined by ` / `.
    pub headers: Vec<String>,
    /// The rows; a cell that spans several places stands in each.
    pub rows: Vec<Vec<String>>,
    /// The caption.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
}

/// An image, video, sound or embedded page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentMedia {
    /// What it is.
    #[serde(rename = "type")]
    pub kind: MediaKind,
    /// Its text alternative or title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alt: Option<String>,
    /// Its absolute address, or a placeholder for data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub src: Option<String>,
}

/// Counts of a content.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ContentMetadata {
    /// The words that the element shows, before anything is cut.
    pub word_count: usize,
    /// Whether it holds something to operate.
    pub has_interactive: bool,
    /// The words in it that the page hides, and that are left out.
    #[serde(skip_serializing_if = "is_zero")]
    pub hidden_word_count: usize,
    /// The parts of the main content that were left out as no content, by reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// Whether nothing on the page stood out, so that this is all of it.
    #[serde(skip_serializing_if = "super::inline::is_false")]
    pub whole_page: bool,
    /// What the page says about itself; with the main content of a page only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<PageAbout>,
}

/// Parts that were left out for one reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct LeftOut {
    /// What they are.
    pub reason: String,
    /// How many there are.
    pub count: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl ExtractedContent {
    /// Groups `blocks` by kind.
    pub(crate) fn from_blocks(
        selector: String,
        blocks: Vec<Block>,
        metadata: ContentMetadata,
    ) -> Self {
        let mut content = Self {
            selector,
            metadata,
            ..Self::default()
        };
        visit::blocks(&blocks, &mut |block, lists| content.add(block, lists));
        content.blocks = blocks;
        content
    }

    fn add(&mut self, block: &Block, lists: usize) {
        match block {
            Block::Heading { level, content } => self.text.headings.push(ContentHeading {
                level: *level,
                text: plain_text(content),
            }),
            Block::Paragraph { content } if lists == 0 => {
                self.text.paragraphs.push(plain_text(content));
            }
            Block::List(list) => self.text.lists.push(ContentList {
                kind: if list.ordered {
                    ContentListKind::Ordered
                } else {
                    ContentListKind::Unordered
                },
                items: list
                    .items
                    .iter()
                    .map(|item| item_text(&item.blocks))
                    .collect(),
            }),
            Block::Table(table) => self.tables.push(ContentTable {
                headers: joined_headers(&table.header),
                rows: table
                    .rows
                    .iter()
                    .map(|row| row.iter().map(cell_text).collect())
                    .collect(),
                caption: Some(plain_text(&table.caption)).filter(|caption| !caption.is_empty()),
            }),
            Block::Media(media) => self.add_media(media.kind, &media.alt, &media.url),
            _ => {}
        }
        visit::own_lines(block, &mut |line| {
            for inline in line {
                match inline {
                    Inline::Image { alt, url } => self.add_media(MediaKind::Image, alt, url),
                    Inline::Link { content, .. } => {
                        for inner in content {
                            if let Inline::Image { alt, url } = inner {
                                self.add_media(MediaKind::Image, alt, url);
                            }
                        }
                    }
                    _ => {}
                }
            }
        });
    }

    fn add_media(&mut self, kind: MediaKind, alt: &str, url: &str) {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        self.media.push(ContentMedia {
            kind,
            alt: some(alt),
            src: some(url),
        });
    }
}

fn cell_text(cell: &TableCell) -> String {
    plain_text(&cell.content)
}

/// The text of an item without its lists; other blocks are joined by spaces.
fn item_text(blocks: &[Block]) -> String {
    let mut parts = Vec::new();
    for block in blocks {
        visit::own_lines(block, &mut |line| parts.push(plain_text(line)));
        match block {
            Block::Code { text, .. } | Block::Math { tex: text } => parts.push(text.clone()),
            Block::Quote { blocks } => {
                let mut quoted = Vec::new();
                visit::blocks(blocks, &mut |inner, _| {
                    visit::own_lines(inner, &mut |line| quoted.push(plain_text(line)));
                });
                parts.extend(quoted);
            }
            _ => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// One header for each column: the different headers above it, from the top, joined by ` / `.
pub fn joined_headers(header: &[Vec<TableCell>]) -> Vec<String> {
    let width = header.iter().map(Vec::len).max().unwrap_or(0);
    (0..width)
        .map(|column| {
            let mut parts: Vec<String> = Vec::new();
            for text in header
                .iter()
                .filter_map(|row| row.get(column))
                .map(cell_text)
            {
                if !text.is_empty() && parts.last() != Some(&text) {
                    parts.push(text);
                }
            }
            parts.join(" / ")
        })
        .collect()
}
