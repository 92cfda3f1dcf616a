//! What a live page tells of controls and their state.

use domlens_aria::{Accessibility, ControlKind, ControlReason, MASK, Tristate};
use domlens_dom_model::Document;
use domlens_testkit::LivePage;

use crate::find_anywhere;

fn reason(doc: &Document, css: &str) -> Option<ControlReason> {
    Accessibility::new(doc).control_reason(find_anywhere(doc, css))
}

#[test]
fn a_listener_makes_a_control_of_what_holds_none() {
    let html = "<body><div id=list><div id=item>Open</div><p id=text>Words</p></div>\
        <div id=bar><a href=x>Home</a></div><label id=label>Name</label></body>";
    let doc = LivePage::new(html)
        .listen("body")
        .listen("#item")
        .listen("#bar")
        .listen("#label")
        .document();
    assert_eq!(reason(&doc, "#item"), Some(ControlReason::Listener));
    assert_eq!(reason(&doc, "#text"), None);
    // It watches the link in it; the body watches the page, and a label is its control's.
    assert_eq!(reason(&doc, "#bar"), None);
    assert_eq!(reason(&doc, "body"), None);
    assert_eq!(reason(&doc, "#label"), None);
    let aria = Accessibility::new(&doc);
    let item = find_anywhere(&doc, "#item");
    assert_eq!(aria.control_kind(item), Some(ControlKind::Clickable));
}

#[test]
fn what_watches_over_a_control_is_one_if_a_hand_shows_over_it() {
    let html = "<div id=row>Row <button id=b>Delete</button></div><div id=outer><div id=inner>x</div></div>";
    let page = LivePage::new(html)
        .listen("#row")
        .listen("#outer")
        .listen("#inner");
    let doc = page.document();
    assert_eq!(reason(&doc, "#row"), None);
    assert_eq!(reason(&doc, "#outer"), None);
    assert_eq!(reason(&doc, "#inner"), Some(ControlReason::Listener));
    let doc = page.style("#row", "cursor", "pointer").document();
    assert_eq!(reason(&doc, "#row"), Some(ControlReason::Listener));
}

#[test]
fn what_is_inside_of_a_control_is_a_part_of_it() {
    let html = "<button><span id=part>Go</span></button>";
    let doc = LivePage::new(html).listen("#part").document();
    assert_eq!(reason(&doc, "#part"), None);
}

#[test]
fn what_cannot_be_clicked_is_no_control() {
    let html = "<p id=a>x</p><p id=b>x</p><p id=c aria-hidden=true>x</p><p id=d inert>x</p>\
        <p id=e>x</p><div aria-disabled=true><p id=f>x</p></div><p id=g hidden>x</p>";
    let doc = LivePage::new(html)
        .listen("p")
        .style("#a", "pointer-events", "none")
        .put("#b", [10.0, 10.0, 0.0, 20.0])
        .document();
    for css in ["#a", "#b", "#c", "#d", "#f", "#g"] {
        assert_eq!(reason(&doc, css), None, "{css}");
    }
    assert_eq!(reason(&doc, "#e"), Some(ControlReason::Listener));
}

#[test]
fn a_hand_makes_a_control_where_something_around_listens() {
    let html =
        "<div id=list><div id=item><b>Open</b></div><i id=blank></i></div><div id=far>x</div>";
    let hands = |page: LivePage| {
        page.style("#item", "cursor", "pointer")
            .style("b", "cursor", "pointer")
            .style("#blank", "cursor", "pointer")
            .style("#far", "cursor", "pointer")
    };
    let doc = hands(LivePage::new(html).listen("#list")).document();
    assert_eq!(reason(&doc, "#item"), Some(ControlReason::Pointer));
    // It has the hand of what is around it.
    assert_eq!(reason(&doc, "b"), None);
    assert_eq!(reason(&doc, "#blank"), None);
    assert_eq!(reason(&doc, "#far"), None);
    // Where nobody knows who listens, the hand is all there is.
    let doc = hands(LivePage::new(html).by_script()).document();
    assert_eq!(reason(&doc, "#item"), Some(ControlReason::Pointer));
    assert_eq!(reason(&doc, "#far"), Some(ControlReason::Pointer));
}

#[test]
fn a_handler_attribute_is_a_listener() {
    let html =
        "<div id=bar onclick=go()><a href=x>Home</a></div><div id=alone onclick=go()>Go</div>";
    let doc = LivePage::new(html).listen("div").document();
    assert_eq!(reason(&doc, "#bar"), None);
    assert_eq!(reason(&doc, "#alone"), Some(ControlReason::Handler));
    // Static HTML cannot tell the two apart.
    let doc = Document::parse(html);
    assert_eq!(reason(&doc, "#bar"), Some(ControlReason::Handler));
}

#[test]
fn states_are_those_of_now() {
    let html = "<input id=t value=old><input id=c type=checkbox checked><input id=m type=checkbox>\
        <input id=r1 type=radio name=r checked><input id=r2 type=radio name=r><input id=p type=password>\
        <select id=s><option>a<option id=o>b</select><input id=n type=range min=0 max=9 value=1>\
        <input id=f type=file><textarea id=a>old</textarea>";
    let mut page = LivePage::new(html)
        .value("#t", "new")
        .value("#p", "hunter2")
        .value("#n", "7")
        .value("#f", "C:\\fakepath\\cv.pdf")
        .value("#a", "new")
        .check("#c", false)
        .check("#r1", false)
        .check("#r2", true)
        .select("#o");
    let mixed = page.find("#m")[0].node;
    page.snapshot.documents[0].nodes.indeterminate.push(mixed);
    let doc = page.document();
    let aria = Accessibility::new(&doc);
    let states = |css: &str| aria.states(find_anywhere(&doc, css));
    assert_eq!(states("#t").value.as_deref(), Some("new"));
    assert_eq!(states("#p").value.as_deref(), Some(MASK));
    assert_eq!(states("#n").value.as_deref(), Some("7"));
    assert_eq!(states("#f").value.as_deref(), Some("cv.pdf"));
    assert_eq!(states("#a").value.as_deref(), Some("new"));
    assert_eq!(states("#s").value.as_deref(), Some("b"));
    assert_eq!(states("#c").checked, Some(Tristate::False));
    assert_eq!(states("#m").checked, Some(Tristate::Mixed));
    assert_eq!(states("#r1").checked, Some(Tristate::False));
    assert_eq!(states("#r2").checked, Some(Tristate::True));
}

#[test]
fn a_list_with_nothing_chosen_has_no_value() {
    let html = "<select><option>a<option>b</select>";
    let doc = LivePage::new(html).document();
    let value = |doc: &Document| {
        Accessibility::new(doc)
            .states(find_anywhere(doc, "select"))
            .value
    };
    assert_eq!(value(&doc), None);
    assert_eq!(value(&Document::parse(html)).as_deref(), Some("a"));
}

#[test]
fn a_drawn_icon_is_called_by_its_class_or_id() {
    let html = "<i class=trash></i><i class='col-2 btn starBig'></i><i class='a1 b2 c3 d4' id=likes></i>\
        <i id='(2,1)'></i><i class='flex'></i><i class=named title=Reply></i>";
    let doc = LivePage::new(html).listen("i").document();
    let aria = Accessibility::new(&doc);
    let guesses: Vec<Option<String>> = doc
        .elements_by_local_name(doc.root(), "i")
        .iter()
        .filter(|&&icon| aria.name(icon).text.is_empty())
        .map(|&icon| aria.guessed_label(icon).map(|guess| guess.text))
        .collect();
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        guesses,
        [
            text("trash"),
            text("star big"),
            text("likes"),
            text("(2,1)"),
            None
        ]
    );
    // The author of a page that is only markup means no name by a class.
    let doc = Document::parse("<i class=trash onclick=x></i>");
    let icon = find_anywhere(&doc, "i");
    assert_eq!(Accessibility::new(&doc).guessed_label(icon), None);
}
