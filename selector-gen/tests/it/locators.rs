//! Through shadow roots and frames, and back.

use domlens_dom_model::{Document, NodeId};
use domlens_selector_gen::{
    HopKind, Locator, ResolveError, SelectorDetail, SelectorIndex, generate_selectors, locate,
    resolve, selectors_with,
};

fn named(doc: &Document, tag: &str) -> Vec<NodeId> {
    doc.nodes().filter(|&node| doc.is_html(node, tag)).collect()
}

#[test]
fn f2_two_shadow_roots_deep() {
    let doc = Document::parse(
        "<x-a><template shadowrootmode=open><x-b><template shadowrootmode=open><button>Order now</button></template></x-b></template></x-a>",
    );
    let button = named(&doc, "button")[0];
    let locator = locate(&SelectorIndex::new(&doc), button);
    assert_eq!(locator.to_string(), "x-a >> x-b >> button");
    assert_eq!(resolve(&doc, &locator), Ok(button));
    assert_eq!(locator.to_deep().as_deref(), Some("x-a >>> x-b >>> button"));
}

#[test]
fn f3_the_same_id_in_two_trees() {
    let doc = Document::parse(
        r#"<button id="go">Light</button><x-c><template shadowrootmode="open"><button id="go">Shadow</button></template></x-c>"#,
    );
    let index = SelectorIndex::new(&doc);
    let locators: Vec<Locator> = named(&doc, "button")
        .into_iter()
        .map(|button| locate(&index, button))
        .collect();
    let printed: Vec<String> = locators.iter().map(Locator::to_string).collect();
    assert_eq!(printed, ["#go", "x-c >> #go"]);
    for (locator, button) in locators.iter().zip(named(&doc, "button")) {
        assert_eq!(resolve(&doc, locator), Ok(button));
    }
}

#[test]
fn f6_into_a_frame() {
    let doc = Document::parse(
        r#"<h1>Outer</h1><iframe id="f" srcdoc="<h1>Inner</h1><button>Go</button>"></iframe>"#,
    );
    let button = named(&doc, "button")[0];
    let locator = locate(&SelectorIndex::new(&doc), button);
    assert_eq!(locator.to_string(), "iframe#f >> button");
    assert_eq!(locator.hops[0].kind, HopKind::Frame);
    assert_eq!(
        locator.to_playwright(),
        "iframe#f >> internal:control=enter-frame >> button"
    );
    assert_eq!(locator.to_deep(), None);
    assert_eq!(resolve(&doc, &locator), Ok(button));
}

#[test]
fn printed_locators_read_back() {
    for text in [
        "#go",
        "x-a >> x-b >> button",
        r#"[title="a >> b"] >> iframe.x >> [name="q"]"#,
        r"#a\>\> >> b",
    ] {
        let locator: Locator = text.parse().unwrap();
        assert_eq!(locator.to_string(), text);
        assert_eq!(locator.to_string().parse(), Ok(locator));
    }
    let locator: Locator = r#"main > iframe[name="a b"] >> [data-x="iframe"] >> p"#
        .parse()
        .unwrap();
    let kinds: Vec<HopKind> = locator.hops.iter().map(|hop| hop.kind).collect();
    assert_eq!(kinds, [HopKind::Frame, HopKind::Shadow]);
}

#[test]
fn each_failure_is_its_own() {
    let doc = Document::parse("<p>1</p><p>2</p><b>x</b>");
    let error = |text: &str| resolve(&doc, &text.parse().unwrap()).unwrap_err();
    assert!(matches!(error("i"), ResolveError::NoMatch { .. }));
    assert!(matches!(
        error("p"),
        ResolveError::Ambiguous { count: 2, .. }
    ));
    assert!(matches!(
        error("b >> p"),
        ResolveError::NotAHost {
            kind: HopKind::Shadow,
            ..
        }
    ));
    assert!(matches!(
        "p[".parse::<Locator>(),
        Err(ResolveError::BadSelector { .. })
    ));
    assert!(matches!(
        "".parse::<Locator>(),
        Err(ResolveError::BadSelector { .. })
    ));
    let stale = Locator {
        css: "b".into(),
        tag: Some("i".into()),
        ..Locator::default()
    };
    assert!(matches!(
        resolve(&doc, &stale),
        Err(ResolveError::Stale { .. })
    ));
    assert_eq!(
        error("p").to_string(),
        r#""p" matches 2 elements instead of one"#
    );
}

#[test]
fn css_alone_is_that_of_the_full_answer() {
    let doc = Document::parse(
        "<x-a><template shadowrootmode=open><button aria-label=Go>Order</button><button>Back</button></template></x-a>",
    );
    let index = SelectorIndex::new(&doc);
    let button = named(&doc, "button")[0];
    let full = generate_selectors(&index, button);
    let css = selectors_with(&index, button, SelectorDetail::Css);
    assert_eq!((&css.css, &css.locator), (&full.css, &full.locator));
    assert_eq!(css.locator.to_string(), r#"x-a >> [aria-label="Go"]"#);
    assert!(css.xpath.is_empty() && css.candidates.is_empty() && css.aria_label.is_none());
    assert_eq!(selectors_with(&index, button, SelectorDetail::Full), full);
}
