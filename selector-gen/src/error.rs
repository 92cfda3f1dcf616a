//! Why a locator does not lead to an element.

use crate::locator::HopKind;

/// Why a [`Locator`](crate::Locator) could not be resolved, or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResolveError {
    /// A part of the locator is no selector.
    #[error("{selector:?} is not a CSS selector: {message}")]
    BadSelector {
        /// The part.
        selector: String,
        /// What is wrong with it.
        message: String,
    },
    /// A part of the locator matches nothing in its tree scope.
    #[error("{selector:?} matches no element")]
    NoMatch {
        /// The part.
        selector: String,
    },
    /// A part of the locator matches several elements in its tree scope.
    #[error("{selector:?} matches {count} elements instead of one")]
    Ambiguous {
        /// The part.
        selector: String,
        /// How many elements match.
        count: usize,
    },
    /// The element of a hop has no shadow root or frame document to enter.
    #[error("{selector:?} matches an element without a {kind} to enter")]
    NotAHost {
        /// The hop's selector.
        selector: String,
        /// What was to be entered.
        kind: HopKind,
    },
    /// The element that matches now is of another tag than the one the locator was made for.
    #[error("{selector:?} matches a {found} now, it was made for a {expected}")]
    Stale {
        /// The part.
        selector: String,
        /// The tag that the locator was made for.
        expected: String,
        /// The tag of the element that matches.
        found: String,
    },
}
