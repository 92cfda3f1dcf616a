//! Cases about selectors.

use domlens::dom::Document;

use crate::reading::{control, controls, read, single};

pub(super) fn an_id_is_escaped() {
    let html = r#"<input id="user:email.v2"><input id="b">"#;
    let result = read(html);
    let doc = Document::parse(html);
    let inputs = &result.interactive.inputs;
    assert_eq!(inputs.len(), 2);
    let first = &inputs[0].selector;
    assert_eq!(doc.id(single(&doc, &first.css)), Some("user:email.v2"));
    let by_id = first
        .candidates
        .iter()
        .find(|candidate| candidate.kind.as_str() == "id");
    let value = by_id.expect("an id candidate").value.as_str();
    assert!(
        [r"#user\:email\.v2", r#"[id="user:email.v2"]"#].contains(&value),
        "{value}"
    );
}

pub(super) fn a_repeated_id_alone_selects_nothing() {
    let html = r#"<div id="x"><a href="/1">One</a></div><div id="x"><a href="/2">Two</a></div>"#;
    let result = read(html);
    let doc = Document::parse(html);
    let (one, two) = (control(&result, "One"), control(&result, "Two"));
    assert_ne!(one.selector.css, two.selector.css);
    for (link, href) in [(one, "/1"), (two, "/2")] {
        assert_ne!(link.selector.css, "#x");
        assert_eq!(
            doc.attr(single(&doc, &link.selector.css), "href"),
            Some(href)
        );
    }
}

pub(super) fn utility_classes_are_escaped_or_left_out() {
    let html =
        r#"<button class="w-1/2 md:p-4 [&>a]:mt-2">A</button><button class="w-1/2">B</button>"#;
    let result = read(html);
    let doc = Document::parse(html);
    for name in ["A", "B"] {
        let css = &control(&result, name).selector.css;
        assert_eq!(doc.text_content(single(&doc, css)), name);
    }
}

pub(super) fn a_test_id_keeps_its_name() {
    let result = read(r#"<button data-cy="pay">Pay</button><button>Other</button>"#);
    assert_eq!(control(&result, "Pay").selector.css, r#"[data-cy="pay"]"#);
    for candidate in &control(&result, "Pay").selector.candidates {
        assert!(
            !candidate.value.contains("data-testid"),
            "{}",
            candidate.value
        );
    }
}

pub(super) fn a_repeated_test_id_does_not_outrank_a_unique_path() {
    let item = r#"<li><button data-testid="buy">Buy</button></li>"#;
    let html = format!("<ul>{item}{item}</ul>");
    let result = read(&html);
    let doc = Document::parse(&html);
    let found: Vec<_> = controls(&result)
        .iter()
        .map(|button| single(&doc, &button.selector.css))
        .collect();
    assert_eq!(found.len(), 2);
    assert_ne!(found[0], found[1]);
}

pub(super) fn generated_ids_rank_below_names() {
    let html = r#"<input id=":r1f:" name="q" aria-label="Search"><div id="ember1042"><button>Go</button></div>"#;
    let result = read(html);
    let doc = Document::parse(html);
    let search = &control(&result, "Search").selector;
    assert_eq!(doc.attr(single(&doc, &search.css), "name"), Some("q"));
    assert!(!search.css.contains("r1f"), "{}", search.css);
    let go = &control(&result, "Go").selector;
    assert!(!go.css.contains("ember"), "{}", go.css);
    for candidate in search
        .candidates
        .iter()
        .filter(|candidate| candidate.unique && candidate.is_css())
    {
        single(&doc, &candidate.value);
    }
}
