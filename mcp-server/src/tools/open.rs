//! Opening and closing pages.

use std::sync::Arc;

use domlens::dom::Document;
use domlens::graph::GraphOptions;
use url::Url;

use super::{Call, graph, session_line};
use crate::answer::Answer;
use crate::config::Engine;
use crate::fault::Fault;
use crate::fetch::{refused, without_credentials};
use crate::session::{OpenPage, Session, State, in_background};
use crate::sessions::Scope;
use crate::words::quoted;

/// The longest address that is opened, in bytes.
const MAX_URL: usize = 8 << 10;

/// `browser_connect`.
pub(super) async fn connect(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    drop(session.lock().await);
    let begun = match call.scope {
        Scope::Open => Answer::new().say(session_line(session)),
        Scope::Client(_) => Answer::new(),
    };
    if call.shared.config.engine == Engine::Live {
        return Err(Fault::asked("a browser")
            .found("this server has none")
            .next("browser_navigate on a server that was started with --engine static or auto"));
    }
    Ok(begun.say(
        "No browser is used: pages are fetched and read as static HTML, and their scripts do not run. \
         Next: browser_navigate or dom_parse_url.",
    ))
}

/// `browser_navigate`.
pub(super) async fn navigate(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    let mut state = session.lock().await;
    let status = open(call, &mut state).await?;
    let page = state.page("the page that was just opened")?;
    let doc = page.document();
    let begun = call.begin(session, page);
    let status = status.map(|status| format!(", status {status}"));
    Ok(begun
        .say(format!("Opened{}. It calls itself:", status.unwrap_or_default()))
        .page(title_and_address(&doc))
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

/// Opens the page of argument `url`. What was open stays open if this fails.
async fn open(call: &Call<'_>, state: &mut State) -> Result<Option<u16>, Fault> {
    let url = address(call.args.text("url").unwrap_or_default())?;
    let config = &call.shared.config;
    if let Some(reason) = config
        .origins()
        .refusal(&url)
        .filter(|_| url.scheme() != "file")
    {
        return Err(refused(&url, &reason));
    }
    call.progress.step("asking for the page").await;
    let fetched = call.shared.fetcher.fetch(&url, config).await?;
    call.progress.step("parsing the page").await;
    let status = fetched.status;
    let document = in_background(move || fetched.parse()).await??;
    state.page = Some(OpenPage::fetched(document));
    Ok(status)
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

fn title_and_address(doc: &Document) -> String {
    let url = Url::parse(doc.url()).map(|url| without_credentials(&url).to_string());
    let title = domlens::progressive::content::clean::one_line(&doc.title());
    format!("{title}\n{}", url.unwrap_or_else(|_| doc.url().to_owned()))
        .trim()
        .to_owned()
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
