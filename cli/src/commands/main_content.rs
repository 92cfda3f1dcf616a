//! `domlens main`: the main content as plain text.

use anyhow::Result;
use domlens::detect::{ContentDetector, MainContent};
use domlens::dom::{Document, HiddenReason, NodeSet, Visibility};

use crate::args::MainArgs;
use crate::failure::{Outcome, note};
use crate::input;
use crate::output::Output;

pub(super) fn run(args: &MainArgs) -> Result<Outcome> {
    let doc = input::read_document(&args.input)?;
    let main = ContentDetector::new(&doc).main_content();
    let text = text(&doc, &main);
    if text.trim().is_empty() {
        note("the page has no text that is shown");
        return Ok(Outcome::NothingMatched);
    }
    let mut out = Output::new();
    out.text(&text)?;
    out.finish()?;
    Ok(Outcome::Done)
}

/// The text of the main element without what in it is no content, and without what is transparent:
/// `innerText` has that, but nobody sees it.
fn text(doc: &Document, main: &MainContent) -> String {
    let mut skipped = NodeSet::new(doc);
    for part in &main.excluded {
        skipped.insert(part.node);
    }
    for node in doc.shadow_including_descendants(main.node) {
        if let Visibility::Hidden {
            reason: HiddenReason::Opacity,
            by,
        } = doc.visibility(node)
        {
            skipped.insert(by);
        }
    }
    doc.inner_text_without(main.node, &skipped)
}
