//! The official TypeScript SDK as client: version 1 by the old protocol, version 2 by the new one.

use std::path::PathBuf;
use std::process::Stdio;

use tokio::process::Command;

use crate::client::HttpServer;
use crate::site;

/// The folder with the packages and the node that runs them, if they are installed.
fn packages() -> Option<(PathBuf, PathBuf)> {
    let Some(folder) = std::env::var_os("DOMLENS_MCP_NODE").map(PathBuf::from) else {
        println!(
            "skipped: DOMLENS_MCP_NODE names no folder with the SDK; `cargo xtask ci` installs it"
        );
        return None;
    };
    let own = folder.join("node_modules/node/bin/node");
    let node = if own.is_file() {
        own
    } else {
        PathBuf::from("node")
    };
    Some((folder, node))
}

async fn run(arguments: &[&str]) {
    let Some((folder, node)) = packages() else {
        return;
    };
    // Modules are found from where the script is.
    let script = folder.join(format!(
        "client-{}-{}.mjs",
        std::process::id(),
        arguments.concat().len()
    ));
    std::fs::write(&script, include_str!("client.mjs")).unwrap();
    let output = Command::new(node)
        .arg(&script)
        .arg(env!("CARGO_BIN_EXE_domlens"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .await
        .unwrap();
    std::fs::remove_file(&script).unwrap();
    let (said, told) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{arguments:?}\n{said}\n{told}");
    assert!(said.contains("all checks passed"), "{said}\n{told}");
}

#[tokio::test]
async fn version_1_over_stdio() {
    run(&["1", "stdio", &site::start()]).await;
}

#[tokio::test]
async fn version_1_over_http() {
    let server = HttpServer::start(&["--engine", "static", "--caps", "all"]).await;
    run(&["1", "http", &site::start(), &server.url]).await;
}

#[tokio::test]
async fn version_2_over_stdio() {
    run(&["2", "stdio", &site::start()]).await;
}

#[tokio::test]
async fn version_2_over_http() {
    let server = HttpServer::start(&["--engine", "static", "--caps", "all"]).await;
    run(&["2", "http", &site::start(), &server.url]).await;
}
