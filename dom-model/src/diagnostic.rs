//! What the reader has to tell about a page besides the document itself.

use std::fmt;

/// One thing that went differently from a complete reading of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    kind: DiagnosticKind,
    message: String,
}

impl Diagnostic {
    pub(crate) fn new(kind: DiagnosticKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }

    /// What kind of thing it is.
    pub fn kind(&self) -> DiagnosticKind {
        self.kind
    }

    /// The same in one line of prose, with the numbers found and allowed.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The kinds of [`Diagnostic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// The input was longer than the limit; the rest was not read.
    BytesLimit,
    /// The page has more nodes than the limit; the rest was not read.
    NodesLimit,
    /// Elements are nested deeper than the limit; the rest was not read.
    DepthLimit,
    /// An element has more attributes than the limit; the excess was dropped.
    AttributesLimit,
    /// A `srcdoc` frame is nested deeper than the limit; it was not read.
    FrameDepthLimit,
    /// The input looks like a binary file and not like markup.
    BinaryInput,
    /// Bytes that are not valid in the encoding were replaced by U+FFFD.
    MalformedEncoding,
    /// A style sheet, or a rule of one, was skipped.
    StyleSheetSkipped,
    /// The page's own style sheet hides the whole page; that rule was not applied.
    PageHidesItself,
}
