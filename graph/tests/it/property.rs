//! Laws on arbitrary pages.

use std::collections::{BTreeMap, BTreeSet};

use domlens_dom_model::Document;
use domlens_graph::{Graph, GraphOptions, Reader, apply, diff};
use domlens_selector_gen::resolve;
use domlens_testkit::hostile_html;
use proptest::prelude::*;

fn check(doc: &Document, graph: &Graph) {
    let handles: BTreeSet<u32> = graph.entries.iter().map(|entry| entry.handle).collect();
    assert_eq!(handles.len(), graph.entries.len());
    let nodes: BTreeSet<_> = graph.entries.iter().map(|entry| entry.node).collect();
    assert_eq!(nodes.len(), graph.entries.len());
    for entry in &graph.entries {
        assert_eq!(resolve(doc, &entry.locator), Ok(entry.node));
        for text in [
            Some(&entry.label),
            entry.difference.as_ref(),
            entry.value.as_ref(),
        ] {
            assert!(!text.is_some_and(|text| text.contains(['\n', '\r', '\u{202e}'])));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn handles_are_unique_stable_and_lead_to_their_elements(html in hostile_html()) {
        let doc = Document::parse(&html);
        let options = GraphOptions::default().with_frames(true);
        let mut reader = Reader::new();
        let first = reader.read(&doc, &options);
        check(&doc, &first);
        let second = reader.read(&doc, &options);
        prop_assert_eq!(&first, &second);
        prop_assert!(diff(&first, &second).is_empty());
        prop_assert!(diff(&first, &second).moved.is_empty());
    }

    #[test]
    fn a_difference_applied_gives_the_new_reading(a in hostile_html(), b in hostile_html()) {
        let options = GraphOptions::default().with_frames(true);
        let mut reader = Reader::new();
        let mut seen = BTreeSet::new();
        let mut tags = BTreeMap::new();
        let mut last = Graph::default();
        // Back and forth, and both at once: parts of a page come and go.
        for html in [a.clone(), b.clone(), a.clone(), format!("{a}{b}"), b] {
            let doc = Document::parse(&html);
            let graph = reader.read(&doc, &options);
            check(&doc, &graph);
            let diff = diff(&last, &graph);
            prop_assert_eq!(apply(&diff, &last.entries), graph.entries.clone());
            let now: BTreeSet<u32> = graph.entries.iter().map(|entry| entry.handle).collect();
            // A number that comes back stands for an element of the same kind.
            for entry in &graph.entries {
                let tag = doc.local_name(entry.node).to_owned();
                prop_assert_eq!(tags.entry(entry.handle).or_insert(tag.clone()), &tag);
            }
            for handle in seen.difference(&now) {
                prop_assert!(reader.resolve(*handle).is_err());
            }
            seen.extend(now);
            last = graph;
        }
    }
}
