//! `domlens relocate`: an element again, on a page that has changed.

use anyhow::{Context, Result, bail};
use domlens::selectors::{CONFIDENT, Fingerprint, Match, SelectorIndex, locate, relocate};
use serde::Serialize;

use super::path::JsonPath;
use crate::args::RelocateArgs;
use crate::failure::{Outcome, note};
use crate::input;
use crate::output::Output;

#[derive(Serialize)]
struct Line {
    path: JsonPath,
    css: String,
    locator: String,
    confidence: f64,
}

pub(super) fn run(args: &RelocateArgs) -> Result<Outcome> {
    let fingerprint = read_fingerprint(args)?;
    let doc = input::read_document(&args.input)?;
    let index = SelectorIndex::new(&doc);
    let found = relocate(&doc, &fingerprint);
    let mut out = Output::new();
    for &Match { node, confidence } in &found {
        let Some(path) = doc.element_path(node) else {
            continue;
        };
        let locator = locate(&index, node);
        out.json_line(&Line {
            path: JsonPath(path),
            css: locator.css.clone(),
            locator: locator.to_string(),
            confidence: (f64::from(confidence) * 1e4).round() / 1e4,
        })?;
    }
    out.finish()?;
    Ok(outcome(&found))
}

fn outcome(found: &[Match]) -> Outcome {
    match found.first() {
        Some(best) if best.confidence >= CONFIDENT => return Outcome::Done,
        Some(_) => note("the element is not there, or cannot be told from others"),
        None => note("the element is not there"),
    }
    Outcome::NothingMatched
}

fn read_fingerprint(args: &RelocateArgs) -> Result<Fingerprint> {
    let path = &args.fingerprint;
    let name = format!("fingerprint `{}`", path.display());
    let text = input::read_beside(&args.input, "--fingerprint", path, &name)?;
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let (Some(line), None) = (lines.next(), lines.next()) else {
        bail!("{name} holds {} lines instead of one", text.lines().count());
    };
    serde_json::from_str(line).with_context(|| format!("{name} is none"))
}
