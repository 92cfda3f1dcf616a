//! Bad input: a clear answer, and nothing lost for others.

use std::time::Duration;

use serde_json::json;

use crate::client::{Client, NEW, OLD, all, fenced};
use crate::raw::{Wire, call};
use crate::site;

const STATIC: [&str; 2] = ["--engine", "static"];

#[tokio::test]
async fn malformed_messages_do_not_end_the_session() {
    let mut wire = Wire::open(&STATIC).await;
    for line in [
        "{",
        "null",
        "[]",
        "\u{0}\u{1}",
        "{\"jsonrpc\":\"2.0\"}",
        "{\"jsonrpc\":\"1.0\",\"id\":5,\"method\":\"tools/list\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/call\",\"params\":7}",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":5}}",
        "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"no/such\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":{\"name\":\"dom_find\",\"arguments\":[]}}",
    ] {
        wire.send(line).await;
    }
    wire.send(r#"{"jsonrpc":"2.0","id":50,"method":"tools/list"}"#)
        .await;
    let tools = wire.answer(50).await;
    assert_eq!(tools["result"]["tools"].as_array().unwrap().len(), 18);
    assert!(wire.close().await.success());
}

#[tokio::test]
async fn an_unknown_method_and_an_unknown_tool_are_errors_of_the_protocol() {
    let mut wire = Wire::open(&STATIC).await;
    wire.send(r#"{"jsonrpc":"2.0","id":2,"method":"no/such"}"#)
        .await;
    assert_eq!(wire.answer(2).await["error"]["code"], json!(-32601));
    wire.call(3, "no_such", &json!({})).await;
    assert_eq!(wire.answer(3).await["error"]["code"], json!(-32602));
}

#[tokio::test]
async fn ten_megabytes_in_an_argument_are_refused_and_the_next_call_is_answered() {
    let site = site::start();
    let mut wire = Wire::open(&STATIC).await;
    wire.call(
        2,
        "browser_navigate",
        &json!({"url": format!("{site}/form")}),
    )
    .await;
    assert_eq!(wire.answer(2).await["result"]["isError"], json!(false));
    // What is longer than a line may be has no id that an answer could carry.
    wire.call(3, "dom_find", &json!({"query": "x".repeat(10 << 20)}))
        .await;
    wire.call(4, "dom_find", &json!({"query": "y".repeat(3 << 20)}))
        .await;
    let large = wire.answer(4).await;
    assert_eq!(large["result"]["isError"], json!(true));
    assert!(
        large.to_string().len() < 4000,
        "the answer repeats the argument"
    );
    wire.call(5, "dom_find", &json!({"query": "send"})).await;
    assert_eq!(wire.answer(5).await["result"]["isError"], json!(false));
}

#[tokio::test]
async fn a_client_that_disconnects_in_the_middle_leaves_nothing_behind() {
    let site = site::start();
    let mut wire = Wire::open(&["--engine", "static", "--timeout", "50"]).await;
    wire.call(
        2,
        "browser_navigate",
        &json!({"url": format!("{site}/slow")}),
    )
    .await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let begun = std::time::Instant::now();
    assert!(wire.close().await.success());
    assert!(
        begun.elapsed() < Duration::from_secs(40),
        "it waited for the slow page"
    );
}

#[tokio::test]
async fn two_calls_at_once_on_one_page_are_both_answered() {
    let site = site::start();
    let mut wire = Wire::open(&STATIC).await;
    let both = [
        call(
            2,
            "browser_navigate",
            &json!({"url": format!("{site}/article")}),
        ),
        call(
            3,
            "browser_navigate",
            &json!({"url": format!("{site}/form")}),
        ),
    ];
    wire.send(&both.map(|call| call.to_string()).join("\n"))
        .await;
    // Answers come in any order.
    let mut seen = Vec::new();
    while seen.len() < 2 {
        let answer = wire.any_answer().await;
        assert_eq!(answer["result"]["isError"], json!(false));
        seen.push(answer["id"].as_u64().unwrap());
    }
    seen.sort_unstable();
    assert_eq!(seen, [2, 3]);
    for id in 10..20 {
        wire.call(id, "dom_read_page", &json!({})).await;
    }
    let mut answered = 0;
    while answered < 10 {
        assert_eq!(wire.any_answer().await["result"]["isError"], json!(false));
        answered += 1;
    }
}

#[tokio::test]
async fn blocked_origins_stay_closed_on_every_way() {
    let site = site::start();
    let (clients, _server) = all(&[
        "--engine",
        "static",
        "--blocked-origins",
        "localhost,http://127.0.0.1:1",
    ])
    .await;
    let port = site.rsplit(':').next().unwrap();
    for client in clients {
        client.open(&format!("{site}/prices")).await;
        let direct = json!({"url": format!("http://localhost:{port}/prices")});
        client
            .refused("browser_navigate", direct, &["blocked by `localhost`"])
            .await;
        let redirect = json!({"url": format!("{site}/to-localhost")});
        let said = client
            .refused(
                "dom_parse_url",
                redirect,
                &["redirect", "blocked by `localhost`"],
            )
            .await;
        assert!(fenced(&said).contains("localhost"), "{said}");
        // What was open stays open.
        assert!(
            client
                .ok("dom_extract_content", json!({}))
                .await
                .contains("# Prices")
        );
    }
    let only = Client::stdio(
        OLD,
        &["--engine", "static", "--allowed-origins", "*.shop.example"],
    )
    .await;
    only.kept_out(&format!("{site}/prices"), &["only `*.shop.example`"])
        .await;
}

#[tokio::test]
async fn files_are_closed_unless_allowed() {
    let site = site::start();
    let (clients, _server) = all(&STATIC).await;
    for client in clients {
        client
            .kept_out("file:///etc/passwd", &["--allow-file"])
            .await;
        client
            .kept_out(&format!("{site}/to-file"), &["redirect"])
            .await;
        for url in [
            "javascript:alert(1)",
            "data:text/html,x",
            "about:blank",
            "ftp://a.example/",
            "view-source:x",
            "\\\\host\\share",
            "../../etc/passwd",
            "",
        ] {
            client.kept_out(url, &["browser_navigate"]).await;
        }
    }
    let folder = std::env::temp_dir().join(format!("domlens-mcp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let page = folder.join("page.html");
    std::fs::write(&page, "<title>From a file</title>").unwrap();
    let open = Client::stdio(NEW, &["--engine", "static", "--allow-file"]).await;
    let said = open
        .ok(
            "browser_navigate",
            json!({"url": format!("file://{}", page.display())}),
        )
        .await;
    assert!(said.contains("From a file"), "{said}");
    open.kept_out("file:///dev/zero", &["no regular file"])
        .await;
    open.refused(
        "browser_navigate",
        json!({"url": format!("file://{}", folder.display())}),
        &["no regular file"],
    )
    .await;
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test]
async fn pages_that_are_none_end_in_one_clear_answer() {
    let site = site::start();
    let client = Client::stdio(OLD, &["--engine", "static", "--timeout", "2"]).await;
    client
        .kept_out(&format!("{site}/pdf"), &["not HTML", "application/pdf"])
        .await;
    client
        .kept_out(&format!("{site}/loop"), &["more than 10 redirects"])
        .await;
    client
        .kept_out(&format!("{site}/slow"), &["within 2 seconds"])
        .await;
    client
        .kept_out(&format!("{site}/big"), &["limit of 33554432 bytes"])
        .await;
    client
        .kept_out("http://127.0.0.1:1/", &["no connection"])
        .await;
    client
        .kept_out("http://user:pass@127.0.0.1:1/", &["`http://127.0.0.1:1/`"])
        .await;
    let gone = client.open(&format!("{site}/missing")).await;
    assert!(gone.contains("status 404"), "{gone}");
    let wait = json!({"selector": ".never", "wait_for_selector": true});
    client
        .refused("browser_extract", wait, &["nothing was waited for"])
        .await;
}

#[tokio::test]
async fn options_of_the_command_line_are_checked() {
    for (arguments, word) in [
        (vec!["--caps", "everything"], "no group of tools"),
        (vec!["--allowed-origins", "ftp://a"], "no origin"),
        (vec!["--viewport", "wide"], "1280x720"),
        (vec!["--http", "here"], "8931"),
        (vec!["--token-file", "x"], "--http"),
        (
            vec!["--http", "0", "--token-file", "/nonexistent"],
            "token file",
        ),
    ] {
        let output = crate::client::program(&arguments).output().await.unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(word), "{said}");
        assert!(output.stdout.is_empty());
    }
}
