//! Cases about shadow roots and frames.

use domlens::dom::Document;
use domlens::extract::NoteKind;

use crate::reading::{control, controls, label, labels, markdown, read, read_frames, resolved};

pub(super) fn a_slotted_text_labels_a_checkbox() {
    let result = read(
        r#"<my-check><template shadowrootmode="open"><label for="c"><slot></slot></label><input id="c" type="checkbox"></template>Accept terms</my-check>"#,
    );
    assert_eq!(result.interactive.inputs.len(), 1);
    let checkbox = control(&result, "Accept terms");
    assert_eq!(checkbox.attributes["type"], "checkbox");
}

pub(super) fn two_shadow_roots_are_two_hops() {
    let html = r#"<x-a><template shadowrootmode="open"><x-b><template shadowrootmode="open"><button>Order now</button></template></x-b></template></x-a>"#;
    let result = read(html);
    assert_eq!(labels(&result), ["Order now"]);
    let locator = &controls(&result)[0].selector.locator;
    assert_eq!(locator.to_string(), "x-a >> x-b >> button");
    let doc = Document::parse(html);
    assert_eq!(
        doc.text_content(resolved(&doc, controls(&result)[0])),
        "Order now"
    );
}

pub(super) fn the_same_id_in_two_scopes() {
    let html = r#"<button id="go">Light</button><x-c><template shadowrootmode="open"><button id="go">Shadow</button></template></x-c>"#;
    let result = read(html);
    let doc = Document::parse(html);
    assert_eq!(labels(&result), ["Light", "Shadow"]);
    assert_eq!(
        control(&result, "Light").selector.locator.to_string(),
        "#go"
    );
    assert_eq!(
        control(&result, "Shadow").selector.locator.to_string(),
        "x-c >> #go"
    );
    for name in ["Light", "Shadow"] {
        assert_eq!(
            doc.text_content(resolved(&doc, control(&result, name))),
            name
        );
    }
}

pub(super) fn a_closed_root_is_reported() {
    let result =
        read(r#"<x-d><template shadowrootmode="closed"><button>Pay</button></template></x-d>"#);
    let note = result
        .notes
        .iter()
        .find(|note| note.kind == NoteKind::ClosedShadowRoot);
    assert_eq!(note.expect("a note").selector.as_deref(), Some("x-d"));
    assert!(controls(&result).is_empty());
}

pub(super) fn a_button_in_a_label_is_listed_once() {
    let result = read(
        r#"<x-q><template shadowrootmode="open"><label>Quantity <button aria-label="Increase">+</button></label></template></x-q>"#,
    );
    assert_eq!(labels(&result), ["Increase"]);
}

pub(super) fn a_srcdoc_frame_is_one_hop() {
    let html = r#"<h1>Outer</h1><iframe srcdoc="<h1>Inner</h1><button>Go</button>" width="300" height="100"></iframe>"#;
    let result = read_frames(html);
    let doc = Document::parse(html);
    assert_eq!(
        control(&result, "Go").selector.locator.to_string(),
        "iframe >> button"
    );
    assert_eq!(
        doc.text_content(resolved(&doc, control(&result, "Go"))),
        "Go"
    );

    let outline = domlens::progressive::ProgressiveExtractor::extract_structure(&doc);
    assert_eq!(outline.frames.len(), 1);
    assert_eq!(outline.frames[0].headings, ["Inner"]);
}

pub(super) fn a_frame_elsewhere_is_named_and_not_read() {
    let result = read(
        r#"<iframe src="https://pay.example.net/f" title="Card form" width="300" height="100"></iframe>"#,
    );
    assert_eq!(result.frames.len(), 1);
    let frame = &result.frames[0];
    assert_eq!(frame.label.as_deref(), Some("Card form"));
    assert_eq!(frame.src.as_deref(), Some("https://pay.example.net/f"));
    assert!(!frame.read);
}

pub(super) fn a_clickable_frame_does_not_swallow_its_controls() {
    let result = read_frames(
        r#"<iframe style="cursor:pointer" width="300" height="100" srcdoc="<button>Play</button>"></iframe>"#,
    );
    let plays = controls(&result)
        .into_iter()
        .filter(|element| label(element) == "Play")
        .count();
    assert_eq!(plays, 1);
}

pub(super) fn slots_order_what_is_listed() {
    let html = r#"<x-s><template shadowrootmode="open"><slot name="b"></slot><slot name="a"></slot><slot name="z"><i>fallback</i></slot></template><button slot="a">A</button><button slot="b">B</button><button slot="q">Lost</button></x-s>"#;
    assert_eq!(labels(&read(html)), ["B", "A"]);
    assert!(markdown(html).contains("fallback"));
}
