//! What is not shown is told.

use domlens_dom_model::Document;
use domlens_graph::{GapKind, Graph, GraphOptions, graph};

use crate::{listed, read, read_frames};

fn told(graph: &Graph, kind: GapKind) -> Vec<&str> {
    let gaps = graph.gaps.iter().filter(|gap| gap.kind == kind);
    gaps.map(|gap| &*gap.message).collect()
}

#[test]
fn a_frame_elsewhere_is_named_with_its_address() {
    let graph = read("<iframe src='https://pay.example.net/f' title='Card form'></iframe>");
    assert_eq!(
        told(&graph, GapKind::Frame),
        ["frame 'Card form' not read: https://pay.example.net/f"]
    );
    assert_eq!(graph.gaps[0].selector.as_deref(), Some("iframe"));
    let graph = read("<iframe src='https://ads.example/slot?w=300&id=8c2e'></iframe>");
    assert_eq!(
        told(&graph, GapKind::Frame),
        ["frame not read: https://ads.example/slot"]
    );
}

#[test]
fn a_frame_at_hand_is_read_on_request() {
    let html = r#"<iframe srcdoc="<button>Go</button>" title=F></iframe>"#;
    let graph = read(html);
    assert!(graph.entries.is_empty());
    assert_eq!(
        told(&graph, GapKind::Frame),
        ["frame 'F' not read: 1 control; the option frames reads it"]
    );
    let graph = read_frames(html);
    assert_eq!(listed(&graph), ["button Go"]);
    assert!(graph.gaps.is_empty());
}

#[test]
fn closed_roots_and_canvases_are_named() {
    let html = "<x-d><template shadowrootmode=closed><button>Pay</button></template></x-d>
        <canvas aria-label=Chart></canvas><canvas hidden></canvas>";
    let graph = read(html);
    assert_eq!(
        told(&graph, GapKind::ClosedShadowRoot),
        ["closed shadow root of x-d not read"]
    );
    assert_eq!(told(&graph, GapKind::Canvas), ["canvas 'Chart' not read"]);
}

#[test]
fn a_filter_without_facts_drops_nothing_and_says_so() {
    let html = "<a href=#m style='position:absolute;left:-9999px'>Skip</a><button>Buy</button>";
    let options = GraphOptions::default()
        .with_viewport_only(true)
        .with_check_occlusion(true);
    let graph = graph(&Document::parse(html), &options);
    assert_eq!(listed(&graph), ["link Skip", "button Buy"]);
    assert_eq!(told(&graph, GapKind::FilterWithoutFacts).len(), 2);
    assert_eq!((graph.dropped.off_screen, graph.dropped.covered), (0, 0));
}

#[test]
fn many_gaps_of_one_kind_are_counted() {
    let graph = read(&"<canvas></canvas>".repeat(500));
    let told = told(&graph, GapKind::Canvas);
    assert_eq!(told.len(), 11);
    assert_eq!(told[10], "490 more canvases");
}

#[test]
fn hidden_fields_come_on_request() {
    let html =
        "<form><input type=hidden name=csrf_token value=abc><input type=hidden name=page value=2>
        <input type=hidden name=code autocomplete=cc-csc value=123></form>";
    assert!(read(html).hidden_fields.is_empty());
    let options = GraphOptions::default().with_hidden_fields(true);
    let graph = graph(&Document::parse(html), &options);
    let fields: Vec<(&str, &str)> = graph
        .hidden_fields
        .iter()
        .map(|field| (&*field.name, &*field.value))
        .collect();
    assert_eq!(
        fields,
        [
            ("csrf_token", "••••••••"),
            ("page", "2"),
            ("code", "••••••••")
        ]
    );
}
