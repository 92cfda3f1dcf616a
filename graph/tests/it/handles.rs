//! A number means one element as long as the page lives.

use domlens_dom_model::{Document, ParseOptions};
use domlens_graph::{Graph, GraphOptions, HandleError, Handles, Reader};
use domlens_testkit::LivePage;

/// Each entry as `handle label`.
fn numbered(graph: &Graph) -> Vec<String> {
    let entries = graph.entries.iter();
    entries
        .map(|entry| format!("{} {}", entry.handle, entry.label))
        .collect()
}

fn read(reader: &mut Reader, html: &str) -> Vec<String> {
    numbered(&reader.read(&Document::parse(html), &GraphOptions::default()))
}

#[test]
fn what_stays_keeps_its_number() {
    let mut reader = Reader::new();
    let first = "<button>A</button><button>B</button><a href=/c>C</a>";
    assert_eq!(read(&mut reader, first), ["1 A", "2 B", "3 C"]);
    assert_eq!(read(&mut reader, first), ["1 A", "2 B", "3 C"]);
    let more = "<div><p>Hello</p></div><button>New</button><main><a href=/c>C</a><button>B</button></main>";
    assert_eq!(read(&mut reader, more), ["4 New", "3 C", "2 B"]);
    // The number of what is gone is not given again, and comes back with it.
    assert_eq!(read(&mut reader, first), ["1 A", "2 B", "3 C"]);
    assert_eq!(
        read(&mut reader, "<button>Z</button><button>A</button>"),
        ["5 Z", "1 A"]
    );
}

#[test]
fn a_changed_label_or_value_is_the_same_element() {
    let mut reader = Reader::new();
    read(
        &mut reader,
        "<main><button class=f>Follow</button><input id=q value=a aria-label=Find><a href=/cart>Cart (1)</a></main>",
    );
    let changed = read(
        &mut reader,
        "<main><button class=f>Following</button><input id=q value=b aria-label=Find><a href=/cart>Cart (2)</a></main>",
    );
    assert_eq!(changed, ["1 Following", "2 Find", "3 Cart (2)"]);
}

#[test]
fn another_link_in_the_same_place_is_another_element() {
    let mut reader = Reader::new();
    read(&mut reader, "<ul><li><a href=/1>One</a></li></ul>");
    assert_eq!(
        read(&mut reader, "<ul><li><a href=/2>Two</a></li></ul>"),
        ["2 Two"]
    );
}

#[test]
fn rows_keep_their_buttons_when_one_goes() {
    let row =
        |name: &str| format!("<tr><td>{name}<td><button>Edit</button><button>Delete</button>");
    let table = |names: &[&str]| -> String {
        let rows: String = names.iter().map(|name| row(name)).collect();
        format!("<table>{rows}</table>")
    };
    let mut reader = Reader::new();
    read(&mut reader, &table(&["Ada", "Bo", "Cy", "Di"]));
    assert_eq!(
        read(&mut reader, &table(&["Ada", "Cy", "Di"])),
        [
            "1 Edit", "2 Delete", "5 Edit", "6 Delete", "7 Edit", "8 Delete"
        ]
    );
    assert_eq!(
        reader.resolve(3).unwrap_err(),
        HandleError::Stale {
            handle: 3,
            role: "button".into(),
            name: "Edit".into()
        }
    );
}

#[test]
fn a_handle_leads_to_its_element_or_says_why_not() {
    let mut reader = Reader::new();
    let doc = Document::parse("<button>A</button>");
    reader.read(&doc, &GraphOptions::default());
    let target = reader.resolve(1).unwrap();
    assert_eq!(doc.text_content(target.node), "A");
    assert_eq!(
        reader.resolve(2).unwrap_err().to_string(),
        "[02] is unknown: the page has given handles up to [01]"
    );
    read(&mut reader, "<p>nothing</p>");
    assert_eq!(
        reader.resolve(1).unwrap_err().to_string(),
        "[01] is stale: button 'A' is not on the page any more; read it again"
    );
    assert!(matches!(
        reader.resolve(0),
        Err(HandleError::Unknown { .. })
    ));
}

#[test]
fn another_page_has_other_numbers() {
    let mut reader = Reader::new();
    let mut read = |url: &str| {
        let options = ParseOptions::default().with_url(url);
        let doc = Document::parse_with("<a href=/>Home</a>", &options);
        numbered(&reader.read(&doc, &GraphOptions::default()))
    };
    assert_eq!(read("https://e.example/a"), ["1 Home"]);
    assert_eq!(read("https://e.example/a#part"), ["1 Home"]);
    assert_eq!(read("https://e.example/b"), ["2 Home"]);
    // So it is when the handles were kept in between.
    let mut reader = Reader::with_handles(reader.handles().clone());
    let options = ParseOptions::default().with_url("https://e.example/c");
    let doc = Document::parse_with("<a href=/>Home</a>", &options);
    assert_eq!(
        numbered(&reader.read(&doc, &GraphOptions::default())),
        ["3 Home"]
    );
}

#[test]
fn handles_can_be_kept() {
    let mut reader = Reader::new();
    read(&mut reader, "<button>A</button><button>B</button>");
    let json = serde_json::to_string(reader.handles()).unwrap();
    let handles: Handles = serde_json::from_str(&json).unwrap();
    let mut reader = Reader::with_handles(handles);
    assert_eq!(
        read(&mut reader, "<button>C</button><button>B</button>"),
        ["3 C", "2 B"]
    );
}

#[test]
fn a_live_key_is_all_that_counts() {
    let options = GraphOptions::default();
    let mut reader = Reader::new();
    let mut read = |html: &str, keys: [u64; 2]| {
        let mut page = LivePage::new(html).identify(100);
        for (at, key) in page.find("button").into_iter().zip(keys) {
            page.snapshot.documents[0].nodes.identity[at.node as usize] = key;
        }
        numbered(&reader.read(&page.document(), &options))
    };
    assert_eq!(
        read("<button>A</button><button>B</button>", [70, 71]),
        ["1 A", "2 B"]
    );
    assert_eq!(
        read("<button>B</button><button>A</button>", [70, 71]),
        ["1 B", "2 A"]
    );
    assert_eq!(
        read("<button>A</button><button>B</button>", [72, 70]),
        ["3 A", "1 B"]
    );
}
