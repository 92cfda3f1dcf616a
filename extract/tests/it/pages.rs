//! The pages of `testdata/pages`, as lines of JSON.
//!
//! Selectors are resolved, and the elements that they lead to are named instead: which selector
//! is the best is not the business of this crate, that it leads somewhere is.

use domlens_dom_model::{Document, ParseOptions};
use domlens_extract::{ExtractedElement, ExtractionOptions, SmartDomReader};
use domlens_selector_gen::resolve;
use domlens_testkit::Page;
use serde_json::{Map, Value, json};

/// The element that a selector leads to, as its tag with its id, behind a mark for each hop.
fn place(doc: &Document, selector: &str) -> String {
    let locator = selector.parse().unwrap();
    let node = resolve(doc, &locator).unwrap();
    let id = doc.id(node).map(|id| format!("#{id}")).unwrap_or_default();
    format!(
        "{}{}{id}",
        ">> ".repeat(locator.hops.len()),
        doc.local_name(node)
    )
}

/// Names the elements of all selectors in `value`, which stand under these keys.
fn name_places(doc: &Document, value: &mut Value, keys: &[&str]) {
    let Value::Object(fields) = value else { return };
    for (key, value) in fields {
        match value {
            Value::String(text) if keys.contains(&key.as_str()) => *text = place(doc, text),
            Value::Array(items) if keys.contains(&key.as_str()) => {
                for item in items {
                    *item = json!(place(doc, item.as_str().unwrap()));
                }
            }
            _ => {}
        }
    }
}

/// An element without what follows from the rest: its candidates, its attributes, its chain.
fn line(doc: &Document, list: &str, element: &ExtractedElement) -> String {
    let Value::Object(fields) = serde_json::to_value(element).unwrap() else {
        unreachable!()
    };
    let mut kept = Map::new();
    let place = place(doc, &element.selector.locator.to_string());
    kept.insert(list.to_owned(), json!(place));
    for (name, mut value) in fields {
        if name == "interaction" {
            name_places(doc, &mut value, &["form", "label"]);
        }
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

fn lines(page: &Page) -> String {
    let url = format!("https://site.example/{}.html", page.name);
    let doc = Document::parse_with(&page.html, &ParseOptions::default().with_url(url));
    let result = SmartDomReader::extract_interactive(&doc, &ExtractionOptions::default()).unwrap();
    let mut landmarks = serde_json::to_value(&result.landmarks).unwrap();
    let kinds = [
        "navigation",
        "main",
        "forms",
        "headers",
        "footers",
        "articles",
        "sections",
        "complementary",
        "search",
    ];
    name_places(&doc, &mut landmarks, &kinds);
    let mut page = serde_json::to_value(&result.page).unwrap();
    name_places(&doc, &mut page, &["hasFocus"]);
    let mut lines = vec![
        json!({ "page": page }).to_string(),
        json!({ "landmarks": landmarks }).to_string(),
    ];
    let lists = &result.interactive;
    for (list, elements) in [
        ("button", &lists.buttons),
        ("link", &lists.links),
        ("input", &lists.inputs),
        ("clickable", &lists.clickable),
    ] {
        lines.extend(elements.iter().map(|element| line(&doc, list, element)));
    }
    for form in &lists.forms {
        let mut short = serde_json::to_value(form).unwrap();
        short["inputs"] = json!(form.inputs.len());
        short["buttons"] = json!(form.buttons.len());
        name_places(&doc, &mut short, &["selector"]);
        lines.push(json!({ "form": short }).to_string());
    }
    let frames = result
        .frames
        .iter()
        .map(|frame| ("frame", serde_json::to_value(frame).unwrap()));
    let notes = result
        .notes
        .iter()
        .map(|note| ("note", serde_json::to_value(note).unwrap()));
    for (kind, mut value) in frames.chain(notes) {
        name_places(&doc, &mut value, &["selector"]);
        lines.push(json!({ kind: value }).to_string());
    }
    lines.join("\n")
}

#[test]
fn interactive() {
    for page in domlens_testkit::pages() {
        insta::assert_snapshot!(page.name.as_str(), lines(&page));
    }
}
