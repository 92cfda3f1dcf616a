//! What HTTP adds: who may call, how many, how much, and who sees what.

use std::time::Duration;

use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use serde_json::json;

use crate::client::{Client, HttpServer, NEW, OLD, text};
use crate::raw::{initialize, post};
use crate::site;

const STATIC: [&str; 2] = ["--engine", "static"];

#[tokio::test]
async fn a_page_that_rebinds_its_name_is_kept_out() {
    let server = HttpServer::start(&STATIC).await;
    let body = initialize("2025-11-25").to_string();
    for host in [
        "evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
    ] {
        let (status, _) = post(&server.url, &[("Host", host)], &body).await;
        assert_eq!(status, 403, "{host}");
    }
    for origin in [
        "http://evil.example",
        "null",
        "http://localhost:3000",
        "https://127.0.0.1",
    ] {
        let (status, _) = post(&server.url, &[("Origin", origin)], &body).await;
        assert_eq!(status, 403, "{origin}");
    }
    let port = server
        .url
        .strip_suffix("/mcp")
        .unwrap()
        .rsplit(':')
        .next()
        .unwrap();
    for host in [
        format!("localhost:{port}"),
        format!("127.0.0.1:{port}"),
        format!("[::1]:{port}"),
    ] {
        let (status, _) = post(&server.url, &[("Host", &host)], &body).await;
        assert_eq!(status, 200, "{host}");
    }
    let named = [
        "--http-hosts",
        "tools.example",
        "--http-origins",
        "https://app.example:443",
    ];
    let server = HttpServer::start(&[&STATIC[..], &named].concat()).await;
    let own = [("Host", "tools.example"), ("Origin", "https://app.example")];
    assert_eq!(post(&server.url, &own, &body).await.0, 200);
    assert_eq!(
        post(&server.url, &[("Origin", "https://other.example")], &body)
            .await
            .0,
        403
    );
}

#[tokio::test]
async fn the_token_is_asked_for() {
    let folder = std::env::temp_dir().join(format!("domlens-token-{}", std::process::id()));
    std::fs::write(&folder, "s3cret\n").unwrap();
    let server = HttpServer::start(&[
        "--engine",
        "static",
        "--token-file",
        folder.to_str().unwrap(),
    ])
    .await;
    std::fs::remove_file(&folder).unwrap();
    let body = initialize("2025-11-25").to_string();
    let (status, said) = post(&server.url, &[], &body).await;
    assert_eq!(status, 401);
    assert!(
        said.to_lowercase().contains("www-authenticate: bearer"),
        "{said}"
    );
    assert_eq!(
        post(&server.url, &[("Authorization", "Bearer s3cre")], &body)
            .await
            .0,
        401
    );
    let config = |token: &str| {
        StreamableHttpClientTransportConfig::with_uri(server.url.as_str()).auth_header(token)
    };
    for version in [OLD, NEW] {
        let client = Client::http_with(version.clone(), config("s3cret"))
            .await
            .unwrap();
        assert_eq!(client.running.list_all_tools().await.unwrap().len(), 18);
        assert!(Client::http_with(version, config("wrong")).await.is_err());
    }
}

#[tokio::test]
async fn a_large_body_is_refused() {
    let server = HttpServer::start(&STATIC).await;
    let body = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{}\"}}",
        "x".repeat(10 << 20)
    );
    let (status, _) = post(&server.url, &[], &body).await;
    // The connection may be gone before the status was read.
    assert!(status == 413 || status == 0, "{status}");
    let (status, _) = post(&server.url, &[], "{").await;
    assert!((400..500).contains(&status), "{status}");
    let client = Client::http(OLD, &server).await;
    assert_eq!(client.running.list_all_tools().await.unwrap().len(), 18);
}

#[tokio::test]
async fn clients_do_not_see_each_others_pages() {
    let site = site::start();
    let server = HttpServer::start(&STATIC).await;
    let one = Client::http(OLD, &server).await;
    let other = Client::http(OLD, &server).await;
    one.open(&format!("{site}/form")).await;
    other
        .refused("dom_read_page", json!({}), &["no page is open"])
        .await;
    other.open(&format!("{site}/prices")).await;
    assert!(one.ok("dom_read_page", json!({})).await.contains("'Send'"));
    // In the new protocol requests stand alone: the name that the server gave is the key.
    let new = Client::http(NEW, &server).await;
    new.refused("dom_read_page", json!({}), &["names its session"])
        .await;
    new.refused(
        "dom_read_page",
        json!({"session": "default"}),
        &["no such session"],
    )
    .await;
    new.open(&format!("{site}/prices")).await;
    let name = new.session().unwrap();
    assert!(name.len() > 30, "{name}");
    assert!(
        new.ok("dom_read_page", json!({}))
            .await
            .contains("no controls")
    );
    let data = new.call("browser_extract", json!({"selector": "h1"})).await;
    assert_eq!(data.structured_content.unwrap()["session"], json!(name));
    one.refused(
        "dom_read_page",
        json!({"session": name}),
        &["no page is open"],
    )
    .await;
}

#[tokio::test]
async fn there_is_room_for_so_many_and_idle_ones_go() {
    let site = site::start();
    let server =
        HttpServer::start(&["--engine", "static", "--max-sessions", "2", "--idle", "2"]).await;
    let mut held = Vec::new();
    for _ in 0..2 {
        let client = Client::http(OLD, &server).await;
        client.open(&format!("{site}/form")).await;
        held.push(client);
    }
    let full = Client::http_with(
        OLD,
        StreamableHttpClientTransportConfig::with_uri(server.url.as_str()),
    )
    .await;
    assert!(full.is_err());
    let new = Client::http(NEW, &server).await;
    let said = text(
        &new.call("browser_navigate", json!({"url": format!("{site}/form")}))
            .await,
    );
    assert!(said.contains("2 sessions are open"), "{said}");
    // Nobody uses them: after a while there is room again. Each look waits, and there is a last one.
    for look in 0.. {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let said = text(
            &new.call("browser_navigate", json!({"url": format!("{site}/form")}))
                .await,
        );
        if said.contains("Sign up") {
            break;
        }
        assert!(look < 60, "idle sessions are kept: {said}");
    }
}

#[tokio::test]
async fn a_client_that_goes_leaves_room() {
    let site = site::start();
    let server = HttpServer::start(&["--engine", "static", "--max-sessions", "1"]).await;
    for _ in 0..3 {
        let client = Client::http(OLD, &server).await;
        client.open(&format!("{site}/form")).await;
        client.running.cancel().await.unwrap();
        // The end of a session is told by a request of its own.
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

#[tokio::test]
#[cfg(unix)]
async fn it_ends_when_it_is_asked_to() {
    let mut server = HttpServer::start(&STATIC).await;
    let client = Client::http(OLD, &server).await;
    client.running.list_all_tools().await.unwrap();
    let pid = server.child.id().unwrap().to_string();
    let told = tokio::process::Command::new("kill")
        .arg(pid)
        .status()
        .await
        .unwrap();
    assert!(told.success());
    let ended = tokio::time::timeout(Duration::from_secs(30), server.child.wait()).await;
    assert!(ended.unwrap().unwrap().success());
}
