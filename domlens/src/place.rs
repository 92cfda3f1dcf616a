//! Where on a page a request is about: in which document, and which region.

use domlens_dom_model::{Document, NodeId, Selector};

use crate::ExecuteError;

/// The root of the document that a request is about: the page, or that of the frame that
/// `frame_selector` names.
pub(crate) fn scope(doc: &Document, frame_selector: Option<&str>) -> Result<NodeId, ExecuteError> {
    let Some(selector) = frame_selector else {
        return Ok(doc.root());
    };
    let frame = find(doc, doc.root(), "frameSelector", selector)?;
    if let Some(document) = doc.frame_document(frame) {
        return Ok(document);
    }
    let tag = doc.local_name(frame);
    if !matches!(tag, "iframe" | "frame") {
        return Err(ExecuteError::NotAFrame {
            selector: selector.to_owned(),
            tag: tag.to_owned(),
        });
    }
    let src = doc
        .attr(frame, "src")
        .map(|src| doc.resolve_url(frame, src));
    Err(ExecuteError::FrameNotRead {
        selector: selector.to_owned(),
        src: src.unwrap_or_default(),
    })
}

/// The region that `selector` names in the document `scope`, or all of it.
pub(crate) fn region(
    doc: &Document,
    scope: NodeId,
    selector: Option<&str>,
) -> Result<NodeId, ExecuteError> {
    selector.map_or(Ok(scope), |selector| find(doc, scope, "selector", selector))
}

/// The first match of a selector, or of a locator (`host >> css`): results name elements in shadow
/// roots and frames that way, and a caller sends these names back.
fn find(
    doc: &Document,
    scope: NodeId,
    argument: &'static str,
    text: &str,
) -> Result<NodeId, ExecuteError> {
    let found = match Selector::parse(text) {
        Ok(selector) => doc.query_selector(scope, &selector),
        Err(reason) => {
            let is_locator = text.contains(">>") && scope == doc.root();
            match domlens_progressive::find(doc, text) {
                Ok(found) if is_locator => found,
                _ => return Err(ExecuteError::Selector { argument, reason }),
            }
        }
    };
    found.ok_or_else(|| ExecuteError::NoMatch {
        argument,
        selector: text.to_owned(),
    })
}
