//! What the page says by itself: alerts and status messages that show.

use std::collections::HashSet;

use domlens_aria::Role;
use domlens_dom_model::{Document, NodeId, one_line};
use domlens_extract::{Page, Survey, Visit};

use crate::describe::MAX_DETAIL;
use crate::text::head;
use crate::{Entry, Message, MessageKind};

/// Longer text is no message but a part of the page that changes, in characters.
const MAX_MESSAGE: usize = 300;

/// So many messages are told.
const MAX_MESSAGES: usize = 20;

/// The messages that show, in the order of the page, each once. What an entry says already, as the
/// reason why its value fails, is left out.
pub(crate) fn messages(page: &Page<'_>, survey: &Survey, entries: &[Entry]) -> Vec<Message> {
    let doc = page.document();
    let mut said: HashSet<String> = HashSet::new();
    let mut messages = Vec::new();
    let mut end = 0;
    for (at, visit) in survey.visits().iter().enumerate() {
        if at < end || messages.len() == MAX_MESSAGES {
            continue;
        }
        let Some(kind) = kind(doc, visit) else {
            continue;
        };
        end = visit.end;
        let text = text(page, visit.node);
        if let Some(text) = text.filter(|text| said.insert(text.clone())) {
            messages.push(Message { kind, text });
        }
    }
    messages.retain(|message| !is_told(entries, &message.text));
    messages
}

/// What an element announces, by its role or by `aria-live`. An `output` is a result, which its
/// page shows where it belongs.
fn kind(doc: &Document, visit: &Visit) -> Option<MessageKind> {
    let node = visit.node;
    if visit.group.is_some() || doc.is_html(node, "output") {
        return None;
    }
    // A part of the page that changes and holds controls is no message, unless its role says so.
    let live = doc.attr(node, "aria-live");
    match (visit.role, live.filter(|_| !visit.holds_controls)) {
        _ if live.is_some_and(|live| live.eq_ignore_ascii_case("off")) => None,
        (Some(Role::Alert), _) => Some(MessageKind::Alert),
        (Some(Role::Status), _) => Some(MessageKind::Status),
        (Some(Role::Log | Role::Timer | Role::Marquee), _) => None,
        (_, Some(live)) if live.eq_ignore_ascii_case("assertive") => Some(MessageKind::Alert),
        (_, Some(live)) if live.eq_ignore_ascii_case("polite") => Some(MessageKind::Status),
        _ => None,
    }
}

/// The text of a message, if it shows and is one.
fn text(page: &Page<'_>, node: NodeId) -> Option<String> {
    let doc = page.document();
    if !doc.is_visible(node) || doc.is_inert(node) {
        return None;
    }
    let text = page.text(node);
    let is_short = text.char_indices().nth(MAX_MESSAGE).is_none();
    let says_something = text.contains(char::is_alphanumeric);
    (is_short && says_something).then(|| head(&one_line(text), MAX_DETAIL))
}

fn is_told(entries: &[Entry], text: &str) -> bool {
    entries
        .iter()
        .any(|entry| entry.label == text || entry.states.message.as_deref() == Some(text))
}
