//! Laws of snapshots: a page goes through one and is the same; no snapshot breaks the reader.

use domlens_dom_model::{Document, NodeId, NodeKind, ParseOptions, Snapshot};
use domlens_testkit::{LivePage, hostile_html, pages};
use proptest::prelude::*;

/// All that a node is, apart from what it looks like.
fn dump(doc: &Document, node: NodeId) -> impl PartialEq + std::fmt::Debug + use<> {
    let attributes: Vec<String> = doc
        .attributes(node)
        .map(|one| format!("{}|{:?}|{}", one.name(), one.namespace, one.value))
        .collect();
    (
        (doc.kind(node), doc.parent(node), doc.host(node)),
        (doc.local_name(node).to_owned(), doc.namespace(node)),
        (doc.text(node).to_owned(), attributes),
        (doc.shadow_mode(node), doc.subtree_end(node)),
    )
}

fn assert_same(html: &str) {
    let page = LivePage::without_boxes(html);
    let json = page.snapshot.to_json();
    let snapshot = Snapshot::from_json(&json).unwrap();
    assert_eq!(snapshot, page.snapshot);
    let live = Document::from_snapshot(&snapshot, &ParseOptions::default()).unwrap();
    let still = Document::parse_with(html, &ParseOptions::default().with_scripting(true));
    assert_eq!(live.len(), still.len());
    for node in still.nodes() {
        assert_eq!(dump(&live, node), dump(&still, node), "{node:?}");
        let is_contents = still.kind(node) == NodeKind::TemplateContents;
        assert!(is_contents || live.node_ref(node).is_some());
    }
}

/// Numbers of a snapshot, each a place to change and what to change it to.
fn changes() -> impl Strategy<Value = Vec<(usize, i64)>> {
    let number = prop_oneof![-2..3_i64, 0..60_i64, any::<i32>().prop_map(i64::from)];
    prop::collection::vec((any::<usize>(), number), 1..4)
}

/// `json` with the numbers at some places replaced.
fn changed(json: &str, changes: &[(usize, i64)]) -> String {
    let is_number = |c: char| c.is_ascii_digit() || c == '-';
    let mut pieces: Vec<String> = Vec::new();
    for c in json.chars() {
        match pieces.last_mut() {
            Some(last) if last.chars().all(is_number) == is_number(c) => last.push(c),
            _ => pieces.push(c.to_string()),
        }
    }
    let numbers: Vec<usize> = (0..pieces.len())
        .filter(|at| pieces[*at].parse::<i64>().is_ok())
        .collect();
    for (at, number) in changes {
        pieces[numbers[at % numbers.len()]] = number.to_string();
    }
    pieces.concat()
}

#[test]
fn our_own_pages_go_through_a_snapshot() {
    for page in pages() {
        assert_same(&page.html);
    }
}

#[test]
fn what_shows_and_reads_in_static_html_does_in_a_live_page() {
    for page in pages() {
        let still = Document::parse_with(&page.html, &ParseOptions::default().with_scripting(true));
        let live = LivePage::new(&page.html).document();
        for node in still.nodes() {
            assert_eq!(
                live.is_visible(node),
                still.is_visible(node),
                "{} {node:?} {} {:?} {:?}",
                page.name,
                still.local_name(node),
                live.visibility(node),
                still.visibility(node)
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_page_goes_through_a_snapshot(html in hostile_html()) {
        assert_same(&html);
    }

    #[test]
    fn any_text_is_a_snapshot_or_an_error(text in "[ -~]{0,60}") {
        if let Ok(snapshot) = Snapshot::from_json(&text) {
            let _ = Document::from_snapshot(&snapshot, &ParseOptions::default());
        }
    }

    #[test]
    fn a_snapshot_with_damage_is_a_document_or_an_error(changes in changes()) {
        let html = "<p>a<b hidden>c</b></p><x-a><template shadowrootmode=open><slot></slot></template>d</x-a>\
            <input value=1 checked type=radio><select><option selected>e</select>\
            <iframe srcdoc='<a href=x>f</a>'></iframe><template><i>g</i></template><svg><a/></svg>";
        let page = LivePage::new(html)
            .identify(10)
            .listen("p")
            .hit("p", &["b", "input"])
            .value("input", "v")
            .focus("a")
            .unread("iframe", "no");
        let json = changed(&page.snapshot.to_json(), &changes);
        let Ok(snapshot) = Snapshot::from_json(&json) else { return Ok(()) };
        let Ok(doc) = Document::from_snapshot(&snapshot, &ParseOptions::default()) else { return Ok(()) };
        for node in doc.nodes() {
            let _ = (doc.is_visible(node), doc.viewport_ratio(node), doc.covered_by(node));
            let _ = (doc.inner_text(node), doc.has_pointer_cursor(node));
            if let Some(key) = doc.live_key(node) {
                prop_assert_eq!(doc.node_of_live_key(key), Some(node));
            }
        }
    }
}
