//! What short texts say that stand around content, in the words of several languages.

mod finder;
mod kinds;
mod mentions;

use std::sync::LazyLock;

use self::finder::Finder;
use self::kinds::KINDS;

pub(crate) use self::mentions::Mentions;

/// The longest text that is a phrase, in bytes.
const MAX_PHRASE: usize = 120;

/// How a phrase is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Whole,
    Start,
    Part,
}

static PHRASES: LazyLock<Finder<(usize, How)>> = LazyLock::new(|| {
    let mut finder = Finder::default();
    for (kind, (whole, starts, parts)) in KINDS.iter().enumerate() {
        for (how, words) in [
            (How::Whole, whole),
            (How::Start, starts),
            (How::Part, parts),
        ] {
            for word in *words {
                finder.add(word, (kind, how));
            }
        }
    }
    finder
});

/// The kind of phrase that a short text is: the number of a fact in the group "says". Of several
/// it is the first.
pub(crate) fn phrase(text: &str) -> Option<usize> {
    if text.len() > MAX_PHRASE {
        return None;
    }
    let text = text.to_lowercase();
    let text = text.trim_matches(|character: char| {
        !character.is_alphanumeric() && !matches!(character, '©' | '$' | '€' | '£')
    });
    if text.is_empty() {
        return None;
    }
    let mut first: Option<usize> = None;
    PHRASES.find(text, |at, word, (kind, how)| {
        let is_said = match how {
            How::Whole => word.len() == text.len(),
            How::Start => at == 0,
            How::Part => true,
        };
        if is_said && first.is_none_or(|known| kind < known) {
            first = Some(kind);
        }
    });
    first.or_else(|| is_price(text).then_some(PRICE))
}

/// The number of the kind "related".
pub(crate) const RELATED: usize = 2;

/// The number of the kind "comments".
pub(crate) const COMMENTS: usize = 5;

/// The number of the kind "subscribe".
pub(crate) const SUBSCRIBE: usize = 6;

/// The number of the kind "byline".
pub(crate) const BYLINE: usize = 9;

/// The number of the kind "price".
pub(crate) const PRICE: usize = 12;

/// The number of the kind "reply".
pub(crate) const REPLY: usize = 13;

fn is_price(text: &str) -> bool {
    let short = text.chars().count() <= 24;
    short
        && text.contains(['$', '€', '£', '¥', '₹'])
        && text.contains(|character: char| character.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_known_by_the_whole_the_start_or_a_part() {
        assert_eq!(phrase("© 2024 Example"), Some(0));
        assert_eq!(phrase("Share this:"), Some(1));
        assert_eq!(phrase("You might also like"), Some(2));
        assert_eq!(phrase("$12.50"), Some(PRICE));
        assert_eq!(phrase("A sentence about clocks and towers."), None);
    }
}
