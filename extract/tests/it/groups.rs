//! Which list an element goes to, and in what order.

use domlens_extract::{ExtractionOptions, NoteKind};

use crate::{interactive, listed, noted, read};

fn lists(html: &str) -> Vec<String> {
    listed(&interactive(html).interactive)
}

#[test]
fn buttons_of_all_kinds_are_buttons() {
    assert_eq!(
        lists(
            "<form><button>A</button><input type=submit value=B><input type=reset>\
             <input type=button value=D><input type=image alt=E><div role=button tabindex=0>F</div>\
             </form>"
        ),
        [
            "button A",
            "button B",
            "button Reset",
            "button D",
            "button E",
            "button F"
        ]
    );
}

#[test]
fn links_are_what_leads_somewhere() {
    assert_eq!(
        lists(
            "<a href=/a>A</a><a>no</a><a name=x>no</a><span role=link tabindex=0>B</span>\
             <img usemap=#m src=x><map name=m><area href=/c alt=C></map>"
        ),
        ["link A", "link B", "link C"]
    );
}

#[test]
fn fields_are_inputs_but_for_buttons_and_hidden_ones() {
    assert_eq!(
        lists(
            "<input aria-label=a><input type=checkbox aria-label=b><select aria-label=c></select>\
             <textarea aria-label=d></textarea><input type=hidden name=t value=1>"
        ),
        ["input a", "input b", "input c", "input d"]
    );
}

#[test]
fn every_other_control_is_clickable() {
    assert_eq!(
        lists(
            "<div onclick=f()>a</div><div tabindex=0>b</div><div role=tab>c</div>\
             <details open><summary>d</summary>x</details><div contenteditable aria-label=e></div>\
             <div role=slider aria-label=f></div><video controls aria-label=g></video><p>no</p>\
             <div role=menu><div role=menuitem>h</div></div>"
        ),
        ["a", "b", "c", "d", "e", "f", "g", "h"].map(|name| format!("clickable {name}"))
    );
}

#[test]
fn lists_are_in_document_order() {
    let html = "<p><a href=/1>1</a></p><form><p><a href=/2>2</a></p></form><a href=/3>3</a>\
                <nav><a href=/4>4</a></nav>";
    assert_eq!(lists(html), ["link 1", "link 2", "link 3", "link 4"]);
}

#[test]
fn custom_selectors_add_what_no_list_holds() {
    let options = ExtractionOptions::default().with_custom_selectors(vec![
        ".card".into(),
        "button".into(),
        "x-p span".into(),
    ]);
    let html = "<div class=card>Card</div><button>B</button><div class=card hidden>H</div>\
                <x-a><template shadowrootmode=open><div class=card>S</div></template></x-a>";
    let result = read(html, &options);
    assert_eq!(
        listed(&result.interactive),
        ["button B", "clickable Card", "clickable S"]
    );
}

#[test]
fn hidden_controls_are_counted_and_listed_on_request() {
    let html = "<button hidden>A</button><button>B</button><div hidden><a href=/>C</a></div>\
                <input type=hidden name=t>";
    let result = interactive(html);
    assert_eq!(listed(&result.interactive), ["button B"]);
    assert_eq!(noted(&result, NoteKind::Hidden), [Some(2)]);

    let all = read(
        html,
        &ExtractionOptions::default().with_include_hidden(true),
    );
    assert_eq!(
        listed(&all.interactive),
        ["button A", "button B", "link C", "input "]
    );
    assert!(all.interactive.buttons[0].interaction.hidden);
    assert!(!all.interactive.buttons[1].interaction.hidden);
    assert_eq!(noted(&all, NoteKind::Hidden), []);
}

#[test]
fn a_transparent_checkbox_takes_clicks() {
    let result = interactive("<input type=checkbox style='opacity:0'><span>Fancy</span>");
    assert_eq!(result.interactive.inputs.len(), 1);
    assert!(result.interactive.inputs[0].interaction.hidden);
    assert_eq!(result.interactive.inputs[0].interaction.label, None);
}

#[test]
fn shadow_trees_can_be_left_out_and_that_is_said() {
    let html = "<x-a><template shadowrootmode=open><button>In</button><slot></slot></template>\
                <button>Slotted</button></x-a>";
    let options = ExtractionOptions::default().with_include_shadow_dom(false);
    let result = read(html, &options);
    assert_eq!(listed(&result.interactive), ["button Slotted"]);
    assert_eq!(noted(&result, NoteKind::ShadowRootsSkipped), [Some(1)]);
}

#[test]
fn interaction_flags_say_what_can_be_done() {
    let result = interactive(
        "<form id=f><input aria-label=a><input type=checkbox aria-label=b><button>c</button>\
         <button type=button>d</button></form><button>e</button><a href='javascript:x()'>g</a>\
         <a href=#top>h</a>",
    );
    let lists = &result.interactive;
    let flags = |element: &domlens_extract::ExtractedElement| {
        let it = &element.interaction;
        (it.click, it.change, it.submit, it.nav)
    };
    assert_eq!(flags(&lists.inputs[0]), (false, true, false, false));
    assert_eq!(flags(&lists.inputs[1]), (true, true, false, false));
    assert_eq!(flags(&lists.buttons[0]), (true, false, true, false));
    assert_eq!(flags(&lists.buttons[1]), (true, false, false, false));
    assert_eq!(flags(&lists.buttons[2]), (true, false, false, false));
    assert_eq!(flags(&lists.links[0]), (true, false, false, false));
    assert_eq!(flags(&lists.links[1]), (true, false, false, true));
    assert_eq!(lists.buttons[0].interaction.form.as_deref(), Some("#f"));
    assert_eq!(lists.buttons[2].interaction.form, None);
}

#[test]
fn a_control_around_others_shows_a_preview_of_its_text() {
    let words = "word ".repeat(100);
    let result = interactive(&format!("<div onclick=f()>{words}<button>B</button></div>"));
    let around = &result.interactive.clickable[0];
    assert!(around.text.chars().count() <= 300 && around.text.ends_with('…'));
    assert_eq!(around.truncated["text"], 501);
    let alone = interactive(&format!("<div onclick=f()>{words}</div>"));
    assert_eq!(alone.interactive.clickable[0].text.len(), 499);
}

#[test]
fn the_answer_grows_with_the_page_and_not_with_its_depth() {
    let page = |depth: usize| {
        let nested = "<div onclick=f()>".repeat(depth);
        format!("{nested}{}", "<p>some words</p>".repeat(2000))
    };
    let size = |depth: usize| {
        serde_json::to_string(&interactive(&page(depth)))
            .unwrap()
            .len()
    };
    // 400 more controls, each with its selectors, context and a preview.
    assert!(size(401) - size(1) < 400 * 6000);
}
