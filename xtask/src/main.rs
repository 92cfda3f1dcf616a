//! The chores of the project: `cargo xtask ci`, `tidy`, `bench`.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person who runs it"
)]

mod bench;
mod ci;
mod data;
mod shell;
mod tidy;
mod tools;

use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
usage: cargo xtask <chore>

  ci       the whole gate: format, tidy, lints, docs, tests, benches, the README's first command
  tidy     the rules that no compiler checks: layers, dependencies, file heads, links
  bench    build in release and print the table of time and memory per page;
           `bench tokens` prints what each page costs a language model";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (chore, rest) = match arguments.split_first() {
        Some((chore, rest)) => (chore.as_str(), rest),
        None => bail!("no chore was named\n\n{USAGE}"),
    };
    let root = shell::project_root()?;
    match chore {
        "ci" => no_arguments(chore, rest).and_then(|()| ci::run(&root)),
        "tidy" => no_arguments(chore, rest).and_then(|()| tidy::run(&root)),
        "bench" => bench::run(&root, rest),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        unknown => bail!("`{unknown}` is no chore\n\n{USAGE}"),
    }
}

/// Refuses arguments that a chore would silently ignore.
fn no_arguments(chore: &str, rest: &[String]) -> Result<()> {
    match rest.first() {
        None => Ok(()),
        Some(extra) => bail!("`{chore}` takes no arguments, found `{extra}`"),
    }
}
