//! Short ways to read a page in tests.

use domlens::dom::{Document, NodeId, Selector};
use domlens::extract::{ExtractedElement, ExtractionOptions, SmartDomReader, SmartDomResult};
use domlens::format::MarkdownFormatter;
use domlens::format::{MarkdownFormatOptions, PageMeta};
use domlens::progressive::{ContentExtractionOptions, extract_content};
use domlens::selectors::resolve;

/// The interactive reading of a page.
pub(crate) fn read(html: &str) -> SmartDomResult {
    read_with(html, &ExtractionOptions::default())
}

pub(crate) fn read_with(html: &str, options: &ExtractionOptions) -> SmartDomResult {
    SmartDomReader::extract_interactive(&Document::parse(html), options).unwrap()
}

/// With the documents of frames.
pub(crate) fn read_frames(html: &str) -> SmartDomResult {
    read_with(
        html,
        &ExtractionOptions::default().with_include_iframes(true),
    )
}

/// Everything that can be operated. Forms repeat their controls and are left out.
pub(crate) fn controls(result: &SmartDomResult) -> Vec<&ExtractedElement> {
    let lists = &result.interactive;
    [
        &lists.buttons,
        &lists.links,
        &lists.inputs,
        &lists.clickable,
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What a control is called: its accessible name where it differs from its text, else its text.
pub(crate) fn label(element: &ExtractedElement) -> &str {
    element.name.as_deref().unwrap_or(&element.text)
}

pub(crate) fn labels(result: &SmartDomResult) -> Vec<&str> {
    controls(result).into_iter().map(label).collect()
}

/// The one control of that name.
pub(crate) fn control<'r>(result: &'r SmartDomResult, name: &str) -> &'r ExtractedElement {
    let found: Vec<_> = controls(result)
        .into_iter()
        .filter(|element| label(element) == name)
        .collect();
    assert_eq!(found.len(), 1, "{name:?} among {:?}", labels(result));
    found[0]
}

/// Asserts that the locator of `element` leads to one element and gives that.
pub(crate) fn resolved(doc: &Document, element: &ExtractedElement) -> NodeId {
    resolve(doc, &element.selector.locator).unwrap()
}

/// Asserts that `css` matches one element of the main document and gives that.
pub(crate) fn single(doc: &Document, css: &str) -> NodeId {
    let found = doc.query_selector_all(doc.root(), &Selector::parse(css).unwrap());
    assert_eq!(found.len(), 1, "{css}");
    found[0]
}

/// The content of the page's body as Markdown, out of its envelope.
pub(crate) fn markdown(html: &str) -> String {
    unwrapped(&envelope(html))
}

/// The content of the page's body as Markdown in its envelope.
pub(crate) fn envelope(html: &str) -> String {
    let doc = Document::parse(html);
    let content = extract_content(&doc, "body", &ContentExtractionOptions::default())
        .unwrap()
        .unwrap();
    MarkdownFormatter::content(
        &content,
        &MarkdownFormatOptions::default(),
        &PageMeta::default(),
    )
}

/// The text of the CDATA sections of an envelope.
pub(crate) fn unwrapped(envelope: &str) -> String {
    let mut text = String::new();
    let mut rest = envelope;
    while let Some((_, tail)) = rest.split_once("<![CDATA[") {
        let (inside, tail) = tail.split_once("]]>").unwrap();
        text.push_str(inside);
        rest = tail;
    }
    text.trim().to_owned()
}

/// The pages of the test data, by name.
pub(crate) fn pages() -> Vec<(String, String)> {
    let read = domlens_testkit::pages().into_iter();
    let pages: Vec<_> = read.map(|page| (page.name, page.html)).collect();
    assert!(pages.len() > 10);
    pages
}
