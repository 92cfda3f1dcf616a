//! The subcommands that print one line of JSON for each element.

use std::path::PathBuf;

use clap::{ArgAction, Args};

use super::InputArgs;

/// Prints proven selectors of elements, as JSON lines
///
/// Each line has tag, path, css, xpath, candidates, context and locator. `css` and `xpath` match
/// this element and no other in its tree scope; `locator` leads to it through shadow roots and
/// frames. There, `playwright` is the same for Playwright, and `deep` for developer tools, which
/// cannot enter frames. `path` has the positions among element children from <html>; "#shadow" steps into a
/// shadow root and "#frame" into a frame.
#[derive(Debug, Args)]
#[command(after_help = SELECTORS_EXAMPLES)]
pub(crate) struct SelectorsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Which elements: a CSS selector in the page's own document, or a locator (`host >> css`)
    /// [default: all elements of the page, its open shadow roots and frames]
    #[arg(long, value_name = "CSS", conflicts_with = "targets")]
    pub(crate) selector: Option<String>,
    /// Which elements, in this order: a file of JSON lines {"path": […]}, or `-` for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) targets: Option<PathBuf>,
    /// Prints the fingerprint of each element instead: what it is like, in less than a kilobyte, for
    /// `domlens relocate`
    #[arg(long, requires = "selector", conflicts_with = "timing")]
    pub(crate) fingerprint: bool,
    /// Adds "ms" to each line and a first line with `parse_ms` and `index_ms`, in milliseconds of
    /// CPU time
    #[arg(long)]
    pub(crate) timing: bool,
}

const SELECTORS_EXAMPLES: &str = "\
Examples:
  domlens selectors page.html --selector 'button, a[href]'
  echo '{\"path\": [1, 0]}' | domlens selectors page.html --targets - --timing
  domlens selectors page.html --selector 'my-app >> button'
  domlens selectors page.html --selector '#save' --fingerprint > save.json";

/// Finds an element again on a page that has changed, by its fingerprint
///
/// Prints a line of JSON for each element that may be the one, the likeliest first: path, css,
/// locator and confidence, from 0 to 1. Exit code 1: the element is not there, or cannot be told
/// from others; then the confidence of what is printed is low.
#[derive(Debug, Args)]
#[command(after_help = RELOCATE_EXAMPLES)]
pub(crate) struct RelocateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// A file with the line that `domlens selectors --fingerprint` printed, or `-` for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) fingerprint: PathBuf,
}

const RELOCATE_EXAMPLES: &str = "\
Examples:
  domlens selectors old.html --selector '#save' --fingerprint > save.json
  domlens relocate new.html --fingerprint save.json";

/// Prints role, name, description and states of elements, as JSON lines
///
/// Each line has path, tag, role, name, description and states. What does not apply is left out
/// of states; role is null for elements to which the standards give none.
#[derive(Debug, Args)]
#[command(after_help = NAMES_EXAMPLES)]
pub(crate) struct NamesArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Which elements: a CSS selector in the page's own document, or a locator (`host >> css`)
    /// [default: all elements of the page, its open shadow roots and frames]
    #[arg(long, value_name = "CSS")]
    pub(crate) selector: Option<String>,
    /// Lists what the page hides
    #[arg(long, value_name = "BOOL", default_value_t = false, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) include_hidden: bool,
}

const NAMES_EXAMPLES: &str = "\
Examples:
  domlens names page.html
  domlens names page.html --selector 'input, select, textarea'";

/// Prints the main content as plain text
#[derive(Debug, Args)]
#[command(after_help = MAIN_EXAMPLES)]
pub(crate) struct MainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Prints why the content is what it is, in its place: the kind of page, the region, and each
    /// part that is left out with its reason
    #[arg(long)]
    pub(crate) explain: bool,
    /// Reads what readers wrote below the content, too
    #[arg(long)]
    pub(crate) include_comments: bool,
    /// Reads what the page hides, too
    #[arg(long)]
    pub(crate) include_hidden: bool,
}

const MAIN_EXAMPLES: &str = "\
Examples:
  domlens main article.html
  domlens main article.html --explain
  domlens main https://example.com | wc -w";
