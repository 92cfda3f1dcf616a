//! How costs grow with a page: pages that exist once and with 16 times their content.
#![allow(clippy::print_stdout, reason = "the table is what the program is for")]

use std::time::Duration;

use crate::clock::{measure, once};
use crate::layers::visibility_and_names;
use crate::null_sink::parse_only;
use crate::pages::Page;
use crate::stages::{document, interactive};
use crate::table::{marked, ratio, shortened};

/// The goal: the most time that 16 times the content may cost, over the time of the page once.
const GOAL: f64 = 18.0;

/// Measures each page `NAME@1x` against `NAME@16x`, if any, and prints a line for each.
pub fn print_growth(pages: &[Page]) {
    let pairs: Vec<(&Page, &Page)> = pages
        .iter()
        .filter_map(|page| Some((page, sixteenfold(page, pages)?)))
        .collect();
    if pairs.is_empty() {
        return;
    }
    let goal = |name: &str| format!("{name} ≤{GOAL}");
    println!(
        "\n{:<44} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "time of 16 times the content, over once",
        "bytes ×",
        "parse ×",
        goal("doc"),
        goal("names"),
        goal("whole"),
    );
    for (page, large) in pairs {
        println!(
            "{:<44} {:>9.1} {:>9.1} {:>9} {:>9} {:>9}",
            shortened(page.name.trim_end_matches("@1x"), 44),
            ratio(large.html.len(), page.html.len()),
            grew(page, large, |html| once(|| parse_only(html))),
            marked(grew(page, large, |html| once(|| document(html))), GOAL),
            marked(grew(page, large, names), GOAL),
            marked(grew(page, large, |html| once(|| interactive(html))), GOAL),
        );
    }
}

fn sixteenfold<'a>(page: &Page, pages: &'a [Page]) -> Option<&'a Page> {
    let name = format!("{}@16x", page.name.strip_suffix("@1x")?);
    pages.iter().find(|one| one.name == name)
}

/// The time of telling what is visible, and the roles and names of controls.
fn names(html: &str) -> Duration {
    let doc = document(html);
    once(|| visibility_and_names(&doc))
}

/// The time of `run` on the large page over that on the page, both timed in the same rounds.
fn grew(page: &Page, large: &Page, run: impl Fn(&str) -> Duration) -> f64 {
    let [_, sample] = measure([&|| run(&page.html), &|| run(&large.html)]);
    sample.ratio
}
