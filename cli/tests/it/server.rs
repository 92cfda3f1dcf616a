//! A server on the loopback interface that answers by path.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

/// Starts a server that lives as long as the test process. Gives its address without a final `/`.
pub(crate) fn start() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let stream = stream.unwrap();
            thread::spawn(move || answer(stream));
        }
    });
    address
}

/// An address on which nobody listens.
pub(crate) fn refused() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    format!("http://{}/", listener.local_addr().unwrap())
}

fn answer(mut stream: TcpStream) {
    let Some(path) = request_path(&mut stream) else {
        return;
    };
    let response = match path.as_str() {
        "/page" => html("text/html", "<h1>Hello</h1><a href=next>Next</a>"),
        "/untyped" => response("200 OK", "", b"<h1>Untyped</h1>"),
        "/old" => response("302 Found", "Location: /dir/new\r\n", b""),
        "/dir/new" => html("text/html", "<a href=next>Next</a>"),
        "/loop" => response("302 Found", "Location: /loop\r\n", b""),
        "/to-file" => response("302 Found", "Location: file:///etc/hostname\r\n", b""),
        "/to-nowhere" => response("302 Found", "Location: http://[\r\n", b""),
        "/brotli" => response(
            "200 OK",
            "Content-Type: text/html\r\nContent-Encoding: br\r\n",
            b"\x8b\x02\x80<h1>",
        ),
        "/missing" => response(
            "404 Not Found",
            "Content-Type: text/html\r\n",
            b"<h1>Gone</h1>",
        ),
        "/pdf" => response("200 OK", "Content-Type: application/pdf\r\n", b"%PDF-1.7"),
        // Windows-1251 for the Russian word for peace, and a page that claims another charset.
        "/charset" => response(
            "200 OK",
            "Content-Type: Text/HTML; Charset=\"Windows-1251\"\r\n",
            b"<meta charset=utf-8><h1>\xcc\xe8\xf0</h1>",
        ),
        "/big" => html("text/html", &"x".repeat(100_000)),
        "/slow" => {
            thread::sleep(Duration::from_secs(20));
            Vec::new()
        }
        "/empty" => html("text/html", ""),
        _ => response("500 Internal Server Error", "", b""),
    };
    let _ = stream.write_all(&response);
}

fn html(content_type: &str, body: &str) -> Vec<u8> {
    let header = format!("Content-Type: {content_type}\r\n");
    response("200 OK", &header, body.as_bytes())
}

fn response(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = format!(
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    )
    .into_bytes();
    bytes.extend_from_slice(body);
    bytes
}

fn request_path(stream: &mut TcpStream) -> Option<String> {
    let mut request = Vec::new();
    let mut piece = [0; 1024];
    while !request.windows(4).any(|window| window == b"\r\n\r\n") {
        let read = stream.read(&mut piece).ok().filter(|read| *read > 0)?;
        request.extend_from_slice(&piece[..read]);
    }
    let line = String::from_utf8(request).ok()?;
    Some(line.split(' ').nth(1)?.to_owned())
}
