//! The subcommands, one file each.

mod capture_script;
mod elements;
mod execute;
mod graph;
mod main_content;
mod mcp;
mod names;
mod path;
mod query;
mod reading;
mod relocate;
mod report;
mod screenshot;
mod selectors;
mod tokens;

use anyhow::Result;

use crate::args::{Cli, Command};
use crate::failure::Outcome;

/// Runs the subcommand that was asked for.
pub(crate) fn run(cli: &Cli) -> Result<Outcome> {
    match &cli.command {
        Command::Structure(args) => reading::structure(args),
        Command::Region(args) => reading::region(args),
        Command::Content(args) => reading::content(args),
        Command::Interactive(args) => reading::interactive(args),
        Command::Full(args) => reading::full(args),
        Command::Graph(args) => graph::graph(args),
        Command::Diff(args) => graph::changes(args),
        Command::Query(args) => query::run(args),
        Command::Selectors(args) => selectors::run(args),
        Command::Relocate(args) => relocate::run(args),
        Command::Main(args) => main_content::run(args),
        Command::Names(args) => names::run(args),
        Command::Tokens(args) => tokens::run(args),
        Command::Execute(args) => execute::run(args),
        Command::Screenshot(args) => screenshot::run(args),
        Command::Report(args) => report::run(args),
        Command::CaptureScript => capture_script::run(),
        Command::Mcp(args) => mcp::run(args),
    }
}
