//! A page as it was read: its units, what is known of each, and how far each is content.

use std::collections::BTreeMap;

use domlens_aria::Role;
use domlens_dom_model::{Document, NodeId};

use crate::ContentIndex;
use crate::chrome::ChromeReason;
use crate::features::{self, Fact, Facts};
use crate::index::share;
use crate::units::{self, Unit};
use crate::weights::{
    ATOM_SHARE, ATOM_TEXT, KEEP, KEEP_HEADING, KEEP_TITLE, LEAST_SHARE, LEAST_TEXT,
};

/// The units of a page with their log-odds of being content.
pub(crate) struct Reading {
    pub(crate) units: Vec<Unit>,
    pub(crate) texts: Vec<NodeId>,
    pub(crate) scores: Vec<f64>,
    facts: Facts,
    table: Vec<Fact>,
    /// Whether nothing stands out, so that every unit counts as content.
    pub(crate) all: bool,
}

/// A heading is as much content as what it stands over, unless much speaks against it.
fn lift_headings(doc: &Document, units: &[Unit], scores: &mut [f64]) {
    let mut below = f64::NEG_INFINITY;
    for (unit, score) in units.iter().zip(scores).rev() {
        if features::heading_level(doc, unit.block).is_none() {
            below = *score;
        } else if *score > KEEP_HEADING && below > *score {
            *score = below;
        }
    }
}

/// The first heading of the first level is the title of what follows it.
fn lift_title(doc: &Document, units: &[Unit], scores: &mut [f64]) {
    let title = units.iter().position(|unit| doc.is_html(unit.block, "h1"));
    if let Some(score) = title.and_then(|title| scores.get_mut(title))
        && *score > KEEP_TITLE
    {
        *score = score.max(KEEP + 0.1);
    }
}

/// A row, item, quotation or card is one thing: if a fair share of its text is content, all of it
/// is.
fn lift_atoms(index: &ContentIndex<'_>, units: &[Unit], scores: &mut [f64]) {
    let atoms: Vec<Option<NodeId>> = units.iter().map(|unit| atom(index, unit.block)).collect();
    let mut kept: BTreeMap<NodeId, u32> = BTreeMap::new();
    for ((unit, score), atom) in units.iter().zip(scores.iter()).zip(&atoms) {
        if let Some(atom) = atom
            && *score > KEEP
        {
            *kept.entry(*atom).or_default() += unit.text;
        }
    }
    for (score, atom) in scores.iter_mut().zip(&atoms) {
        let Some(atom) = atom else {
            continue;
        };
        let text = kept.get(atom).copied().unwrap_or(0);
        if share(text, index.measure(*atom).text) >= ATOM_SHARE {
            *score = score.max(KEEP + 0.1);
        }
    }
}

/// The outermost row, item, quotation or card around a block that is no longer than one.
fn atom(index: &ContentIndex<'_>, block: NodeId) -> Option<NodeId> {
    let doc = index.document();
    let mut found = None;
    let mut at = Some(block);
    while let Some(node) = at.filter(|node| index.measure(*node).text <= ATOM_TEXT) {
        if matches!(
            doc.local_name(node),
            "tr" | "li" | "blockquote" | "dl" | "pre" | "article"
        ) {
            found = Some(node);
        }
        at = index.parent(node);
    }
    found
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
        let facts = reader.read();
        let table = features::table();
        let mut scores: Vec<f64> = (0..units.len())
            .map(|unit| features::log_odds(facts.of(unit), &table))
            .collect();
        lift_headings(index.document(), &units, &mut scores);
        lift_title(index.document(), &units, &mut scores);
        lift_atoms(index, &units, &mut scores);
        let whole: u32 = units.iter().map(|unit| unit.text).sum();
        let kept = units
            .iter()
            .zip(&scores)
            .filter(|(_, score)| **score > KEEP);
        let kept: u32 = kept.map(|(unit, _)| unit.text).sum();
        let all =
            kept < LEAST_TEXT && f64::from(kept) < f64::from(whole) * LEAST_SHARE || kept == 0;
        Self {
            units,
            texts,
            scores,
            facts,
            table,
            all,
        }
    }

    /// Whether a unit is content.
    pub(crate) fn is_content(&self, unit: usize) -> bool {
        self.all || self.scores.get(unit).is_some_and(|score| *score > KEEP)
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

    /// For training.
    pub(crate) fn training_rows(&self) -> Vec<(NodeId, Vec<NodeId>, Vec<u16>)> {
        self.units
            .iter()
            .enumerate()
            .map(|(at, unit)| {
                (
                    unit.block,
                    self.texts(unit).to_vec(),
                    self.facts.of(at).to_vec(),
                )
            })
            .collect()
    }
}
