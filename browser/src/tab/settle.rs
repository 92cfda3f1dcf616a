//! Waiting until a page is quiet.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{Tab, left};
use crate::BrowserError;
use crate::facts::Facts;

/// How long nothing may change in a page that is called quiet.
const QUIET: Duration = Duration::from_millis(100);
/// What a busy page may take longer than it was told.
const GRACE: Duration = Duration::from_secs(1);

/// Resolves to whether nothing changed for `quiet` milliseconds, `limit` at the latest. Open
/// shadow trees are watched too, as far as they are there at the beginning.
const WATCH: &str = "(quiet, limit) => new Promise(resolve => {
  const options = {subtree: true, childList: true, attributes: true, characterData: true};
  let timer = 0;
  const end = isQuiet => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(last);
    resolve(isQuiet);
  };
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(end, quiet, true);
  };
  const observer = new MutationObserver(again);
  const last = setTimeout(end, limit, false);
  observer.observe(document, options);
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.shadowRoot instanceof ShadowRoot) observer.observe(node.shadowRoot, options);
  }
  again();
})";

/// Whether a page became quiet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Whether nothing changed and nothing was loaded for a tenth of a second.
    pub quiet: bool,
    /// How long was waited.
    pub waited: Duration,
}

impl Tab {
    /// Waits until the page is quiet, at most as long as `limit`: nothing in its document changes,
    /// it is loaded, and it waits for no answer of a server.
    ///
    /// # Errors
    ///
    /// When the tab crashed or is closed. A page that does not become quiet is no error.
    pub async fn settle(&self, limit: Duration) -> Result<Settled, BrowserError> {
        let _turn = self.turn().await?;
        self.settle_now(limit).await
    }

    pub(crate) async fn settle_now(&self, limit: Duration) -> Result<Settled, BrowserError> {
        let start = Instant::now();
        let mut quiet = false;
        while !quiet {
            let rest = left(start, limit);
            if rest.is_zero() {
                break;
            }
            self.loaded(rest).await?;
            quiet = self.watch(left(start, limit)).await? && self.state.change(Facts::is_idle);
        }
        Ok(Settled {
            quiet,
            waited: start.elapsed(),
        })
    }

    /// Waits until what the page shows is loaded, or the limit is reached.
    async fn loaded(&self, limit: Duration) -> Result<(), BrowserError> {
        let loaded = self.state.until(Facts::is_idle);
        // A request that turns out to be a long one tells nothing when it does.
        let poll = async {
            loop {
                tokio::time::sleep(QUIET).await;
                self.state.change(|_| ());
            }
        };
        tokio::select! {
            loaded = loaded => loaded,
            () = poll => Ok(()),
            () = tokio::time::sleep(limit) => Ok(()),
        }
    }

    /// Whether the document was quiet for a while.
    async fn watch(&self, limit: Duration) -> Result<bool, BrowserError> {
        let arguments = [millis(QUIET), millis(limit)].map(|ms| json!({"value": ms}));
        let watched = self.call_on_top(WATCH, &arguments, limit + GRACE).await;
        match watched {
            Ok(quiet) => Ok(quiet),
            Err(error @ (BrowserError::Crashed | BrowserError::Closed | BrowserError::Died)) => {
                Err(error)
            }
            // The page was left meanwhile, or is too busy to answer.
            Err(_) => {
                tokio::time::sleep(QUIET.min(limit)).await;
                Ok(false)
            }
        }
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
