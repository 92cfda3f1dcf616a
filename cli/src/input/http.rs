//! A page fetched by HTTP, with limits on redirects, time and size.

use std::io::ErrorKind;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use domlens::dom::transport::{
    ACCEPT, ContentType, MAX_REDIRECTS, is_redirect, redirect_target, without_credentials,
};
use ureq::http::{Response, header};
use ureq::{Agent, Body, Error};
use url::Url;

use super::{Html, over_limit};
use crate::args::InputArgs;

/// Fetches `url`. The address after redirects is the address of the page.
pub(super) fn fetch(url: &Url, args: &InputArgs) -> Result<Html> {
    let asked = without_credentials(url);
    let (mut response, final_url) = follow(url, &asked, args)?;
    let content_type = check(&response, &asked)?;
    let bytes = response
        .body_mut()
        .with_config()
        .limit(args.max_bytes)
        .read_to_vec()
        .map_err(|error| explain(&error, &asked, args))?;
    Ok(Html {
        bytes,
        url: Some(final_url),
        charset: content_type.charset,
    })
}

/// Asks at `url` and wherever answers redirect to. The time limit holds for all of them together.
fn follow(url: &Url, asked: &Url, args: &InputArgs) -> Result<(Response<Body>, Url)> {
    let agent = agent();
    let end = Instant::now() + Duration::from_secs(args.timeout);
    let mut url = url.clone();
    for _ in 0..=MAX_REDIRECTS {
        let response = agent
            .get(url.as_str())
            .header(header::ACCEPT, ACCEPT)
            .config()
            .timeout_global(Some(end.saturating_duration_since(Instant::now())))
            .build()
            .call()
            .map_err(|error| explain(&error, asked, args))?;
        match redirect(&response, &url, asked)? {
            Some(next) => url = next,
            None => return Ok((response, url)),
        }
    }
    bail!(
        "{asked} redirects more than {MAX_REDIRECTS} times; give the address that it should end at"
    )
}

/// Where an answer redirects to.
fn redirect(response: &Response<Body>, from: &Url, asked: &Url) -> Result<Option<Url>> {
    let location = response.headers().get(header::LOCATION);
    let Some(location) = location.filter(|_| is_redirect(response.status().as_u16())) else {
        return Ok(None);
    };
    let location = String::from_utf8_lossy(location.as_bytes());
    let Some(next) = redirect_target(from, &location) else {
        bail!("{asked} redirects to `{location}`; expected an http:// or https:// URL");
    };
    Ok(Some(next))
}

/// Redirects are not left to the agent: it takes any location that it cannot read, and any other
/// scheme, for a path on the same host.
fn agent() -> Agent {
    Agent::config_builder()
        .max_redirects(0)
        .http_status_as_error(false)
        .user_agent(concat!("domlens/", env!("CARGO_PKG_VERSION")))
        .build()
        .into()
}

/// Refuses what is no page: error answers and other types than HTML.
fn check(response: &Response<Body>, url: &Url) -> Result<ContentType> {
    let status = response.status();
    if !status.is_success() {
        bail!("{url} answered with status {status}; expected a page");
    }
    if let Some(coding) = unknown_coding(response) {
        bail!(
            "{url} is sent in the coding `{coding}`, which was not asked for; expected gzip or none"
        );
    }
    let value = response
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let content_type = ContentType::parse(value.unwrap_or_default());
    if !content_type.is_html() {
        bail!(
            "{url} is {}, not an HTML page; expected text/html or application/xhtml+xml",
            content_type.essence
        );
    }
    Ok(content_type)
}

/// The content coding of the body, unless it is undone: the agent drops the header of what it
/// decompresses.
fn unknown_coding(response: &Response<Body>) -> Option<String> {
    let value = response.headers().get(header::CONTENT_ENCODING)?;
    let coding = String::from_utf8_lossy(value.as_bytes()).trim().to_owned();
    (!coding.is_empty() && !coding.eq_ignore_ascii_case("identity")).then_some(coding)
}

/// One line for each way in which fetching fails.
fn explain(error: &Error, url: &Url, args: &InputArgs) -> anyhow::Error {
    match error {
        Error::Timeout(_) => anyhow!(
            "{url} did not answer completely within {} seconds; allow more with --timeout",
            args.timeout
        ),
        Error::BodyExceedsLimit(_) => anyhow!(over_limit(url.as_str(), args.max_bytes)),
        Error::HostNotFound => no_host(url),
        // What the system's resolver says has no kind of its own.
        Error::Io(cause) if cause.to_string().contains("lookup address") => no_host(url),
        Error::Io(cause) if cause.kind() == ErrorKind::ConnectionRefused => {
            anyhow!("{url} refused the connection; check the address and the port")
        }
        other => anyhow!("cannot fetch {url}: {other}"),
    }
}

fn no_host(url: &Url) -> anyhow::Error {
    anyhow!("no such host: {url}; check the name and the network")
}
