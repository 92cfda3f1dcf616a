//! `domlens capture-script`: the script that captures a page from inside.

use anyhow::Result;
use domlens_browser::CAPTURE_SCRIPT;

use crate::failure::Outcome;
use crate::output::Output;

pub(super) fn run() -> Result<Outcome> {
    let mut out = Output::new();
    out.text(CAPTURE_SCRIPT)?;
    out.finish()?;
    Ok(Outcome::Done)
}
