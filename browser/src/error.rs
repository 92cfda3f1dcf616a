//! What can go wrong with a browser, one line each with its remedy.

use std::time::Duration;

use domlens::dom::snapshot::SnapshotError;
use domlens::graph::HandleError;

/// Why a browser did not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BrowserError {
    /// There is no Chromium or Chrome on this machine.
    #[error(
        "no Chromium or Chrome found (looked at {looked}); install one, for example by {install}, or name one by --executable-path or CHROME_PATH"
    )]
    NotFound {
        /// Where it was looked for.
        looked: String,
        /// A command that installs one on this system.
        install: &'static str,
    },
    /// The program was found and did not start.
    #[error("{program} did not start as a browser: {reason}")]
    Launch {
        /// The program.
        program: String,
        /// What it said.
        reason: String,
    },
    /// A running browser could not be reached.
    #[error(
        "no browser answers at {url}: {reason}; start one with --remote-debugging-port and give its http:// or ws:// address"
    )]
    Connect {
        /// The address that was tried.
        url: String,
        /// What went wrong.
        reason: String,
    },
    /// The browser has ended.
    #[error("the browser has ended; the next call can start another one")]
    Died,
    /// The process of the tab has ended.
    #[error("the tab has crashed; navigate it again, or open another one")]
    Crashed,
    /// The tab is closed.
    #[error("the tab is closed; open another one")]
    Closed,
    /// Something took longer than it may.
    #[error("{what} took longer than {} s; {remedy}", seconds(*limit))]
    Timeout {
        /// What it was.
        what: String,
        /// How long it was waited for.
        limit: Duration,
        /// What can be done.
        remedy: &'static str,
    },
    /// An address is none, or of a kind that is not opened.
    #[error("{url:?} is not opened: {reason}")]
    BadUrl {
        /// What was given.
        url: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An address is of an origin that the options do not allow.
    #[error("{url} is not opened: its origin is {rule}")]
    Refused {
        /// The address, which may be one that was redirected to.
        url: String,
        /// `blocked`, or `not among the allowed ones`.
        rule: &'static str,
    },
    /// A page was not loaded.
    #[error("{url} was not loaded: {reason}")]
    Navigation {
        /// The address.
        url: String,
        /// What went wrong.
        reason: String,
    },
    /// A handle leads to no element.
    #[error(transparent)]
    Handle(#[from] HandleError),
    /// A locator leads to no element, or to several.
    #[error("{message}")]
    Locator {
        /// What was found instead, and what comes nearest.
        message: String,
    },
    /// An element cannot be used that way.
    #[error("{element} {reason}")]
    Unusable {
        /// The element in a few words.
        element: String,
        /// What is in the way.
        reason: String,
    },
    /// A pointer would hit something else.
    #[error("{element} is covered by {cover}; close or scroll away what covers it first")]
    Covered {
        /// The element in a few words.
        element: String,
        /// What lies above it.
        cover: String,
    },
    /// An argument is not what it must be.
    #[error("{0}")]
    Argument(String),
    /// The browser refused a command.
    #[error("the browser refused {method}: {message}")]
    Protocol {
        /// The command.
        method: String,
        /// What it said.
        message: String,
    },
    /// A script that was to be evaluated threw.
    #[error("the script threw: {0}")]
    Script(String),
    /// What was captured is no page.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
}

fn seconds(limit: Duration) -> f64 {
    (limit.as_secs_f64() * 10.0).round() / 10.0
}
