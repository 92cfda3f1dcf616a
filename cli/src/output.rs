//! Standard output: buffered text and JSON; and files beside it.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, StdoutLock, Write as _};
use std::path::Path;

use anyhow::Context as _;
use serde::Serialize;

use crate::failure::note;

const NOT_WRITTEN: &str = "cannot write to standard output";

/// Standard output, locked and buffered. What it holds is written by [`Output::finish`].
#[derive(Debug)]
pub(crate) struct Output {
    out: BufWriter<StdoutLock<'static>>,
}

impl Output {
    pub(crate) fn new() -> Self {
        Self {
            out: BufWriter::new(io::stdout().lock()),
        }
    }

    /// Writes `text` and ends its last line.
    pub(crate) fn text(&mut self, text: &str) -> anyhow::Result<()> {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let written = [text, end]
            .iter()
            .try_for_each(|part| self.out.write_all(part.as_bytes()));
        written.context(NOT_WRITTEN)
    }

    /// Writes `value` as JSON for people to read.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        self.text(&visible(&serde_json::to_string_pretty(value)?))
    }

    /// Writes `value` as one line of JSON.
    pub(crate) fn json_line(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        self.text(&visible(&serde_json::to_string(value)?))
    }

    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.out.flush().context(NOT_WRITTEN)
    }
}

/// Writes what is no text for standard output to a file of its own, and says so.
pub(crate) fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let name = path.display();
    fs::write(path, bytes).with_context(|| format!("cannot write `{name}`"))?;
    note(&format!("wrote `{name}`"));
    Ok(())
}

/// Whether `c` controls a terminal, ends a line for some readers, or changes the direction of text.
fn acts(c: char) -> bool {
    matches!(
        c,
        '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// `json` with characters escaped that would act where the output is shown or split into lines. JSON
/// allows them, in strings and nowhere else; what is read back is the same.
fn visible(json: &str) -> Cow<'_, str> {
    if !json.contains(acts) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if acts(c) {
            // All of them are in the basic plane: one escape each.
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn characters_that_act_are_escaped_and_read_back() {
        let value = serde_json::json!({"k\u{9b}": ["a\u{2028}\u{202e}b\u{7f}", "é \n", 1, null]});
        let json = value.to_string();
        let line = visible(&json);
        assert_eq!(
            line,
            "{\"k\\u009b\":[\"a\\u2028\\u202eb\\u007f\",\"é \\n\",1,null]}"
        );
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&line).unwrap(),
            value
        );
    }

    #[test]
    fn what_is_for_people_stays_on_lines_of_its_own() {
        let value = serde_json::json!({"a": [1, 2], "b": {}});
        let pretty = serde_json::to_string_pretty(&value).unwrap();
        assert_eq!(visible(&pretty), pretty);
    }
}
