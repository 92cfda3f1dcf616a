//! The graph of a live page.

use domlens_graph::{GapKind, Graph, GraphOptions, graph};
use domlens_testkit::LivePage;

use crate::listed;

fn read(page: &LivePage) -> Graph {
    graph(&page.document(), &GraphOptions::default())
}

fn messages(graph: &Graph) -> Vec<&str> {
    graph.gaps.iter().map(|gap| &*gap.message).collect()
}

#[test]
fn a_listener_is_listed_as_a_clickable() {
    let page = LivePage::new("<div>Open</div><p>Words</p>").listen("div");
    let graph = read(&page);
    assert_eq!(listed(&graph), ["clickable Open"]);
}

#[test]
fn what_is_out_of_view_is_left_out_when_asked() {
    let page = LivePage::new(
        "<button>Seen</button><button id=half>Half</button><button id=out>Out</button>\
            <input type=checkbox id=box><label for=box>Box</label>",
    )
    .put("#half", [0.0, 590.0, 100.0, 20.0])
    .put("#out", [0.0, 600.5, 100.0, 20.0])
    .unbox("#box");
    let options = GraphOptions::default().with_viewport_only(true);
    let seen = graph(&page.document(), &options);
    assert_eq!(
        listed(&seen),
        ["button Seen", "button Half", "checkbox Box"]
    );
    assert_eq!(seen.dropped.off_screen, 1);
    assert_eq!(seen.gaps, []);
    let page = page.put("label", [0.0, 900.0, 100.0, 20.0]);
    let seen = graph(&page.document(), &options);
    assert_eq!(listed(&seen), ["button Seen", "button Half"]);
    assert_eq!(read(&page).entries.len(), 4);
}

#[test]
fn what_is_covered_is_left_out_when_asked() {
    let html = "<button id=a>Free</button><button id=b>Under</button><button id=c>Untried</button><div id=veil></div>";
    let page = LivePage::new(html)
        .hit("#a", &["#veil", "#a"])
        .hit("#b", &["#veil", "#veil"]);
    let options = GraphOptions::default().with_check_occlusion(true);
    let free = graph(&page.document(), &options);
    assert_eq!(listed(&free), ["button Free", "button Untried"]);
    assert_eq!((free.dropped.covered, free.gaps.len()), (1, 0));
    let untried = graph(&LivePage::new(html).document(), &options);
    assert_eq!(untried.entries.len(), 3);
    assert_eq!(
        messages(&untried),
        ["check-occlusion needs what a pointer hits, which was not captured: nothing was dropped"]
    );
}

#[test]
fn boxes_tell_which_controls_are_one() {
    let html = "<div tabindex=0 id=tile><a href=x>Tea</a> from far away</div>";
    // Over the middle of the tile, whatever else that says.
    let page = LivePage::new(html)
        .put("#tile", [0.0, 0.0, 200.0, 40.0])
        .put("a", [0.0, 0.0, 200.0, 30.0]);
    assert_eq!(listed(&read(&page)), ["link Tea"]);
    // In its corner.
    let page = page.put("a", [0.0, 0.0, 40.0, 10.0]);
    assert_eq!(read(&page).entries.len(), 2);
}

#[test]
fn what_nobody_can_get_at_is_hidden() {
    let html = "<a href=b id=b aria-label=None></a><a href=c id=c><img alt=Logo></a>\
        <button id=d>Ghost</button><button id=e>Gone</button>";
    let page = LivePage::new(html)
        .put("#b", [5.0, 5.0, 0.0, 0.0])
        .put("#c", [0.0, 0.0, 0.0, 0.0])
        .style("#d", "opacity", "0")
        .style("#e", "opacity", "0")
        .style("#e", "pointer-events", "none");
    let graph = read(&page);
    // A picture that is larger than its link takes the click; so does what only has no ink.
    assert_eq!(listed(&graph), ["link Logo", "button Ghost"]);
    assert_eq!(graph.dropped.hidden, 2);
}

#[test]
fn v12_what_stands_left_of_the_page_is_listed_but_not_in_view() {
    let html = "<a href=#m id=a>Skip to content</a><button>Buy</button>";
    let page = LivePage::new(html).put("#a", [-9999.0, 10.0, 100.0, 20.0]);
    assert_eq!(listed(&read(&page)), ["link Skip to content", "button Buy"]);
    let doc = page.document();
    let graph = graph(&doc, &GraphOptions::default().with_viewport_only(true));
    assert_eq!(listed(&graph), ["button Buy"]);
    assert_eq!(graph.dropped.off_screen, 1);
}

#[test]
fn a_closed_root_of_a_live_page_is_read_and_said_to_be_closed() {
    let html = "<x-a><template shadowrootmode=closed><button>In</button></template></x-a><button>Out</button>";
    let graph = read(&LivePage::new(html));
    assert_eq!(listed(&graph), ["button In", "button Out"]);
    assert_eq!(graph.gaps, []);
    assert_eq!(graph.entries[0].selector, "x-a >>> button");
    assert!(graph.entries[0].in_closed_root && !graph.entries[1].in_closed_root);
}

#[test]
fn frames_that_were_not_read_say_why() {
    let html = "<iframe title=Ad src=https://ads.example/x?y></iframe><iframe title=Chat></iframe>";
    let mut page = LivePage::new(html);
    for (at, owner) in page.find("iframe").into_iter().enumerate() {
        let reason = ["too small to matter", "of another origin"][at].to_owned();
        let unread = domlens_dom_model::snapshot::UnreadFrame { owner, reason };
        page.snapshot.unread_frames.push(unread);
    }
    assert_eq!(
        messages(&read(&page)),
        [
            "frame 'Ad' not read: too small to matter (https://ads.example/x)",
            "frame 'Chat' not read: of another origin"
        ]
    );
}

#[test]
fn a_blank_frame_is_no_gap() {
    let mut page = LivePage::new(
        "<iframe title=Blank srcdoc=''></iframe><iframe title=Full srcdoc='<p>x'></iframe>",
    );
    for document in page.snapshot.documents.iter_mut().skip(1) {
        document.url = "about:blank".to_owned();
    }
    assert_eq!(
        messages(&read(&page)),
        ["frame 'Full' not read: 0 controls; the option frames reads it"]
    );
}

#[test]
fn a_script_says_what_it_cannot_know() {
    let graph = read(&LivePage::new("<button>Go</button>").by_script());
    assert_eq!(
        messages(&graph),
        ["captured by a script: listeners and closed shadow roots are unknown"]
    );
    assert_eq!(graph.gaps[0].kind, GapKind::Capture);
}

#[test]
fn what_stands_behind_a_modal_dialog_is_inert() {
    let html = "<button>Behind</button><dialog open aria-label=Sure><button>Yes</button></dialog>";
    let graph = read(&LivePage::new(html).modal("dialog"));
    assert_eq!(listed(&graph), ["button Yes"]);
    assert_eq!(graph.dropped.inert, 1);
}

#[test]
fn points_of_a_drawing_are_told_apart_by_their_ids() {
    let html = "<svg><circle class=point id='(0,1)' /><circle class=point id='(1,1)' /></svg>";
    let graph = read(&LivePage::new(html).listen("circle"));
    assert_eq!(listed(&graph), ["clickable point", "clickable point"]);
    let ids: Vec<_> = graph
        .entries
        .iter()
        .map(|entry| entry.difference.as_deref())
        .collect();
    assert_eq!(ids, [Some("(0,1)"), Some("(1,1)")]);
}
