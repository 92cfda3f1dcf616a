//! The shared cases that speak of the list of controls, on the text of the graph.

use domlens::dom::Document;
use domlens::format::{GraphFormatOptions, GraphFormatter};
use domlens::graph::{Action, Graph, GraphOptions, graph};
use domlens::selectors::resolve;

fn read(html: &str) -> (Document, Graph) {
    let doc = Document::parse(html);
    let options = GraphOptions::default().with_frames(true);
    let graph = graph(&doc, &options);
    for entry in &graph.entries {
        assert_eq!(
            resolve(&doc, &entry.locator),
            Ok(entry.node),
            "{}",
            entry.selector
        );
    }
    (doc, graph)
}

fn text(html: &str) -> String {
    GraphFormatter::text(&read(html).1, &GraphFormatOptions::default())
}

#[track_caller]
fn assert_lines(html: &str, lines: &[&str]) {
    let text = text(html);
    assert_eq!(text.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn s_every_selector_finds_its_element() {
    let selectors = |html: &str| -> Vec<String> {
        let entries = read(html).1.entries.into_iter();
        entries.map(|entry| entry.selector).collect()
    };
    let s1 = selectors(r#"<input id="user:email.v2"><input id="b">"#);
    assert_eq!(s1.len(), 2);
    let s3 = selectors(
        r#"<div id="x"><a href="/1">One</a></div><div id="x"><a href="/2">Two</a></div>"#,
    );
    assert_ne!(s3[0], s3[1]);
    assert_eq!(
        selectors(
            r#"<button class="w-1/2 md:p-4 [&>a]:mt-2">A</button><button class="w-1/2">B</button>"#
        )
        .len(),
        2
    );
    assert_eq!(
        selectors(r#"<button data-cy="pay">Pay</button><button>Other</button>"#)[0],
        r#"[data-cy="pay"]"#
    );
    assert_eq!(
        selectors(
            r#"<ul><li><button data-testid="buy">Buy</button></li><li><button data-testid="buy">Buy</button></li></ul>"#
        )
        .len(),
        2
    );
    let s9 = selectors(
        r#"<input id=":r1f:" name="q" aria-label="Search"><div id="ember1042"><button>Go</button></div>"#,
    );
    assert!(!s9[0].contains("r1f") && !s9[1].contains("ember"), "{s9:?}");
}

#[test]
fn f_shadow_roots_and_frames() {
    assert_lines(
        r#"<my-check><template shadowrootmode="open"><label for="c"><slot></slot></label><input id="c" type="checkbox"></template>Accept terms</my-check>"#,
        &["[01] checkbox 'Accept terms'"],
    );
    let (_, graph) = read(
        r#"<x-a><template shadowrootmode="open"><x-b><template shadowrootmode="open"><button>Order now</button></template></x-b></template></x-a>"#,
    );
    assert_eq!(graph.entries[0].selector, "x-a >>> x-b >>> button");
    let (_, graph) = read(
        r#"<button id="go">Light</button><x-c><template shadowrootmode="open"><button id="go">Shadow</button></template></x-c>"#,
    );
    let selectors: Vec<&str> = graph.entries.iter().map(|e| &*e.selector).collect();
    assert_eq!(selectors, ["#go", "x-c >>> #go"]);
    assert_lines(
        r#"<x-d><template shadowrootmode="closed"><button>Pay</button></template></x-d>"#,
        &["note: closed shadow root of x-d not read", "no controls"],
    );
    assert_lines(
        r#"<x-q><template shadowrootmode="open"><label>Quantity <button aria-label="Increase">+</button></label></template></x-q>"#,
        &["[01] button 'Increase'"],
    );
    let (_, graph) = read(
        r#"<h1>Outer</h1><iframe srcdoc="<h1>Inner</h1><button>Go</button>" width="300" height="100"></iframe>"#,
    );
    assert_eq!(graph.entries[0].selector, "iframe >>> button");
    assert_lines(
        r#"<iframe src="https://pay.example.net/f" title="Card form" width="300" height="100"></iframe>"#,
        &[
            "note: frame 'Card form' not read: https://pay.example.net/f",
            "no controls",
        ],
    );
    assert_lines(
        r#"<iframe style="cursor:pointer" width="300" height="100" srcdoc="<button>Play</button>"></iframe>"#,
        &["[01] button 'Play'"],
    );
    assert_lines(
        r#"<x-s><template shadowrootmode="open"><slot name="b"></slot><slot name="a"></slot><slot name="z"><i>fallback</i></slot></template><button slot="a">A</button><button slot="b">B</button><button slot="q">Lost</button></x-s>"#,
        &["[01] button 'B'", "[02] button 'A'"],
    );
}

#[test]
fn v_what_is_visible() {
    let (doc, graph) = read(
        r#"<label style="cursor:pointer"><input type="radio" name="v" style="display:none"> First visit</label>"#,
    );
    let radio = &graph.entries[0];
    assert_eq!((&*radio.role, &*radio.label), ("radio", "First visit"));
    let label = radio.click_through.as_deref().unwrap();
    assert_eq!(
        doc.local_name(resolve(&doc, &label.parse().unwrap()).unwrap()),
        "label"
    );
    assert_lines(
        r#"<label for="f">Upload CV</label><input id="f" type="file" accept=".pdf" multiple style="display:none">"#,
        &["[01] file 'Upload CV' multiple"],
    );
    let (_, graph) = read(
        r#"<label for="f">Upload CV</label><input id="f" type="file" accept=".pdf" multiple style="display:none">"#,
    );
    assert_eq!(graph.entries[0].accepts.as_deref(), Some(".pdf"));
    assert!(graph.entries[0].click_through.is_some());
    assert_lines(
        r#"<div aria-hidden="true"><h2>Cookies</h2><button>Accept all</button></div><main><p>Text</p></main>"#,
        &["[01] button 'Accept all' aria-hidden"],
    );
    assert_lines(
        "<main inert><button>Pay now</button></main><dialog open><button>Cancel</button></dialog>",
        &["left out: 1 inert", "@dialog:", " [01] button 'Cancel'"],
    );
    assert_lines(
        r#"<details><summary>More</summary><a href="/x">Inside</a></details>"#,
        &["left out: 1 hidden", "[01] button 'More' collapsed"],
    );
    assert_lines(
        "<dialog><button>Confirm</button></dialog><button>Open</button>",
        &["left out: 1 hidden", "[01] button 'Open'"],
    );
    assert_lines(
        r#"<div style="visibility:hidden"><button>A</button><button style="visibility:visible">B</button></div>"#,
        &["left out: 1 hidden", "[01] button 'B'"],
    );
    assert_lines(
        r##"<a href="#m" style="position:absolute;left:-9999px">Skip to content</a><button>Buy</button>"##,
        &["[01] link 'Skip to content'", "[02] button 'Buy'"],
    );
    assert_lines(
        r#"<div style="width:0;height:0"><button style="width:80px">Go</button></div>"#,
        &["[01] button 'Go'"],
    );
}

#[test]
fn n_names_and_what_is_one_control() {
    assert_lines(
        r#"<a href="/docs"><strong>Docs</strong></a>"#,
        &["[01] link 'Docs'"],
    );
    assert_lines(
        r##"<nav><style>.x{color:red}</style><script>var s=1</script><a href="#h">Go home</a></nav>"##,
        &["[01] link 'Go home'"],
    );
    assert_lines(
        r#"<button><i class="ico">&#xE8B6;</i>Search</button>"#,
        &["[01] button 'Search'"],
    );
    assert_lines(
        r#"<fieldset><legend>Changed your name?</legend><label><input type="radio" name="n" value="y"> Yes</label></fieldset><fieldset><legend>Moved house?</legend><label><input type="radio" name="m" value="y"> Yes</label></fieldset>"#,
        &[
            "[01] radio 'Yes' in 'Changed your name?'",
            "[02] radio 'Yes' in 'Moved house?'",
        ],
    );
    assert_lines(
        r#"<fieldset disabled><legend><input aria-label="A"></legend><input aria-label="B"></fieldset>"#,
        &["[01] textbox 'A'", "[02] textbox 'B'!"],
    );
    let (_, graph) = read(r#"<a href="/x" role="button">Buy</a>"#);
    assert_eq!(graph.entries.len(), 1);
    assert_eq!(graph.entries[0].role, "button");
    assert_eq!(graph.entries[0].target.as_deref(), Some("/x"));
    assert_lines(
        r#"<form><input aria-label="Nick"><button disabled>Save</button></form>"#,
        &["[01] textbox 'Nick'", "[02] button 'Save'!"],
    );
    assert_lines(
        r#"<label>Nick <input value="toolongnick" aria-invalid="true" aria-describedby="e"></label><span id="e">Over the limit by 3</span>"#,
        &["[01] textbox 'Nick'='toolongnick' invalid 'Over the limit by 3'"],
    );
    let message = r#"<div contenteditable="true" role="textbox" aria-label="Message">Hi <b>you</b></div><div contenteditable="false">x</div>"#;
    assert_lines(message, &["[01] textbox 'Message'='Hi you'"]);
    assert_eq!(read(message).1.entries[0].action, Action::Fill);
    assert_lines(
        r#"<fancy-btn tabindex="0" onclick="go()">Next</fancy-btn>"#,
        &["[01] clickable 'Next'"],
    );
    assert_lines(
        r#"<div style="cursor:pointer" onclick="x()"><span><span>Graphs</span></span></div>"#,
        &["[01] clickable 'Graphs'"],
    );
    assert_lines(
        r#"<ul><li><h3>Lamp A</h3><button>Add to cart</button><a href="/a">View</a></li><li><h3>Lamp B</h3><button>Add to cart</button><a href="/b">View</a></li></ul>"#,
        &[
            "@card \"Lamp A\":",
            " [01] button 'Add to cart'",
            " [02] link 'View'",
            "@card \"Lamp B\":",
            " [03] button 'Add to cart'",
            " [04] link 'View'",
        ],
    );
    assert_lines(
        r#"<div tabindex="-1"><button>Save</button><button>Cancel</button></div>"#,
        &["[01] button 'Save'", "[02] button 'Cancel'"],
    );
    assert_lines(
        r#"<ul role="presentation"><li><button role="none">Save</button></li></ul>"#,
        &["[01] button 'Save'"],
    );
}
