//! What the server is told when it starts.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use domlens_browser::OriginPattern;

use crate::groups::Group;

/// What pages are read with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// A browser if there is one, else fetched HTML.
    #[default]
    Auto,
    /// Fetched HTML; nothing is started.
    Static,
    /// A browser, and nothing without one.
    Live,
}

/// How pages are opened and what of them is served.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// What pages are read with. Default [`Engine::Auto`].
    pub engine: Engine,
    /// Origins that may be opened. Default: empty, which stands for all.
    pub allowed_origins: Vec<OriginPattern>,
    /// Origins that may not be opened, whatever else is allowed. Default: none.
    pub blocked_origins: Vec<OriginPattern>,
    /// Whether `file:` URLs may be opened. Default: no.
    pub allow_file: bool,
    /// The folder that screenshots are written to, and that uploads are read from. Default: none,
    /// and no file is touched.
    pub output_dir: Option<PathBuf>,
    /// Which groups of tools are served. Default [`Group::DEFAULT`].
    pub groups: Vec<Group>,
    /// The most tokens of an answer where a call does not say. Default 6000.
    pub max_tokens: usize,
    /// Width and height of the browser's view, in CSS pixels. Default 1280 by 720.
    pub viewport: (u32, u32),
    /// Whether the browser has no window. Default: yes.
    pub headless: bool,
    /// A running browser to use, by the address of its debugging port. Default: one is started.
    pub cdp: Option<String>,
    /// The browser's program. Default: looked for.
    pub executable: Option<PathBuf>,
    /// How long a page may take to answer, or a selector to appear. Default 30 s.
    pub timeout: Duration,
    /// The most bytes of a fetched page. Default 32 MiB.
    pub max_page_bytes: usize,
    /// How many sessions may be open at once. Default 16.
    pub max_sessions: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            engine: Engine::default(),
            allowed_origins: Vec::new(),
            blocked_origins: Vec::new(),
            allow_file: false,
            output_dir: None,
            groups: Group::DEFAULT.to_vec(),
            max_tokens: 6000,
            viewport: (1280, 720),
            headless: true,
            cdp: None,
            executable: None,
            timeout: Duration::from_secs(30),
            max_page_bytes: 32 << 20,
            max_sessions: 16,
        }
    }
}

/// How the server is reached by HTTP.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HttpConfig {
    /// Where it listens. Default: `127.0.0.1`, any free port.
    pub address: SocketAddr,
    /// Names that clients may call it by in `Host`, beside those of loopback.
    pub allowed_hosts: Vec<String>,
    /// Web origins whose scripts may call it. Default: none.
    pub client_origins: Vec<String>,
    /// What clients have to send as bearer token. Default: nothing.
    pub token: Option<String>,
    /// The most bytes of one request. Default 4 MiB.
    pub max_body_bytes: usize,
    /// After how long without a call a session is closed. Default 10 minutes.
    pub idle: Duration,
}

impl Default for HttpConfig {
    fn default() -> Self {
        Self {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            allowed_hosts: Vec::new(),
            client_origins: Vec::new(),
            token: None,
            max_body_bytes: 4 << 20,
            idle: Duration::from_secs(600),
        }
    }
}
