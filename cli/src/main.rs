//! The `domlens` program.

mod args;
mod commands;
mod failure;
mod input;
mod live;
mod output;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = args::Cli::parse();
    match commands::run(&cli) {
        Ok(outcome) => outcome.into(),
        Err(error) => failure::report(&error),
    }
}
