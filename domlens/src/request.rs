//! Requests: a method with its arguments, also as JSON.

use domlens_extract::{ExtractionMode, ExtractionOptions};
use domlens_formatter::MarkdownFormatOptions;
use domlens_progressive::ContentExtractionOptions;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::RequestError;

/// What to extract.
///
/// In JSON: `{"method": "extractRegion", "args": {"selector": "main"}}`. `args` may be left out
/// where no argument is required; names that are not known are refused, so that a misspelt option
/// is not ignored.
///
/// ```
/// use domlens::ExtractionRequest;
/// let json = r#"{"method": "extractContent", "args": {"selector": "article"}}"#;
/// assert!(matches!(ExtractionRequest::from_json(json)?, ExtractionRequest::ExtractContent(_)));
/// # Ok::<(), domlens::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "method", content = "args", rename_all = "camelCase")]
#[serde(try_from = "RawRequest")]
pub enum ExtractionRequest {
    /// The outline of the page.
    ExtractStructure(ExtractStructureArgs),
    /// What can be operated in one region, and in `full` mode what it says.
    ExtractRegion(ExtractRegionArgs),
    /// The text of one region, or of the main content, in document order.
    ExtractContent(ExtractContentArgs),
    /// What can be operated.
    ExtractInteractive(ExtractInteractiveArgs),
    /// What can be operated and what the page says.
    ExtractFull(ExtractFullArgs),
}

/// The names of the methods, as messages list them.
const METHODS: &str =
    "extractStructure, extractRegion, extractContent, extractInteractive or extractFull";

impl ExtractionRequest {
    /// Reads a request from JSON.
    ///
    /// # Errors
    ///
    /// [`RequestError`] for what is no JSON, for an unknown method, and for arguments that the
    /// method does not take.
    pub fn from_json(json: &str) -> Result<Self, RequestError> {
        let raw: RawRequest =
            serde_json::from_str(json).map_err(|error| RequestError::Json(error.to_string()))?;
        Self::try_from(raw)
    }

    /// The frame to read in, if the request names one.
    pub fn frame_selector(&self) -> Option<&str> {
        match self {
            Self::ExtractStructure(args) => args.frame_selector.as_deref(),
            Self::ExtractRegion(args) => args.frame_selector.as_deref(),
            Self::ExtractContent(args) => args.frame_selector.as_deref(),
            Self::ExtractInteractive(args) => args.frame_selector.as_deref(),
            Self::ExtractFull(args) => args.frame_selector.as_deref(),
        }
    }

    /// How the text is written.
    pub fn format_options(&self) -> &MarkdownFormatOptions {
        match self {
            Self::ExtractStructure(args) => &args.format_options,
            Self::ExtractRegion(args) => &args.format_options,
            Self::ExtractContent(args) => &args.format_options,
            Self::ExtractInteractive(args) => &args.format_options,
            Self::ExtractFull(args) => &args.format_options,
        }
    }

    /// The options of the extraction, for methods that list elements.
    pub(crate) fn extraction_options_mut(&mut self) -> Option<&mut ExtractionOptions> {
        match self {
            Self::ExtractStructure(_) | Self::ExtractContent(_) => None,
            Self::ExtractRegion(args) => Some(&mut args.options),
            Self::ExtractInteractive(args) => Some(&mut args.options),
            Self::ExtractFull(args) => Some(&mut args.options),
        }
    }
}

/// A request before its arguments are read as those of its method.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRequest {
    method: String,
    #[serde(default)]
    args: Option<Value>,
}

impl TryFrom<RawRequest> for ExtractionRequest {
    type Error = RequestError;

    fn try_from(raw: RawRequest) -> Result<Self, RequestError> {
        Ok(match raw.method.as_str() {
            "extractStructure" => Self::ExtractStructure(arguments(raw)?),
            "extractRegion" => Self::ExtractRegion(arguments(raw)?),
            "extractContent" => Self::ExtractContent(arguments(raw)?),
            "extractInteractive" => Self::ExtractInteractive(arguments(raw)?),
            "extractFull" => Self::ExtractFull(arguments(raw)?),
            _ => {
                return Err(RequestError::Method {
                    method: raw.method,
                    known: METHODS,
                });
            }
        })
    }
}

fn arguments<T: DeserializeOwned>(raw: RawRequest) -> Result<T, RequestError> {
    let value = raw
        .args
        .unwrap_or_else(|| Value::Object(serde_json::Map::new()));
    serde_json::from_value(value).map_err(|error| RequestError::Arguments {
        method: raw.method,
        reason: error.to_string(),
    })
}

macro_rules! arguments {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
            /// A selector of the `iframe` whose document is read instead of the page.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub frame_selector: Option<String>,
            /// How the text is written.
            #[serde(default)]
            pub format_options: MarkdownFormatOptions,
        }
    )*};
}

arguments! {
    /// Arguments of [`ExtractionRequest::ExtractStructure`].
    ExtractStructureArgs {
        /// The region to outline. Default: the whole page.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        selector: Option<String>,
    }
    /// Arguments of [`ExtractionRequest::ExtractRegion`].
    ExtractRegionArgs {
        /// The region.
        selector: String,
        /// What the result holds. Default: the mode of `options`, which is interactive.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<ExtractionMode>,
        /// How to read it.
        #[serde(default)]
        options: ExtractionOptions,
    }
    /// Arguments of [`ExtractionRequest::ExtractContent`].
    ExtractContentArgs {
        /// The region. Default: the main content of the page, without what stands in it and is
        /// no content.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        selector: Option<String>,
        /// What of it to read.
        #[serde(default)]
        options: ContentExtractionOptions,
    }
    /// Arguments of [`ExtractionRequest::ExtractInteractive`].
    ExtractInteractiveArgs {
        /// The region to read. Default: the whole page.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        selector: Option<String>,
        /// How to read it; its mode is not looked at.
        #[serde(default)]
        options: ExtractionOptions,
    }
    /// Arguments of [`ExtractionRequest::ExtractFull`].
    ExtractFullArgs {
        /// The region to read. Default: the whole page.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        selector: Option<String>,
        /// How to read it; its mode is not looked at.
        #[serde(default)]
        options: ExtractionOptions,
    }
}
