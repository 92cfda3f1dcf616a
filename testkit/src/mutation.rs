//! Pages as they come when something went wrong with their bytes.

#![allow(
    clippy::indexing_slicing,
    reason = "tests fail by panicking, and all ranges end within the page"
)]

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::{pages, real_pages};

/// Real pages up to this size take part: larger ones say no more and take long.
const MAX_PAGE: usize = 100_000;

/// One thing that goes wrong at some place of a page.
#[derive(Clone, Debug)]
enum Damage {
    /// Some bytes are lost.
    Lost(u8),
    /// Some bytes come twice.
    Doubled(u8),
    /// Some bytes are others.
    Overwritten(Vec<u8>),
    /// What begins or ends markup stands where it does not belong.
    Marked(&'static str),
    /// The page ends.
    Cut,
}

fn damage() -> impl Strategy<Value = Damage> {
    let marks = vec![
        "<",
        ">",
        "\"",
        "'",
        "&",
        "</",
        "<!--",
        "-->",
        "]]>",
        "<table>",
        "</table>",
        "<select>",
        "<template shadowrootmode=open>",
        "</template>",
        "<svg>",
        "<math>",
        "<script>",
        "</style>",
        "<plaintext>",
        "</body>",
        "<iframe srcdoc='",
        "\0",
    ];
    prop_oneof![
        4 => any::<u8>().prop_map(Damage::Lost),
        3 => any::<u8>().prop_map(Damage::Doubled),
        3 => vec(any::<u8>(), 1..8).prop_map(Damage::Overwritten),
        6 => select(marks).prop_map(Damage::Marked),
        1 => Just(Damage::Cut),
    ]
}

/// A page of the project, or a real page where there are any, with some of its bytes lost, doubled,
/// overwritten or cut off, and with markup where it does not belong.
pub fn mutated_page() -> impl Strategy<Value = Vec<u8>> {
    let pages: Vec<Vec<u8>> = pages()
        .into_iter()
        .chain(real_pages())
        .map(|page| page.html.into_bytes())
        .filter(|bytes| bytes.len() <= MAX_PAGE)
        .collect();
    let damages = vec((any::<Index>(), damage()), 1..12);
    (select(pages), damages).prop_map(|(mut bytes, damages)| {
        for (place, damage) in damages {
            let at = place.index(bytes.len() + 1);
            apply(&mut bytes, at, damage);
        }
        bytes
    })
}

/// Does `damage` to `bytes` from the byte `at` on.
fn apply(bytes: &mut Vec<u8>, at: usize, damage: Damage) {
    let until = |length: usize| (at + length).min(bytes.len());
    match damage {
        Damage::Lost(length) => {
            let end = until(length.into());
            bytes.drain(at..end);
        }
        Damage::Doubled(length) => {
            let end = until(length.into());
            bytes.extend_from_within(at..end);
            bytes[at..].rotate_right(end - at);
        }
        Damage::Overwritten(others) => {
            let end = until(others.len());
            bytes.splice(at..end, others);
        }
        Damage::Marked(mark) => {
            bytes.splice(at..at, mark.bytes());
        }
        Damage::Cut => bytes.truncate(at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_done_at_its_place() {
        for (at, damage, left) in [
            (1, Damage::Lost(2), "adef"),
            (5, Damage::Lost(200), "abcde"),
            (1, Damage::Doubled(2), "abcbcdef"),
            (4, Damage::Overwritten(b"XYZ".to_vec()), "abcdXYZ"),
            (6, Damage::Marked("</"), "abcdef</"),
            (3, Damage::Cut, "abc"),
        ] {
            let mut bytes = b"abcdef".to_vec();
            apply(&mut bytes, at, damage);
            assert_eq!(String::from_utf8(bytes).unwrap(), left);
        }
    }
}
