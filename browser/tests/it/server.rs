//! A server on loopback with pages made for a test, reachable under the names of two sites.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What is answered to a path.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// A page.
    Html(String),
    /// A status line with headers and a body.
    Raw(String),
    /// Nothing, for as long as the client waits.
    Hang,
}

impl Answer {
    /// A body that is there, with `headers` of its own.
    pub(crate) fn ok(headers: &str, body: &str) -> Self {
        Self::Raw(ok(headers, body))
    }
}

fn ok(headers: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 200 OK\r\n{headers}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}

#[derive(Debug)]
pub(crate) struct Server {
    port: u16,
    answers: Arc<Mutex<BTreeMap<String, Answer>>>,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let answers: Arc<Mutex<BTreeMap<String, Answer>>> = Arc::default();
        let requests: Arc<Mutex<Vec<String>>> = Arc::default();
        let (known, log) = (Arc::clone(&answers), Arc::clone(&requests));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&known), Arc::clone(&log)));
            }
        });
        Self {
            port,
            answers,
            requests,
        }
    }

    pub(crate) fn page(&self, path: &str, html: &str) -> String {
        self.answer(path, Answer::Html(html.to_owned()))
    }

    /// Sets the answer to a path, and gives its address.
    pub(crate) fn answer(&self, path: &str, answer: Answer) -> String {
        let mut answers = self.answers.lock().unwrap();
        answers.insert(path.to_owned(), answer);
        self.url(path)
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// The same server under the name of another site.
    pub(crate) fn other(&self, path: &str) -> String {
        format!("http://localhost:{}{path}", self.port)
    }

    /// The paths that were asked for.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

async fn serve(
    mut stream: TcpStream,
    answers: Arc<Mutex<BTreeMap<String, Answer>>>,
    log: Arc<Mutex<Vec<String>>>,
) {
    let mut request = Vec::new();
    while !request.windows(4).any(|window| window == b"\r\n\r\n") {
        let mut buffer = [0; 4096];
        match stream.read(&mut buffer).await {
            Ok(read) if read > 0 => request.extend_from_slice(&buffer[..read]),
            _ => return,
        }
    }
    let head = String::from_utf8_lossy(&request).into_owned();
    let target = head.split(' ').nth(1).unwrap_or("/").to_owned();
    log.lock().unwrap().push(target.clone());
    let path = target.split('?').next().unwrap_or("/");
    let answer = answers.lock().unwrap().get(path).cloned();
    let response = match answer {
        Some(Answer::Html(html)) => ok("Content-Type: text/html; charset=utf-8", &html),
        Some(Answer::Raw(text)) => text,
        Some(Answer::Hang) => {
            tokio::time::sleep(Duration::from_secs(120)).await;
            return;
        }
        None => "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\
                 Connection: close\r\n\r\nnot found"
            .to_owned(),
    };
    let _ = stream.write_all(response.as_bytes()).await;
    let _ = stream.shutdown().await;
}
