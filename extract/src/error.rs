//! Why a reading was refused.

use domlens_dom_model::SelectorError;
use domlens_filter::FilterError;

/// What a caller got wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ExtractError {
    /// A custom selector does not parse.
    #[error("option customSelectors: {0}")]
    CustomSelector(#[source] SelectorError),
    /// The filter does not compile.
    #[error(transparent)]
    Filter(#[from] FilterError),
    /// The root to read from is neither an element nor the root of a tree.
    #[error("the root to read from is neither an element nor a document")]
    NotARoot,
}
