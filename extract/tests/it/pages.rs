//! The pages of `testdata/pages`, as lines of JSON.

use std::{fs, path::Path};

use domlens_dom_model::{Document, ParseOptions};
use domlens_extract::{ExtractedElement, ExtractionOptions, SmartDomReader};
use serde_json::{Map, Value, json};

/// An element without what follows from the rest: its candidates, its attributes, its chain.
fn line(list: &str, element: &ExtractedElement) -> String {
    let Value::Object(fields) = serde_json::to_value(element).unwrap() else {
        unreachable!()
    };
    let mut kept = Map::new();
    kept.insert(list.to_owned(), json!(element.selector.locator.to_string()));
    for (name, value) in fields {
        match name.as_str() {
            "selector" | "attributes" | "tag" => {}
            "options" => {
                let labels: Vec<_> = element.options.iter().map(|option| &option.label).collect();
                kept.insert(name, json!(labels));
            }
            "context" => {
                if let Some(item) = value.get("item") {
                    kept.insert("item".to_owned(), item.clone());
                }
            }
            _ if value == "" => {}
            _ => {
                kept.insert(name, value);
            }
        }
    }
    serde_json::to_string(&kept).unwrap()
}

fn page(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../testdata/pages")
        .join(name);
    let html = fs::read_to_string(file).unwrap();
    let options = ParseOptions::default().with_url(format!("https://site.example/{name}"));
    let doc = Document::parse_with(&html, &options);
    let result = SmartDomReader::extract_interactive(&doc, &ExtractionOptions::default()).unwrap();
    let mut lines = vec![
        serde_json::to_string(&json!({ "page": result.page })).unwrap(),
        serde_json::to_string(&json!({ "landmarks": result.landmarks })).unwrap(),
    ];
    let lists = &result.interactive;
    for (list, elements) in [
        ("button", &lists.buttons),
        ("link", &lists.links),
        ("input", &lists.inputs),
        ("clickable", &lists.clickable),
    ] {
        lines.extend(elements.iter().map(|element| line(list, element)));
    }
    for form in &lists.forms {
        let mut short = serde_json::to_value(form).unwrap();
        short["inputs"] = json!(form.inputs.len());
        short["buttons"] = json!(form.buttons.len());
        lines.push(json!({ "form": short }).to_string());
    }
    lines.extend(
        result
            .frames
            .iter()
            .map(|frame| json!({ "frame": frame }).to_string()),
    );
    lines.extend(
        result
            .notes
            .iter()
            .map(|note| json!({ "note": note }).to_string()),
    );
    lines.join("\n")
}

#[test]
fn interactive() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/pages");
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.retain(|name| {
        Path::new(name)
            .extension()
            .is_some_and(|extension| extension == "html")
    });
    names.sort();
    for name in names {
        insta::assert_snapshot!(name.trim_end_matches(".html"), page(&name));
    }
}
