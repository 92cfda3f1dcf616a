//! Cutting text to a length without harming what people read as one character.

use unicode_segmentation::UnicodeSegmentation;

/// The longest text, in characters, where no option sets a limit. Containers repeat the text of
/// what they hold, so that without one the size of an answer would grow with the depth of a page.
pub const MAX_TEXT: usize = 100_000;

/// The longest text, in characters, of an element around what is listed itself: a control around
/// other controls, a list in a list. More would say the same twice.
pub(crate) const MAX_PREVIEW: usize = 300;

/// `text`, cut to at most `limit` characters with the mark of the cut, and its own length in
/// characters if it was cut.
///
/// The cut falls between [grapheme clusters](https://unicode.org/reports/tr29/).
///
/// ```
/// use domlens_extract::cut;
/// assert_eq!(cut("Checkout", 8), ("Checkout".to_owned(), None));
/// assert_eq!(cut("Checkout", 6), ("Check…".to_owned(), Some(8)));
/// assert_eq!(cut("ab👩‍💻cd", 4), ("ab…".to_owned(), Some(7)));
/// ```
pub fn cut(text: &str, limit: usize) -> (String, Option<usize>) {
    if text.len() <= limit {
        return (text.to_owned(), None);
    }
    let length = text.chars().count();
    if length <= limit {
        return (text.to_owned(), None);
    }
    let mut kept = String::new();
    let mut room = limit.saturating_sub(1);
    for grapheme in text.graphemes(true) {
        let size = grapheme.chars().count();
        if size > room {
            break;
        }
        room -= size;
        kept.push_str(grapheme);
    }
    let mut kept = kept.trim_end().to_owned();
    if limit > 0 {
        kept.push('…');
    }
    (kept, Some(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_limit_breaks_a_cluster() {
        let text = "aaaa🔑bbbb e\u{301}e\u{301} 🇩🇪🇫🇷 한국";
        for limit in 0..30 {
            let (kept, length) = cut(text, limit);
            assert!(kept.chars().count() <= limit);
            match length {
                None => assert_eq!(kept, text),
                Some(length) => {
                    assert_eq!(length, text.chars().count());
                    let prefix = kept.trim_end_matches('…');
                    let rest = text.strip_prefix(prefix).unwrap();
                    let whole = prefix.graphemes(true).count() + rest.graphemes(true).count();
                    assert_eq!(whole, text.graphemes(true).count(), "{limit}");
                }
            }
        }
    }
}
