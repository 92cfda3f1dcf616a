//! The pages of `testdata/pages` and hostile ones: laws that hold on every page.

use domlens_dom_model::Document;
use domlens_graph::{Graph, GraphOptions, Reader};
use domlens_selector_gen::resolve;
use domlens_testkit::Page;

/// The graph of `page`, whose selectors and handles lead to their elements, and which is the same
/// when it is read again.
fn check(page: &Page, options: GraphOptions) -> Graph {
    let doc = Document::parse(&page.html);
    let mut reader = Reader::new();
    let graph = reader.read(&doc, &options);
    for entry in &graph.entries {
        let what = format!("{} [{}] {}", page.name, entry.handle, entry.selector);
        assert_eq!(resolve(&doc, &entry.locator), Ok(entry.node), "{what}");
        assert_eq!(reader.resolve(entry.handle).unwrap().node, entry.node);
    }
    assert_eq!(reader.read(&doc, &options), graph, "{}", page.name);
    graph
}

#[test]
fn every_selector_of_every_page_leads_to_its_element() {
    let pages = domlens_testkit::pages();
    assert!(pages.len() > 10);
    for page in pages {
        let graph = check(&page, GraphOptions::default().with_frames(true));
        assert!(!graph.entries.is_empty());
    }
}

#[test]
fn selectors_lead_to_their_elements_on_real_pages() {
    // A few of them: each selector is asked about a whole page.
    for page in domlens_testkit::real_pages().iter().step_by(12) {
        check(page, GraphOptions::default());
    }
}
