//! One request, one answer: the stateless way through all layers.

use domlens_dom_model::{Document, NodeId};
use domlens_extract::{ExtractionMode, ExtractionOptions, Page, SmartDomReader, SmartDomResult};
use domlens_formatter::{
    Detail, MarkdownFormatter, Page as TextPage, PageMeta, Paging, PagingError, TokenCounter,
    token_counter,
};
use domlens_progressive::{
    ExtractedContent, StructuralOverview, content_of, main_content, structure,
};
use serde::{Deserialize, Serialize};

use crate::place;
use crate::{ExecuteError, ExtractionRequest};

/// The answer to a request: the text, or what was wrong. In JSON a string or `{"error": "..."}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ExtractionResult {
    /// Markdown in an XML envelope.
    Text(String),
    /// There is no answer.
    Error {
        /// What was wrong, in one line.
        error: String,
    },
}

/// What a request gives before it is written as text. In JSON it is the result itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Reading {
    /// Of [`ExtractionRequest::ExtractStructure`].
    Structure(Box<StructuralOverview>),
    /// Of [`ExtractionRequest::ExtractContent`].
    Content(Box<ExtractedContent>),
    /// Of the other methods.
    Elements(Box<SmartDomResult>),
}

/// Answers `request` about `doc` with Markdown in its envelope.
///
/// ```
/// use domlens::{ExtractionRequest, ExtractionResult, dom::Document, execute};
///
/// let doc = Document::parse("<title>Shop</title><main><button id=buy>Buy</button></main>");
/// let request = ExtractionRequest::from_json(r#"{"method": "extractInteractive"}"#)?;
/// let ExtractionResult::Text(text) = execute(&doc, &request) else { panic!() };
/// assert!(text.starts_with("<page"));
/// assert!(text.contains("Buy") && text.contains("#buy"));
/// # Ok::<(), domlens::RequestError>(())
/// ```
pub fn execute(doc: &Document, request: &ExtractionRequest) -> ExtractionResult {
    match try_execute(doc, request) {
        Ok(text) => ExtractionResult::Text(text),
        Err(error) => ExtractionResult::Error {
            error: error.to_string(),
        },
    }
}

/// As [`execute`], with an error that says of what kind it is.
///
/// # Errors
///
/// As [`read`]; and [`ExecuteError::Paging`] when the format options have a budget of tokens that is
/// too small, or a cursor of another text. Tokens are counted by [`token_counter`].
pub fn try_execute(doc: &Document, request: &ExtractionRequest) -> Result<String, ExecuteError> {
    let reading = read_for_markdown(doc, request)?;
    Ok(reading.to_page(doc, request, token_counter())?.text)
}

impl Reading {
    /// The reading as Markdown in its envelope, by the format options of the request that it
    /// answers.
    pub fn to_markdown(&self, doc: &Document, request: &ExtractionRequest) -> String {
        let meta = meta(doc, request);
        let options = request.format_options();
        match self {
            Self::Structure(overview) => MarkdownFormatter::structure(overview, options, &meta),
            Self::Content(content) => MarkdownFormatter::content(content, options, &meta),
            Self::Elements(result) => MarkdownFormatter::region(result, options, &meta),
        }
    }

    /// The same within the budget of tokens that the format options name, from their cursor on, as
    /// `counter` counts. Without a budget it is the whole text.
    ///
    /// # Errors
    ///
    /// [`PagingError`] for a budget that is too small, and a cursor of another text.
    pub fn to_page(
        &self,
        doc: &Document,
        request: &ExtractionRequest,
        counter: &dyn TokenCounter,
    ) -> Result<TextPage, PagingError> {
        let meta = meta(doc, request);
        let options = request.format_options();
        let paging = Paging::of(options, counter);
        match self {
            Self::Structure(overview) => {
                MarkdownFormatter::structure_page(overview, options, &meta, &paging)
            }
            Self::Content(content) => {
                MarkdownFormatter::content_page(content, options, &meta, &paging)
            }
            Self::Elements(result) => {
                MarkdownFormatter::region_page(result, options, &meta, &paging)
            }
        }
    }

    /// Whether the page has nothing of what was asked for.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Structure(_) => false,
            Self::Content(content) => content.blocks.is_empty(),
            Self::Elements(result) => {
                let lists = &result.interactive;
                let semantic = result.semantic.as_ref().is_none_or(|semantic| {
                    semantic.headings.is_empty()
                        && semantic.images.is_empty()
                        && semantic.tables.is_empty()
                        && semantic.lists.is_empty()
                        && semantic.articles.is_empty()
                });
                semantic
                    && lists.buttons.is_empty()
                    && lists.links.is_empty()
                    && lists.inputs.is_empty()
                    && lists.forms.is_empty()
                    && lists.clickable.is_empty()
            }
        }
    }
}

/// Reads what `request` asks for.
///
/// # Errors
///
/// [`ExecuteError`] when a selector or an option does not parse, when nothing matches the
/// selector of the region, and when the frame is none or its document is not at hand.
pub fn read(doc: &Document, request: &ExtractionRequest) -> Result<Reading, ExecuteError> {
    let scope = place::scope(doc, request.frame_selector())?;
    let place = |selector: Option<&str>| place::region(doc, scope, selector);
    match request {
        ExtractionRequest::ExtractStructure(args) => {
            let root = place(args.selector.as_deref())?;
            let overview = structure(&Page::new(doc), root);
            Ok(Reading::Structure(Box::new(overview)))
        }
        ExtractionRequest::ExtractContent(args) => {
            let content = match args.selector.as_deref() {
                None if scope == doc.root() => main_content(doc, &args.options).1,
                selector => {
                    let root = place(selector)?;
                    let name = selector.unwrap_or_default().to_owned();
                    content_of(doc, root, name, &args.options)
                }
            };
            Ok(Reading::Content(Box::new(content)))
        }
        ExtractionRequest::ExtractRegion(args) => {
            let mode = args.mode.unwrap_or(args.options.mode);
            elements(doc, place(Some(&args.selector))?, mode, &args.options)
        }
        ExtractionRequest::ExtractInteractive(args) => {
            let root = place(args.selector.as_deref())?;
            elements(doc, root, ExtractionMode::Interactive, &args.options)
        }
        ExtractionRequest::ExtractFull(args) => {
            let root = place(args.selector.as_deref())?;
            elements(doc, root, ExtractionMode::Full, &args.options)
        }
    }
}

/// As [`read`], without what [`Reading::to_markdown`] does not print of selectors and surroundings:
/// quicker.
///
/// # Errors
///
/// As [`read`].
pub fn read_for_markdown(
    doc: &Document,
    request: &ExtractionRequest,
) -> Result<Reading, ExecuteError> {
    let mut request = request.clone();
    let is_brief = request.format_options().detail < Detail::Deep;
    if let Some(options) = request.extraction_options_mut().filter(|_| is_brief) {
        options.brief = true;
    }
    read(doc, &request)
}

fn elements(
    doc: &Document,
    root: NodeId,
    mode: ExtractionMode,
    options: &ExtractionOptions,
) -> Result<Reading, ExecuteError> {
    let result = SmartDomReader::extract_from_element(doc, root, mode, options)?;
    Ok(Reading::Elements(Box::new(result)))
}

/// Title and address of the document that is read. A page that came without one has no address to
/// tell.
fn meta(doc: &Document, request: &ExtractionRequest) -> PageMeta {
    let scope = place::scope(doc, request.frame_selector()).unwrap_or(doc.root());
    let url = match doc.url() {
        _ if scope != doc.root() => "about:srcdoc",
        "about:blank" => "",
        url => url,
    };
    PageMeta::new(doc.title_of(scope), url)
}
