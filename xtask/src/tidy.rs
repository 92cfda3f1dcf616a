//! `cargo xtask tidy`: the rules that no compiler checks, one line per failure.

mod files;
mod layers;
mod markdown;
mod metadata;

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::shell::Step;

/// The document whose tables rule which crate may use what.
const ARCHITECTURE: &str = "docs/ARCHITECTURE.md";

/// The crate below which nothing may touch the world outside.
const FACADE: &str = "domlens";

/// Checks the project in `root`; prints each failure with its remedy.
pub(crate) fn run(root: &Path) -> Result<()> {
    let failures = failures(root)?;
    for failure in &failures {
        println!("{failure}");
    }
    match failures.len() {
        0 => Ok(()),
        1 => bail!("tidy found 1 failure"),
        several => bail!("tidy found {several} failures"),
    }
}

/// The packages that must stay pure: the facade and everything below it, `-p` before each.
pub(crate) fn pure_packages(root: &Path) -> Result<Vec<String>> {
    let pure = layers::Layers::parse(&architecture(root)?)?.closure(FACADE);
    let crates = crates(root)?;
    let pure = crates.iter().filter(|one| pure.contains(&one.folder));
    Ok(pure
        .flat_map(|one| ["-p".to_owned(), one.package.clone()])
        .collect())
}

fn failures(root: &Path) -> Result<Vec<String>> {
    let architecture = architecture(root)?;
    let layers = layers::Layers::parse(&architecture)?;
    let reasons = layers::Reasons::parse(&architecture)?;
    let crates = crates(root)?;

    let mut failures = layers.check(&crates);
    failures.extend(reasons.check(&crates));
    failures.extend(layers::check_dom_crates(&crates));
    failures.extend(files::check(root)?);
    Ok(failures)
}

fn architecture(root: &Path) -> Result<String> {
    std::fs::read_to_string(root.join(ARCHITECTURE))
        .with_context(|| format!("{ARCHITECTURE} cannot be read"))
}

fn crates(root: &Path) -> Result<Vec<metadata::Crate>> {
    let json = Step::new("cargo metadata --no-deps --format-version 1").read(root)?;
    metadata::crates(&json)
}
