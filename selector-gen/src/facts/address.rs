//! Addresses: the piece of a link's target or an image's address that few others share.

use domlens_dom_model::NodeId;

use super::{Address, Fact, Hits, Piece, What, starts_with_script};
use crate::CandidateKind;
use crate::index::links::{Found, Links, MAX_PIECE};
use crate::index::scope::ScopeIndex;
use crate::weights;
use crate::words;

/// The text of a piece.
pub(crate) fn piece<'d>(scope: &ScopeIndex<'d>, element: NodeId, piece: Piece) -> Option<&'d str> {
    let start = piece.start as usize;
    scope
        .doc
        .attr(element, piece.of.attribute())?
        .get(start..start + usize::from(piece.len))
}

/// A piece of the element's address that few elements share: the last segments of its path, cut at a word.
pub(crate) fn address<'i>(
    scope: &'i ScopeIndex<'_>,
    ordinal: usize,
    element: NodeId,
) -> Option<Fact<'i>> {
    let doc = scope.doc;
    let tag = doc.local_name(element);
    let (of, cost, kind, table) = if tag.eq_ignore_ascii_case("a") {
        (
            Address::Link,
            weights::LINK,
            CandidateKind::Href,
            scope.links(),
        )
    } else if tag.eq_ignore_ascii_case("img") {
        (
            Address::Image,
            weights::IMAGE,
            CandidateKind::Attribute,
            scope.images(),
        )
    } else {
        (
            Address::Background,
            weights::IMAGE,
            CandidateKind::Attribute,
            scope.backgrounds(),
        )
    };
    table.marks(ordinal).next()?;
    let value = doc.attr(element, of.attribute())?;
    let target = if of == Address::Background {
        background(value)?
    } else {
        value
    };
    let named = target.len() >= 2 && !target.starts_with('#') && !target.starts_with("data:");
    if !named || starts_with_script(target) || target.bytes().any(|b| b < b' ' || b == 0x7f) {
        return None;
    }
    let offset = target.as_ptr().addr() - value.as_ptr().addr();
    let (text, found) = rarest_piece(table, ordinal, element, target, offset)?;
    let at_start = !text.starts_with(['/', '?', '#']);
    if at_start && of == Address::Background {
        return None;
    }
    let start = text.as_ptr().addr() - value.as_ptr().addr();
    let made_up = of != Address::Link && text.split('/').any(words::is_generated_id);
    Some(Fact {
        what: What::Piece(Piece {
            of,
            start: u32::try_from(start).ok()?,
            len: u8::try_from(text.len()).ok()?,
            at_start,
        }),
        identity: found.as_slice().len() == 1,
        hits: Hits::Few(found),
        cost: if made_up { cost + 0.5 } else { cost },
        tokens: 4.0 + words::tokens(text),
        kind,
    })
}

/// How much of a link's last segment is enough, in bytes.
const SLUG: usize = 12;
/// How many segments of a path are tried, from the last.
const MAX_SEGMENTS: usize = 5;

/// The address of the image that a style shows.
fn background(style: &str) -> Option<&str> {
    let (_, rest) = style.split_once("url(")?;
    let (address, _) = rest.split_once(')')?;
    Some(address.trim_matches(['"', '\'', ' ']))
}

/// The piece of an address that the fewest addresses share: the last segments of the path, cut at a
/// word where that is enough, then the fragment, then the first parameter of the query. The first
/// that is unique wins.
fn rarest_piece<'v>(
    table: &Links<'_>,
    ordinal: usize,
    element: NodeId,
    target: &'v str,
    offset: usize,
) -> Option<(&'v str, Found)> {
    let path = target
        .split(['?', '#'])
        .next()
        .unwrap_or("")
        .trim_end_matches('/')
        .len();
    let mut best: Option<(&str, Found)> = None;
    let mut later: Option<(&str, Found)> = None;
    let mut segments = 0;
    for mark in table.marks(ordinal) {
        let Some(at) = (mark.at as usize).checked_sub(offset) else {
            break;
        };
        let piece = if at < path {
            target.get(at..path)
        } else {
            target.get(at..).and_then(parameter)
        };
        let Some(piece) = piece else { continue };
        if at < path {
            segments += 1;
            if segments > MAX_SEGMENTS || (at > 0 && piece.starts_with("//")) {
                break;
            }
        }
        let short = short_of(piece).filter(|short| short.starts_with('/'));
        for piece in [short, Some(piece)].into_iter().flatten() {
            if !(3..=MAX_PIECE).contains(&piece.len()) {
                continue;
            }
            let unique = piece.len() >= usize::from(mark.unique_from);
            let found = if unique {
                Some(Found::one(element))
            } else {
                table.holding(mark, piece.len())
            };
            let Some(found) = found else { continue };
            let slot = if at < path { &mut best } else { &mut later };
            let count = |found: &Found| found.as_slice().len();
            if slot
                .as_ref()
                .is_none_or(|(_, best)| count(&found) < count(best))
            {
                *slot = Some((piece, found));
            }
            if unique && at < path {
                return best;
            }
        }
    }
    match (best, later) {
        (Some((_, found)), Some(later)) if later.1.as_slice().len() < found.as_slice().len() => {
            Some(later)
        }
        (best, later) => best.or(later),
    }
}

/// A fragment, or a parameter of a query, to its end.
fn parameter(rest: &str) -> Option<&str> {
    let end = rest
        .get(1..)?
        .find(['&', '#', '?'])
        .map_or(rest.len(), |end| end + 1);
    rest.get(..end)
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
