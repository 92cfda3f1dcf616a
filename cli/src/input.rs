//! Reading INPUT: a file, standard input, or a page fetched by HTTP.

mod file;
mod http;

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use domlens::dom::snapshot::Snapshot;
use domlens::dom::transport::without_credentials;
use domlens::dom::{DiagnosticKind, Document, ParseOptions};
use domlens_browser::CaptureOptions;
use encoding_rs::{Encoding, UTF_8};
use url::Url;

use crate::args::InputArgs;
use crate::failure::note;
use crate::live::{LivePage, Shown};

/// What INPUT holds, before it is parsed.
#[derive(Debug)]
pub(crate) enum Page {
    /// Markup.
    Html(Html),
    /// What a browser knows of a page.
    Snapshot(Box<Snapshot>),
}

/// The bytes of a page, and what came with them.
#[derive(Debug)]
pub(crate) struct Html {
    bytes: Vec<u8>,
    /// Where it came from, after redirects.
    url: Option<Url>,
    /// The charset that the server named.
    charset: Option<String>,
}

impl Html {
    /// The markup, decoded as it was for `doc`, which was parsed of it.
    pub(crate) fn decoded(&self, doc: &Document) -> Cow<'_, str> {
        let encoding = Encoding::for_label(doc.encoding().as_bytes()).unwrap_or(UTF_8);
        encoding.decode(&self.bytes).0
    }
}

/// What INPUT means.
enum Source<'a> {
    StandardInput,
    File(&'a OsStr),
    Web(Url),
}

/// Reads INPUT and parses it. What the parser has to tell goes to standard error.
pub(crate) fn read_document(args: &InputArgs) -> Result<Document> {
    parse(args, &read_page(args)?)
}

/// As [`read_document`]; in a live browser `capture` says what is asked of it.
pub(crate) fn read_captured(args: &InputArgs, capture: CaptureOptions) -> Result<Document> {
    parse(args, &page(args, capture)?)
}

/// Reads INPUT.
pub(crate) fn read_page(args: &InputArgs) -> Result<Page> {
    page(args, CaptureOptions::default())
}

/// Opens INPUT in a live browser.
pub(crate) fn open_live(args: &InputArgs) -> Result<LivePage> {
    for (is_given, name) in [
        (args.url.is_some(), "--url"),
        (args.charset.is_some(), "--charset"),
    ] {
        if is_given {
            bail!("{name} is for pages that no browser reads; leave it out");
        }
    }
    let shown = match source(&args.input)? {
        Source::StandardInput => {
            let html = read_html(args)?;
            let doc = Document::parse_bytes(&html.bytes, &ParseOptions::default());
            Shown::Html(html.decoded(&doc).into_owned())
        }
        Source::File(path) => {
            if Snapshot::looks_like(&file::read(path, args)?.bytes) {
                bail!(
                    "{} is a snapshot already: leave out --render",
                    name(&args.input)
                );
            }
            Shown::At(file::address(path)?)
        }
        Source::Web(url) => Shown::At(url),
    };
    LivePage::open(&shown, &args.live.browser, args)
}

fn page(args: &InputArgs, capture: CaptureOptions) -> Result<Page> {
    if args.live.render {
        let snapshot = open_live(args)?.capture(capture)?;
        return Ok(Page::Snapshot(Box::new(snapshot)));
    }
    if let Some(option) = args.live.without_render() {
        bail!("{option} is about a browser, which reads INPUT only with --render");
    }
    let html = read_html(args)?;
    if !Snapshot::looks_like(&html.bytes) {
        return Ok(Page::Html(html));
    }
    let text = std::str::from_utf8(&html.bytes)
        .with_context(|| format!("{} is a snapshot, but not UTF-8", name(&args.input)))?;
    let snapshot =
        Snapshot::from_json(text).with_context(|| format!("cannot read {}", name(&args.input)))?;
    Ok(Page::Snapshot(Box::new(snapshot)))
}

fn read_html(args: &InputArgs) -> Result<Html> {
    let page = match source(&args.input)? {
        Source::StandardInput => Html {
            bytes: read_limited(std::io::stdin().lock(), args.max_bytes, "standard input")
                .context("cannot read standard input")?,
            url: None,
            charset: None,
        },
        Source::File(path) => file::read(path, args)?,
        Source::Web(url) => http::fetch(&url, args)?,
    };
    if page.bytes.is_empty() {
        bail!("{} is empty: expected an HTML page", name(&args.input));
    }
    Ok(page)
}

/// Reads what an option names beside INPUT: the text of the file at `path`, or of standard input for
/// `-`. Messages call it `name`.
pub(crate) fn read_beside(
    args: &InputArgs,
    option: &str,
    path: &Path,
    name: &str,
) -> Result<String> {
    let text = if path.as_os_str() == "-" {
        if args.input == "-" {
            bail!("INPUT and {option} cannot both be standard input; give one of them as a file");
        }
        std::io::read_to_string(std::io::stdin().lock())
    } else {
        fs::read_to_string(path)
    };
    text.with_context(|| format!("cannot read {name}"))
}

/// Parses a page that was read.
pub(crate) fn parse(args: &InputArgs, page: &Page) -> Result<Document> {
    match page {
        Page::Html(html) => parse_html(args, html),
        Page::Snapshot(snapshot) => {
            let doc = Document::from_snapshot(snapshot, &ParseOptions::default())
                .with_context(|| format!("cannot read {}", name(&args.input)))?;
            for diagnostic in doc.diagnostics() {
                note(&format!("{}: {diagnostic}", name(&args.input)));
            }
            Ok(doc)
        }
    }
}

fn parse_html(args: &InputArgs, page: &Html) -> Result<Document> {
    let mut options = ParseOptions::default().with_max_bytes(limit(args.max_bytes));
    if let Some(url) = args.url.as_ref().or(page.url.as_ref()) {
        options = options.with_url(without_credentials(url).as_str());
    }
    if let Some(charset) = args.charset.as_ref().or(page.charset.as_ref()) {
        options = options.with_charset(charset.as_str());
    }
    let doc = Document::parse_bytes(&page.bytes, &options);
    for diagnostic in doc.diagnostics() {
        if diagnostic.kind() == DiagnosticKind::BinaryInput && !has_markup(&page.bytes) {
            bail!(
                "{} looks like a binary file: expected an HTML page",
                name(&args.input)
            );
        }
        note(&format!("{}: {diagnostic}", name(&args.input)));
    }
    Ok(doc)
}

fn source(input: &OsStr) -> Result<Source<'_>> {
    let Some(text) = input.to_str() else {
        return Ok(Source::File(input));
    };
    if text == "-" {
        return Ok(Source::StandardInput);
    }
    let Some((scheme, _)) = text.split_once("://") else {
        return Ok(Source::File(input));
    };
    let is_scheme = scheme
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    match scheme.to_ascii_lowercase().as_str() {
        "http" | "https" => {
            let url = Url::parse(text).with_context(|| format!("`{text}` is not a valid URL"))?;
            Ok(Source::Web(url))
        }
        _ if is_scheme && !scheme.is_empty() && !Path::new(input).exists() => bail!(
            "cannot read `{text}`: INPUT is a file, `-` for standard input, or an http:// or \
             https:// URL"
        ),
        _ => Ok(Source::File(input)),
    }
}

/// Reads to the end, or fails when there is more than `max_bytes`.
fn read_limited(reader: impl Read, max_bytes: u64, name: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(max_bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max_bytes {
        bail!(over_limit(name, max_bytes));
    }
    Ok(bytes)
}

fn over_limit(name: &str, max_bytes: u64) -> String {
    format!("{name} is over the limit of {max_bytes} bytes; raise it with --max-bytes")
}

fn limit(max_bytes: u64) -> usize {
    usize::try_from(max_bytes).unwrap_or(usize::MAX)
}

/// How messages call INPUT.
fn name(input: &OsStr) -> String {
    match source(input) {
        Ok(Source::StandardInput) => "standard input".to_owned(),
        Ok(Source::Web(url)) => format!("`{}`", without_credentials(&url)),
        _ => format!("`{}`", input.display()),
    }
}

/// Whether bytes that look binary hold an HTML page all the same: a stray NUL byte in a page is
/// no reason to refuse it. Beside tags that only pages have, wherever they stand, the first tag
/// tells, as in [MIME sniffing](https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type).
fn has_markup(bytes: &[u8]) -> bool {
    const SIGNS: [&[u8]; 4] = [b"<!doctype html", b"<html", b"<head", b"<body"];
    const FIRST: [&[u8]; 14] = [
        b"<script", b"<iframe", b"<h1", b"<div", b"<font", b"<table", b"<a", b"<style", b"<title",
        b"<b", b"<br", b"<p", b"<base", b"<meta",
    ];
    const SEARCHED_BYTES: usize = 4 << 10;
    let head = bytes
        .get(..SEARCHED_BYTES)
        .unwrap_or(bytes)
        .to_ascii_lowercase();
    let start = head.trim_ascii_start();
    let is_first = |tag: &[u8]| {
        start
            .strip_prefix(tag)
            .and_then(<[u8]>::first)
            .is_some_and(|next| matches!(next, b' ' | b'\t' | b'\n' | b'\r' | b'>'))
    };
    SIGNS
        .iter()
        .any(|sign| head.windows(sign.len()).any(|window| window == *sign))
        || start.starts_with(b"<!--")
        || FIRST.iter().any(|tag| is_first(tag))
}
