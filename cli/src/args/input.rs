//! Options about where the page comes from.

use std::ffi::OsString;

use anyhow::{Result, bail};
use clap::Args;
use encoding_rs::Encoding;
use url::Url;

use super::live::LiveArgs;

/// The most that `--max-bytes` allows: what the document model reads.
const MOST_BYTES: u64 = 1 << 30;

#[derive(Clone, Debug, Args)]
pub(crate) struct InputArgs {
    /// The page: a file with HTML or a snapshot, `-` for standard input, or an http(s) URL
    #[arg(value_name = "INPUT")]
    pub(crate) input: OsString,
    /// The address of the page, to resolve its links against [default: where it was read from]
    #[arg(long, value_name = "URL", help_heading = "Input")]
    pub(crate) url: Option<Url>,
    /// The charset of the page [default: from the byte order mark, the server, the page itself, or
    /// its bytes]
    #[arg(long, value_name = "LABEL", help_heading = "Input", value_parser = charset)]
    pub(crate) charset: Option<String>,
    /// The largest page that is read, in bytes
    #[arg(long, value_name = "N", default_value_t = 64 << 20, help_heading = "Input",
        value_parser = clap::value_parser!(u64).range(1..=MOST_BYTES))]
    pub(crate) max_bytes: u64,
    /// How long fetching a URL may take in all, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30, help_heading = "Input",
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) timeout: u64,
    #[command(flatten)]
    pub(crate) live: LiveArgs,
}

/// Takes the [labels] that the Encoding standard knows.
///
/// [labels]: https://encoding.spec.whatwg.org/#names-and-labels
fn charset(label: &str) -> Result<String> {
    if Encoding::for_label(label.as_bytes()).is_none() {
        bail!("unknown charset; expected a label such as utf-8, windows-1252 or gbk");
    }
    Ok(label.to_owned())
}
