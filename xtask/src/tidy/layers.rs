//! Which crate may use which, and why each foreign one is there.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};

use super::markdown;
use super::metadata::{Crate, Dependency};

/// The crate that every test may use.
const TESTKIT: &str = "testkit";

/// The DOM four; their types stay inside one crate.
const DOM_CRATES: [&str; 4] = ["html5ever", "ego-tree", "selectors", "cssparser"];

/// Who may use a DOM crate: their owner, and the benches, whose yardstick is the bare parser.
const DOM_CRATES_ALLOWED: [(&str, &[&str]); 2] =
    [("dom-model", &DOM_CRATES), ("benches", &["html5ever"])];

/// The word in "used by" for a crate that only tests and benches see.
const TESTS: &str = "tests";

/// The table of crates: per folder, the folders that it may use.
#[derive(Debug)]
pub(crate) struct Layers {
    rows: BTreeMap<String, BTreeSet<String>>,
}

impl Layers {
    /// Reads the table; an entry that names no earlier row is an error of the document.
    pub(crate) fn parse(architecture: &str) -> Result<Self> {
        let table = markdown::table(architecture, &["folder", "owns", "may use"])
            .context("docs/ARCHITECTURE.md has no table `| folder | owns | may use |`")?;
        let mut rows = BTreeMap::new();
        for row in table {
            let [folder, _, may_use] = row.as_slice() else {
                bail!("docs/ARCHITECTURE.md: a row of crates has not three cells: {row:?}");
            };
            let allowed = names(may_use);
            if let Some(unknown) = allowed.iter().find(|name| !rows.contains_key(*name)) {
                bail!(
                    "docs/ARCHITECTURE.md: `{folder}` may use `{unknown}`, which no row above it names"
                );
            }
            rows.insert(folder.clone(), allowed);
        }
        Ok(Self { rows })
    }

    /// The folder `top` and everything below it, in alphabetical order.
    pub(crate) fn closure(&self, top: &str) -> BTreeSet<String> {
        let start = BTreeSet::from([top.to_owned()]);
        self.below(&start).into_iter().map(str::to_owned).collect()
    }

    /// Every arrow between our crates that the table does not allow, and every row without a crate.
    pub(crate) fn check(&self, crates: &[Crate]) -> Vec<String> {
        let mut failures = Vec::new();
        let folders: BTreeMap<&str, &str> = crates
            .iter()
            .map(|one| (one.package.as_str(), one.folder.as_str()))
            .collect();
        for one in crates {
            let Some(allowed) = self.rows.get(&one.folder) else {
                failures.push(format!(
                    "docs/ARCHITECTURE.md: the table of crates lacks `{}`; add its row",
                    one.folder
                ));
                continue;
            };
            for dependency in &one.dependencies {
                let Some(&target) = folders.get(dependency.name.as_str()) else {
                    continue;
                };
                if !self.allows(allowed, target, dependency.dev) {
                    failures.push(format!(
                        "{}/Cargo.toml: may not use `{target}`; drop the dependency, or change the table in docs/ARCHITECTURE.md with a reason",
                        one.folder
                    ));
                }
            }
        }
        for row in self.rows.keys() {
            if !crates.iter().any(|one| one.folder == *row) {
                failures.push(format!(
                    "docs/ARCHITECTURE.md: the table of crates names `{row}`, which is no crate; drop the row"
                ));
            }
        }
        failures
    }

    /// Tests may also use what lies further below, because they must build what the crate is given.
    fn allows(&self, allowed: &BTreeSet<String>, target: &str, dev: bool) -> bool {
        if allowed.contains(target) {
            return true;
        }
        dev && (target == TESTKIT || self.below(allowed).contains(target))
    }

    /// Everything that the rows of `allowed` reach. Rows name earlier rows only, so this ends.
    fn below<'a>(&'a self, allowed: &'a BTreeSet<String>) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&str> = allowed.iter().map(String::as_str).collect();
        while let Some(name) = open.pop() {
            if reached.insert(name) {
                open.extend(
                    self.rows
                        .get(name)
                        .into_iter()
                        .flatten()
                        .map(String::as_str),
                );
            }
        }
        reached
    }
}

/// The table of foreign crates: who uses each.
#[derive(Debug)]
pub(crate) struct Reasons {
    rows: BTreeMap<String, BTreeSet<String>>,
}

impl Reasons {
    /// Reads the table of dependencies; a row without a reason is an error of the document.
    pub(crate) fn parse(architecture: &str) -> Result<Self> {
        let table = markdown::table(architecture, &["crate", "used by", "why"])
            .context("docs/ARCHITECTURE.md has no table `| crate | used by | why |`")?;
        let mut rows = BTreeMap::new();
        for row in table {
            match row.as_slice() {
                [name, users, why] if !why.is_empty() => {
                    rows.insert(name.clone(), names(users));
                }
                _ => bail!("docs/ARCHITECTURE.md: a row of dependencies gives no reason: {row:?}"),
            }
        }
        Ok(Self { rows })
    }

    /// Every dependency without a row, and every row or user that is no longer true.
    pub(crate) fn check(&self, crates: &[Crate]) -> Vec<String> {
        let used = foreign_users(crates);
        let mut failures = Vec::new();
        for (name, users) in &used {
            let listed = self.rows.get(*name);
            for user in users {
                if !listed.is_some_and(|listed| listed.contains(*user)) {
                    failures.push(format!(
                        "docs/ARCHITECTURE.md: the table of dependencies does not say why `{user}` uses `{name}`; add it with the reason, or drop the dependency"
                    ));
                }
            }
        }
        for (name, listed) in &self.rows {
            let users = used.get(name.as_str());
            for user in listed {
                if !users.is_some_and(|users| users.contains(user.as_str())) {
                    failures.push(format!(
                        "docs/ARCHITECTURE.md: the table of dependencies says that `{user}` uses `{name}`, which it does not; drop it there"
                    ));
                }
            }
        }
        failures
    }
}

/// Per foreign crate, the folders that use it, or `tests` where only tests do.
fn foreign_users(crates: &[Crate]) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut users: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for one in crates {
        for dependency in &one.dependencies {
            if crates.iter().any(|other| other.package == dependency.name) {
                continue;
            }
            let user = if dependency.dev { TESTS } else { &one.folder };
            users.entry(&dependency.name).or_default().insert(user);
        }
    }
    users
}

/// Every use of a DOM crate outside the crate that owns them.
pub(crate) fn check_dom_crates(crates: &[Crate]) -> Vec<String> {
    let mut failures = Vec::new();
    for one in crates {
        let allowed = DOM_CRATES_ALLOWED
            .iter()
            .find(|(folder, _)| *folder == one.folder)
            .map_or(&[][..], |(_, allowed)| *allowed);
        let is_foreign_dom = |dependency: &&Dependency| {
            let name = dependency.name.as_str();
            DOM_CRATES.contains(&name) && !allowed.contains(&name)
        };
        for dependency in one.dependencies.iter().filter(is_foreign_dom) {
            failures.push(format!(
                "{}/Cargo.toml: only dom-model may use `{}`; ask dom-model for what you need",
                one.folder, dependency.name
            ));
        }
    }
    failures
}

/// The names in a cell: `a, b`; a lone dash is none.
fn names(cell: &str) -> BTreeSet<String> {
    cell.split(',')
        .map(str::trim)
        .filter(|name| !matches!(*name, "" | "–" | "-"))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
| folder | owns | may use |
|---|---|---|
| `dom-model` | x | – |
| `aria` | x | dom-model |
| `extract` | x | aria |
| `testkit` | x | dom-model |
";

    fn one(folder: &str, dependencies: &[(&str, bool)]) -> Crate {
        Crate {
            folder: folder.to_owned(),
            package: format!("domlens-{folder}"),
            dependencies: dependencies
                .iter()
                .map(|(name, dev)| Dependency {
                    name: (*name).to_owned(),
                    dev: *dev,
                })
                .collect(),
        }
    }

    fn house(extract: &[(&str, bool)]) -> Vec<Crate> {
        vec![
            one("dom-model", &[]),
            one("aria", &[("domlens-dom-model", false)]),
            one("extract", extract),
            one("testkit", &[("domlens-dom-model", false)]),
        ]
    }

    #[test]
    fn an_arrow_must_stand_in_the_table() {
        let layers = Layers::parse(TABLE).unwrap();
        assert_eq!(
            layers.check(&house(&[("domlens-aria", false)])),
            [] as [&str; 0]
        );
        let failures = layers.check(&house(&[("domlens-dom-model", false)]));
        assert_eq!(failures.len(), 1);
        assert!(failures[0].starts_with("extract/Cargo.toml: may not use `dom-model`"));
    }

    #[test]
    fn tests_may_use_testkit_and_what_lies_below() {
        let layers = Layers::parse(TABLE).unwrap();
        let below = house(&[("domlens-testkit", true), ("domlens-dom-model", true)]);
        assert_eq!(layers.check(&below), [] as [&str; 0]);
        let shipped = house(&[("domlens-testkit", false)]);
        assert_eq!(layers.check(&shipped).len(), 1);
    }

    #[test]
    fn rows_and_crates_are_the_same_set() {
        let layers = Layers::parse(TABLE).unwrap();
        let mut crates = house(&[]);
        crates.pop();
        crates.push(one("graph", &[]));
        let failures = layers.check(&crates);
        assert_eq!(failures.len(), 2);
        assert!(failures[0].contains("lacks `graph`"));
        assert!(failures[1].contains("names `testkit`"));
    }

    #[test]
    fn the_closure_holds_the_top_and_all_below() {
        let layers = Layers::parse(TABLE).unwrap();
        let all: Vec<String> = layers.closure("extract").into_iter().collect();
        assert_eq!(all, ["aria", "dom-model", "extract"]);
    }

    #[test]
    fn a_row_names_earlier_rows_only() {
        let upward = "| folder | owns | may use |\n|---|---|---|\n| a | x | b |\n| b | x | – |\n";
        let error = Layers::parse(upward).unwrap_err().to_string();
        assert!(error.contains("no row above it"), "{error}");
    }

    #[test]
    fn every_dependency_has_its_row_and_every_row_its_user() {
        let table = "| crate | used by | why |\n|---|---|---|\n| `regex` | aria | text |\n| insta | tests | shots |\n";
        let reasons = Reasons::parse(table).unwrap();
        let fine = [one("aria", &[("regex", false), ("insta", true)])];
        assert_eq!(reasons.check(&fine), [] as [&str; 0]);
        let more = [one("aria", &[("regex", false), ("serde", false)])];
        let failures = reasons.check(&more);
        assert_eq!(failures.len(), 2);
        assert!(failures[0].contains("why `aria` uses `serde`"));
        assert!(failures[1].contains("`tests` uses `insta`"));
    }

    #[test]
    fn the_dom_crates_have_one_owner() {
        let crates = [
            one("dom-model", &[("selectors", false)]),
            one("benches", &[("html5ever", false)]),
            one("aria", &[("cssparser", true)]),
        ];
        let failures = check_dom_crates(&crates);
        assert_eq!(failures.len(), 1);
        assert!(failures[0].starts_with("aria/Cargo.toml: only dom-model may use `cssparser`"));
    }
}
