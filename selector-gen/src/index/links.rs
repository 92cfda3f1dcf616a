//! Link targets and image addresses by their parts: which elements hold a given piece of path.

use domlens_dom_model::NodeId;

use super::scope::ScopeIndex;

/// How many bytes of a part are compared.
///
/// Parts that agree so far count as equal: a query is never longer, and the lists stay
/// supersets of what CSS matches.
const COMPARED: usize = 96;

/// The longest piece of a link's target that can be asked for, in bytes.
pub(crate) const MAX_PIECE: usize = COMPARED;

/// Every suffix of every link's target that begins at its start, at a slash, a query or a fragment; sorted.
///
/// A target holds the piece `/about` if and only if one of its suffixes begins with it, so two
/// binary searches find all links that `a[href*="/about"]` matches.
#[derive(Debug)]
pub(crate) struct Links<'d> {
    suffixes: Vec<Suffix<'d>>,
}

#[derive(Clone, Copy, Debug)]
struct Suffix<'d> {
    text: &'d [u8],
    link: NodeId,
    whole: bool,
}

/// The links that a piece finds: at most [`Found::MAX`], without doubles, in document order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    links: [NodeId; Self::MAX],
    len: u8,
}

impl Found {
    /// More links than this make a piece too common to be of use.
    pub(crate) const MAX: usize = 16;

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
        for &link in &scope.elements {
            if tag.is_some_and(|tag| !doc.local_name(link).eq_ignore_ascii_case(tag)) {
                continue;
            }
            let Some(target) = doc.attr(link, attribute) else {
                continue;
            };
            let target = target.as_bytes();
            for (at, byte) in target.iter().enumerate() {
                if at == 0 || matches!(byte, b'/' | b'#' | b'?') {
                    let end = target.len().min(at + COMPARED);
                    let text = target.get(at..end).unwrap_or(&[]);
                    suffixes.push(Suffix {
                        text,
                        link,
                        whole: at == 0,
                    });
                }
            }
        }
        suffixes.sort_unstable_by(|a, b| a.text.cmp(b.text).then(a.link.cmp(&b.link)));
        Self { suffixes }
    }

    /// The elements whose address holds `piece`, which begins with `/`, `?` or `#` (`at_start`: whose target
    /// begins with it); `None` when there are too many.
    pub(crate) fn holding(&self, piece: &str, at_start: bool) -> Option<Found> {
        let piece = piece.as_bytes();
        let from = self.suffixes.partition_point(|suffix| suffix.text < piece);
        let root = self.suffixes.get(from)?.link;
        let mut found = Found {
            links: [root; Found::MAX],
            len: 0,
        };
        let mut looked = 0;
        for suffix in self
            .suffixes
            .iter()
            .skip(from)
            .take_while(|suffix| suffix.text.starts_with(piece))
        {
            looked += 1;
            if looked > 4 * Found::MAX || ((suffix.whole || !at_start) && !found.add(suffix.link)) {
                return None;
            }
        }
        Some(found)
    }
}
