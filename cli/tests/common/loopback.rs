//! A server on the loopback interface: what it answers is up to each set of tests.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

/// Starts a server that lives as long as the test process. It asks `answer` with the stream and the
/// target of a request for all that it sends. Gives its address without a final `/`.
pub(crate) fn start(answer: fn(&TcpStream, &str) -> Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            thread::spawn(move || {
                if let Some(target) = request_target(&mut stream) {
                    let _ = stream.write_all(&answer(&stream, &target));
                }
            });
        }
    });
    address
}

/// A whole answer; `headers` end their lines themselves.
pub(crate) fn response(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

fn request_target(stream: &mut TcpStream) -> Option<String> {
    let mut request = Vec::new();
    let mut piece = [0; 1024];
    while !request.windows(4).any(|window| window == b"\r\n\r\n") {
        let read = stream.read(&mut piece).ok().filter(|read| *read > 0)?;
        request.extend_from_slice(&piece[..read]);
    }
    let line = String::from_utf8(request).ok()?;
    Some(line.split(' ').nth(1)?.to_owned())
}
