//! Small things about text: its beginning, what stands before a place in it, and addresses.

use domlens_extract::cut;

/// The beginning of `text`, cut to `max` characters. Looks at no more than that, so that asking
/// about each of many nested texts stays cheap.
pub(crate) fn head(text: &str, max: usize) -> String {
    // One more than fits tells `cut` that there is more; graphemes may be longer.
    let end = text.char_indices().nth(max + 1).map(|(at, _)| at);
    cut(end.and_then(|end| text.get(..end)).unwrap_or(text), max).0
}

/// An address without its fragment.
pub(crate) fn without_fragment(url: &str) -> &str {
    url.split('#').next().unwrap_or_default()
}

/// The last words of `text`, at most `max` bytes of them, without what sets them off.
pub(crate) fn tail(text: &str, max: usize) -> &str {
    let mut start = text.len().saturating_sub(max);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    let mut last = text.get(start..).unwrap_or_default();
    if start > 0 {
        // A word that begins before the cut is not shown by halves.
        last = last.split_once(' ').map_or("", |(_, words)| words);
    }
    last.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '|' | '·' | '•' | ','))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_is_cut_and_the_end_is_whole_words() {
        assert_eq!(head("abcdef", 4), "abc…");
        assert_eq!(head("abcd", 4), "abcd");
        assert_eq!(tail("The price of tea: ", 12), "of tea");
        assert_eq!(tail("tea:", 12), "tea");
        assert_eq!(tail("ééééé", 3), "");
    }
}
