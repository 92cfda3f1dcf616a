//! What can be said about one element, most lasting first.

use domlens_dom_model::NodeId;

use crate::CandidateKind;
use crate::index::links::{Found, Links, MAX_PIECE};
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
    /// Its place among its siblings of the same type.
    Nth(u32),
    /// A piece of a link's target or an image's address: anywhere in it, or at its start.
    Piece {
        name: &'d str,
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
            KeyName::Attribute(name) => scope
                .doc
                .attr(element, name)
                .filter(|value| usable(scope, element, name, value))
                .map(|value| {
                    (
                        What::Attribute { name, value },
                        2.5 + words::tokens(name) + words::tokens(value),
                    )
                }),
        };
        if let Some((what, tokens)) = found {
            facts.push(Fact {
                what,
                hits: Hits::All(scope.having(key)),
                cost: info.cost,
                tokens,
                identity: info.weight.identity && scope.having(key).len() == 1,
                kind: info.weight.kind,
            });
        }
    }
    facts.extend(address(scope, element));
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
            "style" => false,
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

/// A piece of an address that few elements share: the last segments of its path, cut at a word.
fn address<'i, 'd>(scope: &'i ScopeIndex<'d>, element: NodeId) -> Option<Fact<'i, 'd>> {
    let doc = scope.doc;
    let tag = doc.local_name(element);
    let (name, cost, kind, table) = if tag.eq_ignore_ascii_case("a") {
        ("href", weights::LINK, CandidateKind::Href, scope.links())
    } else if tag.eq_ignore_ascii_case("img") {
        (
            "src",
            weights::IMAGE,
            CandidateKind::Attribute,
            scope.images(),
        )
    } else {
        (
            "style",
            weights::IMAGE,
            CandidateKind::Attribute,
            scope.backgrounds(),
        )
    };
    let value = doc.attr(element, name)?;
    let target = if name == "style" {
        background(value)?
    } else {
        value
    };
    let scheme = starts_with_script(target) || target.starts_with("data:");
    if target.len() < 2
        || scheme
        || target.starts_with('#')
        || target.contains(|c: char| c.is_control())
    {
        return None;
    }
    let (piece, at_start, found) = rarest_piece(table, target)?;
    if at_start && name == "style" {
        return None;
    }
    let made_up = name != "href" && piece.split('/').any(words::is_generated_id);
    Some(Fact {
        what: What::Piece {
            name,
            piece,
            at_start,
        },
        identity: found.as_slice().len() == 1,
        hits: Hits::Few(found),
        cost: if made_up { cost + 0.5 } else { cost },
        tokens: 4.0 + words::tokens(piece),
        kind,
    })
}

/// The address of the image that a style shows.
fn background(style: &str) -> Option<&str> {
    let (_, rest) = style.split_once("url(")?;
    let (address, _) = rest.split_once(')')?;
    Some(address.trim_matches(['"', '\'', ' ']))
}

/// The piece of an address that the fewest addresses share; the first that is unique wins.
fn rarest_piece<'d>(table: &Links<'d>, target: &'d str) -> Option<(&'d str, bool, Found)> {
    let path = target
        .split(['?', '#'])
        .next()
        .unwrap_or("")
        .trim_end_matches('/');
    let slashes = path
        .bytes()
        .enumerate()
        .rev()
        .filter(|&(_, b)| b == b'/')
        .map(|(at, _)| at)
        .take(4);
    let inner = slashes
        .filter_map(|at| path.get(at..))
        .take_while(|piece| !piece.starts_with("//"));
    let pieces = inner
        .flat_map(|piece| [short_of(piece), Some(piece)])
        .flatten()
        .map(|piece| (piece, false));
    let mut best: Option<(&'d str, bool, Found)> = None;
    let after = |mark: char| {
        target
            .split_once(mark)
            .and_then(|(before, _)| target.get(before.len()..))
    };
    let query = after('?')
        .and_then(|query| query.split(['&', '#']).next())
        .map(|query| (query, false));
    let fragment = after('#').map(|fragment| (fragment, false));
    for (piece, at_start) in pieces.chain([(path, true)]).chain(fragment).chain(query) {
        if piece.len() > MAX_PIECE || piece.len() < 3 {
            continue;
        }
        let Some(found) = table.holding(piece, at_start) else {
            continue;
        };
        let count = found.as_slice().len();
        if count > 0
            && best
                .as_ref()
                .is_none_or(|best| count < best.2.as_slice().len())
        {
            best = Some((piece, at_start, found));
        }
        if count == 1 {
            break;
        }
    }
    best
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

/// A text up to so many bytes is given whole: to say that it begins so costs more than it saves.
const WHOLE: usize = 40;

/// What the element says, whole or from its beginning.
fn text<'i, 'd>(
    scope: &'i ScopeIndex<'d>,
    ordinal: usize,
    element: NodeId,
) -> Option<Fact<'i, 'd>> {
    let texts = scope.texts();
    let (whole, opening) = (texts.saying(ordinal), texts.beginning(ordinal));
    let said = texts.text(scope, element);
    let cut = whole.is_empty() || (opening.len() == 1 && said.said.len() > WHOLE);
    let hits = if cut { opening } else { whole };
    if hits.is_empty() || matches!(scope.doc.local_name(element), "script" | "style") {
        return None;
    }
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
