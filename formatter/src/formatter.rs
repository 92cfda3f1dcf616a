//! The three texts: outline, section, content.

use domlens_progressive::content::ExtractedContent;

use crate::{MarkdownFormatOptions, PageMeta, content, envelope};

/// Renders results as Markdown in an XML envelope.
#[derive(Clone, Copy, Debug)]
pub struct MarkdownFormatter;

impl MarkdownFormatter {
    /// The content of an element, in `<content>`.
    pub fn content(
        content: &ExtractedContent,
        options: &MarkdownFormatOptions,
        meta: &PageMeta,
    ) -> String {
        envelope::wrap("content", &content::markdown(content, options), meta)
    }
}
