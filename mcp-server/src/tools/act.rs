//! Acting on a page, which takes a browser.

use std::sync::Arc;

use domlens::graph::{Entry, HandleError};

use super::{Call, graph};
use crate::answer::Answer;
use crate::fault::Fault;
use crate::session::Session;
use crate::words::quoted;

/// What an action is aimed at.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Aim {
    Handle(u32),
    Locator(String),
}

impl Aim {
    /// `3`, `03` and `[03]` are handles; everything else is a selector or locator.
    fn parse(text: &str) -> Self {
        let text = text.trim();
        let digits = text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        match digits.unwrap_or(text).trim().parse() {
            Ok(handle) => Self::Handle(handle),
            Err(_) => Self::Locator(text.to_owned()),
        }
    }
}

/// The tools that act.
pub(super) async fn act(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    let mut state = session.lock().await;
    let options = state.options;
    let page = state.page(call.entry.name)?;
    let asked = match call.args.text("target") {
        Some(target) => format!("{} on {}", call.entry.name, quoted(target)),
        None => call.entry.name.to_owned(),
    };
    let Some(Aim::Handle(handle)) = call.args.text("target").map(Aim::parse) else {
        return Err(no_browser(&asked, None));
    };
    let graph = page.read(options, true).await?.new;
    if let Err(error) = page.check(handle) {
        return Err(bad_handle(&asked, &error));
    }
    Err(no_browser(&asked, graph.entry(handle)))
}

/// A handle that leads nowhere, with the name that its element had.
fn bad_handle(asked: &str, error: &HandleError) -> Fault {
    match error {
        HandleError::Stale { role, name, .. } => Fault::asked(asked)
            .found("that control is not on the page any more; it was")
            .on_page(format!("{role} '{name}'"))
            .next("dom_read_page, then the number of the control that took its place"),
        other => Fault::asked(asked)
            .found(other.to_string())
            .next("dom_read_page, then a number that it lists"),
    }
}

fn no_browser(asked: &str, entry: Option<&Entry>) -> Fault {
    let fault = Fault::asked(asked)
        .found("this page is static HTML, read without a browser, and nothing can be done on it");
    match entry {
        Some(entry) => {
            let target = entry.target.as_deref();
            let line = graph::line(entry);
            let next = if target.is_some() {
                "browser_navigate with the address of the link"
            } else {
                "a server with a browser: install Chromium, or start this one with --cdp"
            };
            fault
                .on_page(format!("{line}\n{}", target.unwrap_or_default()).trim_end())
                .next(next)
        }
        None => {
            fault.next("a server with a browser: install Chromium, or start this one with --cdp")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_handles() {
        for text in ["3", "03", "[03]", " [3] "] {
            assert_eq!(Aim::parse(text), Aim::Handle(3), "{text}");
        }
        for text in ["#a", "[href]", "x-cart >> button", "-1"] {
            assert_eq!(Aim::parse(text), Aim::Locator(text.to_owned()));
        }
    }
}
