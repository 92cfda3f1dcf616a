//! Real pages: what is captured is what the browser has, and what is printed of it leads back.

use domlens::dom::{Document, NodeKind};
use domlens::graph::{Graph, GraphOptions, graph};
use domlens::selectors::HopKind;
use domlens_browser::CaptureOptions;
use serde_json::json;

use crate::support::with_browser;

#[test]
fn captured_trees_are_those_of_the_browser() {
    with_browser(async |live| {
        for page in domlens_testkit::pages() {
            live.open(&format!("/{}", page.name), &page.html).await;
            let document = live.tab.document(&CaptureOptions::default()).await.unwrap();
            // Contents of templates are not told.
            let html = "(() => { const copy = document.documentElement.cloneNode(true); \
                for (const one of copy.querySelectorAll('template')) one.innerHTML = ''; \
                return copy.outerHTML; })()";
            let expected = live.script(html).await;
            let root = document
                .element_children(document.root())
                .find(|&node| document.kind(node) == NodeKind::Element)
                .unwrap();
            let found = without_noscript(&document.outer_html(root));
            let expected = without_noscript(expected.as_str().unwrap());
            assert_eq!(found, expected, "{}", page.name);
            let live_graph = graph(&document, &GraphOptions::default().with_frames(true));
            locators_lead_back(&live, &document, &live_graph, &page.name).await;
        }
    });
}

/// The text of `noscript` is written as with scripting off by one side.
fn without_noscript(html: &str) -> String {
    let mut parts = html.split("<noscript");
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once("</noscript>").map_or("", |(_, rest)| rest)
    })
}

/// Each locator is evaluated by the browser, hop by hop.
async fn locators_lead_back(
    live: &crate::support::Live,
    document: &Document,
    graph: &Graph,
    page: &str,
) {
    let locators: Vec<_> = graph
        .entries
        .iter()
        .map(|entry| {
            let hops = entry.locator.hops.iter();
            let hops = hops.map(|hop| json!([hop.selector, hop.kind == HopKind::Frame]));
            json!([hops.collect::<Vec<_>>(), entry.locator.css])
        })
        .collect();
    let script = format!(
        "{}.map(([hops, css]) => {{ let root = document; for (const [selector, isFrame] of hops) {{ \
         const found = root.querySelectorAll(selector); if (found.length !== 1) return found.length; \
         root = isFrame ? found[0].contentDocument : found[0].shadowRoot; if (!root) return null; }} \
         const found = root.querySelectorAll(css); if (found.length !== 1) return found.length; \
         const copy = found[0].cloneNode(true); return copy.outerHTML; }})",
        json!(locators)
    );
    let found = live.script(&script).await;
    for (entry, found) in graph.entries.iter().zip(found.as_array().unwrap()) {
        if found.is_null() {
            // A closed shadow root, or a frame of another origin.
            continue;
        }
        let expected = document.outer_html(entry.node);
        assert_eq!(
            found.as_str(),
            Some(&*expected),
            "{page}: {}",
            entry.selector
        );
    }
}
