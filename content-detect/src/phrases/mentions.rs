//! What texts mention that are no content, or hardly: words in them, however long they are.

use std::sync::LazyLock;

use super::finder::Finder;

/// How many different words of each kind a text mentions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mentions {
    /// Words about who made a picture.
    pub(crate) credits: u32,
    /// Words that ask the reader to do something for the site, or speak of its own terms.
    pub(crate) asks: u32,
    /// Words that point elsewhere, or tell when and by whom something was written.
    pub(crate) points: u32,
}

impl Mentions {
    /// What a text in lower case mentions. Cost: linear in `lower`.
    pub(crate) fn of(lower: &str) -> Self {
        let mut seen = [0_u64; 3];
        WORDS.find(lower, |_, _, (list, word)| {
            if let Some(bits) = seen.get_mut(list) {
                *bits |= 1 << word;
            }
        });
        let [credits, asks, points] = seen.map(u64::count_ones);
        Self {
            credits,
            asks,
            points,
        }
    }
}

static WORDS: LazyLock<Finder<(usize, u32)>> = LazyLock::new(|| {
    let mut finder = Finder::default();
    for (list, words) in [CREDITS, ASKS, POINTS].into_iter().enumerate() {
        // At most 64 words to a list: each is one bit.
        for (word, number) in words.iter().zip(0..64) {
            finder.add(word, (list, number));
        }
    }
    finder
});

/// Words about who made a picture.
const CREDITS: &[&str] = &[
    "photo",
    "image",
    "getty",
    "reuters",
    "shutterstock",
    "courtesy",
    "credit",
    "picture:",
    "pictured",
    "file)",
    "©",
    "foto:",
    "bild:",
    "afp",
    "illustration",
    "caption",
    "ap)",
    "crédit",
    "screenshot",
    "(ap ",
];

/// Words that ask the reader to do something for the site, or speak of its own terms.
const ASKS: &[&str] = &[
    "subscribe",
    "newsletter",
    "sign up",
    "click here",
    "follow us",
    "follow @",
    "cookie",
    "copyright",
    "all rights",
    "privacy",
    "log in",
    "sign in",
    "register",
    "your email",
    "advertis",
    "sponsor",
    "affiliate",
    "donate",
    "support us",
    "download",
    "javascript",
    "browser",
    "comments",
    "disclaimer",
    "terms of",
    "contact us",
    "email us",
    "whatsapp",
    "facebook",
    "twitter",
    "instagram",
    "inbox",
    "contributed to this",
    "@",
    "opinions expressed",
    "republish",
    "informational purposes",
    "not be liable",
    "correction",
    "rights reserved",
];

/// Words that point elsewhere, or tell when and by whom something was written.
const POINTS: &[&str] = &[
    "read more",
    "see also",
    "read also",
    "related:",
    "more:",
    "watch:",
    "also on",
    "don't miss",
    "read:",
    "see more",
    "click",
    "this article",
    "this story",
    "originally",
    "published",
    "updated",
    "posted",
    "by ",
    "written by",
    "about the author",
    " is a ",
    "http",
    "next:",
    "previous",
    "lesen sie",
    "lire aussi",
    "leia",
    "mehr zum",
    "am ",
    "pm ",
    "ago",
    "edt",
    "est",
];
