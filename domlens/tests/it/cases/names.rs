//! Cases about names, states and what is one control.

use crate::reading::{control, controls, label, labels, markdown, read};

pub(super) fn a_link_keeps_its_name() {
    assert_eq!(
        labels(&read(r#"<a href="/docs"><strong>Docs</strong></a>"#)),
        ["Docs"]
    );
}

pub(super) fn styles_and_scripts_are_no_text() {
    let html = r##"<nav><style>.x{color:red}</style><script>var s=1</script><a href="#h">Go home</a></nav>"##;
    let json = serde_json::to_string(&read(html)).unwrap();
    let outline = domlens::progressive::ProgressiveExtractor::extract_structure(
        &domlens::dom::Document::parse(html),
    );
    let outline = serde_json::to_string(&outline).unwrap();
    for text in [json, outline, markdown(html)] {
        assert!(
            !text.contains("color:red") && !text.contains("var s"),
            "{text}"
        );
        assert!(text.contains("Go home"), "{text}");
    }
}

pub(super) fn icon_glyphs_are_removed() {
    let result = read(r#"<button><i class="ico">&#xE8B6;</i>Search</button>"#);
    assert_eq!(labels(&result), ["Search"]);
}

pub(super) fn radios_carry_their_group() {
    let result = read(
        r#"<fieldset><legend>Changed your name?</legend><label><input type="radio" name="n" value="y"> Yes</label></fieldset><fieldset><legend>Moved house?</legend><label><input type="radio" name="m" value="y"> Yes</label></fieldset>"#,
    );
    let groups: Vec<_> = result
        .interactive
        .inputs
        .iter()
        .map(|input| (label(input), input.group.as_deref().unwrap_or_default()))
        .collect();
    assert_eq!(
        groups,
        [("Yes", "Changed your name?"), ("Yes", "Moved house?")]
    );
}

pub(super) fn a_legend_escapes_its_disabled_fieldset() {
    let result = read(
        r#"<fieldset disabled><legend><input aria-label="A"></legend><input aria-label="B"></fieldset>"#,
    );
    assert!(!control(&result, "A").interaction.disabled);
    assert!(control(&result, "B").interaction.disabled);
}

pub(super) fn a_link_in_the_role_of_a_button_is_listed_once() {
    let result = read(r#"<a href="/x" role="button">Buy</a>"#);
    let buy = control(&result, "Buy");
    assert_eq!(buy.interaction.role.as_deref(), Some("button"));
    assert_eq!(buy.attributes["href"], "/x");
}

pub(super) fn a_disabled_button_is_listed() {
    let result = read(r#"<form><input aria-label="Nick"><button disabled>Save</button></form>"#);
    assert!(control(&result, "Save").interaction.disabled);
}

pub(super) fn an_invalid_field_says_why() {
    let result = read(
        r#"<label>Nick <input value="toolongnick" aria-invalid="true" aria-describedby="e"></label><span id="e">Over the limit by 3</span>"#,
    );
    let nick = control(&result, "Nick");
    assert!(nick.state.invalid);
    assert_eq!(nick.description.as_deref(), Some("Over the limit by 3"));
}

pub(super) fn an_editable_region_has_a_value() {
    let result = read(
        r#"<div contenteditable="true" role="textbox" aria-label="Message">Hi <b>you</b></div><div contenteditable="false">x</div>"#,
    );
    assert_eq!(labels(&result), ["Message"]);
    let message = control(&result, "Message");
    assert_eq!(message.value.as_deref(), Some("Hi you"));
    assert_eq!(message.interaction.role.as_deref(), Some("textbox"));
    assert!(message.interaction.change);
}

pub(super) fn an_unknown_tag_can_be_clickable() {
    let result = read(r#"<fancy-btn tabindex="0" onclick="go()">Next</fancy-btn>"#);
    assert_eq!(labels(&result), ["Next"]);
    assert_eq!(result.interactive.clickable.len(), 1);
}

pub(super) fn nested_spans_are_one_entry() {
    let result =
        read(r#"<div style="cursor:pointer" onclick="x()"><span><span>Graphs</span></span></div>"#);
    assert_eq!(labels(&result), ["Graphs"]);
}

pub(super) fn repeated_buttons_are_told_apart_by_their_card() {
    let result = read(
        r#"<ul><li><h3>Lamp A</h3><button>Add to cart</button><a href="/a">View</a></li><li><h3>Lamp B</h3><button>Add to cart</button><a href="/b">View</a></li></ul>"#,
    );
    let items: Vec<_> = result
        .interactive
        .buttons
        .iter()
        .map(|button| {
            (
                label(button),
                button.context.item.as_deref().unwrap_or_default(),
            )
        })
        .collect();
    assert_eq!(
        items,
        [("Add to cart", "Lamp A"), ("Add to cart", "Lamp B")]
    );
}

pub(super) fn a_wrapper_is_not_listed() {
    let result = read(r#"<div tabindex="-1"><button>Save</button><button>Cancel</button></div>"#);
    assert_eq!(labels(&result), ["Save", "Cancel"]);
}

pub(super) fn a_focusable_element_keeps_its_role() {
    let result = read(r#"<ul role="presentation"><li><button role="none">Save</button></li></ul>"#);
    assert_eq!(controls(&result).len(), 1);
    assert_eq!(
        control(&result, "Save").interaction.role.as_deref(),
        Some("button")
    );
}
