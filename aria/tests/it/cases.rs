//! Cases from bug reports against other readers, each with the answer that is right.

use domlens_aria::{Accessibility, ControlReason, Invalid, Role, clean_label};
use domlens_dom_model::{Document, NodeId};

use crate::{find, find_anywhere, name, role, states};

/// The visible controls of a page in the order of the flat tree, each as `role name`.
fn controls(html: &str) -> Vec<String> {
    let doc = Document::parse(html);
    let aria = Accessibility::new(&doc);
    let mut out = Vec::new();
    let mut stack = vec![doc.root()];
    while let Some(node) = stack.pop() {
        if aria.is_control(node) && doc.is_visible(node) {
            let role = aria.role(node).map_or("-", Role::as_str);
            out.push(format!("{role} {}", clean_label(&aria.name(node).text)));
        }
        stack.extend(doc.flat_children(node).into_iter().rev());
    }
    out
}

/// The label of the group around a control.
fn group(doc: &Document, node: NodeId) -> String {
    Accessibility::new(doc).group_label(node).unwrap().1.text
}

#[test]
fn n2_a_name_may_repeat_the_text_inside() {
    assert_eq!(
        controls("<a href='/docs'><strong>Docs</strong></a>"),
        ["link Docs"]
    );
}

#[test]
fn n3_no_style_or_script_in_a_name() {
    let html = "<nav><style>.x{color:red}</style><script>var s=1</script>\
                <a href='#h'>Go home</a></nav>";
    assert_eq!(controls(html), ["link Go home"]);
    assert_eq!(name(html, "nav"), "");
    let inside = "<button><style>.x{}</style>Go<script>x()</script></button>";
    assert_eq!(name(inside, "button"), "Go");
    let hidden = "<b id=t hidden><style>.x{}</style>Go</b><button aria-labelledby=t></button>";
    assert_eq!(name(hidden, "button"), "Go");
}

#[test]
fn n4_labels_lose_private_use_glyphs() {
    assert_eq!(
        controls("<button><i class=ico>&#xE8B6;</i>Search</button>"),
        ["button Search"]
    );
}

#[test]
fn n5_each_radio_carries_its_group() {
    let doc = Document::parse(
        "<fieldset><legend>Changed your name?</legend><label><input type=radio name=n value=y> \
         Yes</label></fieldset><fieldset><legend>Moved house?</legend><label><input type=radio \
         name=m value=y> Yes</label></fieldset>",
    );
    let aria = Accessibility::new(&doc);
    for (css, expected) in [
        ("[name=n]", "Changed your name?"),
        ("[name=m]", "Moved house?"),
    ] {
        let radio = find(&doc, css);
        assert_eq!(aria.name(radio).text, "Yes");
        assert_eq!(group(&doc, radio), expected);
    }
}

#[test]
fn n6_the_legend_of_a_disabled_fieldset_is_in_use() {
    let html = "<fieldset disabled><legend><input aria-label=A></legend><input aria-label=B>\
                </fieldset>";
    assert!(!states(html, "[aria-label=A]").disabled);
    assert!(states(html, "[aria-label=B]").disabled);
    let nested = "<fieldset disabled><fieldset disabled><legend><input></legend></fieldset>";
    assert!(
        states(nested, "input").disabled,
        "the outer one still counts"
    );
    let second = "<fieldset disabled><legend></legend><legend><input></legend></fieldset>";
    assert!(
        states(second, "input").disabled,
        "only the first legend is spared"
    );
}

#[test]
fn n7_a_link_with_the_role_of_a_button_is_a_button() {
    assert_eq!(controls("<a href='/x' role=button>Buy</a>"), ["button Buy"]);
}

#[test]
fn n8_a_disabled_button_is_listed_as_such() {
    let html = "<form><input aria-label=Nick><button disabled>Save</button></form>";
    assert_eq!(controls(html), ["textbox Nick", "button Save"]);
    assert!(states(html, "button").disabled);
}

#[test]
fn n9_an_invalid_field_says_what_is_wrong() {
    let html = "<label>Nick <input value=toolongnick aria-invalid=true aria-describedby=e></label>\
                <span id=e>Over the limit by 3</span>";
    let states = states(html, "input");
    assert_eq!(states.invalid, Some(Invalid::True));
    assert_eq!(states.error_message.as_deref(), Some("Over the limit by 3"));
    assert_eq!(name(html, "input"), "Nick");
}

#[test]
fn n13_an_editable_textbox_has_its_text_as_value() {
    let html = "<div contenteditable=true role=textbox aria-label=Message>Hi <b>you</b></div>\
                <div contenteditable=false>x</div>";
    assert_eq!(controls(html), ["textbox Message"]);
    assert_eq!(states(html, "[role]").value.as_deref(), Some("Hi you"));
}

#[test]
fn n14_an_unknown_tag_with_a_handler_is_a_control() {
    let html = "<fancy-btn tabindex=0 onclick='go()'>Next</fancy-btn>";
    let doc = Document::parse(html);
    let aria = Accessibility::new(&doc);
    assert_eq!(
        aria.control_reason(find(&doc, "fancy-btn")),
        Some(ControlReason::TabIndex)
    );
}

#[test]
fn n15_a_click_handler_makes_one_control() {
    let html = "<div style='cursor:pointer' onclick='x()'><span><span>Graphs</span></span></div>";
    assert_eq!(controls(html).len(), 1);
}

#[test]
fn n17_a_negative_tabindex_makes_no_control() {
    let html = "<div tabindex=-1><button>Save</button><button>Cancel</button></div>";
    assert_eq!(controls(html), ["button Save", "button Cancel"]);
}

#[test]
fn n19_what_can_be_focused_keeps_its_role() {
    let html = "<ul role=presentation><li><button role=none>Save</button></li></ul>";
    assert_eq!(controls(html), ["button Save"]);
    assert_eq!(role(html, "ul"), "none");
    assert_eq!(role(html, "li"), "generic");
}

#[test]
fn f1_a_slot_brings_the_label() {
    let html = "<my-check><template shadowrootmode=open><label for=c><slot></slot></label>\
                <input id=c type=checkbox></template>Accept terms</my-check>";
    assert_eq!(controls(html), ["checkbox Accept terms"]);
}

#[test]
fn f5_a_button_in_a_label_in_a_shadow_tree_is_listed_once() {
    let html = "<x-q><template shadowrootmode=open><label>Quantity <button aria-label=Increase>+\
                </button></label></template></x-q>";
    assert_eq!(controls(html), ["button Increase"]);
}

#[test]
fn f10_slots_decide_order_and_presence() {
    let html = "<x-s><template shadowrootmode=open><slot name=b></slot><slot name=a></slot>\
                <slot name=z><i>fallback</i></slot></template><button slot=a>A</button>\
                <button slot=b>B</button><button slot=q>Lost</button></x-s>";
    assert_eq!(controls(html), ["button B", "button A"]);
    let doc = Document::parse(html);
    assert!(!Accessibility::new(&doc).is_focusable(find_anywhere(&doc, "[slot=q]")));
}

#[test]
fn v11_a_child_may_undo_hidden_visibility() {
    let html = "<div style='visibility:hidden'><button>A</button>\
                <button style='visibility:visible'>B</button></div>";
    assert_eq!(controls(html), ["button B"]);
}
