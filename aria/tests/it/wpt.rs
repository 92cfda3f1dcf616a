//! The accessibility tests of the Web Platform Tests, when their data lies next to the project.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::PathBuf};

use domlens_aria::{Accessibility, Tristate};
use domlens_dom_model::{Document, ElementPath, NodeId, PathStep};
use serde_json::Value;

/// The data, if it is there.
fn data() -> Option<PathBuf> {
    domlens_testkit::shared()
        .map(|shared| shared.join("data/wpt-aria"))
        .filter(|data| data.join("expected.json").is_file())
}

fn element(doc: &Document, path: &Value) -> NodeId {
    let step = |step: &Value| match step.as_u64() {
        Some(index) => PathStep::Child(u32::try_from(index).unwrap()),
        None => PathStep::Shadow,
    };
    let path = ElementPath(path.as_array().unwrap().iter().map(step).collect());
    doc.element_at(&path)
        .unwrap_or_else(|| panic!("no element at {path}"))
}

/// As the harness does before it compares.
fn collapse(text: &str) -> String {
    let words = text
        .split(['\t', '\n', '\x0C', '\r', ' '])
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// What a row expects, what we say, and whether that will do.
fn compare(
    aria: &Accessibility<'_>,
    node: NodeId,
    row: &Value,
) -> Vec<(&'static str, bool, String)> {
    let mut out = Vec::new();
    if let Some(expected) = row["expectedlabel"].as_str() {
        let name = collapse(&aria.name(node).text);
        out.push((
            "name",
            name == expected,
            format!("{expected:?}, got {name:?}"),
        ));
    }
    if let Some(expected) = row["expectedrole"].as_str() {
        let role = aria.role(node).map_or("", domlens_aria::Role::as_str);
        let accepted = row["acceptedroles"].as_array().map_or_else(
            || vec![expected],
            |roles| roles.iter().map(|role| role.as_str().unwrap()).collect(),
        );
        out.push((
            "role",
            accepted.contains(&role),
            format!("{accepted:?}, got {role:?}"),
        ));
    }
    if let Some(expected) = row["expecteddescription"].as_str() {
        let text = collapse(&aria.description(node).text);
        out.push((
            "description",
            text == expected,
            format!("{expected:?}, got {text:?}"),
        ));
    }
    if let Some(expected) = row["expectedproperties"]["checked"].as_str() {
        let checked = match aria.states(node).checked {
            Some(Tristate::True) => "true",
            Some(Tristate::False) => "false",
            Some(Tristate::Mixed) => "mixed",
            None => "",
        };
        out.push((
            "checked",
            checked == expected,
            format!("{expected:?}, got {checked:?}"),
        ));
    }
    out
}

/// Why a row fails.
fn reason(page: &str) -> &'static str {
    if page.contains("test_case_659") || page.contains("test_case_660") {
        "disputed: it wants a tooltip between generated contents, which no step gives"
    } else if page.contains("alt_counter") {
        "counters of style sheets are not computed"
    } else {
        "unexplained"
    }
}

#[test]
fn web_platform_tests() {
    let Some(data) = data() else { return };
    let rows: Value =
        serde_json::from_str(&fs::read_to_string(data.join("expected.json")).unwrap()).unwrap();
    let rows = rows.as_array().or_else(|| rows["rows"].as_array()).unwrap();
    let mut by_page: BTreeMap<String, Vec<&Value>> = BTreeMap::new();
    for row in rows {
        let folder = if row["static"] == true {
            "pages-static"
        } else {
            "pages"
        };
        let file = format!("{folder}/{}", row["page"].as_str().unwrap());
        by_page.entry(file).or_default().push(row);
    }
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut report = String::new();
    for (file, rows) in by_page {
        let doc = Document::parse(&fs::read_to_string(data.join(&file)).unwrap());
        let aria = Accessibility::new(&doc);
        for row in rows {
            for (kind, passes, detail) in compare(&aria, element(&doc, &row["path"]), row) {
                let count = counts.entry(kind).or_default();
                count.1 += 1;
                if passes {
                    count.0 += 1;
                    continue;
                }
                let page = row["page"].as_str().unwrap();
                writeln!(report, "{page}: {}", row["testname"].as_str().unwrap()).unwrap();
                writeln!(report, "  {kind}: {detail}\n  because: {}", reason(page)).unwrap();
            }
        }
    }
    for (kind, (passed, all)) in counts {
        writeln!(report, "{kind}: {passed} of {all}").unwrap();
    }
    insta::assert_snapshot!(report);
}
