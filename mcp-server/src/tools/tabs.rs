//! `browser_tabs`: the tabs of a session.

use std::sync::Arc;

use domlens::progressive::content::clean;
use domlens_browser::{BrowserError, Context, Tab, TabInfo};
use serde_json::{Value, json};

use super::{Call, open};
use crate::answer::Answer;
use crate::fault::Fault;
use crate::live;
use crate::session::{OpenPage, Session, State};
use crate::words::quoted;

const TOOL: &str = "browser_tabs";

/// `browser_tabs`.
pub(super) async fn tabs(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    let mut state = session.lock().await;
    open::live_session(call, &mut state).await?;
    let Some(live) = state.live.as_ref().filter(|live| live.is_alive()) else {
        return Err(Fault::asked(TOOL)
            .found("this session reads static HTML without a browser, and has no tabs")
            .next("browser_navigate with another `session`, which is a page of its own"));
    };
    let told = |error: BrowserError| live::fault(TOOL, &error);
    match call.args.text("action") {
        Some("new") => {
            let tab = live.context()?.new_tab().await.map_err(told)?;
            look_at(&mut state, tab);
            if let Some(url) = call.args.text("url") {
                open::open_url(call, &mut state, url).await?;
            }
        }
        Some("select") => {
            let tab = named(call, live.context()?)?;
            tab.activate().await.map_err(told)?;
            look_at(&mut state, tab);
        }
        Some("close") => {
            let tab = match call.args.text("tab") {
                Some(_) => named(call, live.context()?)?,
                None => live.tab.clone(),
            };
            let was_open = tab.id() == live.tab.id();
            tab.close().await.map_err(told)?;
            if was_open {
                let context = live.context()?;
                if let Some(next) = context.active_tab() {
                    look_at(&mut state, next);
                } else {
                    let next = context.new_tab().await.map_err(told)?;
                    look_at(&mut state, next);
                    state.page = None;
                }
            }
        }
        _ => {}
    }
    let live = state
        .live
        .as_ref()
        .ok_or_else(|| told(BrowserError::Closed))?;
    let current = live.tab.id().to_owned();
    let context = live.context()?;
    let mut shown_tabs = Vec::new();
    for info in context.tabs() {
        let title = match context.tab(&info.id) {
            Some(tab) => live::title(&tab).await,
            None => info.title.clone(),
        };
        shown_tabs.push(shown(&info, &title, &current));
    }
    let mut data = json!({ "tabs": shown_tabs });
    if let (Some(session), Some(data)) = (call.names_session(session), data.as_object_mut()) {
        data.insert("session".to_owned(), session.into());
    }
    Ok(call.begin_session(session).data(data))
}

/// Makes `tab` the page of the session.
fn look_at(state: &mut State, tab: Tab) {
    if let Some(live) = &mut state.live {
        live.tab = tab.clone();
    }
    state.page = Some(OpenPage::in_tab(tab));
}

fn named(call: &Call<'_>, context: &Context) -> Result<Tab, Fault> {
    let id = call.args.text("tab").unwrap_or_default();
    context.tab(id).ok_or_else(|| {
        let ids = context.tabs().into_iter().map(|tab| quoted(&tab.id));
        Fault::asked(format!("{TOOL} with tab {}", quoted(id)))
            .found(format!(
                "no such tab; there are {}",
                crate::words::list(ids)
            ))
            .next("browser_tabs with one of these")
    })
}

fn shown(tab: &TabInfo, title: &str, current: &str) -> Value {
    json!({
        "id": tab.id,
        "url": tab.url,
        "title": clean::one_line(title),
        "active": tab.id == current,
    })
}
