//! A page fetched by HTTP, with limits on redirects, time and size.

use std::io::ErrorKind;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use ureq::http::{Response, header};
use ureq::{Agent, Body, Error, ResponseExt};
use url::Url;

use super::content_type::ContentType;
use super::{Page, over_limit};
use crate::args::InputArgs;

/// How many redirects are followed.
const MAX_REDIRECTS: u32 = 10;

/// What is asked for, as servers that choose by it expect it from a browser.
const ACCEPT: &str = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5";

/// Fetches `url`. The address after redirects is the address of the page.
pub(super) fn fetch(url: &Url, args: &InputArgs) -> Result<Page> {
    let mut response = agent(args.timeout)
        .get(url.as_str())
        .header(header::ACCEPT, ACCEPT)
        .call()
        .map_err(|error| explain(&error, url, args))?;
    let content_type = check(&response, url)?;
    let final_url = final_url(&response, url);
    let bytes = response
        .body_mut()
        .with_config()
        .limit(args.max_bytes)
        .read_to_vec()
        .map_err(|error| explain(&error, url, args))?;
    Ok(Page {
        bytes,
        url: Some(final_url),
        charset: content_type.charset,
    })
}

fn agent(timeout: u64) -> Agent {
    Agent::config_builder()
        .timeout_global(Some(Duration::from_secs(timeout)))
        .max_redirects(MAX_REDIRECTS)
        .max_redirects_will_error(true)
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

/// Where the response came from. It inherits the fragment, as the Fetch standard says.
fn final_url(response: &Response<Body>, asked: &Url) -> Url {
    let Ok(mut url) = Url::parse(&response.get_uri().to_string()) else {
        return asked.clone();
    };
    if url.fragment().is_none() {
        url.set_fragment(asked.fragment());
    }
    url
}

/// One line for each way in which fetching fails.
fn explain(error: &Error, url: &Url, args: &InputArgs) -> anyhow::Error {
    match error {
        Error::TooManyRedirects => anyhow!(
            "{url} redirects more than {MAX_REDIRECTS} times; give the address that it should end at"
        ),
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
