//! `domlens main`: the main content as plain text.

use anyhow::Result;
use domlens::progressive::ContentExtractionOptions;
use domlens::progressive::content::{explain_main, main_text_with};

use crate::args::MainArgs;
use crate::failure::{Outcome, note};
use crate::input;
use crate::output::Output;

pub(super) fn run(args: &MainArgs) -> Result<Outcome> {
    let doc = input::read_document(&args.input)?;
    if args.explain {
        let mut out = Output::new();
        out.text(&explain_main(&doc).to_string())?;
        out.finish()?;
        return Ok(Outcome::Done);
    }
    let options = ContentExtractionOptions::default()
        .with_comments(args.include_comments)
        .with_hidden(args.include_hidden);
    let text = main_text_with(&doc, &options);
    if text.trim().is_empty() {
        note("the page has no text that is shown");
        return Ok(Outcome::NothingMatched);
    }
    let mut out = Output::new();
    out.text(&text)?;
    out.finish()?;
    Ok(Outcome::Done)
}
