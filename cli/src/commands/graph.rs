//! `domlens graph` and `domlens diff`: what can be done on a page, and what changed.

use std::collections::HashSet;
use std::time::Instant;

use anyhow::{Result, bail};
use domlens::format::{Cursor, GraphFormatOptions, GraphFormatter, Page, TextLine};
use domlens::graph::{
    Dropped, Entry, EntryPath, EntryStates, Gap, Graph, HiddenField, Reader, diff, find,
};
use domlens_browser::CaptureOptions;
use serde::Serialize;

use crate::args::{DiffArgs, GraphArgs, GraphFormat, InputArgs};
use crate::failure::{Outcome, note};
use crate::input;
use crate::output::Output;

/// What is printed as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    text: String,
    /// The wall time of the extraction, in milliseconds, without reading and parsing INPUT.
    ms: f64,
    entries: Vec<JsonEntry<'a>>,
    dropped: Dropped,
    gaps: &'a [Gap],
    #[serde(
        rename = "hiddenFields",
        skip_serializing_if = "<[HiddenField]>::is_empty"
    )]
    hidden_fields: &'a [HiddenField],
    /// Where the next page of the text begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    cursor: Option<Cursor>,
}

/// An entry as it is printed, and where it is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the facts are independent of each other, and told one by one"
)]
struct JsonEntry<'a> {
    handle: String,
    role: &'a str,
    label: String,
    selector: &'a str,
    path: &'a EntryPath,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'a str>,
    #[serde(skip_serializing_if = "EntryStates::is_empty")]
    states: &'a EntryStates,
    action: domlens::graph::Action,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    options: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    accepts: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    heading: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    click_through: Option<&'a str>,
    guessed: bool,
    in_main: bool,
    in_dialog: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    in_closed_root: bool,
}

pub(super) fn graph(args: &GraphArgs) -> Result<Outcome> {
    let capture = CaptureOptions::default().with_hits(args.reading.check_occlusion);
    let doc = input::read_captured(&args.input, capture)?;
    let start = Instant::now();
    let graph = Reader::new().read(&doc, &args.reading.options());
    let options = args.reading.format();
    let (lines, entries) = match &args.find {
        Some(query) => {
            let found = find(&graph, query);
            let lines = GraphFormatter::found(&found, &options);
            (lines, found.iter().map(|found| found.entry).collect())
        }
        None => (
            GraphFormatter::lines(&graph, &options),
            graph.entries.iter().collect::<Vec<_>>(),
        ),
    };
    let page = GraphFormatter::page_of(&lines, &args.budget.paging())?;
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    // A page without controls is an answer; looking for what is not there is none.
    let found_none = args.find.is_some() && entries.is_empty();
    let mut out = Output::new();
    match args.format {
        GraphFormat::Text => out.text(&page.text)?,
        GraphFormat::Json => out.json(&Answer {
            ms,
            entries: on_page(&page, &lines, entries)
                .into_iter()
                .map(|entry| json_entry(&graph, entry, &options))
                .collect(),
            dropped: graph.dropped,
            gaps: &graph.gaps,
            hidden_fields: &graph.hidden_fields,
            cursor: page.next,
            text: page.text,
        })?,
    }
    out.finish()?;
    if found_none {
        note("no control matches");
        return Ok(Outcome::NothingMatched);
    }
    Ok(Outcome::Done)
}

/// Those of `entries` that have one of `lines` on the page.
fn on_page<'g>(page: &Page, lines: &[TextLine], entries: Vec<&'g Entry>) -> Vec<&'g Entry> {
    let handle = |number: &usize| lines.get(*number)?.handle;
    let printed: HashSet<u32> = page.lines.iter().filter_map(handle).collect();
    let is_printed = |entry: &&Entry| printed.contains(&entry.handle);
    entries.into_iter().filter(is_printed).collect()
}

pub(super) fn changes(args: &DiffArgs) -> Result<Outcome> {
    if args.reading.hidden {
        bail!(
            "hidden fields are not compared; leave out --hidden, and list them with `domlens graph`"
        );
    }
    let old = input::read_document(&args.old)?;
    // Both are states of one page, wherever they are kept.
    let new = input::read_document(&InputArgs {
        input: args.new.clone(),
        url: old.url().parse().ok(),
        ..args.old.clone()
    })?;
    let options = args.reading.options();
    let mut reader = Reader::new();
    let before = reader.read(&old, &options);
    let after = reader.read(&new, &options);
    let diff = diff(&before, &after);
    let mut out = Output::new();
    match args.format {
        GraphFormat::Json => out.json(&diff)?,
        GraphFormat::Text => {
            let lines = GraphFormatter::diff(&diff, &after, &args.reading.format());
            out.text(&GraphFormatter::joined(&lines))?;
        }
    }
    out.finish()?;
    Ok(Outcome::Done)
}

fn json_entry<'g>(
    graph: &'g Graph,
    entry: &'g Entry,
    options: &GraphFormatOptions,
) -> JsonEntry<'g> {
    JsonEntry {
        handle: GraphFormatter::handle(entry.handle),
        role: &entry.role,
        label: GraphFormatter::label(entry, options),
        selector: &entry.selector,
        path: &entry.path,
        card: graph.card_of(entry).map(|card| &*card.title),
        states: &entry.states,
        action: entry.action,
        value: entry.value.as_deref(),
        options: &entry.options,
        accepts: entry.accepts.as_deref(),
        group: entry.group.as_deref(),
        difference: entry.difference.as_deref(),
        target: entry.target.as_deref(),
        heading: entry.heading.as_deref(),
        click_through: entry.click_through.as_deref(),
        guessed: entry.guessed,
        in_main: entry.in_main,
        in_dialog: entry.in_dialog(),
        in_closed_root: entry.in_closed_root,
    }
}
