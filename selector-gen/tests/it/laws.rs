//! The laws: what is called unique finds its element and nothing else, on every page.

use std::collections::HashMap;

use domlens_dom_model::{Document, NodeId, Selector};
use domlens_selector_gen::{SelectorIndex, css_selector, generate_selectors, locate, resolve};
use domlens_testkit::{hostile_html, release};
use proptest::prelude::*;

use crate::xpath::XpathScope;

/// Proves every selector of each `step`th element of a document.
fn prove(doc: &Document, step: usize) -> Result<(), TestCaseError> {
    let index = SelectorIndex::new(doc);
    let scopes: HashMap<NodeId, XpathScope> = doc
        .scopes()
        .map(|root| (root, XpathScope::new(doc, root)))
        .collect();
    for element in doc
        .nodes()
        .filter(|&node| doc.is_element(node))
        .step_by(step)
    {
        let scope = doc.scope(element);
        let selector = generate_selectors(&index, element);
        let css = |css: &str| {
            let parsed = Selector::parse(css).unwrap_or_else(|error| panic!("{css}: {error}"));
            doc.query_selector_all(scope, &parsed)
        };
        let xpath = |xpath: &str| scopes[&scope].find(xpath);
        prop_assert_eq!(css(&selector.css), [element], "css {}", &selector.css);
        prop_assert_eq!(&css_selector(&index, element), &selector.css);
        prop_assert_eq!(
            xpath(&selector.xpath),
            [element],
            "xpath {}",
            &selector.xpath
        );
        for candidate in selector
            .candidates
            .iter()
            .filter(|candidate| candidate.unique)
        {
            let found = if candidate.is_css() {
                css(&candidate.value)
            } else {
                xpath(&candidate.value)
            };
            prop_assert_eq!(found, [element], "{:?}", candidate);
        }
        let in_template = std::iter::successors(Some(scope), |&root| {
            doc.host(root).map(|host| doc.scope(host))
        })
        .any(|root| doc.kind(root) == domlens_dom_model::NodeKind::TemplateContents);
        if !in_template {
            let locator = locate(&index, element);
            prop_assert_eq!(resolve(doc, &locator), Ok(element), "{}", &locator);
            prop_assert_eq!(
                resolve(doc, &locator.to_string().parse().unwrap()),
                Ok(element),
                "{}",
                &locator
            );
        }
    }
    Ok(())
}

#[test]
fn on_the_projects_pages() {
    let pages = domlens_testkit::pages();
    assert!(!pages.is_empty());
    for page in pages {
        let doc = Document::parse(&page.html);
        prove(&doc, 1).unwrap_or_else(|error| panic!("{}: {error}", page.name));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_generated_trees(html in hostile_html()) {
        prove(&Document::parse(&html), 1)?;
    }

    #[test]
    fn before_and_after_each_kind_of_change(release in release()) {
        prove(&Document::parse(&release.old), 1)?;
        prove(&Document::parse(&release.new), 1)?;
    }
}
