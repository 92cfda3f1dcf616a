//! The second pass: each unit seen with what the first pass said of its neighbors, of what it
//! stands in, of what looks like it, and with the kind of the page.
//!
//! The columns of a row, by number:
//!
//! | columns | what they tell |
//! |---|---|
//! | 0 | what the first pass said, in hundredths |
//! | 1–6 | length; share of links, marks, upper case and digits in thousandths; whether it ends as a sentence does (4) |
//! | 7–9 | its element, its parent's, and the kind of phrase that it is |
//! | 10–18 | bold and italic share; words about pictures, for the site, and elsewhere; words of the title; a small letter first; number of facts; whether the page repeats it |
//! | 19–21 | of the units that look like it: what was said on average, how many, share of the page |
//! | 22–43 | each hint of names: 3 on its block, 2 near, 1 further up |
//! | 44–65 | what it stands in, as the group "in" lists it; how often that repeats, and how far in links |
//! | 66–87 | of five elements up: what was said of the rest, share of the page; of three also link and prose share, units, phrases |
//! | 88–101 | what was said of three units before and after; length of two; of six and twenty on average |
//! | 102–114 | place on the page, in the content, and to headings, comments, teasers and sure content |
//! | 115–120 | its way to where content gathers, see [`Cluster`] |
//! | 121–139 | the page: units, what was said of all, prose, links, the seven kinds, counts |

use std::collections::HashMap;

use domlens_dom_model::NodeId;

use crate::ContentIndex;
use crate::cluster::Cluster;
use crate::evidence::PageEvidence;
use crate::features::{self, Facts};
use crate::index::share;
use crate::kind::KindReading;
use crate::phrases;
use crate::units::Unit;
use crate::weights::{CONTEXT_UNIT_TEXT, STRONG, STRONG_TEXT};

/// The most that a column holds: what is more is as much.
const MOST: f64 = 3000.0;

/// How many elements up, of those that hold more text than the one below, are looked at.
const UP: usize = 5;

/// What the second pass reads of a page.
pub(crate) struct Context<'a, 'd> {
    pub(crate) index: &'a ContentIndex<'d>,
    pub(crate) page: &'a [NodeId],
    pub(crate) units: &'a [Unit],
    pub(crate) texts: &'a [NodeId],
    pub(crate) facts: &'a Facts,
    /// What the first pass said of each unit.
    pub(crate) scores: &'a [f64],
    pub(crate) evidence: &'a PageEvidence,
    pub(crate) kind: &'a KindReading,
}

/// Sums below a node: for the content that the first pass saw, against it, and of phrases.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    says: f64,
    counts: f64,
    units: u32,
    prices: u32,
    replies: u32,
    bylines: u32,
}

impl Sums {
    fn mean(self) -> f64 {
        if self.counts > 0.0 {
            self.says / self.counts
        } else {
            0.0
        }
    }

    fn without(self, says: f64, counts: f64) -> f64 {
        let rest = self.counts - counts;
        if rest > 0.5 {
            (self.says - says) / rest
        } else {
            self.mean()
        }
    }

    fn add(&mut self, other: Self) {
        self.says += other.says;
        self.counts += other.counts;
        self.units += other.units;
        self.prices += other.prices;
        self.replies += other.replies;
        self.bylines += other.bylines;
    }
}

/// A row of columns in the making.
struct Row<'r>(&'r mut Vec<i16>);

impl Row<'_> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the value is cut to the range before"
    )]
    fn add(&mut self, value: f64) {
        self.0.push(value.clamp(-MOST, MOST).round() as i16);
    }

    fn count(&mut self, value: usize) {
        self.0
            .push(i16::try_from(value.min(3000)).unwrap_or(i16::MAX));
    }
}

/// What is the same for all units of a page, or known of each before its row is made.
struct Tables {
    says: Vec<f64>,
    counts: Vec<f64>,
    below: Vec<Sums>,
    shapes: Vec<usize>,
    shape_sums: Vec<Sums>,
    whole: Sums,
    positive: f64,
    title: Vec<String>,
    first_h1: Option<usize>,
    strong_before: Vec<usize>,
    strong_after: Vec<usize>,
    since: [Vec<usize>; 3],
}

impl Context<'_, '_> {
    /// Tells the columns of each unit, all of the same number. Cost: linear in the page.
    pub(crate) fn rows(&self, mut tell: impl FnMut(&[i16])) {
        let tables = self.tables();
        let cluster = Cluster::of(self.index, self.page, |node| {
            tables.below.get(node.index()).map_or(0.0, |sums| {
                // What speaks for content, each unit that speaks against it aside.
                f64::midpoint(sums.says, sums.counts)
            })
        });
        let mut before = 0.0;
        let mut text_before = 0_u32;
        let mut heading: Option<(usize, usize, Option<usize>)> = None;
        let mut columns: Vec<i16> = Vec::with_capacity(160);
        for (at, unit) in self.units.iter().enumerate() {
            columns.clear();
            let mut row = Row(&mut columns);
            self.own(at, unit, &tables, &mut row);
            self.place(unit, &mut row);
            self.up(at, unit, &tables, &mut row);
            self.neighbors(at, &tables, &mut row);
            self.order(at, text_before, before, heading, &tables, &mut row);
            let sums = |node: NodeId| tables.below.get(node.index()).copied().unwrap_or_default();
            for value in cluster.columns(self.index, unit.block, at, |node| {
                let sums = sums(node);
                (sums.mean(), f64::midpoint(sums.says, sums.counts))
            }) {
                row.add(value);
            }
            self.page_columns(&tables, &mut row);
            let says = tables.says.get(at).copied().unwrap_or_default();
            before += says.max(0.0);
            text_before = text_before.saturating_add(unit.text);
            if let Some(level) = features::heading_level(self.index.document(), unit.block) {
                heading = Some((level, at, self.said(at)));
            }
            tell(&columns);
        }
    }

    fn said(&self, at: usize) -> Option<usize> {
        self.facts.said.get(at).copied().flatten()
    }

    fn score(&self, at: Option<usize>) -> f64 {
        at.and_then(|at| self.scores.get(at))
            .copied()
            .unwrap_or(-4.0)
    }

    fn tables(&self) -> Tables {
        let counts: Vec<f64> = self
            .units
            .iter()
            .map(|unit| f64::from(unit.text.min(CONTEXT_UNIT_TEXT)) + 3.0)
            .collect();
        let says: Vec<f64> = self
            .scores
            .iter()
            .zip(&counts)
            .map(|(score, count)| (score / 2.0).tanh() * count)
            .collect();
        let mut tables = Tables {
            below: vec![Sums::default(); self.index.document().len()],
            shapes: Vec::with_capacity(self.units.len()),
            shape_sums: Vec::new(),
            whole: Sums::default(),
            positive: says.iter().map(|says| says.max(0.0)).sum(),
            title: words(&self.index.document().title()),
            first_h1: self
                .units
                .iter()
                .position(|unit| self.index.document().is_html(unit.block, "h1")),
            strong_before: self.strong(false),
            strong_after: self.strong(true),
            since: [phrases::COMMENTS, phrases::RELATED, phrases::SUBSCRIBE]
                .map(|phrase| self.since(phrase)),
            says,
            counts,
        };
        let mut shapes: HashMap<[&str; 4], usize> = HashMap::new();
        for (at, unit) in self.units.iter().enumerate() {
            let said = self.said(at);
            let own = Sums {
                says: tables.says.get(at).copied().unwrap_or_default(),
                counts: tables.counts.get(at).copied().unwrap_or_default(),
                units: 1,
                prices: u32::from(said == Some(phrases::PRICE)),
                replies: u32::from(said == Some(phrases::REPLY)),
                bylines: u32::from(said == Some(phrases::BYLINE)),
            };
            tables.whole.add(own);
            if let Some(sums) = tables.below.get_mut(unit.block.index()) {
                sums.add(own);
            }
            let next = shapes.len();
            let shape = *shapes.entry(self.shape(unit.block)).or_insert(next);
            if shape == next {
                tables.shape_sums.push(Sums::default());
            }
            if let Some(sums) = tables.shape_sums.get_mut(shape) {
                sums.add(own);
            }
            tables.shapes.push(shape);
        }
        for &node in self.page.iter().rev() {
            let own = tables.below.get(node.index()).copied().unwrap_or_default();
            if let Some(slot) = self
                .index
                .parent(node)
                .and_then(|parent| tables.below.get_mut(parent.index()))
            {
                slot.add(own);
            }
        }
        tables
    }

    /// What a block looks like: its name and first class, and those of its parent.
    fn shape(&self, block: NodeId) -> [&str; 4] {
        let doc = self.index.document();
        let class = |node: Option<NodeId>| {
            node.and_then(|node| doc.classes(node).next())
                .unwrap_or_default()
        };
        let parent = self.index.parent(block);
        [
            doc.local_name(block),
            class(Some(block)),
            parent.map_or("", |parent| doc.local_name(parent)),
            class(parent),
        ]
    }

    fn is_strong(&self, at: usize) -> bool {
        self.score(Some(at)) > STRONG
            && self
                .units
                .get(at)
                .is_some_and(|unit| unit.text >= STRONG_TEXT)
    }

    /// For each unit how many units back, or ahead, the next strong one is.
    fn strong(&self, ahead: bool) -> Vec<usize> {
        let count = self.units.len();
        let mut out = vec![99; count];
        let mut since = 99_usize;
        for step in 0..count {
            let at = if ahead { count - 1 - step } else { step };
            if let Some(slot) = out.get_mut(at) {
                *slot = since.min(99);
            }
            since = if self.is_strong(at) { 1 } else { since + 1 };
        }
        out
    }

    /// For each unit how many units back a phrase of a kind was said.
    fn since(&self, phrase: usize) -> Vec<usize> {
        let mut since = 99_usize;
        let mut out = Vec::with_capacity(self.units.len());
        for said in &self.facts.said {
            out.push(since.min(99));
            since = if *said == Some(phrase) { 1 } else { since + 1 };
        }
        out
    }

    fn own(&self, at: usize, unit: &Unit, tables: &Tables, row: &mut Row<'_>) {
        let doc = self.index.document();
        let permille = |part: u32| share(part, unit.text) * 1000.0;
        row.add(self.score(Some(at)) * 100.0);
        row.add(f64::from(unit.text));
        row.add(permille(unit.link_text));
        row.add(permille(unit.marks));
        row.add(f64::from(u8::from(unit.ends_sentence)));
        row.add(permille(unit.upper));
        row.add(permille(unit.digits));
        row.count(features::tag(doc, unit.block));
        let parent = self.index.parent(unit.block);
        row.count(parent.map_or(25, |parent| features::tag(doc, parent)));
        row.count(self.said(at).map_or(0, |said| said + 1));
        let (bold, italic) = self.emphasis(unit);
        row.add(bold * 100.0);
        row.add(italic * 100.0);
        let text = self
            .facts
            .texts
            .get(at)
            .map(String::as_str)
            .unwrap_or_default();
        let lower = text.to_lowercase();
        let mentions = phrases::Mentions::of(&lower);
        row.add(f64::from(mentions.credits));
        row.add(f64::from(mentions.asks));
        row.add(f64::from(mentions.points));
        row.add(title_share(&lower, &tables.title));
        row.count(usize::from(text.starts_with(char::is_lowercase)));
        row.count(self.facts.of(at).len());
        row.count(usize::from(
            self.facts.same.get(at).copied().unwrap_or_default(),
        ));
        let shape = tables
            .shapes
            .get(at)
            .and_then(|shape| tables.shape_sums.get(*shape));
        let shape = shape.copied().unwrap_or_default();
        row.add(shape.mean() * 100.0);
        row.add(f64::from(shape.units));
        row.add(shape.counts / tables.whole.counts.max(1.0) * 1000.0);
    }

    /// The shares of the unit's text nodes that are bold and italic.
    fn emphasis(&self, unit: &Unit) -> (f64, f64) {
        let doc = self.index.document();
        let (mut bold, mut italic, mut all) = (0_u32, 0_u32, 0_u32);
        for &text in self.texts.get(unit.start..unit.end).unwrap_or_default() {
            let length = self.index.measure(text).text;
            all += length;
            let mut at = self.index.parent(text);
            for _ in 0..3 {
                let Some(node) = at.filter(|node| *node != unit.block) else {
                    break;
                };
                match doc.local_name(node) {
                    "b" | "strong" => bold += length,
                    "i" | "em" => italic += length,
                    _ => {}
                }
                at = self.index.parent(node);
            }
        }
        (share(bold, all), share(italic, all))
    }

    fn place(&self, unit: &Unit, row: &mut Row<'_>) {
        let above = self.facts.around.above(unit.block);
        let near = above.near.iter().fold(0, |bits, more| bits | more);
        for bit in 0..22 {
            let is = |bits: u32| bits & (1 << bit) != 0;
            let how = match (is(above.near[0]), is(near), is(above.hints)) {
                (true, ..) => 3,
                (_, true, _) => 2,
                (_, _, true) => 1,
                _ => 0,
            };
            row.count(how);
        }
        for bit in 0..20 {
            row.count(usize::from(above.inside & (1 << bit) != 0));
        }
        row.add(f64::from(above.repeats));
        row.add(f64::from(above.repeat_links));
    }

    fn up(&self, at: usize, unit: &Unit, tables: &Tables, row: &mut Row<'_>) {
        let whole = self
            .page
            .first()
            .map(|root| self.index.measure(*root))
            .unwrap_or_default();
        let says = tables.says.get(at).copied().unwrap_or_default();
        let counts = tables.counts.get(at).copied().unwrap_or_default();
        let mut node = Some(unit.block).filter(|block| self.index.measure(*block).text > unit.text);
        if node.is_none() {
            node = self.facts.around.above(unit.block).grow;
        }
        for level in 0..UP {
            let Some(held) = node else {
                // As if the page went on above itself.
                row.add(tables.whole.without(says, counts) * 100.0);
                row.add(1000.0);
                if level < 3 {
                    row.add(whole.link_density() * 100.0);
                    row.add(whole.prose_density() * 100.0);
                    row.count(3000);
                    row.count(3000);
                }
                continue;
            };
            let measure = self.index.measure(held);
            let sums = tables.below.get(held.index()).copied().unwrap_or_default();
            row.add(sums.without(says, counts) * 100.0);
            row.add(share(measure.text, whole.text) * 1000.0);
            if level < 3 {
                row.add(measure.link_density() * 100.0);
                row.add(measure.prose_density() * 100.0);
                row.add(f64::from(sums.units));
                let said = sums
                    .prices
                    .saturating_add(2 * (sums.replies + sums.bylines));
                row.add(f64::from(said));
            }
            node = self.facts.around.above(held).grow;
        }
    }

    fn neighbors(&self, at: usize, tables: &Tables, row: &mut Row<'_>) {
        let length = |at: Option<usize>| {
            at.and_then(|at| self.units.get(at))
                .map_or(-1.0, |unit| f64::from(unit.text))
        };
        for step in 1..=3 {
            row.add(self.score(at.checked_sub(step)) * 100.0);
            row.add(self.score(at.checked_add(step)) * 100.0);
        }
        for step in 1..=2 {
            row.add(length(at.checked_sub(step)));
            row.add(length(at.checked_add(step)));
        }
        for reach in [6, 20] {
            let from = at.saturating_sub(reach);
            row.add(self.window(from, at, tables));
            row.add(self.window(at + 1, at.saturating_add(reach + 1), tables));
        }
    }

    fn window(&self, from: usize, until: usize, tables: &Tables) -> f64 {
        let until = until.min(self.units.len());
        let sum =
            |values: &[f64]| -> f64 { values.get(from..until).unwrap_or_default().iter().sum() };
        sum(&tables.says) / sum(&tables.counts).max(1.0) * 100.0
    }

    fn order(
        &self,
        at: usize,
        text_before: u32,
        before: f64,
        heading: Option<(usize, usize, Option<usize>)>,
        tables: &Tables,
        row: &mut Row<'_>,
    ) {
        let whole = self.evidence.text;
        row.add(share(text_before, whole) * 1000.0);
        row.add(before / tables.positive.max(1.0) * 1000.0);
        let says = tables.says.get(at).copied().unwrap_or_default().max(0.0);
        row.add((tables.positive - before - says) / tables.positive.max(1.0) * 1000.0);
        #[expect(clippy::cast_precision_loss, reason = "counts of units are small")]
        let since_h1 = tables
            .first_h1
            .map_or(-999.0, |first| at as f64 - first as f64);
        row.add(since_h1.max(-999.0));
        let table = |values: &[usize]| values.get(at).copied().unwrap_or(99);
        row.count(table(&tables.strong_before));
        row.count(table(&tables.strong_after));
        for since in &tables.since {
            row.count(table(since));
        }
        row.count(heading.map_or(4, |(level, ..)| level));
        row.count(heading.map_or(999, |(_, since, _)| at - since));
        row.count(
            heading
                .and_then(|(.., said)| said)
                .map_or(0, |said| said + 1),
        );
        row.add(heading.map_or(-999.0, |(_, since, _)| self.score(Some(since)) * 100.0));
    }

    fn page_columns(&self, tables: &Tables, row: &mut Row<'_>) {
        row.count(self.units.len());
        row.add(tables.whole.mean() * 100.0);
        row.add(f64::from(self.evidence.prose) / 10.0);
        row.add(self.evidence.link_density() * 100.0);
        for score in self.kind.scores {
            row.add(score * 100.0);
        }
        for count in self.evidence.columns() {
            row.add(f64::from(count));
        }
    }
}

fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| word.len() > 2)
        .take(40)
        .map(str::to_lowercase)
        .collect();
    words.sort_unstable();
    words
}

/// How many of a text's words are in the title, in percent; below 0 for a text without words.
fn title_share(lower: &str, title: &[String]) -> f64 {
    let (mut all, mut same) = (0_u32, 0_u32);
    for word in lower.split(|character: char| !character.is_alphanumeric()) {
        if word.len() > 2 {
            all += 1;
            same += u32::from(
                title
                    .binary_search_by(|known| known.as_str().cmp(word))
                    .is_ok(),
            );
        }
    }
    if all == 0 {
        -1.0
    } else {
        share(same, all) * 100.0
    }
}
