//! Why a tool has no answer: what was asked, what was found instead, and the next call to make.

use std::fmt;

use crate::answer::{Answer, Part};

/// Why a tool has no answer.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    asked: String,
    found: Vec<Part>,
    next: String,
}

impl Fault {
    /// What was asked for, in our words.
    pub(crate) fn asked(what: impl Into<String>) -> Self {
        Self {
            asked: what.into(),
            found: Vec::new(),
            next: String::new(),
        }
    }

    /// What was found instead, in our words.
    pub(crate) fn found(mut self, what: impl Into<String>) -> Self {
        self.found.push(Part::Ours(what.into()));
        self
    }

    /// What was found instead, in words of the page.
    pub(crate) fn on_page(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.found.push(Part::Page(text));
        }
        self
    }

    /// The call that leads on.
    pub(crate) fn next(mut self, call: impl Into<String>) -> Self {
        self.next = call.into();
        self
    }

    /// The same as an answer: three lines, page text in its fence.
    pub(crate) fn into_answer(self) -> Answer {
        let mut answer = Answer::new().say(format!("Asked: {}", self.asked));
        let mut is_first = true;
        for part in self.found {
            answer = match part {
                Part::Ours(text) if is_first => answer.say(format!("Found: {text}")),
                part => answer.part(part),
            };
            is_first = false;
        }
        if !self.next.is_empty() {
            answer = answer.say(format!("Next: {}", self.next));
        }
        answer
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.clone().into_answer().render())
    }
}
