//! Asking the program `peak`, which counts allocations, about a list of pages.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Peak memory beyond the page's own bytes, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Peak {
    /// Parsing into a document.
    pub document: usize,
    /// From HTML to the Markdown of `interactive`.
    pub pipeline: usize,
}

/// The peaks of `pages`, in their order.
///
/// # Errors
///
/// When `peak` does not lie beside the running program, or fails on a page.
pub fn peaks<'a>(pages: impl Iterator<Item = &'a Path>) -> io::Result<Vec<Peak>> {
    let program = std::env::current_exe()?.with_file_name("peak");
    let output = Command::new(&program)
        .args(pages)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", program.display())))?;
    if !output.status.success() {
        return Err(io::Error::other(format!(
            "`peak` ended with {}",
            output.status
        )));
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    printed.lines().map(read_line).collect()
}

fn read_line(line: &str) -> io::Result<Peak> {
    let number = |word: Option<&str>| word.and_then(|word| word.parse().ok());
    let mut words = line.split(' ');
    match (number(words.next()), number(words.next())) {
        (Some(document), Some(pipeline)) => Ok(Peak { document, pipeline }),
        _ => Err(io::Error::other(format!("`peak` printed {line:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_holds_two_numbers() {
        let peak = read_line("10 20").unwrap();
        assert_eq!((peak.document, peak.pipeline), (10, 20));
        assert!(read_line("10").is_err());
    }
}
