//! What a content holds, by the caller's choice.

use serde::{Deserialize, Serialize};

/// Options of [`extract_content`](crate::content::extract_content).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[non_exhaustive]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own in the JSON"
)]
pub struct ContentExtractionOptions {
    /// Include headings. Default `true`.
    pub include_headings: bool,
    /// Include lists, those of definitions too. Default `true`.
    pub include_lists: bool,
    /// Include tables of data. Default `true`.
    pub include_tables: bool,
    /// Include images, videos, sound and embedded pages. Default `true`.
    pub include_media: bool,
    /// Keep emphasis, links and inline code; else lines are plain text. Default `true`.
    pub preserve_formatting: bool,
    /// The longest heading, paragraph, list line or table cell, in characters (Unicode scalar
    /// values) with the ellipsis. Default: no limit.
    pub max_text_length: Option<usize>,
    /// Include what the page hides. Default `false`.
    pub include_hidden: bool,
    /// Include what readers wrote below the main content. Default `false`. In a part that the
    /// caller points at, everything is read anyway.
    pub include_comments: bool,
}

impl Default for ContentExtractionOptions {
    fn default() -> Self {
        Self {
            include_headings: true,
            include_lists: true,
            include_tables: true,
            include_media: true,
            preserve_formatting: true,
            max_text_length: None,
            include_hidden: false,
            include_comments: false,
        }
    }
}

impl ContentExtractionOptions {
    /// Sets [`include_headings`](Self::include_headings).
    #[must_use]
    pub fn with_headings(mut self, include: bool) -> Self {
        self.include_headings = include;
        self
    }

    /// Sets [`include_lists`](Self::include_lists).
    #[must_use]
    pub fn with_lists(mut self, include: bool) -> Self {
        self.include_lists = include;
        self
    }

    /// Sets [`include_tables`](Self::include_tables).
    #[must_use]
    pub fn with_tables(mut self, include: bool) -> Self {
        self.include_tables = include;
        self
    }

    /// Sets [`include_media`](Self::include_media).
    #[must_use]
    pub fn with_media(mut self, include: bool) -> Self {
        self.include_media = include;
        self
    }

    /// Sets [`preserve_formatting`](Self::preserve_formatting).
    #[must_use]
    pub fn with_preserved_formatting(mut self, preserve: bool) -> Self {
        self.preserve_formatting = preserve;
        self
    }

    /// Sets [`max_text_length`](Self::max_text_length).
    #[must_use]
    pub fn with_max_text_length(mut self, characters: usize) -> Self {
        self.max_text_length = Some(characters);
        self
    }

    /// Sets [`include_hidden`](Self::include_hidden).
    #[must_use]
    pub fn with_hidden(mut self, include: bool) -> Self {
        self.include_hidden = include;
        self
    }

    /// Sets [`include_comments`](Self::include_comments).
    #[must_use]
    pub fn with_comments(mut self, include: bool) -> Self {
        self.include_comments = include;
        self
    }
}
