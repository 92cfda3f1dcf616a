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

/// Runs a program of the packages. What it prints, if it ends well.
async fn npm_program(name: &str, arguments: &[&str]) -> Option<String> {
    let (folder, node) = packages()?;
    let output = Command::new(node)
        .arg(folder.join("node_modules/.bin").join(name))
        .args(arguments)
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::null())
        .output()
        .await
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success(),
        "{name} {arguments:?}\n{said}\n{told}"
    );
    Some(said)
}

#[tokio::test]
async fn the_inspector_lists_and_calls_tools() {
    let program = env!("CARGO_BIN_EXE_domlens");
    let server = ["--cli", program, "mcp", "--engine", "static"];
    let list = [&server[..], &["--method", "tools/list"]].concat();
    let Some(said) = npm_program("mcp-inspector", &list).await else {
        return;
    };
    let listed: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(listed["tools"].as_array().unwrap().len(), 18);
    let url = format!("url={}/prices", site::start());
    let call = [
        "--method",
        "tools/call",
        "--tool-name",
        "browser_navigate",
        "--tool-arg",
        &url,
    ];
    let said = npm_program("mcp-inspector", &[&server[..], &call].concat())
        .await
        .unwrap();
    let called: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(called["isError"], serde_json::json!(false), "{called}");
}

/// The scenarios of the conformance checks that ask nothing of a server but what every server has; the
/// others call tools, prompts and resources of a fixture.
const SCENARIOS: [&str; 4] = [
    "server-initialize",
    "ping",
    "tools-list",
    "dns-rebinding-protection",
];

#[tokio::test]
async fn the_conformance_checks_pass() {
    let server = HttpServer::start(&["--engine", "static"]).await;
    for scenario in SCENARIOS {
        let arguments = ["server", "--url", &server.url, "--scenario", scenario];
        let Some(said) = npm_program("conformance", &arguments).await else {
            return;
        };
        assert!(said.contains("0 failed"), "{scenario}: {said}");
    }
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
