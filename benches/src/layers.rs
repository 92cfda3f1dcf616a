//! Each layer alone, on a document that is already parsed.
#![allow(clippy::print_stdout, reason = "the table is what the program is for")]

use std::hint::black_box;
use std::time::Duration;

use domlens::aria::Accessibility;
use domlens::detect::ContentDetector;
use domlens::dom::{Document, NodeId, PageText};
use domlens::extract::{ExtractionOptions, SmartDomReader};
use domlens::selectors::{Relocator, SelectorIndex, css_selector, generate_selectors};

use crate::clock::{measure, once};
use crate::null_sink::parse_only;
use crate::pages::Page;
use crate::stages::{document, interactive, interactive_of};

/// What a layer does for a whole page.
pub type Layer = fn(&Document);

/// The layers in the order of the workspace. What a layer builds for itself counts as its own.
pub const LAYERS: [(&str, Layer); 10] = [
    ("rendering: what is visible", rendering),
    ("text: all that is seen", text),
    ("aria: roles and names of controls", names),
    ("selector-gen: tables of the page", index),
    ("selector-gen: selectors of controls", selectors),
    ("selector-gen: their CSS alone", css),
    ("selector-gen: a control found again", relocation),
    ("content-detect: main content", content),
    ("extract: all of the above but content", extract),
    ("formatter: the same, and as Markdown", markdown),
];

fn rendering(doc: &Document) {
    black_box(doc.is_visible(doc.root()));
}

fn text(doc: &Document) {
    black_box(PageText::visible(doc));
}

fn names(doc: &Document) {
    let aria = Accessibility::new(doc);
    for control in controls(doc, &aria) {
        black_box((aria.role(control), aria.name(control)));
    }
}

fn index(doc: &Document) {
    let index = SelectorIndex::new(doc);
    index.prepare();
    black_box(index);
}

fn selectors(doc: &Document) {
    let index = SelectorIndex::new(doc);
    let aria = Accessibility::new(doc);
    for control in controls(doc, &aria) {
        black_box(generate_selectors(&index, control));
    }
}

fn css(doc: &Document) {
    let index = SelectorIndex::new(doc);
    let aria = Accessibility::new(doc);
    for control in controls(doc, &aria) {
        black_box(css_selector(&index, control));
    }
}

fn relocation(doc: &Document) {
    let aria = Accessibility::new(doc);
    let Some(control) = controls(doc, &aria).last() else {
        return;
    };
    let relocator = Relocator::new(doc);
    black_box(relocator.relocate(&relocator.fingerprint(control)));
}

fn content(doc: &Document) {
    black_box(ContentDetector::new(doc).main_content());
}

fn extract(doc: &Document) {
    let options = ExtractionOptions::default();
    let _ = black_box(SmartDomReader::extract_interactive(doc, &options));
}

fn markdown(doc: &Document) {
    black_box(interactive_of(doc));
}

fn controls<'a>(
    doc: &'a Document,
    aria: &'a Accessibility<'_>,
) -> impl Iterator<Item = NodeId> + 'a {
    doc.nodes().filter(|&node| aria.is_control(node))
}

/// A document of `html` on which every layer but the first finds the rendering facts ready.
pub fn prepared(html: &str, name: &str) -> Document {
    let doc = document(html);
    if LAYERS.first().is_some_and(|(first, _)| *first != name) {
        rendering(&doc);
    }
    doc
}

/// What is visible, and the roles and names of all controls.
pub(crate) fn visibility_and_names(doc: &Document) {
    rendering(doc);
    names(doc);
}

/// Prints for all `pages` together how often the time of parsing only fits into each layer's, and
/// what share of the whole way each layer is.
pub fn print_layers(pages: &[Page]) {
    let mut sums = [0.0; LAYERS.len()];
    let [mut parsing, mut whole] = [0.0; 2];
    for page in pages {
        let html = page.html.as_str();
        let [yardstick, way] = measure([&|| once(|| parse_only(html)), &|| {
            once(|| interactive(html))
        }]);
        parsing += yardstick.milliseconds;
        whole += way.milliseconds;
        for ((name, layer), sum) in LAYERS.iter().zip(&mut sums) {
            let run = || -> Duration {
                let doc = prepared(html, name);
                once(|| layer(&doc))
            };
            let [own] = measure([&run]);
            *sum += own.milliseconds;
        }
    }
    println!(
        "\n{:<44} {:>9} {:>9} {:>9}",
        "layer alone, all pages", "ms", "parse ×", "of whole"
    );
    for ((name, _), sum) in LAYERS.iter().zip(sums) {
        let [times, share] = [sum / parsing, 100.0 * sum / whole];
        println!("{name:<44} {sum:>9.1} {times:>9.2} {share:>7.1} %");
    }
}
