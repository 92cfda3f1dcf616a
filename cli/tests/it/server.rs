//! A server on the loopback interface that answers by path.

use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use crate::loopback::{self, response};

/// Starts a server that lives as long as the test process. Gives its address without a final `/`.
pub(crate) fn start() -> String {
    loopback::start(answer)
}

/// An address on which nobody listens.
pub(crate) fn refused() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    format!("http://{}/", listener.local_addr().unwrap())
}

fn answer(_stream: &TcpStream, path: &str) -> Vec<u8> {
    match path {
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
    }
}

fn html(content_type: &str, body: &str) -> Vec<u8> {
    let header = format!("Content-Type: {content_type}\r\n");
    response("200 OK", &header, body.as_bytes())
}
