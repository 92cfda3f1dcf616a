//! From units to elements: the one that holds the content, and the parts that hold none.

use domlens_dom_model::{NodeId, NodeSet};

use crate::chrome::by_name;
use crate::detector::Exclusion;
use crate::reading::Reading;
use crate::weights::{REGION_BIAS, REGION_CHROME, REGION_TOLERANCE, REGION_UNIT_TEXT};
use crate::{ChromeReason, ContentIndex};

/// Adds up a value of each unit, from the units' texts to the elements that hold them.
fn summed(
    index: &ContentIndex<'_>,
    page: &[NodeId],
    reading: &Reading,
    value: impl Fn(usize) -> f64,
) -> Vec<f64> {
    let mut sums = vec![0.0; index.document().len()];
    for (at, unit) in reading.units.iter().enumerate() {
        let first = reading.texts(unit).first();
        if let Some(slot) = first.and_then(|text| sums.get_mut(text.index())) {
            *slot += value(at);
        }
    }
    for &node in page.iter().rev() {
        let own = sums.get(node.index()).copied().unwrap_or_default();
        if let Some(slot) = index
            .parent(node)
            .and_then(|parent| sums.get_mut(parent.index()))
        {
            *slot += own;
        }
    }
    sums
}

/// How much of a unit's text counts when elements are compared.
fn counted(reading: &Reading, unit: usize) -> f64 {
    reading
        .units
        .get(unit)
        .map_or(0.0, |unit| f64::from(unit.text.min(REGION_UNIT_TEXT)) + 1.0)
}

/// The text below each node that reads as content.
pub(crate) fn content_below(
    index: &ContentIndex<'_>,
    page: &[NodeId],
    reading: &Reading,
) -> Vec<f64> {
    summed(index, page, reading, |unit| {
        if reading.is_content(unit) {
            counted(reading, unit)
        } else {
            0.0
        }
    })
}

/// The element whose text says most in sum that it is content: each unit for or against, by its
/// length. Of elements that come close to the most it is the innermost.
pub(crate) fn heaviest(
    index: &ContentIndex<'_>,
    page: &[NodeId],
    reading: &Reading,
    stands_around: impl Fn(NodeId) -> bool,
) -> Option<NodeId> {
    let around = chrome_of(index, page, stands_around);
    let sums = summed(index, page, reading, |unit| {
        let score = reading.scores.get(unit).copied().unwrap_or_default();
        let says = f64::midpoint(score, REGION_BIAS).tanh();
        let block = reading.units.get(unit).map(|unit| unit.block);
        let is_around = block.is_some_and(|block| around.contains(block));
        let says = if is_around {
            says.min(REGION_CHROME)
        } else {
            says
        };
        says * counted(reading, unit)
    });
    let sum_of = |node: NodeId| sums.get(node.index()).copied().unwrap_or_default();
    let most = page.iter().map(|node| sum_of(*node)).fold(0.0, f64::max);
    page.iter()
        .copied()
        .filter(|node| can_be_main(index, *node))
        .filter(|node| sum_of(*node) > 0.0 && sum_of(*node) >= most * REGION_TOLERANCE)
        .max_by_key(|node| index.depth(*node))
}

/// The nodes in parts that stand around the content.
fn chrome_of(
    index: &ContentIndex<'_>,
    page: &[NodeId],
    stands_around: impl Fn(NodeId) -> bool,
) -> NodeSet {
    let mut around = NodeSet::new(index.document());
    for &node in page.iter().skip(1) {
        let inside = index
            .parent(node)
            .is_some_and(|parent| around.contains(parent));
        if inside || index.document().is_element(node) && stands_around(node) {
            around.insert(node);
        }
    }
    around
}

/// Whether an element can stand for the content: no single heading, paragraph or line.
fn can_be_main(index: &ContentIndex<'_>, node: NodeId) -> bool {
    let doc = index.document();
    doc.is_element(node)
        && !matches!(
            doc.local_name(node),
            "p" | "span"
                | "a"
                | "b"
                | "i"
                | "em"
                | "strong"
                | "font"
                | "li"
                | "blockquote"
                | "pre"
                | "ul"
                | "ol"
                | "dl"
                | "dd"
                | "dt"
                | "h1"
                | "h2"
                | "h3"
                | "h4"
                | "h5"
                | "h6"
                | "button"
                | "label"
                | "tr"
                | "table"
                | "thead"
                | "tbody"
                | "tfoot"
        )
}

/// The smallest element that holds all content and `main`, and the largest parts of it that
/// hold none.
pub(crate) fn parts(
    index: &ContentIndex<'_>,
    page: &[NodeId],
    reading: &Reading,
    main: NodeId,
) -> (NodeId, Vec<Exclusion>) {
    let doc = index.document();
    let mut holds = vec![false; doc.len()];
    let mut owners = vec![None; doc.len()];
    for (at, unit) in reading.units.iter().enumerate() {
        for text in reading.texts(unit) {
            if let Some(slot) = holds.get_mut(text.index()) {
                *slot = reading.is_content(at);
            }
            if let Some(slot) = owners.get_mut(text.index()) {
                *slot = Some(at);
            }
        }
    }
    let mut longest: Vec<Option<usize>> = owners;
    for &node in page.iter().rev() {
        let Some(parent) = index.parent(node).map(NodeId::index) else {
            continue;
        };
        if holds.get(node.index()) == Some(&true)
            && let Some(slot) = holds.get_mut(parent)
        {
            *slot = true;
        }
        let own = longest.get(node.index()).copied().flatten();
        let length = |unit: Option<usize>| {
            unit.and_then(|unit| reading.units.get(unit))
                .map_or(0, |unit| unit.text)
        };
        if let Some(slot) = longest.get_mut(parent)
            && length(own) >= length(*slot)
            && own.is_some()
        {
            *slot = own;
        }
    }
    let holds_content = |node: NodeId| holds.get(node.index()) == Some(&true);
    let root = narrow(index, page, main, &holds_content);
    let mut excluded = Vec::new();
    let mut until = 0;
    for &node in page {
        if node.index() < until
            || node == root
            || !doc.is_inclusive_ancestor(root, node)
            || holds_content(node)
        {
            continue;
        }
        let reason = match longest.get(node.index()).copied().flatten() {
            Some(unit) => Some(reading.reason(unit)),
            None => shows_alone(index, node, main),
        };
        if let Some(reason) = reason {
            excluded.push(Exclusion { node, reason });
            until = doc.subtree_end(node);
        }
    }
    (root, excluded)
}

/// The reason to leave out a part that shows something but has no text: an image outside the
/// main element, or in a part with a name that is no content's.
fn shows_alone(index: &ContentIndex<'_>, node: NodeId, main: NodeId) -> Option<ChromeReason> {
    let doc = index.document();
    let measure = index.measure(node);
    if !doc.is_element(node) || measure.media == 0 {
        return None;
    }
    if !doc.is_inclusive_ancestor(main, node) && !doc.is_inclusive_ancestor(node, main) {
        return Some(ChromeReason::Apart);
    }
    by_name(index, node, index.measure(main))
}

/// Goes down from the page as long as one child holds all of the content, and `main`.
fn narrow(
    index: &ContentIndex<'_>,
    page: &[NodeId],
    main: NodeId,
    holds: &impl Fn(NodeId) -> bool,
) -> NodeId {
    let doc = index.document();
    let mut root = page.first().copied().unwrap_or(main);
    while root != main {
        let mut children = doc
            .flat_children(root)
            .into_iter()
            .filter(|child| holds(*child));
        match (children.next(), children.next()) {
            (Some(only), None) if doc.is_element(only) && doc.is_inclusive_ancestor(only, main) => {
                root = only;
            }
            _ => break,
        }
    }
    root
}
