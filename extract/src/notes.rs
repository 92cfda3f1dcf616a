//! What a reader of a result should know: what was left out, and what could not be read.

use domlens_dom_model::NodeId;

use crate::{FrameInfo, Note, NoteKind, Page, cut::cut, survey::Unread};

/// The longest address in a message, in characters.
const MAX_ADDRESS: usize = 100;

/// `count` things, in words.
fn several(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

impl Note {
    fn new(kind: NoteKind, message: String) -> Self {
        Self {
            kind,
            message,
            count: None,
            selector: None,
        }
    }

    fn about(mut self, selector: &str) -> Self {
        self.selector = Some(selector.to_owned());
        self
    }

    fn counting(mut self, count: usize) -> Self {
        self.count = Some(count);
        self
    }

    /// That the page hides controls.
    pub fn hidden(count: usize) -> Self {
        let controls = several(count, "control");
        let them = if count == 1 { "it" } else { "them" };
        let message = format!("{controls} left out because the page hides {them}");
        Self::new(NoteKind::Hidden, message).counting(count)
    }

    /// That the filter dropped controls.
    pub(crate) fn filtered(count: usize) -> Self {
        let controls = several(count, "control");
        Self::new(
            NoteKind::Filtered,
            format!("{controls} left out by the filter"),
        )
        .counting(count)
    }

    /// That controls outside of the viewport were left out.
    pub(crate) fn off_screen(count: usize) -> Self {
        let controls = several(count, "control");
        let message = format!("{controls} left out because they lie outside the viewport");
        Self::new(NoteKind::OutsideViewport, message).counting(count)
    }

    /// That `viewportOnly` cannot work.
    pub(crate) fn viewport_unknown() -> Self {
        let message = "viewportOnly needs boxes, which static HTML has not; nothing was left out";
        Self::new(NoteKind::ViewportUnknown, message.to_owned())
    }
}

/// The notes on trees that were not entered.
pub fn unread_notes(page: &Page<'_>, unread: &Unread, frames: &[FrameInfo]) -> Vec<Note> {
    let doc = page.document();
    let mut notes: Vec<Note> = doc
        .diagnostics()
        .iter()
        .map(|diagnostic| Note::new(NoteKind::Document, diagnostic.message().to_owned()))
        .collect();
    notes.extend(frames.iter().filter(|frame| !frame.read).map(frame_note));
    notes.extend(unread.closed.iter().map(|&host| closed_note(page, host)));
    if let Some(&first) = unread.open.first() {
        let count = unread.open.len();
        let message = format!(
            "{} not read, as the options say",
            several(count, "shadow root")
        );
        notes.push(
            Note::new(NoteKind::ShadowRootsSkipped, message)
                .counting(count)
                .about(&page.address(first)),
        );
    }
    notes
}

fn frame_note(frame: &FrameInfo) -> Note {
    let label = frame
        .label
        .as_deref()
        .map(|label| format!(" \"{label}\""))
        .unwrap_or_default();
    let message = match (&frame.src, frame.interactive_count) {
        (_, Some(count)) => {
            format!(
                "frame{label} not read: it holds {}; includeIframes reads it",
                several(count, "control")
            )
        }
        _ if frame.unread_reason.is_some() => {
            let reason = frame.unread_reason.as_deref().unwrap_or_default();
            format!("frame{label} not read: {}", cut(reason, MAX_ADDRESS).0)
        }
        (Some(src), None) => {
            let src = cut(src, MAX_ADDRESS).0;
            format!("frame{label} not read: the document at {src} is not part of this page")
        }
        (None, None) => format!("frame{label} not read"),
    };
    let mut note = Note::new(NoteKind::FrameNotRead, message).about(&frame.selector);
    note.count = frame.interactive_count;
    note
}

fn closed_note(page: &Page<'_>, host: NodeId) -> Note {
    let tag = page.document().local_name(host);
    let message = format!("closed shadow root of {tag} not read: scripts of the page hide it");
    Note::new(NoteKind::ClosedShadowRoot, message).about(&page.address(host))
}
