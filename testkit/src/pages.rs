//! The pages of `testdata/pages`.

use std::path::{Path, PathBuf};

use domlens_dom_model::{Diagnostic, DiagnosticKind, Document};

/// A page of `testdata/pages`.
#[derive(Debug, Clone)]
pub struct Page {
    /// The file's name without its ending: `shop-listing`.
    pub name: String,
    /// The markup.
    pub html: String,
}

/// The project's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map_or_else(PathBuf::new, Path::to_path_buf)
}

/// All pages of `testdata/pages`, by name.
///
/// # Panics
///
/// When the folder, or a page in it, cannot be read as UTF-8.
#[allow(
    clippy::expect_used,
    reason = "a test without its pages has nothing to say"
)]
pub fn pages() -> Vec<Page> {
    let folder = root().join("testdata/pages");
    let paths = html_files(&folder).expect("testdata/pages is a folder");
    let read = |path: PathBuf| {
        let html = std::fs::read_to_string(&path).expect("a page is UTF-8");
        page(&path, html)
    };
    paths.into_iter().map(read).collect()
}

/// The HTML files of a folder, by name.
fn html_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn page(path: &Path, html: String) -> Page {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Page {
        name: name.into_owned(),
        html,
    }
}

/// The folder of shared data that a checkout may have beside it: `DOMLENS_SHARED`, or `../shared`.
/// `None`, with a printed line, when there is none: a test that needs it then has nothing to do.
#[allow(clippy::print_stdout, reason = "a test that is skipped says so")]
pub fn shared() -> Option<PathBuf> {
    let folder =
        std::env::var_os("DOMLENS_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: no shared data at {}", folder.display());
    None
}

/// The folder of the data that is laid out for measurements: the one that `DOMLENS_DATA` names, or
/// the one in the user's cache. It may be missing.
pub fn data() -> PathBuf {
    let home = std::env::var_os("HOME").unwrap_or_default();
    std::env::var_os("DOMLENS_DATA").map_or_else(
        || Path::new(&home).join(".cache/domlens-rigs/data"),
        PathBuf::from,
    )
}

/// The real pages that are laid out on this machine, by name, or those in the folder that
/// `DOMLENS_BROWSER_PAGES` names; none, with a printed line, if there are none.
///
/// # Panics
///
/// When a page is there and cannot be read.
#[allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test that is skipped says so"
)]
pub fn real_pages() -> Vec<Page> {
    let folder = std::env::var_os("DOMLENS_BROWSER_PAGES")
        .map_or_else(|| data().join("selectors/pages"), PathBuf::from);
    let Ok(paths) = html_files(&folder) else {
        println!("skipped: no real pages at {}", folder.display());
        return Vec::new();
    };
    let read = |path: PathBuf| {
        let bytes = std::fs::read(&path).expect("a page can be read");
        page(&path, String::from_utf8_lossy(&bytes).into_owned())
    };
    paths.into_iter().map(read).collect()
}

/// Whether a page hides itself until a script shows it: we read it as shown, browsers do not.
pub fn waits_for_script(doc: &Document) -> bool {
    let waits = |diagnostic: &Diagnostic| diagnostic.kind() == DiagnosticKind::PageHidesItself;
    doc.rendering_diagnostics().iter().any(waits)
}

/// The page without the wish to be left for another one.
pub fn without_refresh(html: &str) -> String {
    let lower = html.to_ascii_lowercase();
    let mut out = html.to_owned();
    for (at, _) in lower.match_indices("http-equiv") {
        let end = (at + "http-equiv=\"refresh".len()).min(lower.len());
        let found = lower.get(at..end).and_then(|found| found.find("refresh"));
        if let Some(start) = found {
            out.replace_range(at + start..at + start + "refresh".len(), "nothing");
        }
    }
    out
}
