//! Hands: what a person can do to a page, with real events of the browser.

mod fill;
mod keys;
mod pointer;

use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use crate::aim::Aimed;
use crate::tab::Tab;
use crate::{Aim, BrowserError, ClickOptions, Outcome};

/// Functions for elements.
const ELEMENT: &str = include_str!("hands/element.js");

#[derive(Deserialize)]
struct Ticked {
    ticked: Option<bool>,
    #[serde(default)]
    radio: bool,
}

/// Where a page is scrolled to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scroll {
    /// By so many CSS pixels, to the right and down.
    By(f64, f64),
    /// One screen down.
    Down,
    /// One screen up.
    Up,
    /// To the beginning.
    Top,
    /// To the end, as far as it is loaded.
    Bottom,
}

impl Tab {
    /// Clicks: the element is scrolled into view, and a point of it that nothing covers is pressed
    /// and let go by the browser's own events. A control that the page hides is clicked through
    /// its label.
    ///
    /// ```no_run
    /// use domlens_browser::{ClickOptions, Effect};
    ///
    /// # async fn show(tab: domlens_browser::Tab) -> Result<(), domlens_browser::BrowserError> {
    /// let outcome = tab.click(&3.into(), &ClickOptions::default()).await?;
    /// if let Effect::Changed(diff) = outcome.effect {
    ///     println!("{} controls are new", diff.appeared.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// When no single element is meant, when it is disabled or not shown, and when something
    /// covers it, which is named.
    pub async fn click(&self, aim: &Aim, options: &ClickOptions) -> Result<Outcome, BrowserError> {
        let mut memory = self.turn().await?;
        let modifiers = keys::modifiers(&options.modifiers)?;
        let before = self.before(&mut memory).await?;
        let aimed = self.find(&memory, aim).await?;
        let point = self.point(&aimed).await?;
        self.press_at(point, options, modifiers).await?;
        self.after(&mut memory, before).await
    }

    /// Moves the pointer onto an element.
    ///
    /// # Errors
    ///
    /// As [`Tab::click`].
    pub async fn hover(&self, aim: &Aim) -> Result<Outcome, BrowserError> {
        let mut memory = self.turn().await?;
        let before = self.before(&mut memory).await?;
        let aimed = self.find(&memory, aim).await?;
        let point = self.point(&aimed).await?;
        self.move_to(point, 0).await?;
        self.after(&mut memory, before).await
    }

    /// Puts `text` in place of what a field holds: typed into text fields and editors, set as the
    /// value of fields for dates, colors and ranges, chosen in lists.
    ///
    /// # Errors
    ///
    /// When no single element is meant, when it takes no text, is disabled or read-only, and when
    /// it does not keep the value.
    pub async fn fill(&self, aim: &Aim, text: &str) -> Result<Outcome, BrowserError> {
        let mut memory = self.turn().await?;
        let before = self.before(&mut memory).await?;
        let aimed = self.find(&memory, aim).await?;
        self.fill_now(&aimed, text).await?;
        self.after(&mut memory, before).await
    }

    /// Chooses options of a list, by their values or labels.
    ///
    /// # Errors
    ///
    /// When no single element is meant, when it is no list, and when it has no such option; the
    /// options that it has are named.
    pub async fn select_option(
        &self,
        aim: &Aim,
        options: &[String],
    ) -> Result<Outcome, BrowserError> {
        let mut memory = self.turn().await?;
        let before = self.before(&mut memory).await?;
        let aimed = self.find(&memory, aim).await?;
        self.select_now(&aimed, options).await?;
        self.after(&mut memory, before).await
    }

    /// Ticks a checkbox, a radio button or a switch, or takes the tick away, by a click if it is
    /// not so already.
    ///
    /// # Errors
    ///
    /// As [`Tab::click`], when it is nothing that can be ticked, and when the click did not do it.
    pub async fn check(&self, aim: &Aim, ticked: bool) -> Result<Outcome, BrowserError> {
        let mut memory = self.turn().await?;
        let before = self.before(&mut memory).await?;
        let aimed = self.find(&memory, aim).await?;
        let state: Ticked = self.on(&aimed, "ticked", &[]).await?;
        let Some(now) = state.ticked else {
            return Err(aimed.unusable("cannot be ticked; click it instead"));
        };
        if state.radio && !ticked {
            return Err(aimed.unusable("is a radio button; check another one of its group"));
        }
        if now != ticked {
            let point = self.point(&aimed).await?;
            self.press_at(point, &ClickOptions::default(), 0).await?;
            let then: Result<Ticked, _> = self.on(&aimed, "ticked", &[]).await;
            // A page may replace what was clicked; only what is there can contradict.
            if then.is_ok_and(|then| then.ticked == Some(now)) {
                return Err(aimed.unusable("did not change when it was clicked"));
            }
        }
        self.after(&mut memory, before).await
    }

    /// Presses a key or several at once, such as `Enter`, `a` or `Control+Shift+K`, in an element
    /// or where the focus is.
    ///
    /// # Errors
    ///
    /// When there is no such key, when no single element is meant, and when it cannot have the
    /// focus.
    pub async fn press(&self, aim: Option<&Aim>, keys: &str) -> Result<Outcome, BrowserError> {
        let mut memory = self.turn().await?;
        let chord = keys::Chord::parse(keys)?;
        let before = self.before(&mut memory).await?;
        let mut session = self.state.session.clone();
        if let Some(aim) = aim {
            let aimed = self.find(&memory, aim).await?;
            self.ready(&aimed, "focusable", &[]).await?;
            session.clone_from(&aimed.place()?.session);
        }
        self.press_chord(&session, &chord).await?;
        self.after(&mut memory, before).await
    }

    /// Turns the wheel over an element or the middle of the page, which may load more.
    ///
    /// # Errors
    ///
    /// When no single element is meant.
    pub async fn scroll(&self, aim: Option<&Aim>, scroll: Scroll) -> Result<Outcome, BrowserError> {
        let mut memory = self.turn().await?;
        let before = self.before(&mut memory).await?;
        let aimed = match aim {
            Some(aim) => Some(self.find(&memory, aim).await?),
            None => None,
        };
        self.scroll_now(aimed.as_ref(), scroll).await?;
        self.after(&mut memory, before).await
    }

    /// Puts files into a field for files.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, when no single element is meant, and when it takes no files.
    pub async fn upload(&self, aim: &Aim, files: &[PathBuf]) -> Result<Outcome, BrowserError> {
        let mut memory = self.turn().await?;
        let mut paths = Vec::new();
        for file in files {
            let path = std::path::absolute(file).unwrap_or_else(|_| file.clone());
            if !path.is_file() {
                let told = format!("{} is no file that can be read", file.display());
                return Err(BrowserError::Argument(told));
            }
            paths.push(path.display().to_string());
        }
        let before = self.before(&mut memory).await?;
        let aimed = self.find(&memory, aim).await?;
        let count = json!({"value": paths.len()});
        self.ready(&aimed, "takesFiles", &[count]).await?;
        let place = aimed.place()?;
        let params = json!({"files": paths, "backendNodeId": place.backend});
        let _: IgnoredAny = self
            .call_in(&place.session, "DOM.setFileInputFiles", &params)
            .await?;
        self.after(&mut memory, before).await
    }

    /// What a function of `element.js` gives for an element.
    async fn on<T: DeserializeOwned>(
        &self,
        aimed: &Aimed,
        name: &str,
        arguments: &[Value],
    ) -> Result<T, BrowserError> {
        self.call_on(aimed, aimed.place()?, &function(name), arguments)
            .await
    }

    /// As [`Tab::on`] for a function that gives what is in the way.
    async fn ready(
        &self,
        aimed: &Aimed,
        name: &str,
        arguments: &[Value],
    ) -> Result<(), BrowserError> {
        let hindrance: Option<String> = self.on(aimed, name, arguments).await?;
        hindrance.map_or(Ok(()), |reason| Err(aimed.unusable(reason)))
    }
}

/// A function of `element.js` as one that stands alone.
fn function(name: &str) -> String {
    format!("function (...given) {{\n{ELEMENT}return all.{name}.apply(this, given); }}")
}
