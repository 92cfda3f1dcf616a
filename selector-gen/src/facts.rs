//! What can be said about one element, most lasting first.

mod address;

use domlens_aria::is_password;
use domlens_dom_model::{Document, NodeId};

use crate::CandidateKind;
use crate::index::links::Found;
use crate::index::scope::{KeyId, KeyInfo, KeyName, ScopeIndex};
use crate::index::texts;
use crate::weights::{self, MAX_CLASSES, MAX_FACTS};
use crate::words;

pub(crate) use address::{address, piece};

/// One simple condition on an element. The element that it was read from completes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum What {
    Tag,
    /// Its id, one of its classes or one of its attributes.
    Key(KeyId),
    /// Its place among its siblings of the same type.
    Nth(u32),
    /// A piece of an address: anywhere in it, or at its start.
    Piece(Piece),
    /// What it says; whole, or how it begins.
    Text {
        whole: bool,
    },
    /// It holds elements of a tag of `HELD` (or none).
    Holds {
        tag: u8,
        holds: bool,
    },
}

/// Where a piece of an address is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) of: Address,
    pub(crate) start: u32,
    pub(crate) len: u8,
    pub(crate) at_start: bool,
}

/// The attributes that hold addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Address {
    Link,
    Image,
    Background,
}

impl Address {
    pub(crate) fn attribute(self) -> &'static str {
        match self {
            Self::Link => "href",
            Self::Image => "src",
            Self::Background => "style",
        }
    }
}

/// What [`What::Holds`] can speak of.
pub(crate) const HELD: [&str; 8] = ["img", "svg", "h2", "h3", "h4", "picture", "span", "strong"];

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
pub(crate) struct Fact<'i> {
    pub(crate) what: What,
    pub(crate) hits: Hits<'i>,
    pub(crate) cost: f32,
    pub(crate) tokens: f32,
    /// Whether a copy of the element, made for a new list item, would differ in it.
    pub(crate) identity: bool,
    pub(crate) kind: CandidateKind,
}

impl Fact<'_> {
    pub(crate) fn is_unique(&self) -> bool {
        self.hits.as_slice().len() == 1
    }

    /// Whether only XPath can say it.
    pub(crate) fn xpath_only(&self) -> bool {
        matches!(self.what, What::Text { .. })
    }

    pub(crate) fn is_id(&self) -> bool {
        self.kind == CandidateKind::Id
    }

    /// Whether it is counted among elements of its tag only, so that the tag must be said.
    pub(crate) fn needs_tag(&self) -> bool {
        needs_tag(self.what) || self.xpath_only()
    }
}

/// Pieces of addresses are only known for links and images, places for siblings of one type.
pub(crate) fn needs_tag(what: What) -> bool {
    match what {
        What::Piece(piece) => piece.of != Address::Background,
        What::Tag | What::Holds { .. } | What::Nth(_) => true,
        What::Key(_) | What::Text { .. } => false,
    }
}

/// What CSS can say of an element: the tag first, then by cost.
pub(crate) fn silent_facts<'i>(scope: &'i ScopeIndex<'_>, ordinal: usize) -> Vec<Fact<'i>> {
    let Some(element) = scope.element(ordinal) else {
        return Vec::new();
    };
    let mut facts = Vec::with_capacity(MAX_FACTS + 2);
    let mut classes = 0;
    for &key in scope.keys_of(ordinal) {
        let Some(info) = scope.key(key).filter(|info| info.cost.is_finite()) else {
            continue;
        };
        let what = match info.name {
            KeyName::Tag => What::Tag,
            KeyName::Class if classes == MAX_CLASSES => continue,
            KeyName::Attribute(_) if !is_usable(scope, element, info) => continue,
            _ => What::Key(key),
        };
        classes += usize::from(info.name == KeyName::Class);
        let having = scope.having(key);
        let cost = if info.name == KeyName::Id && mirrors_name(scope.doc, element) {
            info.cost.min(weights::MIRRORED_ID)
        } else {
            info.cost
        };
        facts.push(Fact {
            what,
            hits: Hits::All(having),
            cost,
            tokens: scope.tokens(key),
            identity: info.weight.identity && having.len() == 1,
            kind: info.weight.kind,
        });
        if facts.len() == 2 * MAX_FACTS {
            break;
        }
    }
    facts.extend(address(scope, ordinal, element));
    if let Some(rest) = facts.get_mut(1..) {
        rest.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    }
    facts.truncate(MAX_FACTS);
    facts
}

/// Whether a key can be said of an element: values of fields change as people type, those of
/// choices and buttons name them.
pub(crate) fn is_usable(scope: &ScopeIndex<'_>, element: NodeId, info: &KeyInfo<'_>) -> bool {
    let KeyName::Attribute(name) = info.name else {
        return true;
    };
    let value = info.value;
    let doc = scope.doc;
    let plain = !value.contains(|c: char| c.is_control());
    plain
        && match name {
            "value" => is_named_by_value(doc, element),
            "href" => !matches!(value, "#" | "#!") && !starts_with_script(value),
            "style" => false,
            _ => true,
        }
}

/// Whether the id is the `name` in other letters (`ctl00$Main$kind$0` and `ctl00_Main_kind_0`):
/// then it lasts as long.
fn mirrors_name(doc: &Document, element: NodeId) -> bool {
    let (Some(id), Some(name)) = (doc.id(element), doc.attr(element, "name")) else {
        return false;
    };
    let written = name.bytes().map(|b| if b == b'$' { b'_' } else { b });
    name.contains('$') && written.eq(id.bytes())
}

/// Whether the `value` of an element names it, as that of a choice or a button does; a secret names
/// nothing.
pub(crate) fn is_named_by_value(doc: &Document, element: NodeId) -> bool {
    let names = match doc.local_name(element) {
        "input" => matches!(
            doc.input_type(element),
            "radio" | "checkbox" | "submit" | "button" | "reset"
        ),
        "option" | "button" | "data" => true,
        _ => false,
    };
    names && !is_password(doc, element)
}

fn starts_with_script(value: &str) -> bool {
    value
        .trim_start()
        .get(..11)
        .is_some_and(|start| start.eq_ignore_ascii_case("javascript:"))
}

/// A text up to so many bytes is given whole: to say that it begins so costs more than it saves.
const WHOLE: usize = 40;

/// What the element says, whole or from its beginning.
pub(crate) fn text<'i>(scope: &'i ScopeIndex<'_>, ordinal: usize) -> Option<Fact<'i>> {
    let element = scope.element(ordinal)?;
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
