//! Hostile pages: the cost stays linear, and nothing overflows.

use std::fmt::Write as _;

use domlens_aria::Accessibility;
use domlens_dom_model::Document;

/// Asks everything about every node, and returns the bytes of all names.
fn ask_all(html: &str) -> usize {
    let doc = Document::parse(html);
    let aria = Accessibility::new(&doc);
    let mut bytes = 0;
    for node in doc.nodes() {
        bytes += aria.name(node).text.len() + aria.description(node).text.len();
        let _ = (aria.role(node), aria.states(node), aria.control_kind(node));
        let _ = (
            aria.guessed_label(node),
            aria.is_focusable(node),
            aria.group_label(node),
        );
    }
    bytes
}

#[test]
fn deep_pages_do_not_overflow() {
    for tag in [
        "div role=button",
        "label",
        "div role=combobox",
        "fieldset",
        "a href=x",
        "table><tr><td",
    ] {
        ask_all(&format!("<{tag}>").repeat(800));
    }
}

#[test]
fn one_name_that_many_ask_for_is_cut() {
    let long = "word ".repeat(20_000);
    let buttons = "<button aria-labelledby=t></button>".repeat(200);
    let bytes = ask_all(&format!("<p id=t>{long}</p>{buttons}"));
    assert!(bytes < 200 * 20_000, "{bytes}");
    let doc = Document::parse(&format!(
        "<p id=t>{long}</p><button aria-labelledby=t></button>"
    ));
    let aria = Accessibility::new(&doc);
    let button = doc
        .nodes()
        .find(|&node| doc.is_html(node, "button"))
        .unwrap();
    assert!(aria.name(button).truncated);
}

#[test]
fn chains_of_labels_end() {
    let mut chain = String::new();
    for n in 0..500 {
        write!(
            chain,
            "<label for=i{n}>{n} <input type=radio id=i{}></label>",
            n + 1
        )
        .unwrap();
    }
    ask_all(&chain);
}

#[test]
fn circles_of_owners_end() {
    let mut circle = String::new();
    for n in 0..300 {
        let next = (n + 1) % 300;
        write!(
            circle,
            "<div role=button id=d{n} aria-owns=d{next}>{n}</div>"
        )
        .unwrap();
    }
    ask_all(&circle);
    ask_all("<div role=button id=a aria-owns=a>x</div>");
    ask_all("<div role=button aria-owns=b id=a><p id=b role=button aria-owns=a>x</p></div>");
}
