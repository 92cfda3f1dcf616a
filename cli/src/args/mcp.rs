//! Options of the MCP server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Args, ValueEnum};
use domlens_mcp_server::{Config, Engine, Group, HttpConfig, OriginPattern};

use super::count;
use super::live::viewport;

/// Serves the tools of domlens to an assistant, by the Model Context Protocol
///
/// Over standard input and output, as assistants start it; with --http over streamable HTTP for
/// several clients at once. Logs go to standard error.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct McpArgs {
    /// What pages are read with
    #[arg(long, value_enum, default_value_t = EngineName::Auto)]
    engine: EngineName,
    /// Origins that may be opened, such as `*.shop.example` or `http://localhost:3000`; several with
    /// commas [default: all]
    #[arg(long, value_name = "ORIGINS", value_delimiter = ',')]
    allowed_origins: Vec<OriginPattern>,
    /// Origins that may not be opened, whatever else is allowed; several with commas
    #[arg(long, value_name = "ORIGINS", value_delimiter = ',')]
    blocked_origins: Vec<OriginPattern>,
    /// Lets file: URLs be opened
    #[arg(long)]
    allow_file: bool,
    /// The folder that screenshots are written to and uploads are read from [default: none]
    #[arg(long, value_name = "FOLDER")]
    output_dir: Option<PathBuf>,
    /// Which groups of tools are served: read, act, vision, tabs, files or all; several with commas
    #[arg(
        long,
        value_name = "GROUPS",
        value_delimiter = ',',
        default_value = "read,act,vision"
    )]
    caps: Vec<String>,
    /// The most tokens of an answer where a call does not say
    #[arg(long, value_name = "N", value_parser = count, default_value_t = 6000)]
    max_tokens: usize,
    /// The browser's view in CSS pixels: width and height
    #[arg(long, value_name = "WxH", value_parser = viewport, default_value = "1280x720")]
    viewport: (u32, u32),
    /// Whether the browser has no window
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    headless: bool,
    /// A running browser to use, by the address of its debugging port
    #[arg(long, value_name = "URL")]
    cdp: Option<String>,
    /// The browser's program [default: looked for]
    #[arg(long, value_name = "FILE")]
    executable_path: Option<PathBuf>,
    /// How long a page may take, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    timeout: u64,
    /// How many sessions, and clients of HTTP, there may be at once
    #[arg(long, value_name = "N", value_parser = count, default_value_t = 16)]
    max_sessions: usize,
    /// How much goes to standard error
    #[arg(long, value_enum, default_value_t = LogLevel::Warn)]
    pub(crate) log: LogLevel,
    #[command(flatten)]
    http: HttpArgs,
}

const EXAMPLES: &str = "\
Examples:
  domlens mcp                                       for an assistant that starts it
  domlens mcp --engine static --allowed-origins '*.shop.example'
  domlens mcp --http 8931 --token-file token.txt    at http://127.0.0.1:8931/mcp";

/// How it is reached by HTTP.
#[derive(Debug, Args)]
#[command(next_help_heading = "HTTP")]
struct HttpArgs {
    /// Serves over HTTP at this port, or ADDRESS:PORT; 0 takes any free port
    #[arg(long, value_name = "PORT", value_parser = address)]
    http: Option<SocketAddr>,
    /// Names that clients may call the server by, beside those of loopback; several with commas
    #[arg(long, value_name = "HOSTS", value_delimiter = ',', requires = "http")]
    http_hosts: Vec<String>,
    /// Web origins whose scripts may call the server; several with commas [default: none]
    #[arg(long, value_name = "ORIGINS", value_delimiter = ',', requires = "http")]
    http_origins: Vec<String>,
    /// A file with the token that clients have to send
    #[arg(long, value_name = "FILE", requires = "http")]
    token_file: Option<PathBuf>,
    /// Closes a session that nobody used for so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    idle: u64,
    /// The most bytes of a request
    #[arg(long, value_name = "BYTES", value_parser = count, default_value_t = 4 << 20)]
    max_body: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EngineName {
    /// A browser if there is one, else fetched HTML
    Auto,
    /// Fetched HTML, whose scripts do not run
    Static,
    /// A browser, and nothing without one
    Live,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogLevel {
    /// Nothing but what ends the server
    Error,
    /// What went wrong
    Warn,
    /// Sessions that come and go
    Info,
    /// Each call
    Debug,
}

impl McpArgs {
    /// How pages are opened and what is served.
    pub(crate) fn config(&self) -> anyhow::Result<Config> {
        let mut config = Config::default();
        config.engine = match self.engine {
            EngineName::Auto => Engine::Auto,
            EngineName::Static => Engine::Static,
            EngineName::Live => Engine::Live,
        };
        config.allowed_origins.clone_from(&self.allowed_origins);
        config.blocked_origins.clone_from(&self.blocked_origins);
        config.allow_file = self.allow_file;
        config.output_dir.clone_from(&self.output_dir);
        config.groups = groups(&self.caps)?;
        config.max_tokens = self.max_tokens;
        config.viewport = self.viewport;
        config.headless = self.headless;
        config.cdp.clone_from(&self.cdp);
        config.executable.clone_from(&self.executable_path);
        config.timeout = Duration::from_secs(self.timeout);
        config.max_sessions = self.max_sessions;
        Ok(config)
    }

    /// Where it listens; `None` for standard input and output. `read` reads the token's file.
    pub(crate) fn http(
        &self,
        read: impl FnOnce(&PathBuf) -> anyhow::Result<String>,
    ) -> anyhow::Result<Option<HttpConfig>> {
        let Some(address) = self.http.http else {
            return Ok(None);
        };
        let mut http = HttpConfig::default();
        http.address = address;
        http.allowed_hosts.clone_from(&self.http.http_hosts);
        http.client_origins.clone_from(&self.http.http_origins);
        http.token = self.http.token_file.as_ref().map(read).transpose()?;
        http.idle = Duration::from_secs(self.http.idle.max(1));
        http.max_body_bytes = self.http.max_body;
        Ok(Some(http))
    }
}

fn groups(names: &[String]) -> anyhow::Result<Vec<Group>> {
    if names.iter().any(|name| name.trim() == "all") {
        return Ok(Group::ALL.to_vec());
    }
    let groups: Result<Vec<Group>, _> = names.iter().map(|name| name.parse()).collect();
    Ok(groups?)
}

/// `8931` is at loopback; other addresses are named in full.
fn address(text: &str) -> Result<SocketAddr, &'static str> {
    if let Ok(port) = text.parse() {
        return Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port));
    }
    text.parse()
        .map_err(|_| "expected a port such as 8931, or an address such as 127.0.0.1:8931")
}
