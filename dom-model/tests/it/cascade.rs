//! The cascade over a page's own sheets: rows of the table that was measured in Chromium, and
//! what the standard says of order.

use domlens_dom_model::{Diagnostic, DiagnosticKind, Document, NodeId, PseudoElement};

const B: &str = "<button id=t class=b>B</button>";

fn target(doc: &Document) -> NodeId {
    doc.scopes()
        .find_map(|scope| doc.element_by_id(scope, "t"))
        .expect("the snippet has a #t")
}

fn page(html: &str) -> Document {
    Document::parse(&format!("<!doctype html><body>{html}"))
}

fn is_visible(css: &str, html: &str) -> bool {
    let doc = page(&format!("<style>{css}</style>{html}"));
    doc.is_visible(target(&doc))
}

fn check(rows: &[(&str, bool)]) {
    let wrong: Vec<_> = rows
        .iter()
        .filter(|(css, expected)| is_visible(css, B) != *expected)
        .collect();
    assert!(wrong.is_empty(), "wrong: {wrong:#?}");
}

#[test]
fn rows_of_the_table() {
    check(&[
        ("#t{display:none}", false),
        ("@media print{#t{display:none}}", true),
        ("@media screen{#t{display:none}}", false),
        ("@media (max-width:600px){#t{display:none}}", true),
        ("@supports(display:grid){#t{display:none}}", false),
        ("#t{display:block} @layer a{#t{display:none}}", true),
        ("body:has(#t) #t{display:none}", false),
        (":root{--d:none} #t{display:var(--d)}", false),
        ("#t{visibility:collapse}", false),
        ("#t{opacity:0}", false),
        // Hidden while the animation runs, measured at once; what counts here is what it comes to.
        (
            "@keyframes f{from{visibility:hidden}} #t{animation:f 9s}",
            true,
        ),
    ]);
    assert!(is_visible(
        "[hidden]{display:block}",
        "<button id=t hidden>B</button>"
    ));
    assert!(is_visible(
        "dialog{display:block}",
        "<dialog id=t>B</dialog>"
    ));
    assert!(!is_visible(
        "#t{display:none!important}",
        "<p id=t style=display:block>"
    ));
    assert!(is_visible(
        "#t{display:none}",
        "<p id=t style=display:block>"
    ));
    assert!(!is_visible(
        "tr{visibility:collapse}",
        "<table><tr><td id=t>x</table>"
    ));
}

#[test]
fn importance_specificity_order_and_layers() {
    check(&[
        ("#t{display:block} .b{display:none}", true),
        (".b{display:none} .b{display:block}", true),
        (".b{display:block} .b{display:none}", false),
        (".b{display:none!important} #t{display:block}", false),
        ("#t{display:none;display:block}", true),
        ("#t{display:none;display:bogus}", false),
        // Later layers win; unlayered rules win over all; importance turns both around.
        (
            "@layer a{#t{display:none}} @layer b{#t{display:block}}",
            true,
        ),
        (
            "@layer b,a; @layer a{#t{display:none}} @layer b{#t{display:block}}",
            false,
        ),
        (
            "@layer a{#t{display:none!important}} #t{display:block!important}",
            false,
        ),
        (
            "@layer a{#t{display:none!important}} @layer b{#t{display:block!important}}",
            false,
        ),
        (
            "@layer a{#t{display:none} @layer x{#t{display:block}}}",
            false,
        ),
        (
            "@layer a.x{#t{display:none}} @layer a{#t{display:block}}",
            true,
        ),
        ("@layer{#t{display:none}} @layer{.b{display:block}}", true),
        ("#t{display:none} .b{display:revert-layer!important}", false),
        ("@layer a{#t{display:none}} #t{display:revert-layer}", false),
        ("@layer a{#t{display:none}} #t{display:revert}", true),
        ("#t{display:none} #t{all:unset}", true),
        (
            "body{visibility:visible} #t{visibility:hidden} #t{visibility:inherit}",
            true,
        ),
        (
            "*{opacity:0} #t{opacity:initial} body,html{opacity:1}",
            true,
        ),
    ]);
}

#[test]
fn selectors_and_broken_css() {
    check(&[
        (":is(.x,.b){display:none}", false),
        (":where(body > .b){display:none}", false),
        ("button:not([disabled]){display:none}", false),
        ("[id=t]{display:none}", false),
        ("[id^=t]{display:none}", false),
        (".b:hover{display:none}", true),
        (".b:not(:hover){display:none}", false),
        (".b:nth-child(2){display:none}", false),
        ("style ~ .b{display:none}", false),
        (".b::before{display:none}", true),
        (".x,.b:unheard-of{display:none}", true),
        (".b,.x::unheard-of{display:none}", true),
        (".b,.x::-webkit-unheard-of{display:none}", false),
        (":is(.b,:unheard-of){display:none}", false),
        ("} .b{display:none}", true),
        (".x{{}} .b{display:none}", false),
        (".x{color:red;} ; .b{display:none}", true),
        ("<!-- .b{display:none} -->", false),
        (
            "@import 'x'; @unknown{.b{display:block}} .b{display:none}",
            false,
        ),
        (".b{display:none", false),
        ("/* .b{display:none} */", true),
        ("@charset 'x';.b{dis\\70lay:none}", false),
    ]);
}

#[test]
fn nesting() {
    check(&[
        ("body{.b{display:none}}", false),
        ("body{& > .b{display:none}}", false),
        (".b{&#t{display:none}}", false),
        (".b{@media screen{display:none}}", false),
        (".b{@media print{display:none}}", true),
        (
            "body{> .x{display:none} > .b{@supports(color:red){display:none}}}",
            false,
        ),
        ("@media screen{@layer a{body{button{display:none}}}}", false),
        // The rules in a rule come after it.
        (".b{display:block;body &{display:none}}", false),
    ]);
}

#[test]
fn which_sheets_count() {
    let is_visible = |html: &str| {
        let doc = page(html);
        doc.is_visible(target(&doc))
    };
    let css = ".b{display:none}";
    assert!(!is_visible(&format!(
        "<style type='TEXT/CSS'>{css}</style>{B}"
    )));
    assert!(is_visible(&format!(
        "<style type=text/less>{css}</style>{B}"
    )));
    assert!(is_visible(&format!("<style media=print>{css}</style>{B}")));
    assert!(!is_visible(&format!(
        "<style media='all and (min-width:1px)'>{css}</style>{B}"
    )));
    assert!(is_visible(&format!(
        "<noscript><style>{css}</style></noscript>{B}"
    )));
    assert!(is_visible(&format!(
        "<template><style>{css}</style></template>{B}"
    )));
    assert!(!is_visible(&format!("<svg><style>{css}</style></svg>{B}")));
    assert!(!is_visible(&format!(
        "<div hidden><style>{css}</style></div>{B}"
    )));
}

#[test]
fn shadow_trees_have_sheets_of_their_own() {
    let host = |outer: &str, inner: &str, light: &str| {
        page(&format!(
            "<style>{outer}</style><x-y id=h><template shadowrootmode=open><style>{inner}</style>\
             <slot></slot><p id=in>x</p></template>{light}</x-y>"
        ))
    };
    let inside = |doc: &Document| {
        let root = doc.scopes().nth(1).unwrap();
        doc.is_visible(doc.element_by_id(root, "in").unwrap())
    };
    let doc = host("p{display:none}", "", B);
    assert!(inside(&doc));
    let doc = host("", "p{display:none} .b{display:none}", B);
    assert!(!inside(&doc));
    assert!(
        doc.is_visible(target(&doc)),
        "rules of the shadow tree stay in it"
    );
    let doc = host("", "::slotted(.b){display:none}", B);
    assert!(!doc.is_visible(target(&doc)));
    let doc = host("", ":host{display:none}", B);
    assert!(!doc.is_visible(target(&doc)) && !inside(&doc));
    let doc = host("", ":host(.x){display:none} :host(x-y) p{display:none}", B);
    assert!(doc.is_visible(target(&doc)) && !inside(&doc));
    // The outer tree wins, and the inner one if important.
    let doc = host(
        "x-y{display:block} .b{display:block}",
        ":host{display:none} ::slotted(.b){display:none}",
        B,
    );
    assert!(doc.is_visible(target(&doc)));
    let doc = host(
        "x-y{display:block!important}",
        ":host{display:none!important}",
        B,
    );
    assert!(!doc.is_visible(target(&doc)));
}

#[test]
fn frames_are_pages_of_their_own() {
    let doc = page(&format!(
        "<style>.b{{display:none}}</style><iframe srcdoc='<style>.c{{display:none}}</style>\
         <p id=in class=b>'></iframe><p id=out class=c>{B}"
    ));
    let frame = doc.scopes().nth(1).unwrap();
    assert!(doc.is_visible(doc.element_by_id(frame, "in").unwrap()));
    assert!(doc.is_visible(doc.element_by_id(doc.root(), "out").unwrap()));
    assert!(!doc.is_visible(target(&doc)));
}

#[test]
fn references_to_custom_properties() {
    check(&[
        (".b{--d:none} body{--d:block} .b{display:var(--d)}", false),
        ("body{--v:hidden} .b{visibility:var(--v)}", false),
        ("body{--a:var(--z);--z:0} .b{opacity:var(--a)}", false),
        (".b{opacity:var(--no,0)}", false),
        (".b{display:none} .b{display:var(--no)}", true),
        (".b{visibility:var(--no)} body{visibility:visible}", true),
        (
            "body{--d:none!important} body{--d:block} .b{display:var(--d)}",
            false,
        ),
        (".b{display:var(--a,none)} .b{--a:initial}", false),
    ]);
    let doc = page("<p style='--d:none'><b id=t style='display:var(--d)'>");
    assert!(!doc.is_visible(target(&doc)));
}

#[test]
fn animations_that_end_in_showing() {
    check(&[
        (
            "@keyframes f{to{opacity:1}} .b{opacity:0;animation:f 1s forwards}",
            true,
        ),
        (
            "@keyframes f{to{visibility:visible}} .b{visibility:hidden;animation:f 1s both}",
            true,
        ),
        (
            "@keyframes f{to{opacity:1}} .b{opacity:0;animation:f 1s}",
            false,
        ),
        (
            "@keyframes f{from{opacity:1}} .b{opacity:0;animation:f 1s forwards}",
            false,
        ),
        (".b{opacity:0;animation:f 1s forwards}", false),
    ]);
}

#[test]
fn pages_that_hide_themselves() {
    let kinds = |doc: &Document| -> Vec<_> {
        doc.rendering_diagnostics()
            .iter()
            .map(Diagnostic::kind)
            .collect()
    };
    for css in [
        "html{display:none}",
        "body{visibility:hidden}",
        "body{opacity:0!important}",
    ] {
        let doc = page(&format!("<style>{css}</style>{B}"));
        assert!(doc.is_visible(target(&doc)), "{css}");
        assert_eq!(kinds(&doc), [DiagnosticKind::PageHidesItself], "{css}");
    }
    let text = "Words of the page. ".repeat(40);
    let doc = page(&format!(
        "<style>.app{{opacity:0}}</style><p>Loading</p><div class=app><h1 id=t>Title</h1><p>{text}</p></div>"
    ));
    assert!(doc.is_visible(target(&doc)));
    assert_eq!(kinds(&doc), [DiagnosticKind::PageHidesItself]);
    // A dialog, or a message that is longer than the page, stays hidden.
    for hidden in [
        "<div class=app role=dialog><h1 id=t>x</h1>",
        "<div class=app><p id=t>x</p>",
    ] {
        let doc = page(&format!(
            "<style>.app{{opacity:0}}</style><p>Hello</p>{hidden}<p>{text}</div>"
        ));
        assert!(!doc.is_visible(target(&doc)), "{hidden}");
    }
}

#[test]
fn what_was_skipped_is_told_once() {
    let doc = page(
        "<link rel=stylesheet href=a.css><link rel=stylesheet media=print href=b.css>\
         <style>@import 'c.css'; .a:unheard-of{display:none} .b:unheard-of{display:none}\
         .c:unheard-of{color:red} @container (width>1px){p{display:none}}</style>",
    );
    let messages: Vec<_> = doc
        .rendering_diagnostics()
        .iter()
        .map(Diagnostic::message)
        .collect();
    assert_eq!(
        messages,
        [
            "2 style sheets outside the page were not read",
            "1 blocks of @container and @scope were skipped: boxes are not known",
            "2 style rules were skipped for their selectors, the first `.a:unheard-of`",
        ]
    );
}

#[test]
fn generated_content() {
    let css = "a::before{content:'★ '} a.x:before{content:'☆' / 'empty star'} \
               .n::after{content:none} .d::after{content:'x';display:none} \
               .v{visibility:hidden} .v::after{content:'x'} li::marker{content:attr(data-n)} \
               .u::before{content:'\\e8b6'; content: var(--icon)}";
    let doc = page(&format!(
        "<style>{css}</style><a>1</a><a class=x>2</a><b class=n>3</b><b class=d>4</b><b class=v>5</b>\
         <ul><li data-n=7.>6</ul><p style=display:none><a>7</a></p>"
    ));
    let texts: Vec<_> = doc
        .nodes()
        .flat_map(|node| {
            [
                PseudoElement::Before,
                PseudoElement::After,
                PseudoElement::Marker,
            ]
            .into_iter()
            .map(move |pseudo| (node, pseudo))
        })
        .filter_map(|(node, pseudo)| {
            let text = doc.generated_content(node, pseudo)?;
            Some((doc.text_content(node), pseudo, text))
        })
        .collect();
    assert_eq!(
        texts,
        [
            ("1".to_owned(), PseudoElement::Before, "★ "),
            ("2".to_owned(), PseudoElement::Before, "empty star"),
            ("6".to_owned(), PseudoElement::Marker, "7."),
        ]
    );
}

#[test]
fn boxes_and_text_by_the_sheets() {
    let doc = page(
        "<style>nav{display:flex} .pre{white-space:pre} .up{text-transform:uppercase}\
         .right{float:right}</style>\
         <nav><a>a</a><a>b</a></nav><p class=pre>a  b</p><b class=up>c</b><i class=right>d</i>e",
    );
    assert_eq!(doc.inner_text(doc.root()), "a\nb\n\na  b\n\nC\nd\ne");
}

#[test]
fn a_sheet_of_a_hundred_thousand_rules_is_read_in_time() {
    let rules: Vec<_> = (0..100_000)
        .map(|at| format!(".r{at} .x > .y{at}{{display:none}}"))
        .collect();
    let css = rules.concat();
    let rows = "<div class='r5'><p class=x><b class='y5 y6'>x</b></p></div>".repeat(500);
    let doc = page(&format!("<style>{css}</style>{rows}{B}"));
    assert!(doc.is_visible(target(&doc)));
    let hidden = doc
        .nodes()
        .filter(|node| doc.is_html(*node, "b") && !doc.is_visible(*node));
    assert_eq!(hidden.count(), 500);
    assert!(doc.rendering_diagnostics().is_empty());
}

#[test]
fn matching_that_would_not_end_is_given_up() {
    let rules: Vec<_> = (0..1100)
        .map(|at| format!("main:has(.z{at}){{display:none}}"))
        .collect();
    let css = rules.concat();
    let doc = page(&format!(
        "<style>{css}</style><main>{}",
        "<p>x".repeat(2000)
    ));
    assert_eq!(doc.rendering_diagnostics().len(), 1);
}
