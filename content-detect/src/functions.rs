//! The free functions: one question about one document.

use domlens_dom_model::{Document, NodeId};

use crate::ContentDetector;

/// The element that holds the main content of `doc`; see [`ContentDetector::main_content`].
/// The body where nothing stands out.
///
/// ```
/// use domlens_content_detect::find_main_content;
/// use domlens_dom_model::Document;
///
/// let doc = Document::parse("<nav><a href=/>Home</a></nav><main><p>Text.</main>");
/// assert_eq!(doc.local_name(find_main_content(&doc)), "main");
/// ```
pub fn find_main_content(doc: &Document) -> NodeId {
    ContentDetector::new(doc).main_content().node
}

/// How much `node` reads as content; see [`ContentDetector::score`]. Costs a pass over the
/// document: ask one [`ContentDetector`] about many elements.
pub fn calculate_content_score(doc: &Document, node: NodeId) -> f64 {
    ContentDetector::new(doc).score(node)
}

/// Whether `node` is navigation; see [`ContentDetector::is_navigation`]. Costs a pass over the
/// document.
pub fn is_navigation(doc: &Document, node: NodeId) -> bool {
    ContentDetector::new(doc).is_navigation(node)
}

/// Whether `node` stands beside the content; see [`ContentDetector::is_supplementary`]. Costs a
/// pass over the document.
pub fn is_supplementary(doc: &Document, node: NodeId) -> bool {
    ContentDetector::new(doc).is_supplementary(node)
}
