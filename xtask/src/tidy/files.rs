//! Rules about single files: head lines, module files, links.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::markdown;

/// Folders that hold no text of ours, wherever they stand.
const SKIPPED: [&str; 3] = ["target", "node_modules", "corpus"];

/// Checks every Rust and Markdown file below `root`.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let mut failures = Vec::new();
    for path in files(root)? {
        let shown = path.strip_prefix(root).unwrap_or(&path).to_string_lossy();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if !matches!(extension, Some("rs" | "md")) {
            continue;
        }
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("{shown} cannot be read as UTF-8 text"))?;
        if extension == Some("rs") {
            failures.extend(rust_file(&shown, &text));
        } else {
            let exists = |target: &str| path.with_file_name(target).exists();
            failures.extend(markdown_file(&shown, &text, exists));
        }
    }
    Ok(failures)
}

fn rust_file(shown: &str, text: &str) -> Vec<String> {
    let mut failures = Vec::new();
    if !text.starts_with("//! ") {
        failures.push(format!(
            "{shown}: does not open with a `//!` line; say in one sentence what the file holds"
        ));
    }
    if shown.rsplit('/').next() == Some("mod.rs") {
        failures.push(format!(
            "{shown}: module files are named after the module; move it to the file beside its folder"
        ));
    }
    failures
}

fn markdown_file(shown: &str, text: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    markdown::links(text)
        .into_iter()
        .filter_map(|(line, target)| {
            let path = markdown::local_path(&target)?;
            (!exists(path)).then(|| {
                format!("{shown}:{line}: links to `{path}`, which does not exist; mend the path or write the file")
            })
        })
        .collect()
}

/// All files below `root` in a steady order, hidden and built ones left out.
fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder)
            .with_context(|| format!("{} cannot be listed", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with('.') || SKIPPED.contains(&name.as_ref()) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rust_file_opens_with_its_line() {
        assert!(rust_file("a/src/lib.rs", "//! One idea.\n").is_empty());
        assert_eq!(rust_file("a/src/lib.rs", "use std::fmt;\n").len(), 1);
        assert_eq!(rust_file("a/src/b/mod.rs", "//! One idea.\n").len(), 1);
    }

    #[test]
    fn a_dead_link_is_named_with_its_line() {
        let failures = markdown_file("README.md", "x\n[a](b.md) [c](d.md#e)", |p| p == "d.md");
        assert_eq!(failures.len(), 1);
        assert!(failures[0].starts_with("README.md:2: links to `b.md`"));
    }
}
