//! The pages of `testdata/pages`.

use std::path::{Path, PathBuf};

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
    let entries = std::fs::read_dir(folder).expect("testdata/pages is a folder");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of testdata/pages").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "html")
        })
        .collect();
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

#[allow(
    clippy::expect_used,
    reason = "a test without its pages has nothing to say"
)]
fn read(path: &Path) -> Page {
    let name = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    Page {
        name,
        html: std::fs::read_to_string(path).expect("a page is UTF-8"),
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
