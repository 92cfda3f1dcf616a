//! The subcommands whose answer is a file for people to look at.

use std::path::PathBuf;

use clap::Args;

use super::InputArgs;

/// Takes a picture of the page, as PNG
///
/// The page is read in a browser, also without --render.
#[derive(Debug, Args)]
#[command(after_help = SCREENSHOT_EXAMPLES)]
pub(crate) struct ScreenshotArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Takes all of the page and not only what is in view
    #[arg(long)]
    pub(crate) full_page: bool,
    /// Draws the box and the number of each control of `domlens graph` on it
    #[arg(long)]
    pub(crate) labels: bool,
}

const SCREENSHOT_EXAMPLES: &str = "\
Examples:
  domlens screenshot https://example.com -o page.png
  domlens screenshot page.html -o page.png --full-page --labels";

/// Writes a page for people to check what is read: the picture beside the graph
///
/// A line of the graph lights the box of its control. The page is read in a browser, also without
/// --render; what is written needs no network.
#[derive(Debug, Args)]
#[command(after_help = REPORT_EXAMPLES)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

const REPORT_EXAMPLES: &str = "\
Examples:
  domlens report https://example.com -o report.html
  domlens report page.html -o report.html --viewport 390x844";
