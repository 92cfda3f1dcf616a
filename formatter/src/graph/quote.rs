//! Page text in the lines of a graph: one line, cut, and unable to end its own quotes.

use domlens_extract::cut;
use domlens_progressive::content::clean::one_line;

use crate::line::is_balanced;

/// The longest address, in characters.
const MAX_ADDRESS: usize = 200;

/// `text` in single quotes.
pub(super) fn quoted(text: &str, max: usize) -> String {
    format!("'{}'", inner(text, max))
}

/// What stands between single quotes: an apostrophe stays where it is inside a word, and is a
/// typographic one elsewhere, so that no quote ends before it ends.
pub(super) fn inner(text: &str, max: usize) -> String {
    let line = cut_line(text, max);
    if !line.contains('\'') {
        return line;
    }
    let mut out = String::with_capacity(line.len() + 8);
    let mut before = ' ';
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        let inside = before.is_alphanumeric()
            && characters
                .peek()
                .is_some_and(|after| after.is_alphanumeric());
        out.push(if character == '\'' && !inside {
            '’'
        } else {
            character
        });
        before = character;
    }
    out
}

/// `text` on one line, cut.
pub(super) fn cut_line(text: &str, max: usize) -> String {
    cut(&one_line(text), max).0
}

/// What stands between double quotes.
pub(super) fn title(text: &str, max: usize) -> String {
    cut_line(text, max).replace('"', "”")
}

/// What stands between bars in brackets.
pub(super) fn option(text: &str, max: usize) -> String {
    let text = cut_line(text, max).replace('|', "¦");
    if is_balanced(&text, '(', ')') {
        return text;
    }
    text.replace('(', "[").replace(')', "]")
}

/// An address without spaces.
pub(super) fn address(url: &str) -> String {
    cut_line(url, MAX_ADDRESS).replace(' ', "%20")
}

/// Words of ours that may hold page text: on one line.
pub(super) fn plain(text: &str) -> String {
    one_line(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_its_quotes() {
        assert_eq!(inner("Don't", 80), "Don't");
        assert_eq!(inner("x' checked", 80), "x’ checked");
        assert_eq!(inner("'a'='b'", 80), "’a’=’b’");
        assert_eq!(inner("it''s", 80), "it’’s");
        assert_eq!(title("a\" b", 80), "a” b");
        assert_eq!(option("a|b) (c", 80), "a¦b] [c");
        assert_eq!(option("Norway (NOK)", 80), "Norway (NOK)");
    }

    #[test]
    fn text_is_one_line_and_cut_between_characters() {
        assert_eq!(inner("a\n[07] button 'b'\u{202e}", 80), "a [07] button ’b’");
        assert_eq!(inner("ab👩‍💻cd", 4), "ab…");
    }
}
