//! Units of text: what reads as one paragraph, heading, item or line of a menu.

use domlens_dom_model::{Display, Document, NodeId};

use crate::ContentIndex;
use crate::index::is_mark;

/// A run of visible text whose nearest block is one and the same, with no other block between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Unit {
    /// The block that holds the text.
    pub(crate) block: NodeId,
    /// Where its text nodes begin in the list of all.
    pub(crate) start: usize,
    /// Where they end.
    pub(crate) end: usize,
    /// Characters that are no white space.
    pub(crate) text: u32,
    /// Those of them inside links.
    pub(crate) link_text: u32,
    /// Commas and sentence ends.
    pub(crate) marks: u32,
    /// Upper-case letters.
    pub(crate) upper: u32,
    /// Digits.
    pub(crate) digits: u32,
    /// Whether the text ends as a sentence does.
    pub(crate) ends_sentence: bool,
}

/// The units of `page`, the nodes of a flat subtree in document order, and their text nodes.
pub(crate) fn units(index: &ContentIndex<'_>, page: &[NodeId]) -> (Vec<Unit>, Vec<NodeId>) {
    let doc = index.document();
    let mut units: Vec<Unit> = Vec::new();
    let mut texts: Vec<NodeId> = Vec::new();
    // Whether a block began or ended since the last text.
    let mut block_end = 0;
    for &node in page {
        if doc.is_element(node) {
            if is_block(doc, node) || doc.is_html(node, "br") && ends_line(doc, node) {
                block_end = units.len();
            }
            continue;
        }
        let measure = index.measure(node);
        if !doc.is_text(node) || measure.text == 0 {
            continue;
        }
        let block = index.block_of(node);
        let joins = units.len() > block_end && units.last().is_some_and(|unit| unit.block == block);
        if !joins {
            units.push(Unit {
                block,
                start: texts.len(),
                end: texts.len(),
                text: 0,
                link_text: 0,
                marks: 0,
                upper: 0,
                digits: 0,
                ends_sentence: false,
            });
        }
        if let Some(unit) = units.last_mut() {
            add(unit, doc.text(node), measure.link_text);
            texts.push(node);
            unit.end = texts.len();
        }
    }
    (units, texts)
}

/// Two breaks in a row part paragraphs.
fn ends_line(doc: &Document, node: NodeId) -> bool {
    let mut next = doc.next_sibling(node);
    while let Some(after) =
        next.filter(|after| doc.is_text(*after) && doc.text(*after).trim().is_empty())
    {
        next = doc.next_sibling(after);
    }
    next.is_some_and(|after| doc.is_html(after, "br"))
}

fn add(unit: &mut Unit, text: &str, link_text: u32) {
    unit.link_text += link_text;
    let mut last = ' ';
    for character in text.chars().filter(|character| !character.is_whitespace()) {
        unit.text += 1;
        unit.marks += u32::from(is_mark(character));
        unit.upper += u32::from(character.is_uppercase());
        unit.digits += u32::from(character.is_ascii_digit());
        last = character;
    }
    unit.ends_sentence = matches!(
        last,
        '.' | '!' | '?' | '…' | '。' | '！' | '？' | '۔' | '।' | ':' | '"' | '”' | '»'
    );
}

/// Whether an element starts a line of its own.
pub(crate) fn is_block(doc: &Document, node: NodeId) -> bool {
    match doc.display(node) {
        Display::Inline | Display::Contents | Display::Ruby | Display::None => false,
        Display::InlineBlock => matches!(
            doc.local_name(node),
            "div"
                | "p"
                | "li"
                | "ul"
                | "ol"
                | "section"
                | "article"
                | "aside"
                | "nav"
                | "header"
                | "footer"
                | "main"
                | "h1"
                | "h2"
                | "h3"
                | "h4"
                | "h5"
                | "h6"
                | "form"
                | "table"
                | "td"
                | "th"
                | "figure"
        ),
        _ => true,
    }
}
