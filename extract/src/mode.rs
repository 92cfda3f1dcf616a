//! What a caller wants to read of a page.

use serde::{Deserialize, Serialize};

/// What a result holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ExtractionMode {
    /// Page state, landmarks, forms and interactive elements.
    #[default]
    Interactive,
    /// The interactive result with `semantic` and `metadata`.
    Full,
    /// A label for callers that ask for the outline; the reader itself answers as for
    /// [`ExtractionMode::Interactive`].
    Structure,
    /// A label for callers that ask for the content; the reader itself answers as for
    /// [`ExtractionMode::Interactive`].
    Content,
}

impl ExtractionMode {
    /// The word that JSON carries.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Interactive => "interactive",
            Self::Full => "full",
            Self::Structure => "structure",
            Self::Content => "content",
        }
    }
}
