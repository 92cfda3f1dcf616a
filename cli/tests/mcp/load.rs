//! Eight clients with two hundred calls each: all are answered, and memory stays flat.

use serde_json::json;

use crate::client::{Client, HttpServer, NEW, OLD};
use crate::site;

const CLIENTS: usize = 8;
const CALLS: usize = 200;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_calls_of_several_clients_are_all_answered() {
    let site = site::start();
    let server = HttpServer::start(&["--engine", "static"]).await;
    let pid = server.child.id().unwrap();
    // The first round fills what is kept for good: vocabulary, pools, sessions.
    round(&server, &site, CALLS / 4).await;
    let before = resident(pid);
    round(&server, &site, CALLS).await;
    let after = resident(pid);
    if let (Some(before), Some(after)) = (before, after) {
        println!(
            "resident memory: {before} KiB before, {after} KiB after {} calls",
            CLIENTS * CALLS
        );
        // A leak of a page with each call would be hundreds of megabytes.
        assert!(
            after < before + 64 * 1024,
            "{before} KiB grew to {after} KiB"
        );
    }
}

async fn round(server: &HttpServer, site: &str, calls: usize) {
    let mut running = Vec::new();
    for number in 0..CLIENTS {
        let version = if number % 2 == 0 { OLD } else { NEW };
        let client = Client::http(version, server).await;
        let site = site.to_owned();
        running.push(tokio::spawn(async move {
            for call in 0..calls {
                match call % 5 {
                    0 => {
                        client
                            .ok("dom_parse_url", json!({"url": format!("{site}/form")}))
                            .await
                    }
                    1 => client.ok("dom_extract_structure", json!({})).await,
                    2 => {
                        client
                            .ok("browser_extract", json!({"selector": "label"}))
                            .await
                    }
                    3 => client.ok("dom_find", json!({"query": "send"})).await,
                    _ => client.ok("dom_extract_content", json!({})).await,
                };
            }
            client.ok("browser_close", json!({})).await;
            client.running.cancel().await.unwrap();
        }));
    }
    for client in running {
        client.await.unwrap();
    }
}

/// The resident memory of a process in KiB, where the system tells.
fn resident(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
