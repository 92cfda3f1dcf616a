//! The wire itself: lines of JSON over stdio, and HTTP by hand.

use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::time::timeout;

use crate::client::program;

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server over stdio, begun by the protocol of 2025-11-25.
pub(crate) struct Wire {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
}

impl Wire {
    pub(crate) async fn open(arguments: &[&str]) -> Self {
        let mut child = program(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut wire = Self {
            child,
            input,
            output,
        };
        wire.send(&initialize("2025-11-25").to_string()).await;
        assert_eq!(
            wire.answer(1).await["result"]["serverInfo"]["name"],
            json!("domlens")
        );
        wire.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
            .await;
        wire
    }

    pub(crate) async fn send(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line.as_bytes()).await.unwrap();
        input.write_all(b"\n").await.unwrap();
        input.flush().await.unwrap();
    }

    pub(crate) async fn call(&mut self, id: u64, tool: &str, args: &Value) {
        self.send(&call(id, tool, args).to_string()).await;
    }

    /// The answer with this id; each line until then must be a message of the protocol.
    pub(crate) async fn answer(&mut self, id: u64) -> Value {
        loop {
            let message = self.any_answer().await;
            if message["id"] == json!(id) {
                return message;
            }
        }
    }

    /// The next message.
    pub(crate) async fn any_answer(&mut self) -> Value {
        let line = timeout(PATIENCE, self.output.next_line())
            .await
            .unwrap()
            .unwrap();
        let message: Value = serde_json::from_str(&line.expect("the server is gone")).unwrap();
        assert_eq!(message["jsonrpc"], json!("2.0"));
        message
    }

    /// Closes the server's input and waits for its end.
    pub(crate) async fn close(mut self) -> std::process::ExitStatus {
        self.input = None;
        timeout(PATIENCE, self.child.wait()).await.unwrap().unwrap()
    }
}

pub(crate) fn initialize(version: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"},
    }})
}

pub(crate) fn call(id: u64, tool: &str, args: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": args}})
}

/// Status, head and body of the answer to a POST of `body` with more `headers`.
pub(crate) async fn post(url: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
    let (host, path) = url
        .strip_prefix("http://")
        .unwrap()
        .split_once('/')
        .unwrap();
    let mut stream = TcpStream::connect(host).await.unwrap();
    let mut head = format!(
        "POST /{path} HTTP/1.1\r\nContent-Length: {}\r\nConnection: close\r\n",
        body.len()
    );
    let defaults = [
        ("Host", host),
        ("Content-Type", "application/json"),
        ("Accept", "application/json, text/event-stream"),
    ];
    for (name, value) in defaults {
        if !headers
            .iter()
            .any(|(other, _)| other.eq_ignore_ascii_case(name))
        {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
    }
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    stream
        .write_all(format!("{head}\r\n").as_bytes())
        .await
        .unwrap();
    // A server that refuses early may close before it has read everything.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = timeout(Duration::from_secs(5), stream.read_to_end(&mut answer)).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    (status.unwrap_or(0), answer)
}
