//! Opening an address.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use super::{Tab, left};
use crate::world::cut;
use crate::{BrowserError, NavigateOptions};

/// How long the parts of a page may take to load once all of its markup is read.
const PARTS: Duration = Duration::from_secs(5);
/// How much of an address a message repeats, in characters.
const MAX_URL: usize = 200;
/// How long is slept between looking for an element that is waited for.
const POLL: Duration = Duration::from_millis(50);

/// Whether an element is there; `null` for what is no selector.
const IS_THERE: &str = "selector => {
  try {
    return document.querySelector(selector) !== null;
  } catch {
    return null;
  }
}";

/// A page that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Navigation {
    /// Its address, after redirects.
    pub url: String,
    /// The HTTP status; `None` for what is not fetched by HTTP, and for a move within the page.
    pub status: Option<u16>,
    /// Whether it became quiet in time.
    pub settled: bool,
    /// What a caller should know of: answered questions, refused downloads, what was still going
    /// on.
    pub notes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Navigated {
    loader_id: Option<String>,
    error_text: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct History {
    current_index: i64,
    entries: Vec<HistoryEntry>,
}

#[derive(Deserialize)]
struct HistoryEntry {
    id: i64,
}

impl Tab {
    /// Opens `url` and waits until the page is loaded and quiet. A crashed tab is usable again
    /// afterwards.
    ///
    /// # Errors
    ///
    /// When `url` is none or is not allowed, also after a redirect; when its host cannot be
    /// reached or does not answer in time; when it is a download; and when
    /// [`NavigateOptions::wait_for`] is no selector or does not come.
    pub async fn navigate(
        &self,
        url: &str,
        options: &NavigateOptions,
    ) -> Result<Navigation, BrowserError> {
        let _turn = self.turn_even_if_crashed().await?;
        let url = self.browser.world.policy.page(url)?;
        let start = Instant::now();
        let before = self.state.look(|facts| facts.loader.clone());
        self.forget();
        let params = json!({"url": url.as_str()});
        let session = &self.state.session;
        let navigated = self.send::<Navigated>(session, "Page.navigate", &params, options.timeout);
        let navigated = match navigated.await {
            Err(BrowserError::Timeout { .. }) => {
                self.stop().await;
                return Err(BrowserError::Timeout {
                    what: format!("the answer of {}", shown(url.as_str())),
                    limit: options.timeout,
                    remedy: "try again with a longer limit, or check the host",
                });
            }
            other => other?,
        };
        self.state.change(|facts| facts.ended = None);
        if let Some(text) = navigated.error_text {
            return Err(self.failure(url.as_str(), &text));
        }
        // A move within the page has no new document.
        let before = navigated.loader_id.map(|_| before);
        self.arrive(before.as_deref(), start, options).await
    }

    /// Shows `html` in place of the page, with the address that the tab has.
    ///
    /// # Errors
    ///
    /// As [`Tab::navigate`].
    pub async fn set_content(
        &self,
        html: &str,
        options: &NavigateOptions,
    ) -> Result<Navigation, BrowserError> {
        let _turn = self.turn().await?;
        let start = Instant::now();
        self.forget();
        let params = json!({"frameId": self.state.id, "html": html});
        let _: IgnoredAny = self.call("Page.setDocumentContent", &params).await?;
        self.arrive(None, start, options).await
    }

    /// Goes back one page.
    ///
    /// # Errors
    ///
    /// When there is none, and as [`Tab::navigate`].
    pub async fn back(&self, options: &NavigateOptions) -> Result<Navigation, BrowserError> {
        self.travel(-1, options).await
    }

    /// Goes forward one page.
    ///
    /// # Errors
    ///
    /// When there is none, and as [`Tab::navigate`].
    pub async fn forward(&self, options: &NavigateOptions) -> Result<Navigation, BrowserError> {
        self.travel(1, options).await
    }

    /// Loads the page again.
    ///
    /// # Errors
    ///
    /// As [`Tab::navigate`].
    pub async fn reload(&self, options: &NavigateOptions) -> Result<Navigation, BrowserError> {
        let _turn = self.turn_even_if_crashed().await?;
        self.depart("Page.reload", &json!({}), options).await
    }

    async fn travel(
        &self,
        step: i64,
        options: &NavigateOptions,
    ) -> Result<Navigation, BrowserError> {
        let _turn = self.turn().await?;
        let history: History = self.call("Page.getNavigationHistory", &json!({})).await?;
        let at = usize::try_from(history.current_index + step).ok();
        let entry = at.and_then(|at| history.entries.get(at));
        let entry = entry.ok_or_else(|| {
            let side = if step < 0 { "before" } else { "after" };
            BrowserError::Argument(format!("there is no page {side} this one in the tab"))
        })?;
        let params = json!({"entryId": entry.id});
        self.depart("Page.navigateToHistoryEntry", &params, options)
            .await
    }

    /// Sends a command that leads to a page sooner or later, and waits for it.
    async fn depart(
        &self,
        method: &'static str,
        params: &Value,
        options: &NavigateOptions,
    ) -> Result<Navigation, BrowserError> {
        let start = Instant::now();
        let (loader, url) = self
            .state
            .look(|facts| (facts.loader.clone(), facts.url.clone()));
        self.forget();
        let session = &self.state.session;
        let sent = self.send::<IgnoredAny>(session, method, params, options.timeout);
        sent.await?;
        let left_page = self.state.wait_for(|facts| {
            let is_new = facts.loader != loader || facts.url != url;
            (is_new || facts.refused.is_some()).then_some(())
        });
        let limit = left(start, options.timeout);
        if let Err(error) = self.within("leaving the page", limit, left_page).await {
            self.stop().await;
            return Err(error);
        }
        self.state.change(|facts| facts.ended = None);
        if let Some(error) = self.state.look(|facts| facts.refused.clone()) {
            return Err(error);
        }
        self.arrive(None, start, options).await
    }

    /// What was known of the page before is not of the next one.
    fn forget(&self) {
        self.state.change(|facts| {
            facts.refused = None;
            facts.download = None;
            facts.forget_requests();
        });
    }

    /// Stops to wait for a page.
    async fn stop(&self) {
        let session = &self.state.session;
        let limit = Duration::from_secs(2);
        let stopped = self.send::<IgnoredAny>(session, "Page.stopLoading", &json!({}), limit);
        // A page that does not even stop is dealt with by the next call.
        let _ = stopped.await;
    }

    /// Waits until the page is ready that comes after the document `before`, if there is one.
    async fn arrive(
        &self,
        before: Option<&str>,
        start: Instant,
        options: &NavigateOptions,
    ) -> Result<Navigation, BrowserError> {
        let mut notes = Vec::new();
        if let Some(before) = before {
            // It may be left for another at once, so that any new document counts.
            let is_there = self.state.until(|facts| facts.loader != before);
            let limit = left(start, options.timeout);
            self.within("the page", limit, is_there).await??;
        }
        if !self.content(left(start, options.timeout)).await? {
            notes.push("the page was still loading when the time was over".to_owned());
        }
        if let Some(selector) = &options.wait_for {
            self.appear(selector, start, options.timeout).await?;
        }
        let limit = options.settle.min(left(start, options.timeout));
        let settled = self.settle_now(limit).await?.quiet;
        if !settled {
            notes.push(format!(
                "the page was still changing after {:.1} s",
                start.elapsed().as_secs_f64()
            ));
        }
        Ok(self.state.change(|facts| {
            notes.splice(0..0, facts.take_notes());
            Navigation {
                url: facts.url.clone(),
                status: facts.status(),
                settled,
                notes,
            }
        }))
    }

    /// Whether the page with its parts is loaded in time.
    async fn content(&self, limit: Duration) -> Result<bool, BrowserError> {
        let start = Instant::now();
        let has_content = self.state.until(|facts| facts.load.has_content);
        let Ok(read) = tokio::time::timeout(limit, has_content).await else {
            return Ok(false);
        };
        read?;
        let limit = PARTS.min(left(start, limit));
        let is_complete = self.state.until(|facts| facts.load.is_complete);
        match tokio::time::timeout(limit, is_complete).await {
            Ok(complete) => complete.map(|()| true),
            Err(_) => Ok(false),
        }
    }

    /// Waits for an element.
    async fn appear(
        &self,
        selector: &str,
        start: Instant,
        limit: Duration,
    ) -> Result<(), BrowserError> {
        let arguments = [json!({"value": selector})];
        loop {
            let rest = left(start, limit);
            if rest.is_zero() {
                return Err(BrowserError::Timeout {
                    what: format!("waiting for {selector:?}"),
                    limit,
                    remedy: "no element matched it; check the selector against the page",
                });
            }
            match self.call_on_top(IS_THERE, &arguments, rest).await {
                Ok(Some(true)) => return Ok(()),
                Ok(None) => {
                    let told = format!("{selector:?} is not a CSS selector");
                    return Err(BrowserError::Argument(told));
                }
                // The page was left meanwhile.
                Ok(Some(false)) | Err(BrowserError::Protocol { .. }) => {}
                Err(BrowserError::Timeout { .. }) => continue,
                Err(error) => return Err(error),
            }
            tokio::time::sleep(POLL.min(rest)).await;
        }
    }

    fn failure(&self, url: &str, text: &str) -> BrowserError {
        let (refused, download) = self
            .state
            .look(|facts| (facts.refused.clone(), facts.download.clone()));
        if let Some(error) = refused {
            return error;
        }
        let reason = download.map(|download| format!("{download}, which is refused"));
        BrowserError::Navigation {
            url: shown(url),
            reason: reason.unwrap_or_else(|| reason_of(text)),
        }
    }
}

/// An address of a length that fits into a message.
fn shown(url: &str) -> String {
    cut(url, MAX_URL)
}

/// What the browser's words for a failure mean.
fn reason_of(text: &str) -> String {
    let meaning = match text {
        "net::ERR_NAME_NOT_RESOLVED" => "there is no host of that name",
        "net::ERR_CONNECTION_REFUSED" => "the host refuses connections on that port",
        "net::ERR_CONNECTION_TIMED_OUT" | "net::ERR_TIMED_OUT" => "the host does not answer",
        "net::ERR_CONNECTION_RESET" | "net::ERR_CONNECTION_CLOSED" => "the host hung up",
        "net::ERR_EMPTY_RESPONSE" => "the host answered with nothing",
        "net::ERR_INTERNET_DISCONNECTED" => "this machine is offline",
        "net::ERR_FILE_NOT_FOUND" => "there is no such file",
        "net::ERR_ACCESS_DENIED" => "the file may not be read",
        "net::ERR_TOO_MANY_REDIRECTS" => "it redirects in a circle",
        "net::ERR_UNSAFE_PORT" => "browsers refuse that port",
        "net::ERR_INVALID_RESPONSE" => "the host does not speak HTTP",
        "net::ERR_ABORTED" => "it gives no page (a download, or an empty answer)",
        text if text.starts_with("net::ERR_CERT") => "its certificate is not to be trusted",
        text => return text.to_owned(),
    };
    format!("{meaning} ({text})")
}
