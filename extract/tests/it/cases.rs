//! Cases from bug reports against other readers, each with the answer that is right.

use domlens_extract::{ExtractionOptions, NoteKind, Tristate};

use crate::{full, interactive, label, labels, listed, noted, read};

#[test]
fn f1_a_slotted_label_names_the_checkbox_in_the_shadow_tree() {
    let result = interactive(
        "<my-check><template shadowrootmode=open><label for=c><slot></slot></label>\
         <input id=c type=checkbox></template>Accept terms</my-check>",
    );
    assert_eq!(listed(&result.interactive), ["input Accept terms"]);
    assert_eq!(
        result.interactive.inputs[0].state.checked,
        Some(Tristate::False)
    );
}

#[test]
fn f2_nested_shadow_trees_are_read_and_the_locator_hops() {
    let result = interactive(
        "<x-a><template shadowrootmode=open><x-b><template shadowrootmode=open>\
         <button id=o>Order now</button></template></x-b></template></x-a>",
    );
    assert_eq!(listed(&result.interactive), ["button Order now"]);
    let selector = &result.interactive.buttons[0].selector;
    assert_eq!(selector.locator.to_string(), "x-a >> x-b >> #o");
}

#[test]
fn f3_the_same_id_in_two_trees_is_two_buttons() {
    let result = interactive(
        "<button id=go>Light</button><x-c><template shadowrootmode=open>\
         <button id=go>Shadow</button></template></x-c>",
    );
    assert_eq!(
        listed(&result.interactive),
        ["button Light", "button Shadow"]
    );
    let locators: Vec<String> = result
        .interactive
        .buttons
        .iter()
        .map(|button| button.selector.locator.to_string())
        .collect();
    assert_eq!(locators, ["#go", "x-c >> #go"]);
}

#[test]
fn f4_a_closed_shadow_root_is_said_to_be_unread() {
    let result =
        interactive("<x-d><template shadowrootmode=closed><button>Pay</button></template></x-d>");
    assert!(listed(&result.interactive).is_empty());
    let notes: Vec<_> = result
        .notes
        .iter()
        .filter(|note| note.kind == NoteKind::ClosedShadowRoot)
        .collect();
    assert_eq!(notes.len(), 1);
    assert_eq!(notes[0].selector.as_deref(), Some("x-d"));
}

#[test]
fn f5_a_button_in_a_label_in_a_shadow_tree_is_listed_once() {
    let result = interactive(
        "<x-q><template shadowrootmode=open><label>Quantity <button aria-label=Increase>+\
         </button></label></template></x-q>",
    );
    assert_eq!(listed(&result.interactive), ["button Increase"]);
}

const F6: &str = "<h1>Outer</h1><iframe srcdoc='<h1>Inner</h1><button id=g>Go</button>' width=300 \
                  height=100></iframe>";

#[test]
fn f6_a_frame_that_can_be_read_is_read_when_asked() {
    let result = read(F6, &ExtractionOptions::default().with_include_iframes(true));
    assert_eq!(listed(&result.interactive), ["button Go"]);
    let locator = result.interactive.buttons[0].selector.locator.to_string();
    assert_eq!(locator, "iframe >> #g");
    assert!(result.frames[0].read);
    assert_eq!(noted(&result, NoteKind::FrameNotRead), []);
}

#[test]
fn f6_otherwise_what_it_holds_is_said() {
    let result = interactive(F6);
    assert!(listed(&result.interactive).is_empty());
    let frame = &result.frames[0];
    assert!(frame.readable && !frame.read);
    assert_eq!(frame.interactive_count, Some(1));
    assert_eq!(frame.headings, ["Inner"]);
    assert_eq!(noted(&result, NoteKind::FrameNotRead), [Some(1)]);
}

#[test]
fn f8_a_foreign_frame_is_named_with_its_address() {
    let result = interactive(
        "<iframe src='https://pay.example.net/f' title='Card form' width=300 height=100></iframe>",
    );
    let frame = &result.frames[0];
    assert_eq!(frame.label.as_deref(), Some("Card form"));
    assert_eq!(frame.src.as_deref(), Some("https://pay.example.net/f"));
    assert!(!frame.readable && !frame.read);
    assert_eq!(result.notes.len(), 1);
    let message = &result.notes[0].message;
    assert!(
        message.contains("Card form") && message.contains("not read"),
        "{message}"
    );
}

#[test]
fn f9_a_styled_frame_is_no_control_and_hides_none() {
    let html = "<iframe style='cursor:pointer' width=300 height=100 \
                srcdoc='<button>Play</button>'></iframe>";
    let result = read(
        html,
        &ExtractionOptions::default().with_include_iframes(true),
    );
    assert_eq!(listed(&result.interactive), ["button Play"]);
}

#[test]
fn f10_slotted_controls_stand_where_they_show() {
    let result = interactive(
        "<x-s><template shadowrootmode=open><slot name=b></slot><slot name=a></slot>\
         <slot name=z><i>fallback</i></slot></template><button slot=a>A</button>\
         <button slot=b>B</button><button slot=q>Lost</button></x-s>",
    );
    assert_eq!(listed(&result.interactive), ["button B", "button A"]);
}

#[test]
fn v4_a_hidden_radio_stays_with_its_label_to_click() {
    let result = interactive(
        "<label id=l style='cursor:pointer'><input type=radio name=v style='display:none'> First \
         visit</label>",
    );
    assert_eq!(listed(&result.interactive), ["input First visit"]);
    let radio = &result.interactive.inputs[0];
    assert!(radio.interaction.hidden);
    assert_eq!(radio.interaction.label.as_deref(), Some("#l"));
    assert_eq!(radio.interaction.role.as_deref(), Some("radio"));
}

#[test]
fn v5_a_hidden_file_field_stays_with_its_label() {
    let result = interactive(
        "<label for=f>Upload CV</label><input id=f type=file accept=.pdf multiple \
         style='display:none'>",
    );
    assert_eq!(listed(&result.interactive), ["input Upload CV"]);
    let field = &result.interactive.inputs[0];
    assert_eq!(field.attributes["accept"], ".pdf");
    assert!(field.attributes.contains_key("multiple"));
    assert!(field.interaction.hidden);
}

#[test]
fn v6_aria_hidden_is_a_mark_and_hides_nothing() {
    let result = interactive(
        "<div aria-hidden=true><h2>Cookies</h2><button>Accept all</button></div>\
         <main><p>Text</p></main>",
    );
    assert_eq!(listed(&result.interactive), ["button Accept all"]);
    let interaction = &result.interactive.buttons[0].interaction;
    assert!(interaction.aria_hidden && !interaction.hidden);
}

#[test]
fn v7_what_is_inert_is_marked() {
    let result = interactive(
        "<main inert><button>Pay now</button></main><dialog open><button>Cancel</button></dialog>",
    );
    assert_eq!(
        listed(&result.interactive),
        ["button Pay now", "button Cancel"]
    );
    let inert: Vec<bool> = result
        .interactive
        .buttons
        .iter()
        .map(|button| button.interaction.inert)
        .collect();
    assert_eq!(inert, [true, false]);
    assert!(result.page.has_modals);
}

#[test]
fn v8_what_closed_details_hold_is_counted_and_not_listed() {
    let result = interactive("<details><summary>More</summary><a href=/x>Inside</a></details>");
    assert_eq!(listed(&result.interactive), ["clickable More"]);
    assert_eq!(result.interactive.clickable[0].state.expanded, Some(false));
    assert_eq!(noted(&result, NoteKind::Hidden), [Some(1)]);
}

#[test]
fn v9_a_closed_dialog_offers_nothing() {
    let result = interactive("<dialog><button>Confirm</button></dialog><button>Open</button>");
    assert_eq!(listed(&result.interactive), ["button Open"]);
    assert!(!result.page.has_modals);
}

#[test]
fn v11_a_child_may_be_visible_again() {
    let result = interactive(
        "<div style='visibility:hidden'><button>A</button>\
         <button style='visibility:visible'>B</button></div>",
    );
    assert_eq!(listed(&result.interactive), ["button B"]);
}

const V12: &str = "<a href=#m style='position:absolute;left:-9999px'>Skip to content</a>\
                   <button>Buy</button>";

#[test]
fn v12_without_boxes_the_viewport_drops_nothing_and_says_so() {
    assert_eq!(
        listed(&interactive(V12).interactive),
        ["button Buy", "link Skip to content"]
    );
    let result = read(V12, &ExtractionOptions::default().with_viewport_only(true));
    assert_eq!(
        listed(&result.interactive),
        ["button Buy", "link Skip to content"]
    );
    assert_eq!(noted(&result, NoteKind::ViewportUnknown), [None]);
}

#[test]
fn v13_a_wrapper_without_size_hides_nothing() {
    let result =
        interactive("<div style='width:0;height:0'><button style='width:80px'>Go</button></div>");
    assert_eq!(listed(&result.interactive), ["button Go"]);
}

#[test]
fn n2_the_name_is_kept_though_a_child_repeats_it() {
    assert_eq!(
        listed(&interactive("<a href=/docs><strong>Docs</strong></a>").interactive),
        ["link Docs"]
    );
}

#[test]
fn n3_no_style_or_script_in_any_text() {
    let html =
        "<nav><style>.x{color:red}</style><script>var s=1</script><a href=#h>Go home</a></nav>";
    let json = serde_json::to_string(&full(html, &ExtractionOptions::default())).unwrap();
    assert!(json.contains("Go home"));
    assert!(!json.contains("color:red") && !json.contains("var s"));
}

#[test]
fn n4_private_use_glyphs_are_no_text() {
    let html = "<button><i class=ico>&#xE8B6;</i>Search</button>";
    assert_eq!(interactive(html).interactive.buttons[0].text, "Search");
}

#[test]
fn n5_each_radio_carries_its_group() {
    let result = interactive(
        "<fieldset><legend>Changed your name?</legend><label><input type=radio name=n value=y> \
         Yes</label></fieldset><fieldset><legend>Moved house?</legend><label><input type=radio \
         name=m value=y> Yes</label></fieldset>",
    );
    assert_eq!(labels(&result.interactive.inputs), ["Yes", "Yes"]);
    let groups: Vec<_> = result
        .interactive
        .inputs
        .iter()
        .map(|input| input.group.as_deref().unwrap())
        .collect();
    assert_eq!(groups, ["Changed your name?", "Moved house?"]);
}

#[test]
fn n6_the_legend_of_a_disabled_fieldset_stays_in_use() {
    let result = interactive(
        "<fieldset disabled><legend><input aria-label=A></legend><input aria-label=B></fieldset>",
    );
    let disabled: Vec<_> = result
        .interactive
        .inputs
        .iter()
        .map(|input| (label(input), input.interaction.disabled))
        .collect();
    assert_eq!(disabled, [("A", false), ("B", true)]);
}

#[test]
fn n7_a_link_that_is_a_button_is_listed_once() {
    let result = interactive("<a href=/x role=button>Buy</a>");
    assert_eq!(listed(&result.interactive), ["button Buy"]);
    let button = &result.interactive.buttons[0];
    assert_eq!(button.attributes["href"], "/x");
    assert_eq!(button.interaction.role.as_deref(), Some("button"));
    assert!(button.interaction.nav && button.interaction.click);
}

#[test]
fn n8_a_disabled_button_is_listed_as_disabled() {
    let result = interactive("<form><input aria-label=Nick><button disabled>Save</button></form>");
    assert_eq!(listed(&result.interactive), ["button Save", "input Nick"]);
    assert!(result.interactive.buttons[0].interaction.disabled);
    assert!(result.interactive.forms[0].buttons[0].interaction.disabled);
}

#[test]
fn n9_an_invalid_field_says_what_is_wrong() {
    let result = interactive(
        "<label>Nick <input value=toolongnick aria-invalid=true aria-describedby=e></label>\
         <span id=e>Over the limit by 3</span>",
    );
    let field = &result.interactive.inputs[0];
    assert!(field.state.invalid);
    assert_eq!(field.description.as_deref(), Some("Over the limit by 3"));
    assert_eq!(field.value.as_deref(), Some("toolongnick"));
    assert!(result.page.has_errors);
}

#[test]
fn n13_editable_text_is_a_value() {
    let result = interactive(
        "<div contenteditable=true role=textbox aria-label=Message>Hi <b>you</b></div>\
         <div contenteditable=false>x</div>",
    );
    assert_eq!(listed(&result.interactive), ["clickable Message"]);
    let field = &result.interactive.clickable[0];
    assert_eq!(field.value.as_deref(), Some("Hi you"));
    assert!(field.interaction.change && !field.interaction.click);
}

#[test]
fn n14_a_custom_element_with_a_handler_is_clickable() {
    let result = interactive("<fancy-btn tabindex=0 onclick='go()'>Next</fancy-btn>");
    assert_eq!(listed(&result.interactive), ["clickable Next"]);
}

#[test]
fn n15_a_handler_is_one_entry_whatever_it_wraps() {
    let result = interactive(
        "<div style='cursor:pointer' onclick='x()'><span><span>Graphs</span></span></div>",
    );
    assert_eq!(listed(&result.interactive), ["clickable Graphs"]);
}

#[test]
fn n16_equal_buttons_stay_apart_under_their_cards() {
    let result = interactive(
        "<ul><li><h3>Lamp A</h3><button>Add to cart</button><a href=/a>View</a></li>\
         <li><h3>Lamp B</h3><button>Add to cart</button><a href=/b>View</a></li></ul>",
    );
    let cards = |elements: &[domlens_extract::ExtractedElement]| -> Vec<String> {
        elements
            .iter()
            .map(|element| element.context.item.clone().unwrap())
            .collect()
    };
    assert_eq!(labels(&result.interactive.buttons), ["Add to cart"; 2]);
    assert_eq!(cards(&result.interactive.buttons), ["Lamp A", "Lamp B"]);
    assert_eq!(cards(&result.interactive.links), ["Lamp A", "Lamp B"]);
}

#[test]
fn rows_of_a_layout_table_are_no_items() {
    let items = |html: &str| -> Vec<Option<String>> {
        let lists = interactive(html).interactive;
        let of = |elements: Vec<domlens_extract::ExtractedElement>| {
            elements.into_iter().map(|element| element.context.item)
        };
        of(lists.links).chain(of(lists.inputs)).collect()
    };
    let layout = "<table><tr><td colspan=2><a href=/>Home</a> and more</td></tr>\
        <tr><td>Narrow the results</td><td><a href=/x>X</a></td></tr>\
        <tr><td colspan=2><a href=/y>Y</a> of the town</td></tr></table>";
    assert_eq!(items(layout), [None, None, None]);
    let pager =
        "<table><tr><td>1</td><td><a href=?2>2</a></td><td><a href=?3>3</a></td></tr></table>";
    assert_eq!(items(pager), [None, None]);
    let data = "<table><tr><th>Day</th><th>Train</th></tr>\
        <tr><td>Mon</td><td><a href=/m>Book</a></td></tr></table>";
    assert_eq!(items(data), [Some("Mon".to_owned())]);
    let headed = "<table><tr><td>1.</td><td><h3>Bees</h3><a href=/1>More</a></td></tr>\
        <tr><td>2.</td><td><h3>Wasps</h3><a href=/2>More</a></td></tr></table>";
    assert_eq!(
        items(headed),
        [Some("Bees".to_owned()), Some("Wasps".to_owned())]
    );
    // What a field is called itself is no title of what is around it.
    let facets = "<table><tr><td><label><input type=checkbox>Book</label></td><td>97</td></tr>\
        <tr><td><label><input type=checkbox>Film</label></td><td>12</td></tr></table>";
    assert_eq!(items(facets), [None, None]);
}

#[test]
fn n17_a_wrapper_out_of_the_tab_order_is_no_control() {
    let result = interactive("<div tabindex=-1><button>Save</button><button>Cancel</button></div>");
    assert_eq!(
        listed(&result.interactive),
        ["button Save", "button Cancel"]
    );
}

#[test]
fn n19_a_button_without_a_role_is_a_button_still() {
    let html = "<ul role=presentation><li><button role=none>Save</button></li></ul>";
    let result = full(html, &ExtractionOptions::default());
    assert_eq!(listed(&result.interactive), ["button Save"]);
    assert_eq!(
        result.interactive.buttons[0].interaction.role.as_deref(),
        Some("button")
    );
    assert!(result.semantic.unwrap().lists.is_empty());
}

#[test]
fn m12_a_data_url_is_cut_to_its_type() {
    let html = "<img alt=Logo src='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAf\
                FcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='>";
    let image = full(html, &ExtractionOptions::default())
        .semantic
        .unwrap()
        .images
        .remove(0);
    assert_eq!(label(&image), "Logo");
    let src = &image.attributes["src"];
    assert!(
        src.starts_with("data:image/png;base64,") && src.ends_with('…'),
        "{src}"
    );
    assert!(src.chars().count() <= 32);
    assert_eq!(image.truncated["src"], 118);
}

#[test]
fn m17_the_title_is_never_that_of_a_drawing() {
    let html =
        "<html><head></head><body><svg><title>Cart icon</title></svg><h1>Shop</h1></body></html>";
    assert_eq!(interactive(html).page.title, "");
}

#[test]
fn m20_joiners_stay_and_zero_width_spaces_go() {
    let result = interactive("<button>می‌روم</button><button>👨‍👩‍👧 Fam\u{200b}ily</button>");
    assert_eq!(labels(&result.interactive.buttons), ["می‌روم", "👨‍👩‍👧 Family"]);
}

#[test]
fn m21_a_cut_falls_between_graphemes() {
    let options = ExtractionOptions::default().with_text_truncate_length(Some(6));
    let button = read("<button>aaaa🔑bbbb</button>", &options)
        .interactive
        .buttons
        .remove(0);
    assert_eq!(button.text, "aaaa🔑…");
    assert_eq!(button.truncated["text"], 9);
}

#[test]
fn m27_the_tree_is_that_of_the_standard() {
    let result =
        interactive("<p>One<div>Two</p><table><b>Bold<tr><td>x</table><a href=/1>a<a href=/2>b");
    assert_eq!(listed(&result.interactive), ["link a", "link b"]);
}

#[test]
fn m28_a_long_attribute_is_cut_and_its_length_noted() {
    let html = format!(
        "<button data-state='{}' onclick='x()'>Open</button>",
        "é".repeat(1 << 20)
    );
    let button = interactive(&html).interactive.buttons.remove(0);
    assert_eq!(
        button.attributes["data-state"],
        format!("{}…", "é".repeat(49))
    );
    assert_eq!(button.truncated["data-state"], 1 << 20);
}

#[test]
fn m29_logical_order_stays_and_marks_of_direction_go() {
    let html = "<button dir=rtl>שלום <bdi>user-1</bdi> (3) \u{202e}evil\u{202c}</button>";
    assert_eq!(
        interactive(html).interactive.buttons[0].text,
        "שלום user-1 (3) evil"
    );
}
