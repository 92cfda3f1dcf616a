//! How much a text says, and what it says of the page itself.

use serde::{Deserialize, Serialize};

use crate::Cursor;

/// How much a text says.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Detail {
    /// What is there, in few lines: names and counts.
    Summary,
    /// What a reader works with: each element with its selector, each block of text.
    #[default]
    Region,
    /// All that is known: attributes, context, states, alternatives, what was left out.
    Deep,
}

/// Where the addresses of links stand.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum LinkStyle {
    /// Beside the text of each link: `[text](address)`.
    #[default]
    Inline,
    /// At the end, numbered: `[text][1]` and `[1]: address`.
    Refs,
}

/// Options of [`MarkdownFormatter`](crate::MarkdownFormatter).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[non_exhaustive]
pub struct MarkdownFormatOptions {
    /// How much to say. Default [`Detail::Region`].
    pub detail: Detail,
    /// The longest text of an item, in characters (Unicode scalar values) with the ellipsis.
    /// Default: no limit.
    pub max_text_length: Option<usize>,
    /// The most items of a repeated group: elements of one kind, items of a list, rows of a
    /// table, blocks of one kind. The number of those left out is told. Default: no limit.
    pub max_elements: Option<usize>,
    /// The most tokens of the text, with its envelope: a page of it, if the whole is longer. The
    /// functions that give a [`Page`](crate::Page) heed it. Default: no limit.
    pub max_tokens: Option<usize>,
    /// Where the page begins: what the one before gave. Default: at the beginning.
    pub cursor: Option<Cursor>,
    /// Where the addresses of links in a content stand. Default [`LinkStyle::Inline`].
    pub links: LinkStyle,
}

impl MarkdownFormatOptions {
    /// Sets [`detail`](Self::detail).
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.detail = detail;
        self
    }

    /// Sets [`max_text_length`](Self::max_text_length).
    #[must_use]
    pub fn with_max_text_length(mut self, characters: usize) -> Self {
        self.max_text_length = Some(characters);
        self
    }

    /// Sets [`max_elements`](Self::max_elements).
    #[must_use]
    pub fn with_max_elements(mut self, elements: usize) -> Self {
        self.max_elements = Some(elements);
        self
    }

    /// Sets [`max_tokens`](Self::max_tokens).
    #[must_use]
    pub fn with_max_tokens(mut self, tokens: usize) -> Self {
        self.max_tokens = Some(tokens);
        self
    }

    /// Sets [`cursor`](Self::cursor).
    #[must_use]
    pub fn with_cursor(mut self, cursor: Cursor) -> Self {
        self.cursor = Some(cursor);
        self
    }

    /// Sets [`links`](Self::links).
    #[must_use]
    pub fn with_links(mut self, links: LinkStyle) -> Self {
        self.links = links;
        self
    }

    /// How many of `count` items to show, and how many are left out.
    pub(crate) fn shown(&self, count: usize) -> (usize, usize) {
        let shown = self.max_elements.map_or(count, |most| most.min(count));
        (shown, count - shown)
    }
}

/// What the envelope says of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PageMeta {
    /// The title; none is written if it is empty.
    pub title: Option<String>,
    /// The address; none is written if it is empty.
    pub url: Option<String>,
}

impl PageMeta {
    /// Both.
    pub fn new(title: impl Into<String>, url: impl Into<String>) -> Self {
        Self {
            title: Some(title.into()),
            url: Some(url.into()),
        }
    }
}
