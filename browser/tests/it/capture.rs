//! What is captured of a page, and that it is not touched.

use domlens::dom::NodeKind;
use domlens::graph::GraphOptions;
use domlens_browser::{CaptureOptions, ReadOptions};

use crate::support::{by_id, with_browser};

#[test]
fn frames_of_two_origins_are_read_however_deep() {
    with_browser(async |live| {
        let server = &live.server;
        server.page("/deep", "<button id=deep>Deep</button>");
        // Of the first site again, inside of a frame of the second.
        let deep = format!(
            "<p id=mid>Mid</p><iframe src='{}'></iframe>",
            server.url("/deep")
        );
        server.page("/mid", &deep);
        let top = format!(
            "<iframe src='{}'></iframe><iframe srcdoc='<b id=inner>Inner</b>'></iframe>\
             <iframe src='{}' width=1 height=1></iframe><p id=last>Last",
            server.other("/mid"),
            server.other("/deep"),
        );
        live.open("/top", &top).await;
        let document = live.tab.document(&CaptureOptions::default()).await.unwrap();
        let paths = ["mid", "deep", "inner", "last"].map(|id| {
            let node = by_id(&document, id);
            let mut depth = 0;
            let mut scope = document.scope(node);
            while let Some(host) = document.host(scope) {
                assert_eq!(document.kind(scope), NodeKind::FrameDocument);
                scope = document.scope(host);
                depth += 1;
            }
            (document.text_content(node), depth)
        });
        let expected = [("Mid", 1), ("Deep", 2), ("Inner", 1), ("Last", 0)];
        let expected = expected.map(|(text, depth)| (text.to_owned(), depth));
        assert_eq!(paths, expected);
        let snapshot = live.tab.capture(&CaptureOptions::default()).await.unwrap();
        assert_eq!(snapshot.documents.len(), 4);
        let reasons: Vec<&str> = snapshot
            .unread_frames
            .iter()
            .map(|frame| &*frame.reason)
            .collect();
        assert_eq!(reasons, ["too small to matter, 1 x 1 px"]);
    });
}

#[test]
fn shadow_trees_of_both_modes_are_read_as_they_are() {
    with_browser(async |live| {
        let html = "<!DOCTYPE html>\
            <x-open><template shadowrootmode=open><p id=fallback-around><slot><i>F</i></slot></p>\
              <x-in><template shadowrootmode=closed><button id=nested>N</button></template></x-in>\
            </template><span id=slotted>S</span></x-open>\
            <x-closed><template shadowrootmode=closed><slot name=a></slot><button id=closed>C\
              </button></template><b id=unslotted>U</b><b slot=a id=named>A</b></x-closed>\
            <details><p id=first>Body</p><summary id=second>Sum</summary></details>\
            <div id=bare><p id=unseen>Not shown</p></div>\
            <script>bare.attachShadow({mode: 'closed'})</script>";
        live.open("/shadow", html).await;
        let document = live.tab.document(&CaptureOptions::default()).await.unwrap();
        let parent_is = |id: &str, parent: &str| {
            let node = by_id(&document, id);
            let above = document.parent(node).expect("a parent");
            let name = match document.kind(above) {
                NodeKind::ShadowRoot => {
                    let host = document.host(above).expect("a host");
                    format!("#{}", document.local_name(host))
                }
                _ => document.local_name(above).to_owned(),
            };
            assert_eq!(name, parent, "{id}");
        };
        parent_is("slotted", "x-open");
        parent_is("nested", "#x-in");
        parent_is("closed", "#x-closed");
        parent_is("unslotted", "x-closed");
        parent_is("named", "x-closed");
        parent_is("unseen", "div");
        // The order is the document's, not that in which things are shown.
        assert!(by_id(&document, "first") < by_id(&document, "second"));
        assert!(by_id(&document, "unslotted") < by_id(&document, "named"));
        assert!(document.is_visible(by_id(&document, "slotted")));
        assert!(!document.is_visible(by_id(&document, "unslotted")));
        assert!(!document.is_visible(by_id(&document, "unseen")));
        assert!(document.shadow_root(by_id(&document, "bare")).is_some());
    });
}

#[test]
fn state_listeners_focus_and_generated_text_are_read() {
    with_browser(async |live| {
        let html = "<style>#quoted::before{content:'Go '} #quoted::after{content:'!'}</style>\
            <p id=quoted>on</p><input id=name value=old><textarea id=area>old</textarea>\
            <input type=checkbox id=box><input type=checkbox id=mixed><select><option>1\
            <option id=two>2</select><div id=own>x</div><div id=other>y</div>\
            <dialog id=modal><p>Hi<input id=inner></dialog>\
            <svg id=svg><a id=link></a></svg><math><mi id=mi>x</mi></math>\
            <script>document.getElementById('name').value='new';area.value='typed';\
            box.checked=true;mixed.indeterminate=true;two.selected=true;\
            own.addEventListener('pointerdown',()=>{});other.addEventListener('keydown',()=>{});\
            modal.showModal();inner.focus()</script>";
        live.open("/state", html).await;
        let document = live.tab.document(&CaptureOptions::default()).await.unwrap();
        let node = |id: &str| by_id(&document, id);
        assert_eq!(document.current_value(node("name")), Some("new"));
        assert_eq!(document.current_value(node("area")), Some("typed"));
        assert!(document.is_checked(node("box")));
        assert!(document.is_indeterminate(node("mixed")));
        assert!(document.is_selected(node("two")));
        assert_eq!(document.has_listener(node("own")), Some(true));
        assert_eq!(document.has_listener(node("other")), Some(false));
        assert_eq!(document.focus(), Some(node("inner")));
        assert_eq!(document.modal_dialog(document.root()), Some(node("modal")));
        assert!(!document.is_html_element(node("link")));
        assert!(!document.is_html_element(node("mi")));
        assert_eq!(document.ready_state(), Some("complete"));
        let snapshot = live.tab.capture(&CaptureOptions::default()).await.unwrap();
        let table = &snapshot.documents[0].nodes;
        let text = |at: i32| snapshot.strings[usize::try_from(at).unwrap()].as_str();
        let texts = [&table.before, &table.after].map(|texts| {
            let values = texts.value.iter().map(|&at| text(at));
            values.collect::<Vec<_>>()
        });
        assert_eq!(texts, [vec!["Go "], vec!["!"]]);
    });
}

#[test]
fn a_page_is_the_same_before_and_after_it_is_read() {
    with_browser(async |live| {
        let html = "<!DOCTYPE html><p id=a class=b>x</p><x-a><template shadowrootmode=open>\
            <button>O</button></template></x-a><input value=1><iframe srcdoc='<p>in'></iframe>\
            <script>seen=[];new MutationObserver(all=>seen.push(...all)).observe(document,\
            {subtree:true,childList:true,attributes:true,characterData:true});\
            globals='';globals=Object.keys(window).sort().join()</script>";
        live.open("/same", html).await;
        let state = "JSON.stringify([document.documentElement.getHTML({\
            shadowRoots: [document.querySelector('x-a').shadowRoot]}), \
            document.querySelector('iframe').contentDocument.documentElement.outerHTML, \
            Object.keys(window).sort().join() === globals, scrollX, scrollY, \
            document.activeElement.tagName, performance.getEntriesByType('resource').length, \
            seen.slice(-1).map(record => record.target.nodeName), seen.length])";
        let before = live.script(state).await;
        let graph = GraphOptions::default().with_frames(true);
        let capture = CaptureOptions::default().with_hits(true);
        let options = ReadOptions::default()
            .with_graph(graph)
            .with_capture(capture);
        for _ in 0..3 {
            live.tab.read(&options).await.unwrap();
        }
        assert_eq!(live.script(state).await, before);
        let told = before.as_str().unwrap();
        assert!(told.contains("<button>O</button>"), "{told}");
        assert!(told.contains(",true,"), "{told}");
    });
}
