//! Text of names: the white space rules of the name computation, and labels to show.

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

/// A name as a label to show: [`domlens_dom_model::clean_label`], owned.
///
/// ```
/// assert_eq!(domlens_aria::clean_label("\u{e8b6} Search\u{a0}all"), "Search all");
/// ```
pub fn clean_label(text: &str) -> String {
    domlens_dom_model::clean_label(text).into_owned()
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
}
