//! The steps as functions of a document.

use domlens_dom_model::{Document, NodeId};
use domlens_extract::{ExtractionOptions, Page, SmartDomResult};

use crate::{
    ContentExtractionOptions, ExtractedContent, ProgressiveError, StructuralOverview, content_of,
    find, region, structure,
};

/// Reads a page in steps: its outline, then one region, then what it says.
///
/// Each call prepares the page anew; who takes several steps on one page makes a [`Page`] and
/// calls [`structure`] and [`region`].
#[derive(Clone, Copy, Debug)]
pub struct ProgressiveExtractor;

impl ProgressiveExtractor {
    /// The outline of the whole page.
    pub fn extract_structure(doc: &Document) -> StructuralOverview {
        structure(&Page::new(doc), doc.root())
    }

    /// The outline of one element, which is the main region.
    pub fn extract_structure_of(doc: &Document, element: NodeId) -> StructuralOverview {
        structure(&Page::new(doc), element)
    }

    /// The first element that `selector` finds, read with `options`; `None` if it finds none.
    ///
    /// # Errors
    ///
    /// When the selector or one of the options does not parse.
    pub fn extract_region(
        doc: &Document,
        selector: &str,
        options: &ExtractionOptions,
    ) -> Result<Option<SmartDomResult>, ProgressiveError> {
        region(&Page::new(doc), selector, options)
    }

    /// What the first element that `selector` finds says; `None` if it finds none.
    ///
    /// # Errors
    ///
    /// When the selector does not parse.
    pub fn extract_content(
        doc: &Document,
        selector: &str,
        options: &ContentExtractionOptions,
    ) -> Result<Option<ExtractedContent>, ProgressiveError> {
        let found = find(doc, selector)?;
        Ok(found.map(|node| content_of(doc, node, selector.to_owned(), options)))
    }
}
