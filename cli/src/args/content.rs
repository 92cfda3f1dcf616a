//! Options about the text of a region.

use clap::{ArgAction, Args};
use domlens::progressive::ContentExtractionOptions;

use super::count;

#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
#[command(next_help_heading = "Content")]
pub(crate) struct ContentArgs {
    /// Reads headings
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) include_headings: bool,
    /// Reads lists
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) include_lists: bool,
    /// Reads tables
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) include_tables: bool,
    /// Reads images, video and audio
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) include_media: bool,
    /// Keeps emphasis, links and inline code; else lines are plain text
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) preserve_formatting: bool,
    /// Reads what the page hides
    #[arg(long, value_name = "BOOL", default_value_t = false, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) include_hidden: bool,
    /// Reads what readers wrote below the main content
    #[arg(long, value_name = "BOOL", default_value_t = false, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) include_comments: bool,
    /// The longest heading, paragraph and list item that is read, in characters [default:
    /// unlimited]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) max_text_length: Option<usize>,
}

impl ContentArgs {
    pub(crate) fn options(&self) -> ContentExtractionOptions {
        let mut options = ContentExtractionOptions::default()
            .with_headings(self.include_headings)
            .with_lists(self.include_lists)
            .with_tables(self.include_tables)
            .with_media(self.include_media)
            .with_preserved_formatting(self.preserve_formatting)
            .with_hidden(self.include_hidden)
            .with_comments(self.include_comments);
        options.max_text_length = self.max_text_length;
        options
    }
}
