//! What goes wrong in browsers: an error within the limit, and the next call works.

use std::time::{Duration, Instant};

use domlens_browser::{
    Aim, Browser, BrowserError, CaptureOptions, ClickOptions, DialogRule, LaunchOptions,
    NavigateOptions, ReadOptions,
};
use serde_json::json;

use crate::server::Answer;
use crate::support::{Live, options, run, with_browser, with_options};

/// Everything is as it should be again.
async fn works(live: &Live) {
    live.open("/fine", "<title>Fine</title><button>Fine</button>")
        .await;
    let reading = live.tab.read(&ReadOptions::default()).await.unwrap();
    assert_eq!(reading.graph.entries[0].label, "Fine");
}

async fn opened(live: &Live, url: &str, seconds: u64) -> Result<Vec<String>, BrowserError> {
    let options = NavigateOptions::default().with_timeout(Duration::from_secs(seconds));
    let navigation = live.tab.navigate(url, &options).await?;
    Ok(navigation.notes)
}

#[test]
fn addresses_that_give_no_page_are_errors() {
    with_browser(async |live| {
        let told = async |url: &str| opened(&live, url, 5).await.unwrap_err().to_string();
        assert!(told("example.com").await.contains("begin it with https://"));
        assert!(told("javascript:alert(1)").await.contains("only http:"));
        assert!(told("file:///etc/passwd").await.contains("--allow-file"));
        assert!(told("http://127.0.0.1:1/").await.contains("was not loaded"));
        assert!(
            told("http://nowhere.invalid/")
                .await
                .contains("no host of that name")
        );
        works(&live).await;
        let hanging = live.server.answer("/hang", Answer::Hang);
        let start = Instant::now();
        let error = opened(&live, &hanging, 2).await.unwrap_err();
        assert!(matches!(error, BrowserError::Timeout { .. }), "{error}");
        assert!(start.elapsed() < Duration::from_secs(20));
        works(&live).await;
        let image = format!("<title>T</title><p>text<img src='{hanging}'>");
        let slow = live.server.page("/slow", &image);
        let notes = opened(&live, &slow, 3).await.unwrap();
        assert!(
            notes.iter().any(|note| note.contains("still loading")),
            "{notes:?}"
        );
        works(&live).await;
        let headers = "Content-Type: application/zip\r\n\
            Content-Disposition: attachment; filename=\"a.zip\"";
        let zip = live.server.answer("/zip", Answer::ok(headers, "PK__"));
        assert!(told(&zip).await.contains("download"));
        works(&live).await;
        let missing = live.server.url("/missing");
        let missing = live
            .tab
            .navigate(&missing, &NavigateOptions::default())
            .await
            .unwrap();
        assert_eq!(missing.status, Some(404));
        let wait = NavigateOptions::default().with_timeout(Duration::from_secs(2));
        let fine = live.server.url("/fine");
        let error = live
            .tab
            .navigate(&fine, &wait.clone().with_wait_for(Some("#no".into())))
            .await;
        assert!(
            matches!(error, Err(BrowserError::Timeout { .. })),
            "{error:?}"
        );
        let error = live
            .tab
            .navigate(&fine, &wait.with_wait_for(Some("#[".into())))
            .await;
        assert!(matches!(error, Err(BrowserError::Argument(_))), "{error:?}");
        works(&live).await;
    });
}

#[test]
fn origins_are_held_against_redirects_and_frames_too() {
    let options = options().with_blocked_origins(vec!["localhost".to_owned()]);
    with_options(options, async |live| {
        let other = live.server.other("/secret");
        live.server.page("/secret", "<p>secret");
        let redirect =
            format!("HTTP/1.1 302 Found\r\nLocation: {other}\r\nContent-Length: 0\r\n\r\n");
        let redirect = live.server.answer("/redirect", Answer::Raw(redirect));
        for url in [&other, &redirect] {
            let error = opened(&live, url, 5).await.unwrap_err();
            assert!(
                matches!(error, BrowserError::Refused { .. }),
                "{url}: {error}"
            );
        }
        let frame = format!(
            "<p>top<iframe src='{other}'></iframe><img src='{other}'>\
            <a id=out href='{other}'>out</a><script>new Worker(URL.createObjectURL(new Blob([\
            \"fetch('{other}',{{mode:'no-cors'}}).catch(()=>0).then(()=>postMessage(1))\"])))\
            .onmessage=()=>document.title='tried';new WebSocket('{other}'.replace('http','ws'))\
            </script>"
        );
        live.open("/frame", &frame).await;
        // What a worker asks for is no request of the page.
        let tried = "new Promise(done => { const look = () => document.title === 'tried' \
            ? done(true) : setTimeout(look, 10); look(); })";
        assert_eq!(live.script(tried).await, json!(true));
        let snapshot = live.tab.capture(&CaptureOptions::default()).await.unwrap();
        assert_eq!(snapshot.documents.len(), 1);
        assert_eq!(snapshot.unread_frames.len(), 1);
        let click = ClickOptions::default();
        let outcome = live.tab.click(&Aim::from("#out"), &click).await.unwrap();
        assert!(
            outcome.notes.iter().any(|note| note.contains("blocked")),
            "{:?}",
            outcome.notes
        );
        assert!(!live.server.requests().iter().any(|path| path == "/secret"));
        works(&live).await;
    });
}

#[test]
fn questions_of_the_page_never_block() {
    with_browser(async |live| {
        let html = "<button id=alert onclick=\"alert('Hello')\">A</button>\
            <button id=ask onclick=\"this.textContent=confirm('Sure?')?'yes':'no'\">B</button>\
            <button id=prompt onclick=\"this.textContent=String(prompt('Name?','Ann'))\">C</button>\
            <button id=endless onclick=\"for(;;)alert('again')\">D</button>\
            <button id=spin onclick=\"for(;;);\">E</button>\
            <script>addEventListener('beforeunload',event=>{event.preventDefault();return 'x'})</script>";
        live.open("/dialogs", html).await;
        let click = async |id: &str| {
            let aim = Aim::from(format!("#{id}").as_str());
            live.tab.click(&aim, &ClickOptions::default()).await
        };
        let outcome = click("alert").await.unwrap();
        assert_eq!(outcome.notes, ["alert \"Hello\" was accepted"]);
        let outcome = click("ask").await.unwrap();
        assert_eq!(outcome.notes, ["confirm \"Sure?\" was dismissed"]);
        assert_eq!(live.script("ask.textContent").await, json!("no"));
        live.tab.set_dialog_rule(DialogRule::Accept);
        click("ask").await.unwrap();
        click("prompt").await.unwrap();
        let texts = "[ask.textContent, document.getElementById('prompt').textContent]";
        assert_eq!(live.script(texts).await, json!(["yes", "Ann"]));
        let outcome = click("endless").await.unwrap();
        assert!(
            outcome
                .notes
                .iter()
                .any(|note| note.contains("was stopped")),
            "{:?}",
            outcome.notes
        );
        works(&live).await;
    });
}

#[test]
fn a_script_that_never_ends_is_stopped() {
    let options = options().with_timeout(Duration::from_secs(4));
    with_options(options, async |live| {
        live.open("/spin", "<button id=spin onclick='for(;;);'>Spin</button>")
            .await;
        let click = ClickOptions::default();
        let error = live
            .tab
            .click(&Aim::from("#spin"), &click)
            .await
            .unwrap_err();
        assert!(matches!(error, BrowserError::Timeout { .. }), "{error}");
        live.tab.read(&ReadOptions::default()).await.unwrap();
        works(&live).await;
    });
}

#[test]
fn crashed_tabs_and_killed_browsers_are_told_and_replaced() {
    with_browser(async |live| {
        works(&live).await;
        let crash = live.tab.command("Page.crash", &json!({})).await;
        assert!(matches!(crash, Err(BrowserError::Crashed)), "{crash:?}");
        let read = live.tab.read(&ReadOptions::default()).await;
        assert!(matches!(read, Err(BrowserError::Crashed)), "{read:?}");
        works(&live).await;
        let other = live.context.new_tab().await.unwrap();
        other.close().await.unwrap();
        let read = other.read(&ReadOptions::default()).await;
        assert!(matches!(read, Err(BrowserError::Closed)), "{read:?}");
        let crash = live.tab.command("Browser.crash", &json!({})).await;
        assert!(crash.is_err());
        let read = live.tab.read(&ReadOptions::default()).await;
        assert!(matches!(read, Err(BrowserError::Died)), "{read:?}");
        assert!(!live.browser.is_alive());
        assert!(live.context.new_tab().await.is_err());
        let browser = Browser::launch(options()).await.unwrap();
        let tab = browser
            .new_context()
            .await
            .unwrap()
            .new_tab()
            .await
            .unwrap();
        let fine = live.server.url("/fine");
        tab.navigate(&fine, &NavigateOptions::default())
            .await
            .unwrap();
        browser.close().await.unwrap();
    });
}

#[test]
fn large_and_restless_pages_are_read_in_time() {
    with_browser(async |live| {
        let restless = "<p id=p>0<button>Go</button>\
            <script>setInterval(()=>p.firstChild.data=String(Math.random()),10)</script>";
        let url = live.server.page("/restless", restless);
        let quick = NavigateOptions::default().with_settle(Duration::from_secs(1));
        let navigation = live.tab.navigate(&url, &quick).await.unwrap();
        assert!(!navigation.settled);
        assert!(
            navigation
                .notes
                .iter()
                .any(|note| note.contains("still changing"))
        );
        let reading = live.tab.read(&ReadOptions::default()).await.unwrap();
        assert_eq!(reading.graph.entries.len(), 1);
        let frames = format!("<iframe src='{}'></iframe>", live.server.other("/fine")).repeat(50);
        live.server.page("/fine", "<button>Fine</button>");
        live.open("/frames", &frames).await;
        let snapshot = live.tab.capture(&CaptureOptions::default()).await.unwrap();
        assert_eq!(snapshot.documents.len(), 51);
        let paragraph = format!("<p>{}</p>", "word ".repeat(2000));
        let large = format!(
            "<!DOCTYPE html>{}<button>End</button>",
            paragraph.repeat(3000)
        );
        assert!(large.len() > 30_000_000);
        live.open("/large", &large).await;
        let reading = live.tab.read(&ReadOptions::default()).await.unwrap();
        assert_eq!(reading.graph.entries[0].label, "End");
        works(&live).await;
    });
}

#[test]
fn new_tabs_are_listed_and_can_be_taken() {
    with_browser(async |live| {
        let url = live
            .server
            .page("/popup", "<title>Popup</title><button>In popup</button>");
        let html = format!("<a id=open target=_blank href='{url}'>Open</a>");
        live.open("/opener", &html).await;
        let click = ClickOptions::default();
        let outcome = live.tab.click(&Aim::from("#open"), &click).await.unwrap();
        assert!(
            outcome.notes.iter().any(|note| note.contains("new tab")),
            "{:?}",
            outcome.notes
        );
        let tab = live.context.active_tab().unwrap();
        assert_ne!(tab.id(), live.tab.id());
        tab.settle(Duration::from_secs(3)).await.unwrap();
        let reading = tab.read(&ReadOptions::default()).await.unwrap();
        assert_eq!(reading.graph.entries[0].label, "In popup");
        assert_eq!(live.context.tabs().len(), 2);
        tab.close().await.unwrap();
        let tabs = live.context.tabs();
        assert_eq!(tabs.len(), 1);
        assert!(tabs[0].active);
        let elsewhere = live.browser.new_context().await.unwrap();
        assert!(elsewhere.tabs().is_empty());
        elsewhere.close().await.unwrap();
    });
}

#[test]
fn without_a_browser_the_error_says_how_to_get_one() {
    run(async {
        let options = LaunchOptions::default().with_executable(Some("/no/such/chromium".into()));
        let error = Browser::launch(options).await.unwrap_err().to_string();
        assert!(
            error.contains("/no/such/chromium") && error.contains("install one"),
            "{error}"
        );
        let options = LaunchOptions::default().with_cdp(Some("http://127.0.0.1:1".into()));
        let error = Browser::launch(options).await.unwrap_err();
        assert!(matches!(error, BrowserError::Connect { .. }), "{error}");
        let program = std::env::current_exe().unwrap();
        // A program that is no browser: this one, which ends at once with such arguments.
        let options = LaunchOptions::default().with_executable(Some(program));
        let error = Browser::launch(options).await.unwrap_err();
        assert!(matches!(error, BrowserError::Launch { .. }), "{error}");
    });
}

#[test]
fn workers_of_all_kinds_run() {
    with_browser(async |live| {
        let script = |path: &str, text: &str| {
            let answer = Answer::ok("Content-Type: text/javascript", text);
            live.server.answer(path, answer);
        };
        script(
            "/shared.js",
            "onconnect = event => event.ports[0].postMessage('shared')",
        );
        script("/service.js", "oninstall = () => skipWaiting()");
        script(
            "/outer.js",
            "new Worker('inner.js').onmessage = event => postMessage(event.data)",
        );
        script("/inner.js", "postMessage('nested')");
        let html = "<script>log = [];\
            const shared = new SharedWorker('shared.js');\
            shared.port.onmessage = event => log.push(event.data);\
            new Worker('outer.js').onmessage = event => log.push(event.data);\
            navigator.serviceWorker.register('service.js');\
            navigator.serviceWorker.ready.then(() => log.push('service'));</script>";
        live.open("/workers", html).await;
        let all = "new Promise(done => { const look = () => log.length === 3 \
            ? done(log.sort()) : setTimeout(look, 10); look(); })";
        let expected = json!(["nested", "service", "shared"]);
        assert_eq!(live.script(all).await, expected);
    });
}
