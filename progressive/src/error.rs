//! Why a step was refused.

use domlens_extract::ExtractError;
use domlens_selector_gen::ResolveError;

/// What a caller got wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProgressiveError {
    /// The selector of a region does not parse.
    #[error(transparent)]
    Selector(#[from] ResolveError),
    /// An option does not hold.
    #[error(transparent)]
    Extract(#[from] ExtractError),
}
