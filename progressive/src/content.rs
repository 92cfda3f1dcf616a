//! Content: what a part of the page says, as blocks in document order.
//!
//! [`extract_content`] reads one element, [`main_content`] the main content of the page without
//! what stands in it but is no content. Both read the flat tree once and leave out what the page
//! hides. [`ExtractedContent::blocks`] is the whole of it; the other fields group the same text
//! by kind.
//!
//! ```
//! use domlens_dom_model::Document;
//! use domlens_progressive::content::{ContentExtractionOptions, extract_content};
//!
//! let doc = Document::parse("<main><h1>Tea</h1><p>Steep <b>3</b> minutes.</main>");
//! let content = extract_content(&doc, "main", &ContentExtractionOptions::default())?.unwrap();
//! assert_eq!(content.text.paragraphs, ["Steep 3 minutes."]);
//! # Ok::<(), domlens_dom_model::SelectorError>(())
//! ```

mod about;
mod block;
mod builder;
pub mod clean;
mod code;
mod explain;
mod footnotes;
mod inline;
mod line;
mod math;
mod media;
mod options;
mod plain;
mod result;
mod semantics;
mod table;
pub mod visit;
mod walk;
mod words;

use std::collections::BTreeMap;

use domlens_content_detect::{ChromeReason, ContentDetector, Evidence, Exclusion, MainContent};
use domlens_dom_model::{Document, NodeId, NodeSet, Selector, SelectorError};

pub use about::PageAbout;
pub use block::{Block, DefinitionGroup, List, ListItem, Media, MediaKind, Table, TableCell};
pub use explain::{ExplainedPart, MainExplanation, explain_main};
pub use inline::{Inline, Style, plain_text, truncate_line};
pub use options::ContentExtractionOptions;
pub use plain::text_of_blocks;
pub use result::{
    ContentHeading, ContentList, ContentListKind, ContentMedia, ContentMetadata, ContentTable,
    ContentText, ExtractedContent, LeftOut, joined_headers,
};
pub use words::count_words;

/// The content of the first element that `selector` matches; `None` if it matches nothing.
///
/// # Errors
///
/// If `selector` is no selector.
pub fn extract_content(
    doc: &Document,
    selector: &str,
    options: &ContentExtractionOptions,
) -> Result<Option<ExtractedContent>, SelectorError> {
    let parsed = Selector::parse(selector)?;
    let node = doc.query_selector(doc.root(), &parsed);
    Ok(node.map(|node| content_of(doc, node, selector.to_owned(), options)))
}

/// The content of the element `node`, which `selector` points at.
pub fn content_of(
    doc: &Document,
    node: NodeId,
    selector: String,
    options: &ContentExtractionOptions,
) -> ExtractedContent {
    let reading = walk::read(doc, &[node], None, options);
    let metadata = ContentMetadata {
        word_count: reading.words,
        has_interactive: has_interactive(doc, node),
        hidden_word_count: reading.hidden_words,
        ..ContentMetadata::default()
    };
    ExtractedContent::from_blocks(selector, reading.blocks, metadata)
}

/// The main content of the page, and the element that holds it. What stands in it but is no
/// content is left out; [`ContentMetadata::left_out`] says what.
///
/// It is generous: the parts of the element that by their role or name are none of its content
/// are left out, and nothing else. If that leaves nothing of a page that has text, the whole body
/// is read.
pub fn main_content(
    doc: &Document,
    options: &ContentExtractionOptions,
) -> (NodeId, ExtractedContent) {
    let main = ContentDetector::new(doc).main_element();
    content_of_main(doc, &main, options)
}

fn content_of_main(
    doc: &Document,
    main: &MainContent,
    options: &ContentExtractionOptions,
) -> (NodeId, ExtractedContent) {
    let kept =
        |part: &&Exclusion| !(options.include_comments && part.reason == ChromeReason::Comments);
    let parts: Vec<Exclusion> = main.excluded.iter().filter(kept).copied().collect();
    let mut excluded = NodeSet::new(doc);
    for part in &parts {
        excluded.insert(part.node);
    }
    let mut reading = walk::read(doc, &[main.root], Some(&excluded), options);
    let mut left_out = left_out(&parts);
    let mut node = main.node;
    let mut whole_page = main.evidence == Evidence::WholeBody && main.excluded.is_empty();
    if reading.words == 0 {
        node = doc.body().unwrap_or(main.node);
        reading = walk::read(doc, &[node], None, options);
        left_out.clear();
        whole_page = true;
    }
    let metadata = ContentMetadata {
        word_count: reading.words,
        has_interactive: has_interactive(doc, node),
        hidden_word_count: reading.hidden_words,
        left_out,
        whole_page,
        page: Some(PageAbout::of(doc).with_kind(main.kind)),
    };
    (
        node,
        ExtractedContent::from_blocks(String::new(), reading.blocks, metadata),
    )
}

/// The plain text of the page's main content, a line for each paragraph, list item or row.
///
/// It is strict: each piece of text has to read as content, wherever it stands. Never empty if
/// the body shows any text.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_progressive::content::main_text;
///
/// let doc = Document::parse("<nav><a href=/>Home</a></nav><main><h1>Tea</h1><p>Hot.</main>");
/// assert_eq!(main_text(&doc), "Tea\nHot.\n");
/// ```
pub fn main_text(doc: &Document) -> String {
    main_text_with(doc, &ContentExtractionOptions::default())
}

/// [`main_text`] with a choice of what it holds; formatting and media it never does.
pub fn main_text_with(doc: &Document, options: &ContentExtractionOptions) -> String {
    let options = options
        .clone()
        .with_preserved_formatting(false)
        .with_media(false);
    let main = ContentDetector::new(doc).main_content();
    text_of_blocks(&content_of_main(doc, &main, &options).1.blocks)
}

fn left_out(excluded: &[Exclusion]) -> Vec<LeftOut> {
    let mut counts: BTreeMap<ChromeReason, usize> = BTreeMap::new();
    for part in excluded {
        *counts.entry(part.reason).or_default() += 1;
    }
    counts
        .into_iter()
        .map(|(reason, count)| LeftOut {
            reason: reason.to_string(),
            count,
        })
        .collect()
}

/// Whether something in `node` can be operated and seen.
fn has_interactive(doc: &Document, node: NodeId) -> bool {
    std::iter::once(node)
        .chain(doc.shadow_including_descendants(node))
        .any(|inner| {
            doc.is_html_element(inner)
                && matches!(
                    doc.local_name(inner),
                    "button" | "a" | "input" | "textarea" | "select" | "summary"
                )
                && (doc.local_name(inner) != "a" || doc.has_attr(inner, "href"))
                && doc.is_visible(inner)
        })
}
