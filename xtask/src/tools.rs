//! The programs that the gate needs: found, or installed where that is possible.

use std::ffi::OsString;
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

/// The packages of npm that speak to the MCP server: the official SDK in its two major versions, the
/// inspector and the conformance checks, and a node that is new enough for them.
const MCP_PACKAGES: &str = "node@22 @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0 \
     @modelcontextprotocol/inspector@2.12.0 @modelcontextprotocol/conformance@0.1.16";

/// The folder with the clients of the MCP server, filled by npm once; `None` where there is no npm and
/// none can be installed. It lies outside of the repository.
pub(crate) fn ensure_mcp_clients(root: &Path) -> Result<Option<PathBuf>> {
    let folder = match std::env::var_os("DOMLENS_MCP_NODE") {
        Some(named) => PathBuf::from(named),
        None => cache_folder().join("mcp-clients"),
    };
    if folder
        .join("node_modules/@modelcontextprotocol/conformance")
        .is_dir()
    {
        return Ok(Some(folder));
    }
    if !Step::new("npm --version").works(root) {
        println!("no npm on PATH: installing the package `npm`");
        if let Err(error) = install_package("npm", root) {
            println!("no npm ({error}): the clients in TypeScript are skipped");
            return Ok(None);
        }
    }
    std::fs::create_dir_all(&folder)?;
    let place = ["--prefix".to_owned(), folder.display().to_string()];
    Step::new("npm install --no-audit --no-fund --loglevel error")
        .with_arguments(&place)
        .with_arguments(
            &MCP_PACKAGES
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>(),
        )
        .run(root)?;
    Ok(Some(folder))
}

/// Where things are kept that can be made again.
fn cache_folder() -> PathBuf {
    let named = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap_or_else(|| OsString::from("/tmp")));
    named
        .unwrap_or_else(|| home().join(".cache"))
        .join("domlens")
}

/// The path of a Chromium, installing the distribution's package where none is found.
pub(crate) fn ensure_chromium(root: &Path) -> Result<PathBuf> {
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    println!("no Chromium on PATH or in CHROME_PATH: installing the package `chromium`");
    match (install_package("chromium", root), find_chromium()) {
        (Ok(()), Some(found)) => Ok(found),
        (Ok(()), None) => bail!("`chromium` was installed but is not on PATH; set CHROME_PATH"),
        (Err(error), _) => Err(error.context(
            "no Chromium: install the package `chromium` as root, or set CHROME_PATH to a browser",
        )),
    }
}

/// Installs a package of the distribution.
fn install_package(name: &str, root: &Path) -> Result<()> {
    Step::new("apt-get update").run(root)?;
    Step::new("apt-get install -y --no-install-recommends")
        .with_arguments(&[name.to_owned()])
        .run(root)
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
