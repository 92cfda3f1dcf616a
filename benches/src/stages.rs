//! What is measured beside the bare parser.

use domlens_dom_model::Document;

/// Parses `html` into a document.
pub fn document(html: &str) -> Document {
    Document::parse(html)
}
