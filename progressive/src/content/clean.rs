//! Characters that a reader does not see, but that change how text is shown or read.

/// Whether `character` may stand in our text.
///
/// Control characters, bidirectional overrides, embeddings and isolates, invisible tags, soft
/// hyphens and zero-width spaces go: they are no words, and they can make a text read otherwise
/// than it is. The joiners stay, because scripts and emoji need them, and so do the marks that
/// tell the direction of one character.
pub fn is_kept(character: char) -> bool {
    !(character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{200b}' | '\u{feff}' | '\u{2060}'..='\u{206f}' | '\u{202a}'..='\u{202e}'
                | '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        ))
}

/// Whether `character` is white space that collapses: what HTML calls ASCII white space, and the
/// line and paragraph separators, which would break our lines.
pub fn is_space(character: char) -> bool {
    matches!(
        character,
        ' ' | '\t' | '\n' | '\r' | '\u{c}' | '\u{b}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// The black flag, which tags behind it turn into the flag of a region.
const FLAG: char = '\u{1f3f4}';

/// The most tags behind a flag: a region's code and the sign that ends it.
const MAX_TAGS: usize = 7;

/// The characters of `text` that [may stand in our text](is_kept), and the few tags that make
/// the flag of a region.
pub fn kept(text: &str) -> impl Iterator<Item = char> + '_ {
    let mut tags = 0;
    text.chars().filter(move |character| {
        if matches!(character, '\u{e0020}'..='\u{e007f}') {
            tags = usize::saturating_sub(tags, 1);
            return tags > 0;
        }
        tags = if *character == FLAG { MAX_TAGS + 1 } else { 0 };
        is_space(*character) || is_kept(*character)
    })
}

/// `text` on one line: white space collapsed and trimmed, invisible characters gone.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut space = false;
    for character in kept(text) {
        if is_space(character) {
            space = !line.is_empty();
        } else {
            if space {
                line.push(' ');
                space = false;
            }
            line.push(character);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overrides_go_and_joiners_stay() {
        assert_eq!(one_line("\u{202e}evil\u{202c} \u{2066}x\u{2069}"), "evil x");
        assert_eq!(
            one_line("می\u{200c}روم 👨\u{200d}👩"),
            "می\u{200c}روم 👨\u{200d}👩"
        );
        assert_eq!(one_line("Fam\u{200b}ily so\u{ad}ft"), "Family soft");
    }

    #[test]
    fn tags_stay_only_where_they_make_a_flag() {
        let wales = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}";
        assert_eq!(one_line(wales), wales);
        let message: String = "obey this"
            .chars()
            .map(|letter| char::from_u32(0xe0000 + letter as u32).unwrap())
            .collect();
        assert_eq!(one_line(&format!("a{message}b")), "ab");
        assert!(one_line(&format!("{wales}{message}")).chars().count() <= 8);
    }

    #[test]
    fn every_line_end_becomes_one_space() {
        assert_eq!(one_line(" a\r\n\u{85}b\u{2028}c\u{0}d "), "a b cd");
        assert_eq!(one_line("a\u{a0}b"), "a\u{a0}b");
    }
}
