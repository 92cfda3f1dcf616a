//! The three texts: outline, section, content.

use domlens_extract::SmartDomResult;
use domlens_progressive::StructuralOverview;
use domlens_progressive::content::ExtractedContent;

use crate::budget::Priority;
use crate::paging::line::Line;
use crate::paging::{self, markdown};
use crate::{
    MarkdownFormatOptions, Page, PageMeta, Paging, PagingError, content, envelope, region,
    structure,
};

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
        envelope::wrap(
            "outline",
            &structure::markdown(overview, options),
            meta,
            None,
        )
    }

    /// A reading of a region or page, in `<section>`.
    pub fn region(
        result: &SmartDomResult,
        options: &MarkdownFormatOptions,
        meta: &PageMeta,
    ) -> String {
        envelope::wrap("section", &region::markdown(result, options), meta, None)
    }

    /// The content of an element, in `<content>`.
    pub fn content(
        content: &ExtractedContent,
        options: &MarkdownFormatOptions,
        meta: &PageMeta,
    ) -> String {
        envelope::wrap("content", &content::markdown(content, options), meta, None)
    }

    /// The outline of a page within a budget of tokens: dialogs and the main region first.
    ///
    /// # Errors
    ///
    /// [`PagingError`] for a budget that is too small, and a cursor of another text.
    pub fn structure_page(
        overview: &StructuralOverview,
        options: &MarkdownFormatOptions,
        meta: &PageMeta,
        paging: &Paging<'_>,
    ) -> Result<Page, PagingError> {
        let lines =
            markdown::sections(
                &structure::markdown(overview, options),
                |heading| match heading {
                    "Dialogs" => Priority::Dialog,
                    "Main" | "Notes" => Priority::Main,
                    _ => Priority::Rest,
                },
            );
        page("outline", &lines, meta, paging)
    }

    /// A reading of a region or page within a budget of tokens: buttons and fields first.
    ///
    /// # Errors
    ///
    /// [`PagingError`] for a budget that is too small, and a cursor of another text.
    pub fn region_page(
        result: &SmartDomResult,
        options: &MarkdownFormatOptions,
        meta: &PageMeta,
        paging: &Paging<'_>,
    ) -> Result<Page, PagingError> {
        let lines = markdown::sections(
            &region::markdown(result, options),
            |heading| match heading {
                "Buttons" | "Fields" | "Notes" => Priority::Main,
                _ => Priority::Rest,
            },
        );
        page("section", &lines, meta, paging)
    }

    /// The content of an element within a budget of tokens, from its beginning on.
    ///
    /// # Errors
    ///
    /// [`PagingError`] for a budget that is too small for the next line, which a long paragraph may
    /// be, and a cursor of another text.
    pub fn content_page(
        content: &ExtractedContent,
        options: &MarkdownFormatOptions,
        meta: &PageMeta,
        paging: &Paging<'_>,
    ) -> Result<Page, PagingError> {
        let lines = markdown::content(&content::markdown(content, options));
        page("content", &lines, meta, paging)
    }
}

fn page(
    section: &str,
    lines: &[Line],
    meta: &PageMeta,
    paging: &Paging<'_>,
) -> Result<Page, PagingError> {
    let wrap = |body: &str, more: Option<&paging::More>| envelope::wrap(section, body, meta, more);
    paging::page(lines, &wrap, paging)
}
