//! The browser of a server: started by the first call that needs it, and again when it has ended.

use domlens_browser::{
    Browser, BrowserError, Context, LaunchOptions, OriginPattern, Tab, ViewportSize,
};
use serde_json::json;
use tokio::sync::Mutex;

use crate::config::{Config, Engine};
use crate::fault::Fault;

/// The browser that all sessions share.
#[derive(Debug)]
pub(crate) struct Live {
    options: LaunchOptions,
    engine: Engine,
    browser: Mutex<Started>,
}

#[derive(Debug, Default)]
enum Started {
    #[default]
    No,
    Yes(Browser),
    /// There is none on this machine.
    Never,
}

/// What a session has of the browser: a context of its own, and the tab that it looks at.
#[derive(Debug)]
pub(crate) struct LiveSession {
    /// It is taken out when the session ends.
    context: Option<Context>,
    pub(crate) tab: Tab,
}

impl Live {
    pub(crate) fn new(config: &Config) -> Self {
        let (width, height) = config.viewport;
        let texts = |list: &[OriginPattern]| list.iter().map(ToString::to_string).collect();
        let options = LaunchOptions::default()
            .with_executable(config.executable.clone())
            .with_headless(config.headless)
            .with_viewport(ViewportSize { width, height })
            .with_cdp(config.cdp.clone())
            .with_timeout(config.timeout)
            .with_allow_file(config.allow_file)
            .with_allowed_origins(texts(&config.allowed_origins))
            .with_blocked_origins(texts(&config.blocked_origins));
        Self {
            options,
            engine: config.engine,
            browser: Mutex::default(),
        }
    }

    /// The browser, started if need be; `None` where pages are read without one.
    pub(crate) async fn browser(&self, headless: Option<bool>) -> Result<Option<Browser>, Fault> {
        if self.engine == Engine::Static {
            return Ok(None);
        }
        let mut started = self.browser.lock().await;
        match &*started {
            Started::Yes(browser) if browser.is_alive() => return Ok(Some(browser.clone())),
            Started::Never => return Ok(None),
            _ => {}
        }
        let mut options = self.options.clone();
        options.headless = headless.unwrap_or(options.headless);
        match Browser::launch(options).await {
            Ok(browser) => {
                tracing::info!(version = browser.version(), "a browser is there");
                *started = Started::Yes(browser.clone());
                Ok(Some(browser))
            }
            Err(error @ BrowserError::NotFound { .. }) if self.engine == Engine::Auto => {
                tracing::warn!(%error, "pages are read without a browser");
                *started = Started::Never;
                Ok(None)
            }
            Err(error) => Err(fault("a browser", &error)),
        }
    }

    /// A context with an empty tab; `None` where pages are read without a browser.
    pub(crate) async fn session(&self) -> Result<Option<LiveSession>, Fault> {
        let Some(browser) = self.browser(None).await? else {
            return Ok(None);
        };
        let told = |error: BrowserError| fault("a new tab", &error);
        let context = browser.new_context().await.map_err(told)?;
        match context.new_tab().await {
            Ok(tab) => Ok(Some(LiveSession {
                context: Some(context),
                tab,
            })),
            Err(error) => {
                let _ = context.close().await;
                Err(told(error))
            }
        }
    }

    /// Ends the browser.
    pub(crate) async fn end(&self) {
        let started = std::mem::replace(&mut *self.browser.lock().await, Started::Never);
        if let Started::Yes(browser) = started
            && let Err(error) = browser.close().await
        {
            tracing::warn!(%error, "the browser did not end well");
        }
    }
}

impl LiveSession {
    pub(crate) fn is_alive(&self) -> bool {
        self.context
            .as_ref()
            .is_some_and(|context| context.browser().is_alive())
    }

    /// The context, which a session has until it ends.
    pub(crate) fn context(&self) -> Result<&Context, Fault> {
        self.context
            .as_ref()
            .ok_or_else(|| fault("the tabs", &BrowserError::Closed))
    }
}

/// A context outlives its handle: it is closed by a call.
impl Drop for LiveSession {
    fn drop(&mut self) {
        let Some(context) = self.context.take() else {
            return;
        };
        if !context.browser().is_alive() {
            return;
        }
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                if let Err(error) = context.close().await {
                    tracing::debug!(%error, "a context did not close");
                }
            });
        }
    }
}

/// The title of the page that a tab shows: what the browser tells of it by itself comes later.
pub(crate) async fn title(tab: &Tab) -> String {
    let asked = json!({"expression": "document.title", "returnByValue": true});
    let told = tab.command("Runtime.evaluate", &asked).await.ok();
    let title = told
        .as_ref()
        .and_then(|told| told.pointer("/result/value")?.as_str());
    title.map_or_else(|| tab.title(), str::to_owned)
}

/// What a browser did not do, and the next call. What it says may hold words of the page.
pub(crate) fn fault(asked: &str, error: &BrowserError) -> Fault {
    let fault = Fault::asked(asked);
    let told = error.to_string();
    match error {
        BrowserError::NotFound { .. } | BrowserError::Launch { .. } | BrowserError::Connect { .. } => fault
            .found(told)
            .next("the same call once that is done; a server started with --engine static needs no browser"),
        BrowserError::Died | BrowserError::Crashed | BrowserError::Closed => fault
            .found(told)
            .next("browser_navigate or dom_parse_url, which opens the page in a fresh tab or browser"),
        BrowserError::Handle(domlens::graph::HandleError::Stale { role, name, .. }) => fault
            .found("that control is not on the page any more; it was")
            .on_page(format!("{role} '{name}'"))
            .next("dom_read_page, then the number of the control that took its place"),
        BrowserError::Handle(_) => fault
            .found(told)
            .next("dom_read_page, then a number that it lists"),
        BrowserError::Refused { .. } | BrowserError::BadUrl { .. } => fault
            .found("refused by the rules of this server:")
            .on_page(told)
            .next("browser_navigate with another address, or ask the person who started this server"),
        BrowserError::Navigation { .. } => fault
            .found("the page was not loaded:")
            .on_page(told)
            .next("browser_navigate with a checked address"),
        BrowserError::Timeout { .. } => fault
            .found("it took too long:")
            .on_page(told)
            .next("the same call again, or dom_read_page to see what is there"),
        BrowserError::Covered { .. } => fault
            .found("something lies above it:")
            .on_page(told)
            .next("dom_read_page for the control that closes what covers it, then this call again"),
        BrowserError::Argument(_) => fault
            .found("an argument that cannot be used:")
            .on_page(told)
            .next("the same call with another one"),
        _ => fault
            .found("this instead:")
            .on_page(told)
            .next("dom_read_page to see what is there now, then a call that fits it"),
    }
}
