//! A page in a live browser: starts one, opens INPUT in it, and asks it.

use std::future::Future;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use domlens::dom::snapshot::Snapshot;
use domlens_browser::{
    Browser, BrowserError, CaptureOptions, LaunchOptions, NavigateOptions, Tab, ViewportSize,
};
use tokio::runtime::Runtime;
use url::Url;

use crate::args::{BrowserArgs, InputArgs};
use crate::failure::note;

/// What the browser is to show.
pub(crate) enum Shown {
    /// The page at an address.
    At(Url),
    /// A page that has none.
    Html(String),
}

/// A tab that shows INPUT.
pub(crate) struct LivePage {
    runtime: Runtime,
    browser: Browser,
    tab: Tab,
}

impl LivePage {
    /// Opens `shown` in a browser of its own, or in the one that `--cdp` names.
    pub(crate) fn open(shown: &Shown, browser: &BrowserArgs, input: &InputArgs) -> Result<Self> {
        let runtime = Runtime::new().context("cannot start")?;
        let limit = Duration::from_secs(input.timeout);
        let launch = launch_options(shown, browser, limit);
        let navigate = NavigateOptions::default()
            .with_timeout(limit)
            .with_wait_for(browser.wait_for.clone());
        let (browser, tab) = runtime.block_on(async {
            let browser = Browser::launch(launch).await?;
            match show(&browser, shown, &navigate).await {
                Ok(tab) => Ok((browser, tab)),
                Err(error) => {
                    browser.close().await?;
                    Err(error)
                }
            }
        })?;
        Ok(Self {
            runtime,
            browser,
            tab,
        })
    }

    /// Asks the tab, and closes it, with the browser if it was started for it.
    pub(crate) fn ask<T, F>(self, question: impl FnOnce(Tab) -> F) -> Result<T>
    where
        F: Future<Output = Result<T, BrowserError>>,
    {
        let Self {
            runtime,
            browser,
            tab,
        } = self;
        let answer = runtime.block_on(question(tab.clone()));
        let closed = runtime.block_on(async {
            tab.close().await?;
            browser.close().await
        });
        let answer = answer?;
        closed?;
        Ok(answer)
    }

    /// What the tab shows.
    pub(crate) fn capture(self, options: CaptureOptions) -> Result<Snapshot> {
        self.ask(|tab| async move { tab.capture(&options).await })
    }
}

fn launch_options(shown: &Shown, args: &BrowserArgs, limit: Duration) -> LaunchOptions {
    let viewport = args
        .viewport
        .map(|(width, height)| ViewportSize { width, height });
    let is_file = matches!(shown, Shown::At(url) if url.scheme() == "file");
    LaunchOptions::default()
        .with_executable(args.executable_path.clone())
        .with_headless(!args.headed)
        .with_viewport(viewport.unwrap_or_default())
        .with_cdp(args.cdp.clone())
        .with_timeout(limit)
        // The user named this file.
        .with_allow_file(is_file)
}

async fn show(
    browser: &Browser,
    shown: &Shown,
    options: &NavigateOptions,
) -> Result<Tab, anyhow::Error> {
    let context = browser.new_context().await?;
    let tab = context.new_tab().await?;
    let navigation = match shown {
        Shown::At(url) => tab.navigate(url.as_str(), options).await?,
        Shown::Html(html) => tab.set_content(html, options).await?,
    };
    if let Some(status) = navigation.status.filter(|status| *status >= 400) {
        bail!(
            "{} answered with status {status}; expected a page",
            navigation.url
        );
    }
    for message in &navigation.notes {
        note(message);
    }
    Ok(tab)
}
