//! A text in the pieces that the vocabulary looks at one by one, each with its kind.
//!
//! The pieces of `o200k_base` are words with one sign before them, up to three digits, runs of
//! other signs, and white space. A token never spans two pieces, so that a sum over pieces comes
//! close.

use std::iter::Peekable;
use std::str::Chars;

/// The script of a word, as far as it tells how long tokens are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Script {
    /// Letters of ASCII.
    Ascii,
    /// Latin letters with marks.
    Latin,
    Cyrillic,
    Greek,
    /// Arabic and Hebrew.
    Semitic,
    /// Hangul.
    Korean,
    /// Hiragana and Katakana.
    Kana,
    /// Chinese characters.
    Han,
    /// Thai, Lao and the scripts of India.
    Indic,
    Other,
}

/// One piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Word {
        script: Script,
        /// Letters, in characters.
        letters: usize,
        /// Whether more than its first letter is upper case.
        is_upper: bool,
        /// Whether a sign that is no blank stands before it and belongs to it.
        has_sign: bool,
        /// Whether it follows a digit or a letter at once, as in names of things and in hashes.
        is_glued: bool,
    },
    /// One to three digits.
    Digits,
    /// A run of signs that are no letters, digits or white space.
    Signs { ascii: usize, other: usize },
    /// A run with line feeds in it.
    Lines,
    /// A run of other white space, but for the blank that belongs to the piece after it.
    Blanks,
}

/// The pieces of a text, in order.
#[derive(Debug)]
pub(super) struct Pieces<'t> {
    rest: Peekable<Chars<'t>>,
    /// Whether the piece before was a word or digits, with no blank after it.
    follows_word: bool,
}

impl<'t> Pieces<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            rest: text.chars().peekable(),
            follows_word: false,
        }
    }

    /// A word: capitals, then small letters, where each of the two may be missing.
    fn word(&mut self, has_sign: bool) -> Piece {
        let mut script = Script::Ascii;
        let mut letters = 0;
        let mut capitals = 0;
        let mut ends = false;
        while let Some(c) = self.rest.next_if(|c| {
            let goes_on = is_letter(*c) && !(ends && c.is_uppercase());
            ends |= c.is_lowercase();
            goes_on
        }) {
            letters += 1;
            capitals += usize::from(c.is_uppercase());
            script = script.max(script_of(c));
        }
        Piece::Word {
            script,
            letters,
            is_upper: capitals > 1,
            has_sign,
            is_glued: self.follows_word && !has_sign,
        }
    }

    fn white_space(&mut self, first: char) -> Option<Piece> {
        let has_line_feed = |c: char| matches!(c, '\n' | '\r');
        let mut is_lines = has_line_feed(first);
        let mut is_long = false;
        while let Some(c) = self.rest.next_if(|c| c.is_whitespace()) {
            is_lines |= has_line_feed(c);
            is_long = true;
        }
        if is_lines {
            return Some(Piece::Lines);
        }
        (is_long || self.rest.peek().is_none()).then_some(Piece::Blanks)
    }

    fn signs(&mut self, first: char) -> Piece {
        let mut ascii = usize::from(first.is_ascii());
        let mut other = 1 - ascii;
        while let Some(c) = self.rest.next_if(|c| is_sign(*c)) {
            if c.is_ascii() {
                ascii += 1;
            } else {
                other += 1;
            }
        }
        Piece::Signs { ascii, other }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let piece = self.piece()?;
        self.follows_word = matches!(piece, Piece::Word { .. } | Piece::Digits);
        Some(piece)
    }
}

impl Pieces<'_> {
    fn piece(&mut self) -> Option<Piece> {
        loop {
            let first = *self.rest.peek()?;
            if is_letter(first) {
                return Some(self.word(false));
            }
            self.rest.next();
            if first.is_numeric() {
                let mut more = 2;
                while more > 0 && self.rest.next_if(|c| c.is_numeric()).is_some() {
                    more -= 1;
                }
                return Some(Piece::Digits);
            }
            if first.is_whitespace() {
                if let Some(piece) = self.white_space(first) {
                    return Some(piece);
                }
                self.follows_word = false;
                continue;
            }
            if self.rest.peek().is_some_and(|c| is_letter(*c)) {
                return Some(self.word(true));
            }
            return Some(self.signs(first));
        }
    }
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic()
}

fn is_sign(c: char) -> bool {
    !c.is_alphanumeric() && !c.is_whitespace()
}

fn script_of(c: char) -> Script {
    match u32::from(c) {
        0..=0x7f => Script::Ascii,
        0x80..=0x24f | 0x1e00..=0x1eff => Script::Latin,
        0x370..=0x3ff | 0x1f00..=0x1fff => Script::Greek,
        0x400..=0x52f => Script::Cyrillic,
        0x590..=0x77f => Script::Semitic,
        0x900..=0xeff => Script::Indic,
        0x1100..=0x11ff | 0xac00..=0xd7af => Script::Korean,
        0x3040..=0x30ff | 0xff66..=0xff9f => Script::Kana,
        0x2e80..=0x303f | 0x3105..=0x312f | 0x3400..=0x9fff | 0xf900..=0xfaff => Script::Han,
        _ => Script::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(letters: usize, has_sign: bool) -> Piece {
        Piece::Word {
            script: Script::Ascii,
            letters,
            is_upper: false,
            has_sign,
            is_glued: false,
        }
    }

    #[test]
    fn a_line_of_a_graph() {
        let pieces: Vec<Piece> = Pieces::new("[03] button 'Sign In'\n").collect();
        let signs = |ascii| Piece::Signs { ascii, other: 0 };
        assert_eq!(
            pieces,
            [
                signs(1),
                Piece::Digits,
                signs(1),
                word(6, false),
                word(4, true),
                word(2, false),
                signs(1),
                Piece::Lines,
            ]
        );
    }

    #[test]
    fn capitals_begin_words_and_digits_come_in_threes() {
        let pieces: Vec<Piece> = Pieces::new("camelCase 12345").collect();
        assert_eq!(
            pieces,
            [
                word(5, false),
                Piece::Word {
                    script: Script::Ascii,
                    letters: 4,
                    is_upper: false,
                    has_sign: false,
                    is_glued: true,
                },
                Piece::Digits,
                Piece::Digits,
            ]
        );
    }
}
