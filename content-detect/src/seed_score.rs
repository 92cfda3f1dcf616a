//! The content score of smart-dom-reader, by its rules.

use domlens_dom_model::{Document, NodeId};

/// What each class of these names adds.
const CLASSES: [&str; 7] = [
    "article",
    "content",
    "main-container",
    "main",
    "main-content",
    "post",
    "entry",
];

/// What an id adds for each of these that it holds, in any case.
const IDS: [&str; 5] = ["content", "main", "article", "post", "entry"];

/// The classes of what stands beside the content.
const BESIDE: [&str; 5] = ["sidebar", "navigation", "menu", "ad", "advertisement"];

/// What an element holds, hidden or not.
#[derive(Default)]
struct Held {
    paragraphs: u32,
    headings: u32,
    forms: u32,
    link_text: usize,
}

/// The score of `node`, from 0 up. Cost: linear in the subtree.
pub(crate) fn of(doc: &Document, node: NodeId) -> f64 {
    if !doc.is_element(node) {
        return 0.0;
    }
    let held = held(doc, node);
    let text = doc.text_content(node);
    f64::from((names(doc, node) + element(doc, node) + content(&held, &text)).max(0))
}

fn names(doc: &Document, node: NodeId) -> i32 {
    let classes = CLASSES
        .iter()
        .filter(|class| doc.has_class(node, class))
        .count();
    let id = doc.id(node).unwrap_or_default().to_lowercase();
    let ids = IDS.iter().filter(|name| id.contains(**name)).count();
    10 * i32::try_from(classes + ids).unwrap_or(0)
}

fn element(doc: &Document, node: NodeId) -> i32 {
    let name = doc.local_name(node);
    let is_section = matches!(name, "article" | "main" | "section");
    let is_marked = ["data-main", "data-content", "itemprop"]
        .iter()
        .any(|attribute| doc.has_attr(node, attribute));
    let has_role = matches!(doc.attr(node, "role"), Some("main" | "article"));
    let is_beside = matches!(name, "aside" | "nav" | "header" | "footer")
        || BESIDE.iter().any(|class| doc.has_class(node, class));
    8 * i32::from(is_section) + 8 * i32::from(is_marked) + 10 * i32::from(has_role)
        - 10 * i32::from(is_beside)
}

fn content(held: &Held, text: &str) -> i32 {
    let least = |count: u32, each: i32, most: i32| {
        i32::try_from(count)
            .unwrap_or(most)
            .saturating_mul(each)
            .min(most)
    };
    let mut score = least(held.paragraphs, 2, 10) + least(held.headings, 3, 9);
    let trimmed = length(text.trim());
    if trimmed > 300 {
        score += least(u32::try_from(trimmed / 300).unwrap_or(u32::MAX), 2, 10);
    }
    // Compared without division: three tenths and a half of the text, the white space with it.
    let whole = length(text).max(1);
    if held.link_text * 10 < whole * 3 {
        score += 5;
    } else if held.link_text * 2 > whole {
        score -= 5;
    }
    if held.forms > 2 {
        score -= 5;
    }
    score
}

fn held(doc: &Document, node: NodeId) -> Held {
    let mut held = Held::default();
    // Where the links end that are open.
    let mut links: Vec<usize> = Vec::new();
    for inner in doc.descendants(node).filter(|inner| *inner != node) {
        while links.last().is_some_and(|end| *end <= inner.index()) {
            links.pop();
        }
        match doc.local_name(inner) {
            "p" => held.paragraphs += 1,
            "h1" | "h2" | "h3" => held.headings += 1,
            "form" => held.forms += 1,
            "a" => links.push(doc.subtree_end(inner)),
            _ if doc.is_text(inner) => {
                held.link_text += links.len() * length(doc.text(inner));
            }
            _ => {}
        }
    }
    held
}

/// The length in UTF-16 units, as the original counts.
fn length(text: &str) -> usize {
    text.encode_utf16().count()
}
