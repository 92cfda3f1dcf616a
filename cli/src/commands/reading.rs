//! `domlens structure`, `region`, `content`, `interactive` and `full`: a request made of flags.

use anyhow::{Result, anyhow, bail};
use domlens::detect::find_main_content;
use domlens::dom::{Document, NodeKind};
use domlens::extract::ExtractionMode;
use domlens::format::token_counter;
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
    let is_limited = format.budget.max_tokens.is_some() || format.budget.cursor.is_some();
    if is_limited && format.format == Format::Json {
        bail!("--max-tokens and --cursor are for text; leave them out, or --format json");
    }
    let doc = input::read_document(input)?;
    let request = request(&doc);
    let reading = match format.format {
        Format::Json => domlens::read(&doc, &request),
        Format::Markdown => domlens::read_for_markdown(&doc, &request),
    };
    let reading = match reading {
        Ok(reading) => reading,
        Err(error) => return refused(&error),
    };
    let mut out = Output::new();
    match format.format {
        Format::Json => out.json(&reading)?,
        Format::Markdown => {
            out.text(&reading.to_page(&doc, &request, token_counter())?.text)?;
        }
    }
    out.finish()?;
    Ok(outcome(&reading))
}

/// That nothing matches is an answer; everything else is an error.
fn refused(error: &ExecuteError) -> Result<Outcome> {
    if !error.is_no_match() {
        return Err(anyhow!(as_typed(&error.to_string())));
    }
    note(&error.to_string());
    Ok(Outcome::NothingMatched)
}

/// `message` with the option that it begins with named as it is typed here, not as JSON has it:
/// `filter option textMatches: …` is `--text-matches: …`.
fn as_typed(message: &str) -> String {
    let named = ["filter option ", "option ", "argument "]
        .iter()
        .find_map(|prefix| message.strip_prefix(prefix))
        .and_then(|rest| rest.split_once(": "));
    let Some((name, reason)) = named else {
        return message.to_owned();
    };
    let (name, detail) = name.split_once('.').unwrap_or((name, ""));
    let mut flag = String::from("--");
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            flag.push('-');
        }
        flag.push(c.to_ascii_lowercase());
    }
    let blank = if detail.is_empty() { "" } else { " " };
    format!("{flag}{blank}{detail}: {reason}")
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

#[cfg(test)]
mod tests {
    use super::as_typed;

    #[test]
    fn options_are_named_as_they_are_typed() {
        for (said, typed) in [
            ("filter option textMatches: bad", "--text-matches: bad"),
            (
                "filter option attributeValues.href: bad",
                "--attribute-values href: bad",
            ),
            (
                "argument frameSelector: bad: `a: b`",
                "--frame-selector: bad: `a: b`",
            ),
            ("nothing of that: kind", "nothing of that: kind"),
        ] {
            assert_eq!(as_typed(said), typed);
        }
    }
}
