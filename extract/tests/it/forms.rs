//! Forms and the controls that belong to them.

use domlens_dom_model::{Document, ParseOptions};
use domlens_extract::{ExtractionOptions, SmartDomReader};

use crate::{interactive, labels};

#[test]
fn fields_named_like_properties_break_nothing() {
    let result = interactive(
        "<form id=real action=/go method=POST><input name=id value=x aria-label=a>\
         <input name=length aria-label=b><input name=action aria-label=c>\
         <input name=elements aria-label=d><button name=submit>Go</button></form>",
    );
    let form = &result.interactive.forms[0];
    assert_eq!(form.selector, "#real");
    assert_eq!(labels(&form.inputs), ["a", "b", "c", "d"]);
    assert_eq!(labels(&form.buttons), ["Go"]);
    assert_eq!(form.method.as_deref(), Some("post"));
}

#[test]
fn a_control_outside_belongs_by_its_form_attribute() {
    let result = interactive(
        "<input form=f aria-label=before><form id=f><input aria-label=in><input form=none \
         aria-label=no></form><button form=f>Go</button>",
    );
    let form = &result.interactive.forms[0];
    assert_eq!(labels(&form.inputs), ["before", "in"]);
    assert_eq!(labels(&form.buttons), ["Go"]);
    assert!(form.buttons[0].interaction.submit);
    assert_eq!(result.interactive.inputs[2].interaction.form, None);
}

#[test]
fn the_action_is_absolute_and_the_method_has_a_default() {
    let options = ParseOptions::default().with_url("https://shop.example/a/b");
    let doc = Document::parse_with(
        "<base href=/x/><form action=send aria-label=Order></form>",
        &options,
    );
    let result = SmartDomReader::extract_interactive(&doc, &ExtractionOptions::default()).unwrap();
    let form = &result.interactive.forms[0];
    assert_eq!(form.action.as_deref(), Some("https://shop.example/x/send"));
    assert_eq!(form.method.as_deref(), Some("get"));
    assert_eq!(form.name.as_deref(), Some("Order"));
}

#[test]
fn a_hidden_form_is_not_listed() {
    assert!(
        interactive("<form hidden><input></form>")
            .interactive
            .forms
            .is_empty()
    );
    assert_eq!(interactive("<form></form>").interactive.forms.len(), 1);
}

#[test]
fn passwords_never_leave() {
    let result = interactive("<form><input type=PASSWORD name=p value=hunter2></form>");
    let json = serde_json::to_string(&result).unwrap();
    assert!(!json.contains("hunter2"));
    let field = &result.interactive.inputs[0];
    assert_eq!(field.value.as_deref(), Some("••••••••"));
    assert_eq!(field.attributes["value"], "••••••••");
    // Where nothing but the value tells fields apart, no selector uses it.
    let two =
        interactive("<p><input type=password value=hunter2><input type=password value=hunter3>");
    assert!(!serde_json::to_string(&two).unwrap().contains("hunter"));
    let shown = interactive("<input autocomplete=current-password value=hunter2>");
    assert!(!serde_json::to_string(&shown).unwrap().contains("hunter2"));
    assert_eq!(
        shown.interactive.inputs[0].value.as_deref(),
        Some("••••••••")
    );
    let empty = interactive("<input type=password>");
    assert_eq!(empty.interactive.inputs[0].value, None);
}

#[test]
fn a_select_has_its_options_and_the_chosen_one_is_its_value() {
    let result = interactive(
        "<select aria-label=Size><option value=s>Small<option selected>Medium\
         <option disabled>Large</select>",
    );
    let select = &result.interactive.inputs[0];
    assert_eq!(select.text, "");
    assert_eq!(select.value.as_deref(), Some("Medium"));
    let options: Vec<_> = select
        .options
        .iter()
        .map(|o| (o.label.as_str(), o.value.as_deref(), o.selected, o.disabled))
        .collect();
    assert_eq!(
        options,
        [
            ("Small", Some("s"), false, false),
            ("Medium", None, true, false),
            ("Large", None, false, true)
        ]
    );
}

#[test]
fn the_context_names_what_is_around() {
    let result = interactive(
        "<main id=m><section id=s aria-label=S><form id=f><p><button>Go</button></p></form>\
         </section></main><nav id=n><a href=/>Home</a></nav>",
    );
    let context = &result.interactive.buttons[0].context;
    assert_eq!(context.nearest_form.as_deref(), Some("#f"));
    assert_eq!(context.nearest_section.as_deref(), Some("#s"));
    assert_eq!(context.nearest_main.as_deref(), Some("#m"));
    assert_eq!(context.nearest_nav, None);
    assert_eq!(context.parent_chain, ["main#m", "section#s", "form#f", "p"]);
    assert_eq!(
        result.interactive.links[0].context.nearest_nav.as_deref(),
        Some("#n")
    );
}
