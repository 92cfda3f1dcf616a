//! What can be wrong with a request.

use domlens_dom_model::SelectorError;
use domlens_extract::ExtractError;
use domlens_formatter::PagingError;

/// A request that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// It is no JSON object with `method` and `args`.
    #[error("the request is not JSON like {{\"method\": \"extractFull\", \"args\": {{}}}}: {0}")]
    Json(String),
    /// There is no such method.
    #[error("unknown method `{method}`: expected {known}")]
    Method {
        /// The method that was asked for.
        method: String,
        /// The methods that there are.
        known: &'static str,
    },
    /// The arguments are not those of the method.
    #[error("bad arguments of {method}: {reason}")]
    Arguments {
        /// The method.
        method: String,
        /// What is wrong with them.
        reason: String,
    },
}

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ExecuteError {
    /// Nothing matches a selector.
    #[error("no element matches {argument} `{selector}`")]
    NoMatch {
        /// The argument's name in JSON.
        argument: &'static str,
        /// The selector.
        selector: String,
    },
    /// A selector does not parse.
    #[error("argument {argument}: {reason}")]
    Selector {
        /// The argument's name in JSON.
        argument: &'static str,
        /// What is wrong with the selector, which the message names.
        reason: SelectorError,
    },
    /// The frame selector matches an element that is no frame.
    #[error("frameSelector `{selector}` matches <{tag}>: expected an iframe")]
    NotAFrame {
        /// The selector.
        selector: String,
        /// The element's tag.
        tag: String,
    },
    /// The document of the frame is not part of the page.
    #[error("the document of the frame `{selector}` is not at hand (its address is `{src}`)")]
    FrameNotRead {
        /// The selector.
        selector: String,
        /// The absolute address of the frame's document; empty if it has none.
        src: String,
    },
    /// The options do not compile.
    #[error(transparent)]
    Extract(#[from] ExtractError),
    /// The budget of tokens or the cursor does not fit the text.
    #[error(transparent)]
    Paging(#[from] PagingError),
}

impl ExecuteError {
    /// Whether the request is right and the page has nothing that it asks for.
    pub fn is_no_match(&self) -> bool {
        matches!(self, Self::NoMatch { .. })
    }
}
