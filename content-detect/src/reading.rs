//! A page as it was read: its units, what is known of each, and how far each is content.

use domlens_aria::Role;
use domlens_dom_model::{Document, NodeId};

use crate::ContentIndex;
use crate::chrome::ChromeReason;
use crate::context::Context;
use crate::evidence::PageEvidence;
use crate::features::{self, Fact, Facts};
use crate::forest;
use crate::kind::{self, KindReading};
use crate::units::{self, Unit};
use crate::weights::{LEAST_SHARE, LEAST_TEXT, OUTSIDE, SMALL_PAGE, keep};

/// The units of a page with their log-odds of being content.
pub(crate) struct Reading {
    pub(crate) units: Vec<Unit>,
    pub(crate) texts: Vec<NodeId>,
    pub(crate) scores: Vec<f64>,
    facts: Facts,
    table: Vec<Fact>,
    /// What kind of page it is.
    pub(crate) kind: KindReading,
    /// A unit with more than this is content.
    keep: f64,
    /// Whether nothing stands out, so that every unit counts as content.
    pub(crate) all: bool,
}

/// On a page of few words a heading is as much content as what it stands over: there is too little
/// else to tell titles from.
fn lift_headings(doc: &Document, units: &[Unit], scores: &mut [f64]) {
    let mut below = f64::NEG_INFINITY;
    for (unit, score) in units.iter().zip(scores).rev() {
        if features::heading_level(doc, unit.block).is_none() {
            below = *score;
        } else {
            *score = score.max(below);
        }
    }
}

impl Reading {
    /// Reads `page`, the nodes of a flat subtree in document order. Cost: linear.
    pub(crate) fn of(
        index: &ContentIndex<'_>,
        page: &[NodeId],
        role: &dyn Fn(NodeId) -> Option<Role>,
    ) -> Self {
        let (units, texts) = units::units(index, page);
        let reader = features::Reader {
            index,
            page,
            units: &units,
            texts: &texts,
            role,
        };
        let mut evidence = PageEvidence::of(index, page);
        let facts = reader.read(&mut evidence);
        let kind = kind::read(index.document(), &evidence);
        let table = features::table();
        let first: Vec<f64> = (0..units.len())
            .map(|unit| features::log_odds(facts.of(unit), &table))
            .collect();
        let context = Context {
            index,
            page,
            units: &units,
            texts: &texts,
            facts: &facts,
            scores: &first,
            evidence: &evidence,
            kind: &kind,
        };
        let mut scores: Vec<f64> = Vec::with_capacity(units.len());
        context.rows(|row| scores.push(forest::log_odds(row)));
        let keep = keep(kind.kind);
        if f64::from(evidence.text) < SMALL_PAGE {
            lift_headings(index.document(), &units, &mut scores);
        }
        let whole: u32 = units.iter().map(|unit| unit.text).sum();
        let kept = units
            .iter()
            .zip(&scores)
            .filter(|(_, score)| **score > keep);
        let kept: u32 = kept.map(|(unit, _)| unit.text).sum();
        let all =
            kept < LEAST_TEXT && f64::from(kept) < f64::from(whole) * LEAST_SHARE || kept == 0;
        Self {
            units,
            texts,
            scores,
            facts,
            table,
            kind,
            keep,
            all,
        }
    }

    /// Outside of the element that holds the content it takes more to be content.
    pub(crate) fn doubt_outside(&mut self, doc: &Document, element: NodeId) {
        for (unit, score) in self.units.iter().zip(&mut self.scores) {
            if !doc.is_inclusive_ancestor(element, unit.block) {
                *score -= OUTSIDE;
            }
        }
    }

    /// Whether a unit is content.
    pub(crate) fn is_content(&self, unit: usize) -> bool {
        self.all
            || self
                .scores
                .get(unit)
                .is_some_and(|score| *score > self.keep)
    }

    /// What is said of a unit, in hundredths.
    #[expect(clippy::cast_possible_truncation, reason = "log-odds are small")]
    pub(crate) fn hundredths(&self, unit: usize) -> Option<i32> {
        let score = self.scores.get(unit)?;
        Some((score.clamp(-99.0, 99.0) * 100.0).round() as i32)
    }

    /// The unit's text nodes.
    pub(crate) fn texts(&self, unit: &Unit) -> &[NodeId] {
        self.texts.get(unit.start..unit.end).unwrap_or_default()
    }

    /// Why a unit is no content: the fact with a reason that says it most.
    pub(crate) fn reason(&self, unit: usize) -> ChromeReason {
        self.facts
            .of(unit)
            .iter()
            .filter_map(|fact| self.table.get(usize::from(*fact)))
            .filter(|fact| fact.weight < 0)
            .filter_map(|fact| {
                ChromeReason::of_fact(fact.group, fact.name).map(|reason| (fact.weight, reason))
            })
            .min_by_key(|(weight, _)| *weight)
            .map_or(ChromeReason::Apart, |(_, reason)| reason)
    }

    /// For training: the units with the columns of the second pass, after a first pass with the
    /// given weights.
    pub(crate) fn training_rows(
        index: &ContentIndex<'_>,
        page: &[NodeId],
        role: &dyn Fn(NodeId) -> Option<Role>,
        weights: &TrainingWeights,
        known: Option<&[f64]>,
    ) -> TrainingPage {
        let (units, texts) = units::units(index, page);
        let reader = features::Reader {
            index,
            page,
            units: &units,
            texts: &texts,
            role,
        };
        let mut evidence = PageEvidence::of(index, page);
        let facts = reader.read(&mut evidence);
        let page_facts = crate::evidence::page_facts(index.document(), &evidence);
        let kind = kind::weigh(page_facts, &evidence, &weights.kinds, weights.kind_bias);
        let first: Vec<f64> = (0..units.len())
            .map(|unit| {
                let sum: i32 = facts
                    .of(unit)
                    .iter()
                    .filter_map(|fact| weights.units.get(usize::from(*fact)))
                    .map(|weight| i32::from(*weight))
                    .sum();
                f64::from(sum + i32::from(weights.unit_bias)) / 100.0
            })
            .collect();
        let context = Context {
            index,
            page,
            units: &units,
            texts: &texts,
            facts: &facts,
            scores: known.unwrap_or(&first),
            evidence: &evidence,
            kind: &kind,
        };
        let mut rows: Vec<Vec<i16>> = Vec::new();
        context.rows(|row| rows.push(row.to_vec()));
        let unit_rows = units
            .iter()
            .zip(rows)
            .enumerate()
            .map(|(at, (unit, columns))| TrainingUnit {
                block: unit.block,
                texts: texts.get(unit.start..unit.end).unwrap_or_default().to_vec(),
                facts: facts.of(at).to_vec(),
                columns,
            })
            .collect();
        TrainingPage {
            page_facts: kind.facts,
            units: unit_rows,
        }
    }
}

/// For training: the weights of a first pass, in hundredths.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct TrainingWeights {
    /// Of the facts of units.
    pub units: Vec<i16>,
    /// What each unit starts with.
    pub unit_bias: i16,
    /// Of the facts of pages, for each kind.
    pub kinds: Vec<[i16; 7]>,
    /// What each kind starts with.
    pub kind_bias: [i16; 7],
}

/// For training: a page as it is read.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct TrainingPage {
    /// The facts of the page.
    pub page_facts: Vec<u16>,
    /// Its units.
    pub units: Vec<TrainingUnit>,
}

/// For training: a unit as it is read.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct TrainingUnit {
    /// The block that holds it.
    pub block: NodeId,
    /// Its text nodes.
    pub texts: Vec<NodeId>,
    /// Its facts, by number.
    pub facts: Vec<u16>,
    /// The columns of the second pass.
    pub columns: Vec<i16>,
}
