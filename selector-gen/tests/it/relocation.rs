//! Elements found again by their fingerprints, on pages that have changed in each of the rig's ways.

use std::fmt::Write;

use domlens_dom_model::{Document, NodeId};
use domlens_selector_gen::{CONFIDENT, Fingerprint, relocate};
use domlens_testkit::{Change, MARK, Release, hostile_html, release};
use proptest::prelude::*;

fn marked(html: &str) -> Option<NodeId> {
    let doc = Document::parse(html);
    doc.nodes().find(|&node| doc.has_attr(node, MARK))
}

fn follow(release: &Release) -> (Option<NodeId>, Option<(NodeId, f32)>) {
    let old = Document::parse(&Release::unmarked(&release.old));
    let new = Document::parse(&Release::unmarked(&release.new));
    let element = marked(&release.old).expect("the old page has its element");
    let found = relocate(&new, &Fingerprint::of(&old, element));
    let best = found.first().map(|found| (found.node, found.confidence));
    (marked(&release.new), best)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_found_with_confidence_is_the_element(release in release()) {
        let (there, best) = follow(&release);
        prop_assert_eq!(there.is_none(), release.change == Change::RemoveTarget);
        match best {
            Some((found, confidence)) if confidence >= CONFIDENT => {
                prop_assert_eq!(Some(found), there, "{:?} {}", release, confidence);
            }
            // Where the element itself is as it was, it has to be found.
            _ => prop_assert!(
                matches!(release.change, Change::RemoveTarget | Change::TextOfTarget),
                "{:?} {:?}", release, best
            ),
        }
    }

    #[test]
    fn fingerprints_are_small_and_read_back(html in hostile_html()) {
        let doc = Document::parse(&html);
        for element in doc.nodes().filter(|&node| doc.is_element(node)) {
            let fingerprint = Fingerprint::of(&doc, element);
            let json = serde_json::to_string(&fingerprint).unwrap();
            prop_assert!(json.len() < 1024, "{} {}", json.len(), json);
            prop_assert_eq!(serde_json::from_str::<Fingerprint>(&json).unwrap(), fingerprint);
        }
    }
}

#[test]
fn the_largest_fingerprint_is_under_a_kilobyte() {
    // Each part as long as it can be, of characters that JSON makes longer.
    let long = "\u{1}\"\\".repeat(200);
    let value = "\u{1}\"\\".repeat(20);
    let attributes = [
        "id",
        "name",
        "href",
        "for",
        "title",
        "alt",
        "placeholder",
        "src",
        "action",
        "data-testid",
        "aria-label",
        "data-a",
        "data-b",
    ];
    let mut html = String::new();
    for _ in 0..12 {
        html.push_str("<section role=region id='\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"'><h2>\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\</h2>");
    }
    for number in 0..12 {
        html.push_str("<a-very-long-tag-name-that-goes-on role=menuitemcheckbox");
        for name in attributes {
            let _ = write!(html, " {name}='{number}{value}'");
        }
        html.push_str(" class='");
        for class in 0..20 {
            let _ = write!(html, "\"\\\"\\{class} ");
        }
        let _ = write!(html, "'>{number}{long}</a-very-long-tag-name-that-goes-on>");
    }
    let doc = Document::parse(&html);
    let longest = doc
        .nodes()
        .filter(|&node| doc.is_element(node))
        .map(|node| serde_json::to_string(&Fingerprint::of(&doc, node)).unwrap())
        .max_by_key(String::len)
        .unwrap();
    assert!(
        longest.len() > 700,
        "the page is not hard enough: {longest}"
    );
    assert!(longest.len() < 1024, "{} {longest}", longest.len());
}

#[test]
fn what_people_type_is_not_in_a_fingerprint() {
    let doc = Document::parse(
        "<input type=password value=secret1><input value=secret2><input autocomplete=current-password value=secret3>",
    );
    for input in doc.nodes().filter(|&node| doc.is_html(node, "input")) {
        let json = serde_json::to_string(&Fingerprint::of(&doc, input)).unwrap();
        assert!(!json.contains("secret"), "{json}");
    }
}

#[test]
fn what_is_no_element_is_found_nowhere() {
    let doc = Document::parse("<p>x</p>");
    assert!(relocate(&doc, &Fingerprint::of(&doc, doc.root())).is_empty());
}
