//! The tokens of a text by rule of thumb.

use super::TokenCounter;
use super::pieces::{Piece, Pieces, Script};

/// An estimate for `o200k_base`, the vocabulary of current models of `OpenAI`, without its three
/// megabytes.
///
/// On what domlens prints of some five hundred real pages in twenty languages, and on the markup
/// of a hundred, it is at most 2 % below the exact count, and 19 % above it in the mean. Of a few
/// words it can be further off, and of a text that no page holds (a hash after the other) as well.
#[derive(Clone, Copy, Debug, Default)]
pub struct Estimate;

impl TokenCounter for Estimate {
    fn count(&self, text: &str) -> usize {
        let hundredths: usize = Pieces::new(text).map(cost).sum();
        hundredths.div_ceil(HUNDREDTHS)
    }
}

/// Of a token. Three less than there are: what is added so that texts do not fall short which the
/// costs were not fitted to.
const HUNDREDTHS: usize = 97;

/// Of a word of lower-case ASCII letters, by its length from 1; in hundredths of a token, as all
/// costs here. Fitted so that no text of the pages named above falls short, with costs that grow
/// with the length.
const WORDS: [usize; 16] = [
    98, 104, 107, 120, 154, 160, 160, 164, 164, 234, 234, 234, 234, 322, 322, 322,
];

/// Of each letter of such a word beyond the table.
const LETTER: usize = 28;

/// Of a sign that stands before a word and belongs to its piece.
const SIGN_BEFORE: usize = 63;

fn cost(piece: Piece) -> usize {
    match piece {
        Piece::Word {
            script: Script::Ascii,
            letters,
            is_upper,
            has_sign,
            is_glued,
        } => ascii_word(letters, is_upper, is_glued) + SIGN_BEFORE * usize::from(has_sign),
        Piece::Word {
            script,
            letters,
            has_sign,
            ..
        } => {
            let (word, letter) = foreign(script);
            word + letter * letters + 94 * usize::from(has_sign)
        }
        Piece::Digits => 118,
        Piece::Signs { ascii, other } => ascii_signs(ascii) + foreign_signs(other),
        Piece::Lines | Piece::Blanks => 20,
    }
}

fn ascii_word(letters: usize, is_upper: bool, is_glued: bool) -> usize {
    if is_upper {
        return 40 + 30 * letters;
    }
    if is_glued {
        return 93 + 27 * letters;
    }
    let known = letters.clamp(1, WORDS.len());
    let by_length = WORDS.get(known - 1).copied().unwrap_or_default();
    by_length + LETTER * (letters - known)
}

/// The costs of a word and of each of its letters.
fn foreign(script: Script) -> (usize, usize) {
    match script {
        Script::Ascii | Script::Latin => (363, 20),
        Script::Cyrillic => (33, 36),
        Script::Greek | Script::Semitic => (50, 35),
        Script::Korean => (30, 60),
        Script::Kana => (20, 60),
        Script::Han => (150, 134),
        Script::Indic => (50, 50),
        Script::Other => (300, 100),
    }
}

fn ascii_signs(count: usize) -> usize {
    match count {
        0 => 0,
        1 => 110,
        2 => 77,
        3 => 111,
        more => 138 + 12 * (more - 4),
    }
}

fn foreign_signs(count: usize) -> usize {
    match count {
        0 => 0,
        more => 278 + 60 * more,
    }
}
