//! What events tell of a browser: its tabs, their processes and what happens in them.

mod events;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock};

use serde_json::{Value, json};
use url::Url;

use crate::connection::{Connection, Event, Listener, lock};
use crate::facts::Facts;
use crate::origins::Policy;
use crate::tab_state::TabState;
use crate::{BrowserError, DialogRule, LaunchOptions};
use events::{
    Attached, DialogOpening, Download, FrameNavigated, InfoChanged, Lifecycle, OfSession, Paused,
    RequestEvent, TargetInfo, WithinDocument,
};

/// After so many questions in one call, the script that asks is stopped.
const MAX_DIALOGS: usize = 20;
/// How much of what the page says a note repeats, in characters.
const MAX_QUOTE: usize = 120;

/// The state of a browser, kept by its events.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) policy: Policy,
    pub(crate) options: LaunchOptions,
    inner: Mutex<Inner>,
    /// Set once the connection is there.
    pub(crate) default_context: OnceLock<String>,
}

#[derive(Debug, Default)]
struct Inner {
    /// By target.
    tabs: BTreeMap<String, Arc<TabState>>,
    /// The tab that each session is of.
    sessions: BTreeMap<String, Arc<TabState>>,
    /// Contexts of ours, and the tab that was opened last in each.
    contexts: BTreeMap<String, Option<String>>,
    /// Tabs of ours in a context that is not.
    adopted: BTreeSet<String>,
    next_tab: u64,
}

impl World {
    pub(crate) fn new(options: &LaunchOptions) -> Result<Self, BrowserError> {
        Ok(Self {
            policy: Policy::new(options)?,
            options: options.clone(),
            inner: Mutex::default(),
            default_context: OnceLock::new(),
        })
    }

    pub(crate) fn add_context(&self, id: &str) {
        lock(&self.inner).contexts.entry(id.to_owned()).or_default();
    }

    pub(crate) fn remove_context(&self, id: &str) {
        lock(&self.inner).contexts.remove(id);
    }

    pub(crate) fn tab(&self, target: &str) -> Option<Arc<TabState>> {
        lock(&self.inner).tabs.get(target).cloned()
    }

    /// The tabs of a context in the order in which they were opened, and the active one.
    pub(crate) fn tabs(&self, context: &str) -> (Vec<Arc<TabState>>, Option<String>) {
        let inner = lock(&self.inner);
        let mut tabs: Vec<_> = inner.tabs.values().cloned().collect();
        tabs.retain(|tab| tab.context == context);
        tabs.sort_by_key(|tab| tab.number);
        (tabs, inner.contexts.get(context).cloned().flatten())
    }

    pub(crate) fn activate(&self, context: &str, target: &str) {
        if let Some(active) = lock(&self.inner).contexts.get_mut(context) {
            *active = Some(target.to_owned());
        }
    }

    /// Says that a target of the browser's own context is ours.
    pub(crate) fn adopt(&self, target: &str) {
        lock(&self.inner).adopted.insert(target.to_owned());
    }

    fn of_session(&self, session: &str) -> Option<Arc<TabState>> {
        lock(&self.inner).sessions.get(session).cloned()
    }

    fn attached(&self, connection: &Connection, parent: Option<&str>, attached: Attached) {
        let Attached {
            session_id: session,
            target_info: info,
        } = attached;
        let known = match parent {
            Some(parent) => self.attach_frame(parent, &session, &info),
            None => self.attach_page(&session, info),
        };
        if known {
            let is_page = parent.is_none();
            set_up(connection, &session, &self.options, &self.policy, is_page);
        }
        // Workers, and pages of somebody else, go on as well. They stay attached: a worker that is
        // let go before it has begun never begins.
        connection.tell(
            Some(&session),
            "Runtime.runIfWaitingForDebugger",
            &json!({}),
        );
    }

    fn attach_frame(&self, parent: &str, session: &str, info: &TargetInfo) -> bool {
        let mut inner = lock(&self.inner);
        let Some(tab) = inner.sessions.get(parent).cloned() else {
            return false;
        };
        if info.r#type != "iframe" {
            return false;
        }
        tab.change(|facts| facts.attach(Some(parent), session, &info.target_id));
        inner.sessions.insert(session.to_owned(), tab);
        true
    }

    fn attach_page(&self, session: &str, info: TargetInfo) -> bool {
        let mut inner = lock(&self.inner);
        let context = info.browser_context_id.unwrap_or_default();
        let opener = info.opener_id.filter(|id| inner.tabs.contains_key(id));
        let is_default = self.default_context.get() == Some(&context);
        let is_ours = inner.contexts.contains_key(&context)
            && (!is_default || opener.is_some() || inner.adopted.contains(&info.target_id));
        if info.r#type != "page" || !is_ours {
            return false;
        }
        let mut facts = Facts::default();
        facts.url = info.url;
        facts.title = info.title;
        facts.attach(None, session, &info.target_id);
        let tab = Arc::new(TabState::new(
            &info.target_id,
            &context,
            session,
            inner.next_tab,
            facts,
        ));
        inner.next_tab += 1;
        if let Some(opener) = opener.and_then(|id| inner.tabs.get(&id).cloned()) {
            let note = "the page opened a new tab; it is the active one now".to_owned();
            opener.change(|facts| facts.note(note));
        }
        inner.sessions.insert(session.to_owned(), Arc::clone(&tab));
        inner.contexts.insert(context, Some(info.target_id.clone()));
        inner.tabs.insert(info.target_id, tab);
        true
    }

    fn detached(&self, connection: &Connection, session: &str) {
        let mut inner = lock(&self.inner);
        let Some(tab) = inner.sessions.remove(session) else {
            return;
        };
        connection.fail_session(session, &BrowserError::Closed);
        if tab.session == session {
            tab.change(|facts| facts.ended = Some(BrowserError::Closed));
            inner.sessions.retain(|_, other| !Arc::ptr_eq(other, &tab));
            inner.tabs.remove(&tab.id);
            let last = inner
                .tabs
                .values()
                .filter(|other| other.context == tab.context);
            let last = last.max_by_key(|other| other.number).map(|t| t.id.clone());
            if let Some(active) = inner.contexts.get_mut(&tab.context)
                && active.as_ref() == Some(&tab.id)
            {
                *active = last;
            }
        } else {
            tab.change(|facts| facts.detach(session));
        }
    }

    /// An event of the browser as a whole.
    fn browser_event(&self, event: &Event<'_>) {
        match event.method {
            "Target.targetInfoChanged" => {
                let Some(InfoChanged { target_info: info }) = event.read() else {
                    return;
                };
                if let Some(tab) = self.tab(&info.target_id) {
                    tab.change(|facts| {
                        facts.title = info.title;
                        facts.url = info.url;
                    });
                }
            }
            "Browser.downloadWillBegin" => {
                if let Some(download) = event.read() {
                    self.download(&download);
                }
            }
            _ => {}
        }
    }

    fn download(&self, download: &Download) {
        let tabs: Vec<_> = lock(&self.inner).tabs.values().cloned().collect();
        let holds = |facts: &Facts| {
            let mut targets = facts.targets.values();
            targets.any(|target| target.frame == download.frame_id)
        };
        let owner = tabs.iter().find(|tab| tab.look(holds)).or(tabs.first());
        if let Some(tab) = owner {
            let name = quote(&download.suggested_filename);
            let url = quote(&download.url);
            tab.change(|facts| {
                facts.download = Some(format!("it is the download {name}"));
                facts.note(format!("the download {name} from {url} was refused"));
            });
        }
    }
}

impl Listener for World {
    fn event(&self, connection: &Connection, event: &Event<'_>) {
        match event.method {
            "Target.attachedToTarget" => {
                if let Some(attached) = event.read() {
                    self.attached(connection, event.session, attached);
                }
            }
            "Target.detachedFromTarget" => {
                if let Some(OfSession { session_id }) = event.read() {
                    self.detached(connection, &session_id);
                }
            }
            _ => match event.session {
                None => self.browser_event(event),
                Some(session) => {
                    if let Some(tab) = self.of_session(session) {
                        self.tab_event(connection, &tab, session, event);
                    }
                }
            },
        }
    }

    fn closed(&self) {
        let tabs = std::mem::take(&mut lock(&self.inner).tabs);
        for tab in tabs.values() {
            tab.change(|facts| facts.ended = Some(BrowserError::Died));
        }
    }
}

impl World {
    fn tab_event(&self, connection: &Connection, tab: &TabState, session: &str, event: &Event<'_>) {
        match event.method {
            "Page.frameNavigated" => {
                let Some(FrameNavigated { frame }) = event.read() else {
                    return;
                };
                tab.change(|facts| {
                    facts.navigated(session, &frame.id);
                    if frame.id == tab.id {
                        let url = format!("{}{}", frame.url, frame.url_fragment);
                        facts.top_navigated(&frame.loader_id, url);
                    }
                });
            }
            "Page.navigatedWithinDocument" => {
                let within = event.read::<WithinDocument>();
                if let Some(within) = within.filter(|within| within.frame_id == tab.id) {
                    tab.change(|facts| facts.url = within.url);
                }
            }
            "Page.lifecycleEvent" => {
                let event = event.read::<Lifecycle>();
                if let Some(event) = event.filter(|event| event.frame_id == tab.id) {
                    lifecycle(tab, &event);
                }
            }
            "Page.javascriptDialogOpening" => {
                if let Some(dialog) = event.read() {
                    self.answer(connection, tab, session, &dialog);
                }
            }
            "Page.fileChooserOpened" => tab.change(|facts| {
                facts.note("the page asks for files; upload them to its field".to_owned());
            }),
            "Inspector.targetCrashed" if session == tab.session => crashed(connection, tab),
            "Inspector.targetReloadedAfterCrash" => tab.change(|facts| facts.ended = None),
            "Fetch.requestPaused" => {
                if let Some(paused) = event.read() {
                    self.paused(connection, tab, session, &paused);
                }
            }
            "Network.requestWillBeSent"
            | "Network.responseReceived"
            | "Network.loadingFinished"
            | "Network.loadingFailed" => {
                if let Some(request) = event.read() {
                    network(tab, event.method, request);
                }
            }
            _ => {}
        }
    }

    /// Answers a question at once: nothing of the page goes on before.
    fn answer(
        &self,
        connection: &Connection,
        tab: &TabState,
        session: &str,
        dialog: &DialogOpening,
    ) {
        let accept = match dialog.r#type.as_str() {
            "alert" | "beforeunload" => true,
            _ => tab.dialog_rule(self.options.dialogs) == DialogRule::Accept,
        };
        let mut params = json!({"accept": accept});
        if let (Some(text), Some(fields)) = (&dialog.default_prompt, params.as_object_mut()) {
            fields.insert("promptText".to_owned(), json!(text));
        }
        connection.tell(Some(session), "Page.handleJavaScriptDialog", &params);
        let verdict = match dialog.r#type.as_str() {
            "beforeunload" => "was answered with leaving".to_owned(),
            _ if accept => "was accepted".to_owned(),
            _ => "was dismissed".to_owned(),
        };
        let note = format!("{} {} {verdict}", dialog.r#type, quote(&dialog.message));
        let is_loop = tab.change(|facts| {
            facts.note(note);
            facts.dialogs += 1;
            if facts.dialogs == MAX_DIALOGS {
                facts.note(format!(
                    "the script that asked {MAX_DIALOGS} times was stopped"
                ));
            }
            facts.dialogs >= MAX_DIALOGS
        });
        if is_loop {
            connection.tell(Some(session), "Runtime.terminateExecution", &json!({}));
        }
    }

    fn paused(&self, connection: &Connection, tab: &TabState, session: &str, paused: &Paused) {
        let allowed = match Url::parse(&paused.request.url) {
            Ok(url) => self.policy.check(&url),
            // What is no address reaches nothing.
            Err(_) => Ok(()),
        };
        let id = &paused.request_id;
        let Err(error) = allowed else {
            connection.tell(
                Some(session),
                "Fetch.continueRequest",
                &json!({"requestId": id}),
            );
            return;
        };
        let params = json!({"requestId": id, "errorReason": "BlockedByClient"});
        connection.tell(Some(session), "Fetch.failRequest", &params);
        let is_document = paused.resource_type == "Document";
        tab.change(|facts| {
            if is_document {
                facts.note(error.to_string());
            }
            if is_document && paused.frame_id == tab.id {
                facts.refused = Some(error);
            }
        });
    }
}

fn lifecycle(tab: &TabState, event: &Lifecycle) {
    tab.change(|facts| {
        if facts.loader != event.loader_id {
            return;
        }
        match event.name.as_str() {
            "DOMContentLoaded" => facts.load.has_content = true,
            "load" => {
                facts.load.has_content = true;
                facts.load.is_complete = true;
            }
            _ => {}
        }
    });
}

fn network(tab: &TabState, method: &str, event: RequestEvent) {
    tab.change(|facts| match method {
        "Network.requestWillBeSent" => {
            if event.r#type == "Document" && event.frame_id == tab.id {
                facts.leaving = Some(event.request_id.clone());
            }
            if !matches!(
                event.r#type.as_str(),
                "EventSource" | "WebSocket" | "Media" | "Ping"
            ) {
                facts.request_began(event.request_id);
            }
        }
        "Network.responseReceived" => {
            if event.r#type == "Document" && event.frame_id == tab.id {
                let status = event.response.map_or(0, |response| response.status);
                facts.answered(event.loader_id, status);
            }
        }
        _ => facts.request_ended(&event.request_id),
    });
}

fn crashed(connection: &Connection, tab: &TabState) {
    tab.change(|facts| {
        facts.ended = Some(BrowserError::Crashed);
        facts.forget_requests();
    });
    connection.fail_session(&tab.session, &BrowserError::Crashed);
}

/// Tells a new session what it has to report. All of that goes out before the page runs.
fn set_up(
    connection: &Connection,
    session: &str,
    options: &LaunchOptions,
    policy: &Policy,
    is_page: bool,
) {
    let tell = |method: &str, params: &Value| connection.tell(Some(session), method, params);
    tell("Page.enable", &json!({}));
    tell("Page.setLifecycleEventsEnabled", &json!({"enabled": true}));
    // A window for files would wait for a person.
    let files = json!({"enabled": true});
    tell("Page.setInterceptFileChooserDialog", &files);
    tell("Inspector.enable", &json!({}));
    // Bodies are not kept: nobody asks for them.
    let buffers = json!({"maxTotalBufferSize": 0, "maxResourceBufferSize": 0});
    tell("Network.enable", &buffers);
    let patterns = if policy.has_lists() {
        // Addresses that reach nothing are left alone.
        json!([{"urlPattern": "http*"}, {"urlPattern": "file*"}, {"urlPattern": "ftp*"}])
    } else {
        json!([{"urlPattern": "*", "resourceType": "Document"}])
    };
    tell("Fetch.enable", &json!({"patterns": patterns}));
    tell("Target.setAutoAttach", &auto_attach());
    if is_page {
        let size = options.viewport;
        let metrics = json!({
            "width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": false,
        });
        tell("Emulation.setDeviceMetricsOverride", &metrics);
        // A tab in the background gets its focus events as well.
        tell(
            "Emulation.setFocusEmulationEnabled",
            &json!({"enabled": true}),
        );
    }
}

/// The parameters that attach to each new target before it runs. Workers are among them: one that
/// a filter leaves out waits all the same, and for ever.
pub(crate) fn auto_attach() -> Value {
    json!({
        "autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true,
        "filter": [{"type": "browser", "exclude": true}, {"type": "tab", "exclude": true}, {}],
    })
}

/// What the page says, on one line and not too long.
pub(crate) fn quote(text: &str) -> String {
    let line = domlens::dom::one_line(text);
    format!("{:?}", cut(&line, MAX_QUOTE))
}

/// `text`, or its first `most` characters and an ellipsis.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or("")),
        None => text.to_owned(),
    }
}
