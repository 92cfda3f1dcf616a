//! Each rule of the table, each bad case that others got wrong.

use domlens_dom_model::{Document, NodeId, Selector};
use domlens_selector_gen::{CandidateKind, ElementSelector, SelectorIndex, generate_selectors};

use crate::xpath::XpathScope;

fn select(doc: &Document, css: &str) -> NodeId {
    doc.query_selector(doc.root(), &Selector::parse(css).unwrap())
        .expect(css)
}

/// The selectors of the first element that `css` finds, proven.
fn of(html: &str, css: &str) -> ElementSelector {
    let doc = Document::parse(html);
    let element = select(&doc, css);
    let selector = generate_selectors(&SelectorIndex::new(&doc), element);
    prove(&doc, element, &selector);
    selector
}

fn prove(doc: &Document, element: NodeId, selector: &ElementSelector) {
    let scope = doc.scope(element);
    let matching = |css: &str| doc.query_selector_all(scope, &Selector::parse(css).unwrap());
    assert_eq!(matching(&selector.css), [element], "{}", selector.css);
    let xpath = XpathScope::new(doc, scope);
    assert_eq!(xpath.find(&selector.xpath), [element], "{}", selector.xpath);
    for candidate in selector
        .candidates
        .iter()
        .filter(|candidate| candidate.unique)
    {
        let found = if candidate.is_css() {
            matching(&candidate.value)
        } else {
            xpath.find(&candidate.value)
        };
        assert_eq!(found, [element], "{candidate:?}");
    }
    assert!(
        selector.candidates.is_sorted_by(|a, b| a.score >= b.score),
        "{selector:?}"
    );
}

fn score(selector: &ElementSelector, kind: CandidateKind) -> Option<u8> {
    selector
        .candidates
        .iter()
        .find(|candidate| candidate.kind == kind)
        .map(|candidate| candidate.score)
}

#[test]
fn a_unique_id_scores_100() {
    let save = of(
        r#"<button id="save">Save</button><button>Other</button>"#,
        "#save",
    );
    assert_eq!(save.css, "#save");
    assert_eq!(score(&save, CandidateKind::Id), Some(100));
}

#[test]
fn the_seeds_scores() {
    let test_id = of(r#"<p><b data-testid="x"></b></p><b></b>"#, "[data-testid]");
    assert_eq!(score(&test_id, CandidateKind::DataTestid), Some(95));
    let labeled = of(
        r#"<div role="button" aria-label="Close"></div><div></div>"#,
        "[role]",
    );
    assert_eq!(score(&labeled, CandidateKind::RoleAria), Some(90));
    let named = of(r#"<input name="q"><input>"#, "[name]");
    assert_eq!(score(&named, CandidateKind::Name), Some(83));
    let shared = of(r#"<input name="q"><input name="q">"#, "[name]");
    assert_eq!(score(&shared, CandidateKind::Name), Some(78));
    let hint = of("<button>Save</button><button>Other</button>", "button");
    assert_eq!(score(&hint, CandidateKind::Text), Some(30));
    assert_eq!(
        hint.text_based.as_deref(),
        Some(r#"button:contains("Save")"#)
    );
    let class = of(r#"<i class="brand"></i><i></i>"#, ".brand");
    assert!(score(&class, CandidateKind::ClassPath).unwrap() <= 78);
}

#[test]
fn s1_ids_are_escaped() {
    let field = of(r#"<input id="user:email.v2"><input id="b">"#, "input");
    assert_eq!(field.css, r"#user\:email\.v2");
}

#[test]
fn s3_a_repeated_id_selects_nothing_alone() {
    let html = r#"<div id="x"><a href="/1">One</a></div><div id="x"><a href="/2">Two</a></div>"#;
    let (one, two) = (of(html, "a"), of(html, "div + div a"));
    assert_ne!(one.css, two.css);
    for selector in [&one, &two] {
        assert!(
            selector
                .candidates
                .iter()
                .all(|candidate| candidate.value != "#x")
        );
    }
    let host = of(html, "div + div");
    assert_eq!(score(&host, CandidateKind::Id), None);
}

#[test]
fn s4_utility_classes_make_no_selector() {
    let button = of(
        r#"<button class="w-1/2 md:p-4 [&>a]:mt-2">A</button><button class="w-1/2">B</button>"#,
        "button",
    );
    assert!(
        !button.css.contains("w-1") && !button.css.contains("mt-2"),
        "{}",
        button.css
    );
}

#[test]
fn s5_a_test_id_is_printed_as_what_it_is() {
    for name in [
        "data-testid",
        "data-test-id",
        "data-test",
        "data-cy",
        "data-qa",
    ] {
        let button = of(
            &format!(r#"<button {name}="pay">Pay</button><button>Other</button>"#),
            "button",
        );
        assert_eq!(button.css, format!(r#"[{name}="pay"]"#));
        assert_eq!(button.data_test_id.as_deref(), Some("pay"));
    }
}

#[test]
fn s6_a_shared_test_id_stays_but_never_wins() {
    let html = r#"<ul><li><button data-testid="buy">Buy</button></li><li><button data-testid="buy">Buy</button></li></ul>"#;
    for css in ["button", "li + li button"] {
        let buy = of(html, css);
        let shared = buy
            .candidates
            .iter()
            .find(|candidate| candidate.kind == CandidateKind::DataTestid)
            .unwrap();
        assert_eq!((shared.score, shared.unique), (90, false));
    }
}

#[test]
fn s9_generated_ids_rank_below_what_is_stable() {
    let html = r#"<input id=":r1f:" name="q" aria-label="Search"><div id="ember1042"><button>Go</button></div><button>No</button>"#;
    let field = of(html, "input");
    assert!(!field.css.contains("r1f"), "{}", field.css);
    let go = of(html, "#ember1042 button");
    assert!(
        !go.candidates[0].value.contains("ember"),
        "{:?}",
        go.candidates
    );
}

#[test]
fn a_generated_id_alone_is_still_valid() {
    let only = of(
        r#"<p></p><div><i id="ember12"></i><i id="ember13"></i></div>"#,
        "#ember13",
    );
    assert!(!only.css.is_empty());
}

#[test]
fn a_link_that_acts_as_button_keeps_its_target() {
    let buy = of(
        r#"<a href="/x" role="button">Buy</a><a href="/y">No</a>"#,
        "[role]",
    );
    assert!(
        buy.candidates
            .iter()
            .any(|candidate| candidate.value.contains("/x") || candidate.value.contains("Buy"))
    );
}

#[test]
fn links_leave_out_the_query() {
    let html = r#"<a href="https://www.example.com/blog/2020/a-rather-long-title-of-a-post?utm_source=x">T</a><a href="/other">O</a>"#;
    let link = of(html, "a");
    assert!(
        !link.css.contains("utm") && !link.css.contains("example.com"),
        "{}",
        link.css
    );
}

#[test]
fn a_longer_link_is_no_match_for_a_shorter_one() {
    let html = r#"<a href="/ab/c">1</a><a href="/ab/cd">2</a><a href="/x/ab/c">3</a>"#;
    for css in ["a", "a + a", "a + a + a"] {
        of(html, css);
    }
}

#[test]
fn quirks_mode_ignores_case() {
    let html =
        r#"<div id="Box"><i class="Mark"></i></div><div id="box"><i class="mark"></i></div>"#;
    for css in ["div", "div + div", "i", "div + div i"] {
        of(html, css);
    }
    let strict = of(&format!("<!doctype html>{html}"), "div + div");
    assert_eq!(strict.css, "#box");
}

#[test]
fn case_of_type_values_is_ignored_by_css() {
    let html = r#"<!doctype html><input type="TEXT"><input type="text">"#;
    of(html, "input");
    of(html, "input + input");
}

#[test]
fn foreign_elements_by_local_name() {
    let html = r#"<!doctype html><a href="/h">x</a><svg><a href="/s"><linearGradient id="g"></linearGradient></a><circle></circle></svg><math><mi>x</mi></math>"#;
    for css in ["svg", "svg a", "circle", "#g", "mi", "a"] {
        of(html, css);
    }
    let circle = of(html, "circle");
    assert!(
        circle.xpath.contains("local-name()='circle'"),
        "{}",
        circle.xpath
    );
}

#[test]
fn quotes_newlines_and_nul() {
    for value in [
        "it's",
        r#"5" wide"#,
        r#"it's 5" wide"#,
        "a\nb",
        "a\\b",
        "nul\0",
        "]",
        "\u{1f600}",
    ] {
        let escaped = value.replace('&', "&amp;").replace('"', "&quot;");
        let html = format!(
            r#"<!doctype html><i title="{escaped}" aria-label="{escaped}"></i><i></i><b>{}</b><b></b>"#,
            value.replace('<', "&lt;")
        );
        of(&html, "i");
        of(&html, "b");
    }
}

#[test]
fn white_space_that_xpath_keeps() {
    for text in [
        "a\u{a0}b",
        "\u{a0}a b",
        "a\u{2003}b",
        "a \u{85} b",
        "a  b\n c",
        "a&nbsp;<i>x</i>&nbsp;b",
    ] {
        let html = format!("<!doctype html><p>{text}</p><p>a b</p><p>a b c</p><p>a x b</p>");
        of(&html, "p");
        of(&html, "p + p");
        of(&html, "p + p + p + p");
    }
}

#[test]
fn unknown_names_that_no_name_test_can_spell() {
    let html =
        "<!doctype html><a:b>1</a:b><fancy-btn>2</fancy-btn><x\u{e9}>3</x\u{e9}><a\"q>4</a\"q>";
    let doc = Document::parse(html);
    let index = SelectorIndex::new(&doc);
    for element in doc.nodes().filter(|&node| doc.is_element(node)) {
        prove(&doc, element, &generate_selectors(&index, element));
    }
}

#[test]
fn very_long_values_are_left_out() {
    let long = "x".repeat(100_000);
    let html = format!(
        r#"<!doctype html><i title="{long}" data-id="{long}" class="{}"></i><i></i>"#,
        "cls ".repeat(10_000)
    );
    let element = of(&html, "i");
    assert!(
        element
            .candidates
            .iter()
            .all(|candidate| candidate.value.len() < 400),
        "{element:?}"
    );
}

#[test]
fn ten_thousand_classes_are_bounded() {
    let classes: Vec<String> = (0..10_000).map(|n| format!("kind{}x", n % 5000)).collect();
    let html = format!(
        r#"<!doctype html><i class="{}"></i><i class="kind1x"></i>"#,
        classes.join(" ")
    );
    let element = of(&html, "i");
    assert!(element.css.len() < 200, "{}", element.css);
}

#[test]
fn equal_elements_are_still_told_apart() {
    let html = format!("<!doctype html>{}", "<p><b></b></p>".repeat(300));
    let doc = Document::parse(&html);
    let index = SelectorIndex::new(&doc);
    for element in doc
        .nodes()
        .filter(|&node| doc.is_html(node, "b"))
        .step_by(97)
    {
        prove(&doc, element, &generate_selectors(&index, element));
    }
}

#[test]
fn fields_named_like_properties() {
    let html = r#"<!doctype html><form id="login"><input name="id"><input name="length"><input name="attributes"></form>"#;
    assert_eq!(of(html, "form").css, "#login");
    assert_eq!(of(html, "input").css, r#"[name="id"]"#);
}

#[test]
fn nothing_for_what_is_no_element() {
    let doc = Document::parse("<p>x");
    let index = SelectorIndex::new(&doc);
    let text = doc.nodes().find(|&node| doc.is_text(node)).unwrap();
    assert_eq!(generate_selectors(&index, text).css, "");
    assert_eq!(generate_selectors(&index, doc.root()).candidates, []);
}

#[test]
fn json_carries_the_seeds_names() {
    let json = serde_json::to_value(of(
        r#"<button data-cy="pay" aria-label="Pay now">Pay</button><button>Other</button>"#,
        "button",
    ))
    .unwrap();
    assert_eq!(json["dataTestId"], "pay");
    assert_eq!(json["ariaLabel"], "Pay now");
    assert_eq!(json["candidates"][0]["type"], "data-testid");
    assert_eq!(json["candidates"][0]["score"], 95);
    assert_eq!(json["candidates"][0]["unique"], true);
    let back: ElementSelector = serde_json::from_value(json.clone()).unwrap();
    assert_eq!(serde_json::to_value(back).unwrap(), json);
}

#[test]
fn template_contents_are_a_scope() {
    let html = "<!doctype html><div>a</div><template><div>a</div><div><b></b></div></template>";
    let doc = Document::parse(html);
    let index = SelectorIndex::new(&doc);
    for element in doc.nodes().filter(|&node| doc.is_element(node)) {
        prove(&doc, element, &generate_selectors(&index, element));
    }
}

#[test]
fn an_id_that_repeats_the_name_is_preferred_to_it() {
    let doc = Document::parse(
        r#"<input type=checkbox id="ctl00_Main_kind_0" name="ctl00$Main$kind$0"><input type=checkbox id="ctl00_Main_kind_1" name="ctl00$Main$kind$1">"#,
    );
    let index = SelectorIndex::new(&doc);
    let input = doc
        .nodes()
        .find(|&node| doc.is_html(node, "input"))
        .unwrap();
    assert_eq!(generate_selectors(&index, input).css, "#ctl00_Main_kind_0");
}
