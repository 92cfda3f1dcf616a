//! The blocks of a content: what stands on lines of its own, in document order.

use serde::{Deserialize, Serialize};

use super::inline::{Inline, is_false};

/// One block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[non_exhaustive]
pub enum Block {
    /// A heading.
    Heading {
        /// From 1 to 6.
        level: u8,
        /// Its line.
        content: Vec<Inline>,
    },
    /// A paragraph, or text that stands on its own.
    Paragraph {
        /// Its line.
        content: Vec<Inline>,
    },
    /// A list.
    List(List),
    /// Terms with their definitions.
    DefinitionList {
        /// The groups.
        groups: Vec<DefinitionGroup>,
    },
    /// A table of data.
    Table(Table),
    /// Preformatted text.
    Code {
        /// The language, where the page names it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        language: Option<String>,
        /// The text with its line ends.
        text: String,
    },
    /// A quotation.
    Quote {
        /// What is in it.
        blocks: Vec<Block>,
    },
    /// A figure with a caption.
    Figure {
        /// What it shows.
        blocks: Vec<Block>,
        /// The caption.
        caption: Vec<Inline>,
    },
    /// An image, video or the like on its own.
    Media(Media),
    /// A formula on its own.
    Math {
        /// In TeX, where the page tells it; else its text.
        tex: String,
    },
    /// A footnote, at its place in the page.
    Footnote {
        /// The label that its references have.
        label: String,
        /// What it says.
        blocks: Vec<Block>,
    },
    /// Something about the content that is not its text.
    Note {
        /// A sentence of ours.
        text: String,
    },
    /// A thematic break.
    Rule,
}

/// A list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct List {
    /// Whether its items are numbered.
    pub ordered: bool,
    /// The number of the first item of a numbered list, unless 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<i64>,
    /// The items.
    pub items: Vec<ListItem>,
}

/// An item of a list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ListItem {
    /// The number that the page gives it, out of turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// Whether it is done, for an item that begins with a checkbox.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<bool>,
    /// What is in it.
    pub blocks: Vec<Block>,
}

/// Terms that share their definitions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DefinitionGroup {
    /// The terms.
    pub terms: Vec<Vec<Inline>>,
    /// The definitions.
    pub definitions: Vec<Vec<Block>>,
}

/// A table of data as a grid: a cell that spans several places stands in each of them, so that
/// nothing shifts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Table {
    /// The caption.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub caption: Vec<Inline>,
    /// The header rows.
    pub header: Vec<Vec<TableCell>>,
    /// The other rows. A row may be shorter than others; what is missing is empty.
    pub rows: Vec<Vec<TableCell>>,
    /// How many rows the table says it has, if that is not what the page holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_rows: Option<u64>,
    /// The number of the first row that the page holds, from 1, if the page tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_row: Option<u64>,
    /// The number of the last row that the page holds, if the page tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_row: Option<u64>,
}

/// A place in the grid of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TableCell {
    /// Its line; paragraphs are parted by breaks.
    pub content: Vec<Inline>,
    /// Whether it is a header cell.
    #[serde(skip_serializing_if = "is_false")]
    pub header: bool,
    /// Whether this is the further place of a cell that spans several; its content is the same.
    #[serde(skip_serializing_if = "is_false")]
    pub spanned: bool,
}

/// What kind of media it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum MediaKind {
    /// An image.
    #[serde(rename = "img")]
    Image,
    /// A video.
    Video,
    /// Sound.
    Audio,
    /// Another page shown in this one, such as a map or a player.
    Frame,
}

/// An image, video, sound or embedded page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Media {
    /// What it is.
    pub kind: MediaKind,
    /// Its text alternative or title; empty if it has none.
    #[serde(default)]
    pub alt: String,
    /// Its absolute address, or a placeholder for data; empty if the page names none.
    #[serde(default)]
    pub url: String,
}
