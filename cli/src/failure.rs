//! How a run ends: exit codes, and errors as one line on standard error.

use std::io::{self, Write};
use std::process::ExitCode;

/// How a run ended that met no error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Something was found and printed.
    Done,
    /// The page was read and nothing in it matched.
    NothingMatched,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done => Self::SUCCESS,
            Outcome::NothingMatched => Self::from(1),
        }
    }
}

/// Prints `error` as one line and gives the exit code for bad usage or input. A reader that closed
/// our output early (`domlens … | head`) has what it wanted: that is no error.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let closed = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
    if closed {
        return ExitCode::SUCCESS;
    }
    note(&told(error));
    ExitCode::from(2)
}

/// What `error` and its causes say, without repeating a cause that the line tells already.
fn told(error: &anyhow::Error) -> String {
    let mut line = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if line.is_empty() {
            line = cause;
        } else if !line.contains(&cause) {
            line.push_str(": ");
            line.push_str(&cause);
        }
    }
    line
}

/// Prints one line to standard error. If nobody reads it there, there is nobody to tell.
pub(crate) fn note(message: &str) {
    let _ = writeln!(io::stderr().lock(), "domlens: {}", one_line(message));
}

/// `message` on one line, with control characters made visible: it may quote a page, a server or
/// a file name.
fn one_line(message: &str) -> String {
    let mut line = String::with_capacity(message.len());
    for word in message.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        for c in word.chars() {
            if c.is_control() {
                line.extend(c.escape_default());
            } else {
                line.push(c);
            }
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::{one_line, told};

    #[test]
    fn a_cause_is_told_once() {
        let cause = "no `x` at byte 2";
        let error = anyhow!(cause).context("option a: no `x` at byte 2");
        assert_eq!(told(&error), "option a: no `x` at byte 2");
        let error = anyhow!(cause).context("cannot read");
        assert_eq!(told(&error), "cannot read: no `x` at byte 2");
    }

    #[test]
    fn a_message_stays_on_its_line() {
        assert_eq!(one_line("a\n  b\r\nc\u{1b}[31m"), "a b c\\u{1b}[31m");
    }
}
