//! What events tell of one tab.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::BrowserError;

/// How many notes are kept between two calls.
const MAX_NOTES: usize = 50;
/// A request that runs longer than this is one that waits for news, such as a long poll.
const LONG_REQUEST: Duration = Duration::from_millis(1500);

/// How far a document is loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Load {
    /// Whether all of its markup is read.
    pub(crate) has_content: bool,
    /// Whether everything that it needs is there.
    pub(crate) is_complete: bool,
}

/// A process with documents of the tab.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// The frame at its top.
    pub(crate) frame: String,
    /// What tells it apart from all others of the tab, earlier ones included.
    pub(crate) number: u32,
    /// The session that it was attached through; `None` at the top.
    pub(crate) parent: Option<String>,
    /// The order of attaching, in which a parent comes before its children.
    pub(crate) order: u32,
}

/// What is known of a tab.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub(crate) url: String,
    pub(crate) title: String,
    /// Why it cannot be used, if it cannot.
    pub(crate) ended: Option<BrowserError>,
    /// By session.
    pub(crate) targets: BTreeMap<String, Target>,
    next_number: u32,
    /// The document of the top frame.
    pub(crate) loader: String,
    pub(crate) load: Load,
    /// HTTP status by document of the top frame.
    statuses: BTreeMap<String, u16>,
    /// The document that was asked for and is not there yet.
    requests: BTreeMap<String, Instant>,
    /// The request for the next document of the top frame.
    pub(crate) leaving: Option<String>,
    /// What a caller should know of.
    notes: Vec<String>,
    dropped_notes: usize,
    /// Questions since the last call began.
    pub(crate) dialogs: usize,
    /// The last address that the options refused to the top frame.
    pub(crate) refused: Option<BrowserError>,
    /// The last download that was refused.
    pub(crate) download: Option<String>,
}

impl Facts {
    pub(crate) fn note(&mut self, note: String) {
        if self.notes.last() == Some(&note) || self.notes.len() >= MAX_NOTES {
            self.dropped_notes += 1;
        } else {
            self.notes.push(note);
        }
    }

    /// The notes since they were last taken.
    pub(crate) fn take_notes(&mut self) -> Vec<String> {
        let mut notes = std::mem::take(&mut self.notes);
        let more = std::mem::take(&mut self.dropped_notes);
        if more > 0 {
            notes.push(format!("{more} more such notes"));
        }
        notes
    }

    pub(crate) fn attach(&mut self, parent: Option<&str>, session: &str, frame: &str) {
        let target = Target {
            parent: parent.map(str::to_owned),
            frame: frame.to_owned(),
            number: self.next_number,
            order: self.next_number,
        };
        self.next_number += 1;
        self.targets.insert(session.to_owned(), target);
    }

    pub(crate) fn detach(&mut self, session: &str) {
        self.targets.remove(session);
    }

    /// Another document is in a frame. Nodes of the one before do not come back, and a number may
    /// stand for another node in another process.
    pub(crate) fn navigated(&mut self, session: &str, frame: &str) {
        let next = self.next_number;
        if let Some(target) = self.targets.get_mut(session)
            && target.frame == frame
        {
            target.number = next;
            self.next_number += 1;
        }
    }

    /// Another document is in the top frame.
    pub(crate) fn top_navigated(&mut self, loader: &str, url: String) {
        if self.loader != loader {
            self.load = Load::default();
            loader.clone_into(&mut self.loader);
            self.leaving = None;
        }
        self.url = url;
        self.statuses.retain(|known, _| known == loader);
    }

    pub(crate) fn status(&self) -> Option<u16> {
        self.statuses.get(&self.loader).copied()
    }

    pub(crate) fn answered(&mut self, loader: String, status: u16) {
        self.statuses.insert(loader, status);
    }

    pub(crate) fn request_began(&mut self, id: String) {
        self.requests.insert(id, Instant::now());
    }

    /// Whether another document of the top frame was asked for and is not there yet.
    pub(crate) fn is_leaving(&self) -> bool {
        self.leaving.is_some()
    }

    pub(crate) fn request_ended(&mut self, id: &str) {
        if self.leaving.as_deref() == Some(id) {
            self.leaving = None;
        }
        self.requests.remove(id);
    }

    pub(crate) fn forget_requests(&mut self) {
        self.leaving = None;
        self.requests.clear();
    }

    /// Whether the page is loaded and waits for no answer, long waits left aside.
    pub(crate) fn is_idle(&mut self) -> bool {
        self.requests
            .retain(|_, began| began.elapsed() < LONG_REQUEST);
        self.load.is_complete && self.requests.is_empty()
    }
}
