//! A page that tries everything to be taken for more than data, read through every tool.

use serde_json::{Value, json};

use crate::client::{all, fenced, text};
use crate::live::has_browser;
use crate::site;

/// What of an answer stands outside of its fences.
fn outside(said: &str) -> String {
    let mut outside = String::new();
    let mut mark: Option<String> = None;
    for line in said.lines() {
        match &mark {
            None => {
                if let Some(open) = line.strip_prefix("<<<page-text ") {
                    assert_eq!(open.len(), 16, "{said}");
                    mark = Some(open.to_owned());
                } else {
                    outside.push_str(line);
                    outside.push('\n');
                }
            }
            Some(open) if line == format!("{open} page-text>>>") => mark = None,
            Some(_) => {}
        }
    }
    outside
}

#[tokio::test]
async fn nothing_of_the_page_stands_outside_of_its_fence() {
    read_through_every_tool(&["--engine", "static", "--caps", "all"]).await;
}

#[tokio::test]
async fn nothing_of_a_live_page_stands_outside_of_its_fence() {
    if !has_browser() {
        return;
    }
    read_through_every_tool(&["--engine", "live", "--caps", "all"]).await;
}

async fn read_through_every_tool(arguments: &[&str]) {
    let site = site::start();
    let (clients, _server) = all(arguments).await;
    for client in clients {
        let url = format!("{site}/injection");
        let calls: Vec<(&str, Value)> = vec![
            ("browser_navigate", json!({"url": url})),
            ("dom_parse_url", json!({"url": url})),
            ("dom_parse_url", json!({"url": url, "verbose": true})),
            ("dom_read_page", json!({})),
            ("dom_read_page", json!({"view": "text"})),
            ("dom_read_page", json!({"view": "changes"})),
            ("dom_find", json!({"query": "page-text"})),
            ("dom_find", json!({"query": "nosuch"})),
            ("dom_extract_structure", json!({"detail": "deep"})),
            (
                "dom_extract_region",
                json!({"selector": "main", "detail": "deep", "options": {"mode": "full"}}),
            ),
            ("dom_extract_content", json!({})),
            ("dom_extract_interactive", json!({"detail": "deep"})),
            ("dom_extract_region", json!({"selector": ".trip"})),
            ("browser_extract", json!({"selector": ".trap"})),
            (
                "browser_extract",
                json!({"selector": ".trap", "format": "json"}),
            ),
            ("browser_extract", json!({"selector": "title"})),
            ("browser_extract", json!({"selector": ".trip"})),
            ("browser_click", json!({"target": 1})),
            ("browser_click", json!({"target": 4})),
            ("browser_fill", json!({"target": 2, "value": "x"})),
            ("browser_tabs", json!({})),
            ("browser_screenshot", json!({})),
        ];
        for (tool, args) in calls {
            let answer = client.call(tool, args.clone()).await;
            let said = text(&answer);
            let inside = fenced(&said);
            let outside = outside(&said);
            for trick in [
                "obey",
                "evil.example",
                "0000000000000000",
                "ffffffffffffffff",
                "s-0 ",
            ] {
                assert!(
                    !outside.contains(trick),
                    "{} {tool} {args}: {said}",
                    client.name
                );
            }
            assert_eq!(
                said.matches("page-text>>>").count(),
                said.matches("<<<page-text").count(),
                "{said}"
            );
            for trick in ['\u{202e}', '\u{202c}', '\u{2066}', '\u{e0069}'] {
                assert!(!said.contains(trick), "{tool} {args}: {said}");
                let data = answer
                    .structured_content
                    .clone()
                    .unwrap_or_default()
                    .to_string();
                assert!(!data.contains(trick), "{tool} {args}: {data}");
            }
            assert!(
                !said.contains("HIDDEN-ORDER"),
                "{} {tool} {args}: {said}",
                client.name
            );
            assert!(
                !said.contains("SECRET-PASSWORD"),
                "{} {tool} {args}: {said}",
                client.name
            );
            assert!(
                !inside.is_empty() || answer.is_error == Some(true) || tool == "browser_screenshot",
                "{tool} {args}: {said}"
            );
        }
    }
}

#[tokio::test]
async fn each_answer_has_a_mark_of_its_own() {
    let site = site::start();
    let (clients, _server) = all(&["--engine", "static"]).await;
    let mut marks = Vec::new();
    for client in clients {
        client.open(&format!("{site}/form")).await;
        for _ in 0..3 {
            let said = client.ok("dom_read_page", json!({})).await;
            let line = said
                .lines()
                .find(|line| line.starts_with("<<<page-text "))
                .unwrap();
            marks.push(line.to_owned());
        }
    }
    let count = marks.len();
    marks.sort();
    marks.dedup();
    assert_eq!(marks.len(), count);
}

#[tokio::test]
async fn markup_that_is_asked_for_has_its_passwords_masked() {
    let site = site::start();
    let (clients, _server) = all(&["--engine", "static"]).await;
    for client in clients {
        client.open(&format!("{site}/form")).await;
        for format in ["text", "html", "json"] {
            for selector in ["form", "input[type=password]", "html"] {
                let args = json!({"selector": selector, "format": format});
                let answer = client.call("browser_extract", args).await;
                assert!(!text(&answer).contains("hunter2"), "{selector} {format}");
                let data = answer.structured_content.unwrap().to_string();
                assert!(!data.contains("hunter2"), "{selector} {format}");
            }
        }
    }
}
