//! Laws of the frozen document, on any input.

use domlens_dom_model::{Document, NodeId, NodeKind, ParseOptions, Selector};
use domlens_testkit::mutated_page;
use proptest::prelude::*;

/// Text that looks like markup, with what makes tree construction interesting.
fn markup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => prop::sample::select(vec![
            "<div>", "</div>", "<p>", "<b>", "</b>", "<i>", "</i>", "<a href=x>", "</a>", "<table>", "<tr>",
            "<td>", "</table>", "<select>", "<option>", "</select>", "<template>", "</template>",
            "<template shadowrootmode=open>", "<x-a>", "</x-a>", "<slot>", "<slot name=s>", "<u slot=s>",
            "<svg>", "<foreignObject>", "</svg>", "<math>", "<mi>", "<iframe srcdoc='<p>in'>", "</iframe>", "<!--c-->",
            "<script>", "</script>", "<style>", "</style>", "<title>", "</title>", "<frameset>", "<body class=q>",
            "<html lang=x>", "<form>", "<input>", "<li>", "<ul>", "</ul>", "<button>", "<nobr>", "<!doctype html>",
        ]).prop_map(String::from),
        2 => "[a-z &;<\"'=\u{0}é]{0,8}",
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn check_laws(doc: &Document) {
    for node in doc.nodes() {
        let end = doc.subtree_end(node);
        assert!(end > node.index() && end <= doc.len());
        let mut at = node;
        let owner = doc.parent(node).or_else(|| doc.host(node));
        assert_eq!(owner.is_none(), node == doc.root());
        if let Some(owner) = owner {
            assert!(owner < node && doc.is_inclusive_ancestor(owner, node));
        }
        let children: Vec<NodeId> = doc.children(node).collect();
        assert_eq!(doc.last_child(node), children.last().copied());
        for pair in children.windows(2) {
            assert_eq!(doc.previous_sibling(pair[1]), Some(pair[0]));
        }
        for child in children {
            assert_eq!(doc.parent(child), Some(node));
            assert_eq!(doc.scope(child), doc.scope(node));
            assert!(child > at);
            at = child;
        }
        // A shadow root stands in the flat tree by its host.
        let in_flat_tree = doc.kind(node) != NodeKind::ShadowRoot;
        let flat = if in_flat_tree {
            doc.flat_children(node)
        } else {
            Vec::new()
        };
        assert!(
            flat.iter()
                .all(|child| doc.flat_parent(*child) == Some(node))
        );
        if let Some(path) = doc.element_path(node) {
            assert_eq!(doc.element_at(&path), Some(node));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn freezing_keeps_the_laws_of_the_tree(html in markup()) {
        check_laws(&Document::parse(&html));
    }

    #[test]
    fn any_bytes_give_a_document(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check_laws(&Document::parse_bytes(&bytes, &ParseOptions::default()));
    }

    #[test]
    fn a_page_with_damage_gives_a_document(bytes in mutated_page()) {
        check_laws(&Document::parse_bytes(&bytes, &ParseOptions::default()));
    }

    #[test]
    fn the_index_agrees_with_the_matcher(html in markup()) {
        let doc = Document::parse(&html);
        for scope in doc.scopes() {
            for name in ["p", "div", "slot", "mi"] {
                let selector = Selector::parse(name).unwrap();
                let found = doc.query_selector_all(scope, &selector);
                prop_assert_eq!(doc.elements_by_local_name(scope, name), found.as_slice());
            }
        }
    }

    #[test]
    fn any_text_is_a_selector_or_a_typed_error(text in "\\PC{0,40}") {
        let doc = Document::parse("<p class=a>b");
        if let Ok(selector) = Selector::parse(&text) {
            doc.query_selector_all(doc.root(), &selector);
        }
    }

    #[test]
    fn escaped_names_find_their_element(name in "[\\PC\u{0}\t\n]{1,12}") {
        use domlens_dom_model::css::{escape_identifier, escape_string};
        let doc = Document::parse(&format!(
            "<!doctype html><p id=\"{}\"><p id=other>",
            name.replace('&', "&amp;").replace('"', "&quot;")
        ));
        let expected = doc.elements_by_local_name(doc.root(), "p")[0];
        let id = doc.id(expected).unwrap();
        for text in [format!("#{}", escape_identifier(id)), format!("[id={}]", escape_string(id))] {
            let selector = Selector::parse(&text).unwrap();
            prop_assert_eq!(doc.query_selector_all(doc.root(), &selector), vec![expected]);
        }
    }
}

#[test]
fn the_pages_of_the_project_keep_the_laws() {
    for page in domlens_testkit::pages() {
        check_laws(&Document::parse(&page.html));
    }
}
