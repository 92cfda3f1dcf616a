//! The subcommands that read a page or a region of it.

use clap::{Args, ValueEnum};

use super::InputArgs;
use super::content::ContentArgs;
use super::extraction::ExtractionArgs;
use super::format::FormatArgs;

/// Prints the outline of the page: its regions, each with a selector, and its forms
#[derive(Debug, Args)]
#[command(after_help = STRUCTURE_EXAMPLES)]
pub(crate) struct StructureArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

const STRUCTURE_EXAMPLES: &str = "\
Examples:
  domlens structure page.html
  domlens structure page.html --selector main --format json";

/// Prints what can be operated in one region
#[derive(Debug, Args)]
#[command(after_help = REGION_EXAMPLES)]
pub(crate) struct RegionArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The region, as CSS or as a locator (`host >> css`) [default: the main content of the page]
    #[arg(long, value_name = "CSS")]
    pub(crate) selector: Option<String>,
    /// The frame whose document is read instead of the page
    #[arg(long, value_name = "CSS")]
    pub(crate) frame_selector: Option<String>,
    /// What the result holds
    #[arg(long, value_enum, default_value_t = Mode::Interactive)]
    pub(crate) mode: Mode,
    #[command(flatten)]
    pub(crate) extraction: ExtractionArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

const REGION_EXAMPLES: &str = "\
Examples:
  domlens region page.html --selector 'form#login'
  domlens region page.html --mode full --format json";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// Page state, landmarks, forms and what can be operated
    Interactive,
    /// Also what the region says
    Full,
}

/// Prints the text of one region, in document order
#[derive(Debug, Args)]
#[command(after_help = CONTENT_EXAMPLES)]
pub(crate) struct ContentCommandArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The region, as CSS or as a locator (`host >> css`) [default: the main content of the page]
    #[arg(long, value_name = "CSS")]
    pub(crate) selector: Option<String>,
    /// The frame whose document is read instead of the page
    #[arg(long, value_name = "CSS")]
    pub(crate) frame_selector: Option<String>,
    #[command(flatten)]
    pub(crate) content: ContentArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

const CONTENT_EXAMPLES: &str = "\
Examples:
  domlens content saved.html --url https://news.example/story
  domlens content page.html --selector '#reviews' --include-media=false --max-elements 20";

/// Prints what can be operated on the page
#[derive(Debug, Args)]
#[command(after_help = INTERACTIVE_EXAMPLES)]
pub(crate) struct InteractiveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) extraction: ExtractionArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

const INTERACTIVE_EXAMPLES: &str = "\
Examples:
  domlens interactive page.html
  domlens interactive page.html --tags button,input --text-contains cart
  domlens interactive page.html --attribute-values 'href~=^/item/' --format json";

/// Prints what can be operated on the page and what the page says
#[derive(Debug, Args)]
#[command(after_help = FULL_EXAMPLES)]
pub(crate) struct FullArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) extraction: ExtractionArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

const FULL_EXAMPLES: &str = "\
Examples:
  domlens full page.html
  domlens full page.html --selector main --include-hidden --format json";

/// Where on the page.
#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// The region to read, as CSS or as a locator (`host >> css`) [default: the whole page]
    #[arg(long, value_name = "CSS")]
    pub(crate) selector: Option<String>,
    /// The frame whose document is read instead of the page
    #[arg(long, value_name = "CSS")]
    pub(crate) frame_selector: Option<String>,
}

/// Answers a request that comes as JSON on standard input
///
/// The request is {"method": …, "args": {…}}. Methods: extractStructure, extractRegion,
/// extractContent, extractInteractive, extractFull. The answer is the text, or {"error": …}.
#[derive(Debug, Args)]
#[command(after_help = EXECUTE_EXAMPLES)]
pub(crate) struct ExecuteArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

const EXECUTE_EXAMPLES: &str = "\
Examples:
  echo '{\"method\": \"extractStructure\"}' | domlens execute page.html
  echo '{\"method\": \"extractContent\", \"args\": {\"selector\": \"main\"}}' | domlens execute page.html";
