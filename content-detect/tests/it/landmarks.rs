//! Landmarks by computed role.

use domlens_content_detect::detect_landmarks;
use domlens_dom_model::{Document, NodeId};

fn ids(doc: &Document, nodes: &[NodeId]) -> String {
    let ids: Vec<_> = nodes
        .iter()
        .map(|node| doc.id(*node).unwrap_or("?"))
        .collect();
    ids.join(" ")
}

#[test]
fn each_kind_has_its_list() {
    let doc = Document::parse(
        "<header id=a></header><nav id=b></nav><div role=search id=c></div><main id=d>\
         <section id=e aria-label=News></section><form id=f aria-label=Mail></form></main>\
         <aside id=g></aside><footer id=h></footer>",
    );
    let landmarks = detect_landmarks(&doc);
    assert_eq!(ids(&doc, &landmarks.banner), "a");
    assert_eq!(ids(&doc, &landmarks.navigation), "b");
    assert_eq!(ids(&doc, &landmarks.search), "c");
    assert_eq!(ids(&doc, &landmarks.main), "d");
    assert_eq!(ids(&doc, &landmarks.region), "e");
    assert_eq!(ids(&doc, &landmarks.form), "f");
    assert_eq!(ids(&doc, &landmarks.complementary), "g");
    assert_eq!(ids(&doc, &landmarks.contentinfo), "h");
}

#[test]
fn header_and_footer_of_an_article_are_no_landmarks() {
    let doc = Document::parse(
        "<header id=page>P</header><article><header id=art>A</header><footer id=foot>F</footer></article>",
    );
    let landmarks = detect_landmarks(&doc);
    assert_eq!(ids(&doc, &landmarks.banner), "page");
    assert_eq!(ids(&doc, &landmarks.contentinfo), "");
}

#[test]
fn sections_and_forms_without_a_name_are_no_landmarks() {
    let doc = Document::parse("<section>a</section><form>b</form>");
    let landmarks = detect_landmarks(&doc);
    assert!(landmarks.region.is_empty() && landmarks.form.is_empty());
}

#[test]
fn hidden_landmarks_are_left_out() {
    let doc = Document::parse("<nav hidden>a</nav><nav id=b>b</nav>");
    assert_eq!(ids(&doc, &detect_landmarks(&doc).navigation), "b");
}
