//! Pages without a browser: fetched by HTTP with limits, or read from a file where that is allowed.

use std::path::PathBuf;
use std::time::Duration;

use domlens::dom::transport::{
    ACCEPT, ContentType, MAX_REDIRECTS, is_redirect, redirect_target, without_credentials,
};
use domlens::dom::{DiagnosticKind, Document, ParseOptions};
use reqwest::{Client, Response, header, redirect};
use tokio::io::AsyncReadExt as _;
use tokio::time::{Instant, timeout_at};
use url::Url;

use crate::config::Config;
use crate::fault::Fault;
use crate::words::quoted;

/// How long a server may take to accept a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// What came for an address.
#[derive(Debug)]
pub(crate) struct Fetched {
    bytes: Vec<u8>,
    /// Where it came from, after redirects.
    pub(crate) url: Url,
    charset: Option<String>,
    /// The status of the answer; `None` for a file.
    pub(crate) status: Option<u16>,
}

/// Fetches pages.
#[derive(Clone, Debug)]
pub(crate) struct Fetcher {
    client: Client,
}

impl Fetcher {
    pub(crate) fn new() -> anyhow::Result<Self> {
        // The one of the process; an error means that there is one already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .user_agent(concat!("domlens/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT)
            .build()?;
        Ok(Self { client })
    }

    /// Fetches the page at `url`. Each address on the way is held against the lists of origins.
    pub(crate) async fn fetch(&self, url: &Url, config: &Config) -> Result<Fetched, Fault> {
        match url.scheme() {
            "http" | "https" => self.follow(url, config).await,
            "file" => read_file(url, config).await,
            _ => Err(refused(url, "only http and https addresses are opened")),
        }
    }

    async fn follow(&self, asked: &Url, config: &Config) -> Result<Fetched, Fault> {
        let end = Instant::now() + config.timeout;
        let mut url = asked.clone();
        for _ in 0..=MAX_REDIRECTS {
            if let Some(reason) = config.refusal(&url) {
                return Err(refused_on_way(asked, &url, &reason));
            }
            let request = self.client.get(url.clone()).header(header::ACCEPT, ACCEPT);
            let response = match timeout_at(end, request.send()).await {
                Err(_) => return Err(too_slow(asked, config)),
                Ok(Err(error)) => return Err(failed(asked, &error)),
                Ok(Ok(response)) => response,
            };
            match redirect_of(&response, &url, asked)? {
                Some(next) => url = next,
                None => return read_response(response, url, asked, config, end).await,
            }
        }
        Err(opened(asked)
            .found(format!("more than {MAX_REDIRECTS} redirects"))
            .next("browser_navigate with the address that they should end at"))
    }
}

impl Fetched {
    /// Parses what came. Cost: linear in its bytes.
    pub(crate) fn parse(self) -> Result<Document, Fault> {
        let mut options = ParseOptions::default().with_url(without_credentials(&self.url).as_str());
        if let Some(charset) = self.charset.as_deref() {
            options = options.with_charset(charset);
        }
        let doc = Document::parse_bytes(&self.bytes, &options);
        let diagnostics = doc.diagnostics();
        if diagnostics
            .iter()
            .any(|it| it.kind() == DiagnosticKind::BinaryInput)
        {
            return Err(opened(&self.url)
                .found("a binary file, not an HTML page")
                .next("browser_navigate with the address of an HTML page"));
        }
        Ok(doc)
    }
}

/// Where an answer redirects to.
fn redirect_of(response: &Response, from: &Url, asked: &Url) -> Result<Option<Url>, Fault> {
    let location = response.headers().get(header::LOCATION);
    let Some(location) = location.filter(|_| is_redirect(response.status().as_u16())) else {
        return Ok(None);
    };
    let location = String::from_utf8_lossy(location.as_bytes());
    let Some(next) = redirect_target(from, &location) else {
        return Err(opened(asked)
            .found("a redirect to something other than an http or https address:")
            .on_page(location)
            .next("browser_navigate with another address"));
    };
    Ok(Some(next))
}

async fn read_response(
    mut response: Response,
    url: Url,
    asked: &Url,
    config: &Config,
    end: Instant,
) -> Result<Fetched, Fault> {
    let content_type = response.headers().get(header::CONTENT_TYPE);
    let content_type = content_type
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let content_type = ContentType::parse(content_type);
    if !content_type.is_html() {
        return Err(opened(asked)
            .found("something that is not HTML; the server calls it")
            .on_page(content_type.essence)
            .next("browser_navigate with the address of an HTML page"));
    }
    let mut bytes = Vec::new();
    loop {
        let chunk = match timeout_at(end, response.chunk()).await {
            Err(_) => return Err(too_slow(asked, config)),
            Ok(Err(error)) => return Err(failed(asked, &error)),
            Ok(Ok(chunk)) => chunk,
        };
        let Some(chunk) = chunk else { break };
        if bytes.len() + chunk.len() > config.max_page_bytes {
            return Err(too_large(asked, config));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Fetched {
        bytes,
        url,
        charset: content_type.charset,
        status: Some(response.status().as_u16()),
    })
}

async fn read_file(url: &Url, config: &Config) -> Result<Fetched, Fault> {
    if !config.allow_file {
        return Err(closed_files(url));
    }
    let path: PathBuf = url
        .to_file_path()
        .map_err(|()| refused(url, "it names no file of this machine"))?;
    let cannot = |error: std::io::Error| {
        opened(url)
            .found(format!("no readable file ({})", error.kind()))
            .next("browser_navigate with the address of a file that exists")
    };
    let file = tokio::fs::File::open(&path).await.map_err(cannot)?;
    // A pipe or a device could keep the reader waiting for ever.
    if !file.metadata().await.map_err(cannot)?.is_file() {
        return Err(refused(url, "it is no regular file"));
    }
    let mut bytes = Vec::new();
    let most = u64::try_from(config.max_page_bytes).unwrap_or(u64::MAX);
    file.take(most.saturating_add(1))
        .read_to_end(&mut bytes)
        .await
        .map_err(cannot)?;
    if bytes.len() > config.max_page_bytes {
        return Err(too_large(url, config));
    }
    Ok(Fetched {
        bytes,
        url: url.clone(),
        charset: None,
        status: None,
    })
}

/// What was asked for, as messages say it.
pub(crate) fn to_open(url: &Url) -> String {
    format!("to open {}", quoted(without_credentials(url).as_str()))
}

fn opened(url: &Url) -> Fault {
    Fault::asked(to_open(url))
}

/// A file, which this server does not open.
pub(crate) fn closed_files(url: &Url) -> Fault {
    let reason = "file: addresses are not opened unless the server was started with --allow-file";
    refused(url, reason)
}

/// An address that this server does not open.
pub(crate) fn refused(url: &Url, reason: &str) -> Fault {
    opened(url)
        .found(format!("refused: {reason}"))
        .next("browser_navigate with another address, or ask the person who started this server")
}

fn refused_on_way(asked: &Url, url: &Url, reason: &str) -> Fault {
    if asked == url {
        return refused(url, reason);
    }
    opened(asked)
        .found(format!(
            "a redirect to an address that is refused: {reason}"
        ))
        .on_page(without_credentials(url).as_str())
        .next("browser_navigate with another address, or ask the person who started this server")
}

fn too_slow(url: &Url, config: &Config) -> Fault {
    opened(url)
        .found(format!(
            "no complete answer within {} seconds",
            config.timeout.as_secs()
        ))
        .next("browser_navigate again, or with another address")
}

fn too_large(url: &Url, config: &Config) -> Fault {
    opened(url)
        .found(format!(
            "more than the limit of {} bytes",
            config.max_page_bytes
        ))
        .next("browser_navigate with the address of a smaller page")
}

fn failed(url: &Url, error: &reqwest::Error) -> Fault {
    let reason = if error.is_connect() {
        "no connection: no such host, or nothing listens there"
    } else {
        "the connection broke off"
    };
    tracing::debug!(%error, "a page could not be fetched");
    opened(url)
        .found(reason)
        .next("browser_navigate with a checked address")
}
