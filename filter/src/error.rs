//! Why a filter was refused.

use domlens_dom_model::SelectorError;

/// An option of a filter that does not compile.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FilterError {
    /// A selector does not parse.
    #[error("filter option {option}: {source}")]
    Selector {
        /// The option's name in JSON.
        option: &'static str,
        /// What is wrong with the selector, which the message names.
        source: SelectorError,
    },
    /// A regular expression does not parse.
    #[error("filter option {option}: regular expression `{pattern}` is not valid: {reason}")]
    Pattern {
        /// The option's name in JSON, for a value with the attribute.
        option: String,
        /// The expression as it was given.
        pattern: String,
        /// What is wrong with it, on one line.
        reason: String,
    },
}
