//! Each condition alone, and together.

use domlens_dom_model::{Document, PageText};
use domlens_filter::{
    Filter, FilterOptions, InteractionSet, InteractionType, Pattern, Subject, ValueMatch,
};

/// The texts of the buttons and links that the filter keeps.
fn kept(html: &str, options: &FilterOptions) -> Vec<String> {
    let doc = Document::parse(html);
    let text = PageText::visible(&doc);
    let filter = Filter::new(options).unwrap();
    let page = filter.on(&doc, &text);
    doc.nodes()
        .filter(|&node| doc.is_html(node, "button") || doc.is_html(node, "a"))
        .filter(|&node| page.accepts(&Subject::of_node(node, &text)))
        .map(|node| text.of(node).to_owned())
        .collect()
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

const PAGE: &str = "<nav class=top><a href=/docs/>Docs</a> <a href=/Shop>Shop</a></nav>\
    <section>Cart total: 5 €<button data-k=v class=pri>Buy NOW</button>\
    <p><button type=button>Cancel</button></p></section>";

#[test]
fn no_condition_keeps_everything() {
    assert_eq!(
        kept(PAGE, &FilterOptions::default()),
        ["Docs", "Shop", "Buy NOW", "Cancel"]
    );
    assert!(Filter::new(&FilterOptions::default()).unwrap().is_empty());
}

#[test]
fn any_selector_includes_and_any_excludes() {
    let mut options = FilterOptions {
        include_selectors: strings(&["nav a", "button.pri"]),
        ..FilterOptions::default()
    };
    assert_eq!(kept(PAGE, &options), ["Docs", "Shop", "Buy NOW"]);
    options.exclude_selectors = strings(&["[href='/Shop']", ".none"]);
    assert_eq!(kept(PAGE, &options), ["Docs", "Buy NOW"]);
}

#[test]
fn text_is_searched_whatever_the_case() {
    let mut options = FilterOptions {
        text_contains: strings(&["buy  now", "oc"]),
        ..FilterOptions::default()
    };
    assert_eq!(kept(PAGE, &options), ["Docs", "Buy NOW"]);
    options.text_contains = strings(&["STRASSE", "ÄÖ"]);
    assert_eq!(kept("<a href=#>äöü</a><a href=#>.*</a>", &options), ["äöü"]);
}

#[test]
fn text_matches_by_regular_expressions_with_their_flags() {
    let mut options = FilterOptions {
        text_matches: vec![Pattern::from("/^d|p$/")],
        ..FilterOptions::default()
    };
    assert_eq!(kept(PAGE, &options), ["Shop"]);
    options.text_matches = vec![Pattern::from("/^d|p$/i")];
    assert_eq!(kept(PAGE, &options), ["Docs", "Shop"]);
}

#[test]
fn every_attribute_must_be_there_and_have_its_value() {
    let mut options = FilterOptions {
        has_attributes: strings(&["DATA-K", "class"]),
        ..FilterOptions::default()
    };
    assert_eq!(kept(PAGE, &options), ["Buy NOW"]);
    options = FilterOptions::default();
    options
        .attribute_values
        .insert("href".into(), ValueMatch::from("/docs/"));
    assert_eq!(kept(PAGE, &options), ["Docs"]);
    options
        .attribute_values
        .insert("href".into(), Pattern::new("shop|docs", "i").into());
    assert_eq!(kept(PAGE, &options), ["Docs", "Shop"]);
}

#[test]
fn tags_and_interactions_are_alternatives() {
    let options = FilterOptions {
        tags: strings(&["BUTTON", "x"]),
        ..FilterOptions::default()
    };
    assert_eq!(kept(PAGE, &options), ["Buy NOW", "Cancel"]);

    let doc = Document::parse("<a href=/>A</a>");
    let text = PageText::visible(&doc);
    let link = doc.nodes().find(|&node| doc.is_html(node, "a")).unwrap();
    let nav: InteractionSet = [InteractionType::Nav, InteractionType::Click]
        .into_iter()
        .collect();
    let subject = Subject {
        interactions: nav,
        ..Subject::of_node(link, &text)
    };
    for (asked, accepted) in [
        (vec![InteractionType::Submit, InteractionType::Nav], true),
        (vec![InteractionType::Submit], false),
        (vec![], true),
    ] {
        let options = FilterOptions {
            interaction_types: asked,
            ..FilterOptions::default()
        };
        let filter = Filter::new(&options).unwrap();
        assert_eq!(filter.on(&doc, &text).accepts(&subject), accepted);
    }
}

#[test]
fn within_reaches_into_shadow_trees() {
    let html = "<main><x-a><template shadowrootmode=open><button>In</button></template></x-a></main>\
        <button>Out</button>";
    let options = FilterOptions {
        within_selectors: strings(&["main"]),
        ..FilterOptions::default()
    };
    assert_eq!(kept(html, &options), ["In"]);
}

#[test]
fn near_is_in_the_text_of_the_parent() {
    let mut options = FilterOptions {
        near_text: Some("TOTAL:\n5 €".into()),
        ..FilterOptions::default()
    };
    assert_eq!(kept(PAGE, &options), ["Buy NOW"]);
    // Overlapping places count each.
    options.near_text = Some("aa".into());
    assert_eq!(kept("<p>a<b>aa<button>x</button></b></p>", &options), ["x"]);
    options.near_text = Some("aaa".into());
    assert_eq!(
        kept("<p>a<b>aa<button>x</button></b></p>", &options),
        [""; 0]
    );
}

#[test]
fn what_does_not_compile_is_named() {
    let error = |options: FilterOptions| Filter::new(&options).unwrap_err().to_string();
    let bad_selector = FilterOptions {
        within_selectors: strings(&["a[", "b"]),
        ..FilterOptions::default()
    };
    let message = error(bad_selector);
    assert!(
        message.contains("withinSelectors") && message.contains("a["),
        "{message}"
    );

    let bad_regex = FilterOptions {
        text_matches: vec![Pattern::new("a(b", "i")],
        ..FilterOptions::default()
    };
    let message = error(bad_regex);
    assert!(
        message.starts_with("filter option textMatches: regular expression `/a(b/i`"),
        "{message}"
    );
    assert!(
        message.contains("unclosed group") && !message.contains('\n'),
        "{message}"
    );

    let mut options = FilterOptions::default();
    options
        .attribute_values
        .insert("href".into(), Pattern::new("a", "x").into());
    let message = error(options);
    assert!(
        message.contains("attributeValues.href") && message.contains("flag `x`"),
        "{message}"
    );

    let ahead = FilterOptions {
        text_matches: vec![Pattern::from("/a(?=b)/")],
        ..FilterOptions::default()
    };
    assert!(error(ahead).contains("look-around"));
}
