//! The table of costs: one line per page, and sums per set.
#![allow(clippy::print_stdout, reason = "the table is what the program is for")]

use crate::clock::Sample;
use crate::pages::Page;

/// Goals: the most that a ratio may be.
const GOALS: Goals = Goals {
    document: 1.35,
    pipeline: 3.0,
    memory: 12.0,
};

struct Goals {
    /// Parsing into a document, over parsing only.
    document: f64,
    /// From HTML to the Markdown of `interactive`, over parsing only.
    pipeline: f64,
    /// Peak memory of the pipeline, over the page's bytes.
    memory: f64,
}

/// What was measured on one page.
#[derive(Debug)]
pub struct Measured {
    /// The page.
    pub page: Page,
    /// Nodes of its document.
    pub nodes: usize,
    /// Parsing into nothing.
    pub parse_only: Sample,
    /// Parsing into a document.
    pub document: Sample,
    /// From HTML to the Markdown of `interactive`.
    pub pipeline: Sample,
    /// Peak memory of the pipeline beyond the page itself, in bytes.
    pub memory: usize,
}

impl Measured {
    fn bytes(&self) -> usize {
        self.page.html.len()
    }
}

/// Prints a line per page, and after each set its sums.
pub fn print_pages(measured: &[Measured]) {
    println!(
        "{:<44} {:>9} {:>7} {:>9} {:>9} {:>7} {:>9} {:>7} {:>10} {:>7}",
        "page",
        "bytes",
        "nodes",
        "parse ms",
        "doc ms",
        format!("≤{}", GOALS.document),
        "whole ms",
        format!("≤{}", GOALS.pipeline),
        "peak KiB",
        format!("≤{}", GOALS.memory),
    );
    for set in ["ours", "real", "scale"] {
        let pages: Vec<&Measured> = measured.iter().filter(|one| one.page.set == set).collect();
        for one in &pages {
            Line::of(one).print();
        }
        if pages.len() > 1 {
            Line::sum(set, &pages).print();
            print_over(set, &pages);
        }
    }
    println!(
        "\nA star marks a ratio over its goal. Times are CPU times of one run (medians); ratios are"
    );
    println!(
        "to parsing only, within one round; memory is beyond the page itself, over its bytes."
    );
}

/// One line of the table, of a page or of a set.
struct Line {
    name: String,
    bytes: usize,
    nodes: usize,
    parse_only: f64,
    document: Sample,
    pipeline: Sample,
    memory: usize,
}

impl Line {
    fn of(one: &Measured) -> Self {
        Self {
            name: one.page.name.clone(),
            bytes: one.bytes(),
            nodes: one.nodes,
            parse_only: one.parse_only.milliseconds,
            document: one.document,
            pipeline: one.pipeline,
            memory: one.memory,
        }
    }

    /// The set as if it were one page: times add up, and so does memory.
    fn sum(set: &str, pages: &[&Measured]) -> Self {
        let total = |f: fn(&Measured) -> f64| pages.iter().map(|one| f(one)).sum::<f64>();
        let parse_only = total(|one| one.parse_only.milliseconds);
        let sample = |milliseconds: f64| Sample {
            milliseconds,
            ratio: milliseconds / parse_only,
        };
        Self {
            name: format!("all {} pages of `{set}`", pages.len()),
            bytes: pages.iter().map(|one| one.bytes()).sum(),
            nodes: pages.iter().map(|one| one.nodes).sum(),
            parse_only,
            document: sample(total(|one| one.document.milliseconds)),
            pipeline: sample(total(|one| one.pipeline.milliseconds)),
            memory: pages.iter().map(|one| one.memory).sum(),
        }
    }

    fn print(&self) {
        println!(
            "{:<44} {:>9} {:>7} {:>9.3} {:>9.3} {:>7} {:>9.3} {:>7} {:>10} {:>7}",
            shortened(&self.name, 44),
            self.bytes,
            self.nodes,
            self.parse_only,
            self.document.milliseconds,
            marked(self.document.ratio, GOALS.document),
            self.pipeline.milliseconds,
            marked(self.pipeline.ratio, GOALS.pipeline),
            self.memory / 1024,
            marked(ratio(self.memory, self.bytes), GOALS.memory),
        );
    }
}

fn print_over(set: &str, pages: &[&Measured]) {
    let over = |f: fn(&Measured) -> f64, goal| pages.iter().filter(|one| f(one) > goal).count();
    println!(
        "over the goal, of {} pages of `{set}`: document {}, pipeline {}, memory {}",
        pages.len(),
        over(|one| one.document.ratio, GOALS.document),
        over(|one| one.pipeline.ratio, GOALS.pipeline),
        over(|one| ratio(one.memory, one.bytes()), GOALS.memory),
    );
}

/// A ratio, with a star where it is over its goal.
pub(crate) fn marked(ratio: f64, goal: f64) -> String {
    let star = if ratio > goal { "*" } else { " " };
    format!("{ratio:.2}{star}")
}

#[allow(
    clippy::cast_precision_loss,
    reason = "sizes of pages are far below 2^52"
)]
pub(crate) fn ratio(over: usize, under: usize) -> f64 {
    over as f64 / under as f64
}

/// The name, cut in its middle to `width` characters.
pub(crate) fn shortened(name: &str, width: usize) -> String {
    let length = name.chars().count();
    if length <= width {
        return name.to_owned();
    }
    let half = (width - 1) / 2;
    let head: String = name.chars().take(half).collect();
    let tail: String = name.chars().skip(length - (width - 1 - half)).collect();
    format!("{head}…{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_over_its_goal_has_a_star() {
        assert_eq!(marked(1.351, 1.35), "1.35*");
        assert_eq!(marked(1.35, 1.35), "1.35 ");
    }

    #[test]
    fn long_names_are_cut_in_the_middle() {
        assert_eq!(shortened("abc", 5), "abc");
        assert_eq!(shortened("abcdefgh", 5), "ab…gh");
    }
}
