//! What is different between two readings.

use domlens_dom_model::{Document, ParseOptions};
use domlens_graph::{Change, Graph, GraphDiff, GraphOptions, Reader, Whole, apply, diff};

fn readings(old: &str, new: &str) -> (Graph, Graph) {
    let mut reader = Reader::new();
    let options = GraphOptions::default();
    let old = reader.read(&Document::parse(old), &options);
    let new = reader.read(&Document::parse(new), &options);
    (old, new)
}

fn difference(old: &str, new: &str) -> GraphDiff {
    let (old, new) = readings(old, new);
    let diff = diff(&old, &new);
    assert_eq!(apply(&diff, &old.entries), new.entries);
    diff
}

#[test]
fn the_same_page_has_no_difference() {
    let html = "<button>A</button><input aria-label=B value=c>";
    assert!(difference(html, html).is_empty());
}

#[test]
fn each_kind_of_change_is_told() {
    let diff = difference(
        "<main><button class=f>Follow</button><input id=q aria-label=Q value=a><input type=checkbox id=c aria-label=C><a href=/x>X</a></main>",
        "<main><button class=f>Following</button><input id=q aria-label=Q value=b><input type=checkbox id=c aria-label=C checked></main>",
    );
    let changed: Vec<_> = diff
        .changed
        .iter()
        .map(|changed| (changed.entry.handle, changed.what.clone()))
        .collect();
    assert_eq!(
        changed,
        [
            (1, vec![Change::Name]),
            (2, vec![Change::Value]),
            (3, vec![Change::State])
        ]
    );
    assert_eq!(diff.changed[0].old_label.as_deref(), Some("Follow"));
    assert_eq!(diff.changed[1].old_value.as_deref(), Some("a"));
    assert_eq!(diff.gone[0].label, "X");
    assert_eq!(diff.gone[0].handle, 4);
}

#[test]
fn what_moves_is_not_told_and_is_applied() {
    let button = |name: &str| format!("<button>{name}</button>");
    let page = |names: &str| -> String { names.split(' ').map(button).collect() };
    for (old, new) in [
        ("A B C D", "D A B C"),
        ("A B C D", "D C B A"),
        ("A B", "C A D B E"),
        ("A B C", "C X A"),
    ] {
        let diff = difference(&page(old), &page(new));
        assert!(diff.changed.is_empty());
        assert_eq!(
            diff.appeared.len(),
            new.split(' ').filter(|name| !old.contains(name)).count()
        );
    }
}

#[test]
fn another_page_is_told_as_a_whole() {
    let mut reader = Reader::new();
    let mut read = |url: &str, html: &str| {
        let doc = Document::parse_with(html, &ParseOptions::default().with_url(url));
        reader.read(&doc, &GraphOptions::default())
    };
    let old = read("https://e.example/a", "<a href=/>Home</a>");
    let new = read("https://e.example/b", "<a href=/>Home</a>");
    assert_eq!(diff(&old, &new).whole, Some(Whole::Navigated));
}

#[test]
fn a_page_of_other_things_is_told_as_a_whole() {
    let page = |word: &str| -> String {
        let links: Vec<String> = (0..20)
            .map(|n| format!("<a href=/{word}{n}>{word} {n}</a>"))
            .collect();
        links.concat()
    };
    assert_eq!(
        difference(&page("cat"), &page("dog")).whole,
        Some(Whole::MostChanged)
    );
    assert_eq!(
        difference("<a href=/1>One</a>", "<a href=/2>Two</a>").whole,
        None
    );
}

#[test]
fn a_new_message_is_a_change() {
    let mut reader = Reader::new();
    let mut read = |html| reader.read(&Document::parse(html), &GraphOptions::default());
    let old = read("<button>Save</button><p role=status>Ready</p>");
    let new = read("<button>Save</button><p role=status>Ready</p><p role=alert>Disk full</p>");
    let found = diff(&old, &new);
    let said: Vec<&str> = found
        .messages
        .iter()
        .map(|message| &*message.text)
        .collect();
    assert_eq!(said, ["Disk full"]);
    assert!(!found.is_empty() && diff(&new, &new).is_empty());
}
