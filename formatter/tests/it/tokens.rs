//! The estimate of tokens against the exact count.

use domlens_dom_model::Document;
use domlens_extract::{ExtractionOptions, SmartDomReader};
use domlens_formatter::{
    Estimate, GraphFormatOptions, GraphFormatter, MarkdownFormatOptions, MarkdownFormatter,
    PageMeta, TokenCounter,
};
use domlens_graph::{GraphOptions, graph};
use domlens_progressive::ProgressiveExtractor;
use domlens_progressive::content::{ContentExtractionOptions, main_content};
use domlens_testkit::{Page, pages, real_pages};

/// The exact count, whether or not the formatter is built with its own.
pub(crate) struct Exact;

impl TokenCounter for Exact {
    fn count(&self, text: &str) -> usize {
        tiktoken_rs::o200k_base_singleton().count_ordinary(text)
    }
}

/// What domlens prints of a page.
fn texts(page: &Page) -> Vec<(&'static str, String)> {
    let doc = Document::parse(&page.html);
    let options = MarkdownFormatOptions::default();
    let meta = PageMeta::new(doc.title(), doc.url());
    let overview = ProgressiveExtractor::extract_structure(&doc);
    let region = SmartDomReader::extract_interactive(&doc, &ExtractionOptions::default()).unwrap();
    let (_, content) = main_content(&doc, &ContentExtractionOptions::default());
    let graph = graph(&doc, &GraphOptions::default());
    vec![
        (
            "structure",
            MarkdownFormatter::structure(&overview, &options, &meta),
        ),
        (
            "region",
            MarkdownFormatter::region(&region, &options, &meta),
        ),
        (
            "content",
            MarkdownFormatter::content(&content, &options, &meta),
        ),
        (
            "graph",
            GraphFormatter::text(&graph, &GraphFormatOptions::default()),
        ),
    ]
}

/// A text of fewer tokens says more about its few words than about the estimate.
const FEWEST: usize = 150;

fn check<'p>(pages: impl IntoIterator<Item = &'p Page>) {
    let mut over = 0.0;
    let mut count = 0.0;
    let mut short = Vec::new();
    for page in pages {
        for (kind, text) in texts(page) {
            let exact = Exact.count(&text);
            if exact < FEWEST {
                continue;
            }
            let estimate = Estimate.count(&text);
            #[allow(clippy::cast_precision_loss, reason = "far below the limit")]
            let ratio = estimate as f64 / exact as f64;
            over += ratio;
            count += 1.0;
            if ratio < 0.98 {
                short.push(format!("{} {kind}: {estimate} of {exact}", page.name));
            }
        }
    }
    assert!(short.is_empty(), "{short:#?}");
    let mean = over / count;
    assert!(
        mean < 1.25,
        "the estimate is {mean} of the count in the mean"
    );
}

#[test]
fn the_estimate_does_not_fall_short_on_our_pages() {
    check(&pages());
}

#[test]
fn the_estimate_does_not_fall_short_on_real_pages() {
    // A third of them, to be done in time.
    let pages = real_pages();
    if !pages.is_empty() {
        check(pages.iter().step_by(3));
    }
}
