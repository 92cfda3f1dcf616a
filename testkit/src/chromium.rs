//! A Chromium on a pipe: the `DevTools` protocol as far as tests need it.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "tests fail by panicking, and say what they skipped"
)]

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// How long an answer may take. A page without network is there at once.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one tab: scripts off, network off, 1280 by 720.
#[derive(Debug)]
pub struct Chromium {
    process: Child,
    requests: ChildStdin,
    messages: Receiver<Value>,
    session: String,
    next_id: u64,
    folder: PathBuf,
}

impl Chromium {
    /// Starts the browser that `CHROME_PATH` names, with a profile of its own that `name` tells from
    /// those of other tests; `None`, with a printed line, if `CHROME_PATH` names none.
    ///
    /// # Panics
    ///
    /// When the browser cannot be started or does not answer.
    pub fn start(name: &str) -> Option<Self> {
        let Some(program) = std::env::var_os("CHROME_PATH") else {
            println!("skipped: CHROME_PATH names no Chromium");
            return None;
        };
        let folder = std::env::temp_dir().join(format!("domlens-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        // The protocol's pipe is the file descriptors 3 and 4: the shell makes them of 0 and 1.
        let mut process = Command::new("sh")
            .arg("-c")
            .arg("exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null")
            .arg(program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--no-first-run",
                "--disable-extensions",
                "--remote-debugging-pipe",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--window-size=1280,720",
            ])
            .arg(format!(
                "--user-data-dir={}",
                folder.join("profile").display()
            ))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("CHROME_PATH can be started");
        let requests = process.stdin.take().expect("a piped stdin");
        let answers = process.stdout.take().expect("a piped stdout");
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            for message in BufReader::new(answers).split(0).map_while(Result::ok) {
                let Ok(message) = serde_json::from_slice(&message) else {
                    continue;
                };
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut chromium = Self {
            process,
            requests,
            messages,
            session: String::new(),
            next_id: 0,
            folder,
        };
        chromium.open_tab();
        Some(chromium)
    }

    fn open_tab(&mut self) {
        let target = self.call("Target.createTarget", &json!({"url": "about:blank"}));
        let attached = self.call(
            "Target.attachToTarget",
            &json!({"targetId": target["targetId"], "flatten": true}),
        );
        let session = attached["sessionId"].as_str();
        self.session = session.map(str::to_owned).unwrap_or_default();
        self.call("Page.enable", &json!({}));
        self.call(
            "Emulation.setDeviceMetricsOverride",
            &json!({"width": 1280, "height": 720, "deviceScaleFactor": 1, "mobile": false}),
        );
        self.call(
            "Emulation.setScriptExecutionDisabled",
            &json!({"value": true}),
        );
    }

    /// Loads `html` as a page of its own.
    ///
    /// # Panics
    ///
    /// When the page is not loaded within a minute.
    pub fn load(&mut self, html: &str) {
        let file = self.folder.join("page.html");
        // With a byte order mark no `meta` makes it another encoding.
        std::fs::write(&file, format!("\u{feff}{html}")).expect("a temporary file");
        while self.messages.try_recv().is_ok() {}
        self.call(
            "Page.navigate",
            &json!({"url": format!("file://{}", file.display())}),
        );
        self.wait_for("Page.loadEventFired");
    }

    /// Evaluates `expression` in the loaded page, which gives a value that JSON can carry.
    ///
    /// # Panics
    ///
    /// When the expression throws.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let answer = self.call(
            "Runtime.evaluate",
            &json!({"expression": expression, "returnByValue": true, "awaitPromise": true}),
        );
        assert!(
            answer.get("exceptionDetails").is_none(),
            "the expression threw: {answer}"
        );
        answer["result"]["value"].clone()
    }

    /// The result of a method of the protocol, in the tab.
    ///
    /// # Panics
    ///
    /// When the browser answers with an error, or not at all.
    pub fn call(&mut self, method: &str, params: &Value) -> Value {
        self.next_id += 1;
        let id = self.next_id;
        let mut request = json!({"id": id, "method": method, "params": params});
        if !self.session.is_empty() {
            request["sessionId"] = json!(self.session);
        }
        let mut bytes = request.to_string().into_bytes();
        bytes.push(0);
        self.requests
            .write_all(&bytes)
            .expect("Chromium takes a request");
        loop {
            let message = self.receive(method);
            if message["id"] == json!(id) {
                assert!(
                    message.get("error").is_none(),
                    "{method}: {}",
                    message["error"]
                );
                return message["result"].clone();
            }
        }
    }

    fn wait_for(&mut self, event: &str) {
        while self.receive(event)["method"] != json!(event) {}
    }

    fn receive(&self, purpose: &str) -> Value {
        self.messages
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|error| panic!("no answer of Chromium to {purpose}: {error}"))
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // What is left behind of a failed test does no harm.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
