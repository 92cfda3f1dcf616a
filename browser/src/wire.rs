//! What carries messages: the pipe of a browser of our own, or a WebSocket to any.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
#[cfg(unix)]
use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use url::Url;

use crate::BrowserError;
use crate::connection::Wire;

/// How many messages may wait to be read.
const WAITING: usize = 64;
/// How long the list of a debugging port may be, in bytes.
const MAX_VERSION: u64 = 1 << 20;

/// Messages that end in a zero byte: `--remote-debugging-pipe`.
#[cfg(unix)]
pub(crate) fn pipe(mut requests: ChildStdin, answers: ChildStdout) -> Wire {
    let (outgoing, mut to_send) = mpsc::unbounded_channel::<String>();
    let (sender, incoming) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        while let Some(message) = to_send.recv().await {
            let mut bytes = message.into_bytes();
            bytes.push(0);
            if requests.write_all(&bytes).await.is_err() {
                break;
            }
        }
    });
    tokio::spawn(async move {
        let mut answers = BufReader::with_capacity(1 << 16, answers);
        loop {
            let mut message = Vec::new();
            match answers.read_until(0, &mut message).await {
                Ok(read) if read > 0 && message.pop() == Some(0) => {}
                _ => break,
            }
            if sender.send(message).await.is_err() {
                break;
            }
        }
    });
    Wire { outgoing, incoming }
}

/// The WebSocket of the browser at `address`.
///
/// # Errors
///
/// When nothing that answers like a browser is there within `limit`.
pub(crate) async fn web_socket(address: &str, limit: Duration) -> Result<Wire, BrowserError> {
    let connecting = async {
        let url = socket_url(address).await?;
        // A capture of a large page is one message.
        let config = WebSocketConfig::default()
            .max_message_size(None)
            .max_frame_size(None);
        let connected = tokio_tungstenite::connect_async_with_config(url, Some(config), true).await;
        connected.map_err(|error| error.to_string())
    };
    let reason = match tokio::time::timeout(limit, connecting).await {
        Ok(Ok((socket, _))) => return Ok(carry(socket)),
        Ok(Err(reason)) => reason,
        Err(_) => format!("no answer within {} s", limit.as_secs()),
    };
    Err(BrowserError::Connect {
        url: address.to_owned(),
        reason,
    })
}

fn carry(
    socket: tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>,
) -> Wire {
    let (mut requests, mut answers) = socket.split();
    let (outgoing, mut to_send) = mpsc::unbounded_channel::<String>();
    let (sender, incoming) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        while let Some(message) = to_send.recv().await {
            if requests.send(Message::text(message)).await.is_err() {
                break;
            }
        }
        let _ = requests.close().await;
    });
    tokio::spawn(async move {
        while let Some(Ok(message)) = answers.next().await {
            let bytes = match message {
                Message::Text(text) => text.as_bytes().to_vec(),
                Message::Close(_) => break,
                _ => continue,
            };
            if sender.send(bytes).await.is_err() {
                break;
            }
        }
    });
    Wire { outgoing, incoming }
}

/// The address of the socket itself, which a debugging port tells.
async fn socket_url(address: &str) -> Result<String, String> {
    let url = Url::parse(address).map_err(|error| error.to_string())?;
    match url.scheme() {
        "ws" => Ok(address.to_owned()),
        "http" => version(&url).await,
        other => Err(format!("{other}: is neither http: nor ws:")),
    }
}

async fn version(url: &Url) -> Result<String, String> {
    let host = url.host_str().unwrap_or("127.0.0.1");
    let port = url.port_or_known_default().unwrap_or(80);
    let plain = host.trim_start_matches('[').trim_end_matches(']');
    let stream = TcpStream::connect((plain, port)).await;
    let mut stream = stream.map_err(|error| error.to_string())?;
    let request =
        format!("GET /json/version HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n");
    let written = stream.write_all(request.as_bytes()).await;
    written.map_err(|error| error.to_string())?;
    let mut answer = String::new();
    // The browser may keep the connection open: what is wanted is one line of it.
    let mut lines = BufReader::new(stream.take(MAX_VERSION));
    while !answer.contains("webSocketDebuggerUrl") {
        answer.clear();
        match lines.read_line(&mut answer).await {
            Ok(read) if read > 0 => {}
            _ => return Err("it is no debugging port of a browser".to_owned()),
        }
    }
    let named = answer.split('"').find(|part| part.starts_with("ws://"));
    let socket = named.ok_or_else(|| "it names no WebSocket".to_owned())?;
    // It names itself by the host it was asked under; a forwarded port is the caller's.
    let mut socket = Url::parse(socket).map_err(|error| error.to_string())?;
    let moved = socket.set_host(Some(host)).is_ok() && socket.set_port(Some(port)).is_ok();
    if moved {
        Ok(socket.into())
    } else {
        Err("it names a broken WebSocket".to_owned())
    }
}
