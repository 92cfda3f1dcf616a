//! From units to elements: the one that holds the content, and the parts that hold none.

use domlens_dom_model::{NodeId, NodeSet};

use crate::chrome::by_name;
use crate::detector::Exclusion;
use crate::reading::Reading;
use crate::weights::{
    REGION_BIAS, REGION_CHROME, REGION_TOLERANCE, REGION_UNIT_TEXT, SMALL_PAGE, WIDE_SHARE,
};
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

/// How much text of each element reads as content, and how much there is.
#[derive(Debug)]
pub(crate) struct ContentShares {
    content: Vec<f64>,
    all: Vec<f64>,
}

impl ContentShares {
    /// Sums up a page. Cost: linear.
    pub(crate) fn of(index: &ContentIndex<'_>, page: &[NodeId], reading: &Reading) -> Self {
        let length = |unit: usize| counted(reading, unit);
        Self {
            content: summed(index, page, reading, |unit| {
                if reading.is_content(unit) {
                    length(unit)
                } else {
                    0.0
                }
            }),
            all: summed(index, page, reading, length),
        }
    }

    /// The share of all content of `whole` that `part`, an element in it, holds.
    pub(crate) fn held(&self, part: NodeId, whole: NodeId) -> f64 {
        let of = |node: NodeId| self.content.get(node.index()).copied().unwrap_or_default();
        of(part) / of(whole).max(1.0)
    }

    /// Whether at least half of the text of `node` reads as content.
    pub(crate) fn is_content(&self, node: NodeId) -> bool {
        let of = |sums: &[f64]| sums.get(node.index()).copied().unwrap_or_default();
        of(&self.all) > 0.0 && of(&self.content) * 2.0 >= of(&self.all)
    }
}

/// The elements that may stand for the content, compared by how well they would answer for it.
///
/// With the units' scores taken as chances, each element has an F-measure that is to be expected,
/// of what it holds and what there is.
pub(crate) struct Regions<'a, 'd> {
    index: &'a ContentIndex<'d>,
    page: &'a [NodeId],
    content: Vec<f64>,
    all: Vec<f64>,
    whole: f64,
    most: f64,
}

impl<'a, 'd> Regions<'a, 'd> {
    /// Measures all elements of a page. Cost: linear.
    pub(crate) fn of(
        index: &'a ContentIndex<'d>,
        page: &'a [NodeId],
        reading: &Reading,
        stands_around: impl Fn(NodeId) -> bool,
    ) -> Self {
        let around = chrome_of(index, page, stands_around);
        let length = |unit: usize| counted(reading, unit);
        let content = summed(index, page, reading, |unit| {
            let score = reading.scores.get(unit).copied().unwrap_or_default();
            let chance = 1.0 / (1.0 + (-(score + REGION_BIAS)).exp());
            let block = reading.units.get(unit).map(|unit| unit.block);
            let is_around = block.is_some_and(|block| around.contains(block));
            let chance = if is_around {
                chance.min(REGION_CHROME)
            } else {
                chance
            };
            chance * length(unit)
        });
        let all = summed(index, page, reading, length);
        let whole = page.first().and_then(|root| content.get(root.index()));
        let mut regions = Self {
            index,
            page,
            whole: whole.copied().unwrap_or_default(),
            content,
            all,
            most: 0.0,
        };
        regions.most = regions
            .candidates()
            .map(|node| regions.measure(node))
            .fold(0.0, f64::max);
        regions
    }

    fn candidates(&self) -> impl Iterator<Item = NodeId> + '_ {
        let nodes = self.page.iter().copied();
        nodes.filter(|node| can_be_main(self.index, *node))
    }

    /// How well an element would answer for the content, 0 to 1.
    fn measure(&self, node: NodeId) -> f64 {
        let of = |sums: &[f64]| sums.get(node.index()).copied().unwrap_or_default();
        2.0 * of(&self.content) / (of(&self.all) + self.whole).max(1.0)
    }

    /// The element that answers best; the best of `landmarks` if it comes near. Of elements that
    /// come as close as equal it is the innermost.
    pub(crate) fn best(&self, landmarks: &[NodeId], share: f64) -> Option<NodeId> {
        let best = landmarks.iter().copied().rev();
        let landmark = best
            .max_by(|one, other| self.measure(*one).total_cmp(&self.measure(*other)))
            .filter(|main| {
                // A page with hardly any text is what its author says it is.
                let is_small = self.whole < SMALL_PAGE && self.index.measure(*main).text > 0;
                is_small || self.measure(*main) > 0.0 && self.measure(*main) >= self.most * share
            });
        landmark.or_else(|| {
            self.candidates()
                .filter(|node| {
                    let measure = self.measure(*node);
                    measure > 0.0 && measure >= self.most * REGION_TOLERANCE
                })
                .max_by_key(|node| self.index.depth(*node))
        })
    }

    /// The element around `best` that a person would name: the outermost landmark of `marked`
    /// there, or the nearest that holds the title, if it still answers well.
    pub(crate) fn named(&self, best: NodeId, marked: &[NodeId]) -> NodeId {
        let doc = self.index.document();
        let answers = |node: NodeId| self.measure(node) >= self.most * WIDE_SHARE;
        let holds = |node: NodeId| doc.is_inclusive_ancestor(node, best);
        let marked = marked.iter().copied();
        if let Some(outer) = marked.clone().find(|node| holds(*node) && answers(*node)) {
            return outer;
        }
        let title = self
            .page
            .iter()
            .copied()
            .find(|node| doc.is_html(*node, "h1") && self.index.measure(*node).text > 0);
        let Some(title) = title.filter(|title| !doc.is_inclusive_ancestor(best, *title)) else {
            return best;
        };
        let mut at = self.index.parent(best);
        while let Some(node) = at.filter(|node| answers(*node)) {
            if doc.is_inclusive_ancestor(node, title) && !doc.is_html(node, "body") {
                return node;
            }
            at = self.index.parent(node);
        }
        best
    }
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
        let unit = longest.get(node.index()).copied().flatten();
        let reason = match unit {
            Some(unit) => Some(reading.reason(unit)),
            None => shows_alone(index, node, main),
        };
        if let Some(reason) = reason {
            let score = unit.and_then(|unit| reading.hundredths(unit));
            excluded.push(Exclusion {
                node,
                reason,
                score,
            });
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
