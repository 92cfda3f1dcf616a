//! Each hand on a page that records the events that it gets.

use domlens::graph::{GraphOptions, HandleError};
use domlens_browser::{Aim, BrowserError, ClickOptions, Effect, ReadOptions, Scroll};
use serde_json::json;

use crate::support::{Live, with_browser};

/// Records events with their targets, and whether they are the browser's own.
const RECORD: &str = "<script>log=[];for(const type of ['click','dblclick','contextmenu','input',\
    'change','keydown','mouseover'])addEventListener(type,event=>{const target=event.composedPath()[0];\
    log.push([type,target.id,event.isTrusted,target.value??null])},true)</script>";

async fn events(live: &Live, kind: &str) -> serde_json::Value {
    let script = format!(
        "log.splice(0).filter(event => event[0] === '{kind}').map(event => event.slice(1))"
    );
    live.script(&script).await
}

fn at(selector: &str) -> Aim {
    Aim::from(selector)
}

#[test]
fn clicks_are_real_wherever_the_element_is() {
    with_browser(async |live| {
        let html = format!(
            "<!DOCTYPE html>{RECORD}<button id=plain>Plain</button>\
             <div style='height:2000px'></div><button id=below>Below</button>\
             <x-a><template shadowrootmode=open><button id=inside>Inside</button></template></x-a>\
             <input type=checkbox id=hidden style='display:none'><label for=hidden>Label</label>\
             <p>long <a id=wrapped href='#x' style='display:inline'>link</a></p>"
        );
        live.open("/click", &html).await;
        let click = ClickOptions::default();
        for (selector, id) in [
            ("#plain", "plain"),
            ("#below", "below"),
            ("x-a >>> #inside", "inside"),
            ("//button[. = 'Plain']", "plain"),
        ] {
            let outcome = live.tab.click(&at(selector), &click).await.unwrap();
            assert!(matches!(outcome.effect, Effect::Changed(_)), "{selector}");
            assert_eq!(
                events(&live, "click").await,
                json!([[id, true, ""]]),
                "{selector}"
            );
        }
        live.tab.click(&at("#hidden"), &click).await.unwrap();
        assert_eq!(
            live.script("document.querySelector('#hidden').checked")
                .await,
            json!(true)
        );
        events(&live, "click").await;
        let twice = ClickOptions::default().with_count(2);
        live.tab.click(&at("#plain"), &twice).await.unwrap();
        assert_eq!(
            events(&live, "dblclick").await,
            json!([["plain", true, ""]])
        );
        let reading = live.tab.read(&ReadOptions::default()).await.unwrap();
        let below = reading
            .graph
            .entries
            .iter()
            .find(|entry| entry.label == "Below")
            .unwrap();
        live.tab.click(&below.handle.into(), &click).await.unwrap();
        assert_eq!(events(&live, "click").await, json!([["below", true, ""]]));
        live.tab.hover(&at("#plain")).await.unwrap();
        // Scrolling moves the page under the pointer, which is an event as well.
        let over = events(&live, "mouseover").await;
        let last = over.as_array().unwrap().last().cloned();
        assert_eq!(last, Some(json!(["plain", true, ""])));
    });
}

#[test]
fn what_cannot_be_clicked_says_why() {
    with_browser(async |live| {
        let html = "<!DOCTYPE html><button id=off disabled>Off</button><button id=under>Under</button>\
            <button class=two>A</button><button class=two>B</button>\
            <button id=none style='display:none'>None</button>\
            <div id=veil style='position:fixed;inset:0;z-index:9'>Please accept</div>";
        live.open("/no", html).await;
        let click = ClickOptions::default();
        let told = async |selector: &str| {
            let error = live.tab.click(&at(selector), &click).await.unwrap_err();
            error.to_string()
        };
        let covered = live.tab.click(&at("#under"), &click).await.unwrap_err();
        let BrowserError::Covered { cover, .. } = covered else {
            panic!("{covered}")
        };
        assert_eq!(cover, "div#veil \"Please accept\"");
        live.script("document.getElementById('veil').remove()")
            .await;
        assert!(told("#off").await.contains("is disabled"));
        assert!(told("#none").await.contains("is not shown"));
        assert!(told(".two").await.contains("2 elements"));
        let missing = told("#undr").await;
        assert!(missing.contains("matches no element"), "{missing}");
        let near = told("button.under").await;
        assert!(near.contains("#under"), "{near}");
        assert!(told("b[").await.contains("not a CSS selector"));
        assert!(told("//[").await.contains("XPath"));
        live.tab.click(&at("#under"), &click).await.unwrap();
    });
}

#[test]
fn fields_take_what_they_are_for() {
    with_browser(async |live| {
        let html = format!(
            "<!DOCTYPE html>{RECORD}<input id=text value=old><textarea id=area>old</textarea>\
             <input id=date type=date><input id=range type=range min=0 max=10><input id=color type=color>\
             <div id=rich contenteditable><b>old</b></div>\
             <select id=list><option value=1>One<option value=2>Two<option value=3 disabled>Three\
             </select><input id=ro readonly><input type=checkbox id=box><input type=file id=file>\
             <div id=switch role=switch aria-checked=false tabindex=0 \
             onclick=\"this.setAttribute('aria-checked', true)\">S</div>"
        );
        live.open("/fill", &html).await;
        let fill =
            async |selector: &str, text: &str| live.tab.fill(&at(selector), text).await.map(drop);
        fill("#text", "new").await.unwrap();
        assert_eq!(events(&live, "input").await, json!([["text", true, "new"]]));
        fill("#area", "two\nlines").await.unwrap();
        assert_eq!(live.script("area.value").await, json!("two\nlines"));
        fill("#text", "").await.unwrap();
        assert_eq!(live.script("text.value").await, json!(""));
        fill("#date", "2026-01-31").await.unwrap();
        fill("#range", "7").await.unwrap();
        fill("#color", "#aabbcc").await.unwrap();
        let values = "[date.value, range.value, color.value]";
        assert_eq!(
            live.script(values).await,
            json!(["2026-01-31", "7", "#aabbcc"])
        );
        live.script("log.length = 0").await;
        fill("#rich", "Hi you!\nMe").await.unwrap();
        assert_eq!(
            live.script("rich.innerText.replace(/\\n+/g, '/')").await,
            json!("Hi you!/Me")
        );
        assert_eq!(events(&live, "keydown").await.as_array().unwrap().len(), 11);
        let two = ["Two".to_owned()];
        live.tab.select_option(&at("#list"), &two).await.unwrap();
        assert_eq!(live.script("list.value").await, json!("2"));
        assert!(
            fill("#date", "31.1.2026")
                .await
                .unwrap_err()
                .to_string()
                .contains("2026-01-31")
        );
        assert!(
            fill("#ro", "x")
                .await
                .unwrap_err()
                .to_string()
                .contains("read-only")
        );
        assert!(
            fill("#box", "x")
                .await
                .unwrap_err()
                .to_string()
                .contains("check it")
        );
        let four = ["Four".to_owned()];
        let error = live
            .tab
            .select_option(&at("#list"), &four)
            .await
            .unwrap_err();
        assert!(error.to_string().contains("\"One\", \"Two\""), "{error}");
        for _ in 0..2 {
            live.tab.check(&at("#box"), true).await.unwrap();
            live.tab.check(&at("#switch"), true).await.unwrap();
        }
        let state = "[box.checked, document.getElementById('switch').ariaChecked]";
        assert_eq!(live.script(state).await, json!([true, "true"]));
        live.tab.press(Some(&at("#text")), "a").await.unwrap();
        live.tab.press(None, "Shift+b").await.unwrap();
        assert_eq!(live.script("text.value").await, json!("aB"));
        live.tab.press(None, "Control+A").await.unwrap();
        live.tab.press(None, "Backspace").await.unwrap();
        assert_eq!(live.script("text.value").await, json!(""));
        let program = std::env::current_exe().unwrap();
        live.tab
            .upload(&at("#file"), std::slice::from_ref(&program))
            .await
            .unwrap();
        assert_eq!(live.script("file.files.length").await, json!(1));
        let click = ClickOptions::default();
        let notes = live.tab.click(&at("#file"), &click).await.unwrap().notes;
        assert!(
            notes.iter().any(|note| note.contains("upload them")),
            "{notes:?}"
        );
        assert!(live.tab.upload(&at("#text"), &[program]).await.is_err());
        assert!(
            live.tab
                .upload(&at("#file"), &["/no/such".into()])
                .await
                .is_err()
        );
    });
}

#[test]
fn hands_reach_into_frames_of_other_sites() {
    with_browser(async |live| {
        let inner = format!(
            "{RECORD}<div style='height:900px'></div><input id=in><button id=pay>Pay</button>"
        );
        live.server.page("/inner", &inner);
        let top = format!(
            "<div style='height:1500px'></div><iframe style='border:9px solid;padding:7px' \
             src='{}' width=300 height=200></iframe>",
            live.server.other("/inner")
        );
        live.open("/outer", &top).await;
        let options = ReadOptions::default().with_graph(GraphOptions::default().with_frames(true));
        let reading = live.tab.read(&options).await.unwrap();
        let handle = |role: &str| {
            let mut entries = reading.graph.entries.iter();
            Aim::from(entries.find(|entry| entry.role == role).unwrap().handle)
        };
        live.tab
            .click(&handle("button"), &ClickOptions::default())
            .await
            .unwrap();
        let outcome = live.tab.fill(&handle("textbox"), "typed").await.unwrap();
        let entry = outcome
            .reading
            .graph
            .entries
            .iter()
            .find(|entry| entry.role == "textbox");
        assert_eq!(entry.unwrap().value.as_deref(), Some("typed"));
        let document = &outcome.reading.document;
        let pay = crate::support::by_id(document, "pay");
        // The click was noted in the frame, of which only a reading tells.
        assert_eq!(
            document.focus(),
            Some(crate::support::by_id(document, "in"))
        );
        assert!(document.is_visible(pay));
        live.tab.press(Some(&handle("textbox")), "x").await.unwrap();
        let reading = live.tab.read(&options).await.unwrap();
        let entry = reading
            .graph
            .entries
            .iter()
            .find(|entry| entry.role == "textbox");
        assert_eq!(entry.unwrap().value.as_deref().map(str::len), Some(6));
    });
}

#[test]
fn handles_last_over_a_render_and_go_stale_with_their_element() {
    with_browser(async |live| {
        let html = "<!DOCTYPE html><button id=a>A</button><button id=b>B</button>\
            <button id=add onclick=\"document.body.prepend(Object.assign(\
            document.createElement('button'),{textContent:'New'}));b.textContent='Changed'\">Add</button>\
            <button id=drop onclick='b.remove()'>Drop</button><a href='/next'>Next</a>";
        live.server.page("/next", "<button>Elsewhere</button>");
        live.open("/handles", html).await;
        let reading = live.tab.read(&ReadOptions::default()).await.unwrap();
        let labels: Vec<_> = reading
            .graph
            .entries
            .iter()
            .map(|e| (e.handle, &*e.label))
            .collect();
        assert_eq!(
            labels,
            [(1, "A"), (2, "B"), (3, "Add"), (4, "Drop"), (5, "Next")]
        );
        let click = ClickOptions::default();
        let outcome = live.tab.click(&3.into(), &click).await.unwrap();
        let Effect::Changed(diff) = outcome.effect else {
            panic!("the page stayed")
        };
        assert_eq!(diff.appeared.len(), 1);
        assert_eq!(diff.appeared[0].entry.label, "New");
        assert_eq!(diff.changed.len(), 1);
        let handles: Vec<_> = outcome
            .reading
            .graph
            .entries
            .iter()
            .map(|e| e.handle)
            .collect();
        assert_eq!(handles, [6, 1, 2, 3, 4, 5]);
        live.tab.click(&4.into(), &click).await.unwrap();
        let error = live.tab.click(&2.into(), &click).await.unwrap_err();
        let is_stale = matches!(&error, BrowserError::Handle(HandleError::Stale { name, .. })
            if name == "Changed");
        assert!(is_stale, "{error}");
        let error = live.tab.click(&99.into(), &click).await.unwrap_err();
        assert!(
            matches!(error, BrowserError::Handle(HandleError::Unknown { .. })),
            "{error}"
        );
        // What the page removes by itself goes stale as well.
        live.script("a.remove()").await;
        let error = live
            .tab
            .click(&1.into(), &click)
            .await
            .unwrap_err()
            .to_string();
        assert!(error.contains("not on the page any more"), "{error}");
        let outcome = live.tab.click(&5.into(), &click).await.unwrap();
        assert!(matches!(outcome.effect, Effect::Navigated));
        assert_eq!(outcome.reading.graph.entries[0].label, "Elsewhere");
        assert!(outcome.reading.graph.entries[0].handle > 6);
        assert!(live.tab.click(&3.into(), &click).await.is_err());
    });
}

#[test]
fn scrolling_shows_more() {
    with_browser(async |live| {
        let html = "<!DOCTYPE html><div id=box style='height:200px;overflow:auto'>\
            <div style='height:3000px'>x</div></div><div style='height:5000px'></div>\
            <script>addEventListener('scroll',()=>{if(!window.more)\
            {more=document.body.appendChild(document.createElement('button'));\
            more.textContent='More'}})</script>";
        live.open("/scroll", html).await;
        live.tab
            .scroll(Some(&at("#box")), Scroll::By(0.0, 300.0))
            .await
            .unwrap();
        assert_eq!(
            live.script("[box.scrollTop > 200, scrollY]").await,
            json!([true, 0])
        );
        live.tab.scroll(None, Scroll::Bottom).await.unwrap();
        assert_eq!(
            live.script("scrollY + innerHeight > 5000").await,
            json!(true)
        );
        let outcome = live.tab.scroll(None, Scroll::Top).await.unwrap();
        assert_eq!(live.script("scrollY").await, json!(0));
        let labels: Vec<_> = outcome
            .reading
            .graph
            .entries
            .iter()
            .map(|e| &*e.label)
            .collect();
        assert!(labels.contains(&"More"), "{labels:?}");
    });
}
