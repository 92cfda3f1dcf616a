//! `domlens tokens`: what a page costs a language model, read in each way.

use std::fmt::Write as _;

use anyhow::Result;
use domlens::format::token_counter;
use domlens::{TokenCost, token_costs};

use crate::args::{TableFormat, TokensArgs};
use crate::failure::Outcome;
use crate::input::{self, Page};
use crate::output::Output;

pub(super) fn run(args: &TokensArgs) -> Result<Outcome> {
    let page = input::read_page(&args.input)?;
    let doc = input::parse(&args.input, &page)?;
    let html = match &page {
        Page::Html(html) => html.decoded(&doc),
        Page::Snapshot(_) => doc.inner_html(doc.root()).into(),
    };
    let costs = token_costs(&html, &doc, token_counter());
    let mut out = Output::new();
    match args.format {
        TableFormat::Text => out.text(&table(&costs))?,
        TableFormat::Json => out.json(&costs)?,
    }
    out.finish()?;
    Ok(Outcome::Done)
}

/// A line for each way, with its share of the first, the markup.
fn table(costs: &[TokenCost]) -> String {
    let all = costs.first().map_or(1, |cost| cost.tokens.max(1));
    let mut table = format!("{:<20} {:>9} {:>9}\n", "read as", "tokens", "of HTML");
    for cost in costs {
        // In tenths of a percent, rounded.
        let share = (cost.tokens * 2000 + all) / (all * 2);
        let _ = writeln!(
            table,
            "{:<20} {:>9} {:>6}.{} %",
            cost.what,
            cost.tokens,
            share / 10,
            share % 10
        );
    }
    table
}
