//! `domlens main`: the main content as plain text.

use anyhow::Result;
use domlens::progressive::content::main_text;

use crate::args::MainArgs;
use crate::failure::{Outcome, note};
use crate::input;
use crate::output::Output;

pub(super) fn run(args: &MainArgs) -> Result<Outcome> {
    let doc = input::read_document(&args.input)?;
    let text = main_text(&doc);
    if text.trim().is_empty() {
        note("the page has no text that is shown");
        return Ok(Outcome::NothingMatched);
    }
    let mut out = Output::new();
    out.text(&text)?;
    out.finish()?;
    Ok(Outcome::Done)
}
