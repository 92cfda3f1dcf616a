//! What is measured beside the bare parser: the page as a document, and the whole way.

use domlens::dom::Document;
use domlens::{ExtractInteractiveArgs, ExtractionRequest, ExtractionResult, execute};

/// Parses `html` into a document.
pub fn document(html: &str) -> Document {
    Document::parse(html)
}

/// From HTML to the Markdown that says what can be done on the page.
pub fn interactive(html: &str) -> ExtractionResult {
    interactive_of(&document(html))
}

/// The Markdown that says what can be done on the page of `doc`.
pub(crate) fn interactive_of(doc: &Document) -> ExtractionResult {
    let request = ExtractionRequest::ExtractInteractive(ExtractInteractiveArgs::default());
    execute(doc, &request)
}
