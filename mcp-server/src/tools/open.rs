//! Opening and closing pages.

use std::path::Path;
use std::sync::Arc;

use domlens::dom::transport::without_credentials;
use domlens::graph::GraphOptions;
use domlens::progressive::content::clean;
use domlens_browser::{NavigateOptions, Tab};
use url::Url;

use super::{Call, graph};
use crate::answer::Answer;
use crate::fault::Fault;
use crate::fetch::{closed_files, refused, to_open};
use crate::live::{self, LiveSession};
use crate::session::{OpenPage, Session, State, in_background};
use crate::words::quoted;

/// The longest address that is opened, in bytes.
const MAX_URL: usize = 8 << 10;

/// `browser_connect`.
pub(super) async fn connect(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    let config = &call.shared.config;
    let program = call.args.text("executablePath").map(Path::new);
    if program.is_some_and(|program| config.executable.as_deref() != Some(program)) {
        return Err(
            Fault::asked("browser_connect with a program of the caller's choice")
                .found("only the program that the server was started with is run")
                .next("browser_connect without executablePath"),
        );
    }
    let mut state = session.lock().await;
    call.progress.step("starting the browser").await;
    let headless = call.args.flag("headless");
    let browser = call.shared.live.browser(headless).await?;
    let begun = call.begin_session(session);
    let Some(browser) = browser else {
        return Ok(begun.say(
            "No browser is used: pages are fetched and read as static HTML, and their scripts do not run. \
             Next: browser_navigate or dom_parse_url.",
        ));
    };
    live_session(call, &mut state).await?;
    Ok(begun.say(format!(
        "Connected to {}. Next: browser_navigate or dom_parse_url.",
        browser.version()
    )))
}

/// `browser_navigate`.
pub(super) async fn navigate(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    let mut state = session.lock().await;
    let opened = open(call, &mut state).await?;
    let page = state.page("the page that was just opened")?;
    let status = opened.status.map(|status| format!(", status {status}"));
    Ok(call
        .begin(session, page)
        .say(format!("Opened{}. It calls itself:", status.unwrap_or_default()))
        .page(opened.told())
        .say("Next: dom_extract_structure for the outline, dom_read_page for its controls, or dom_extract_content for its text."))
}

/// `dom_parse_url`.
pub(super) async fn parse_url(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    let mut state = session.lock().await;
    let options = GraphOptions::default()
        .with_frames(call.args.flag("frames").unwrap_or(false))
        .with_viewport_only(call.args.flag("viewport_only").unwrap_or(true))
        .with_check_occlusion(call.args.flag("check_occlusion").unwrap_or(false));
    // Where an answer goes on, the page is not opened again: the rest is of what was read.
    if call.cursor().is_none() {
        open(call, &mut state).await?;
    }
    state.options = options;
    graph::answer(call, session, &mut state).await
}

/// `browser_close`.
pub(super) fn close(call: &Call<'_>, session: &Arc<Session>) -> Answer {
    call.shared.sessions.close(&call.scope, &session.name);
    Answer::new().say("Closed. browser_navigate or dom_parse_url opens a page again.")
}

/// A page that was opened.
pub(super) struct Opened {
    status: Option<u16>,
    title: String,
    url: String,
    notes: Vec<String>,
}

impl Opened {
    /// Title, address and notes, one line each.
    fn told(&self) -> String {
        let url = Url::parse(&self.url).map(|url| without_credentials(&url).to_string());
        let mut lines = vec![
            clean::one_line(&self.title),
            url.unwrap_or_else(|_| self.url.clone()),
        ];
        lines.extend(self.notes.iter().map(|note| clean::one_line(note)));
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }
}

/// Opens the page of argument `url`.
async fn open(call: &Call<'_>, state: &mut State) -> Result<Opened, Fault> {
    open_url(call, state, call.args.text("url").unwrap_or_default()).await
}

/// Opens the page at `text`. Fetched HTML that was open stays open if this fails.
pub(super) async fn open_url(
    call: &Call<'_>,
    state: &mut State,
    text: &str,
) -> Result<Opened, Fault> {
    let url = address(text)?;
    let config = &call.shared.config;
    let refusal = config.refusal(&url);
    if let Some(reason) = refusal.filter(|_| url.scheme() != "file") {
        return Err(refused(&url, &reason));
    }
    if url.scheme() == "file" && !config.allow_file {
        return Err(closed_files(&url));
    }
    live_session(call, state).await?;
    call.progress.step("asking for the page").await;
    match state.live.as_ref().map(|live| live.tab.clone()) {
        Some(tab) => open_in_tab(call, state, tab, &url).await,
        None => open_fetched(call, state, &url).await,
    }
}

/// Gives the session its part of the browser, if there is one; a fresh part where the browser ended.
pub(super) async fn live_session(call: &Call<'_>, state: &mut State) -> Result<(), Fault> {
    if state.live.as_ref().is_some_and(LiveSession::is_alive) {
        return Ok(());
    }
    if state.live.take().is_some() {
        // Its pages ended with the browser.
        state.page = None;
    }
    state.live = call.shared.live.session().await?;
    Ok(())
}

async fn open_in_tab(
    call: &Call<'_>,
    state: &mut State,
    tab: Tab,
    url: &Url,
) -> Result<Opened, Fault> {
    let options = NavigateOptions::default().with_timeout(call.shared.config.timeout);
    // Numbers that were given stay those of the tab, and what was read of it is not read on.
    if state
        .page
        .as_ref()
        .is_none_or(|page| page.tab().is_none_or(|it| it.id() != tab.id()))
    {
        state.page = Some(OpenPage::in_tab(tab.clone()));
    }
    let gone = tab.navigate(url.as_str(), &options).await;
    let gone = gone.map_err(|error| live::fault(&to_open(url), &error))?;
    let mut notes = gone.notes;
    if !gone.settled {
        notes.push("it was still changing when it was opened".to_owned());
    }
    Ok(Opened {
        status: gone.status,
        title: live::title(&tab).await,
        url: gone.url,
        notes,
    })
}

async fn open_fetched(call: &Call<'_>, state: &mut State, url: &Url) -> Result<Opened, Fault> {
    let fetched = call.shared.fetcher.fetch(url, &call.shared.config).await?;
    call.progress.step("parsing the page").await;
    let status = fetched.status;
    let document = in_background(move || fetched.parse()).await??;
    let opened = Opened {
        status,
        title: document.title(),
        url: document.url().to_owned(),
        notes: Vec::new(),
    };
    state.page = Some(OpenPage::fetched(document));
    Ok(opened)
}

/// The URL that `text` stands for: a bare host is one, too.
fn address(text: &str) -> Result<Url, Fault> {
    let text = text.trim();
    let asked = || Fault::asked(format!("to open {}", quoted(text)));
    if text.len() > MAX_URL {
        return Err(asked()
            .found(format!(
                "{} bytes; an address has at most {MAX_URL}",
                text.len()
            ))
            .next("browser_navigate with the address alone"));
    }
    let whole = if looks_bare(text) {
        format!("https://{text}")
    } else {
        text.to_owned()
    };
    let bad = || {
        asked()
            .found("no address of a page")
            .next("browser_navigate with an absolute URL such as https://example.com/")
    };
    let url = Url::parse(&whole).map_err(|_| bad())?;
    match url.scheme() {
        "http" | "https" | "file" => Ok(url),
        _ => Err(refused(&url, "only http and https addresses are opened")),
    }
}

/// Whether it is a host with what follows, as people write it: `example.com/a`, not `mailto:a`.
fn looks_bare(text: &str) -> bool {
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    let name = host.split(':').next().unwrap_or_default();
    let has_port = host
        .split_once(':')
        .is_none_or(|(_, port)| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()));
    !text.contains("://") && has_port && (name.contains('.') || name == "localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_host_is_an_address() {
        let opened = |text: &str| address(text).map(|url| url.to_string()).ok();
        assert_eq!(
            opened("example.com/a?b#c").as_deref(),
            Some("https://example.com/a?b#c")
        );
        assert_eq!(
            opened("localhost:3000").as_deref(),
            Some("https://localhost:3000/")
        );
        assert_eq!(
            opened(" http://a.example ").as_deref(),
            Some("http://a.example/")
        );
        for bad in [
            "",
            "mailto:a@b.example",
            "javascript:alert(1)",
            "data:text/html,x",
            "about",
            "/a",
        ] {
            assert_eq!(opened(bad), None, "{bad}");
        }
    }
}
