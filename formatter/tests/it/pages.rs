//! The pages of `testdata/pages` as Markdown.

use std::{fs, path::Path};

use domlens_dom_model::{Document, ParseOptions};
use domlens_extract::{ExtractionOptions, SmartDomReader};
use domlens_formatter::{MarkdownFormatOptions, MarkdownFormatter, PageMeta};
use domlens_progressive::ProgressiveExtractor;
use domlens_progressive::content::{ContentExtractionOptions, main_content};

use crate::envelope;

fn pages() -> Vec<(String, Document)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/pages");
    let mut pages: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let options =
                ParseOptions::default().with_url(format!("https://site.example/{name}.html"));
            let doc = Document::parse_with(&fs::read_to_string(path).unwrap(), &options);
            (name, doc)
        })
        .collect();
    pages.sort_by(|one, other| one.0.cmp(&other.0));
    pages
}

/// A few pages of different kinds: the layers below have snapshots of all.
fn chosen() -> Vec<(String, Document)> {
    let mut pages = pages();
    pages
        .retain(|(name, _)| matches!(name.as_str(), "checkout" | "dashboard" | "intl" | "product"));
    pages
}

fn checked(page: String, again: &str, section: &str) -> String {
    assert_eq!(envelope::open(&page).0, section);
    assert_eq!(page, again, "the same result gives the same text");
    page
}

#[test]
fn content_of_each_page() {
    for (name, doc) in pages() {
        let meta = PageMeta::new(doc.title(), doc.url());
        let (_, content) = main_content(&doc, &ContentExtractionOptions::default());
        let format =
            || MarkdownFormatter::content(&content, &MarkdownFormatOptions::default(), &meta);
        insta::assert_snapshot!(
            format!("content_{name}"),
            checked(format(), &format(), "content")
        );
    }
}

#[test]
fn outlines() {
    for (name, doc) in chosen() {
        let meta = PageMeta::new(doc.title(), doc.url());
        let overview = ProgressiveExtractor::extract_structure(&doc);
        let format =
            || MarkdownFormatter::structure(&overview, &MarkdownFormatOptions::default(), &meta);
        insta::assert_snapshot!(
            format!("outline_{name}"),
            checked(format(), &format(), "outline")
        );
    }
}

#[test]
fn controls() {
    for (name, doc) in chosen() {
        let meta = PageMeta::new(doc.title(), doc.url());
        let result =
            SmartDomReader::extract_interactive(&doc, &ExtractionOptions::default()).unwrap();
        let format =
            || MarkdownFormatter::region(&result, &MarkdownFormatOptions::default(), &meta);
        insta::assert_snapshot!(
            format!("controls_{name}"),
            checked(format(), &format(), "section")
        );
    }
}
