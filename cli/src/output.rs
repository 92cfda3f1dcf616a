//! Standard output: buffered text and JSON.

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

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
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        if text.ends_with('\n') {
            Ok(())
        } else {
            self.out.write_all(b"\n")
        }
    }

    /// Writes `value` as JSON for people to read.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        serde_json::to_writer_pretty(&mut self.out, value).map_err(io_error)?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    /// Writes `value` as one line of JSON.
    pub(crate) fn json_line(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        serde_json::to_writer(&mut self.out, value).map_err(io_error)?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A closed pipe must stay recognizable below the error of the serializer.
fn io_error(error: serde_json::Error) -> io::Error {
    error.into()
}
