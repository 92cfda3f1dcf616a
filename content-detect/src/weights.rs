//! Every weight and threshold of the detector, in one table.
//!
//! Shares are 0 to 1. They were chosen on the public half of six collections of real pages with
//! a known main content.

/// A `main` element counts if it holds at least this share of the page's content.
pub(crate) const MAIN_LANDMARK_SHARE: f64 = 0.2;

/// An only article counts if it holds at least this share of the content outside chrome.
pub(crate) const ARTICLE_SHARE: f64 = 0.55;

/// The search goes down into a child that holds at least this share of its parent's content.
pub(crate) const DOMINANT_SHARE: f64 = 0.62;

/// What a character in a link weighs, against 1 for one outside of links.
pub(crate) const LINK_TEXT_WEIGHT: f64 = 0.35;

/// What a character of prose adds to its weight.
pub(crate) const PROSE_WEIGHT: f64 = 0.6;

/// What a comma or sentence end weighs, in characters.
pub(crate) const MARK_WEIGHT: f64 = 4.0;

/// What a heading weighs, in characters.
pub(crate) const HEADING_WEIGHT: f64 = 12.0;

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
