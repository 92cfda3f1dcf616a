//! The frames of a page: what is in them, or that they were not read.

use domlens_aria::Role;
use domlens_dom_model::{Document, NodeId, one_line};

use crate::{
    FrameInfo, Page,
    controls::{Presence, presence},
    cut::cut,
    survey::{Reach, Survey, Visit},
};

/// How many headings of a frame are told.
const MAX_HEADINGS: usize = 5;

/// The longest text of one, in characters.
const MAX_HEADING: usize = 80;

/// The visible frames among the elements of `survey`. Frames that a survey did not enter are
/// looked into, so that their size is known.
pub fn frames(page: &Page<'_>, survey: &Survey, reach: Reach) -> Vec<FrameInfo> {
    let doc = page.document();
    let mut found = Vec::new();
    for (at, visit) in survey.visits().iter().enumerate() {
        if !is_frame(doc, visit.node) || !doc.is_visible(visit.node) {
            continue;
        }
        let document = doc.frame_document(visit.node);
        let Some(src) = source(doc, visit.node, document) else {
            continue;
        };
        let mut info = FrameInfo {
            selector: page.address(visit.node),
            label: label(page, visit.node),
            src,
            readable: document.is_some(),
            unread_reason: doc.unread_frame_reason(visit.node).map(one_line),
            read: document.is_some() && reach.frames,
            ..FrameInfo::default()
        };
        match document {
            Some(_) if reach.frames => look(page, survey.inside(at), &mut info),
            Some(frame) => {
                let inner = Survey::of(page, frame, reach.with_frames(true));
                look(page, inner.visits(), &mut info);
            }
            None => {}
        }
        found.push(info);
    }
    found
}

fn is_frame(doc: &Document, node: NodeId) -> bool {
    doc.is_html(node, "iframe") || doc.is_html(node, "frame")
}

/// The absolute address of a frame's page, which a page that is written in the frame has not;
/// nothing at all for a frame that is empty.
#[expect(
    clippy::option_option,
    reason = "no frame to tell of, and a frame without an address"
)]
fn source(doc: &Document, node: NodeId, document: Option<NodeId>) -> Option<Option<String>> {
    if let Some(document) = document {
        let url = doc.document_url(document);
        if url == "about:blank" && is_blank(doc, document) {
            return None;
        }
        let is_written_here = url.starts_with("about:");
        return Some((!is_written_here).then(|| url.to_owned()));
    }
    let src = doc.attr(node, "src").unwrap_or_default().trim();
    if src.is_empty() || src == "about:blank" {
        return doc.unread_frame_reason(node).map(|_| None);
    }
    Some(Some(doc.resolve_url(node, src)))
}

/// Whether nothing is in the body of a frame, as before a script fills it.
fn is_blank(doc: &Document, document: NodeId) -> bool {
    let mut nodes = doc.shadow_including_descendants(document);
    !nodes.any(|node| {
        let is_frame_of_page = matches!(doc.local_name(node), "html" | "head" | "body");
        doc.is_element(node) && !is_frame_of_page
    })
}

fn label(page: &Page<'_>, node: NodeId) -> Option<String> {
    let name = page.name(node);
    let own = page.document().attr(node, "name").map(one_line);
    Some(name)
        .filter(|name| !name.is_empty())
        .or(own)
        .filter(|name| !name.is_empty())
}

/// Counts what people can operate, and reads the headings.
fn look(page: &Page<'_>, visits: &[Visit], info: &mut FrameInfo) {
    let mut count = 0;
    for visit in visits {
        if visit.group.is_some() && presence(page, visit.node) != Presence::Hidden {
            count += 1;
        }
        if visit.role == Some(Role::Heading)
            && info.headings.len() < MAX_HEADINGS
            && page.document().is_visible(visit.node)
        {
            let text = page.text(visit.node);
            if !text.is_empty() {
                info.headings.push(cut(text, MAX_HEADING).0);
            }
        }
    }
    info.interactive_count = Some(count);
}
