//! What `cargo metadata` says about our crates, as far as tidy asks.

use anyhow::{Context, Result};
use serde_json::Value;

/// One crate of the workspace.
#[derive(Debug, Clone, Default)]
pub(crate) struct Crate {
    /// The folder at the top, which is the crate's name in every document.
    pub(crate) folder: String,
    /// The package name.
    pub(crate) package: String,
    /// What it depends on, ours and foreign, in Cargo's order.
    pub(crate) dependencies: Vec<Dependency>,
}

/// One dependency of a crate.
#[derive(Debug, Clone)]
pub(crate) struct Dependency {
    /// The package name, whatever it was renamed to.
    pub(crate) name: String,
    /// Whether only tests, benches and examples see it.
    pub(crate) dev: bool,
}

/// Reads the crates from the JSON of `cargo metadata --no-deps`.
pub(crate) fn crates(json: &str) -> Result<Vec<Crate>> {
    let metadata: Value = serde_json::from_str(json).context("cargo metadata is no JSON")?;
    let packages = metadata
        .get("packages")
        .and_then(Value::as_array)
        .context("cargo metadata has no packages")?;
    packages.iter().map(read_crate).collect()
}

fn read_crate(package: &Value) -> Result<Crate> {
    let manifest = text(package, "manifest_path")?;
    let folder = manifest
        .rsplit(['/', '\\'])
        .nth(1)
        .with_context(|| format!("{manifest} lies in no folder"))?;
    let dependencies = package
        .get("dependencies")
        .and_then(Value::as_array)
        .context("a package has no dependencies field")?;
    Ok(Crate {
        folder: folder.to_owned(),
        package: text(package, "name")?.to_owned(),
        dependencies: dependencies
            .iter()
            .map(read_dependency)
            .collect::<Result<_>>()?,
    })
}

fn read_dependency(dependency: &Value) -> Result<Dependency> {
    Ok(Dependency {
        name: text(dependency, "name")?.to_owned(),
        dev: dependency.get("kind").and_then(Value::as_str) == Some("dev"),
    })
}

fn text<'a>(value: &'a Value, field: &str) -> Result<&'a str> {
    value
        .get(field)
        .and_then(Value::as_str)
        .with_context(|| format!("cargo metadata lacks `{field}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_folder_package_and_kinds() {
        let json = r#"{"packages": [{"name": "domlens-aria", "manifest_path": "/p/aria/Cargo.toml",
            "dependencies": [{"name": "domlens-dom-model", "kind": null}, {"name": "insta", "kind": "dev"}]}]}"#;
        let crates = crates(json).unwrap();
        assert_eq!(crates.len(), 1);
        assert_eq!(crates[0].folder, "aria");
        assert_eq!(crates[0].package, "domlens-aria");
        let kinds: Vec<_> = crates[0]
            .dependencies
            .iter()
            .map(|d| (d.name.as_str(), d.dev))
            .collect();
        assert_eq!(kinds, [("domlens-dom-model", false), ("insta", true)]);
    }
}
