//! The reader: one survey, then the lists of the result.

use domlens_dom_model::{Document, NodeId, NodeKind};

use crate::{
    ExtractError, ExtractionMode, ExtractionOptions, ExtractionOverrides, Page, SmartDomResult,
    reading,
};

/// Reads documents with the same options.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_extract::{ExtractionOptions, SmartDomReader};
///
/// let doc = Document::parse("<form><label>Nick <input name=nick></label><button>Save</button></form>");
/// let result = SmartDomReader::new(ExtractionOptions::default()).extract(&doc)?;
/// assert_eq!(result.interactive.buttons[0].text, "Save");
/// assert_eq!(result.interactive.inputs[0].name.as_deref(), Some("Nick"));
/// assert_eq!(result.interactive.forms[0].inputs.len(), 1);
/// # Ok::<(), domlens_extract::ExtractError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SmartDomReader {
    options: ExtractionOptions,
}

impl SmartDomReader {
    /// A reader with these options.
    pub fn new(options: ExtractionOptions) -> Self {
        Self { options }
    }

    /// The options.
    pub fn options(&self) -> &ExtractionOptions {
        &self.options
    }

    /// Reads all of `doc`.
    ///
    /// # Errors
    ///
    /// When a selector or a regular expression of the options does not parse.
    pub fn extract(&self, doc: &Document) -> Result<SmartDomResult, ExtractError> {
        self.extract_with(doc, doc.root(), &ExtractionOverrides::default())
    }

    /// Reads `root`, an element or the root of a tree scope, with other options for this once.
    ///
    /// # Errors
    ///
    /// As [`SmartDomReader::extract`], and when `root` is another kind of node.
    pub fn extract_with(
        &self,
        doc: &Document,
        root: NodeId,
        overrides: &ExtractionOverrides,
    ) -> Result<SmartDomResult, ExtractError> {
        read(&Page::new(doc), root, &self.options.overridden(overrides))
    }

    /// Reads what can be operated on the whole page, whatever `options` say of the mode.
    ///
    /// # Errors
    ///
    /// As [`SmartDomReader::extract`].
    pub fn extract_interactive(
        doc: &Document,
        options: &ExtractionOptions,
    ) -> Result<SmartDomResult, ExtractError> {
        Self::new(options.clone().with_mode(ExtractionMode::Interactive)).extract(doc)
    }

    /// Reads the whole page with what it says, whatever `options` say of the mode.
    ///
    /// # Errors
    ///
    /// As [`SmartDomReader::extract`].
    pub fn extract_full(
        doc: &Document,
        options: &ExtractionOptions,
    ) -> Result<SmartDomResult, ExtractError> {
        Self::new(options.clone().with_mode(ExtractionMode::Full)).extract(doc)
    }

    /// Reads one element in `mode`, whatever `options` say of it.
    ///
    /// # Errors
    ///
    /// As [`SmartDomReader::extract_with`].
    pub fn extract_from_element(
        doc: &Document,
        element: NodeId,
        mode: ExtractionMode,
        options: &ExtractionOptions,
    ) -> Result<SmartDomResult, ExtractError> {
        read(&Page::new(doc), element, &options.clone().with_mode(mode))
    }
}

/// Reads `root`, an element or the root of a tree scope, of a page whose tables are shared.
///
/// # Errors
///
/// When a selector or a regular expression of the options does not parse, and when `root` is
/// another kind of node.
pub fn read(
    page: &Page<'_>,
    root: NodeId,
    options: &ExtractionOptions,
) -> Result<SmartDomResult, ExtractError> {
    let doc = page.document();
    let root = match doc.kind(root) {
        NodeKind::Document | NodeKind::FrameDocument if options.main_content_only => {
            page.main_content(root).unwrap_or(root)
        }
        NodeKind::Element | NodeKind::Document | NodeKind::FrameDocument | NodeKind::ShadowRoot => {
            root
        }
        _ => return Err(ExtractError::NotARoot),
    };
    reading::run(page, root, options)
}
