//! Clients: the SDK's, over both transports and in both protocols.

use std::process::Stdio;
use std::sync::{Arc, Mutex};

use rmcp::model::{
    CallToolRequestParams, CallToolResult, ProgressNotificationParam, ProtocolVersion,
};
use rmcp::service::{NotificationContext, RunningService, ServiceError};
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt, RoleClient};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The two protocols.
pub(crate) const OLD: ProtocolVersion = ProtocolVersion::V_2025_11_25;
pub(crate) const NEW: ProtocolVersion = ProtocolVersion::V_2026_07_28;

/// A client that keeps the progress it is told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listener {
    pub(crate) told: Arc<Mutex<Vec<String>>>,
}

impl ClientHandler for Listener {
    async fn on_progress(
        &self,
        params: ProgressNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        self.told
            .lock()
            .unwrap()
            .push(params.message.unwrap_or_default());
    }
}

/// A client, and the session that it was told to pass.
pub(crate) struct Client {
    pub(crate) running: RunningService<RoleClient, Listener>,
    pub(crate) name: &'static str,
    session: Mutex<Option<String>>,
}

fn lifecycle(version: &ProtocolVersion) -> ClientLifecycleMode {
    if *version == NEW {
        ClientLifecycleMode::Discover {
            preferred_versions: vec![NEW],
        }
    } else {
        ClientLifecycleMode::Initialize
    }
}

/// `domlens mcp` with `arguments`, out of reach of proxies in the environment.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_domlens"));
    command.arg("mcp").args(arguments).kill_on_drop(true);
    for name in ["http_proxy", "https_proxy", "all_proxy"] {
        command.env_remove(name).env_remove(name.to_uppercase());
    }
    command
}

/// A server that serves over HTTP, until it is dropped.
pub(crate) struct HttpServer {
    pub(crate) url: String,
    pub(crate) child: Child,
}

impl HttpServer {
    pub(crate) async fn start(arguments: &[&str]) -> Self {
        let all = [&["--http", "0"], arguments].concat();
        let mut child = program(&all).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let line = lines.next_line().await.unwrap().unwrap();
        let url = line.rsplit(' ').next().unwrap().to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{line}");
        // What it logs later must find a reader.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Self { url, child }
    }
}

impl Client {
    fn new(running: RunningService<RoleClient, Listener>, name: &'static str) -> Self {
        Self {
            running,
            name,
            session: Mutex::default(),
        }
    }

    pub(crate) async fn stdio(version: ProtocolVersion, arguments: &[&str]) -> Self {
        let transport = TokioChildProcess::new(program(arguments)).unwrap();
        let mode = lifecycle(&version);
        let running = Listener::default()
            .serve_with_lifecycle(transport, mode)
            .await
            .unwrap();
        Self::new(
            running,
            if version == NEW {
                "stdio, new"
            } else {
                "stdio, old"
            },
        )
    }

    pub(crate) async fn http(version: ProtocolVersion, server: &HttpServer) -> Self {
        Self::http_with(
            version,
            StreamableHttpClientTransportConfig::with_uri(server.url.as_str()),
        )
        .await
        .unwrap()
    }

    pub(crate) async fn http_with(
        version: ProtocolVersion,
        config: StreamableHttpClientTransportConfig,
    ) -> Result<Self, String> {
        // The client can do TLS, and wants to know by which library, even where it does none.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let transport = StreamableHttpClientTransport::from_config(config);
        let mode = lifecycle(&version);
        let running = Listener::default()
            .serve_with_lifecycle(transport, mode)
            .await
            .map_err(|error| error.to_string())?;
        Ok(Self::new(
            running,
            if version == NEW {
                "http, new"
            } else {
                "http, old"
            },
        ))
    }

    /// The session that the client was told to pass, if it was.
    pub(crate) fn session(&self) -> Option<String> {
        self.session.lock().unwrap().clone()
    }

    /// Calls a tool, with the session that the client was told to pass.
    pub(crate) async fn call(&self, tool: &str, args: Value) -> CallToolResult {
        self.try_call(tool, args).await.unwrap()
    }

    pub(crate) async fn try_call(
        &self,
        tool: &str,
        mut args: Value,
    ) -> Result<CallToolResult, ServiceError> {
        let session = self.session();
        if let (Some(session), Some(args)) = (session, args.as_object_mut()) {
            args.entry("session").or_insert(session.into());
        }
        let args = args.as_object().cloned().unwrap_or_default();
        let params = CallToolRequestParams::new(tool.to_owned()).with_arguments(args);
        let result = self.running.call_tool(params).await?;
        if let Some(session) = told_session(&text(&result)) {
            *self.session.lock().unwrap() = Some(session);
        }
        Ok(result)
    }

    /// The text of an answer that is no error.
    pub(crate) async fn ok(&self, tool: &str, args: Value) -> String {
        let result = self.call(tool, args.clone()).await;
        assert_ne!(
            result.is_error,
            Some(true),
            "{} {tool} {args}: {}",
            self.name,
            text(&result)
        );
        text(&result)
    }

    /// Opens a page, and gives the text of the answer.
    pub(crate) async fn open(&self, url: &str) -> String {
        self.ok("browser_navigate", json!({"url": url})).await
    }

    /// The text of the error for a page that is not opened, which has all of `words`.
    pub(crate) async fn kept_out(&self, url: &str, words: &[&str]) -> String {
        self.refused("browser_navigate", json!({"url": url}), words)
            .await
    }

    /// The data of an answer that has some.
    pub(crate) async fn data(&self, tool: &str, args: Value) -> Value {
        self.call(tool, args).await.structured_content.unwrap()
    }

    /// The text of an error, which has all of `words`.
    pub(crate) async fn refused(&self, tool: &str, args: Value, words: &[&str]) -> String {
        let result = self.call(tool, args.clone()).await;
        let said = text(&result);
        assert_eq!(
            result.is_error,
            Some(true),
            "{} {tool} {args}: {said}",
            self.name
        );
        for word in ["Asked: ", "Found: ", "Next: "].iter().chain(words) {
            assert!(said.contains(word), "{word:?} is not in: {said}");
        }
        said
    }
}

/// `Session: pass session NAME to go on with this page.`, as the first line.
fn told_session(text: &str) -> Option<String> {
    let rest = text.strip_prefix("Session: pass session ")?;
    Some(rest.split(' ').next()?.to_owned())
}

pub(crate) fn text(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(|block| block.as_text());
    texts
        .map(|text| text.text.as_str())
        .collect::<Vec<_>>()
        .join("\n")
}

/// What stands in the fences of an answer.
pub(crate) fn fenced(text: &str) -> String {
    let mut inside = String::new();
    let mut mark: Option<String> = None;
    for line in text.lines() {
        match &mark {
            None => mark = line.strip_prefix("<<<page-text ").map(str::to_owned),
            Some(open) if line == format!("{open} page-text>>>") => mark = None,
            Some(_) => {
                inside.push_str(line);
                inside.push('\n');
            }
        }
    }
    assert_eq!(mark, None, "a fence stays open: {text}");
    inside
}

/// A client of each transport and protocol, and the server that those of HTTP share.
pub(crate) async fn all(arguments: &[&str]) -> (Vec<Client>, HttpServer) {
    let server = HttpServer::start(arguments).await;
    let clients = vec![
        Client::stdio(OLD, arguments).await,
        Client::stdio(NEW, arguments).await,
        Client::http(OLD, &server).await,
        Client::http(NEW, &server).await,
    ];
    (clients, server)
}
