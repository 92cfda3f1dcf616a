//! Selectors against the values that Selectors Level 4 gives.

use domlens_dom_model::{Document, Selector};

const PAGE: &str = "<!doctype html><html lang=en-GB><body><main id=m class='a B'>\
    <h1>T</h1><p class=x>1<p class='x y' title='it&apos;s'>2<p>3<em></em></main>\
    <form><fieldset disabled id=f><legend><input id=i1></legend><input id=i2 required>\
    <select id=s><option id=o1><option id=o2 selected></select></fieldset>\
    <input type=checkbox id=c checked><button id=go>Go</button><a id=k href=/x?b>k</a><a id=n>n</a></form>\
    <svg viewBox='0 0 1 1'><a xlink:href='#u' id=sv><linearGradient id=g /></a></svg></body>";

#[track_caller]
fn ids(selector: &str) -> Vec<String> {
    let doc = Document::parse(PAGE);
    let parsed = Selector::parse(selector).unwrap();
    doc.query_selector_all(doc.root(), &parsed)
        .into_iter()
        .map(|node| {
            doc.id(node)
                .map_or_else(|| doc.text_content(node), str::to_owned)
        })
        .collect()
}

#[test]
fn selectors_match_what_the_standard_says() {
    for (selector, expected) in [
        ("main", vec!["m"]),
        ("MAIN.a", vec!["m"]),
        ("main.b", vec![]),
        ("h1 ~ p.x", vec!["1", "2"]),
        ("h1 + p", vec!["1"]),
        ("p:not(.x)", vec!["3"]),
        ("p:has(em)", vec!["3"]),
        ("main:has(> h1 + .x) > h1", vec!["T"]),
        ("p:nth-child(2 of .x)", vec!["2"]),
        ("p:nth-last-of-type(1)", vec!["3"]),
        (":is(h1, p.y)", vec!["T", "2"]),
        ("[title=\"it's\"]", vec!["2"]),
        ("[title^=it]", vec!["2"]),
        ("a[href*='x?b' i]", vec!["k"]),
        (":disabled", vec!["f", "i2", "s"]),
        (":required", vec!["i2"]),
        (":checked", vec!["o2", "c"]),
        ("em:empty", vec![""]),
        (":any-link", vec!["k", "sv"]),
        ("lineargradient", vec![]),
        ("linearGradient", vec!["g"]),
        ("[*|href]", vec!["k", "sv"]),
        ("p:lang(en)", vec!["1", "2", "3"]),
        ("p:lang(de)", vec![]),
        ("a:hover, a:visited", vec![]),
        ("form :scope", vec![]),
    ] {
        let found = ids(selector);
        assert_eq!(found, expected, "{selector}");
    }
}

#[test]
fn scope_is_the_element_that_was_asked() {
    let doc = Document::parse("<div id=a><div id=b><div id=c></div></div></div>");
    let b = doc.element_by_id(doc.root(), "b").unwrap();
    let found = doc.query_selector_all(b, &Selector::parse(":scope > div").unwrap());
    assert_eq!(found.len(), 1);
    assert_eq!(doc.id(found[0]), Some("c"));
    assert_eq!(
        doc.closest(found[0], &Selector::parse("#a, #b").unwrap()),
        Some(b)
    );
}

#[test]
fn a_bad_selector_is_named_with_the_place_and_the_reason() {
    for (selector, message) in [
        (
            "div >",
            "invalid selector `div >`: a combinator has no selector after it at byte 5",
        ),
        ("", "invalid selector ``: expected a selector at byte 0"),
        (
            "a:foo",
            "invalid selector `a:foo`: unknown pseudo-class, or a pseudo-element, which no element matches, at byte 5",
        ),
        (
            "[a=]",
            "invalid selector `[a=]`: it ends too early at byte 4",
        ),
    ] {
        assert_eq!(Selector::parse(selector).unwrap_err().to_string(), message);
    }
}

#[test]
fn hostile_selectors_neither_overflow_nor_hang() {
    let deep = format!("{}a{}", ":not(".repeat(10_000), ")".repeat(10_000));
    assert!(Selector::parse(&deep).is_err());
    let doc = Document::parse(&format!("<!doctype html>{}", "<p>".repeat(10_000)));
    let selector = Selector::parse("p:has(~ .none)").unwrap();
    assert_eq!(doc.query_selector_all(doc.root(), &selector), []);
}
