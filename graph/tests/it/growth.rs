//! Large and hostile pages: the answer is whole, and its size is that of the page.

use std::fmt::Write as _;

use domlens_dom_model::Document;
use domlens_graph::{GraphOptions, Reader};

use crate::read;

#[test]
fn many_controls_are_listed() {
    let mut html = String::new();
    for n in 0..20_000 {
        write!(html, "<button id=b{n}>Button {n}</button>").unwrap();
    }
    let graph = read(&html);
    assert_eq!(graph.entries.len(), 20_000);
    let last = graph.entries.last().unwrap();
    assert_eq!((last.handle, &*last.label), (20_000, "Button 19999"));
}

#[test]
fn ten_thousand_equal_buttons_have_selectors_of_their_own() {
    let html = "<button>Buy</button>".repeat(10_000);
    let graph = read(&html);
    assert_eq!(graph.entries.len(), 10_000);
    let mut selectors: Vec<&str> = graph.entries.iter().map(|e| &*e.selector).collect();
    selectors.sort_unstable();
    selectors.dedup();
    assert_eq!(selectors.len(), 10_000);
}

#[test]
fn equal_buttons_keep_their_numbers() {
    let doc = Document::parse(&"<button>Buy</button>".repeat(2_000));
    let mut reader = Reader::new();
    let first = reader.read(&doc, &GraphOptions::default());
    let second = reader.read(&doc, &GraphOptions::default());
    assert_eq!(first, second);
}

#[test]
fn a_label_of_a_megabyte_is_cut() {
    let html = format!("<button>{}</button>", "word ".repeat(200_000));
    let graph = read(&html);
    assert_eq!(graph.entries[0].label.chars().count(), 300);
    assert!(graph.entries[0].label.ends_with('…'));
}

#[test]
fn one_text_that_many_are_near_is_not_repeated() {
    let words = "word ".repeat(20_000);
    let buttons = "<button></button>".repeat(500);
    let graph = read(&format!(
        "<article><h1>{words}</h1>{words}{buttons}</article>"
    ));
    let json = serde_json::to_string(&graph).unwrap();
    assert!(json.len() < 500 * 2_000, "{}", json.len());
}

#[test]
fn deep_pages_do_not_overflow() {
    for tag in [
        "div onclick=x()",
        "li",
        "ul><li><button>x</button",
        "a href=x",
    ] {
        read(&format!("<{tag}>").repeat(2_000));
    }
}
