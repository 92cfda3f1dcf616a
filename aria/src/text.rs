//! Text of names: the white space rules of the name computation, and labels for people.

/// Whether `byte` is [ASCII white space](https://infra.spec.whatwg.org/#ascii-whitespace).
pub(crate) fn is_space(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\x0C' | '\r' | ' ')
}

/// Whether `text` has nothing but ASCII white space.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(is_space)
}

/// `text` without ASCII white space at its ends, or `None` if nothing is left.
pub(crate) fn non_blank(text: &str) -> Option<&str> {
    let text = text.trim_matches(is_space);
    (!text.is_empty()).then_some(text)
}

/// `text` as the name computation's [flat string]: runs of ASCII white space become one space,
/// none is left at the ends; no-break spaces stay.
///
/// [flat string]: https://w3c.github.io/accname/#terminology
pub(crate) fn flatten(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(is_space).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// A name as a label to show: private-use glyphs (icon fonts), zero-width spaces and bidi
/// controls are dropped, and white space of all kinds is collapsed. Joiners stay.
///
/// ```
/// assert_eq!(domlens_aria::clean_label("\u{e8b6} Search\u{a0}all"), "Search all");
/// ```
pub fn clean_label(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut space = false;
    for c in text.chars() {
        if c.is_whitespace() {
            space = true;
        } else if !is_dropped(c) {
            if space && !out.is_empty() {
                out.push(' ');
            }
            space = false;
            out.push(c);
        }
    }
    out
}

/// Whether a label drops `c`: it shows nothing, or only in the page's own icon font.
fn is_dropped(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}' // private use
            | '\u{200B}' | '\u{2060}' | '\u{FEFF}' | '\u{00AD}' // zero-width spaces, soft hyphen
            | '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' // bidi
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_strings_collapse_ascii_space_only() {
        assert_eq!(flatten(" a \t\n b\u{a0}\u{a0}c "), "a b\u{a0}\u{a0}c");
        assert_eq!(flatten("\u{a0}a\u{a0}"), "\u{a0}a\u{a0}");
        assert_eq!(flatten(" \n"), "");
    }

    #[test]
    fn labels_keep_joiners_and_lose_controls() {
        assert_eq!(clean_label("می\u{200c}خواهم"), "می\u{200c}خواهم");
        assert_eq!(clean_label("👩\u{200d}💻 a"), "👩\u{200d}💻 a");
        assert_eq!(clean_label("\u{202e}abc\u{202c}\u{200b}d"), "abcd");
        assert_eq!(clean_label("\u{e8b6}Search"), "Search");
        assert_eq!(clean_label("\u{f0001}"), "");
    }
}
