//! A tab: what can be asked of a page and done with it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};
use tokio::sync::MutexGuard;

use crate::browser::Inner;
use crate::memory::Memory;
use crate::tab_state::TabState;
use crate::{BrowserError, DialogRule};

mod navigate;
pub(crate) mod script;
mod settle;

pub use navigate::Navigation;
pub use settle::Settled;

/// How long a busy page may take to come back after its script was stopped.
const REVIVE: Duration = Duration::from_secs(2);

/// A tab of a browser. Clones are the same tab.
///
/// Calls on one tab wait for each other. A call that is dropped before it ends leaves the tab in
/// order.
#[derive(Clone, Debug)]
pub struct Tab {
    pub(crate) browser: Arc<Inner>,
    pub(crate) state: Arc<TabState>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FrameTree {
    frame_tree: FrameNode,
}

#[derive(Deserialize)]
struct FrameNode {
    frame: Frame,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Frame {
    loader_id: String,
    url: String,
}

impl Tab {
    pub(crate) fn new(browser: Arc<Inner>, state: Arc<TabState>) -> Self {
        Self { browser, state }
    }

    /// Its id among the tabs of its context.
    pub fn id(&self) -> &str {
        &self.state.id
    }

    /// The address that it shows.
    pub fn url(&self) -> String {
        self.state.look(|facts| facts.url.clone())
    }

    /// The title of its page.
    pub fn title(&self) -> String {
        self.state.look(|facts| facts.title.clone())
    }

    /// Sets what questions of this tab's pages are answered from now on.
    pub fn set_dialog_rule(&self, rule: DialogRule) {
        self.state.set_dialog_rule(rule);
    }

    /// Makes it the active tab of its context.
    ///
    /// # Errors
    ///
    /// When it is closed.
    pub async fn activate(&self) -> Result<(), BrowserError> {
        let _: IgnoredAny = self.call("Page.bringToFront", &json!({})).await?;
        let world = &self.browser.world;
        world.activate(&self.state.context, &self.state.id);
        Ok(())
    }

    /// Closes it. A page that asks whether it may be left is left.
    ///
    /// # Errors
    ///
    /// When the browser does not answer; a tab that is closed already is none.
    pub async fn close(&self) -> Result<(), BrowserError> {
        let limit = self.browser.limit();
        let params = json!({"targetId": self.state.id});
        let connection = &self.browser.connection;
        let closing = connection.call::<IgnoredAny>(None, "Target.closeTarget", &params, limit);
        match closing.await {
            // There is no such target any more.
            Err(BrowserError::Protocol { .. }) => return Ok(()),
            other => other?,
        };
        let closed = self.state.wait_for(|facts| match facts.ended {
            Some(BrowserError::Closed | BrowserError::Died) => Some(()),
            _ => None,
        });
        self.within("closing the tab", limit, closed).await
    }

    /// Any other command of the browser's protocol, in the session of the top frame.
    ///
    /// # Errors
    ///
    /// When the browser refuses it or does not answer.
    pub async fn command(
        &self,
        method: &'static str,
        params: &Value,
    ) -> Result<Value, BrowserError> {
        self.call(method, params).await
    }

    /// Learns what a tab shows that was there before its events were listened to.
    pub(crate) async fn begin(&self) -> Result<(), BrowserError> {
        if self.state.look(|facts| !facts.loader.is_empty()) {
            return Ok(());
        }
        let (session, limit) = (&self.state.session, self.browser.limit());
        let tree: FrameTree = self
            .send(session, "Page.getFrameTree", &json!({}), limit)
            .await?;
        let frame = tree.frame_tree.frame;
        self.state.change(|facts| {
            if facts.loader.is_empty() {
                facts.top_navigated(&frame.loader_id, frame.url);
                // Whether its load was before or is still to come cannot be told.
                facts.load.has_content = true;
                facts.load.is_complete = true;
            }
        });
        Ok(())
    }

    /// Waits until no other call is at work here, and begins one.
    pub(crate) async fn turn(&self) -> Result<MutexGuard<'_, Memory>, BrowserError> {
        let turn = self.turn_even_if_crashed().await?;
        self.usable()?;
        Ok(turn)
    }

    pub(crate) async fn turn_even_if_crashed(
        &self,
    ) -> Result<MutexGuard<'_, Memory>, BrowserError> {
        let turn = self.state.turn.lock().await;
        self.state.change(|facts| facts.dialogs = 0);
        if self.usable().is_ok() {
            self.begin().await?;
        }
        Ok(turn)
    }

    /// # Errors
    ///
    /// When the tab is of no use any more.
    fn usable(&self) -> Result<(), BrowserError> {
        if self.browser.connection.is_closed() {
            return Err(BrowserError::Died);
        }
        match self.state.look(|facts| facts.ended.clone()) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// A command in the session of the top frame.
    pub(crate) async fn call<T: DeserializeOwned>(
        &self,
        method: &'static str,
        params: &Value,
    ) -> Result<T, BrowserError> {
        self.call_in(&self.state.session, method, params).await
    }

    /// A command in a session of the tab.
    pub(crate) async fn call_in<T: DeserializeOwned>(
        &self,
        session: &str,
        method: &'static str,
        params: &Value,
    ) -> Result<T, BrowserError> {
        self.usable()?;
        let answer = self.send(session, method, params, self.browser.limit());
        let answer = answer.await;
        if matches!(answer, Err(BrowserError::Timeout { .. })) {
            self.revive().await;
        }
        answer
    }

    /// Sends a command at once, and gives what waits for the answer.
    pub(crate) fn send<T: DeserializeOwned>(
        &self,
        session: &str,
        method: &'static str,
        params: &Value,
        limit: Duration,
    ) -> impl Future<Output = Result<T, BrowserError>> + Send + use<T> {
        let connection = &self.browser.connection;
        connection.call(Some(session), method, params, limit)
    }

    /// Stops a script that never ends, so that the next call finds a page that answers. A process
    /// that does not even stop its script is ended.
    pub(crate) async fn revive(&self) {
        let sessions = self
            .state
            .look(|facts| facts.targets.keys().cloned().collect::<Vec<_>>());
        for session in &sessions {
            let connection = &self.browser.connection;
            connection.tell(Some(session), "Runtime.terminateExecution", &json!({}));
        }
        let ping = json!({"expression": "1"});
        let session = &self.state.session;
        let answer = self.send::<IgnoredAny>(session, "Runtime.evaluate", &ping, REVIVE);
        if matches!(answer.await, Err(BrowserError::Timeout { .. })) {
            self.browser
                .connection
                .tell(Some(session), "Page.crash", &json!({}));
        }
    }

    /// The outcome of `waiting`, unless that takes longer than `limit`.
    pub(crate) async fn within<T>(
        &self,
        what: &str,
        limit: Duration,
        waiting: impl Future<Output = T>,
    ) -> Result<T, BrowserError> {
        tokio::time::timeout(limit, waiting)
            .await
            .map_err(|_| BrowserError::Timeout {
                what: what.to_owned(),
                limit,
                remedy: "try again with a longer limit, or navigate elsewhere",
            })
    }
}

/// How much of `limit` is left since `start`.
pub(crate) fn left(start: Instant, limit: Duration) -> Duration {
    limit.saturating_sub(start.elapsed())
}
