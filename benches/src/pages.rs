//! The pages that are measured: ours, and the real ones where they are unpacked.

use std::io;
use std::path::{Path, PathBuf};

/// One page as text.
#[derive(Debug, Clone)]
pub struct Page {
    /// The set it belongs to: `ours`, `real` or `scale`.
    pub set: &'static str,
    /// Its file name without the extension.
    pub name: String,
    /// Where it lies.
    pub path: PathBuf,
    /// Its content; bytes that are no UTF-8 are replaced.
    pub html: String,
}

impl Page {
    /// Reads the page at `path` as one of `set`.
    ///
    /// # Errors
    ///
    /// What reading the file yields.
    pub fn read(set: &'static str, path: PathBuf) -> io::Result<Self> {
        let html = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Self {
            set,
            name: name.into_owned(),
            path,
            html,
        })
    }
}

/// All pages whose name contains one of `wanted` (every page if that is empty), sets in turn.
///
/// Ours lie in `testdata/pages`; the real ones below the folder that `DOMLENS_DATA` names, and
/// they are absent where it names none.
///
/// # Errors
///
/// What reading a folder or a page yields.
pub fn find_pages(wanted: &[String]) -> io::Result<Vec<Page>> {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/pages");
    let mut folders = vec![("ours", ours)];
    if let Some(data) = std::env::var_os("DOMLENS_DATA").map(PathBuf::from) {
        folders.push(("real", data.join("selectors/pages")));
        folders.push(("scale", data.join("selectors-scale/pages")));
    }
    let mut pages = Vec::new();
    for (set, folder) in folders {
        for path in html_files(&folder)? {
            let name = path.to_string_lossy();
            if wanted.is_empty() || wanted.iter().any(|part| name.contains(part)) {
                pages.push(Page::read(set, path)?);
            }
        }
    }
    Ok(pages)
}

/// The `.html` files of a folder by name; none where there is no folder.
fn html_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
