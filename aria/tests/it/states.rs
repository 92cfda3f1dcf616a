//! States and properties, focus, and what counts as a control.

use domlens_aria::{Accessibility, ControlKind, Current, HasPopup, Invalid, Tristate, ValueRange};
use domlens_dom_model::Document;

use crate::{find, states};

fn position(html: &str, css: &str) -> Option<(u32, u32)> {
    let states = states(html, css);
    Some((states.position?, states.set_size?))
}

#[test]
fn checkable_things_are_checked_or_not() {
    let checked = |html: &str| states(html, "body > *").checked;
    assert_eq!(checked("<input type=checkbox>"), Some(Tristate::False));
    assert_eq!(checked("<input type=radio checked>"), Some(Tristate::True));
    assert_eq!(
        checked("<input type=checkbox aria-checked=true>"),
        Some(Tristate::False)
    );
    assert_eq!(
        checked("<b role=checkbox aria-checked=mixed>"),
        Some(Tristate::Mixed)
    );
    assert_eq!(
        checked("<b role=switch aria-checked=mixed>"),
        Some(Tristate::False)
    );
    assert_eq!(checked("<b role=radio>"), Some(Tristate::False));
    assert_eq!(checked("<b role=button aria-checked=true>"), None);
    let pressed = |html: &str| states(html, "body > *").pressed;
    assert_eq!(
        pressed("<button aria-pressed=mixed>"),
        Some(Tristate::Mixed)
    );
    assert_eq!(pressed("<button aria-pressed=''>"), None);
}

#[test]
fn the_last_checked_radio_of_a_group_is_checked() {
    let html = "<input type=radio name=a checked id=x><input type=radio name=a checked id=y>\
                <form><input type=radio name=a checked id=z></form>";
    assert_eq!(states(html, "#x").checked, Some(Tristate::False));
    assert_eq!(states(html, "#y").checked, Some(Tristate::True));
    assert_eq!(
        states(html, "#z").checked,
        Some(Tristate::True),
        "another group"
    );
}

#[test]
fn a_select_tells_its_choice() {
    let html = "<select><option value=1>One<optgroup label=More disabled><option>Two<option \
                selected label=Drei>Three</optgroup></select>";
    let states = states(html, "select");
    assert_eq!(states.value.as_deref(), Some("Drei"));
    let options: Vec<_> = states
        .options
        .iter()
        .map(|o| {
            (
                o.label.as_str(),
                o.value.as_str(),
                o.selected,
                o.disabled,
                o.group.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        options,
        [
            ("One", "1", false, false, None),
            ("Two", "Two", false, true, Some("More")),
            ("Drei", "Three", true, true, Some("More")),
        ]
    );
}

#[test]
fn a_select_of_one_row_shows_its_first_option() {
    let value = |html: &str| states(html, "select").value;
    assert_eq!(
        value("<select><option disabled>a<option>b</select>").as_deref(),
        Some("b")
    );
    assert_eq!(value("<select size=2><option>a</select>"), None);
    let twice = "<select><option selected>a<option selected>b</select>";
    assert_eq!(value(twice).as_deref(), Some("b"), "the last one stays");
    let many = "<select multiple><option selected>a<option>b<option selected>c</select>";
    assert_eq!(value(many).as_deref(), Some("a, c"));
    assert_eq!(
        states("<select><option>a<option id=b>b</select>", "#b").selected,
        Some(false)
    );
    assert_eq!(
        states("<select><option id=a>a<option>b</select>", "#a").selected,
        Some(true)
    );
}

#[test]
fn values_are_told_but_for_secrets() {
    let value = |html: &str| states(html, "body > *").value;
    assert_eq!(value("<input value=a>").as_deref(), Some("a"));
    assert_eq!(
        value("<input type=password value=hunter2>").as_deref(),
        Some("••••••••")
    );
    assert_eq!(value("<input type=password>"), None);
    // A field that shows its password is a field for a password.
    for tokens in ["current-password", "section-a NEW-PASSWORD webauthn"] {
        assert_eq!(
            value(&format!("<input autocomplete='{tokens}' value=hunter2>")).as_deref(),
            Some("••••••••")
        );
    }
    assert_eq!(
        value("<input autocomplete=username value=ada>").as_deref(),
        Some("ada")
    );
    assert_eq!(
        value("<textarea>\na\nb</textarea>").as_deref(),
        Some("a\nb")
    );
    assert_eq!(
        value("<progress value=3 max=10></progress>").as_deref(),
        Some("3")
    );
    assert_eq!(
        value("<b role=slider aria-valuenow=3 aria-valuetext=low></b>").as_deref(),
        Some("low")
    );
    assert_eq!(value("<input type=color>").as_deref(), Some("#000000"));
    assert_eq!(value("<input type=checkbox value=a>"), None);
    assert_eq!(
        value("<p contenteditable>a<br>b</p>").as_deref(),
        Some("a\nb")
    );
    assert_eq!(value("<p contenteditable> </p>"), None);
}

#[test]
fn fields_tell_bounds_and_format() {
    let date = states(
        "<input type=date min=2020-01-01 max=2020-12-31 step=7>",
        "input",
    );
    assert_eq!(date.format, Some("yyyy-mm-dd"));
    let range = date.range.unwrap();
    assert_eq!(range.min.as_deref(), Some("2020-01-01"));
    assert_eq!(range.max.as_deref(), Some("2020-12-31"));
    assert_eq!(range.step.as_deref(), Some("7"));
    let range: ValueRange = states("<input type=range>", "input").range.unwrap();
    assert_eq!(
        (range.min.as_deref(), range.max.as_deref()),
        (Some("0"), Some("100"))
    );
    assert_eq!(states("<input min=1 max=2>", "input").range, None);
    let slider = "<b role=slider aria-valuemin=1 aria-valuemax=5></b>";
    assert_eq!(states(slider, "b").range.unwrap().max.as_deref(), Some("5"));
}

#[test]
fn details_open_and_close() {
    let expanded = |html: &str, css: &str| states(html, css).expanded;
    let open = "<details open><summary>x</summary></details>";
    assert_eq!(expanded(open, "details"), Some(true));
    assert_eq!(expanded(open, "summary"), Some(true));
    assert_eq!(
        expanded("<details><summary>x</summary></details>", "summary"),
        Some(false)
    );
    assert_eq!(
        expanded("<button aria-expanded=true>", "button"),
        Some(true)
    );
    assert_eq!(expanded("<button aria-expanded=undefined>", "button"), None);
}

#[test]
fn disabled_is_inherited() {
    let disabled = |html: &str, css: &str| states(html, css).disabled;
    assert!(disabled(
        "<div aria-disabled=true><a href=x>x</a></div>",
        "a"
    ));
    assert!(!disabled("<div aria-disabled=true><p>x</p></div>", "p"));
    assert!(disabled("<div aria-disabled=true><p>x</p></div>", "div"));
    assert!(disabled(
        "<select><optgroup disabled><option>x</select>",
        "option"
    ));
    assert!(!disabled("<select disabled><option>x</select>", "option"));
    assert!(!disabled("<a href=x disabled>x</a>", "a"));
}

#[test]
fn words_of_aria_are_read_leniently() {
    let all = states(
        "<div role=heading aria-level=4 aria-current=PAGE aria-invalid=yes aria-haspopup=true \
         aria-busy=true aria-modal=true aria-posinset=2 aria-setsize=-1 aria-keyshortcuts='Alt+A' \
         aria-roledescription=slide>",
        "div",
    );
    assert_eq!(all.level, Some(4));
    assert_eq!(all.current, Some(Current::Page));
    assert_eq!(all.invalid, Some(Invalid::True));
    assert_eq!(all.has_popup, Some(HasPopup::Menu));
    assert!(all.busy && all.modal);
    assert_eq!((all.position, all.set_size), (Some(2), None));
    assert_eq!(all.key_shortcuts.as_deref(), Some("Alt+A"));
    assert_eq!(all.role_description.as_deref(), Some("slide"));
    let none = states(
        "<b aria-current=false aria-invalid=false aria-haspopup=false>",
        "b",
    );
    assert_eq!(
        (none.current, none.invalid, none.has_popup),
        (None, None, None)
    );
}

#[test]
fn heading_levels_have_defaults() {
    assert_eq!(states("<h3>x</h3>", "h3").level, Some(3));
    assert_eq!(states("<h3 aria-level=7>x</h3>", "h3").level, Some(7));
    assert_eq!(states("<b role=heading>x</b>", "b").level, Some(2));
    assert_eq!(
        states("<b role=heading aria-level=0>x</b>", "b").level,
        Some(2)
    );
    assert_eq!(states("<p>x</p>", "p").level, None);
}

#[test]
fn an_error_needs_an_invalid_value() {
    let message = |invalid: &str| {
        let html = format!("<input aria-invalid={invalid} aria-errormessage=e><p id=e>No</p>");
        states(&html, "input").error_message
    };
    assert_eq!(message("true").as_deref(), Some("No"));
    assert_eq!(message("false"), None);
}

#[test]
fn sets_are_counted() {
    let list = "<ul><li>a<li hidden>h<li id=b>b<ul><li id=n>n</ul><li>c</ul>";
    assert_eq!(position(list, "#b"), Some((2, 3)));
    assert_eq!(position(list, "#n"), Some((1, 1)));
    let tabs =
        "<div role=tablist><button role=tab>a</button><i><button role=tab id=b>b</button></i>";
    assert_eq!(position(tabs, "#b"), Some((2, 2)));
    let radios = "<form><input type=radio name=a><input type=radio name=b><input type=radio \
                  name=a id=x></form><input type=radio name=a>";
    assert_eq!(position(radios, "#x"), Some((2, 2)));
    let stated = "<ul><li id=a aria-posinset=5 aria-setsize=90>a</ul>";
    assert_eq!(position(stated, "#a"), Some((5, 90)));
    assert_eq!(
        position("<select><option>a<option id=b>b</select>", "#b"),
        Some((2, 2))
    );
    let owned = "<div role=listbox aria-owns=b><p role=option>a</p></div><p role=option id=b>b</p>";
    assert_eq!(position(owned, "#b"), Some((2, 2)));
}

#[test]
fn focus_needs_sight_and_use() {
    let focusable = |html: &str, css: &str| {
        let doc = Document::parse(html);
        Accessibility::new(&doc).is_focusable(find(&doc, css))
    };
    for (html, css) in [
        ("<a href=x>x</a>", "a"),
        ("<button>x</button>", "button"),
        ("<b tabindex=-1>x</b>", "b"),
        ("<details><summary>x</summary></details>", "summary"),
        ("<b contenteditable>x</b>", "b"),
        ("<video controls></video>", "video"),
        ("<button style='opacity:0'>x</button>", "button"),
    ] {
        assert!(focusable(html, css), "{html}");
    }
    for (html, css) in [
        ("<a>x</a>", "a"),
        ("<button disabled tabindex=0>x</button>", "button"),
        ("<fieldset disabled><button>x</button></fieldset>", "button"),
        ("<button hidden>x</button>", "button"),
        ("<div inert><button>x</button></div>", "button"),
        ("<button style='visibility:hidden'>x</button>", "button"),
        ("<input type=hidden>", "input"),
        ("<b tabindex=x>x</b>", "b"),
    ] {
        assert!(!focusable(html, css), "{html}");
    }
}

#[test]
fn controls_are_of_a_kind() {
    use ControlKind as K;
    let kind = |html: &str| {
        let doc = Document::parse(html);
        Accessibility::new(&doc).control_kind(find(&doc, "#x"))
    };
    for (html, expected) in [
        ("<button id=x>x</button>", Some(K::Button)),
        ("<form><button id=x>x</button></form>", Some(K::Submit)),
        (
            "<form><button type=button id=x>x</button></form>",
            Some(K::Button),
        ),
        ("<input type=reset id=x>", Some(K::Reset)),
        ("<input type=image id=x>", Some(K::Submit)),
        ("<a href=x id=x>x</a>", Some(K::Link)),
        ("<a id=x>x</a>", None),
        ("<input type=email id=x>", Some(K::Email)),
        ("<input type=nonsense id=x>", Some(K::Text)),
        ("<input type=hidden id=x>", None),
        ("<input role=combobox id=x>", Some(K::Combobox)),
        ("<input type=password role=textbox id=x>", Some(K::Password)),
        ("<select multiple id=x></select>", Some(K::MultiSelect)),
        ("<b role=tab id=x>x</b>", Some(K::Tab)),
        ("<ul role=menu id=x></ul>", None),
        ("<p contenteditable id=x></p>", Some(K::Multiline)),
        (
            "<div contenteditable><p contenteditable id=x></p></div>",
            None,
        ),
        (
            "<details><summary id=x>x</summary></details>",
            Some(K::Disclosure),
        ),
        ("<details id=x>x</details>", Some(K::Disclosure)),
        ("<p tabindex=0 id=x></p>", Some(K::Clickable)),
        ("<p onclick='x()' id=x></p>", Some(K::Clickable)),
        ("<body onclick='x()' id=x>", None),
        ("<label id=x>x</label>", None),
    ] {
        assert_eq!(kind(html), expected, "{html}");
    }
}
