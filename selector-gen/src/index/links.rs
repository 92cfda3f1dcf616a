//! Link targets and image addresses by their parts: which elements hold a given piece of path.

use domlens_dom_model::NodeId;

use super::scope::{Rows, ScopeIndex};

/// How many bytes of a part are compared.
///
/// Parts that agree so far count as equal: a query is never longer, and the lists stay
/// supersets of what CSS matches.
const COMPARED: usize = 96;

/// The longest piece of a link's target that can be asked for, in bytes.
pub(crate) const MAX_PIECE: usize = COMPARED;

/// Every suffix of every address that begins at its start, at a slash, a query or a fragment; sorted.
///
/// An address holds the piece `/about` if and only if one of its suffixes begins with it, so all
/// elements that `[href*="/about"]` matches stand side by side in the order; and a piece is unique
/// as soon as it is longer than what its suffix shares with its neighbors.
#[derive(Debug)]
pub(crate) struct Links<'d> {
    suffixes: Vec<Suffix<'d>>,
    /// For each element, by ordinal: where its suffixes begin, and how long a piece must be there
    /// to be unique.
    marks: Rows<Mark>,
}

#[derive(Clone, Copy, Debug)]
struct Suffix<'d> {
    text: &'d [u8],
    link: NodeId,
    ordinal: u32,
    at: u32,
}

/// A place in an address where a piece can begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// In bytes from the start of the attribute's value.
    pub(crate) at: u32,
    /// A piece of so many bytes or more is unique; none is when this exceeds `MAX_PIECE`.
    pub(crate) unique_from: u8,
    /// The suffix in the order.
    rank: u32,
}

/// The links that a piece finds: at most [`Found::MAX`], without doubles, in document order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    links: [NodeId; Self::MAX],
    len: u8,
}

impl Found {
    /// More links than this make a piece too common to be of use.
    pub(crate) const MAX: usize = 12;

    /// A single element.
    pub(crate) fn one(link: NodeId) -> Self {
        Self {
            links: [link; Self::MAX],
            len: 1,
        }
    }

    pub(crate) fn as_slice(&self) -> &[NodeId] {
        self.links.get(..usize::from(self.len)).unwrap_or(&[])
    }

    fn add(&mut self, link: NodeId) -> bool {
        let Err(at) = self.as_slice().binary_search(&link) else {
            return true;
        };
        let len = usize::from(self.len);
        if len == Self::MAX {
            return false;
        }
        let Some(tail) = self.links.get_mut(at..=len) else {
            return false;
        };
        tail.rotate_right(1);
        if let Some(first) = tail.first_mut() {
            *first = link;
        }
        self.len += 1;
        true
    }
}

impl<'d> Links<'d> {
    /// The addresses in `attribute` of the elements called `tag`, or of all.
    pub(crate) fn new(scope: &ScopeIndex<'d>, tag: Option<&str>, attribute: &str) -> Self {
        let doc = scope.doc;
        let mut suffixes = Vec::new();
        for (ordinal, &link) in (0..).zip(&scope.elements) {
            if tag.is_some_and(|tag| !doc.local_name(link).eq_ignore_ascii_case(tag)) {
                continue;
            }
            let Some(address) = doc.attr(link, attribute) else {
                continue;
            };
            let address = address.as_bytes();
            for (at, byte) in (0..).zip(address) {
                if at == 0 || matches!(byte, b'/' | b'#' | b'?') {
                    let text = address.get(at as usize..).unwrap_or(&[]);
                    let text = text.get(..COMPARED).unwrap_or(text);
                    suffixes.push(Suffix {
                        text,
                        link,
                        ordinal,
                        at,
                    });
                }
            }
        }
        suffixes.sort_unstable_by(|a, b| a.text.cmp(b.text).then(a.link.cmp(&b.link)));
        let marks = marks(&suffixes);
        Self {
            suffixes,
            marks: Rows::from_pairs(
                scope.elements.len(),
                &marks,
                Mark {
                    at: 0,
                    unique_from: 0,
                    rank: 0,
                },
            ),
        }
    }

    /// Where pieces of an element's address can begin, from the last to the first.
    pub(crate) fn marks(&self, ordinal: usize) -> impl Iterator<Item = Mark> {
        self.marks.row(ordinal).iter().rev().copied()
    }

    /// The elements whose address holds the `len` bytes at `mark`; `None` when there are too many.
    pub(crate) fn holding(&self, mark: Mark, len: usize) -> Option<Found> {
        let rank = mark.rank as usize;
        let own = self.suffixes.get(rank)?;
        let piece = own.text.get(..len)?;
        let crowded = |rank: Option<usize>| {
            rank.and_then(|rank| self.suffixes.get(rank))
                .is_some_and(|far| far.text.starts_with(piece))
        };
        if crowded(rank.checked_sub(Found::MAX)) || crowded(Some(rank + Found::MAX)) {
            return None;
        }
        let mut found = Found::one(own.link);
        let (before, after) = self.suffixes.split_at_checked(rank)?;
        let after = after
            .iter()
            .skip(1)
            .take_while(|suffix| suffix.text.starts_with(piece));
        let before = before
            .iter()
            .rev()
            .take_while(|suffix| suffix.text.starts_with(piece));
        for (looked, suffix) in before.chain(after).enumerate() {
            if looked > 2 * Found::MAX || !found.add(suffix.link) {
                return None;
            }
        }
        Some(found)
    }
}

/// The marks of each element, in order of place.
fn marks(suffixes: &[Suffix<'_>]) -> Vec<(u32, Mark)> {
    let mut marks = Vec::with_capacity(suffixes.len());
    let mut before = 0;
    for (number, suffix) in suffixes.iter().enumerate() {
        let after = suffixes
            .get(number + 1)
            .map_or(0, |next| shared(suffix.text, next.text));
        let unique_from = u8::try_from(before.max(after) + 1).unwrap_or(u8::MAX);
        let rank = u32::try_from(number).unwrap_or(u32::MAX);
        marks.push((
            suffix.ordinal,
            Mark {
                at: suffix.at,
                unique_from,
                rank,
            },
        ));
        before = after;
    }
    marks.sort_unstable_by_key(|&(ordinal, mark)| (ordinal, mark.at));
    marks
}

/// How many bytes two texts share from their start.
fn shared(a: &[u8], b: &[u8]) -> usize {
    let shared = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    // Texts cut at the same length may go on alike.
    if shared == COMPARED {
        usize::from(u8::MAX)
    } else {
        shared
    }
}
