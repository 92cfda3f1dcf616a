//! Which elements say what: the visible text of small elements, as XPath compares it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use domlens_dom_model::NodeId;

use super::scope::{NONE, Rows, ScopeIndex};
use crate::weights::MAX_TEXT;
use crate::words;

/// Where a long text may be cut for `starts-with()`: at the first space from here on ...
const CUT_FROM: usize = 20;
/// ... but not beyond.
const CUT_TO: usize = 40;

/// The texts of a scope, by tag.
///
/// Two elements share a row if their tag and the hash of their text agree. A row may hold
/// more elements than say the same (text is compared with all Unicode white space collapsed, and
/// hashes may meet), never fewer; so a row of one proves that the text is unique for its tag.
#[derive(Debug)]
pub(crate) struct Texts<'d> {
    pieces: Vec<Piece<'d>>,
    whole: Vec<u32>,
    opening: Vec<u32>,
    rows: Rows<NodeId>,
}

/// A text node that says something, white space collapsed and cut after `MAX_TEXT` bytes.
#[derive(Debug)]
struct Piece<'d> {
    node: NodeId,
    text: Cow<'d, str>,
    /// White space stands between the piece before and this one.
    spaced: bool,
    complete: bool,
    /// It holds white space that XPath does not collapse, or control characters.
    exotic: bool,
}

/// The text of an element, collapsed.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) said: String,
    pub(crate) complete: bool,
    pub(crate) exotic: bool,
}

impl<'d> Texts<'d> {
    pub(crate) fn new(scope: &ScopeIndex<'d>) -> Self {
        let pieces = pieces(scope);
        let mut rows = HashMap::new();
        let mut pairs = Vec::new();
        let (mut whole, mut opening) = (Vec::new(), Vec::new());
        let mut buffer = String::new();
        for (ordinal, &element) in scope.elements.iter().enumerate() {
            let tag = scope.tag_key(ordinal);
            let complete = read(&pieces, scope, element, &mut buffer).0;
            let mut row = |text: &str, kind: u8| {
                let next = u32::try_from(rows.len()).unwrap_or(NONE);
                let row = *rows.entry((tag, digest(text, kind))).or_insert(next);
                pairs.push((row, element));
                row
            };
            whole.push(if complete && !buffer.is_empty() {
                row(&buffer, 0)
            } else {
                NONE
            });
            opening.push(cut(&buffer).map_or(NONE, |text| row(text, 1)));
        }
        let count = rows.len();
        Self {
            pieces,
            whole,
            opening,
            rows: Rows::from_pairs(count, &pairs, scope.root),
        }
    }

    /// The elements of the same tag that say exactly what the element says.
    pub(crate) fn saying(&self, ordinal: usize) -> &[NodeId] {
        self.row(&self.whole, ordinal)
    }

    /// The elements of the same tag whose text begins as that of the element does; see [`cut`].
    pub(crate) fn beginning(&self, ordinal: usize) -> &[NodeId] {
        self.row(&self.opening, ordinal)
    }

    fn row(&self, of: &[u32], ordinal: usize) -> &[NodeId] {
        match of.get(ordinal) {
            Some(&row) if row != NONE => self.rows.row(row as usize),
            _ => &[],
        }
    }

    /// What an element says, up to about `MAX_TEXT` bytes.
    pub(crate) fn text(&self, scope: &ScopeIndex<'d>, element: NodeId) -> Text {
        let mut text = String::new();
        let (complete, exotic) = read(&self.pieces, scope, element, &mut text);
        Text {
            said: text,
            complete,
            exotic,
        }
    }
}

/// The beginning of a long text, up to and including a space. A text that begins with the same
/// bytes is cut at the same space, so that equal beginnings are equal keys.
pub(crate) fn cut(text: &str) -> Option<&str> {
    let space = text
        .bytes()
        .skip(CUT_FROM)
        .take(CUT_TO - CUT_FROM)
        .position(|b| b == b' ')?
        + CUT_FROM;
    text.get(..=space)
}

fn digest(text: &str, kind: u8) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write_u8(kind);
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// Joins what an element says into `out`; whether that is all, and whether it is exotic.
fn read(
    pieces: &[Piece<'_>],
    scope: &ScopeIndex<'_>,
    element: NodeId,
    out: &mut String,
) -> (bool, bool) {
    out.clear();
    let end = scope.doc.subtree_end(element);
    let start = pieces.partition_point(|piece| piece.node <= element);
    let mut exotic = false;
    for piece in pieces
        .iter()
        .skip(start)
        .take_while(|piece| piece.node.index() < end)
    {
        if out.len() + piece.text.len() > MAX_TEXT {
            let room = MAX_TEXT.saturating_sub(out.len());
            push(out, piece, words::head(&piece.text, room));
            return (false, exotic | piece.exotic);
        }
        push(out, piece, &piece.text);
        exotic |= piece.exotic;
        if !piece.complete {
            return (false, exotic);
        }
    }
    (true, exotic)
}

fn push(out: &mut String, piece: &Piece<'_>, text: &str) {
    if piece.spaced && !out.is_empty() {
        out.push(' ');
    }
    out.push_str(text);
}

fn pieces<'d>(scope: &ScopeIndex<'d>) -> Vec<Piece<'d>> {
    let doc = scope.doc;
    let mut pieces: Vec<Piece<'d>> = Vec::new();
    let (mut spaced, mut exotic_gap) = (false, false);
    for node in doc
        .descendants(scope.root)
        .filter(|&node| doc.is_text(node))
    {
        let raw = doc.text(node);
        let trimmed = raw.trim();
        let before = raw.len() - raw.trim_start().len();
        let (lead, tail) = raw.split_at_checked(before).unwrap_or((raw, ""));
        let tail = tail.get(trimmed.len()..).unwrap_or("");
        spaced |= !lead.is_empty();
        exotic_gap |= is_exotic(lead);
        if exotic_gap {
            // A gap that XPath does not collapse spoils the text on both of its sides.
            if let Some(piece) = pieces.last_mut() {
                piece.exotic = true;
            }
        }
        if trimmed.is_empty() {
            continue;
        }
        let (text, complete, exotic) = collapse(trimmed);
        pieces.push(Piece {
            node,
            text,
            spaced,
            complete,
            exotic: exotic || exotic_gap || is_exotic(tail),
        });
        (spaced, exotic_gap) = (!tail.is_empty(), is_exotic(tail));
    }
    pieces
}

/// White space that XPath leaves alone, or a control character.
fn is_exotic(text: &str) -> bool {
    text.contains(|c: char| {
        !matches!(c, ' ' | '\t' | '\n' | '\r') && (c.is_whitespace() || c.is_control())
    })
}

/// Collapses white space, up to a little more than `MAX_TEXT` bytes.
fn collapse(text: &str) -> (Cow<'_, str>, bool, bool) {
    let head = words::head(text, MAX_TEXT + 1);
    let plain = !head.contains("  ")
        && !head.contains(|c: char| c != ' ' && (c.is_whitespace() || c.is_control()));
    if plain {
        return (Cow::Borrowed(head), head.len() == text.len(), false);
    }
    let exotic = is_exotic(head);
    let mut out = String::new();
    for word in text
        .split(char::is_whitespace)
        .filter(|word| !word.is_empty())
    {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
        if out.len() > MAX_TEXT {
            return (
                Cow::Owned(words::head(&out, MAX_TEXT + 1).to_owned()),
                false,
                true,
            );
        }
    }
    (Cow::Owned(out), true, exotic)
}
