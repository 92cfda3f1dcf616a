//! The pages of `testdata/pages` as Markdown.

use domlens_dom_model::{Document, ParseOptions};
use domlens_extract::{ExtractionOptions, SmartDomReader};
use domlens_formatter::{
    GraphFormatOptions, GraphFormatter, MarkdownFormatOptions, MarkdownFormatter, PageMeta,
};
use domlens_graph::{GraphOptions, graph};
use domlens_progressive::ProgressiveExtractor;
use domlens_progressive::content::{ContentExtractionOptions, main_content};
use domlens_testkit::Page;

use crate::envelope;

fn pages() -> Vec<(String, Document)> {
    let read = |page: Page| {
        let url = format!("https://site.example/{}.html", page.name);
        let options = ParseOptions::default().with_url(url);
        (page.name, Document::parse_with(&page.html, &options))
    };
    domlens_testkit::pages().into_iter().map(read).collect()
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

#[test]
fn the_graph_of_each_page() {
    for (name, doc) in pages() {
        let graph = graph(&doc, &GraphOptions::default().with_frames(true));
        let text = GraphFormatter::text(&graph, &GraphFormatOptions::default());
        insta::assert_snapshot!(format!("graph_{name}"), text);
    }
}
