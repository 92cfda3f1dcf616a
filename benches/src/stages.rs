//! What is measured beside the bare parser: the page as a document, and the whole way.

use domlens::dom::Document;
use domlens::extract::{ExtractionOptions, SmartDomReader, SmartDomResult};

/// Parses `html` into a document.
pub fn document(html: &str) -> Document {
    Document::parse(html)
}

/// Reads what can be done on the page.
pub fn interactive(html: &str) -> Option<SmartDomResult> {
    SmartDomReader::extract_interactive(&document(html), &ExtractionOptions::default()).ok()
}
