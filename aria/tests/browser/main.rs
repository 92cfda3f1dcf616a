//! Roles and names of controls, compared with the accessibility tree of a Chromium: scripts off,
//! network blocked.
//!
//! The tests skip themselves, with a printed line, when `CHROME_PATH` names no browser.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "tests fail by panicking, and say what they skipped"
)]

mod difference;
mod tree;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use difference::Difference;
use domlens_aria::Accessibility;
use domlens_dom_model::Document;
use domlens_testkit::{Chromium, Page, pages, real_pages, waits_for_script, without_refresh};

/// How many differences of each kind a report shows.
const SHOWN: usize = 3;

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    pages: usize,
    controls: usize,
    same: usize,
    /// Differences by kind, each as a line.
    known: BTreeMap<&'static str, Vec<String>>,
    unexplained: Vec<String>,
}

impl Tally {
    fn compare(&mut self, chromium: &mut Chromium, page: &Page) {
        let html = without_refresh(&page.html);
        let doc = Document::parse(&html);
        if waits_for_script(&doc) {
            println!("{}: waits for a script to show it; not compared", page.name);
            return;
        }
        self.pages += 1;
        chromium.load(&html);
        let aria = Accessibility::new(&doc);
        let theirs = tree::read(chromium, &doc);
        for node in doc.nodes().filter(|node| doc.is_element(*node)) {
            let theirs = theirs.get(&node);
            let focusable = theirs.is_some_and(|theirs| theirs.focusable);
            if !doc.is_visible(node) || !(aria.is_control(node) || focusable) {
                continue;
            }
            self.controls += 1;
            let difference = Difference::between(&doc, &aria, node, theirs);
            let Some(difference) = difference else {
                self.same += 1;
                continue;
            };
            let line = format!("{} {difference}", page.name);
            match difference.explanation() {
                Some(kind) => self.known.entry(kind).or_default().push(line),
                None => self.unexplained.push(line),
            }
        }
    }

    /// The counts, as a snapshot pins them.
    fn report(&self) -> String {
        let mut report = format!(
            "{} pages, {} controls, {} the same\n",
            self.pages, self.controls, self.same
        );
        for (kind, lines) in &self.known {
            writeln!(report, "{} {kind}", lines.len()).unwrap();
        }
        report
    }

    fn print(&self) {
        for (kind, lines) in &self.known {
            println!("{} {kind}", lines.len());
            for line in lines.iter().take(SHOWN) {
                println!("    {line}");
            }
        }
        for line in &self.unexplained {
            println!("UNEXPLAINED {line}");
        }
        assert!(
            self.unexplained.is_empty(),
            "{} differences that no rule explains",
            self.unexplained.len()
        );
    }
}

fn compare(name: &str, pages: &[Page]) -> Option<Tally> {
    let mut chromium = Chromium::start(name)?;
    let mut tally = Tally::default();
    for page in pages {
        tally.compare(&mut chromium, page);
    }
    tally.print();
    Some(tally)
}

#[test]
fn our_own_pages() {
    if let Some(tally) = compare("aria-own", &pages()) {
        insta::assert_snapshot!(tally.report());
    }
}

#[test]
fn real_pages_of_the_shared_data() {
    let pages = real_pages();
    if pages.is_empty() {
        return;
    }
    if let Some(tally) = compare("aria-real", &pages) {
        insta::assert_snapshot!(tally.report());
    }
}
