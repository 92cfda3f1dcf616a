//! Pages made to hurt: crowds of equal elements, ids by the ten thousand characters, odd letters.

use domlens_dom_model::{Document, NodeId, Selector};
use domlens_selector_gen::{
    CONFIDENT, Fingerprint, Locator, SelectorIndex, css_selector, generate_selectors, locate,
    relocate, resolve,
};

fn elements(doc: &Document, tag: &str) -> Vec<NodeId> {
    doc.nodes().filter(|&node| doc.is_html(node, tag)).collect()
}

/// Asserts that all selectors of an element find it alone.
fn assert_proven(doc: &Document, index: &SelectorIndex<'_>, element: NodeId) {
    let selector = generate_selectors(index, element);
    assert_eq!(css_selector(index, element), selector.css);
    let unique = selector
        .candidates
        .iter()
        .filter(|candidate| candidate.unique && candidate.is_css());
    for css in unique.map(|candidate| &candidate.value) {
        let found = doc.query_selector_all(doc.scope(element), &Selector::parse(css).unwrap());
        assert_eq!(found, [element], "{css}");
    }
}

#[test]
fn fifty_thousand_equal_elements() {
    for item in ["<p>x</p>", "<p class=a title=b><b>x</b></p>"] {
        let doc = Document::parse(&item.repeat(50_000));
        let index = SelectorIndex::new(&doc);
        let all = elements(&doc, "p");
        assert_eq!(all.len(), 50_000);
        // Nothing but the place tells them apart; by definition this finds the element alone.
        for (at, &element) in all.iter().enumerate() {
            let counted = format!("p:nth-of-type({})", at + 1);
            assert_eq!(css_selector(&index, element), counted);
        }
        for at in [0, 24_999, 49_999] {
            assert_eq!(
                generate_selectors(&index, all[at]).css,
                css_selector(&index, all[at])
            );
        }
        let middle = Fingerprint::of(&doc, all[25_000]);
        let best = relocate(&doc, &middle);
        assert!(
            best.first()
                .is_none_or(|best| best.node == all[25_000] || best.confidence < CONFIDENT)
        );
    }
}

#[test]
fn a_thousand_equal_elements_are_proven() {
    let doc = Document::parse(&"<p class=a title=b><b>x</b></p>".repeat(1_000));
    let index = SelectorIndex::new(&doc);
    for tag in ["p", "b"] {
        let all = elements(&doc, tag);
        for at in [0, 1, 499, 998, 999] {
            assert_proven(&doc, &index, all[at]);
        }
    }
}

#[test]
fn a_class_list_of_ten_thousand_names() {
    let classes: Vec<String> = (0..10_000)
        .map(|number| format!("name-{number}-x"))
        .collect();
    let classes = classes.join(" ");
    let html = format!(
        "<p class='{classes}'>1</p><p class='{classes}'>2</p><p class='{classes} own'>3</p>"
    );
    let doc = Document::parse(&html);
    let index = SelectorIndex::new(&doc);
    for element in elements(&doc, "p") {
        assert_proven(&doc, &index, element);
        let json = serde_json::to_string(&Fingerprint::of(&doc, element)).unwrap();
        assert!(json.len() < 1024, "{}", json.len());
    }
}

#[test]
fn names_of_twenty_thousand_characters() {
    let long = "a\"'\\]é".repeat(4_000);
    let escaped = long.replace('\'', "&#39;");
    let html = format!(
        "<p id='{escaped}1'>1</p><p id='{escaped}2'>2</p><a href='/{escaped}1'>3</a><a href='/{escaped}2'>4</a>\
         <b title='{escaped}'>5</b><b class='{escaped}'>6</b>"
    );
    let doc = Document::parse(&html);
    let index = SelectorIndex::new(&doc);
    for tag in ["p", "a", "b"] {
        for element in elements(&doc, tag) {
            assert_proven(&doc, &index, element);
            let locator = locate(&index, element);
            assert_eq!(
                resolve(&doc, &locator.to_string().parse().unwrap()),
                Ok(element)
            );
        }
    }
}

#[test]
fn a_selector_of_more_than_ten_thousand_characters_is_read_and_followed() {
    let doc = Document::parse("<p class=a>1</p><p>2</p>");
    let css = format!("p{}", ":not(.a)".repeat(2_000));
    assert!(css.len() > 10_000);
    let locator: Locator = css.parse().unwrap();
    assert_eq!(resolve(&doc, &locator), Ok(elements(&doc, "p")[1]));
}

#[test]
fn a_page_of_a_hundred_thousand_levels() {
    let doc = Document::parse(&"<div>".repeat(100_000));
    let index = SelectorIndex::new(&doc);
    let all = elements(&doc, "div");
    for at in [0, all.len() / 2, all.len() - 1] {
        let css = css_selector(&index, all[at]);
        assert_eq!(css, generate_selectors(&index, all[at]).css);
        let fingerprint = Fingerprint::of(&doc, all[at]);
        assert!(serde_json::to_string(&fingerprint).unwrap().len() < 1024);
    }
}

#[test]
fn nul_and_surrogates_and_ids_that_differ_in_case() {
    // The parser makes U+FFFD of what cannot be said.
    let odd = "<p id='a&#0;b'>1</p><p id='a\0b2'>2</p><p id='a&#xD800;c'>3</p><p title='&#x10FFFF;'>4</p>\
               <p id=Save>5</p><p id=SAVE>6</p><p class=Big>7</p><p class=big>8</p>";
    for doctype in ["", "<!doctype html>"] {
        let doc = Document::parse(&format!("{doctype}{odd}"));
        let index = SelectorIndex::new(&doc);
        for element in elements(&doc, "p") {
            assert_proven(&doc, &index, element);
        }
        // In quirks mode the two ids are one name to CSS, so neither may stand alone.
        let save = css_selector(&index, elements(&doc, "p")[4]);
        assert_eq!(save == "#Save", !doctype.is_empty(), "{save}");
    }
}
