//! The programs that the gate needs: found, or installed where that is possible.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::shell::Step;

/// Names under which distributions ship Chromium.
const CHROMIUM_NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

/// Fails with the remedy where the toolchain lacks the formatter or the linter.
pub(crate) fn require_components(root: &Path) -> Result<()> {
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !Step::new("cargo")
            .with_arguments(&[command.to_owned(), "--version".to_owned()])
            .works(root)
        {
            bail!("`cargo {command}` is missing; add it with `rustup component add {component}`");
        }
    }
    Ok(())
}

/// Makes sure that `cargo nextest` runs, installing it once where it is missing.
pub(crate) fn ensure_nextest(root: &Path) -> Result<()> {
    if Step::new("cargo nextest --version").works(root) {
        return Ok(());
    }
    println!("cargo-nextest is missing: installing it once (some minutes)");
    Step::new("cargo install --locked cargo-nextest").run(root)
}

/// The path of a Chromium, installing the distribution's package where none is found.
pub(crate) fn ensure_chromium(root: &Path) -> Result<PathBuf> {
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    println!("no Chromium on PATH or in CHROME_PATH: installing the package `chromium`");
    let installed = Step::new("apt-get update")
        .run(root)
        .and_then(|()| Step::new("apt-get install -y --no-install-recommends chromium").run(root));
    match (installed, find_chromium()) {
        (Ok(()), Some(found)) => Ok(found),
        (Ok(()), None) => bail!("`chromium` was installed but is not on PATH; set CHROME_PATH"),
        (Err(error), _) => Err(error.context(
            "no Chromium: install the package `chromium` as root, or set CHROME_PATH to a browser",
        )),
    }
}

fn find_chromium() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROME_PATH").map(PathBuf::from) {
        return named.is_file().then_some(named);
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| CHROMIUM_NAMES.map(|name| folder.join(name)))
        .find(|candidate| candidate.is_file())
}
