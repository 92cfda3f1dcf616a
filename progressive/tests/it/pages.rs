//! The outlines of the pages of `testdata/pages`, as lines of JSON. Selectors are resolved, and
//! the elements that they lead to are named instead.

use domlens_dom_model::{Document, ParseOptions};
use domlens_progressive::ProgressiveExtractor;
use domlens_selector_gen::resolve;
use domlens_testkit::Page;
use serde::Serialize;
use serde_json::{Value, json};

/// `{kind: value}` with the element that its selector leads to: its tag and id.
fn line(doc: &Document, kind: &str, value: &impl Serialize) -> String {
    let mut value = serde_json::to_value(value).unwrap();
    for key in ["selector", "mainContentSelector"] {
        if let Some(Value::String(text)) = value.get_mut(key) {
            let locator = text.parse().unwrap();
            let node = resolve(doc, &locator).unwrap();
            let id = doc.id(node).map(|id| format!("#{id}")).unwrap_or_default();
            let hops = ">> ".repeat(locator.hops.len());
            *text = format!("{hops}{}{id}", doc.local_name(node));
        }
    }
    json!({ kind: value }).to_string()
}

fn lines(page: &Page) -> String {
    let url = format!("https://site.example/{}.html", page.name);
    let doc = Document::parse_with(&page.html, &ParseOptions::default().with_url(url));
    let overview = ProgressiveExtractor::extract_structure(&doc);
    let regions = &overview.regions;
    let mut lines = Vec::new();
    for (kind, list) in [
        ("header", regions.header.as_slice()),
        ("navigation", &regions.navigation),
        ("main", regions.main.as_slice()),
        ("sidebar", &regions.sidebar),
        ("footer", regions.footer.as_slice()),
        ("modal", &regions.modals),
        ("section", &regions.sections),
    ] {
        lines.extend(list.iter().map(|region| line(&doc, kind, region)));
    }
    lines.extend(overview.forms.iter().map(|form| line(&doc, "form", form)));
    lines.push(line(&doc, "summary", &overview.summary));
    lines.extend(
        overview
            .frames
            .iter()
            .map(|frame| line(&doc, "frame", frame)),
    );
    lines.extend(overview.notes.iter().map(|note| line(&doc, "note", note)));
    lines.join("\n")
}

#[test]
fn structure() {
    for page in domlens_testkit::pages() {
        insta::assert_snapshot!(page.name.as_str(), lines(&page));
    }
}
