//! The selectors of every control of the project's pages, so that a change of one shows in review.

use std::fmt::Write;

use domlens_aria::Accessibility;
use domlens_dom_model::Document;
use domlens_selector_gen::{SelectorIndex, generate_selectors};

#[test]
fn selectors_of_the_projects_pages() {
    for page in domlens_testkit::pages() {
        let doc = Document::parse(&page.html);
        let (index, aria) = (SelectorIndex::new(&doc), Accessibility::new(&doc));
        let mut out = String::new();
        for element in doc.nodes().filter(|&node| aria.is_control(node)) {
            let selector = generate_selectors(&index, element);
            let best = selector
                .candidates
                .iter()
                .find(|candidate| candidate.value == selector.css);
            let score = best.map_or_else(String::new, |best| {
                format!("{} {}", best.score, best.reason)
            });
            let _ = writeln!(
                out,
                "{}  ({score})\n    {}",
                selector.locator, selector.xpath
            );
        }
        insta::assert_snapshot!(page.name.replace(".html", ""), out);
    }
}
