//! `domlens execute`: a request as JSON on standard input.

use std::io::Read;

use anyhow::{Context, Result, bail};
use domlens::{ExtractionRequest, ExtractionResult, try_execute};

use crate::args::ExecuteArgs;
use crate::failure::{Outcome, note};
use crate::input;
use crate::output::Output;

/// The longest request, in bytes.
const MAX_REQUEST_BYTES: u64 = 1 << 20;

pub(super) fn run(args: &ExecuteArgs) -> Result<Outcome> {
    if args.input.input == "-" {
        bail!("standard input holds the request; give INPUT as a file or a URL");
    }
    let request = match ExtractionRequest::from_json(&read_request()?) {
        Ok(request) => request,
        Err(error) => return refuse(error),
    };
    let doc = input::read_document(&args.input)?;
    let mut out = Output::new();
    let outcome = match try_execute(&doc, &request) {
        Ok(text) => {
            out.text(&text)?;
            Outcome::Done
        }
        Err(error) if error.is_no_match() => {
            note(&error.to_string());
            out.json_line(&ExtractionResult::Error {
                error: error.to_string(),
            })?;
            Outcome::NothingMatched
        }
        Err(error) => {
            drop(out);
            return refuse(error);
        }
    };
    out.finish()?;
    Ok(outcome)
}

/// Answers a request that is wrong: the caller reads why where it reads all answers.
fn refuse(error: impl std::error::Error + Send + Sync + 'static) -> Result<Outcome> {
    let mut out = Output::new();
    out.json_line(&ExtractionResult::Error {
        error: error.to_string(),
    })?;
    out.finish()?;
    Err(error.into())
}

fn read_request() -> Result<String> {
    let mut text = String::new();
    std::io::stdin()
        .lock()
        .take(MAX_REQUEST_BYTES + 1)
        .read_to_string(&mut text)
        .context("cannot read the request from standard input")?;
    if text.len() as u64 > MAX_REQUEST_BYTES {
        bail!("the request on standard input is over the limit of {MAX_REQUEST_BYTES} bytes");
    }
    if text.trim().is_empty() {
        bail!("no request on standard input: expected JSON like {{\"method\": \"extractFull\"}}");
    }
    Ok(text)
}
