//! Answers keep to their tokens, and cursors lead through the whole.

use domlens::format::{O200k, TokenCounter};
use serde_json::{Value, json};

use crate::client::{Client, NEW, OLD, all, fenced, text};
use crate::site;

fn tokens(text: &str) -> usize {
    O200k.count(text)
}

#[tokio::test]
async fn every_reading_tool_keeps_to_max_tokens() {
    let site = site::start();
    let (clients, _server) = all(&["--engine", "static"]).await;
    for client in clients {
        let url = format!("{site}/article");
        client.open(&url).await;
        let calls = [
            ("dom_parse_url", json!({"url": url})),
            ("dom_read_page", json!({})),
            ("dom_read_page", json!({"view": "text"})),
            ("dom_read_page", json!({"verbose": true})),
            ("dom_find", json!({"query": "save", "limit": 200})),
            ("dom_extract_structure", json!({})),
            ("dom_extract_region", json!({"selector": "main"})),
            ("dom_extract_content", json!({"selector": "main"})),
            ("dom_extract_interactive", json!({})),
            ("browser_extract", json!({"selector": "p", "limit": 500})),
            (
                "browser_extract",
                json!({"selector": "section", "limit": 500, "format": "json"}),
            ),
        ];
        for (tool, args) in calls {
            for most in [500, 2000] {
                let mut args: Value = args.clone();
                args["max_tokens"] = most.into();
                let said = client.ok(tool, args.clone()).await;
                let count = tokens(&said);
                assert!(
                    count <= most,
                    "{} {tool} {args} has {count} tokens",
                    client.name
                );
                assert!(
                    count > most / 3,
                    "{} {tool} {args} has only {count} tokens",
                    client.name
                );
            }
        }
    }
}

#[tokio::test]
async fn an_answer_has_at_most_6000_tokens_unless_asked() {
    let site = site::start();
    let client = Client::stdio(OLD, &["--engine", "static"]).await;
    client.open(&format!("{site}/article")).await;
    let said = client.ok("dom_extract_content", json!({})).await;
    assert!((4000..=6000).contains(&tokens(&said)), "{}", tokens(&said));
    let small = Client::stdio(OLD, &["--engine", "static", "--max-tokens", "900"]).await;
    small.open(&format!("{site}/article")).await;
    assert!(tokens(&small.ok("dom_extract_content", json!({})).await) <= 900);
}

/// The cursor of `More: N lines left; the same call with cursor X goes on.`
fn cursor(said: &str) -> Option<String> {
    let line = said.lines().rev().find(|line| line.starts_with("More: "))?;
    let rest = line.split_once("with cursor ")?.1;
    Some(rest.split(' ').next()?.to_owned())
}

#[tokio::test]
async fn cursors_lead_through_every_line_once() {
    let site = site::start();
    let client = Client::stdio(NEW, &["--engine", "static"]).await;
    client.open(&format!("{site}/article")).await;
    for (tool, args, line) in [
        ("dom_read_page", json!({}), "button 'Save part "),
        (
            "dom_extract_content",
            json!({"selector": "main"}),
            "## Part ",
        ),
    ] {
        let mut args: Value = args;
        args["max_tokens"] = 1500.into();
        let mut seen = Vec::new();
        loop {
            let said = client.ok(tool, args.clone()).await;
            let lines = fenced(&said);
            seen.extend(
                lines
                    .lines()
                    .filter_map(|it| it.split_once(line))
                    .map(|(_, rest)| number(rest)),
            );
            let Some(next) = cursor(&said) else { break };
            args["cursor"] = next.into();
        }
        seen.sort_unstable();
        assert_eq!(seen, (0..200).collect::<Vec<_>>(), "{tool}");
    }
}

#[tokio::test]
async fn cursors_of_data_lead_through_every_item_once() {
    let site = site::start();
    let client = Client::stdio(NEW, &["--engine", "static"]).await;
    client.open(&format!("{site}/article")).await;
    let mut args = json!({"selector": "h2", "limit": 500, "max_tokens": 700});
    let mut seen = Vec::new();
    loop {
        let answer = client.call("browser_extract", args.clone()).await;
        let data = answer
            .structured_content
            .clone()
            .unwrap_or_else(|| panic!("{}", text(&answer)));
        let items = data["results"].as_array().unwrap();
        assert_eq!(data["count"], json!(items.len()));
        seen.extend(
            items
                .iter()
                .map(|item| number(item.as_str().unwrap().strip_prefix("Part ").unwrap())),
        );
        let Some(next) = data.get("cursor") else {
            break;
        };
        args["cursor"] = next.clone();
    }
    assert_eq!(seen, (0..200).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_cursor_of_another_page_is_refused() {
    let site = site::start();
    let client = Client::stdio(OLD, &["--engine", "static"]).await;
    client.open(&format!("{site}/article")).await;
    let said = client.ok("dom_read_page", json!({"max_tokens": 500})).await;
    let next = cursor(&said).unwrap();
    client.open(&format!("{site}/form")).await;
    client
        .refused(
            "dom_read_page",
            json!({"cursor": next}),
            &["another text", "without cursor"],
        )
        .await;
}

#[tokio::test]
async fn too_few_tokens_say_how_many_do() {
    let site = site::start();
    let client = Client::stdio(OLD, &["--engine", "static"]).await;
    client.open(&format!("{site}/article")).await;
    for (tool, args) in [
        ("dom_extract_content", json!({"max_tokens": 10})),
        (
            "browser_extract",
            json!({"selector": "main", "format": "html", "max_tokens": 500}),
        ),
    ] {
        let said = client.refused(tool, args.clone(), &["max_tokens"]).await;
        let needed = said.split_once("max_tokens ").unwrap().1;
        let mut args: Value = args;
        args["max_tokens"] = number(needed).into();
        let said = client.ok(tool, args).await;
        assert!(tokens(&said) <= number(needed), "{tool}");
    }
}

/// The number that `text` begins with.
fn number(text: &str) -> usize {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{text}"))
}
