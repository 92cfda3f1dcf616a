//! Acting on a page: clicks, fields, keys, the wheel and files.

use std::sync::Arc;

use domlens::format::{GraphFormatOptions, GraphFormatter, TextLine};
use domlens::graph::Entry;
use domlens::progressive::content::clean;
use domlens_browser::{Aim, BrowserError, ClickOptions, Effect, MouseButton, Outcome, Scroll, Tab};

use super::{Call, files, graph};
use crate::answer::Answer;
use crate::catalog::Name;
use crate::fault::Fault;
use crate::live;
use crate::session::Session;
use crate::words::quoted;

/// Most of a view is scrolled at once, so that what was at its edge stays in sight.
const MOST_OF_A_VIEW: f64 = 0.8;

/// `3`, `03` and `[03]` are handles; everything else is a selector or locator.
fn aim(text: &str) -> Aim {
    let text = text.trim();
    let digits = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    match digits.unwrap_or(text).trim().parse() {
        Ok(handle) => Aim::Handle(handle),
        Err(_) => Aim::Locator(text.to_owned()),
    }
}

/// The tools that act.
pub(super) async fn act(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    let mut state = session.lock().await;
    let options = state.options;
    let page = state.page(call.entry.name)?;
    let target = call.args.text("target");
    let asked = match target {
        Some(target) => format!("{} on {}", call.entry.name, quoted(target)),
        None => call.entry.name.to_owned(),
    };
    let aim = target.map(aim);
    let Some(tab) = page.tab().cloned() else {
        let Some(Aim::Handle(handle)) = aim else {
            return Err(no_browser(&asked, None));
        };
        let graph = page.read(&asked, options, true).await?.new;
        if let Err(error) = page.check(handle) {
            return Err(live::fault(&asked, &BrowserError::Handle(error)));
        }
        return Err(no_browser(&asked, graph.entry(handle)));
    };
    call.progress.step("acting on the page").await;
    let outcome = hand(call, &tab, aim.as_ref()).await?;
    let outcome = outcome.map_err(|error| live::fault(&asked, &error))?;
    call.progress.step("writing the answer").await;
    let begun = call.begin(session, page).say(told(&outcome));
    let notes: Vec<String> = outcome
        .notes
        .iter()
        .map(|note| clean::one_line(note))
        .collect();
    let begun = begun.page(notes.join("\n"));
    let lines = lines(&outcome);
    page.keep(options, outcome.reading);
    graph::paged(call, begun, &lines)
}

/// Lays hands on the page. The outer error is one of the call, the inner one of the page.
async fn hand(
    call: &Call<'_>,
    tab: &Tab,
    aim: Option<&Aim>,
) -> Result<Result<Outcome, BrowserError>, Fault> {
    let args = &call.args;
    if call.entry.which == Name::PressKey {
        return Ok(tab.press(aim, args.text("key").unwrap_or_default()).await);
    }
    if call.entry.which == Name::Scroll {
        return Ok(tab.scroll(aim, scroll(call)).await);
    }
    let Some(aim) = aim else {
        return Err(Fault::asked(call.entry.name).next("the same call with a target"));
    };
    Ok(match call.entry.which {
        Name::Click => tab.click(aim, &click_options(call)).await,
        Name::Fill => fill(tab, aim, args.text("value").unwrap_or_default()).await,
        Name::SelectOption => tab.select_option(aim, &args.texts("values")).await,
        Name::UploadFile => {
            let paths = files::uploads(call, &args.texts("paths")).await?;
            tab.upload(aim, &paths).await
        }
        _ => tab.hover(aim).await,
    })
}

/// A text goes into a field; true and false set what is ticked.
async fn fill(tab: &Tab, aim: &Aim, value: &str) -> Result<Outcome, BrowserError> {
    let ticked = match value.trim() {
        "true" => true,
        "false" => false,
        _ => return tab.fill(aim, value).await,
    };
    match tab.check(aim, ticked).await {
        // It is a field after all, and the word is what it is to hold.
        Err(BrowserError::Unusable { .. }) => tab.fill(aim, value).await,
        done => done,
    }
}

fn click_options(call: &Call<'_>) -> ClickOptions {
    let button = match call.args.text("button") {
        Some("right") => MouseButton::Right,
        Some("middle") => MouseButton::Middle,
        _ => MouseButton::Left,
    };
    let count = call.args.count("count").unwrap_or(1).clamp(1, 3);
    ClickOptions::default()
        .with_button(button)
        .with_count(u32::try_from(count).unwrap_or(1))
        .with_modifiers(call.args.texts("modifiers"))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "no page is as long as that numbers of pixels lose precision"
)]
fn scroll(call: &Call<'_>) -> Scroll {
    let (width, height) = call.shared.config.viewport;
    let pixels = call.args.count("pixels").map(|pixels| pixels as f64);
    let down = pixels.unwrap_or(f64::from(height) * MOST_OF_A_VIEW);
    let right = pixels.unwrap_or(f64::from(width) * MOST_OF_A_VIEW);
    match call.args.text("direction") {
        Some("up") => Scroll::By(0.0, -down),
        Some("right") => Scroll::By(right, 0.0),
        Some("left") => Scroll::By(-right, 0.0),
        _ => Scroll::By(0.0, down),
    }
}

/// What became of the page, in our words.
fn told(outcome: &Outcome) -> &'static str {
    match &outcome.effect {
        Effect::Navigated => "Done. It led to another page, whose controls are:",
        Effect::Changed(diff) if diff.is_empty() => "Done. No control changed:",
        Effect::Changed(_) => "Done. What changed (+ new, - gone, ~ different):",
    }
}

fn lines(outcome: &Outcome) -> Vec<TextLine> {
    let options = GraphFormatOptions::default();
    match &outcome.effect {
        Effect::Changed(diff) => GraphFormatter::diff(diff, &outcome.reading.graph, &options),
        Effect::Navigated => {
            GraphFormatter::lines(&outcome.reading.graph, &options.with_verbose(false))
        }
    }
}

fn no_browser(asked: &str, entry: Option<&Entry>) -> Fault {
    let fault = Fault::asked(asked)
        .found("this page is static HTML, read without a browser, and nothing can be done on it");
    let start = "a server with a browser: install Chromium, or start this one with --cdp";
    let Some(entry) = entry else {
        return fault.next(start);
    };
    let target = entry.target.as_deref();
    let line = format!("{}\n{}", graph::line(entry), target.unwrap_or_default());
    let next = if target.is_some() {
        "browser_navigate with the address of the link"
    } else {
        start
    };
    fault.on_page(line.trim_end()).next(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_handles() {
        for text in ["3", "03", "[03]", " [3] "] {
            assert_eq!(aim(text), Aim::Handle(3), "{text}");
        }
        for text in ["#a", "[href]", "x-cart >> button", "-1"] {
            assert_eq!(aim(text), Aim::Locator(text.to_owned()));
        }
    }
}
