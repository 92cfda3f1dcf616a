//! The second step: one region with its controls.

use domlens_dom_model::{Document, NodeId, Selector};
use domlens_extract::{ExtractionOptions, Page, SmartDomResult, read};
use domlens_selector_gen::{HopKind, Locator, ResolveError};

use crate::ProgressiveError;

/// Reads the first element that `selector` finds, or `None` if it finds none. The selector may
/// lead through shadow roots and frames: `host >> css`, as outlines print it.
///
/// # Errors
///
/// When the selector or one of the options does not parse.
pub fn region(
    page: &Page<'_>,
    selector: &str,
    options: &ExtractionOptions,
) -> Result<Option<SmartDomResult>, ProgressiveError> {
    match find(page.document(), selector)? {
        Some(element) => Ok(Some(read(page, element, options)?)),
        None => Ok(None),
    }
}

/// The first element that `selector` finds, in document order.
///
/// # Errors
///
/// When the selector does not parse.
pub fn find(doc: &Document, selector: &str) -> Result<Option<NodeId>, ProgressiveError> {
    let locator: Locator = selector.parse()?;
    let mut scope = doc.root();
    for hop in &locator.hops {
        let Some(host) = doc.query_selector(scope, &parse(&hop.selector)?) else {
            return Ok(None);
        };
        let entered = match hop.kind {
            HopKind::Frame => doc.frame_document(host),
            // A host found by a selector that names no tag may be a frame as well.
            HopKind::Shadow => doc.shadow_root(host).or_else(|| doc.frame_document(host)),
        };
        match entered {
            Some(inner) => scope = inner,
            None => return Ok(None),
        }
    }
    Ok(doc.query_selector(scope, &parse(&locator.css)?))
}

fn parse(selector: &str) -> Result<Selector, ResolveError> {
    Selector::parse(selector).map_err(|error| ResolveError::BadSelector {
        selector: selector.to_owned(),
        message: error.to_string(),
    })
}
