//! What is visible, and how text reads, compared with a Chromium element by element: scripts off, network blocked.
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

use std::collections::{BTreeMap, HashMap};

use domlens_dom_model::{Document, NodeId};
use domlens_testkit::{Chromium, real_pages, waits_for_script, without_refresh};

const TRUTH: &str = include_str!("truth.js");

/// How many differences a failure lists.
const SHOWN: usize = 20;

/// Elements of which `checkVisibility` says nothing: no box of their own kind, or boxes that are
/// the business of another element.
const LEFT_OUT: [&str; 5] = ["br", "option", "optgroup", "script", "wbr"];

/// Pages of which the rendered text differs, with the reason.
const OTHER_TEXT: [(&str, &str); 5] = [
    (
        "components",
        "closed shadow trees are read, and slots in their place",
    ),
    (
        "frames",
        "an object that did not load here is taken as loaded",
    ),
    (
        "intl",
        "mathematics is read as one line, not one symbol a line",
    ),
    ("readability__breitbart", "a line that holds a space alone"),
    (
        "trafilatura__pcgamer.com.skyrim",
        "white space beside generated content, of which text has no trace",
    ),
];

/// Why an element is answered otherwise than by `checkVisibility`, which is known and meant.
fn known_difference(doc: &Document, node: NodeId) -> Option<&'static str> {
    if doc.is_html(node, "area") && doc.is_visible(node) {
        return Some("an area of a used map has no box, but is a link on the image");
    }
    if doc.is_visible(node) && waits_for_script(doc) {
        return Some("a page that waits for a script to show it is read as shown");
    }
    let frame = doc.owner_document(node);
    if doc.host(frame).is_some_and(|frame| !doc.is_visible(frame)) {
        return Some("a document in a hidden frame knows nothing of that");
    }
    doc.ancestors(node)
        .any(|node| doc.is_html(node, "object"))
        .then_some("an object shows its fallback, as it cannot load here")
}

/// Our elements by the paths that the browser's script gives them.
fn paths(doc: &Document) -> Vec<(String, NodeId)> {
    let mut paths = Vec::new();
    let mut stack: Vec<(String, NodeId)> = doc
        .document_element()
        .map(|root| (String::new(), root))
        .into_iter()
        .collect();
    let with_children = |prefix: &str, parent: NodeId, stack: &mut Vec<(String, NodeId)>| {
        for (at, child) in doc.element_children(parent).enumerate() {
            stack.push((format!("{prefix}/{at}"), child));
        }
    };
    while let Some((path, node)) = stack.pop() {
        paths.push((path.clone(), node));
        if doc.local_name(node) == "svg" {
            continue;
        }
        if let Some(root) = doc.shadow_root(node) {
            with_children(&format!("{path}/#shadow"), root, &mut stack);
        }
        if let Some(root) = doc.frame_document(node)
            && let Some(root) = doc.scope_document_element(root)
        {
            stack.push((format!("{path}/#frame"), root));
        }
        with_children(&path, node, &mut stack);
    }
    paths
}

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    pages: usize,
    elements: usize,
    /// Elements of which the answers differ, each as `page path name: ours, theirs`.
    wrong: Vec<String>,
    /// How many differ for a known reason.
    known: BTreeMap<&'static str, usize>,
    /// Elements that only one of both trees has.
    unmatched: usize,
    same_text: usize,
    /// Pages of which the text differs, and that are not known to.
    other_text: Vec<String>,
}

fn compare(chromium: &mut Chromium, name: &str, html: &str, tally: &mut Tally) {
    let html = without_refresh(html);
    let doc = Document::parse(&html);
    chromium.load(&html);
    let truth = chromium.evaluate(TRUTH);
    let ours: HashMap<String, NodeId> = paths(&doc).into_iter().collect();
    let theirs = truth["elements"].as_array().expect("a list of elements");
    let mut matched = 0;
    for row in theirs {
        let [path, local_name, answer] = [0, 1, 2].map(|at| row[at].as_str().unwrap_or_default());
        let node = ours
            .get(path)
            .filter(|node| doc.local_name(**node) == local_name);
        let Some(node) = node else {
            tally.unmatched += 1;
            continue;
        };
        matched += 1;
        if LEFT_OUT.contains(&local_name) || answer == "contents" {
            continue;
        }
        tally.elements += 1;
        if doc.is_visible(*node) == (answer == "visible") {
            continue;
        }
        if let Some(reason) = known_difference(&doc, *node) {
            *tally.known.entry(reason).or_default() += 1;
        } else {
            tally.wrong.push(format!(
                "{name} {path} {local_name}: {:?}, Chromium: {answer}",
                doc.visibility(*node)
            ));
        }
    }
    tally.unmatched += ours.len() - matched;
    tally.pages += 1;
    let text = doc
        .body()
        .map(|body| doc.inner_text(body))
        .unwrap_or_default();
    if text == truth["text"].as_str().unwrap_or_default() {
        tally.same_text += 1;
    } else if OTHER_TEXT.iter().all(|(known, _)| *known != name) {
        let theirs = truth["text"].as_str().unwrap_or_default();
        let line = text.lines().zip(theirs.lines()).find(|(a, b)| a != b);
        tally.other_text.push(format!("{name}: {line:?}"));
    }
}

fn finish(tally: &Tally) {
    println!(
        "{} pages, {} elements, {} wrong, {} in one tree only; the text of {} pages is the same",
        tally.pages,
        tally.elements,
        tally.wrong.len(),
        tally.unmatched,
        tally.same_text
    );
    for (reason, count) in &tally.known {
        println!("{count} otherwise: {reason}");
    }
    assert!(
        tally.wrong.is_empty() && tally.other_text.is_empty(),
        "wrong: {:#?}, text: {:#?}",
        tally.wrong.get(..SHOWN).unwrap_or(&tally.wrong),
        tally.other_text.get(..SHOWN).unwrap_or(&tally.other_text)
    );
}

#[test]
fn our_own_pages() {
    let Some(mut chromium) = Chromium::start("own") else {
        return;
    };
    let mut tally = Tally::default();
    for page in domlens_testkit::pages() {
        compare(&mut chromium, &page.name, &page.html, &mut tally);
    }
    finish(&tally);
}

/// Compares every `of`th real page, from the one with the number `part`.
fn compare_real_pages(part: usize, of: usize) {
    let pages = real_pages();
    if pages.is_empty() {
        return;
    }
    let Some(mut chromium) = Chromium::start(&format!("real-{part}")) else {
        return;
    };
    let mut tally = Tally::default();
    for page in pages.iter().skip(part).step_by(of) {
        compare(&mut chromium, &page.name, &page.html, &mut tally);
    }
    finish(&tally);
}

#[test]
fn real_pages_1() {
    compare_real_pages(0, 4);
}

#[test]
fn real_pages_2() {
    compare_real_pages(1, 4);
}

#[test]
fn real_pages_3() {
    compare_real_pages(2, 4);
}

#[test]
fn real_pages_4() {
    compare_real_pages(3, 4);
}
