//! Prints what pages cost a language model, read in each way: `tokens [PART OF A PAGE'S PATH...]`.
#![allow(clippy::print_stdout, reason = "the table is what the program is for")]

use std::io;

use domlens::dom::Document;
use domlens::format::token_counter;
use domlens::{TokenCost, token_costs};
use domlens_benches::find_pages;

fn main() -> io::Result<()> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let pages = find_pages(&wanted)?;
    let mut sums: Vec<(&'static str, Vec<TokenCost>, usize)> = Vec::new();
    for page in &pages {
        let doc = Document::parse(&page.html);
        let costs = token_costs(&page.html, &doc, token_counter());
        if let Some((_, sum, count)) = sums.iter_mut().find(|(set, ..)| *set == page.set) {
            for (sum, cost) in sum.iter_mut().zip(&costs) {
                sum.tokens += cost.tokens;
            }
            *count += 1;
        } else {
            head(&costs);
            sums.push((page.set, costs.clone(), 1));
        }
        line(&page.name, &costs);
    }
    println!();
    for (set, costs, count) in &sums {
        line(&format!("all {count} pages of `{set}`"), costs);
        println!("{:<44}{}", "  of raw HTML", shares(costs));
    }
    Ok(())
}

fn head(costs: &[TokenCost]) {
    let names: String = columns(costs.iter().map(|cost| cost.what.to_owned()));
    println!("\n{:<44}{names}", "tokens (o200k_base)");
}

fn line(name: &str, costs: &[TokenCost]) {
    let name: String = name.chars().take(43).collect();
    let counts = columns(costs.iter().map(|cost| cost.tokens.to_string()));
    println!("{name:<44}{counts}");
}

#[allow(
    clippy::cast_precision_loss,
    reason = "counts of tokens are far below 2^52"
)]
fn shares(costs: &[TokenCost]) -> String {
    let all = costs.first().map_or(1.0, |cost| cost.tokens as f64);
    columns(
        costs
            .iter()
            .map(|cost| format!("{:.1} %", 100.0 * cost.tokens as f64 / all)),
    )
}

fn columns(texts: impl Iterator<Item = String>) -> String {
    texts
        .map(|text| format!("{text:>20}"))
        .collect::<Vec<_>>()
        .concat()
}
