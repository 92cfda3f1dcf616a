//! What the tools do, one file for each kind of work.

mod act;
mod extract;
mod files;
mod graph;
mod nearest;
mod open;
mod query;
mod screenshot;
mod tabs;

use std::sync::Arc;

use domlens::format::Page;

use crate::answer::Answer;
use crate::catalog::{Entry, Name};
use crate::fault::Fault;
use crate::params::Arguments;
use crate::progress::Progress;
use crate::session::{OpenPage, Session};
use crate::sessions::Scope;
use crate::shared::Shared;

/// One call of a tool.
#[derive(Debug)]
pub(crate) struct Call<'c> {
    pub(crate) shared: &'c Shared,
    pub(crate) entry: &'static Entry,
    pub(crate) args: Arguments,
    pub(crate) scope: Scope,
    pub(crate) progress: Progress,
}

/// What stands behind the page text of an answer that goes on, at its longest: a budget keeps room for
/// it.
const LONGEST_MORE: &str =
    "More: 9999999 lines left; the same call with cursor 9999999.ffffffff goes on.";

impl Call<'_> {
    /// Does what was asked.
    pub(crate) async fn run(&self) -> Result<Answer, Fault> {
        let opens = matches!(
            self.entry.which,
            Name::Navigate | Name::ParseUrl | Name::Connect | Name::Tabs
        );
        let name = self.args.text("session");
        let session = self.shared.sessions.find(&self.scope, name, opens)?;
        match self.entry.which {
            Name::Connect => open::connect(self, &session).await,
            Name::Navigate => open::navigate(self, &session).await,
            Name::ParseUrl => open::parse_url(self, &session).await,
            Name::Close => Ok(open::close(self, &session)),
            Name::Structure | Name::Region | Name::Content | Name::Interactive => {
                extract::extract(self, &session).await
            }
            Name::Extract => query::extract(self, &session).await,
            Name::ReadPage => graph::read_page(self, &session).await,
            Name::Find => graph::find_controls(self, &session).await,
            Name::Screenshot => screenshot::screenshot(self, &session).await,
            Name::Tabs => tabs::tabs(self, &session).await,
            Name::Click
            | Name::Fill
            | Name::SelectOption
            | Name::PressKey
            | Name::Hover
            | Name::Scroll
            | Name::UploadFile => act::act(self, &session).await,
        }
    }

    /// The most tokens of the answer.
    fn max_tokens(&self) -> usize {
        let asked = self.args.count("max_tokens");
        asked.unwrap_or(self.shared.config.max_tokens)
    }

    /// The most tokens of the page text of an answer that begins as `begun`.
    fn budget(&self, begun: &Answer) -> usize {
        let around = begun.clone().say(LONGEST_MORE).tokens_around();
        self.max_tokens().saturating_sub(around)
    }

    fn cursor(&self) -> Option<&str> {
        self.args
            .text("cursor")
            .map(str::trim)
            .filter(|cursor| !cursor.is_empty())
    }

    /// The session's name, for clients that have to pass it.
    fn names_session(&self, session: &Session) -> Option<String> {
        (self.scope == Scope::Open).then(|| session.name.clone())
    }

    /// How an answer about a page of `session` begins.
    fn begin(&self, session: &Arc<Session>, page: &OpenPage) -> Answer {
        self.begin_session(session).say(page.note())
    }

    /// How an answer begins that is about no page.
    fn begin_session(&self, session: &Session) -> Answer {
        match self.scope {
            Scope::Open => Answer::new().say(session_line(session)),
            Scope::Client(_) => Answer::new(),
        }
    }
}

/// For a client that has to name its session.
fn session_line(session: &Session) -> String {
    format!(
        "Session: pass session {} to go on with this page.",
        session.name
    )
}

/// `begun` with a page of text, how many lines are left, and how to get them.
fn with_page(begun: Answer, page: Page) -> Answer {
    let answer = begun.page(page.text);
    match page.next {
        Some(cursor) => answer.say(format!(
            "More: {} lines left; the same call with cursor {cursor} goes on.",
            page.left
        )),
        None => answer,
    }
}
