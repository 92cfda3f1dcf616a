//! Standard output: buffered text and JSON.

use std::io::{self, BufWriter, StdoutLock, Write};

use anyhow::Context as _;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};

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
        let mut json = Serializer::with_formatter(&mut self.out, Visible(PrettyFormatter::new()));
        value
            .serialize(&mut json)
            .map_err(io_error)
            .context(NOT_WRITTEN)?;
        self.text("\n")
    }

    /// Writes `value` as one line of JSON.
    pub(crate) fn json_line(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let mut json = Serializer::with_formatter(&mut self.out, Visible(CompactFormatter));
        value
            .serialize(&mut json)
            .map_err(io_error)
            .context(NOT_WRITTEN)?;
        self.text("\n")
    }

    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.out.flush().context(NOT_WRITTEN)
    }
}

/// A closed pipe must stay recognizable below the error of the serializer.
fn io_error(error: serde_json::Error) -> io::Error {
    error.into()
}

/// Writes JSON as the formatter inside does, with characters escaped that would act where the
/// output is shown or split into lines. JSON itself allows them; what is read back is the same.
struct Visible<F>(F);

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

impl<F: Formatter> Formatter for Visible<F> {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        for piece in fragment.split_inclusive(acts) {
            let text = piece.trim_end_matches(acts);
            writer.write_all(text.as_bytes())?;
            // All of them are in the basic plane: one escape each.
            for c in piece.chars().filter(|c| acts(*c)) {
                write!(writer, "\\u{:04x}", u32::from(c))?;
            }
        }
        Ok(())
    }

    fn begin_array<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn begin_object_value<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};

    use super::Visible;

    fn written(value: &serde_json::Value, formatter: impl Formatter) -> String {
        let mut bytes = Vec::new();
        value
            .serialize(&mut Serializer::with_formatter(
                &mut bytes,
                Visible(formatter),
            ))
            .unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn characters_that_act_are_escaped_and_read_back() {
        let value = serde_json::json!({"k\u{9b}": ["a\u{2028}\u{202e}b\u{7f}", "é \n", 1, null]});
        let line = written(&value, CompactFormatter);
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
        let pretty = written(&value, PrettyFormatter::new());
        assert_eq!(pretty, serde_json::to_string_pretty(&value).unwrap());
    }
}
