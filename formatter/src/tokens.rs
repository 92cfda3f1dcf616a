//! How many tokens a text is for a language model.

mod estimate;
#[cfg(feature = "exact-tokens")]
mod exact;
mod pieces;

pub use estimate::Estimate;
#[cfg(feature = "exact-tokens")]
pub use exact::O200k;

/// Counts the tokens of texts.
///
/// ```
/// use domlens_formatter::{Estimate, TokenCounter};
///
/// assert_eq!(Estimate.count("[03] button 'Sign In'"), 10);
/// assert_eq!(Estimate.count(""), 0);
/// ```
pub trait TokenCounter {
    /// The number of tokens of `text`. It may be more than the model sees, and is less by as much
    /// as the implementation says.
    fn count(&self, text: &str) -> usize;
}

/// The best counter that this build has: the exact one with the feature `exact-tokens`, else the
/// estimate.
pub fn token_counter() -> &'static dyn TokenCounter {
    #[cfg(feature = "exact-tokens")]
    return &O200k;
    #[cfg(not(feature = "exact-tokens"))]
    return &Estimate;
}
