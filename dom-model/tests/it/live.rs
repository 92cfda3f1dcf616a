//! What a document knows of a live page.

use domlens_dom_model::snapshot::{NodeRef, SnapshotSource};
use domlens_dom_model::{
    Diagnostic, DiagnosticKind, Document, HiddenReason, NodeId, ParseOptions, PseudoElement, Rect,
    Selector, Snapshot, SnapshotError, Visibility,
};
use domlens_testkit::LivePage;

fn find(doc: &Document, selector: &str) -> NodeId {
    let selector = Selector::parse(selector).unwrap();
    doc.scopes()
        .find_map(|scope| doc.query_selector(scope, &selector))
        .unwrap()
}

fn refused(change: impl FnOnce(&mut Snapshot)) -> String {
    let mut snapshot = LivePage::new("<p id=a>x<iframe srcdoc='<b>y</b>'></iframe>").snapshot;
    change(&mut snapshot);
    match Document::from_snapshot(&snapshot, &ParseOptions::default()) {
        Err(SnapshotError::Inconsistent { message }) => message,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_snapshot_of_another_version_is_refused() {
    let snapshot = Snapshot {
        version: 9,
        ..LivePage::new("a").snapshot
    };
    let found = Document::from_snapshot(&snapshot, &ParseOptions::default()).err();
    assert_eq!(found, Some(SnapshotError::Version { found: 9 }));
}

#[test]
fn parts_that_do_not_fit_together_are_refused() {
    assert_eq!(
        refused(|page| page.documents.clear()),
        "it has no documents"
    );
    assert!(refused(|page| page.documents[0].nodes.kind[0] = 1).contains("not of kind 9"));
    assert!(refused(|page| page.documents[0].nodes.kind[2] = 2).contains("is of kind 2"));
    assert!(refused(|page| page.documents[0].nodes.kind[1] = 3).contains("is in one of kind 9"));
    assert!(refused(|page| page.documents[0].nodes.parent[2] = 2).contains("does not come before"));
    assert!(
        refused(|page| page.documents[0].nodes.parent[1] = -1).contains("does not come before")
    );
    assert!(refused(|page| page.documents[0].nodes.name[1] = 900).contains("names string 900"));
    assert!(refused(|page| page.documents[0].nodes.value.clear()).contains("column `value` of 0"));
    assert!(
        refused(|page| page.documents[0].nodes.attributes[4].push(0)).contains("without a value")
    );
    assert!(
        refused(|page| page.documents[0].nodes.checked.push(90))
            .contains("`checked` names node 90")
    );
    assert!(refused(|page| page.documents[0].nodes.identity.push(7)).contains("1 identities"));
    assert!(refused(|page| page.documents[0].target = 1 << 24).contains("not below"));
    assert!(refused(|page| page.documents[1].owner = None).contains("neither the top one"));
    assert!(
        refused(|page| page.documents[0].owner = Some(NodeRef {
            document: 0,
            node: 1
        }))
        .contains("top")
    );
    assert!(
        refused(|page| page.documents[1].owner = Some(NodeRef {
            document: 1,
            node: 1
        }))
        .contains("before it")
    );
    assert!(refused(|page| page.documents.push(page.documents[1].clone())).contains("another one"));
    assert!(refused(|page| page.documents[0].boxes.node.reverse()).contains("boxes of document 0"));
    assert!(refused(|page| page.documents[0].boxes.style[0].truncate(3)).contains("3 values"));
    assert!(
        refused(|page| page.focus = Some(NodeRef {
            document: 7,
            node: 0
        }))
        .contains("`focus`")
    );
    assert!(refused(|page| page.documents[0].nodes.before.index.push(1)).contains("`before`"));
    let twice = |page: &mut Snapshot| {
        page.documents[1].nodes.identity = vec![5; page.documents[1].nodes.kind.len()];
    };
    assert!(refused(twice).contains("two nodes have the identity 5"));
}

#[test]
fn text_beside_text_is_one_text() {
    let mut page = LivePage::new("<p>a<i></i>b</p>").identify(100);
    let p = page.find("p")[0].node;
    let table = &mut page.snapshot.documents[0].nodes;
    let italic = table.kind.len() - 2;
    // As if a script had taken the element away.
    for column in [&mut table.name, &mut table.value] {
        column.remove(italic);
    }
    table.parent.remove(italic);
    table.kind.remove(italic);
    table.attributes.remove(italic);
    table.identity.remove(italic);
    let rows = u32::try_from(table.kind.len()).unwrap();
    let boxes = &mut page.snapshot.documents[0].boxes;
    let gone = boxes.node.len() - 2;
    boxes.node.remove(gone);
    boxes.rect.remove(gone);
    boxes.style.remove(gone);
    boxes.node[gone] = rows - 1;
    let doc = page.document();
    let p_node = find(&doc, "p");
    let text: Vec<NodeId> = doc.children(p_node).collect();
    assert_eq!(text.len(), 1);
    assert_eq!(doc.text(text[0]), "ab");
    assert_eq!(doc.node_ref(text[0]).unwrap().node, p + 1);
    let key = doc.live_key(text[0]).unwrap();
    assert_eq!(doc.node_of_live_key(key), Some(text[0]));
    let height = doc.bounding_box(text[0]).map(|around| around.height);
    assert_eq!(height, Some(60.0));
}

#[test]
fn limits_cut_a_live_page_as_they_cut_html() {
    let kinds = |doc: &Document| -> Vec<DiagnosticKind> {
        doc.diagnostics().iter().map(Diagnostic::kind).collect()
    };
    let page = LivePage::new("<div a b c><div><div><p>deep</p></div></div></div><p>last</p>");
    let read = |options: &ParseOptions| Document::from_snapshot(&page.snapshot, options).unwrap();
    let deep = read(&ParseOptions::default().with_max_depth(4));
    assert_eq!(kinds(&deep), [DiagnosticKind::DepthLimit]);
    assert_eq!(deep.text_content(deep.root()), "last");
    let short = read(&ParseOptions::default().with_max_nodes(6));
    assert_eq!(kinds(&short), [DiagnosticKind::NodesLimit]);
    assert_eq!(short.len(), 6);
    let few = read(&ParseOptions::default().with_max_attributes(2));
    assert_eq!(kinds(&few), [DiagnosticKind::AttributesLimit]);
    assert_eq!(few.attributes(find(&few, "div")).count(), 2);
}

#[test]
fn boxes_of_frames_are_on_the_page() {
    let mut page = LivePage::new("<iframe srcdoc='<b>in</b>'></iframe>")
        .put("iframe", [50.0, 500.0, 300.0, 200.0])
        .put("b", [10.0, 120.0, 40.0, 20.0]);
    page.snapshot.documents[1].scroll = [0.0, 100.0];
    let doc = page.document();
    let b = find(&doc, "b");
    assert_eq!(
        doc.bounding_box(b),
        Some(Rect::new(60.0, 520.0, 40.0, 20.0))
    );
    assert_eq!(doc.viewport_ratio(b), Some(1.0));
    // Scrolled out of the frame.
    let page = page.put("b", [10.0, 0.0, 40.0, 20.0]);
    let doc = page.document();
    assert_eq!(doc.viewport_ratio(find(&doc, "b")), Some(0.0));
}

#[test]
fn what_is_in_view_is_what_nothing_clips() {
    let html = "<div class=list><p id=half></p><p id=out></p><p id=free></p></div><p id=below></p><p id=dot></p>";
    let page = LivePage::new(html)
        .put(".list", [0.0, 0.0, 200.0, 50.0])
        .style(".list", "overflow-x", "hidden")
        .style(".list", "overflow-y", "scroll")
        .put("#half", [0.0, 40.0, 100.0, 20.0])
        .put("#out", [0.0, 60.0, 100.0, 20.0])
        .put("#free", [0.0, 60.0, 100.0, 20.0])
        .style("#free", "position", "absolute")
        .put("#below", [0.0, 595.0, 100.0, 20.0])
        .put("#dot", [5.0, 5.0, 0.0, 0.0]);
    let ratio = |page: &LivePage, selector: &str| {
        let doc = page.document();
        doc.viewport_ratio(find(&doc, selector))
    };
    assert_eq!(ratio(&page, "#half"), Some(0.5));
    assert_eq!(ratio(&page, "#out"), Some(0.0));
    // Its containing block is the page, not the list.
    assert_eq!(ratio(&page, "#free"), Some(1.0));
    assert_eq!(ratio(&page, "#below"), Some(0.25));
    assert_eq!(ratio(&page, "#dot"), Some(1.0));
    let page = page.style(".list", "position", "relative");
    assert_eq!(ratio(&page, "#free"), Some(0.0));
    let page = page.style("#free", "position", "fixed");
    assert_eq!(ratio(&page, "#free"), Some(1.0));
}

#[test]
fn scrolling_moves_the_viewport() {
    let mut page = LivePage::new("<p>a</p>").put("p", [0.0, 1000.0, 10.0, 10.0]);
    page.snapshot.documents[0].scroll = [0.0, 900.0];
    let doc = page.document();
    assert_eq!(doc.viewport(), Some(Rect::new(0.0, 900.0, 800.0, 600.0)));
    assert_eq!(doc.viewport_ratio(find(&doc, "p")), Some(1.0));
    assert_eq!(doc.scroll(), Some([0.0, 900.0]));
}

#[test]
fn what_is_hit_elsewhere_is_covered() {
    let html = "<button id=free><b>go</b></button><button id=under>no</button><div id=veil></div>\
        <label for=box>Name</label><input type=checkbox id=box><a href=x><i id=part>i</i></a>\
        <div id=wrap><u id=plain>u</u></div>";
    let doc = LivePage::new(html)
        .hit("#free", &["#veil", "b"])
        .hit("#under", &["#veil", "#free", "#veil"])
        .hit("#box", &["label"])
        .hit("label", &["#box"])
        .hit("#part", &["a"])
        .hit("#plain", &["#wrap"])
        .hit("#veil", &["", ""])
        .document();
    let cover = |selector: &str| doc.covered_by(find(&doc, selector));
    assert_eq!(cover("#free"), None);
    assert_eq!(cover("#under"), Some(find(&doc, "#veil")));
    assert_eq!(cover("#box"), None);
    assert_eq!(cover("label"), None);
    assert_eq!(cover("#part"), None);
    assert_eq!(cover("#plain"), Some(find(&doc, "#wrap")));
    assert!(doc.knows_cover(find(&doc, "#free")) && !doc.knows_cover(find(&doc, "#veil")));
    assert!(!doc.knows_cover(find(&doc, "a")));
}

#[test]
fn slotted_content_is_part_of_what_shows_it() {
    let html = "<x-b><template shadowrootmode=open><button><slot></slot></button></template>\
        <i>go</i></x-b>";
    let doc = LivePage::new(html).hit("button", &["i"]).document();
    let button = find(&doc, "button");
    assert!(doc.knows_cover(button));
    assert_eq!(doc.covered_by(button), None);
}

#[test]
fn an_element_without_a_box_is_not_rendered_for_the_reason_of_the_static_rules() {
    let html = "<div id=a>x</div><div id=b hidden>x</div><dialog id=c>x</dialog>\
        <div id=d popover>x</div><div id=e><p>in</p></div><select id=f><option id=g>one</select>\
        <details id=h><summary>s</summary><p id=i>x</p></details>";
    let doc = LivePage::new(html)
        .unbox("#a")
        .unbox_only("#e")
        .unbox("#g")
        .document();
    let reason = |selector: &str| match doc.visibility(find(&doc, selector)) {
        Visibility::Hidden { reason, .. } => Some(reason),
        Visibility::Visible => None,
    };
    assert_eq!(reason("#a"), Some(HiddenReason::DisplayNone));
    assert_eq!(reason("#b"), Some(HiddenReason::HiddenAttribute));
    assert_eq!(reason("#c"), Some(HiddenReason::ClosedDialog));
    assert_eq!(reason("#d"), Some(HiddenReason::ClosedPopover));
    assert_eq!(reason("#i"), Some(HiddenReason::ClosedDetails));
    // It has a box for its children in its place.
    assert_eq!(reason("#e"), None);
    assert_eq!(doc.inner_text(find(&doc, "#e")), "in");
    // A folded list draws its options when it opens.
    assert_eq!(reason("#g"), None);
}

#[test]
fn computed_values_decide_and_no_sheet_is_read() {
    let html = "<style>p { display: none } b { opacity: 0 }</style><p>a</p><b>b</b>\
        <i style='display:none'>c</i><u>d</u>";
    let page = LivePage::new(html);
    assert!(!page.document().is_visible(find(&page.document(), "p")));
    let mut page = LivePage::new("<p>a</p><b>b</b><i>c</i>");
    page = page
        .style("b", "opacity", "0")
        .style("i", "visibility", "hidden")
        .style("p", "text-transform", "uppercase");
    let doc = page.document();
    assert_eq!(doc.inner_text(find(&doc, "p")), "A");
    assert!(doc.is_transparent(find(&doc, "b")));
    assert!(!doc.is_visible(find(&doc, "i")));
    let sheet = "<style>p { display: none }</style><p style='display:block'>a</p>";
    assert!(
        LivePage::new(sheet)
            .document()
            .rendering_diagnostics()
            .is_empty()
    );
}

#[test]
fn content_that_is_not_laid_out_yet_is_there() {
    let html = "<section><h2>Far</h2><p hidden>no</p><a href=x>down</a></section>";
    let page = LivePage::new(html)
        .style("section", "content-visibility", "auto")
        .unbox("h2")
        .unbox("a");
    let doc = page.document();
    assert!(doc.is_visible(find(&doc, "h2")) && doc.is_visible(find(&doc, "a")));
    assert!(!doc.is_visible(find(&doc, "[hidden]")));
    assert_eq!(doc.viewport_ratio(find(&doc, "a")), None);
}

#[test]
fn a_modal_dialog_makes_the_rest_inert() {
    let html = "<button id=out></button><div inert><dialog open><button id=in></button></dialog></div>\
        <iframe srcdoc='<button id=frame></button>'></iframe>";
    let doc = LivePage::new(html).modal("dialog").document();
    assert!(doc.is_inert(find(&doc, "#out")) && doc.is_inert(find(&doc, "#frame")));
    assert!(!doc.is_inert(find(&doc, "#in")));
    assert_eq!(doc.modal_dialog(doc.root()), Some(find(&doc, "dialog")));
    let doc = LivePage::new(html).document();
    assert!(!doc.is_inert(find(&doc, "#out")));
}

#[test]
fn generated_content_is_that_of_the_browser() {
    let mut page = LivePage::new("<style>p::after { content: 'static' }</style><p>a</p>");
    let p = page.find("p")[0].node;
    page.snapshot.strings.push("★ ".to_owned());
    let before = &mut page.snapshot.documents[0].nodes.before;
    before.index.push(p);
    before
        .value
        .push(i32::try_from(page.snapshot.strings.len() - 1).unwrap());
    let doc = page.document();
    let p = find(&doc, "p");
    assert_eq!(doc.generated_content(p, PseudoElement::Before), Some("★ "));
    assert_eq!(doc.generated_content(p, PseudoElement::After), None);
}

#[test]
fn state_is_what_it_is_now() {
    let html = "<input id=t value=old><input type=checkbox id=c checked><textarea>old</textarea>\
        <select><option id=x selected>x<option id=y>y</select><input placeholder=p value=v id=e>";
    let page = LivePage::new(html)
        .value("#t", "new")
        .value("textarea", "new\nlines")
        .value("#e", "")
        .check("#c", false)
        .select("#y");
    let doc = page.document();
    assert_eq!(doc.current_value(find(&doc, "#t")), Some("new"));
    assert_eq!(doc.attr(find(&doc, "#t"), "value"), Some("old"));
    assert_eq!(
        doc.current_value(find(&doc, "textarea")),
        Some("new\nlines")
    );
    assert!(!doc.is_checked(find(&doc, "#c")));
    assert!(doc.is_selected(find(&doc, "#y")) && !doc.is_selected(find(&doc, "#x")));
    let matches = |selector: &str| {
        let found = doc.query_selector_all(doc.root(), &Selector::parse(selector).unwrap());
        found
            .iter()
            .map(|node| doc.id(*node).unwrap_or_default())
            .collect::<Vec<_>>()
    };
    assert_eq!(matches(":checked"), ["y"]);
    assert_eq!(matches("[checked]"), ["c"]);
    assert_eq!(matches(":placeholder-shown"), ["e"]);
    assert_eq!(matches("option:default"), ["x"]);
}

#[test]
fn a_hand_of_its_own_is_told_from_one_that_is_inherited() {
    let html = "<div><span><b>x</b></span></div><p></p>";
    let doc = LivePage::new(html)
        .style("span", "cursor", "pointer")
        .style("b", "cursor", "pointer")
        .style("p", "pointer-events", "none")
        .listen("div")
        .document();
    assert!(doc.has_pointer_cursor(find(&doc, "span")));
    assert!(!doc.has_pointer_cursor(find(&doc, "b")) && doc.is_under_hand(find(&doc, "b")));
    assert_eq!(doc.has_listener(find(&doc, "div")), Some(true));
    assert_eq!(doc.has_listener(find(&doc, "span")), Some(false));
    assert!(!doc.takes_pointer(find(&doc, "p")) && doc.takes_pointer(find(&doc, "b")));
}

#[test]
fn what_a_script_cannot_see_is_unknown() {
    let doc = LivePage::new("<p>a</p><iframe src=https://a.example/></iframe>")
        .by_script()
        .unread("iframe", "of another origin")
        .focus("iframe")
        .document();
    let frame = find(&doc, "iframe");
    assert_eq!(doc.snapshot_source(), Some(SnapshotSource::Script));
    assert_eq!(doc.has_listener(find(&doc, "p")), None);
    assert_eq!(doc.unread_frame_reason(frame), Some("of another origin"));
    assert_eq!(doc.focus(), Some(frame));
    assert_eq!(doc.ready_state(), Some("complete"));
}

#[test]
fn static_html_knows_nothing_of_it() {
    let doc = Document::parse("<p>a</p>");
    let p = find(&doc, "p");
    assert!(!doc.is_live() && doc.snapshot_source().is_none() && doc.viewport().is_none());
    assert!(doc.bounding_box(p).is_none() && doc.viewport_ratio(p).is_none());
    assert!(doc.has_listener(p).is_none() && doc.takes_pointer(p) && !doc.has_pointer_cursor(p));
    assert!(doc.live_key(p).is_none() && doc.node_ref(p).is_none() && doc.focus().is_none());
}
