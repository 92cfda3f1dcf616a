//! Live pages: snapshots as INPUT, and pages that a browser shows.

use crate::run::{Said, file, page, run};
use crate::server;

/// Whether there is a browser; says so if not.
#[allow(clippy::print_stdout, reason = "a test that is skipped says so")]
fn has_browser() -> bool {
    let has = std::env::var_os("CHROME_PATH").is_some();
    if !has {
        println!("skipped: CHROME_PATH names no Chromium");
    }
    has
}

const SNAPSHOT: &str = r#"{"version":1,"source":"script","strings":["html","body","button","Go"],
    "viewport":{"width":800,"height":600},"unreadFrames":[],"focus":null,"documents":[
    {"url":"https://shop.example/","quirks":false,"readyState":"complete","scroll":[0,0],
     "owner":null,"target":0,"hits":null,
     "nodes":{"parent":[-1,0,1,2,3],"kind":[9,1,1,1,3],"name":[-1,0,1,2,-1],"value":[-1,-1,-1,-1,3],
     "attributes":[[],[],[],[],[]]},
     "boxes":{"node":[1,2,3],"rect":[[0,0,800,40],[8,8,784,24],[8,8,40,24]],
     "style":[[],[],[]],"paintOrder":[]}}]}"#;

#[test]
fn a_snapshot_is_read_wherever_a_page_is() {
    let snapshot = file("snapshot.json", SNAPSHOT);
    let said = run(&["graph", &snapshot]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert!(said.stdout.contains("[01] button 'Go'"), "{}", said.stdout);
    let said = run(&[
        "query",
        &snapshot,
        "--selector",
        "button",
        "--format",
        "json",
    ]);
    assert_eq!(said.json()["results"][0]["text"], "Go");
    let said = run(&["interactive", &snapshot]);
    assert!(
        said.stdout.contains("https://shop.example/"),
        "{}",
        said.stdout
    );
}

#[test]
fn a_snapshot_of_another_version_or_kind_is_refused() {
    let newer = file(
        "newer.json",
        SNAPSHOT.replace("\"version\":1", "\"version\":7"),
    );
    run(&["graph", &newer]).refused(&["version 7", "version 1", "capture-script"]);
    let cut = file("cut.json", SNAPSHOT.get(..300).unwrap());
    run(&["graph", &cut]).refused(&["cut.json", "no snapshot"]);
    let wrong = file(
        "wrong.json",
        SNAPSHOT.replace("[-1,0,1,2,3]", "[-1,0,1,9,3]"),
    );
    run(&["graph", &wrong]).refused(&["wrong.json", "contradicts itself"]);
    let whole = file("whole.json", SNAPSHOT);
    run(&["graph", &whole, "--render"]).refused(&["whole.json", "leave out --render"]);
}

#[test]
fn the_capture_script_is_printed_as_one_expression() {
    let said = run(&["capture-script"]);
    assert_eq!(said.code, 0);
    assert!(said.stdout.starts_with("(() => {"));
    assert!(said.stdout.ends_with("})()\n"));
}

#[test]
fn options_of_the_browser_need_one() {
    let login = page("login.html");
    run(&["graph", &login, "--wait-for", "p"]).refused(&["--wait-for", "--render"]);
    run(&["graph", &login, "--viewport", "9x9"]).refused(&["--viewport", "--render"]);
    run(&["graph", &login, "--render", "--url", "https://a.example/"]).refused(&["--url"]);
    run(&[
        "graph",
        &login,
        "--render",
        "--executable-path",
        "/no/such/browser",
    ])
    .refused(&["/no/such/browser"]);
    run(&["graph", "no/such.html", "--render"]).refused(&["no such file"]);
    run(&["graph", "ftp://a.example/", "--render"]).refused(&["ftp://a.example/"]);
    let refused = server::refused();
    run(&["graph", &login, "--render", "--cdp", &refused]).refused(&["no browser answers"]);
    for size in ["800", "0x600", "axb", "99999x1"] {
        let said = run(&["graph", &login, "--render", "--viewport", size]);
        assert_eq!(said.code, 2);
        assert!(said.stderr.contains("1280x720"), "{}", said.stderr);
    }
}

fn rendered(arguments: &[&str]) -> Said {
    let said = run(arguments);
    assert_eq!(said.code, 0, "{}", said.stderr);
    said
}

#[test]
fn a_page_is_read_as_its_scripts_made_it() {
    if !has_browser() {
        return;
    }
    let html = "<!DOCTYPE html><title>T</title><main></main><script>\
        setTimeout(() => { document.querySelector('main').innerHTML = \
        `<button id=late>Late, ${innerWidth} wide</button><p>Said`; }, 50)</script>";
    let made = file("made.html", html);
    let options = ["--render", "--viewport", "900x500", "--wait-for", "#late"];
    let with = |command: &[&str]| {
        let mut arguments = vec![*command.first().unwrap(), made.as_str()];
        arguments.extend(command.get(1..).unwrap());
        arguments.extend(options);
        rendered(&arguments)
    };
    assert!(with(&["graph"]).stdout.contains("button 'Late, 900 wide'"));
    assert!(with(&["interactive"]).stdout.contains("Late, 900 wide"));
    assert!(
        with(&["content", "--selector", "main"])
            .stdout
            .contains("Said")
    );
    assert!(with(&["tokens"]).stdout.contains("HTML"));
    let said = with(&["query", "--selector", "#late"]);
    assert_eq!(said.json()["results"][0], "Late, 900 wide");
    // The same by standard input, which has no address to open.
    let said = crate::run::with_stdin(&["graph", "-", "--render", "--wait-for", "#late"], html);
    assert!(
        said.stdout.contains("button 'Late, 1280 wide'"),
        "{}",
        said.stderr
    );
}

#[test]
fn a_page_that_does_not_come_is_one_line_within_the_limit() {
    if !has_browser() {
        return;
    }
    let refused = server::refused();
    run(&["graph", &refused, "--render"]).refused(&["was not loaded"]);
    let slow = format!("{}/slow", server::start());
    run(&["graph", &slow, "--render", "--timeout", "3"]).refused(&["took longer than 3 s"]);
    let login = page("login.html");
    run(&[
        "graph",
        &login,
        "--render",
        "--wait-for",
        "#never",
        "--timeout",
        "3",
    ])
    .refused(&["#never"]);
    run(&["graph", &login, "--render", "--wait-for", "p:::"]).refused(&["p:::"]);
    // What came from the web opens no files.
    let redirect = format!("{}/to-file", server::start());
    assert_eq!(run(&["graph", &redirect, "--render"]).code, 2);
}

#[test]
fn a_screenshot_is_a_picture_of_the_viewport_or_of_all() {
    if !has_browser() {
        return;
    }
    let tall = file(
        "tall.html",
        "<!DOCTYPE html><button>A</button><div style='height:2000px'>",
    );
    let picture = |extra: &[&str]| {
        let out = file("tall.png", "");
        let mut arguments = vec!["screenshot", &tall, "-o", &out, "--viewport", "400x300"];
        arguments.extend(extra);
        rendered(&arguments);
        let png = std::fs::read(&out).unwrap();
        assert_eq!(png.get(..4), Some(&b"\x89PNG"[..]));
        // Width and height stand in the header.
        let number =
            |at: usize| u32::from_be_bytes(png.get(at..at + 4).unwrap().try_into().unwrap());
        ((number(16), number(20)), png)
    };
    let (size, plain) = picture(&[]);
    assert_eq!(size, (400, 300));
    let ((width, height), _) = picture(&["--full-page"]);
    assert!(width == 400 && height > 2000, "{width} x {height}");
    let (size, labelled) = picture(&["--labels"]);
    assert_eq!(size, (400, 300));
    assert_ne!(plain, labelled);
}

#[test]
fn a_report_is_one_page_in_which_no_page_text_is_markup() {
    if !has_browser() {
        return;
    }
    let html = "<!DOCTYPE html><title>&lt;/title>&lt;script>alert(1)&lt;/script></title>\
        <button>&lt;img src=x onerror=alert(2)></button><button hidden>No</button>\
        <button>Under</button><div style='position:fixed;inset:0;background:#fffc'>\
        <button style='margin-top:200px'>Over</button></div>";
    let hostile = file("hostile.html", html);
    let out = file("report.html", "");
    rendered(&["report", &hostile, "-o", &out]);
    let report = std::fs::read_to_string(&out).unwrap();
    assert!(!report.contains("<script>alert"));
    assert!(!report.contains("<img src=x"));
    assert!(report.contains("&lt;img src=x onerror=alert(2)&gt;"));
    assert!(
        report.contains("3 controls: 3 located, 2 covered; 1 hidden"),
        "{report}"
    );
    assert!(report.contains("default-src 'none'"));
    assert!(!report.contains("http://") && !report.contains("https://"));
    assert_eq!(report.matches("class=\"box").count(), 3);
}
