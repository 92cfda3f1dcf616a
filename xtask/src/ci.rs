//! The gate: every stage in turn, stopping at the first that fails.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::data::Data;
use crate::shell::Step;
use crate::{tidy, tools};

/// Runs the whole gate on the project in `root`.
pub(crate) fn run(root: &Path) -> Result<()> {
    let begin = Instant::now();
    stage("tools", "cargo xtask ci", || {
        tools::require_components(root)
    })?;
    command(root, "format", "cargo fmt --all --check")?;
    stage("tidy", "cargo xtask tidy", || tidy::run(root))?;
    command(
        root,
        "lints",
        "cargo clippy --workspace --all-targets -- -D warnings",
    )?;
    purity(root)?;
    let docs = Step::new("cargo doc --workspace --no-deps").with_env("RUSTDOCFLAGS", "-D warnings");
    step(root, "docs", &docs)?;
    tests(root)?;
    command(root, "doctests", "cargo test --quiet --doc --workspace")?;
    command(
        root,
        "benches",
        "cargo build --package domlens-benches --all-targets",
    )?;
    first_command(root)?;
    println!("\nci: everything passed in {}", seconds(begin));
    Ok(())
}

/// Runs one stage between its head line and its time.
fn stage<T>(name: &str, repeat: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n== {name}: {repeat}");
    let begin = Instant::now();
    let outcome = work();
    let verdict = if outcome.is_ok() { "passed" } else { "failed" };
    println!("== {name}: {verdict} after {}", seconds(begin));
    outcome.with_context(|| format!("stage `{name}` failed; repeat it with: {repeat}"))
}

fn step(root: &Path, name: &str, step: &Step) -> Result<()> {
    stage(name, &step.line(), || calm(step.clone()).run(root))
}

fn command(root: &Path, name: &str, words: &str) -> Result<()> {
    step(root, name, &Step::new(words))
}

/// The crates below the program touch no file, clock or environment; `clippy.toml` has the list.
fn purity(root: &Path) -> Result<()> {
    let clippy = Step::new("cargo clippy --no-deps --lib")
        .with_arguments(&tidy::pure_packages(root)?)
        .with_arguments(
            &["--", "-D", "warnings", "-D", "clippy::disallowed_methods"].map(str::to_owned),
        );
    step(root, "purity", &clippy)
}

/// All tests, with the real pages and, where a test wants one, a browser.
fn tests(root: &Path) -> Result<()> {
    let data = stage("data", "cargo xtask ci", || Ok(Data::find(root)))?;
    let mut run = data.told_to(Step::new("cargo nextest run --workspace"));
    // The gate draws the same cases each time, so that a red run means a change; a plain
    // `cargo nextest run` draws new ones.
    run = run.with_env("PROPTEST_RNG_SEED", "20261130");
    if let Some(chromium) = stage("browser", "cargo xtask ci", || browser(root))? {
        run = run.with_env("CHROME_PATH", chromium);
    }
    if let Some(clients) = stage("MCP clients", "cargo xtask ci", || {
        tools::ensure_mcp_clients(root)
    })? {
        run = run.with_env("DOMLENS_MCP_NODE", clients);
    }
    stage("nextest", "cargo install --locked cargo-nextest", || {
        tools::ensure_nextest(root)
    })?;
    step(root, "tests", &run)
}

/// The browser that the tests drive, if any test does.
fn browser(root: &Path) -> Result<Option<PathBuf>> {
    if !has_browser_tests(root) {
        println!("no crate has tests/browser/main.rs: no Chromium needed");
        return Ok(None);
    }
    let chromium = tools::ensure_chromium(root)?;
    println!("Chromium: {}", chromium.display());
    Ok(Some(chromium))
}

/// The README's first command must work as it stands there.
fn first_command(root: &Path) -> Result<()> {
    let readme = root.join("README.md");
    let text = std::fs::read_to_string(&readme)
        .with_context(|| format!("{} cannot be read", readme.display()))?;
    let Some(line) = first_cargo_run(&text) else {
        bail!("README.md shows no `cargo run` line; its first command must be one");
    };
    stage("first command", line, || {
        let printed = calm(Step::new(line)).read(root)?;
        if printed.trim().is_empty() {
            bail!("`{line}` printed nothing");
        }
        let (lines, bytes) = (printed.lines().count(), printed.len());
        println!("it printed {lines} lines, {bytes} bytes");
        Ok(())
    })
}

/// Incremental caches cost disk and time where nobody builds twice.
fn calm(step: Step) -> Step {
    if std::env::var_os("CI").is_some() {
        step.with_env("CARGO_INCREMENTAL", "0")
    } else {
        step
    }
}

/// Whether any crate at the top has a test binary named `browser`.
fn has_browser_tests(root: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(root) else {
        return false;
    };
    entries
        .flatten()
        .any(|entry| entry.path().join("tests/browser/main.rs").is_file())
}

/// The first `cargo run` line of a Markdown text.
fn first_cargo_run(markdown: &str) -> Option<&str> {
    markdown
        .lines()
        .map(|line| line.trim().trim_start_matches("$ "))
        .find(|line| line.starts_with("cargo run "))
}

fn seconds(begin: Instant) -> String {
    format!("{:.1} s", begin.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_command_is_the_first_cargo_run_line() {
        let readme = "# x\n\nRead `cargo run` docs.\n\n```sh\n$ cargo run --release -- a b\ncargo run -- c\n```\n";
        assert_eq!(first_cargo_run(readme), Some("cargo run --release -- a b"));
        assert_eq!(first_cargo_run("# nothing"), None);
    }
}
