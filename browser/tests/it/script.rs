//! The script that captures from inside: what it sees, and that no page notices or misleads it.

use std::fmt::Write as _;

use domlens::dom::snapshot::{Snapshot, SnapshotSource};
use domlens::dom::{Document, NodeKind, ParseOptions, PseudoElement, ShadowRootMode};
use domlens_browser::{CAPTURE_FORMAT_VERSION, CAPTURE_SCRIPT, CaptureOptions, NavigateOptions};

use crate::server::Answer;
use crate::support::{Live, by_id, with_browser};

/// The largest size of the script without indentation and comments, in bytes. A minifier, which also
/// shortens names, makes 8.8 KB of 16 KB.
const LARGEST: usize = 16_000;

/// Evaluates the script where the page's own scripts run, as other programs do.
async fn captured(live: &Live) -> Snapshot {
    let answer = live.script(CAPTURE_SCRIPT).await;
    let json = answer.as_str();
    Snapshot::from_json(json.unwrap_or_else(|| panic!("JSON as text: {answer}"))).unwrap()
}

fn document(snapshot: &Snapshot) -> Document {
    Document::from_snapshot(snapshot, &ParseOptions::default()).unwrap()
}

/// What both ways see, one line a node: not the contents of templates, which the protocol leaves out,
/// nor the boxes of what is not shown, which the protocol has without a size inside of closed `details`.
fn dump(doc: &Document) -> Vec<String> {
    doc.nodes()
        .filter(|&node| doc.kind(doc.scope(node)) != NodeKind::TemplateContents)
        .map(|node| {
            let mut line = format!("{:?} {}", doc.kind(node), doc.local_name(node));
            match doc.kind(node) {
                NodeKind::Element => {}
                NodeKind::Text | NodeKind::Comment => {
                    return format!("{line} {:?}", doc.text_content(node));
                }
                _ => return line,
            }
            for attribute in doc.attributes(node) {
                let _ = write!(line,
                    " {:?}:{}={:?}",
                    attribute.prefix, attribute.local_name, attribute.value
                );
            }
            let _ = write!(line,
                " visible {} box {:?} before {:?} after {:?} value {:?} checked {} mixed {} selected {}",
                doc.is_visible(node),
                doc.bounding_box(node).filter(|_| doc.is_visible(node)).map(|rect| {
                    [rect.x, rect.y, rect.width, rect.height].map(f64::round)
                }),
                doc.generated_content(node, PseudoElement::Before),
                doc.generated_content(node, PseudoElement::After),
                doc.current_value(node),
                doc.is_checked(node),
                doc.is_indeterminate(node),
                doc.is_selected(node),
            );
            line
        })
        .collect()
}

#[test]
fn the_script_can_be_the_operand_of_return() {
    // A line that ends before the expression begins would return nothing.
    assert!(CAPTURE_SCRIPT.starts_with("(() => {"));
    assert!(CAPTURE_SCRIPT.trim_end().ends_with("})()"));
    let code: usize = CAPTURE_SCRIPT
        .lines()
        .map(str::trim)
        .filter(|line| !line.starts_with("//"))
        .map(|line| line.len() + 1)
        .sum();
    assert!(code < LARGEST, "{code} bytes without indentation");
}

#[test]
fn the_script_and_the_protocol_give_the_same_document() {
    with_browser(async |live| {
        let html = "<!DOCTYPE html><title>T</title><style>#q::before{content:'Go '}\
            #q::after{content:'\\2192'} .gone{display:none} .un{visibility:hidden}\
            #c{display:contents}</style><p id=q>on</p><p class=gone>x<b>y</b></p><p class=un>z</p>\
            <div id=c><button>In</button></div><x-a><template shadowrootmode=open>\
            <button>S</button><slot></slot></template><i>light</i></x-a>\
            <template><p>inert</p></template><input id=name value=old><textarea id=area>old\
            </textarea><input type=checkbox id=box><input type=checkbox id=mixed><select>\
            <option>1<option id=two>2</select><details><summary>S</summary><p>closed</p></details>\
            <details open><summary>S</summary><p>open</p></details>\
            <svg width=9 height=9><a xlink:href='#x'><circle r=3 /></a></svg><math><mi>x</mi></math>\
            <iframe id=same srcdoc='<button id=in>F</button>' width=100 height=50></iframe>\
            <iframe id=tiny srcdoc='x' width=1 height=1></iframe>\
            <div style='height:3000px'>tall</div><dialog id=d>Hi<input id=inner></dialog>\
            <!--note--><script>document.getElementById('name').value='new';area.value='typed';\
            box.checked=true;mixed.indeterminate=true;two.selected=true;scrollTo(0,40);\
            d.showModal();inner.focus()</script>";
        live.open("/both", html).await;
        let by_script = captured(&live).await;
        assert_eq!(by_script.source, SnapshotSource::Script);
        let options = CaptureOptions::default();
        let by_protocol = live.tab.capture(&options).await.unwrap();
        let (script, protocol) = (document(&by_script), document(&by_protocol));
        assert_eq!(dump(&script), dump(&protocol));
        assert_eq!(protocol.focus(), Some(by_id(&protocol, "inner")));
        assert_eq!(script.focus(), Some(by_id(&script, "inner")));
        assert_eq!(script.scroll(), Some([0.0, 40.0]));
        assert_eq!(by_script.viewport, by_protocol.viewport);
        let (modal, tiny) = (by_id(&script, "d"), by_id(&script, "tiny"));
        assert_eq!(script.modal_dialog(script.root()), Some(modal));
        assert_eq!(
            script.unread_frame_reason(tiny),
            protocol.unread_frame_reason(by_id(&protocol, "tiny"))
        );
        assert_eq!(script.has_listener(by_id(&script, "name")), None);
    });
}

#[test]
fn every_page_is_the_same_by_script_and_by_protocol() {
    with_browser(async |live| {
        for page in domlens_testkit::pages() {
            live.open(&format!("/{}", page.name), &page.html).await;
            let by_script = document(&captured(&live).await);
            let options = CaptureOptions::default().with_frames(false);
            let by_protocol = live.tab.document(&options).await.unwrap();
            let is_closed = |root| by_protocol.shadow_mode(root) == Some(ShadowRootMode::Closed);
            if by_protocol.scopes().any(is_closed) {
                assert_eq!(
                    page.name, "components",
                    "no script sees a closed shadow tree"
                );
                continue;
            }
            // Frames of other origins are for the other test: here they would be errors.
            let top = |doc: &Document| {
                doc.elements_by_local_name(doc.root(), "body")
                    .first()
                    .map(|&body| doc.inner_text(body))
            };
            assert_eq!(top(&by_script), top(&by_protocol), "{}", page.name);
            assert_eq!(by_script.url(), by_protocol.url(), "{}", page.name);
        }
    });
}

#[test]
fn a_page_with_hostile_names_does_not_mislead_the_script() {
    with_browser(async |live| {
        let html = "<!DOCTYPE html><form id=f><input name=attributes><input name=childNodes>\
            <input name=firstChild><input name=id><input name=nodeType><input name=shadowRoot>\
            <input name=getBoundingClientRect><input name=checkVisibility></form>\
            <img name=body><img name=documentElement><p id=last>Last</p>\
            <p id=gone style='display:none'>Gone</p><i id=quoted>Q</i><script>\
            document.getElementById('quoted').title = 'a\\u0001\\t\"\\\\\\ud800😀\\u2028\\u007f';\
            var Node = 1, Element = 2, top = 3, strings = 4; class Map {} class Set {}\
            for (const type of [Array, Object, String]) type.prototype.toJSON = () => 'no';\
            JSON.stringify = () => 'no'; getComputedStyle = () => ({display: 'none'});\
            Array.prototype.push = () => { throw 1 }; Array.from = () => { throw 1 };\
            </script>";
        live.open("/hostile", html).await;
        let doc = document(&captured(&live).await);
        assert_eq!(doc.attr(by_id(&doc, "f"), "id"), Some("f"));
        assert_eq!(doc.elements_by_local_name(doc.root(), "input").len(), 8);
        assert_eq!(doc.text_content(by_id(&doc, "last")), "Last");
        assert!(doc.is_visible(by_id(&doc, "last")));
        assert!(!doc.is_visible(by_id(&doc, "gone")));
        let quoted = "a\u{1}\t\"\\\u{fffd}\u{1f600}\u{2028}\u{7f}";
        assert_eq!(doc.attr(by_id(&doc, "quoted"), "title"), Some(quoted));
    });
}

#[test]
fn a_snapshot_of_another_version_is_refused_with_the_remedy() {
    with_browser(async |live| {
        live.open("/version", "<p>x").await;
        let mut snapshot = captured(&live).await;
        assert_eq!(snapshot.version, CAPTURE_FORMAT_VERSION);
        snapshot.version += 1;
        let error = Snapshot::from_json(&snapshot.to_json()).unwrap_err();
        let message = error.to_string();
        for part in ["version 2", "version 1", "domlens capture-script"] {
            assert!(message.contains(part), "{message}");
        }
    });
}

#[test]
fn a_strict_policy_and_a_deep_page_do_not_stop_the_script() {
    with_browser(async |live| {
        let body = "<!DOCTYPE html><button id=go>Go</button>";
        let headers = "Content-Type: text/html\r\nContent-Security-Policy: default-src 'none'; \
            require-trusted-types-for 'script'";
        let url = live.server.answer("/strict", Answer::ok(headers, body));
        let options = NavigateOptions::default();
        live.tab.navigate(&url, &options).await.unwrap();
        let doc = document(&captured(&live).await);
        assert_eq!(doc.text_content(by_id(&doc, "go")), "Go");
        let deep = "const outer = document.createElement('div'); outer.hidden = true;\
            let at = outer; for (let i = 0; i < 20000; i++) {\
            const next = document.createElement('div'); at.appendChild(next); at = next }\
            document.body.appendChild(outer), 'done'";
        live.open("/deep", "<p>Top").await;
        live.script(deep).await;
        let snapshot = captured(&live).await;
        assert!(snapshot.documents[0].nodes.parent.len() > 20_000);
    });
}

#[test]
fn what_a_password_field_holds_does_not_leave_the_page() {
    with_browser(async |live| {
        let html = "<input type=password id=p value=hunter2>\
            <input autocomplete='section-a one-time-code' value=246810>\
            <textarea autocomplete=new-password>s3cret</textarea>";
        live.open("/secret", html).await;
        live.script("p.value = 'hunter3'").await;
        let snapshot = captured(&live).await;
        for secret in ["hunter2", "hunter3", "246810", "s3cret"] {
            let holds = |text: &String| text.contains(secret);
            assert!(!snapshot.strings.iter().any(holds), "{secret}");
        }
        let doc = document(&snapshot);
        assert_eq!(doc.current_value(by_id(&doc, "p")), Some("••••••••"));
    });
}

#[test]
fn a_page_is_the_same_before_and_after_the_script() {
    with_browser(async |live| {
        let html = "<!DOCTYPE html><p id=a class=b>x</p><x-a><template shadowrootmode=open>\
            <button>O</button></template></x-a><input value=1><iframe srcdoc='<p>in'></iframe>\
            <div style='height:3000px'></div>\
            <script>seen=[];scrollTo(0,30);new MutationObserver(all=>seen.push(...all)).observe(\
            document,{subtree:true,childList:true,attributes:true,characterData:true});\
            globals='';globals=Object.getOwnPropertyNames(window).sort().join()</script>";
        live.open("/same", html).await;
        let state = "JSON.stringify([\
            document.documentElement.getHTML({\
            shadowRoots: [document.querySelector('x-a').shadowRoot]}), \
            document.querySelector('iframe').contentDocument.documentElement.outerHTML, \
            Object.getOwnPropertyNames(window).sort().join() === globals, scrollX, scrollY, \
            document.activeElement.tagName, document.styleSheets.length, seen.length])";
        let before = live.script(state).await;
        captured(&live).await;
        assert_eq!(live.script(state).await, before);
        assert!(before.as_str().unwrap().contains(",true,0,30,"));
    });
}
