//! `domlens selectors`: proven selectors of elements, as JSON lines.

use std::path::Path;

use anyhow::{Context, Result};
use cpu_time::ThreadTime;
use domlens::dom::{Document, ElementPath, NodeId};
use domlens::selectors::{
    ElementSelectorCandidate, HopKind, Locator, Relocator, SelectorIndex, context_path,
    generate_selectors,
};
use serde::Serialize;

use super::elements::Chosen;
use super::path::{JsonPath, read_target};
use crate::args::SelectorsArgs;
use crate::failure::{Outcome, note};
use crate::input;
use crate::output::Output;

#[derive(Serialize)]
struct Timing {
    #[serde(rename = "meta")]
    is_meta: bool,
    parse_ms: f64,
    index_ms: f64,
}

#[derive(Serialize)]
struct Line<'a> {
    tag: &'a str,
    path: JsonPath,
    css: String,
    xpath: String,
    candidates: Vec<ElementSelectorCandidate>,
    context: Vec<String>,
    /// The printed form, which leads from the page's document to the element.
    locator: String,
    /// The same as a list: the hosts to enter, outermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hops: Vec<JsonHop>,
    /// Through shadow roots and frames: as Playwright takes it, and with `>>>`.
    #[serde(skip_serializing_if = "Option::is_none")]
    playwright: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deep: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<f64>,
}

#[derive(Serialize)]
struct JsonHop {
    kind: &'static str,
    selector: String,
}

/// The line of a target that is not there: the answers stay in step with the targets.
#[derive(Serialize)]
struct Missing {
    path: JsonPath,
    error: &'static str,
}

pub(super) fn run(args: &SelectorsArgs) -> Result<Outcome> {
    let chosen = Chosen::parse(args.selector.as_deref())?;
    let targets = args
        .targets
        .as_deref()
        .map(|path| read_targets(path, args))
        .transpose()?;
    let page = input::read_page(&args.input)?;
    if args.fingerprint {
        return fingerprints(&chosen, &input::parse(&args.input, &page)?);
    }

    let before = ThreadTime::now();
    let doc = input::parse(&args.input, &page)?;
    let parse_ms = milliseconds(before);
    let before = ThreadTime::now();
    let index = SelectorIndex::new(&doc);
    index.prepare();
    let index_ms = milliseconds(before);

    let mut out = Output::new();
    if args.timing {
        out.json_line(&Timing {
            is_meta: true,
            parse_ms,
            index_ms,
        })?;
    }
    let mut printed = 0_usize;
    match targets {
        Some(targets) => {
            for path in targets {
                let Some(element) = doc.element_at(&path) else {
                    out.json_line(&Missing {
                        path: JsonPath(path),
                        error: "no element is there",
                    })?;
                    continue;
                };
                out.json_line(&line(&index, element, path, args.timing))?;
                printed += 1;
            }
        }
        None => {
            for element in chosen.elements(&doc)? {
                // Template contents are no part of the page; no path leads there.
                let Some(path) = doc.element_path(element) else {
                    continue;
                };
                out.json_line(&line(&index, element, path, args.timing))?;
                printed += 1;
            }
        }
    }
    out.finish()?;
    Ok(outcome(printed))
}

/// What each element is like.
fn fingerprints(chosen: &Chosen, doc: &Document) -> Result<Outcome> {
    let relocator = Relocator::new(doc);
    let elements = chosen.elements(doc)?;
    let mut out = Output::new();
    for &element in &elements {
        out.json_line(&relocator.fingerprint(element))?;
    }
    out.finish()?;
    Ok(outcome(elements.len()))
}

fn outcome(printed: usize) -> Outcome {
    if printed > 0 {
        return Outcome::Done;
    }
    note("no element matches");
    Outcome::NothingMatched
}

fn line<'d>(
    index: &SelectorIndex<'d>,
    element: NodeId,
    path: ElementPath,
    timing: bool,
) -> Line<'d> {
    let doc: &'d Document = index.document();
    let before = ThreadTime::now();
    let selector = generate_selectors(index, element);
    let ms = timing.then(|| milliseconds(before));
    let through = Some(&selector.locator).filter(|locator| !locator.hops.is_empty());
    Line {
        tag: doc.local_name(element),
        path: JsonPath(path),
        css: selector.css,
        xpath: selector.xpath,
        candidates: selector.candidates,
        context: context_path(doc, element),
        locator: selector.locator.to_string(),
        hops: hops(&selector.locator),
        playwright: through.map(Locator::to_playwright),
        deep: through.and_then(Locator::to_deep),
        ms,
    }
}

fn hops(locator: &Locator) -> Vec<JsonHop> {
    locator
        .hops
        .iter()
        .map(|hop| JsonHop {
            kind: match hop.kind {
                HopKind::Frame => "frame",
                HopKind::Shadow => "shadow",
            },
            selector: hop.selector.clone(),
        })
        .collect()
}

/// The CPU time of this thread since `before`, to the microsecond: a busy machine disturbs it
/// little.
fn milliseconds(before: ThreadTime) -> f64 {
    (before.elapsed().as_secs_f64() * 1e6).round() / 1e3
}

fn read_targets(path: &Path, args: &SelectorsArgs) -> Result<Vec<ElementPath>> {
    let name = format!("targets `{}`", path.display());
    let text = input::read_beside(&args.input, "--targets", path, &name)?;
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(at, line)| read_target(line).with_context(|| format!("{name}, line {}", at + 1)))
        .collect()
}
