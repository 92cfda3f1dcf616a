//! One region by its selector.

use domlens_dom_model::Document;
use domlens_extract::{ExtractionMode, ExtractionOptions, SmartDomResult};
use domlens_progressive::{ContentExtractionOptions, ProgressiveError, ProgressiveExtractor};

fn region(html: &str, selector: &str) -> Result<Option<SmartDomResult>, ProgressiveError> {
    let options = ExtractionOptions::default();
    ProgressiveExtractor::extract_region(&Document::parse(html), selector, &options)
}

fn buttons(html: &str, selector: &str) -> Vec<String> {
    let result = region(html, selector).unwrap().unwrap();
    result
        .interactive
        .buttons
        .into_iter()
        .map(|button| button.text)
        .collect()
}

#[test]
fn the_first_match_is_read() {
    let html = "<p><button>A</button></p><p><button>B</button></p>";
    assert_eq!(buttons(html, "p"), ["A"]);
    assert_eq!(buttons(html, "p + p"), ["B"]);
}

#[test]
fn nothing_matches_is_no_error_and_a_bad_selector_is() {
    assert_eq!(region("<p>", "nav").unwrap(), None);
    assert_eq!(region("<p>", "p >> b").unwrap(), None);
    let message = region("<p>", "p[").unwrap_err().to_string();
    assert!(message.contains("p["), "{message}");
}

#[test]
fn locators_lead_through_shadow_trees_and_frames() {
    let html = "<x-a><template shadowrootmode=open><div><button>S</button></div></template></x-a>\
                <iframe id=f srcdoc='<div><button>F</button></div>'></iframe>";
    assert_eq!(buttons(html, "x-a >> div"), ["S"]);
    assert_eq!(buttons(html, "iframe >> div"), ["F"]);
    assert_eq!(buttons(html, "#f >> div"), ["F"]);
}

#[test]
fn options_hold_for_the_region() {
    let options = ExtractionOptions::default().with_mode(ExtractionMode::Full);
    let doc = Document::parse("<div><h2>T</h2></div>");
    let result = ProgressiveExtractor::extract_region(&doc, "div", &options)
        .unwrap()
        .unwrap();
    assert_eq!(result.semantic.unwrap().headings.len(), 1);
}

#[test]
fn content_is_found_by_locators_too() {
    let doc = Document::parse("<iframe srcdoc='<main><p>In the frame</p></main>'></iframe>");
    let options = ContentExtractionOptions::default();
    let content = ProgressiveExtractor::extract_content(&doc, "iframe >> main", &options);
    assert_eq!(content.unwrap().unwrap().text.paragraphs, ["In the frame"]);
    assert_eq!(
        ProgressiveExtractor::extract_content(&doc, "nav", &options).unwrap(),
        None
    );
}
