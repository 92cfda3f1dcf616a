//! The texts of a snapshot, each once.

use std::collections::HashMap;

/// Gathers texts.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    texts: Vec<String>,
    known: HashMap<String, i32>,
}

impl Interner {
    pub(crate) fn intern(&mut self, text: &str) -> i32 {
        if let Some(&at) = self.known.get(text) {
            return at;
        }
        let at = i32::try_from(self.texts.len()).unwrap_or(-1);
        self.texts.push(text.to_owned());
        self.known.insert(text.to_owned(), at);
        at
    }

    pub(crate) fn get(&self, at: i32) -> &str {
        let text = usize::try_from(at).ok().and_then(|at| self.texts.get(at));
        text.map_or("", String::as_str)
    }

    pub(crate) fn into_texts(self) -> Vec<String> {
        self.texts
    }
}

/// The texts of one target, on their way into the snapshot's.
#[derive(Debug)]
pub(crate) struct Strings<'a> {
    interner: &'a mut Interner,
    /// By the position in the target's table.
    places: Vec<i32>,
    raw: &'a [String],
}

/// A text that is not moved yet.
const UNKNOWN: i32 = -2;

impl<'a> Strings<'a> {
    pub(crate) fn new(interner: &'a mut Interner, raw: &'a [String]) -> Self {
        Self {
            places: vec![UNKNOWN; raw.len()],
            interner,
            raw,
        }
    }

    /// The text at a position of the target's table; -1 stays -1.
    pub(crate) fn of_target(&mut self, at: i32) -> i32 {
        let Some(index) = usize::try_from(at).ok() else {
            return -1;
        };
        let (Some(place), Some(text)) = (self.places.get_mut(index), self.raw.get(index)) else {
            return -1;
        };
        if *place == UNKNOWN {
            *place = self.interner.intern(text);
        }
        *place
    }

    /// As [`Strings::of_target`], with the empty text for -1, which the browser writes for it.
    pub(crate) fn text(&mut self, at: i32) -> i32 {
        if at < 0 {
            self.intern("")
        } else {
            self.of_target(at)
        }
    }

    pub(crate) fn intern(&mut self, text: &str) -> i32 {
        self.interner.intern(text)
    }

    /// The text at a position of the snapshot's table.
    pub(crate) fn get(&self, at: i32) -> &str {
        self.interner.get(at)
    }

    pub(crate) fn raw(&self, at: i32) -> &'a str {
        let text = usize::try_from(at).ok().and_then(|at| self.raw.get(at));
        text.map_or("", String::as_str)
    }
}
