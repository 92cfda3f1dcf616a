//! The three texts: outline, section, content.

use domlens_extract::SmartDomResult;
use domlens_progressive::StructuralOverview;
use domlens_progressive::content::ExtractedContent;

use crate::{MarkdownFormatOptions, PageMeta, content, envelope, region, structure};

/// Renders results as Markdown in an XML envelope.
#[derive(Clone, Copy, Debug)]
pub struct MarkdownFormatter;

impl MarkdownFormatter {
    /// The outline of a page, in `<outline>`.
    pub fn structure(
        overview: &StructuralOverview,
        options: &MarkdownFormatOptions,
        meta: &PageMeta,
    ) -> String {
        envelope::wrap("outline", &structure::markdown(overview, options), meta)
    }

    /// A reading of a region or page, in `<section>`.
    pub fn region(
        result: &SmartDomResult,
        options: &MarkdownFormatOptions,
        meta: &PageMeta,
    ) -> String {
        envelope::wrap("section", &region::markdown(result, options), meta)
    }

    /// The content of an element, in `<content>`.
    pub fn content(
        content: &ExtractedContent,
        options: &MarkdownFormatOptions,
        meta: &PageMeta,
    ) -> String {
        envelope::wrap("content", &content::markdown(content, options), meta)
    }
}
