//! What the graph does not show although it is there: one line each, so that no gap is silent.

use domlens_dom_model::NodeId;
use domlens_dom_model::snapshot::SnapshotSource;
use domlens_extract::{FrameInfo, Page, Reach, Survey, frames};
use domlens_selector_gen::locate;

use crate::describe::selector;
use crate::text::head;
use crate::{Gap, GapKind, GraphOptions};

/// The longest name in a message, in characters.
const MAX_NAME: usize = 80;

/// The longest address in a message, in characters.
const MAX_ADDRESS: usize = 80;

/// So many gaps of a kind are told one by one; of the rest only the number.
const MAX_OF_KIND: usize = 10;

/// The gaps of a reading, by kind and then in the order of the page.
pub(crate) fn gaps(
    page: &Page<'_>,
    survey: &Survey,
    reach: Reach,
    options: GraphOptions,
) -> Vec<Gap> {
    let mut gaps = Vec::new();
    let doc = page.document();
    for (is_asked, is_known, name, need) in [
        (
            options.viewport_only,
            doc.viewport().is_some(),
            "viewport-only",
            "the viewport",
        ),
        (
            options.check_occlusion,
            doc.knows_covers(),
            "check-occlusion",
            "what a pointer hits",
        ),
    ] {
        if is_asked && !is_known {
            let message = if doc.is_live() {
                format!("{name} needs {need}, which was not captured: nothing was dropped")
            } else {
                format!("{name} needs boxes, which static HTML has not: nothing was dropped")
            };
            gaps.push(gap(GapKind::FilterWithoutFacts, message));
        }
    }
    if doc.snapshot_source() == Some(SnapshotSource::Script) {
        let message = "captured by a script: listeners and closed shadow roots are unknown";
        gaps.push(gap(GapKind::Capture, message.to_owned()));
    }
    let diagnostics = page.document().diagnostics();
    gaps.extend(few(
        diagnostics
            .iter()
            .map(|diagnostic| gap(GapKind::Document, diagnostic.message().to_owned())),
        GapKind::Document,
        "notes on the document",
    ));
    let unread: Vec<FrameInfo> = frames(page, survey, reach)
        .into_iter()
        .filter(|frame| !frame.read)
        .collect();
    gaps.extend(few(
        unread.iter().map(frame_gap),
        GapKind::Frame,
        "frames that were not read",
    ));
    let closed = &survey.unread().closed;
    gaps.extend(few(
        closed.iter().map(|&host| closed_gap(page, host)),
        GapKind::ClosedShadowRoot,
        "closed shadow roots",
    ));
    let canvases = canvases(page, survey);
    gaps.extend(few(
        canvases.iter().map(|&canvas| canvas_gap(page, canvas)),
        GapKind::Canvas,
        "canvases",
    ));
    gaps
}

/// The first few of the gaps, and how many more there are.
fn few(mut gaps: impl ExactSizeIterator<Item = Gap>, kind: GapKind, what: &str) -> Vec<Gap> {
    let mut few: Vec<Gap> = gaps.by_ref().take(MAX_OF_KIND).collect();
    let more = gaps.len();
    if more > 0 {
        few.push(gap(kind, format!("{more} more {what}")));
    }
    few
}

fn gap(kind: GapKind, message: String) -> Gap {
    Gap {
        kind,
        message,
        selector: None,
    }
}

fn frame_gap(frame: &FrameInfo) -> Gap {
    let name = named(frame.label.as_deref().unwrap_or_default());
    let message = match (&frame.src, frame.interactive_count) {
        _ if frame.unread_reason.is_some() => {
            let reason = frame.unread_reason.as_deref().unwrap_or_default();
            let from = frame
                .src
                .as_deref()
                .map(|src| format!(" ({})", head(place(src), MAX_ADDRESS)));
            format!(
                "frame{name} not read: {}{}",
                head(reason, MAX_NAME),
                from.unwrap_or_default()
            )
        }
        (_, Some(1)) => format!("frame{name} not read: 1 control; the option frames reads it"),
        (_, Some(count)) => {
            format!("frame{name} not read: {count} controls; the option frames reads it")
        }
        (Some(src), None) => format!("frame{name} not read: {}", head(place(src), MAX_ADDRESS)),
        (None, None) => format!("frame{name} not read"),
    };
    let mut gap = gap(GapKind::Frame, message);
    gap.selector = Some(frame.selector.replace(" >> ", " >>> "));
    gap
}

/// An address without what is no place: query, fragment, and the data of a `data:` URL.
fn place(url: &str) -> &str {
    let ends: &[char] = if url.starts_with("data:") {
        &[',']
    } else {
        &['?', '#']
    };
    url.split(ends).next().unwrap_or(url)
}

fn closed_gap(page: &Page<'_>, host: NodeId) -> Gap {
    let tag = head(page.document().local_name(host), MAX_NAME);
    let message = format!("closed shadow root of {tag} not read");
    at(page, host, gap(GapKind::ClosedShadowRoot, message))
}

fn canvas_gap(page: &Page<'_>, canvas: NodeId) -> Gap {
    let name = named(&page.name(canvas));
    let message = format!("canvas{name} not read");
    at(page, canvas, gap(GapKind::Canvas, message))
}

/// ` 'name'`, or nothing for an empty name.
fn named(name: &str) -> String {
    if name.is_empty() {
        return String::new();
    }
    let name = head(name, MAX_NAME).replace('\'', "’");
    format!(" '{name}'")
}

fn at(page: &Page<'_>, node: NodeId, mut gap: Gap) -> Gap {
    gap.selector = Some(selector(&locate(page.selectors(), node)));
    gap
}

/// Canvases that people see.
fn canvases(page: &Page<'_>, survey: &Survey) -> Vec<NodeId> {
    let doc = page.document();
    survey
        .visits()
        .iter()
        .map(|visit| visit.node)
        .filter(|&node| doc.is_html(node, "canvas") && doc.is_visible(node))
        .collect()
}
