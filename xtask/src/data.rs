//! The real pages beside the project: where they lie, and what children are told about them.

use std::path::{Path, PathBuf};

use crate::shell::Step;

/// Where tests and benches look for the shared folder (seeds, cases, packed pages).
pub(crate) const SHARED: &str = "DOMLENS_SHARED";

/// Where tests and benches look for the unpacked pages.
pub(crate) const DATA: &str = "DOMLENS_DATA";

/// What was found beside the project; the project builds and tests without either.
#[derive(Debug, Default)]
pub(crate) struct Data {
    shared: Option<PathBuf>,
    pages: Option<PathBuf>,
}

impl Data {
    /// Looks beside `root` and unpacks the pages, printing one line about each.
    pub(crate) fn find(root: &Path) -> Self {
        let named = std::env::var_os(SHARED).map(PathBuf::from);
        let shared = named.unwrap_or_else(|| root.join("../shared"));
        let Ok(shared) = shared.canonicalize() else {
            println!("shared data: no folder `../shared`; tests and benches that read it skip");
            return Self::default();
        };
        println!("shared data: {}", shared.display());
        let pages = unpack(root, &shared);
        Self {
            shared: Some(shared),
            pages,
        }
    }

    /// `step` with what was found in its environment.
    pub(crate) fn told_to(&self, mut step: Step) -> Step {
        if let Some(shared) = &self.shared {
            step = step.with_env(SHARED, shared);
        }
        if let Some(pages) = &self.pages {
            step = step.with_env(DATA, pages);
        }
        step
    }
}

/// Runs the unpacking script; without it, or when it fails, the pages are absent.
fn unpack(root: &Path, shared: &Path) -> Option<PathBuf> {
    let script = shared.join("data/unpack.sh");
    if !script.is_file() {
        println!("real pages: no {}; what needs them skips", script.display());
        return None;
    }
    let step = Step::new("sh").with_arguments(&[script.to_string_lossy().into_owned()]);
    let printed = step
        .read(root)
        .map_err(|error| println!("real pages: {error:#}; what needs them skips"))
        .ok()?;
    let pages = PathBuf::from(printed.lines().last()?.trim());
    println!("real pages: {}", pages.display());
    Some(pages)
}
