//! The command line.

mod content;
mod elements;
mod extraction;
mod filter;
mod format;
mod graph;
mod input;
mod live;
mod mcp;
mod pictures;
mod reading;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use elements::{MainArgs, NamesArgs, RelocateArgs, SelectorsArgs};
pub(crate) use format::{Format, FormatArgs};
pub(crate) use graph::{DiffArgs, GraphArgs, GraphFormat};
pub(crate) use input::InputArgs;
pub(crate) use live::BrowserArgs;
pub(crate) use mcp::{LogLevel, McpArgs};
pub(crate) use pictures::{ReportArgs, ScreenshotArgs};
pub(crate) use reading::{
    ContentCommandArgs, ExecuteArgs, FullArgs, InteractiveArgs, Mode, RegionArgs, StructureArgs,
};

/// Reads a web page for a machine: what is on it, what can be done, and proven selectors for each
/// thing
///
/// INPUT is a file, `-` for standard input, or an http(s) URL; with --render it is read in a live
/// Chromium. Output goes to standard output,
/// diagnostics go to standard error. Exit code: 0 done, 1 nothing matched, 2 bad usage or input.
#[derive(Debug, Parser)]
#[command(name = "domlens", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  domlens interactive page.html                     what can be done on the page
  domlens graph page.html                           the same as numbered lines in few tokens
  domlens structure https://example.com             its regions, each with a selector
  domlens content page.html --selector article      the text of one region, in order
  curl -s https://example.com | domlens query - --selector 'a[href]' --format json
  domlens selectors page.html --selector button     proven selectors, as JSON lines";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Structure(StructureArgs),
    Region(Box<RegionArgs>),
    Content(ContentCommandArgs),
    Interactive(Box<InteractiveArgs>),
    Full(Box<FullArgs>),
    Graph(GraphArgs),
    Diff(DiffArgs),
    Query(QueryArgs),
    Selectors(SelectorsArgs),
    Relocate(RelocateArgs),
    Main(MainArgs),
    Names(NamesArgs),
    Tokens(TokensArgs),
    Execute(ExecuteArgs),
    Screenshot(ScreenshotArgs),
    Report(ReportArgs),
    /// Prints the script that captures a page from inside of it, for Playwright, Puppeteer, Selenium
    /// or an extension
    ///
    /// It is an expression that returns a snapshot as JSON, which every command reads as INPUT.
    CaptureScript,
    Mcp(Box<McpArgs>),
}

/// Prints how many tokens (o200k) the page is, read in each way
///
/// As raw HTML, as its visible text, and as what domlens says of it with default options.
#[derive(Debug, Args)]
#[command(after_help = TOKENS_EXAMPLES)]
pub(crate) struct TokensArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// What is printed
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

const TOKENS_EXAMPLES: &str = "\
Examples:
  domlens tokens page.html
  domlens tokens https://example.com --format json";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// A table
    Text,
    /// A list of objects
    Json,
}

/// Prints the elements that a CSS selector matches
#[derive(Debug, Args)]
#[command(after_help = QUERY_EXAMPLES)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Which elements: a CSS selector in the page's own document, or a locator (`host >> css`)
    #[arg(long, value_name = "CSS")]
    pub(crate) selector: String,
    /// How each element is printed
    #[arg(long, value_enum, default_value_t = QueryFormat::Text)]
    pub(crate) format: QueryFormat,
    /// How many elements at most
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true, default_value_t = 10)]
    pub(crate) limit: usize,
}

const QUERY_EXAMPLES: &str = "\
Examples:
  domlens query page.html --selector .product-price
  domlens query page.html --selector 'table.data-table tr' --format json --limit 50
  domlens query https://example.com --selector h1 --format html";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QueryFormat {
    /// The text as it reads when rendered
    Text,
    /// The markup of the whole element
    Html,
    /// An object with text, html and attributes
    Json,
}

/// A number of things, from the command line.
fn count(text: &str) -> Result<usize, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number, 0 or more")
}
