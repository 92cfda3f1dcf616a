//! Putting values into fields.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;

use super::keys::Chord;
use crate::BrowserError;
use crate::aim::Aimed;
use crate::tab::Tab;
use crate::world::quote;

#[derive(Deserialize)]
struct Fillable {
    way: Option<Way>,
    hindrance: Option<String>,
}

/// How a field takes a value.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Way {
    Text,
    Keys,
    Value,
    Select,
}

impl Tab {
    pub(super) async fn fill_now(&self, aimed: &Aimed, text: &str) -> Result<(), BrowserError> {
        let fillable: Fillable = self.on(aimed, "fillable", &[]).await?;
        if let Some(reason) = fillable.hindrance {
            return Err(aimed.unusable(reason));
        }
        match fillable.way {
            Some(Way::Text) => self.fill_text(aimed, text).await,
            Some(Way::Keys) => self.fill_keys(aimed, text).await,
            Some(Way::Value) => self.fill_value(aimed, text).await,
            Some(Way::Select) => self.select_now(aimed, &[text.to_owned()]).await,
            None => Err(aimed.unusable("takes no text")),
        }
    }

    pub(super) async fn select_now(
        &self,
        aimed: &Aimed,
        options: &[String],
    ) -> Result<(), BrowserError> {
        self.ready(aimed, "select", &[json!({"value": options})])
            .await
    }

    async fn fill_text(&self, aimed: &Aimed, text: &str) -> Result<(), BrowserError> {
        self.replace(aimed, text).await?;
        let has: String = self.on(aimed, "value", &[]).await?;
        // A mask may shape what is typed; nothing at all says that the field refused it.
        if has.is_empty() && !text.trim().is_empty() {
            let told = format!("did not take {}", quote(text));
            return Err(aimed.unusable(told));
        }
        Ok(())
    }

    /// Selects all, and types over it.
    async fn replace(&self, aimed: &Aimed, text: &str) -> Result<(), BrowserError> {
        if text.is_empty() {
            return self.clear(aimed).await;
        }
        let session = &aimed.place()?.session;
        let _: bool = self.on(aimed, "selectAll", &[]).await?;
        self.insert(session, text).await
    }

    /// Selects all, and deletes it.
    async fn clear(&self, aimed: &Aimed) -> Result<(), BrowserError> {
        let session = &aimed.place()?.session;
        let has_text: bool = self.on(aimed, "selectAll", &[]).await?;
        if has_text {
            self.press_chord(session, &Chord::parse("Delete")?).await?;
        }
        Ok(())
    }

    /// Puts text in place of what is selected, without keys.
    async fn insert(&self, session: &str, text: &str) -> Result<(), BrowserError> {
        let params = json!({"text": text});
        let _: IgnoredAny = self.call_in(session, "Input.insertText", &params).await?;
        Ok(())
    }

    /// Editors listen to keys: what can be typed is, and a new line is the key for one.
    async fn fill_keys(&self, aimed: &Aimed, text: &str) -> Result<(), BrowserError> {
        self.clear(aimed).await?;
        let session = &aimed.place()?.session;
        for c in text.replace("\r\n", "\n").chars() {
            if let Some(chord) = Chord::of_char(c) {
                self.press_chord(session, &chord).await?;
                continue;
            }
            self.insert(session, &c.to_string()).await?;
        }
        Ok(())
    }

    async fn fill_value(&self, aimed: &Aimed, text: &str) -> Result<(), BrowserError> {
        let has: String = self
            .on(aimed, "setValue", &[json!({"value": text})])
            .await?;
        let is_number = |text: &str| text.trim().parse::<f64>().ok();
        let is_same = has.eq_ignore_ascii_case(text)
            || has.starts_with(text) && !text.is_empty()
            || is_number(&has).is_some() && is_number(&has) == is_number(text);
        if is_same {
            return Ok(());
        }
        let took = if has.is_empty() {
            "nothing".to_owned()
        } else {
            quote(&has)
        };
        Err(aimed.unusable(format!(
            "takes values of another form than {}: it has {took} now; dates are 2026-01-31, times \
             13:45, months 2026-01, weeks 2026-W05, colors #aabbcc",
            quote(text)
        )))
    }
}
