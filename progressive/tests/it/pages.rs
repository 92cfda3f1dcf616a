//! The outlines of the pages of `testdata/pages`, as lines of JSON.

use std::{fs, path::Path};

use domlens_dom_model::{Document, ParseOptions};
use domlens_progressive::{ProgressiveExtractor, RegionInfo};
use serde_json::json;

fn page(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../testdata/pages")
        .join(name);
    let html = fs::read_to_string(file).unwrap();
    let options = ParseOptions::default().with_url(format!("https://site.example/{name}"));
    let overview = ProgressiveExtractor::extract_structure(&Document::parse_with(&html, &options));
    let mut lines = Vec::new();
    let regions = &overview.regions;
    let line =
        |kind: &str, region: &RegionInfo| serde_json::to_string(&json!({ kind: region })).unwrap();
    lines.extend(regions.header.iter().map(|region| line("header", region)));
    lines.extend(
        regions
            .navigation
            .iter()
            .map(|region| line("navigation", region)),
    );
    lines.extend(regions.main.iter().map(|region| line("main", region)));
    lines.extend(regions.sidebar.iter().map(|region| line("sidebar", region)));
    lines.extend(regions.footer.iter().map(|region| line("footer", region)));
    lines.extend(regions.modals.iter().map(|region| line("modal", region)));
    lines.extend(
        regions
            .sections
            .iter()
            .map(|region| line("section", region)),
    );
    lines.extend(
        overview
            .forms
            .iter()
            .map(|form| json!({ "form": form }).to_string()),
    );
    lines.push(json!({ "summary": overview.summary }).to_string());
    lines.extend(
        overview
            .suggestions
            .iter()
            .map(|line| json!({ "suggestion": line }).to_string()),
    );
    lines.extend(
        overview
            .frames
            .iter()
            .map(|frame| json!({ "frame": frame }).to_string()),
    );
    lines.extend(
        overview
            .notes
            .iter()
            .map(|note| json!({ "note": note }).to_string()),
    );
    lines.join("\n")
}

#[test]
fn structure() {
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
