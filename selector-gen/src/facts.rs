//! What can be said about one element, most lasting first.

use domlens_dom_model::NodeId;

use crate::CandidateKind;
use crate::index::links::{Found, MAX_PIECE};
use crate::index::scope::{KeyName, ScopeIndex};
use crate::index::texts;
use crate::weights::{self, MAX_CLASSES, MAX_FACTS};
use crate::words;

/// One simple condition on an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum What<'d> {
    Tag,
    Id(&'d str),
    Class(&'d str),
    Attribute {
        name: &'d str,
        value: &'d str,
    },
    /// A piece of a link's target: anywhere in it, or at its start.
    Link {
        piece: &'d str,
        at_start: bool,
    },
    /// What the element says; whole, or how it begins.
    Text {
        whole: bool,
    },
    /// It holds an element of this tag (or not).
    Holds {
        tag: &'d str,
        holds: bool,
    },
}

/// The elements that meet a condition (or more), in document order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Hits<'i> {
    All(&'i [NodeId]),
    Few(Found),
}

impl Hits<'_> {
    pub(crate) fn as_slice(&self) -> &[NodeId] {
        match self {
            Self::All(nodes) => nodes,
            Self::Few(found) => found.as_slice(),
        }
    }
}

/// A condition that an element meets, with who else meets it and how long it will last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact<'i, 'd> {
    pub(crate) what: What<'d>,
    pub(crate) hits: Hits<'i>,
    pub(crate) cost: f32,
    pub(crate) tokens: f32,
    /// Whether a copy of the element, made for a new list item, would differ in it.
    pub(crate) identity: bool,
    pub(crate) kind: CandidateKind,
}

impl Fact<'_, '_> {
    pub(crate) fn is_unique(&self) -> bool {
        self.hits.as_slice().len() == 1
    }

    /// Whether only XPath can say it.
    pub(crate) fn xpath_only(&self) -> bool {
        matches!(self.what, What::Text { .. })
    }
}

/// The facts of an element: the tag first, then by cost; texts included.
pub(crate) fn facts<'i, 'd>(scope: &'i ScopeIndex<'d>, ordinal: usize) -> Vec<Fact<'i, 'd>> {
    let Some(element) = scope.element(ordinal) else {
        return Vec::new();
    };
    let mut facts = Vec::with_capacity(MAX_FACTS);
    let mut classes = 0;
    let mut attributes = None;
    for &key in scope.keys_of(ordinal) {
        let Some(info) = scope.key(key) else { continue };
        if info.cost.is_infinite() {
            continue;
        }
        let found = match info.name {
            KeyName::Tag => Some((What::Tag, 1.0)),
            KeyName::Id => scope
                .doc
                .id(element)
                .map(|id| (What::Id(id), 1.0 + words::tokens(id))),
            KeyName::Class => {
                classes += 1;
                if classes > MAX_CLASSES {
                    continue;
                }
                class_of(scope, element, info.value)
                    .map(|class| (What::Class(class), 1.0 + words::tokens(class)))
            }
            KeyName::Attribute(name) => {
                attributes = Some(name);
                scope
                    .doc
                    .attr(element, name)
                    .filter(|value| usable(scope, element, name, value))
                    .map(|value| {
                        (
                            What::Attribute { name, value },
                            2.5 + words::tokens(name) + words::tokens(value),
                        )
                    })
            }
        };
        if let Some((what, tokens)) = found {
            facts.push(Fact {
                what,
                hits: Hits::All(scope.having(key)),
                cost: info.cost,
                tokens,
                identity: info.weight.identity,
                kind: info.weight.kind,
            });
        }
    }
    if attributes.is_some() {
        facts.extend(link(scope, element));
    }
    facts.extend(text(scope, ordinal, element));
    if let Some(rest) = facts.get_mut(1..) {
        rest.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    }
    facts.truncate(MAX_FACTS);
    facts
}

/// The class of an element that a key stands for (keys of quirks mode ignore case).
fn class_of<'d>(scope: &ScopeIndex<'d>, element: NodeId, value: &'d str) -> Option<&'d str> {
    if !scope.quirks {
        return Some(value);
    }
    scope
        .doc
        .classes(element)
        .take(4 * MAX_CLASSES)
        .find(|class| class.eq_ignore_ascii_case(value))
}

/// Values of fields change as people type; those of choices and buttons name them.
fn usable(scope: &ScopeIndex<'_>, element: NodeId, name: &str, value: &str) -> bool {
    let doc = scope.doc;
    let plain = !value.contains(|c: char| c.is_control());
    plain
        && match name {
            "value" => match doc.local_name(element) {
                "input" => doc.attr(element, "type").is_some_and(|kind| {
                    ["radio", "checkbox", "submit", "button", "reset"]
                        .iter()
                        .any(|choice| kind.eq_ignore_ascii_case(choice))
                }),
                "option" | "button" | "data" => true,
                _ => false,
            },
            "href" => !matches!(value, "#" | "#!") && !starts_with_script(value),
            _ => true,
        }
}

fn starts_with_script(value: &str) -> bool {
    value
        .trim_start()
        .get(..11)
        .is_some_and(|start| start.eq_ignore_ascii_case("javascript:"))
}

/// How much of a link's last segment is enough, in bytes.
const SLUG: usize = 12;

/// A piece of a link's target that few links share: the last segments of its path, cut at a word.
fn link<'i, 'd>(scope: &'i ScopeIndex<'d>, element: NodeId) -> Option<Fact<'i, 'd>> {
    let doc = scope.doc;
    if !doc.local_name(element).eq_ignore_ascii_case("a") {
        return None;
    }
    let target = doc.attr(element, "href")?;
    if target.len() < 2
        || target.starts_with('#')
        || starts_with_script(target)
        || target.contains(|c: char| c.is_control())
    {
        return None;
    }
    let path = target
        .split(['?', '#'])
        .next()
        .unwrap_or("")
        .trim_end_matches('/');
    let mut best: Option<(&str, bool, Found)> = None;
    let better =
        |piece: &'d str, at_start: bool, best: &mut Option<(&'d str, bool, Found)>| -> bool {
            if piece.len() > MAX_PIECE || piece.len() < 3 {
                return false;
            }
            let Some(found) = scope.links().holding(piece, at_start) else {
                return false;
            };
            let fewer = best
                .as_ref()
                .is_none_or(|best| found.as_slice().len() < best.2.as_slice().len());
            if fewer && !found.as_slice().is_empty() {
                *best = Some((piece, at_start, found));
            }
            found.as_slice().len() == 1
        };
    let slashes = path
        .bytes()
        .enumerate()
        .rev()
        .filter(|&(_, b)| b == b'/')
        .map(|(at, _)| at)
        .take(4);
    for at in slashes {
        let Some(piece) = path.get(at..) else {
            continue;
        };
        if piece.starts_with("//") {
            break;
        }
        if short_of(piece).is_some_and(|short| better(short, false, &mut best))
            || better(piece, false, &mut best)
        {
            break;
        }
    }
    if best.as_ref().is_none_or(|best| best.2.as_slice().len() > 1) {
        better(path, true, &mut best);
    }
    let (piece, at_start, found) = best?;
    Some(Fact {
        what: What::Link { piece, at_start },
        hits: Hits::Few(found),
        cost: weights::LINK,
        tokens: 4.0 + words::tokens(piece),
        identity: true,
        kind: CandidateKind::Href,
    })
}

/// The beginning of a long segment, cut before a separator.
fn short_of(piece: &str) -> Option<&str> {
    if piece.len() < SLUG + 8 {
        return None;
    }
    let head = words::head(piece, SLUG).len();
    let end = piece.get(head..)?.find(['-', '_', '.', '/', '%', '+'])? + head;
    piece.get(..end)
}

/// What the element says, whole or from its beginning.
fn text<'i, 'd>(
    scope: &'i ScopeIndex<'d>,
    ordinal: usize,
    element: NodeId,
) -> Option<Fact<'i, 'd>> {
    let texts = scope.texts();
    let (whole, opening) = (texts.saying(ordinal), texts.beginning(ordinal));
    let cut = opening.len() == 1 || whole.is_empty();
    let hits = if cut { opening } else { whole };
    if hits.is_empty() || matches!(scope.doc.local_name(element), "script" | "style") {
        return None;
    }
    let said = texts.text(scope, element);
    if said.exotic {
        return None;
    }
    let shown = if cut {
        texts::cut(&said.said)?
    } else {
        said.said.as_str()
    };
    Some(Fact {
        what: What::Text { whole: !cut },
        hits: Hits::All(hits),
        cost: weights::TEXT,
        tokens: words::tokens(shown) + if cut { 8.0 } else { 5.0 },
        identity: true,
        kind: CandidateKind::XpathText,
    })
}
