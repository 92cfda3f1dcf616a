//! A site on the loopback interface, with one page for each kind of trouble.

use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use crate::loopback::{self, response};

/// Starts a site that lives as long as the test process. Gives its address without a final `/`.
pub(crate) fn start() -> String {
    loopback::start(answer)
}

pub(crate) const PRICES: &str = "<title>Prices</title><main><h1>Prices</h1>
    <span class=product-price>$29.99</span><span class=product-price>$49.99</span>
    <span class=product-price>$19.99</span>
    <table class=data-table><tr><td>AAPL</td><td>$189.30</td><td>+2.34</td></tr>
    <tr><td>MSFT</td><td>$415.22</td><td>-1.05</td></tr></table></main>";

const FORM: &str = "<title>Sign up</title><main><h1>Sign up</h1><form action=/done>
    <label>Name <input name=name required></label>
    <label>Password <input type=password name=secret value=hunter2></label>
    <label>Size <select name=size><option>Small<option value=l>Large</select></label>
    <label><input type=checkbox name=news> News</label>
    <button>Send</button></form><a href=/prices>Prices</a></main>";

const FRAMES: &str = "<title>Frames</title><h1>Outside</h1><button>Outer</button>
    <iframe title=inner srcdoc='<h1>Inside</h1><button>Inner</button>'></iframe>";

const TWO_FRAMES: &str = "<title>Two frames</title><h1>Outside</h1><button>Outer</button>
    <iframe title=first src=/frame?one></iframe><iframe title=second src=/frame?two></iframe>";

const COVERED: &str = "<title>Covered</title><style>body{margin:0}
    #veil{position:fixed;inset:0;background:#fffc} #far{position:absolute;top:5000px}</style>
    <main><button>Below</button><a id=far href=/prices>Far away</a></main>
    <div id=veil><button onclick=\"document.getElementById('veil').remove()\">Accept cookies</button></div>";

const SCRIPTED: &str = "<title>Scripted</title><main><h1>Shop</h1><div id=list></div>
    <input type=file aria-label=Picture onchange=\"document.title = this.files[0].name\">
    <button onclick=\"this.remove()\">Vanish</button></main><script>
    setTimeout(() => { document.getElementById('list').innerHTML =
      '<p class=late>It came late</p><button>Late button</button>'; }, 700);</script>";

fn answer(stream: &TcpStream, target: &str) -> Vec<u8> {
    let path = target.split('?').next().unwrap_or_default();
    match path {
        "/prices" => html(PRICES),
        "/form" => html(FORM),
        "/done" => html(&format!(
            "<title>Done</title><main><h1>Thank you</h1><p id=sent>{}</p></main>",
            target.replace('<', "&lt;")
        )),
        "/frames" => html(FRAMES),
        "/two-frames" => html(TWO_FRAMES),
        "/frame" => html(&format!(
            "<title>Frame</title><button>Inside {}</button>",
            target.split('?').nth(1).unwrap_or_default()
        )),
        "/covered" => html(COVERED),
        "/scripted" => html(SCRIPTED),
        "/article" => html(&article()),
        "/injection" => html(include_str!("injection.html")),
        "/pdf" => response("200 OK", "Content-Type: application/pdf\r\n", b"%PDF-1.7"),
        "/missing" => response(
            "404 Not Found",
            "Content-Type: text/html\r\n",
            b"<title>Gone</title><h1>Gone</h1>",
        ),
        "/loop" => response("302 Found", "Location: /loop\r\n", b""),
        "/to-file" => response("302 Found", "Location: file:///etc/hostname\r\n", b""),
        "/to-localhost" => {
            let port = stream.local_addr().unwrap().port();
            response(
                "302 Found",
                &format!("Location: http://localhost:{port}/prices\r\n"),
                b"",
            )
        }
        "/big" => html(&"<p>0123456789</p>".repeat(3_000_000)),
        "/slow" => {
            thread::sleep(Duration::from_secs(60));
            Vec::new()
        }
        _ => response(
            "404 Not Found",
            "Content-Type: text/html\r\n",
            b"<h1>No such page</h1>",
        ),
    }
}

/// A long article: 200 sections, each with a number that stands nowhere else.
fn article() -> String {
    let mut page = String::from("<title>Long</title><main><h1>Long read</h1>");
    for section in 0..200 {
        page.push_str(&format!(
            "<section><h2>Part {section}</h2><p>Paragraph {section} tells of bees, gardens and the \
             keeping of both, at some length and with no end in sight.</p>\
             <button>Save part {section}</button></section>"
        ));
    }
    page + "</main>"
}

fn html(body: &str) -> Vec<u8> {
    response(
        "200 OK",
        "Content-Type: text/html; charset=utf-8\r\n",
        body.as_bytes(),
    )
}
