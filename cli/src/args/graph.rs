//! The subcommands about the interaction graph.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use domlens::format::GraphFormatOptions;
use domlens::graph::GraphOptions;

use super::InputArgs;
use super::format::BudgetArgs;

/// Prints what can be done on the page, one numbered line for each control
///
/// `[03] button 'Sign In'` has handle, role and label; then come `?` for a label that is a guess,
/// `*` required, `!` disabled, ='value', (options), states, and what tells equal names apart.
#[derive(Debug, Args)]
#[command(after_help = GRAPH_EXAMPLES)]
pub(crate) struct GraphArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Prints only controls with these words in role and label, the best first; `button 'Save'`
    /// asks for this role and this label
    #[arg(long, value_name = "TEXT")]
    pub(crate) find: Option<String>,
    #[command(flatten)]
    pub(crate) reading: GraphReadingArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    /// What is printed
    #[arg(long, value_enum, default_value_t = GraphFormat::Text)]
    pub(crate) format: GraphFormat,
}

const GRAPH_EXAMPLES: &str = "\
Examples:
  domlens graph page.html
  domlens graph https://example.com --find 'sign in'
  domlens graph page.html --frames --format json
  domlens graph https://example.com --max-tokens 800";

/// Prints what is different in the controls of two states of a page
///
/// `+` stands before what appeared, `-` before what is gone, `~` before what changed.
#[derive(Debug, Args)]
#[command(after_help = DIFF_EXAMPLES)]
pub(crate) struct DiffArgs {
    /// The page as it was: INPUT
    #[command(flatten)]
    pub(crate) old: InputArgs,
    /// The page as it is now: a file, `-` for standard input, or an http(s) URL
    #[arg(value_name = "NEW")]
    pub(crate) new: OsString,
    #[command(flatten)]
    pub(crate) reading: GraphReadingArgs,
    /// What is printed
    #[arg(long, value_enum, default_value_t = GraphFormat::Text)]
    pub(crate) format: GraphFormat,
}

const DIFF_EXAMPLES: &str = "\
Examples:
  domlens diff before.html after.html";

/// How the page is read into a graph.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the flags are independent of each other"
)]
pub(crate) struct GraphReadingArgs {
    /// Leaves out controls outside of the viewport; says so where boxes are not known
    #[arg(long)]
    pub(crate) viewport_only: bool,
    /// Leaves out controls that something covers; says so where boxes are not known
    #[arg(long)]
    pub(crate) check_occlusion: bool,
    /// Reads frames whose document is written in the page
    #[arg(long)]
    pub(crate) frames: bool,
    /// Lists the hidden fields of forms; secrets are masked
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Prints title and address of the page, and target and selector of each control
    #[arg(long)]
    pub(crate) verbose: bool,
}

impl GraphReadingArgs {
    pub(crate) fn options(&self) -> GraphOptions {
        GraphOptions::default()
            .with_viewport_only(self.viewport_only)
            .with_check_occlusion(self.check_occlusion)
            .with_frames(self.frames)
            .with_hidden_fields(self.hidden)
    }

    pub(crate) fn format(&self) -> GraphFormatOptions {
        GraphFormatOptions::default().with_verbose(self.verbose)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    /// One line for each control
    Text,
    /// The text, and each control with its selector
    Json,
}
