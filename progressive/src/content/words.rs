//! Counting words, in languages without spaces too.

/// How many words `text` has.
///
/// A run of letters, digits and the marks on them is a word. Han, Hiragana and Katakana count a
/// word for each character, as word processors do; Thai, Lao, Khmer and Burmese, which write
/// words without spaces between them, count one for each four letters.
pub fn count_words(text: &str) -> usize {
    let mut words = 0;
    let mut run = Run::None;
    for character in text.chars() {
        run = match kind(character) {
            Kind::Ideograph => {
                words += 1;
                Run::None
            }
            Kind::Spaceless => {
                let letters = if let Run::Spaceless(letters) = run {
                    letters
                } else {
                    0
                };
                if letters % LETTERS_A_WORD == 0 {
                    words += 1;
                }
                Run::Spaceless(letters + 1)
            }
            Kind::Letter => {
                words += usize::from(run != Run::Word);
                Run::Word
            }
            // A mark belongs to what it stands on; so does an apostrophe inside a word.
            Kind::Mark => run,
            Kind::Other => Run::None,
        };
    }
    words
}

/// The mean length of words in Thai, Lao, Khmer and Burmese text, in letters.
const LETTERS_A_WORD: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Run {
    None,
    Word,
    Spaceless(usize),
}

enum Kind {
    Letter,
    Ideograph,
    Spaceless,
    Mark,
    Other,
}

fn kind(character: char) -> Kind {
    match character {
        'a'..='z' | 'A'..='Z' | '0'..='9' => Kind::Letter,
        '\'' | '’' | '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}' | '\u{ad}'
        // Signs and vowels above and below the letters.
        | '\u{e31}'
        | '\u{e34}'..='\u{e3a}'
        | '\u{e47}'..='\u{e4e}'
        | '\u{eb1}'
        | '\u{eb4}'..='\u{ebc}'
        | '\u{ec8}'..='\u{ecd}'
        | '\u{102b}'..='\u{103e}'
        | '\u{17b4}'..='\u{17d3}'
        // The long vowel of Katakana and the voice marks.
        | '\u{30fc}'
        | '\u{3099}'
        | '\u{309a}' => Kind::Mark,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
            if character.is_alphabetic() =>
        {
            Kind::Spaceless
        }
        '\u{3005}'..='\u{3007}'
        | '\u{3041}'..='\u{3096}'
        | '\u{30a1}'..='\u{30fa}'
        | '\u{3400}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ff9d}'
        | '\u{20000}'..='\u{3ffff}' => Kind::Ideograph,
        '\u{900}'..='\u{dff}'
        | '\u{591}'..='\u{5c7}'
        | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}'
            if !character.is_alphanumeric() && !matches!(character, '\u{964}' | '\u{965}') =>
        {
            Kind::Mark
        }
        _ if character.is_alphanumeric() => Kind::Letter,
        _ => Kind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_spaces() {
        assert_eq!(count_words("It's a well-known fact, 3 times."), 7);
        assert_eq!(count_words("안녕하세요. 역이 어디예요?"), 3);
        assert_eq!(count_words("नमस्ते। स्टेशन कहाँ है?"), 4);
        assert_eq!(count_words(" — … "), 0);
    }

    #[test]
    fn words_without_spaces() {
        assert_eq!(count_words("東京へ行く"), 5);
        assert_eq!(count_words("สวัสดีครับ"), 2);
        assert_eq!(count_words("Tokyo東京2020"), 4);
    }
}
