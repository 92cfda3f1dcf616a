//! Cases about handles and budgets.

use std::fmt::Write as _;

use domlens::dom::Document;
use domlens::format::{GraphFormatOptions, GraphFormatter, Paging, token_counter};
use domlens::graph::{GraphOptions, HandleError, Reader};

pub(super) fn a_handle_outlives_a_change() {
    let options = GraphOptions::default();
    let mut reader = Reader::new();
    let html = "<button>Alpha</button><button>Beta</button>";
    reader.read(&Document::parse(html), &options);

    let doc = Document::parse(&format!("<button>New</button>{html}"));
    let graph = reader.read(&doc, &options);
    let handles: Vec<(u32, &str)> = graph
        .entries
        .iter()
        .map(|entry| (entry.handle, &*entry.label))
        .collect();
    assert_eq!(handles, [(3, "New"), (1, "Alpha"), (2, "Beta")]);
    assert_eq!(doc.text_content(reader.resolve(2).unwrap().node), "Beta");

    let doc = Document::parse("<button>New</button><button>Alpha</button>");
    reader.read(&doc, &options);
    let stale = reader.resolve(2).unwrap_err();
    assert!(matches!(&stale, HandleError::Stale { name, .. } if name == "Beta"));
    assert!(stale.to_string().contains("stale"));
}

pub(super) fn pages_fit_their_budget_without_gap_or_repeat() {
    let mut html = String::from("<h1>T</h1>");
    for item in 1..=500 {
        write!(html, "<p><a href='/{item}'>Item {item}</a></p>").unwrap();
    }
    let graph = Reader::new().read(&Document::parse(&html), &GraphOptions::default());
    let counter = token_counter();
    let mut items: Vec<String> = Vec::new();
    let mut cursor = None;
    loop {
        let paging = Paging::new(300, counter).at(cursor);
        let page = GraphFormatter::page(&graph, &GraphFormatOptions::default(), &paging).unwrap();
        assert!(counter.count(&page.text) <= 300);
        let lines = page.text.lines().filter(|line| !line.starts_with('@'));
        items.extend(lines.map(str::to_owned));
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    let all = GraphFormatter::text(&graph, &GraphFormatOptions::default());
    assert_eq!(items, all.lines().collect::<Vec<_>>());
    assert_eq!(items.first().unwrap(), "[01] link 'Item 1'");
    assert_eq!(items.len(), 500);
}
