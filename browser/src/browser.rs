//! The browser and its contexts.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;

use crate::connection::{Connection, lock};
use crate::process::Process;
use crate::tab::Tab;
use crate::world::{World, auto_attach};
use crate::{BrowserError, LaunchOptions, wire};

/// How long a browser may take to end when it is asked to.
const CLOSE: Duration = Duration::from_secs(3);

/// A running Chromium or Chrome. Clones are the same browser. When the last one, with its contexts
/// and tabs, is dropped, the process is ended and its profile removed; a browser that was there
/// before is left running.
///
/// ```no_run
/// use domlens_browser::{Browser, CaptureOptions, LaunchOptions, NavigateOptions};
///
/// # async fn show() -> Result<(), domlens_browser::BrowserError> {
/// let browser = Browser::launch(LaunchOptions::default()).await?;
/// let tab = browser.new_context().await?.new_tab().await?;
/// tab.navigate("https://example.com/", &NavigateOptions::default()).await?;
/// let snapshot = tab.capture(&CaptureOptions::default()).await?;
/// println!("{} documents", snapshot.documents.len());
/// browser.close().await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Browser {
    pub(crate) inner: Arc<Inner>,
}

#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) connection: Connection,
    pub(crate) world: Arc<World>,
    version: String,
    process: Mutex<Option<Process>>,
}

impl Inner {
    /// How long one command may take.
    pub(crate) fn limit(&self) -> Duration {
        self.world.options.timeout
    }
}

#[derive(Deserialize)]
struct Version {
    product: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewContext {
    browser_context_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Contexts {
    default_browser_context_id: Option<String>,
}

impl Browser {
    /// Starts a browser, or uses the running one that [`LaunchOptions::cdp`] names.
    ///
    /// # Errors
    ///
    /// When there is none, when it does not answer within the limit of `options`, and when an
    /// origin in `options` is none.
    pub async fn launch(options: LaunchOptions) -> Result<Self, BrowserError> {
        let world = Arc::new(World::new(&options)?);
        let (mut process, wire) = if let Some(address) = &options.cdp {
            (None, wire::web_socket(address, options.timeout).await?)
        } else {
            let (process, wire) = Process::start(&options, &world.policy).await?;
            (Some(process), wire)
        };
        let connection = Connection::open(wire, Arc::clone(&world) as _);
        let version = match prepare(&connection, &world).await {
            Ok(version) => version,
            Err(error) => return Err(startup_error(error, process.as_mut(), &options)),
        };
        Ok(Self {
            inner: Arc::new(Inner {
                connection,
                world,
                version,
                process: Mutex::new(process),
            }),
        })
    }

    /// A context of its own: no cookies, storage or cache is shared with others.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn new_context(&self) -> Result<Context, BrowserError> {
        let inner = &self.inner;
        let params = json!({"disposeOnDetach": true});
        let created: NewContext = inner
            .connection
            .call(None, "Target.createBrowserContext", &params, inner.limit())
            .await?;
        self.context(created.browser_context_id, true).await
    }

    /// The context that the browser has by itself: of a browser that was there before, the one
    /// with its user's cookies. Tabs that are open in it are left alone.
    ///
    /// # Errors
    ///
    /// When the browser does not answer, and when it is too old to tell its context.
    pub async fn default_context(&self) -> Result<Context, BrowserError> {
        let inner = &self.inner;
        let contexts: Contexts = inner
            .connection
            .call(None, "Target.getBrowserContexts", &json!({}), inner.limit())
            .await?;
        let id = contexts.default_browser_context_id.ok_or_else(|| {
            BrowserError::Argument(
                "this browser does not tell its default context; make a new one".to_owned(),
            )
        })?;
        let _ = inner.world.default_context.set(id.clone());
        self.context(id, false).await
    }

    async fn context(&self, id: String, is_own: bool) -> Result<Context, BrowserError> {
        let inner = &self.inner;
        inner.world.add_context(&id);
        let params = json!({
            "behavior": "deny", "browserContextId": id, "eventsEnabled": true,
        });
        let _: IgnoredAny = inner
            .connection
            .call(None, "Browser.setDownloadBehavior", &params, inner.limit())
            .await?;
        Ok(Context {
            browser: self.clone(),
            id,
            is_own,
        })
    }

    /// Whether it still runs.
    pub fn is_alive(&self) -> bool {
        !self.inner.connection.is_closed()
    }

    /// Its name and version, as `Chrome/156.0.0.0`.
    pub fn version(&self) -> &str {
        &self.inner.version
    }

    /// The folder of its profile; `None` for a browser that was there before.
    pub fn profile(&self) -> Option<PathBuf> {
        let process = lock(&self.inner.process);
        process.as_ref()?.profile().map(Path::to_owned)
    }

    /// Ends the browser and removes its profile; a browser that was there before is only left.
    ///
    /// # Errors
    ///
    /// None at present: what does not end by itself is killed.
    pub async fn close(self) -> Result<(), BrowserError> {
        let process = lock(&self.inner.process).take();
        let Some(mut process) = process else {
            return Ok(());
        };
        self.inner
            .connection
            .tell(None, "Browser.close", &json!({}));
        let _ = tokio::time::timeout(CLOSE, self.inner.connection.gone()).await;
        process.ended(CLOSE).await;
        Ok(())
    }
}

/// What has to be said before the first tab.
async fn prepare(connection: &Connection, world: &World) -> Result<String, BrowserError> {
    let limit = world.options.timeout;
    let version = json!({});
    let version = connection.call::<Version>(None, "Browser.getVersion", &version, limit);
    let discover = json!({"discover": true});
    let discover =
        connection.call::<IgnoredAny>(None, "Target.setDiscoverTargets", &discover, limit);
    let attach = auto_attach();
    let attach = connection.call::<IgnoredAny>(None, "Target.setAutoAttach", &attach, limit);
    let version = version.await?;
    discover.await?;
    attach.await?;
    Ok(version.product)
}

/// A browser that ends or is silent at once did not start.
fn startup_error(
    error: BrowserError,
    process: Option<&mut Process>,
    options: &LaunchOptions,
) -> BrowserError {
    match process {
        Some(process) => BrowserError::Launch {
            program: process.program().to_owned(),
            reason: match error {
                BrowserError::Died | BrowserError::Timeout { .. } => process.obituary(),
                other => other.to_string(),
            },
        },
        None => BrowserError::Connect {
            url: options.cdp.clone().unwrap_or_default(),
            reason: error.to_string(),
        },
    }
}

/// A set of tabs that share cookies and storage.
#[derive(Clone, Debug)]
pub struct Context {
    browser: Browser,
    id: String,
    is_own: bool,
}

/// A tab in the list of a context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TabInfo {
    /// What [`Context::tab`] takes.
    pub id: String,
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: String,
    /// Whether it is the one that was opened or activated last.
    pub active: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewTarget {
    target_id: String,
}

impl Context {
    /// Opens an empty tab.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn new_tab(&self) -> Result<Tab, BrowserError> {
        let Inner {
            connection, world, ..
        } = &*self.browser.inner;
        let limit = world.options.timeout;
        let params = json!({"url": "about:blank", "browserContextId": self.id});
        let created: NewTarget = connection
            .call(None, "Target.createTarget", &params, limit)
            .await?;
        if !self.is_own {
            // Tabs of this context are nobody's until they are said to be ours.
            world.adopt(&created.target_id);
            let params = json!({"targetId": created.target_id, "flatten": true});
            let _: IgnoredAny = connection
                .call(None, "Target.attachToTarget", &params, limit)
                .await?;
        }
        // The browser attaches to it before it answers.
        let tab = self.tab(&created.target_id).ok_or(BrowserError::Closed)?;
        tab.begin().await?;
        Ok(tab)
    }

    /// The tabs in the order in which they were opened, those that pages opened among them.
    pub fn tabs(&self) -> Vec<TabInfo> {
        let (tabs, active) = self.browser.inner.world.tabs(&self.id);
        let info = |tab: Arc<crate::tab_state::TabState>| {
            let (url, title) = tab.look(|facts| (facts.url.clone(), facts.title.clone()));
            TabInfo {
                active: active.as_ref() == Some(&tab.id),
                id: tab.id.clone(),
                url,
                title,
            }
        };
        tabs.into_iter().map(info).collect()
    }

    /// The tab with an id of [`Context::tabs`].
    pub fn tab(&self, id: &str) -> Option<Tab> {
        let state = self.browser.inner.world.tab(id)?;
        (state.context == self.id).then(|| Tab::new(Arc::clone(&self.browser.inner), state))
    }

    /// The tab that was opened or activated last.
    pub fn active_tab(&self) -> Option<Tab> {
        let (_, active) = self.browser.inner.world.tabs(&self.id);
        self.tab(&active?)
    }

    /// The browser that it is of.
    pub fn browser(&self) -> &Browser {
        &self.browser
    }

    /// Closes it with its tabs, and forgets its cookies and storage. The context that the browser
    /// has by itself stays; only the tabs of this program are closed there.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn close(self) -> Result<(), BrowserError> {
        let inner = &self.browser.inner;
        if self.is_own {
            inner.world.remove_context(&self.id);
            let params = json!({"browserContextId": self.id});
            let _: IgnoredAny = inner
                .connection
                .call(None, "Target.disposeBrowserContext", &params, inner.limit())
                .await?;
            return Ok(());
        }
        for info in self.tabs() {
            if let Some(tab) = self.tab(&info.id) {
                tab.close().await?;
            }
        }
        Ok(())
    }
}
