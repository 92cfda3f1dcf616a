//! What is seen of each unit of text: a list of facts, each with a number and a name.
//!
//! Numbers are cut into ranges, so that a weight for each range follows any curve. A fact is
//! about the unit, what it stands in, its neighbors, or the page.

use std::sync::LazyLock;

use domlens_aria::Role;
use domlens_dom_model::{Document, NodeId};

use crate::evidence::PageEvidence;
use crate::index::share;
use crate::surroundings::{Above, Surroundings};
use crate::units::Unit;
use crate::weights::{BIAS, GROUPS, Group};
use crate::{ContentIndex, Measure};

/// Where the facts of each group begin.
static OFFSETS: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let mut next = 0;
    let mut offsets = Vec::with_capacity(GROUPS.len());
    for (_, facts) in GROUPS {
        offsets.push(next);
        next += facts.len();
    }
    offsets
});

/// Where the facts of a group begin.
pub(crate) fn offset(group: Group) -> usize {
    OFFSETS.get(group as usize).copied().unwrap_or(0)
}

/// One fact with its name and weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) group: &'static str,
    pub(crate) name: &'static str,
    pub(crate) weight: i16,
}

/// The table of facts by number.
pub(crate) fn table() -> Vec<Fact> {
    let facts = GROUPS.iter().flat_map(|(group, facts)| {
        facts.iter().map(|(name, weight)| Fact {
            group,
            name,
            weight: *weight,
        })
    });
    facts.collect()
}

/// What the facts say together, in log-odds of being content.
pub(crate) fn log_odds(facts: &[u16], table: &[Fact]) -> f64 {
    let weights = facts
        .iter()
        .filter_map(|fact| table.get(usize::from(*fact)))
        .map(|fact| i32::from(fact.weight));
    f64::from(weights.sum::<i32>() + i32::from(BIAS)) / 100.0
}

/// The facts of each unit of a page.
pub(crate) struct Facts {
    /// The facts, unit by unit.
    list: Vec<u16>,
    /// Where those of each unit end.
    ends: Vec<usize>,
    /// The kind of phrase that each unit is.
    pub(crate) said: Vec<Option<usize>>,
    /// The text of each unit, cut where no phrase is that long.
    pub(crate) texts: Vec<String>,
    /// Whether the page says each unit more than once.
    pub(crate) same: Vec<bool>,
    /// What the units stand in.
    pub(crate) around: Surroundings,
}

impl Facts {
    /// The facts of a unit.
    pub(crate) fn of(&self, unit: usize) -> &[u16] {
        let start = unit
            .checked_sub(1)
            .and_then(|before| self.ends.get(before))
            .copied()
            .unwrap_or(0);
        let end = self.ends.get(unit).copied().unwrap_or(start);
        self.list.get(start..end).unwrap_or_default()
    }
}

/// What is known of the whole page.
struct Whole {
    measure: Measure,
    has_main: bool,
    articles: u32,
    prose: u32,
    first_h1: Option<usize>,
    first_prose: Option<usize>,
    last_prose: Option<usize>,
    title: String,
}

/// Reads facts.
pub(crate) struct Reader<'a, 'd> {
    pub(crate) index: &'a ContentIndex<'d>,
    pub(crate) page: &'a [NodeId],
    pub(crate) units: &'a [Unit],
    pub(crate) texts: &'a [NodeId],
    pub(crate) role: &'a dyn Fn(NodeId) -> Option<Role>,
}

/// The longest text of a unit that is compared and searched for phrases, in bytes.
const MAX_COMPARED: usize = 200;

impl Reader<'_, '_> {
    fn doc(&self) -> &Document {
        self.index.document()
    }

    /// The facts of all units. Cost: linear in the page.
    pub(crate) fn read(&self, evidence: &mut PageEvidence) -> Facts {
        let around = Surroundings::of(self.index, self.page, self.units, self.role, evidence);
        let texts: Vec<String> = self.units.iter().map(|unit| self.text(unit)).collect();
        let whole = self.whole();
        let nearest = nearest_prose(self.units);
        let mut out = Facts {
            list: Vec::new(),
            ends: Vec::new(),
            said: texts
                .iter()
                .map(|text| crate::phrases::phrase(text))
                .collect(),
            same: repeated(&texts),
            texts,
            around,
        };
        evidence.add_units(self.units, &out.said, &out.texts);
        let mut heading: Option<(usize, usize)> = None;
        let mut heading_phrase: Option<usize> = None;
        let mut offset_text = 0_u32;
        for (at, unit) in self.units.iter().enumerate() {
            let mut facts = FactList(&mut out.list);
            let text = out.texts.get(at).map(String::as_str).unwrap_or_default();
            let own = out.around.above(unit.block);
            let said = out.said.get(at).copied().flatten();
            self.own_facts(unit, said, &mut facts);
            Self::place_facts(unit, own, &whole, &mut facts);
            self.size_facts(unit, &out.around, whole.measure, &mut facts);
            self.neighbor_facts(at, &mut facts);
            order_facts(
                at,
                self.units.len(),
                offset_text,
                &whole,
                nearest.get(at).copied().flatten(),
                &mut facts,
            );
            match heading {
                Some((level, since)) => {
                    facts.add(Group::HeadingOver, level.min(3));
                    facts.add(Group::OverPosition, bin(at - since, &[0, 1, 4, 10]));
                }
                None => facts.add(Group::HeadingOver, 4),
            }
            facts.add_some(Group::PhraseAbove, heading_phrase);
            facts.add(
                Group::Same,
                usize::from(out.same.get(at).copied().unwrap_or_default()),
            );
            facts.add(Group::TitleMatch, title_match(text, &whole.title));
            out.ends.push(out.list.len());
            offset_text = offset_text.saturating_add(unit.text);
            if let Some(level) = heading_level(self.doc(), unit.block) {
                heading = Some((level, at + 1));
                heading_phrase = said;
            }
        }
        out
    }

    fn text(&self, unit: &Unit) -> String {
        let mut text = String::new();
        for node in self.texts.get(unit.start..unit.end).unwrap_or_default() {
            for word in self.doc().text(*node).split_whitespace() {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(word);
                if text.len() > MAX_COMPARED {
                    return text;
                }
            }
        }
        text
    }

    fn whole(&self) -> Whole {
        let doc = self.doc();
        let root = self.page.first().copied().unwrap_or(doc.root());
        let mut whole = Whole {
            measure: self.index.measure(root),
            has_main: false,
            articles: 0,
            prose: self
                .units
                .iter()
                .filter(|unit| is_prose(unit))
                .map(|unit| unit.text)
                .sum(),
            first_h1: self
                .units
                .iter()
                .position(|unit| doc.is_html(unit.block, "h1")),
            first_prose: self.units.iter().position(is_prose),
            last_prose: self.units.iter().rposition(is_prose),
            title: doc.title(),
        };
        for &node in self
            .page
            .iter()
            .filter(|node| self.index.measure(**node).text > 0)
        {
            match (self.role)(node) {
                Some(Role::Main) => whole.has_main = true,
                Some(Role::Article) => whole.articles += 1,
                _ => {}
            }
        }
        whole
    }

    fn own_facts(&self, unit: &Unit, said: Option<usize>, facts: &mut FactList<'_>) {
        let doc = self.doc();
        let length = bin(unit.text as usize, &[5, 15, 30, 60, 120, 240, 480]);
        let links = share(unit.link_text, unit.text);
        facts.add(Group::Tag, tag(doc, unit.block));
        facts.add(Group::Length, length);
        facts.add(
            Group::Links,
            match links {
                links if links <= 0.0 => 0,
                links if links >= 1.0 => 5,
                links => 1 + bin_share(links, &[0.1, 0.33, 0.66]),
            },
        );
        if links < 0.1 {
            facts.add(Group::LengthNoLinks, length);
        } else if links > 0.8 {
            facts.add(Group::LengthAllLinks, length.min(5));
        }
        let marks = share(unit.marks, unit.text) * 100.0;
        facts.add(
            Group::Marks,
            if unit.marks == 0 {
                0
            } else {
                1 + bin_share(marks, &[1.5, 3.0])
            },
        );
        facts.add(Group::End, usize::from(!unit.ends_sentence));
        facts.add(
            Group::Upper,
            bin_share(share(unit.upper, unit.text), &[0.1, 0.3, 0.6]),
        );
        let digits = share(unit.digits, unit.text);
        facts.add(
            Group::Digits,
            if unit.digits == 0 {
                0
            } else {
                1 + bin_share(digits, &[0.1, 0.3])
            },
        );
        facts.add_some(Group::Phrase, said);
    }

    fn place_facts(unit: &Unit, own: Above, whole: &Whole, facts: &mut FactList<'_>) {
        let near = own.near.iter().fold(0, |bits, more| bits | more);
        facts.add_bits(Group::Own, own.near[0]);
        facts.add_bits(Group::Near, near);
        facts.add_bits(Group::Above, own.hints);
        facts.add_bits(Group::In, own.inside);
        if unit.link_text > 0 && unit.link_text == unit.text && own.inside & (1 << 15) == 0 {
            facts.add(Group::In, 15);
        }
        if whole.has_main {
            facts.add(Group::Main, usize::from(own.inside & 1 == 0));
        }
        let in_article = own.inside & 2 != 0;
        match whole.articles {
            0 => {}
            1 => facts.add(Group::Article, usize::from(!in_article)),
            _ => facts.add(Group::Article, if in_article { 2 } else { 3 }),
        }
        facts.add(
            Group::Repeats,
            bin(own.repeats.max(1) as usize, &[1, 2, 5, 11]),
        );
        if own.repeats > 2 {
            let many = if own.repeats > 5 { 3 } else { 0 };
            facts.add(Group::RepeatLinks, many + own.repeat_links as usize);
        }
        facts.add(Group::PageProse, bin(whole.prose as usize, &[0, 500, 2000]));
        facts.add(
            Group::PageLinks,
            bin_share(whole.measure.link_density(), &[0.2, 0.4, 0.6]),
        );
    }

    fn size_facts(
        &self,
        unit: &Unit,
        around: &Surroundings,
        whole: Measure,
        facts: &mut FactList<'_>,
    ) {
        let mut at = Some(unit.block).filter(|block| self.index.measure(*block).text > unit.text);
        if at.is_none() {
            at = around.above(unit.block).grow;
        }
        let own = u32::from(is_prose(unit));
        let mut kin = 3;
        let groups = [
            (Group::Parent1, Group::Size1, Group::Prose1),
            (Group::Parent2, Group::Size2, Group::Prose2),
            (Group::Parent3, Group::Size3, Group::Prose3),
        ];
        for (level, (links, size, reads)) in groups.into_iter().enumerate() {
            let Some(node) = at else {
                break;
            };
            let measure = self.index.measure(node);
            let density = measure.link_density();
            facts.add(
                links,
                if density <= 0.0 {
                    0
                } else {
                    1 + bin_share(density, &[0.1, 0.25, 0.5, 0.75])
                },
            );
            facts.add(
                size,
                bin_share(share(measure.text, whole.text), &[0.02, 0.1, 0.3, 0.6]),
            );
            let prose_share = measure.prose_density();
            facts.add(
                reads,
                if prose_share <= 0.0 {
                    0
                } else {
                    1 + bin_share(prose_share, &[0.3, 0.7])
                },
            );
            if kin == 3
                && around
                    .prose_below
                    .get(node.index())
                    .is_some_and(|count| *count > own)
            {
                kin = level;
            }
            at = around.above(node).grow;
        }
        facts.add(Group::Kin, kin);
    }

    fn neighbor_facts(&self, at: usize, facts: &mut FactList<'_>) {
        let kind = |at: Option<usize>| at.and_then(|at| self.units.get(at)).map_or(0, neighbor);
        facts.add(Group::Before, kind(at.checked_sub(1)));
        facts.add(Group::Before2, kind(at.checked_sub(2)));
        facts.add(Group::After, kind(at.checked_add(1)));
        facts.add(Group::After2, kind(at.checked_add(2)));
    }
}

/// The list that facts are added to.
struct FactList<'f>(&'f mut Vec<u16>);

impl FactList<'_> {
    fn add(&mut self, group: Group, fact: usize) {
        self.0
            .push(u16::try_from(offset(group) + fact).unwrap_or(0));
    }

    fn add_some(&mut self, group: Group, fact: Option<usize>) {
        if let Some(fact) = fact {
            self.add(group, fact);
        }
    }

    fn add_bits(&mut self, group: Group, bits: u32) {
        let mut rest = bits;
        while rest != 0 {
            self.add(group, rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// Prose: a long text with few links and the marks of sentences.
pub(crate) fn is_prose(unit: &Unit) -> bool {
    unit.text >= 80 && share(unit.link_text, unit.text) < 0.33 && unit.marks > 0
}

fn neighbor(unit: &Unit) -> usize {
    let links = share(unit.link_text, unit.text) > 0.66;
    match (links, unit.text) {
        _ if is_prose(unit) => 5,
        (true, ..=25) => 1,
        (true, _) => 2,
        (false, ..=25) => 3,
        (false, _) => 4,
    }
}

fn order_facts(
    at: usize,
    count: usize,
    offset_text: u32,
    whole: &Whole,
    nearest: Option<usize>,
    facts: &mut FactList<'_>,
) {
    let position = share(offset_text, whole.measure.text);
    facts.add(
        Group::Position,
        bin_share(position, &[0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95]),
    );
    facts.add(
        Group::Heading,
        match whole.first_h1 {
            None => 0,
            Some(heading) if at == heading => 3,
            Some(heading) if at < heading => {
                if heading - at > 10 {
                    1
                } else {
                    2
                }
            }
            Some(heading) => 4 + bin(at - heading, &[4, count / 2]),
        },
    );
    let distance = nearest;
    facts.add(
        Group::Prose,
        match (whole.first_prose, whole.last_prose) {
            (Some(first), _) if at < first => 1,
            (_, Some(last)) if at > last => 2,
            (Some(_), _) => {
                if distance.is_some_and(|distance| distance <= 4) {
                    3
                } else {
                    4
                }
            }
            _ => 0,
        },
    );
    facts.add(
        Group::Distance,
        distance.map_or(0, |distance| 1 + bin(distance, &[0, 1, 3, 8])),
    );
}

/// For each unit, how far the nearest unit of prose is.
fn nearest_prose(units: &[Unit]) -> Vec<Option<usize>> {
    let mut nearest: Vec<Option<usize>> = vec![None; units.len()];
    let mut since: Option<usize> = None;
    for (unit, slot) in units.iter().zip(&mut nearest) {
        since = if is_prose(unit) {
            Some(0)
        } else {
            since.map(|since| since + 1)
        };
        *slot = since;
    }
    since = None;
    for (unit, slot) in units.iter().zip(&mut nearest).rev() {
        since = if is_prose(unit) {
            Some(0)
        } else {
            since.map(|since| since + 1)
        };
        *slot = match (*slot, since) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }
    nearest
}

fn repeated(texts: &[String]) -> Vec<bool> {
    let mut counts: std::collections::HashMap<&str, u32> = std::collections::HashMap::new();
    for text in texts.iter().filter(|text| text.len() > 3) {
        *counts.entry(text).or_default() += 1;
    }
    texts
        .iter()
        .map(|text| counts.get(text.as_str()).is_some_and(|count| *count > 1))
        .collect()
}

fn title_match(text: &str, title: &str) -> usize {
    if text.len() < 4 || title.is_empty() {
        2
    } else if text == title {
        0
    } else if text.len() > 12 && (title.starts_with(text) || title.ends_with(text)) {
        1
    } else {
        2
    }
}

pub(crate) fn heading_level(doc: &Document, node: NodeId) -> Option<usize> {
    Some(match doc.local_name(node) {
        "h1" => 0,
        "h2" => 1,
        "h3" => 2,
        "h4" | "h5" | "h6" => 3,
        _ => return None,
    })
}

pub(crate) fn tag(doc: &Document, node: NodeId) -> usize {
    match doc.local_name(node) {
        "p" => 0,
        "li" => 1,
        "h1" => 2,
        "h2" => 3,
        "h3" => 4,
        "h4" => 5,
        "h5" | "h6" => 6,
        "td" => 7,
        "th" => 8,
        "dt" => 9,
        "dd" => 10,
        "pre" => 11,
        "blockquote" => 12,
        "caption" | "figcaption" => 13,
        "label" | "legend" => 14,
        "summary" | "button" => 15,
        "address" => 16,
        "div" | "center" => 17,
        "section" | "main" => 18,
        "article" => 19,
        "header" => 20,
        "footer" => 21,
        "form" | "fieldset" => 22,
        "option" | "optgroup" => 23,
        _ => 24,
    }
}

/// Which range `value` is in: the first whose end it does not pass.
fn bin(value: usize, ends: &[usize]) -> usize {
    ends.iter().take_while(|end| value > **end).count()
}

fn bin_share(value: f64, ends: &[f64]) -> usize {
    ends.iter().take_while(|end| value > **end).count()
}
