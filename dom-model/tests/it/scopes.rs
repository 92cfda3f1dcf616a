//! Shadow trees, template contents and frames are scopes of their own.

use domlens_dom_model::{Document, NodeKind, Selector, ShadowRootMode};

#[test]
fn declarative_shadow_roots_are_read_in_any_case() {
    for (mode, expected) in [
        ("OPEN", ShadowRootMode::Open),
        ("Closed", ShadowRootMode::Closed),
    ] {
        let html = format!("<x-a><template shadowrootmode={mode}><b>in</b></template>light</x-a>");
        let doc = Document::parse(&html);
        let host = doc.elements_by_local_name(doc.root(), "x-a")[0];
        let root = doc.shadow_root(host).unwrap();
        assert_eq!(doc.shadow_mode(root), Some(expected));
        assert_eq!(doc.text_content(root), "in");
        assert_eq!(doc.text_content(host), "light");
        assert_eq!(doc.host(root), Some(host));
    }
}

#[test]
fn the_second_shadow_root_of_a_host_is_a_template() {
    let root = "<template shadowrootmode=open></template>";
    let doc = Document::parse(&format!("<div>{root}{root}</div>"));
    let kinds: Vec<_> = doc.scopes().map(|scope| doc.kind(scope)).collect();
    let expected = [
        NodeKind::Document,
        NodeKind::ShadowRoot,
        NodeKind::TemplateContents,
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn queries_stay_in_their_scope() {
    let doc = Document::parse(
        "<b>1</b><x-a><template shadowrootmode=open><b>2</b></template></x-a>\
         <template><b>3</b></template><iframe srcdoc='<b>4</b>'></iframe><b>5</b>",
    );
    let selector = Selector::parse("b").unwrap();
    let texts = |root| -> Vec<String> {
        doc.query_selector_all(root, &selector)
            .iter()
            .map(|node| doc.text_content(*node))
            .collect()
    };
    let all: Vec<Vec<String>> = doc.scopes().map(texts).collect();
    assert_eq!(all, [vec!["1", "5"], vec!["2"], vec!["3"], vec!["4"]]);
}

#[test]
fn slots_reorder_the_flat_tree() {
    let doc = Document::parse(
        "<x-s><template shadowrootmode=open><slot name=b></slot><slot name=a></slot>\
         <slot name=z><i>fallback</i></slot></template><u slot=a>A</u><u slot=b>B</u><u slot=q>L</u></x-s>",
    );
    let host = doc.elements_by_local_name(doc.root(), "x-s")[0];
    let [a, b, lost] = doc.elements_by_local_name(doc.root(), "u") else {
        panic!()
    };
    let slots = doc.flat_children(host);
    assert_eq!(doc.flat_children(slots[0]), [*b]);
    assert_eq!(doc.flat_children(slots[1]), [*a]);
    assert_eq!(doc.flat_parent(*lost), None);
    assert_eq!(doc.flat_parent(slots[0]), Some(host));
    let fallback = doc.flat_children(slots[2]);
    assert_eq!(doc.text_content(fallback[0]), "fallback");
}

#[test]
fn base_elements_count_for_their_document() {
    let doc = Document::parse_with(
        "<base href=/a/><base href=/b/><a href=c></a><iframe srcdoc='<a href=d></a>'></iframe>",
        &domlens_dom_model::ParseOptions::default().with_url("https://example.com/x/y"),
    );
    let link = doc.elements_by_local_name(doc.root(), "a")[0];
    assert_eq!(doc.resolve_url(link, " c "), "https://example.com/a/c");
    let frame = doc.elements_by_local_name(doc.root(), "iframe")[0];
    let inner = doc.elements_by_local_name(doc.frame_document(frame).unwrap(), "a")[0];
    assert_eq!(doc.resolve_url(inner, "d"), "https://example.com/a/d");
}

#[test]
fn quirks_mode_ignores_the_case_of_ids_and_classes() {
    let quirks = Document::parse("<p id=Ab class=Cd>");
    assert_eq!(quirks.elements_by_id(quirks.root(), "aB").len(), 1);
    assert_eq!(
        quirks
            .query_selector_all(quirks.root(), &Selector::parse("#ab.cD").unwrap())
            .len(),
        1
    );
    let strict = Document::parse("<!doctype html><p id=Ab class=Cd>");
    assert_eq!(strict.elements_by_id(strict.root(), "aB").len(), 0);
    assert_eq!(
        strict
            .query_selector_all(strict.root(), &Selector::parse("#ab").unwrap())
            .len(),
        0
    );
}

#[test]
fn the_title_is_never_a_picture_title() {
    let doc = Document::parse("<body><svg><title>Cart</title></svg>");
    assert_eq!(doc.title(), "");
    assert_eq!(Document::parse("<title> a \n b </title>").title(), "a b");
}
