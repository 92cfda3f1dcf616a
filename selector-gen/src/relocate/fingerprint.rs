//! What an element is like, in under a kilobyte: enough to know it again on a changed page.

use std::collections::BTreeMap;

use domlens_aria::Accessibility;
use domlens_dom_model::{Document, NodeId};
use serde::{Deserialize, Serialize};

use crate::context;
use crate::facts;
use crate::weights::TEST_IDS;

/// What an element is like: its tag, role, name, text, attributes, neighbors, ancestry and position.
///
/// As JSON it takes less than 1024 bytes, whatever the page holds: texts and values are cut, and of
/// long lists the most telling are kept. What a password field holds is never in it. Boxes are not
/// known to static HTML, so there is none.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_selector_gen::Fingerprint;
///
/// let doc = Document::parse("<nav><a href=/>Home</a> <a href=/tea>Tea</a></nav>");
/// let tea = doc.nodes().filter(|&node| doc.is_html(node, "a")).nth(1).unwrap();
/// let fingerprint = Fingerprint::of(&doc, tea);
/// let json = serde_json::to_string(&fingerprint)?;
/// assert!(json.len() < 1024 && json.contains("/tea"));
/// assert_eq!(serde_json::from_str::<Fingerprint>(&json)?, fingerprint);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Fingerprint {
    pub(super) tag: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) role: String,
    /// The accessible name, where the text does not say the same.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) text: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) attributes: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) classes: Vec<String>,
    /// Its ancestors in a word each, the nearest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) ancestors: Vec<String>,
    /// The element siblings beside it, by tag and text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) previous: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) next: String,
    /// The text of the nearest ancestor that says more than the element does.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) around: String,
    /// The heading before it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) heading: String,
    /// Its place among siblings of its tag, its depth, and how far down the page it is, in thousandths.
    pub(super) position: [u32; 3],
    /// What the most similar other elements of the page were called and pointed at, as digests: an
    /// element that answers to one of them is one of those.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) rivals: String,
    /// How many of those were called the same, and how many pointed at the same.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) shared: [u8; 2],
}

/// Bytes of JSON that each part may take, quotes and escapes included; they add up to less than the
/// kilobyte, the names of the fields included.
const TAG: usize = 24;
const ROLE: usize = 20;
const NAME: usize = 56;
pub(super) const TEXT: usize = 72;
const ATTRIBUTES: usize = 200;
const VALUE: usize = 64;
const CLASSES: usize = 70;
const ANCESTORS: usize = 124;
const STEP: usize = 30;
const NEIGHBOR: usize = 32;
const HEADING: usize = 32;
const AROUND: usize = 56;
/// How many attributes, classes and ancestors are kept.
const MAX_ATTRIBUTES: usize = 8;
const MAX_CLASSES: usize = 6;
const MAX_ANCESTORS: usize = 6;
/// How far up ancestors are looked at.
const MAX_UP: usize = 64;
/// How far up text around the element is looked for.
const MAX_AROUND: usize = 5;
/// How many nodes are read for a text.
const MAX_NODES: usize = 120;

/// Attributes by how much they tell, the most telling first; the rest comes in the order of the page.
const TELLING: &[&str] = &[
    "id",
    "name",
    "href",
    "type",
    "for",
    "aria-label",
    "value",
    "placeholder",
    "title",
    "alt",
    "action",
    "src",
    "aria-controls",
    "aria-labelledby",
    "itemprop",
];

impl Fingerprint {
    /// The fingerprint of `element`; of a node that is no element, one that nothing matches.
    ///
    /// Cost: linear in the page; [`Relocator::fingerprint`](super::Relocator::fingerprint) shares
    /// tables among several.
    pub fn of(doc: &Document, element: NodeId) -> Self {
        super::Relocator::new(doc).fingerprint(element)
    }

    /// The fingerprint without the element's rivals; `headings` are those of the page, in order.
    pub(super) fn alone(aria: &Accessibility<'_>, headings: &[NodeId], element: NodeId) -> Self {
        let doc = aria.document();
        if !doc.is_element(element) {
            return Self::default();
        }
        let text = text(doc, element);
        let name = clipped(&aria.name(element).text, NAME);
        let role = aria.role(element).map_or("", domlens_aria::Role::as_str);
        Self {
            tag: clipped(doc.local_name(element), TAG),
            role: clipped(role, ROLE),
            name: if text.starts_with(&name) {
                String::new()
            } else {
                name
            },
            attributes: attributes(doc, element),
            classes: kept(doc.classes(element), MAX_CLASSES, CLASSES, VALUE),
            ancestors: ancestors(doc, element),
            previous: neighbor(doc, doc.previous_element_sibling(element)),
            next: neighbor(doc, doc.next_element_sibling(element)),
            around: around(doc, element, &text),
            heading: heading(doc, headings, element),
            position: position(doc, element),
            rivals: String::new(),
            shared: [0; 2],
            text,
        }
    }

    /// Keeps what tells the most similar others apart from this one: what they are called and point
    /// at, and of those that agree in both, what stands around them.
    pub(super) fn set_rivals(&mut self, rivals: &[Self]) {
        let (own, own_context) = (self.digests(), self.context_digests());
        let mut twins = 0;
        for rival in rivals.iter().take(MAX_RIVALS) {
            let theirs = rival.digests();
            for ((digest, own), shared) in theirs.iter().zip(&own).zip(&mut self.shared) {
                *shared += u8::from(digest == own && !own.is_empty());
            }
            self.add_rivals(&theirs, &own);
            if theirs == own && twins < MAX_TWINS {
                twins += 1;
                self.add_rivals(&rival.context_digests(), &own_context);
            }
        }
    }

    fn add_rivals(&mut self, theirs: &[String], own: &[String]) {
        for digest in theirs.iter().filter(|digest| !digest.is_empty()) {
            if !own.contains(digest) && !self.has_rival(digest) {
                self.rivals.push_str(digest);
            }
        }
    }

    /// Whether a digest is that of a rival.
    pub(super) fn has_rival(&self, digest: &str) -> bool {
        !digest.is_empty()
            && self
                .rivals
                .as_bytes()
                .chunks(DIGEST)
                .any(|rival| rival == digest.as_bytes())
    }

    /// What the element is called, and what it points at, as a few letters each.
    pub(super) fn digests(&self) -> [String; 2] {
        let pointer = POINTERS
            .iter()
            .find_map(|name| self.attributes.get(*name))
            .map_or("", String::as_str);
        [digest("called", self.called()), digest("points", pointer)]
    }

    /// What stands around the element: its ancestors, their text, its siblings, and its heading.
    pub(super) fn context_digests(&self) -> [String; 4] {
        let beside = format!("{}|{}", self.previous, self.next);
        [
            digest("ancestors", &self.ancestors.join(" ")),
            digest("around", &self.around),
            digest("beside", &beside),
            digest("heading", &self.heading),
        ]
    }

    /// What people call the element: its name, else what it says.
    pub(super) fn called(&self) -> &str {
        if self.name.is_empty() {
            &self.text
        } else {
            &self.name
        }
    }
}

/// How many rivals are kept, and how many letters tell one.
const MAX_RIVALS: usize = 6;
const MAX_TWINS: usize = 3;
const DIGEST: usize = 6;

/// What an element points at or is known by, the first that it has.
const POINTERS: [&str; 9] = [
    "href",
    "name",
    "id",
    "data-testid",
    "for",
    "value",
    "src",
    "placeholder",
    "action",
];

/// Six hexadecimal digits of the FNV-1a hash, which every version of this crate computes alike.
fn digest(kind: &str, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let hash = kind
        .bytes()
        .chain(text.bytes())
        .fold(0x811c_9dc5_u32, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
    format!("{:06x}", (hash >> 8) ^ (hash & 0xff))
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(shared: &[u8; 2]) -> bool {
    *shared == [0; 2]
}

/// The text under an element up to `TEXT`, white space collapsed, hidden or not: what a style hides
/// changes more often than what the page says.
pub(super) fn text(doc: &Document, element: NodeId) -> String {
    if !speaks(doc, element) {
        return String::new();
    }
    read(doc, element, TEXT)
}

fn speaks(doc: &Document, element: NodeId) -> bool {
    !matches!(doc.local_name(element), "script" | "style" | "template")
}

fn read(doc: &Document, element: NodeId, budget: usize) -> String {
    let mut clip = Clip::new(budget);
    let mut texts = doc.descendants(element).take(MAX_NODES).filter(|&node| {
        doc.is_text(node)
            && doc
                .parent_element(node)
                .is_some_and(|parent| speaks(doc, parent))
    });
    texts.all(|node| clip.words(doc.text(node)));
    clip.text
}

/// A text that takes at most so many bytes of JSON.
struct Clip {
    text: String,
    room: usize,
}

impl Clip {
    fn new(room: usize) -> Self {
        Self {
            text: String::new(),
            room,
        }
    }

    /// Adds the words of a text, with a space between two, as far as they fit. Whether they all did.
    fn words(&mut self, text: &str) -> bool {
        text.split_whitespace().all(|word| {
            (self.text.is_empty() || self.push(' ')) && word.chars().all(|c| self.push(c))
        })
    }

    /// Adds a character if its JSON fits.
    fn push(&mut self, c: char) -> bool {
        let Some(room) = self.room.checked_sub(cost(c)) else {
            return false;
        };
        self.room = room;
        self.text.push(c);
        true
    }
}

/// How many bytes of JSON a character takes.
fn cost(c: char) -> usize {
    match c {
        '"' | '\\' | '\n' | '\r' | '\t' | '\u{8}' | '\u{c}' => 2,
        // Controls, and the marks that a careful writer of JSON escapes as well.
        c if c.is_control() || matches!(c, '\u{61c}' | '\u{200b}'..='\u{206f}') => 6,
        c => c.len_utf8(),
    }
}

/// The beginning of a text, its white space collapsed, that takes at most `budget` bytes of JSON.
fn clipped(text: &str, budget: usize) -> String {
    let mut clip = Clip::new(budget);
    clip.words(text);
    clip.text.truncate(clip.text.trim_end().len());
    clip.text
}

/// How many bytes of JSON a text takes, with its quotes and a comma.
fn json_len(text: &str) -> usize {
    text.chars().map(cost).sum::<usize>() + 3
}

/// As many of `items` as fit, each cut at `each`.
fn kept<'i>(
    items: impl Iterator<Item = &'i str>,
    most: usize,
    budget: usize,
    each: usize,
) -> Vec<String> {
    let mut left = budget;
    let mut list = Vec::new();
    for item in items.take(4 * most) {
        let item = clipped(item, each);
        let Some(rest) = left.checked_sub(json_len(&item)) else {
            continue;
        };
        left = rest;
        list.push(item);
        if list.len() == most {
            break;
        }
    }
    list
}

fn attributes(doc: &Document, element: NodeId) -> BTreeMap<String, String> {
    let rest = doc
        .attributes(element)
        .map(|attribute| attribute.local_name)
        .filter(|name| name.starts_with("data-") && !TEST_IDS.contains(name));
    let names = TEST_IDS
        .iter()
        .chain(TELLING)
        .copied()
        .chain(rest.take(MAX_ATTRIBUTES));
    let mut kept = BTreeMap::new();
    let mut left = ATTRIBUTES;
    for name in names {
        let Some(value) = doc
            .attr(element, name)
            .filter(|_| is_kept(doc, element, name))
        else {
            continue;
        };
        let value = match name {
            "href" | "action" => clipped(&without_campaign(value), VALUE),
            "src" => clipped(last_segment(value), VALUE),
            _ => clipped(value, VALUE),
        };
        let Some(rest) = left.checked_sub(json_len(name) + json_len(&value)) else {
            continue;
        };
        if value.is_empty() {
            continue;
        }
        left = rest;
        kept.insert(name.to_owned(), value);
        if kept.len() == MAX_ATTRIBUTES {
            break;
        }
    }
    kept
}

/// Values of fields are what people type; those of choices and buttons name them.
fn is_kept(doc: &Document, element: NodeId, name: &str) -> bool {
    name != "value" || facts::is_named_by_value(doc, element)
}

/// An address without the parameters that campaigns add.
fn without_campaign(address: &str) -> String {
    let Some((before, query)) = address.split_once('?') else {
        return address.to_owned();
    };
    let (query, fragment) = query.split_once('#').unwrap_or((query, ""));
    let kept: Vec<&str> = query
        .split('&')
        .filter(|parameter| !parameter.starts_with("utm_"))
        .collect();
    let mut out = before.to_owned();
    for (mark, part) in [('?', kept.join("&").as_str()), ('#', fragment)] {
        if !part.is_empty() {
            out.push(mark);
            out.push_str(part);
        }
    }
    out
}

fn last_segment(address: &str) -> &str {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    path.rsplit('/').next().unwrap_or(path)
}

/// The ancestors through shadow hosts and frames, nearest first; the last is the outermost that has
/// an id or a landmark's tag, which tells one menu from its copy.
fn ancestors(doc: &Document, element: NodeId) -> Vec<String> {
    let above = |&at: &NodeId| doc.parent_element(at).or_else(|| doc.host(doc.scope(at)));
    let is_inside = |&at: &NodeId| !doc.is_html(at, "body") && !doc.is_html(at, "html");
    let all: Vec<NodeId> = std::iter::successors(above(&element), above)
        .filter(is_inside)
        .take(MAX_UP)
        .collect();
    let is_named = |&&at: &&NodeId| {
        doc.id(at).is_some() || crate::weights::is_landmark_tag(doc.local_name(at))
    };
    let near = all.get(..MAX_ANCESTORS - 1).unwrap_or(&all);
    let far = all.iter().skip(near.len()).rfind(is_named);
    let mut steps = Vec::new();
    let mut left = ANCESTORS;
    for &at in near.iter().chain(far) {
        let step = clipped(&context::step(doc, at), STEP);
        if let Some(rest) = left.checked_sub(json_len(&step)) {
            left = rest;
            steps.push(step);
        }
    }
    steps
}

fn neighbor(doc: &Document, sibling: Option<NodeId>) -> String {
    sibling.map_or_else(String::new, |sibling| {
        let said = format!("{} {}", doc.local_name(sibling), text(doc, sibling));
        clipped(&said, NEIGHBOR)
    })
}

/// What stands around an element: the text of the nearest ancestor that says more.
fn around(doc: &Document, element: NodeId, text: &str) -> String {
    for ancestor in doc.ancestor_elements(element).take(MAX_AROUND) {
        let said = read(doc, ancestor, AROUND);
        if !said.is_empty() && !text.starts_with(&said) {
            return said;
        }
    }
    String::new()
}

/// The last heading before an element.
fn heading(doc: &Document, headings: &[NodeId], element: NodeId) -> String {
    let before = headings.partition_point(|&heading| heading < element);
    before
        .checked_sub(1)
        .and_then(|at| headings.get(at))
        .map_or_else(String::new, |&heading| read(doc, heading, HEADING))
}

/// The headings of a page, in order.
pub(super) fn headings(doc: &Document) -> Vec<NodeId> {
    let is_heading =
        |&node: &NodeId| ["h1", "h2", "h3", "h4", "h5", "h6"].contains(&doc.local_name(node));
    doc.nodes().filter(is_heading).collect()
}

/// How many siblings are counted for a place.
const MAX_COUNTED: usize = 200;

fn position(doc: &Document, element: NodeId) -> [u32; 3] {
    let tag = doc.local_name(element);
    let before = std::iter::successors(doc.previous_element_sibling(element), |&sibling| {
        doc.previous_element_sibling(sibling)
    });
    let place = before
        .take(MAX_COUNTED)
        .filter(|&sibling| doc.local_name(sibling) == tag)
        .count();
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    [
        number(place),
        number(doc.depth(element)).min(9999),
        down(doc, element),
    ]
}

/// How far down the page an element is, in thousandths.
pub(super) fn down(doc: &Document, element: NodeId) -> u32 {
    let down = element.index().saturating_mul(1000) / doc.len().max(1);
    u32::try_from(down).unwrap_or(u32::MAX)
}
