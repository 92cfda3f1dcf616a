//! Cleans what becomes a label: what has no meaning outside the page's own fonts, or exists to
//! steer the eye or to hide, is dropped.

use std::borrow::Cow;

const ZWNJ: char = '\u{200c}';
const ZWJ: char = '\u{200d}';

/// `text` as a label in one line.
///
/// - White space is collapsed and trimmed.
/// - Glyphs of icon fonts (private use) go: they are pictures in one font only.
/// - Zero width spaces, soft hyphens, bidi controls, control characters and tag characters go:
///   they show nothing, and can make text read otherwise than it is written.
/// - Joiners stay where they spell: in emoji sequences, between letters of Arabic or Indic scripts.
///
/// ```
/// use domlens_dom_model::clean_label;
/// assert_eq!(clean_label(" \u{e8b6}  Search\u{200b}\n now "), "Search now");
/// assert_eq!(clean_label("\u{202e}lap\u{202c}"), "lap");
/// assert_eq!(clean_label("می\u{200c}خواهم"), "می\u{200c}خواهم");
/// assert_eq!(clean_label("plain"), "plain");
/// ```
pub fn clean_label(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim_matches(|char: char| char.is_whitespace());
    if is_clean(trimmed) {
        return Cow::Borrowed(trimmed);
    }
    Cow::Owned(cleaned(trimmed))
}

/// Whether nothing is to be done; may say no for what stays as it is.
fn is_clean(text: &str) -> bool {
    let mut after_space = false;
    text.chars().all(|char| {
        let is_space = char.is_whitespace();
        let doubles = is_space && after_space;
        after_space = is_space;
        !doubles && (!is_space || char == ' ') && !is_suspect(char)
    })
}

fn cleaned(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    let mut in_flag = false;
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        in_flag = char == BLACK_FLAG || (in_flag && is_tag(char));
        if char.is_whitespace() {
            gap = !out.is_empty();
            continue;
        }
        if is_suspect(char) {
            let before = out.chars().next_back().filter(|_| !gap);
            let after = chars.peek().copied();
            if !(in_flag || belongs(char, before, after)) {
                continue;
            }
        }
        if gap {
            out.push(' ');
            gap = false;
        }
        out.push(char);
    }
    out
}

/// A flag of a part of a country is this and tag characters: the one use that they have left.
const BLACK_FLAG: char = '\u{1f3f4}';

fn is_tag(char: char) -> bool {
    matches!(char, '\u{e0020}'..='\u{e007f}')
}

/// Characters that are dropped, unless they [belong](belongs) where they stand.
fn is_suspect(char: char) -> bool {
    matches!(char,
        '\0'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}'
        // Soft hyphen, combining grapheme joiner, Arabic letter mark, Hangul fillers.
        | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}'
        // Mongolian vowel separator; zero width space, joiners, direction marks.
        | '\u{180e}' | '\u{200b}'..='\u{200f}'
        // Embeddings and overrides; word joiner, invisible operators, isolates, deprecated controls.
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffc}'
        // Private use: the plane's own area and two whole planes.
        | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}'
        // Tags and variation selectors beyond the sixteen.
        | '\u{e0000}'..='\u{e01ef}'
    )
}

/// Whether a suspect character spells something between these two.
fn belongs(char: char, before: Option<char>, after: Option<char>) -> bool {
    let Some(before) = before else { return false };
    match char {
        ZWNJ => joins(before) && after.is_some_and(joins),
        ZWJ => {
            (is_pictograph_end(before) && after.is_some_and(is_pictograph))
                || (joins(before) && after.is_none_or(|after| joins(after) || after == ' '))
        }
        '\u{e0100}'..='\u{e01ef}' => is_ideograph(before),
        _ => false,
    }
}

/// Letters and marks of the scripts whose letters join, or form clusters: Arabic, Syriac, N'Ko,
/// Mongolian, and those that come from Brahmi.
fn joins(char: char) -> bool {
    matches!(char,
        '\u{600}'..='\u{8ff}' | '\u{900}'..='\u{109f}' | '\u{1780}'..='\u{18af}'
        | '\u{1900}'..='\u{1c7f}' | '\u{1cd0}'..='\u{1cff}' | '\u{a800}'..='\u{abff}'
        | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
        | '\u{10a00}'..='\u{10fff}' | '\u{11000}'..='\u{11fff}' | '\u{1e900}'..='\u{1e95f}'
    )
}

fn is_pictograph(char: char) -> bool {
    matches!(char,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{24c2}' | '\u{25a0}'..='\u{27bf}'
        | '\u{2934}'..='\u{2935}' | '\u{2b00}'..='\u{2bff}' | '\u{3030}' | '\u{303d}'
        | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}'
    )
}

/// What a pictograph may end in: itself (a skin tone is one, too), or the emoji selector.
fn is_pictograph_end(char: char) -> bool {
    is_pictograph(char) || char == '\u{fe0f}'
}

fn is_ideograph(char: char) -> bool {
    matches!(char, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_clean_is_borrowed() {
        assert!(matches!(
            clean_label("  Add to cart "),
            Cow::Borrowed("Add to cart")
        ));
        assert!(matches!(clean_label(""), Cow::Borrowed("")));
        assert!(matches!(clean_label("日本語 ✓"), Cow::Borrowed(_)));
    }

    #[test]
    fn white_space_of_any_kind_is_one_space() {
        assert_eq!(clean_label("a\u{a0}\u{3000}b\tc\r\nd"), "a b c d");
        assert_eq!(clean_label("a \u{200b} b"), "a b");
        assert_eq!(clean_label("\u{e000} a \u{f101}"), "a");
    }

    #[test]
    fn emoji_keep_their_joiners() {
        for emoji in [
            "👩\u{200d}💻",
            "🏳\u{fe0f}\u{200d}🌈",
            "👩🏽\u{200d}🚀",
            "❤\u{fe0f}",
        ] {
            assert_eq!(clean_label(emoji), emoji);
        }
        let scotland = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
        assert_eq!(clean_label(scotland), scotland);
    }

    #[test]
    fn scripts_keep_their_joiners_and_other_text_does_not() {
        let hindi = "क\u{94d}\u{200d}ष";
        assert_eq!(clean_label(hindi), hindi);
        assert_eq!(clean_label("क\u{94d}\u{200d}"), "क\u{94d}\u{200d}");
        assert_eq!(clean_label("a\u{200d}b\u{200c}c"), "abc");
        assert_eq!(clean_label("\u{200d}a"), "a");
    }

    #[test]
    fn hidden_messages_go() {
        assert_eq!(clean_label("Buy\u{e0049}\u{e0067}\u{e006e}"), "Buy");
        assert_eq!(clean_label("x\u{e0101}\u{e0102}"), "x");
        assert_eq!(clean_label("葛\u{e0100}"), "葛\u{e0100}");
        assert_eq!(
            clean_label("\u{2066}a\u{2069}\u{200f}\u{feff}\u{ad}b"),
            "ab"
        );
    }
}
