//! Cases about handles.

use domlens::dom::Document;
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
