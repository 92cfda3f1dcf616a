//! The free functions: one question about one document.

use domlens_dom_model::{Document, NodeId};

use crate::ContentDetector;
use crate::seed_score;

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

/// The content score of smart-dom-reader, by its rules and with its numbers, for those who depend
/// on it; nothing of ours does. From 0 up. [`ContentDetector::score`] is the better judge.
/// Cost: linear in the subtree.
///
/// ```
/// use domlens_content_detect::calculate_content_score;
/// use domlens_dom_model::Document;
///
/// let doc = Document::parse("<article class=post><h1>T</h1><p>Text.</article>");
/// let article = doc.nodes().find(|node| doc.is_html(*node, "article")).unwrap();
/// // 10 for the class, 8 for the element, 2 for a paragraph, 3 for a heading, 5 for few links.
/// assert_eq!(calculate_content_score(&doc, article), 28.0);
/// ```
pub fn calculate_content_score(doc: &Document, node: NodeId) -> f64 {
    seed_score::of(doc, node)
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
