//! The subcommands, one file each.

mod query;

use anyhow::Result;

use crate::args::{Cli, Command};
use crate::failure::Outcome;

/// Runs the subcommand that was asked for.
pub(crate) fn run(cli: &Cli) -> Result<Outcome> {
    match &cli.command {
        Command::Query(args) => query::run(args),
    }
}
