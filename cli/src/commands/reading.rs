//! `domlens structure`, `region`, `content`, `interactive` and `full`: a request made of flags.

use anyhow::Result;
use domlens::detect::find_main_content;
use domlens::dom::{Document, NodeKind};
use domlens::extract::ExtractionMode;
use domlens::selectors::{SelectorIndex, locate};
use domlens::{
    ExecuteError, ExtractContentArgs, ExtractFullArgs, ExtractInteractiveArgs, ExtractRegionArgs,
    ExtractStructureArgs, ExtractionRequest, Reading,
};

use crate::args::{
    ContentCommandArgs, Format, FormatArgs, FullArgs, InputArgs, InteractiveArgs, Mode, RegionArgs,
    StructureArgs,
};
use crate::failure::{Outcome, note};
use crate::input;
use crate::output::Output;

pub(super) fn structure(args: &StructureArgs) -> Result<Outcome> {
    answer(&args.input, &args.format, |_| {
        ExtractionRequest::ExtractStructure(ExtractStructureArgs {
            selector: args.place.selector.clone(),
            frame_selector: args.place.frame_selector.clone(),
            format_options: args.format.options(),
        })
    })
}

pub(super) fn region(args: &RegionArgs) -> Result<Outcome> {
    answer(&args.input, &args.format, |doc| {
        ExtractionRequest::ExtractRegion(ExtractRegionArgs {
            selector: or_main(doc, args.selector.as_ref(), args.frame_selector.as_ref()),
            mode: Some(match args.mode {
                Mode::Interactive => ExtractionMode::Interactive,
                Mode::Full => ExtractionMode::Full,
            }),
            options: args
                .extraction
                .options()
                .with_timestamp(args.format.timestamp),
            frame_selector: args.frame_selector.clone(),
            format_options: args.format.options(),
        })
    })
}

pub(super) fn content(args: &ContentCommandArgs) -> Result<Outcome> {
    answer(&args.input, &args.format, |_| {
        ExtractionRequest::ExtractContent(ExtractContentArgs {
            selector: args.selector.clone(),
            options: args.content.options(),
            frame_selector: args.frame_selector.clone(),
            format_options: args.format.options(),
        })
    })
}

pub(super) fn interactive(args: &InteractiveArgs) -> Result<Outcome> {
    answer(&args.input, &args.format, |_| {
        ExtractionRequest::ExtractInteractive(ExtractInteractiveArgs {
            selector: args.place.selector.clone(),
            options: args
                .extraction
                .options()
                .with_timestamp(args.format.timestamp),
            frame_selector: args.place.frame_selector.clone(),
            format_options: args.format.options(),
        })
    })
}

pub(super) fn full(args: &FullArgs) -> Result<Outcome> {
    answer(&args.input, &args.format, |_| {
        ExtractionRequest::ExtractFull(ExtractFullArgs {
            selector: args.place.selector.clone(),
            options: args
                .extraction
                .options()
                .with_timestamp(args.format.timestamp),
            frame_selector: args.place.frame_selector.clone(),
            format_options: args.format.options(),
        })
    })
}

/// Reads the page, makes the request and prints what it gives.
fn answer(
    input: &InputArgs,
    format: &FormatArgs,
    request: impl FnOnce(&Document) -> ExtractionRequest,
) -> Result<Outcome> {
    let doc = input::read_document(input)?;
    let request = request(&doc);
    let reading = match format.format {
        Format::Json => domlens::read(&doc, &request),
        Format::Markdown => domlens::read_for_markdown(&doc, &request),
    };
    let reading = match reading {
        Ok(reading) => reading,
        Err(error) => return refused(error),
    };
    let mut out = Output::new();
    match format.format {
        Format::Json => out.json(&reading)?,
        Format::Markdown => out.text(&reading.to_markdown(&doc, &request))?,
    }
    out.finish()?;
    Ok(outcome(&reading))
}

/// That nothing matches is an answer; everything else is an error.
fn refused(error: ExecuteError) -> Result<Outcome> {
    if !error.is_no_match() {
        return Err(error.into());
    }
    note(&error.to_string());
    Ok(Outcome::NothingMatched)
}

/// Whether anything was found to print.
fn outcome(reading: &Reading) -> Outcome {
    if !reading.is_empty() {
        return Outcome::Done;
    }
    note("nothing was found on the page");
    Outcome::NothingMatched
}

/// The selector that was given, or one of the main content. In a frame it is the body: its content
/// is not weighed.
fn or_main(doc: &Document, selector: Option<&String>, frame: Option<&String>) -> String {
    if let Some(selector) = selector {
        return selector.clone();
    }
    let main = find_main_content(doc);
    if frame.is_some() || doc.kind(main) != NodeKind::Element {
        return "body".to_owned();
    }
    locate(&SelectorIndex::new(doc), main).to_string()
}
