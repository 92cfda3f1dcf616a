//! Answers: our words and page text, kept apart until they are written.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domlens::format::token_counter;
use domlens::progressive::content::clean;
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::Value;

use crate::fence::Fence;

/// A piece of an answer.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// Our own words.
    Ours(String),
    /// What a page says, or what only a page can have said.
    Page(String),
}

/// What a tool answers.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    fence: Fence,
    parts: Vec<Part>,
    data: Option<Value>,
    image: Option<Vec<u8>>,
}

impl Answer {
    pub(crate) fn new() -> Self {
        Self {
            fence: Fence::new(),
            parts: Vec::new(),
            data: None,
            image: None,
        }
    }

    /// Adds a line of ours.
    pub(crate) fn say(self, text: impl Into<String>) -> Self {
        self.part(Part::Ours(text.into()))
    }

    /// Adds text of the page, which goes into the fence.
    pub(crate) fn page(self, text: impl Into<String>) -> Self {
        self.part(Part::Page(text.into()))
    }

    pub(crate) fn part(mut self, part: Part) -> Self {
        let is_empty = match &part {
            Part::Ours(text) | Part::Page(text) => text.is_empty(),
        };
        if !is_empty {
            self.parts.push(part);
        }
        self
    }

    /// Adds data of the page: the same as text, in the fence, and as structured content.
    pub(crate) fn data(mut self, data: Value) -> Self {
        let data = without_tricks(data);
        self.parts.push(Part::Page(data.to_string()));
        self.data = Some(data);
        self
    }

    /// Adds a PNG.
    pub(crate) fn image(mut self, png: Vec<u8>) -> Self {
        self.image = Some(png);
        self
    }

    /// The whole text, page text in a fence of its own mark.
    pub(crate) fn render(&self) -> String {
        let parts = self.parts.iter().map(|part| match part {
            Part::Ours(text) => text.clone(),
            Part::Page(text) => self.fence.around(text),
        });
        parts.collect::<Vec<_>>().join("\n")
    }

    /// The tokens that this answer takes beside the page text that is still to come.
    pub(crate) fn tokens_around(&self) -> usize {
        // What is counted apart can be a few tokens more when it is joined.
        const JOINTS: usize = 8;
        let around = self.clone().page("x").render();
        token_counter().count(&around) + JOINTS
    }

    /// The answer as the protocol has it.
    pub(crate) fn into_result(self, is_error: bool) -> CallToolResult {
        let mut content = vec![ContentBlock::text(self.render())];
        if let Some(png) = self.image {
            content.push(ContentBlock::image(STANDARD.encode(png), "image/png"));
        }
        let mut result = if is_error {
            CallToolResult::error(content)
        } else {
            CallToolResult::success(content)
        };
        result.structured_content = self.data;
        result
    }
}

/// `data` without the characters that change how text reads: they mean nothing in a value, and all to
/// someone who is to be deceived.
fn without_tricks(data: Value) -> Value {
    match data {
        Value::String(text) => Value::String(clean::kept(&text).collect()),
        Value::Array(items) => items.into_iter().map(without_tricks).collect(),
        Value::Object(map) => map
            .into_iter()
            .map(|(name, value)| (clean::kept(&name).collect(), without_tricks(value)))
            .collect::<serde_json::Map<String, Value>>()
            .into(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn data_is_the_same_in_both_forms() {
        let answer = Answer::new()
            .say("two")
            .data(json!({"a": ["x\u{202e}y", 1]}));
        let text = answer.render();
        assert!(text.contains("{\"a\":[\"xy\",1]}"), "{text}");
        let result = answer.into_result(false);
        assert_eq!(result.structured_content, Some(json!({"a": ["xy", 1]})));
    }

    #[test]
    fn the_cost_of_the_fence_is_told_beforehand() {
        let begun = Answer::new().say("A line of ours.");
        let around = begun.tokens_around();
        let body = "word ".repeat(100);
        let whole = token_counter().count(&begun.page(body.clone()).render());
        assert!(
            whole <= around + token_counter().count(&body),
            "{whole} {around}"
        );
    }
}
