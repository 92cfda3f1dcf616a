//! A page in a file.

use std::ffi::OsStr;
use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use url::Url;

use super::{Html, read_limited};
use crate::args::InputArgs;

/// Reads the file at `path`. Its `file:///` address is the address of the page.
pub(super) fn read(path: &OsStr, args: &InputArgs) -> Result<Html> {
    let path = Path::new(path);
    let name = format!("`{}`", path.display());
    let file = File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => anyhow!(
            "no such file: {name}; INPUT is a file, `-` for standard input, or an http(s) URL"
        ),
        _ => anyhow!(error).context(format!("cannot open {name}")),
    })?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("{name} is a directory: expected a file with an HTML page");
    }
    let bytes =
        read_limited(file, args.max_bytes, &name).with_context(|| format!("cannot read {name}"))?;
    let url = address(path.as_os_str()).ok();
    Ok(Html {
        bytes,
        url,
        charset: None,
    })
}

/// The `file:` address of the file at `path`.
pub(super) fn address(path: &OsStr) -> Result<Url> {
    let path = Path::new(path);
    let name = path.display();
    let whole = path
        .canonicalize()
        .with_context(|| format!("cannot open `{name}`"))?;
    Url::from_file_path(whole).map_err(|()| anyhow!("`{name}` has no file: address"))
}
