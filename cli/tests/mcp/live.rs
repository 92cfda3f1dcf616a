//! The same tools on a real Chromium, with hands.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, HttpServer, NEW, OLD, all, fenced, text};
use crate::raw::Wire;
use crate::site;

/// Whether there is a browser to test with.
pub(crate) fn has_browser() -> bool {
    let has = std::env::var_os("CHROME_PATH").is_some();
    if !has {
        println!("skipped: CHROME_PATH names no Chromium");
    }
    has
}

const LIVE: [&str; 4] = ["--engine", "live", "--caps", "all"];

/// An empty folder of its own, until it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("domlens-mcp-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The handle of the control whose line ends in `name`.
fn handle(said: &str, name: &str) -> String {
    let inside = fenced(said);
    let line = inside
        .lines()
        .find(|line| line.contains(name))
        .unwrap_or_else(|| panic!("{name} is not in {said}"));
    line.split_once('[')
        .unwrap()
        .1
        .split(']')
        .next()
        .unwrap()
        .to_owned()
}

#[tokio::test]
async fn the_golden_path_with_every_client() {
    if !has_browser() {
        return;
    }
    let site = site::start();
    let (clients, _server) = all(&LIVE).await;
    for client in clients {
        let opened = client.open(&format!("{site}/prices")).await;
        assert!(
            opened.contains("status 200") && fenced(&opened).contains("Prices"),
            "{opened}"
        );
        let outline = client.ok("dom_extract_structure", json!({})).await;
        assert!(fenced(&outline).contains("`main`"), "{outline}");
        let region = json!({"selector": "main", "options": {"mode": "full"}});
        assert!(
            client
                .ok("dom_extract_region", region)
                .await
                .contains("AAPL")
        );
        assert!(
            client
                .ok("dom_extract_content", json!({}))
                .await
                .contains("# Prices")
        );
        let prices = client
            .call("browser_extract", json!({"selector": ".product-price"}))
            .await;
        let data = prices.structured_content.unwrap();
        assert_eq!(data["results"], json!(["$29.99", "$49.99", "$19.99"]));
        let rows = json!({"selector": "table.data-table tr", "format": "json"});
        let rows = client.data("browser_extract", rows).await;
        assert_eq!(
            rows["results"][1]["html"],
            json!("<tr><td>MSFT</td><td>$415.22</td><td>-1.05</td></tr>")
        );
        assert!(
            !client
                .ok("dom_read_page", json!({}))
                .await
                .contains("Static HTML")
        );
    }
}

#[tokio::test]
async fn a_form_is_filled_and_sent_by_handles_with_every_client() {
    if !has_browser() {
        return;
    }
    let site = site::start();
    let (clients, _server) = all(&LIVE).await;
    for client in clients {
        let form = client
            .ok("dom_parse_url", json!({"url": format!("{site}/form")}))
            .await;
        let name = handle(&form, "textbox 'Name'");
        let filled = client
            .ok(
                "browser_fill",
                json!({"target": name, "value": "Ada Lovelace"}),
            )
            .await;
        assert!(fenced(&filled).contains("Ada Lovelace"), "{filled}");
        let password = handle(&form, "'Password'");
        let filled = client
            .ok(
                "browser_fill",
                json!({"target": password, "value": "correct horse"}),
            )
            .await;
        assert!(!filled.contains("correct horse"), "{filled}");
        let choice = handle(&form, "combobox 'Size'");
        let chosen = client
            .ok(
                "browser_select_option",
                json!({"target": choice, "values": ["Large"]}),
            )
            .await;
        assert!(fenced(&chosen).contains("Large"), "{chosen}");
        let news = handle(&form, "checkbox 'News'");
        let ticked = client
            .ok("browser_fill", json!({"target": news, "value": true}))
            .await;
        assert!(fenced(&ticked).contains("checked"), "{ticked}");
        let send = handle(&form, "button 'Send'");
        let answer = client
            .ok("browser_click", json!({"target": format!("[{send}]")}))
            .await;
        assert!(answer.contains("another page"), "{answer}");
        let told = client
            .call("browser_extract", json!({"selector": "#sent"}))
            .await;
        let told = told.structured_content.unwrap();
        assert_eq!(
            told["results"],
            json!(["/done?name=Ada+Lovelace&secret=correct+horse&size=l&news=on"])
        );
        // The button is gone with its page, and says what it was.
        let stale = client
            .refused("browser_click", json!({"target": send}), &["dom_read_page"])
            .await;
        assert!(fenced(&stale).contains("button 'Send'"), "{stale}");
    }
}

#[tokio::test]
async fn two_frames_are_read_and_clicked() {
    if !has_browser() {
        return;
    }
    let site = site::start();
    let client = Client::stdio(NEW, &LIVE).await;
    let url = format!("{site}/two-frames");
    let without = client.ok("dom_parse_url", json!({"url": url})).await;
    assert!(!without.contains("Inside one"), "{without}");
    let with = client
        .ok("dom_parse_url", json!({"url": url, "frames": "true"}))
        .await;
    for name in ["'Outer'", "'Inside one'", "'Inside two'"] {
        client
            .ok("browser_click", json!({"target": handle(&with, name)}))
            .await;
    }
    let inside = json!({"selector": "button", "frameSelector": "iframe[title=second]"});
    let inside = client.ok("dom_extract_region", inside).await;
    assert!(fenced(&inside).contains("Inside two"), "{inside}");
}

#[tokio::test]
async fn what_is_covered_or_out_of_view_is_known() {
    if !has_browser() {
        return;
    }
    let site = site::start();
    let client = Client::stdio(OLD, &LIVE).await;
    let url = format!("{site}/covered");
    let all = client
        .ok("dom_parse_url", json!({"url": url, "viewport_only": false}))
        .await;
    let below = handle(&all, "button 'Below'");
    assert!(fenced(&all).contains("'Far away'"), "{all}");
    let in_view = client.ok("dom_parse_url", json!({"url": url})).await;
    assert!(!fenced(&in_view).contains("'Far away'"), "{in_view}");
    assert!(fenced(&in_view).contains("left out: 1"), "{in_view}");
    let free = client
        .ok(
            "dom_parse_url",
            json!({"url": url, "check_occlusion": true, "viewport_only": false}),
        )
        .await;
    assert!(!fenced(&free).contains("button 'Below'"), "{free}");
    let accept = handle(&free, "'Accept cookies'");
    client
        .refused(
            "browser_click",
            json!({"target": "main button"}),
            &["above"],
        )
        .await;
    let accepted = client.ok("browser_click", json!({"target": accept})).await;
    assert!(fenced(&accepted).contains("'Below'"), "{accepted}");
    let _ = below;
    client
        .ok("browser_click", json!({"target": "main button"}))
        .await;
}

#[tokio::test]
async fn scripts_run_and_what_comes_late_is_waited_for() {
    if !has_browser() {
        return;
    }
    let site = site::start();
    let client = Client::stdio(OLD, &LIVE).await;
    client.open(&format!("{site}/scripted")).await;
    let late = json!({"selector": ".late", "wait_for_selector": true});
    let late = client.call("browser_extract", late).await;
    assert_eq!(
        late.structured_content.unwrap()["results"],
        json!(["It came late"])
    );
    let graph = client.ok("dom_read_page", json!({})).await;
    client
        .ok(
            "browser_hover",
            json!({"target": handle(&graph, "'Late button'")}),
        )
        .await;
    let vanish = handle(&graph, "'Vanish'");
    let gone = client.ok("browser_click", json!({"target": vanish})).await;
    assert!(
        fenced(&gone).contains('-') && fenced(&gone).contains("'Vanish'"),
        "{gone}"
    );
    let stale = client
        .refused(
            "browser_click",
            json!({"target": vanish}),
            &["dom_read_page"],
        )
        .await;
    assert!(fenced(&stale).contains("button 'Vanish'"), "{stale}");
    client.ok("browser_press_key", json!({"key": "Tab"})).await;
    client
        .refused(
            "browser_press_key",
            json!({"key": "NoSuchKey"}),
            &["argument"],
        )
        .await;
    client
        .ok(
            "browser_scroll",
            json!({"direction": "down", "pixels": "100"}),
        )
        .await;
    let never = Client::stdio(OLD, &["--engine", "live", "--timeout", "2"]).await;
    never.open(&format!("{site}/scripted")).await;
    let args = json!({"selector": ".never", "wait_for_selector": true});
    never
        .refused("browser_extract", args, &["waited for 2 seconds"])
        .await;
}

#[tokio::test]
async fn tabs_are_listed_opened_selected_and_closed() {
    if !has_browser() {
        return;
    }
    let site = site::start();
    let server = HttpServer::start(&LIVE).await;
    for version in [OLD, NEW] {
        let client = Client::http(version, &server).await;
        client.open(&format!("{site}/prices")).await;
        let tabs = |answer: rmcp::model::CallToolResult| {
            assert_ne!(answer.is_error, Some(true), "{}", text(&answer));
            answer.structured_content.unwrap()["tabs"]
                .as_array()
                .unwrap()
                .clone()
        };
        let one = tabs(client.call("browser_tabs", json!({})).await);
        assert_eq!(one.len(), 1, "each client has a context of its own");
        assert_eq!(one[0]["title"], json!("Prices"));
        let new = json!({"action": "new", "url": format!("{site}/form")});
        let two = tabs(client.call("browser_tabs", new).await);
        assert_eq!(two.len(), 2);
        assert_eq!(
            (&two[0]["active"], &two[1]["active"]),
            (&json!(false), &json!(true))
        );
        assert!(
            client
                .ok("dom_read_page", json!({}))
                .await
                .contains("'Send'")
        );
        let back = json!({"action": "select", "tab": two[0]["id"]});
        tabs(client.call("browser_tabs", back).await);
        assert!(
            client
                .ok("dom_extract_content", json!({}))
                .await
                .contains("# Prices")
        );
        let closed = tabs(
            client
                .call(
                    "browser_tabs",
                    json!({"action": "close", "tab": two[1]["id"]}),
                )
                .await,
        );
        assert_eq!(closed.len(), 1);
        client
            .refused(
                "browser_tabs",
                json!({"action": "select", "tab": "nope"}),
                &["no such tab"],
            )
            .await;
        client.ok("browser_close", json!({})).await;
    }
}

#[tokio::test]
async fn files_stay_in_the_output_folder() {
    if !has_browser() {
        return;
    }
    let site = site::start();
    let folder = Folder::new("out");
    let outside = Folder::new("outside");
    std::fs::write(folder.0.join("cat.png"), b"meow").unwrap();
    std::fs::write(outside.0.join("secret.txt"), b"secret").unwrap();
    std::os::unix::fs::symlink(&outside.0, folder.0.join("way-out")).unwrap();
    let out = folder.0.to_str().unwrap();
    let client = Client::stdio(NEW, &[&LIVE[..], &["--output-dir", out]].concat()).await;
    client.open(&format!("{site}/scripted")).await;
    let shot = client.call("browser_screenshot", json!({})).await;
    let image = shot
        .content
        .iter()
        .find_map(|block| block.as_image())
        .unwrap();
    assert_eq!(image.mime_type, "image/png");
    assert!(image.data.starts_with("iVBORw0KGgo"), "a PNG");
    client
        .ok(
            "browser_screenshot",
            json!({"path": "page.png", "fullPage": "true"}),
        )
        .await;
    assert!(
        std::fs::read(folder.0.join("page.png"))
            .unwrap()
            .starts_with(b"\x89PNG")
    );
    client
        .refused(
            "browser_screenshot",
            json!({"path": "page.png"}),
            &["not written over"],
        )
        .await;
    for path in [
        "../x.png",
        "/tmp/x.png",
        "a/../../x.png",
        "way-out/x.png",
        "",
        ".",
    ] {
        let said = client
            .call("browser_screenshot", json!({"path": path}))
            .await;
        assert_eq!(said.is_error, Some(true), "{path}: {}", text(&said));
    }
    assert_eq!(std::fs::read_dir(&outside.0).unwrap().count(), 1);
    let field = json!({"target": "input[type=file]", "paths": ["cat.png"]});
    client.ok("browser_upload_file", field).await;
    let title = client
        .call("browser_extract", json!({"selector": "title"}))
        .await;
    assert_eq!(
        title.structured_content.unwrap()["results"],
        json!(["cat.png"])
    );
    for path in [
        "../secret.txt",
        "way-out/secret.txt",
        "/etc/passwd",
        "nothing.txt",
    ] {
        let args = json!({"target": "input[type=file]", "paths": path});
        client
            .refused("browser_upload_file", args, &["output folder"])
            .await;
    }
    let none = Client::stdio(OLD, &LIVE).await;
    none.open(&format!("{site}/scripted")).await;
    none.refused(
        "browser_screenshot",
        json!({"path": "x.png"}),
        &["--output-dir"],
    )
    .await;
}

#[tokio::test]
async fn a_full_disk_is_said_and_leaves_no_half_file() {
    if !has_browser() {
        return;
    }
    let site = site::start();
    let folder = Folder::new("full");
    let mount = |arguments: &[&str]| {
        let status = std::process::Command::new(arguments[0])
            .args(&arguments[1..])
            .status();
        status.is_ok_and(|status| status.success())
    };
    let path = folder.0.to_str().unwrap();
    if !mount(&["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", path]) {
        println!("skipped: no small disk can be mounted here");
        return;
    }
    let client = Client::stdio(OLD, &[&LIVE[..], &["--output-dir", path]].concat()).await;
    client.open(&format!("{site}/form")).await;
    let said = client
        .call("browser_screenshot", json!({"path": "page.png"}))
        .await;
    let left = std::fs::read_dir(&folder.0).unwrap().count();
    let next = client.call("dom_read_page", json!({})).await;
    assert!(mount(&["umount", path]));
    assert_eq!(said.is_error, Some(true), "{}", text(&said));
    assert!(text(&said).contains("cannot be written"), "{}", text(&said));
    assert_eq!(left, 0, "half a file is left");
    assert_eq!(next.is_error, Some(false), "{}", text(&next));
}

/// The processes below `pid`.
fn below(pid: u32) -> Vec<u32> {
    let mut all = vec![pid];
    let mut at = 0;
    while at < all.len() {
        let children = format!("/proc/{0}/task/{0}/children", all[at]);
        let children = std::fs::read_to_string(children).unwrap_or_default();
        all.extend(
            children
                .split_whitespace()
                .filter_map(|pid| pid.parse::<u32>().ok()),
        );
        // Processes that other threads started.
        for task in std::fs::read_dir(format!("/proc/{}/task", all[at]))
            .into_iter()
            .flatten()
            .flatten()
        {
            let children =
                std::fs::read_to_string(task.path().join("children")).unwrap_or_default();
            all.extend(
                children
                    .split_whitespace()
                    .filter_map(|pid| pid.parse::<u32>().ok()),
            );
        }
        all.sort_unstable();
        all.dedup();
        at += 1;
    }
    all.retain(|it| *it != pid);
    all
}

fn is_running(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // A process that has ended and that nobody has asked about yet is a zombie.
    Path::new(&format!("/proc/{pid}")).exists() && !status.contains(") Z ")
}

#[tokio::test]
async fn a_killed_browser_is_said_and_the_next_page_has_a_new_one() {
    if !has_browser() {
        return;
    }
    let site = site::start();
    let mut wire = Wire::open(&LIVE).await;
    let pid = wire.child.id().unwrap();
    wire.call(2, "dom_parse_url", &json!({"url": format!("{site}/form")}))
        .await;
    assert_eq!(wire.answer(2).await["result"]["isError"], json!(false));
    let browser = below(pid);
    assert!(!browser.is_empty());
    for process in &browser {
        let _ = std::process::Command::new("kill")
            .args(["-9", &process.to_string()])
            .status();
    }
    wire.call(3, "browser_click", &json!({"target": 1})).await;
    let dead: Value = wire.answer(3).await;
    assert_eq!(dead["result"]["isError"], json!(true), "{dead}");
    assert!(dead.to_string().contains("browser_navigate"), "{dead}");
    wire.call(4, "dom_parse_url", &json!({"url": format!("{site}/form")}))
        .await;
    let again = wire.answer(4).await;
    assert_eq!(again["result"]["isError"], json!(false), "{again}");
    // Nothing is left when the client goes.
    let processes = below(pid);
    assert!(wire.close().await.success());
    for _ in 0..50 {
        if !processes.iter().any(|pid| is_running(*pid)) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!(
        "processes are left: {:?}",
        processes
            .iter()
            .filter(|pid| is_running(**pid))
            .collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn blocked_origins_stay_closed_in_the_browser() {
    if !has_browser() {
        return;
    }
    let site = site::start();
    let client = Client::stdio(
        OLD,
        &[&LIVE[..], &["--blocked-origins", "localhost"]].concat(),
    )
    .await;
    let port = site.rsplit(':').next().unwrap();
    client
        .kept_out(&format!("http://localhost:{port}/prices"), &["blocked"])
        .await;
    client
        .kept_out(&format!("{site}/to-localhost"), &["refused"])
        .await;
    client
        .kept_out("file:///etc/passwd", &["--allow-file"])
        .await;
    client
        .refused(
            "browser_connect",
            json!({"executablePath": "/bin/sh"}),
            &["started with"],
        )
        .await;
    assert!(
        client
            .open(&format!("{site}/prices"))
            .await
            .contains("Prices")
    );
}
