//! Every weight of the detector, in one table: what a fact about a unit of text says for its being
//! content (above 0) or not (below), in hundredths of a [log-odds].
//!
//! They were fitted, all at once, by logistic regression to the units of pages whose content is
//! known: the public half of the collections that `docs/CONTENT.md` names, which has the results
//! and says how to measure again. Thresholds stand below the table.
//!
//! [log-odds]: https://en.wikipedia.org/wiki/Logit

use crate::PageKind;

macro_rules! facts {
    ($($variant:ident $name:literal [$($fact:literal $weight:literal),* $(,)?];)*) => {
        /// A group of facts of which one holds, several, or none.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Group { $($variant,)* }

        /// Each group with the names and weights of its facts.
        pub(crate) const GROUPS: &[(&str, &[(&str, i16)])] = &[$(($name, &[$(($fact, $weight)),*]),)*];
    };
}

facts! {
    Tag "element" [
        "p" 39, "li" 37, "h1" 32, "h2" 85, "h3" 34, "h4" 23, "h5" -10, "td" 7, "th" 23, "dt" -23,
        "dd" -54, "pre" 1, "blockquote" 33, "caption" -89, "label" -17, "summary" 0, "address" -3,
        "div" -18, "section" -47, "article" 14, "header" -2, "footer" -12, "form" -73, "option" 0,
        "other" 18
    ];
    Length "length" [
        "1-5" 21, "6-15" -25, "16-30" -52, "31-60" -12, "61-120" -7, "121-240" 8, "241-480" 27,
        "481-" 38
    ];
    Links "link share" ["0" 38, "-0.1" 6, "-0.33" 20, "-0.66" -43, "-0.99" -24, "1" 0];
    LengthNoLinks "length without links" [
        "1-5" -1, "6-15" -22, "16-30" 11, "31-60" -3, "61-120" 12, "121-240" 25, "241-480" 20, "481-" 4
    ];
    LengthAllLinks "length of links" ["1-5" 17, "6-15" 17, "16-30" 24, "31-60" -6, "61-120" 10, "121-" -33];
    Marks "marks a 100" ["0" -3, "-1.5" 5, "-3" 4, "3-" -10];
    End "ends" ["as a sentence" 31, "otherwise" -35];
    Upper "upper case" ["-0.1" -5, "-0.3" -4, "-0.6" 17, "0.6-" -11];
    Digits "digits" ["0" 9, "-0.1" 8, "-0.3" -10, "0.3-" -10];
    Phrase "says" [
        "rights" -28, "share" -20, "related" -82, "more" -73, "advertisement" -12, "comments" -28,
        "subscribe" -62, "cookies" -9, "account" -49, "byline" -31, "tags" -20, "skip" -34, "price" 20,
        "reply" -33, "menu" -64
    ];
    PhraseAbove "heading says" [
        "rights" -23, "share" -12, "related" -31, "more" 17, "advertisement" -34, "comments" -130,
        "subscribe" -39, "cookies" -7, "account" 4, "byline" 7, "tags" -6, "skip" 2, "price" 18,
        "reply" -2, "menu" -19
    ];
    Own "named" [
        "navigation" 21, "breadcrumb" 20, "header" -4, "footer" -37, "sidebar" -42, "comments" -58,
        "share" -40, "related" -7, "advertising" -30, "cookies" -17, "subscribe" -13, "author" -21,
        "pagination" -10, "overlay" -5, "tags" -2, "search" -14, "contents" 6, "tools" -13, "skip" -19,
        "content" -1, "article" -16, "byline" -34
    ];
    Above "in one named" [
        "navigation" -13, "breadcrumb" 21, "header" -18, "footer" -92, "sidebar" -38, "comments" -50,
        "share" -78, "related" -104, "advertising" 19, "cookies" -68, "subscribe" -88, "author" -44,
        "pagination" 12, "overlay" -29, "tags" -11, "search" 43, "contents" 54, "tools" -32, "skip" 3,
        "content" 1, "article" 33, "byline" 13
    ];
    Near "near one named" [
        "navigation" -49, "breadcrumb" 6, "header" -5, "footer" -37, "sidebar" -48, "comments" -59,
        "share" -69, "related" -13, "advertising" -54, "cookies" -34, "subscribe" -75, "author" -35,
        "pagination" -18, "overlay" -38, "tags" 5, "search" -15, "contents" 43, "tools" -18, "skip" -30,
        "content" 20, "article" 4, "byline" -29
    ];
    In "in" [
        "main" 8, "article" 14, "navigation" -44, "banner" -15, "contentinfo" -84, "complementary" -142,
        "search" -1, "dialog" -127, "header" -32, "footer" -137, "form" -84, "figure" -113, "table" 76,
        "list" 5, "section" 9, "link" 0, "button" -14, "blockquote" 64, "details" 9,
        "aside in article" -62
    ];
    Main "main on page" ["in it" 8, "outside of it" -37];
    Article "articles on page" [
        "in the only one" 13, "beside the only one" -44, "in one of many" 1, "beside many" -29
    ];
    Repeats "repeats" ["1" -62, "2" -27, "3-5" 8, "6-11" 34, "12-" 44];
    RepeatLinks "repeats with links" [
        "few" 25, "some" -23, "many" 6, "few, links" 39, "some, links" 32, "many, links" 7
    ];
    Parent1 "1 up, link share" ["0" 25, "-0.1" 1, "-0.25" -17, "-0.5" -5, "-0.75" -9, "0.75-" -19];
    Parent2 "2 up, link share" ["0" -29, "-0.1" -6, "-0.25" -12, "-0.5" 6, "-0.75" 1, "0.75-" -1];
    Parent3 "3 up, link share" ["0" -8, "-0.1" -1, "-0.25" -2, "-0.5" -2, "-0.75" 12, "0.75-" 49];
    Size1 "1 up, share of page" ["-0.02" -15, "-0.1" -16, "-0.3" -35, "-0.6" 8, "0.6-" 33];
    Size2 "2 up, share of page" ["-0.02" -12, "-0.1" -8, "-0.3" -10, "-0.6" -9, "0.6-" -3];
    Size3 "3 up, share of page" ["-0.02" 31, "-0.1" -6, "-0.3" -3, "-0.6" 1, "0.6-" 26];
    Prose1 "1 up, prose" ["0" -5, "-0.3" 0, "-0.7" -16, "0.7-" -4];
    Prose2 "2 up, prose" ["0" -23, "-0.3" -23, "-0.7" 4, "0.7-" 0];
    Prose3 "3 up, prose" ["0" 19, "-0.3" 28, "-0.7" -1, "0.7-" 3];
    Before "before it" ["start" -24, "short links" 14, "links" -30, "short" 3, "medium" 12, "prose" 22];
    After "after it" ["end" -16, "short links" -15, "links" -34, "short" -3, "medium" 20, "prose" 45];
    Before2 "two before it" ["start" -55, "short links" 11, "links" -11, "short" 18, "medium" 20, "prose" 14];
    After2 "two after it" ["end" -27, "short links" 0, "links" -14, "short" 18, "medium" 15, "prose" 5];
    Position "position" [
        "-0.05" 49, "-0.15" 40, "-0.3" 36, "-0.5" 34, "-0.7" -4, "-0.85" -41, "-0.95" -61, "-1" -57
    ];
    Heading "first h1" [
        "none" 17, "far before" -49, "before" -37, "it" 9, "near after" 23, "after" 22, "far after" 12
    ];
    Prose "prose" ["none" 16, "before all" -17, "after all" -17, "between, near" 22, "between, far" -7];
    Distance "to prose" ["none" 16, "0" 12, "1" -35, "2-3" -15, "4-8" 9, "9-" 9];
    Kin "prose beside it" ["1 up" 11, "2 up" -10, "3 up" 3, "further" -7];
    HeadingOver "under" ["h1" 36, "h2" 7, "h3" -4, "h4" -12, "no heading" -32];
    OverPosition "blocks since heading" ["0" 29, "1" 14, "2-4" 15, "5-10" -4, "11-" -25];
    PageProse "page" ["no prose" 16, "little prose" 40, "some prose" -7, "much prose" -51];
    PageLinks "page links" ["few" -5, "some" -8, "many" -14, "most" 24];
    Same "page repeats it" ["no" -16, "yes" 13];
    TitleMatch "title" ["same" -16, "part" 55, "no" -42];
}

/// What every unit starts with, in the unit of the weights.
pub(crate) const BIAS: i16 = -9;

/// A unit with more than this is content, in log-odds, by the kind of its page: where content is
/// made of many short texts, each of them is less sure than a paragraph.
pub(crate) const fn keep(kind: PageKind) -> f64 {
    match kind {
        PageKind::Article => 0.3,
        PageKind::Documentation => 0.2,
        PageKind::Forum => 0.1,
        PageKind::Service => -0.1,
        PageKind::Listing | PageKind::SearchResults => -0.2,
        PageKind::Collection | PageKind::App => -0.3,
        PageKind::Product => 0.5,
    }
}

/// What a unit outside of the element that holds the content loses, in log-odds.
pub(crate) const OUTSIDE: f64 = 1.3;

/// A page with less text than this is small, in characters: its headings are content, and it is
/// what its author says it is.
pub(crate) const SMALL_PAGE: f64 = 500.0;

/// Of elements whose expected measure is at least this share of the greatest, the innermost is
/// chosen.
pub(crate) const REGION_TOLERANCE: f64 = 0.999;

/// The element that a person would name has at least this share of the greatest expected measure.
pub(crate) const WIDE_SHARE: f64 = 0.75;

/// The share of the content that an element has to hold to be read alone by those who would rather
/// read too much.
pub(crate) const FAIR_SHARE: f64 = 0.8;

/// The greatest chance of a unit to be content in a part which stands around the content by its
/// role or name, when the one element is sought that holds the content.
pub(crate) const REGION_CHROME: f64 = 0.1;

/// Added to the log-odds of each unit when the one element is sought that holds the content: a
/// part that is left out costs a caller more than one that comes along.
pub(crate) const REGION_BIAS: f64 = 0.65;

/// The most text of one unit that counts when elements are compared, in characters.
pub(crate) const REGION_UNIT_TEXT: u32 = 900;

/// A `main` landmark is the region if its expected measure is at least this share of the greatest.
/// Where one works rather than reads, what its author marked is what one works with.
pub(crate) const fn landmark_share(kind: PageKind) -> f64 {
    match kind {
        PageKind::App | PageKind::SearchResults => 0.3,
        _ => 0.97,
    }
}

/// A page whose units that are content have fewer characters than this, and a smaller share than
/// the next, has no content that stands out: all of it is read.
pub(crate) const LEAST_TEXT: u32 = 40;

/// See [`LEAST_TEXT`].
pub(crate) const LEAST_SHARE: f64 = 0.02;

/// The most text of one unit that counts when the second pass adds up what was said of units, in
/// characters.
pub(crate) const CONTEXT_UNIT_TEXT: u32 = 360;

/// A unit with more than this after the first pass, in log-odds, and at least
/// [`STRONG_TEXT`] characters, is content for certain.
pub(crate) const STRONG: f64 = 1.0;

/// See [`STRONG`].
pub(crate) const STRONG_TEXT: u32 = 80;

/// Content gathers in a child that holds at least this share of what its parent holds.
pub(crate) const CLUSTER_SHARE: f64 = 0.6;

/// What a character in a link weighs, against 1 for one outside of links.
pub(crate) const LINK_TEXT_WEIGHT: f64 = 0.35;

/// What a character of prose adds to its weight.
pub(crate) const PROSE_WEIGHT: f64 = 0.6;

/// What a comma or sentence end weighs, in characters.
pub(crate) const MARK_WEIGHT: f64 = 4.0;

/// How much more a node weighs whose names say "content" or "article".
pub(crate) const POSITIVE_NAME_FACTOR: f64 = 1.25;

/// How much less a node weighs whose names say that it stands beside the content.
pub(crate) const NEGATIVE_NAME_FACTOR: f64 = 0.3;

/// A part that its names call chrome is kept if it holds more than this share of all text:
/// then the name is wrong, or it is all there is.
pub(crate) const CHROME_NAME_MAX_SHARE: f64 = 0.5;

/// The link density from which a list of links is navigation.
pub(crate) const NAVIGATION_LINK_DENSITY: f64 = 0.75;

/// The fewest links of an unnamed navigation.
pub(crate) const NAVIGATION_MIN_LINKS: u32 = 4;
