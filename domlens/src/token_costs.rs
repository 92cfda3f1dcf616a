//! What a page costs a language model, read in each way.

use domlens_dom_model::Document;
use domlens_formatter::{GraphFormatOptions, GraphFormatter, TokenCounter};
use domlens_graph::{GraphOptions, graph};
use serde::Serialize;

use crate::{
    ExtractContentArgs, ExtractInteractiveArgs, ExtractStructureArgs, ExtractionRequest,
    ExtractionResult, execute,
};

/// The tokens of one way to read a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TokenCost {
    /// The way.
    pub what: &'static str,
    /// Its tokens.
    pub tokens: usize,
}

/// The tokens of a page as its markup, as all of its visible text, and as what domlens says of it
/// with default options: its main content and its controls as Markdown, its interaction graph and
/// its outline. `html` is the markup that `doc` was read from.
///
/// ```
/// use domlens::{dom::Document, format::token_counter, token_costs};
///
/// let html = "<title>Shop</title><main><p>Fresh <b>tea</b></p><button>Buy</button></main>";
/// let costs = token_costs(html, &Document::parse(html), token_counter());
/// assert_eq!(costs[0].what, "raw HTML");
/// let graph = costs.iter().find(|cost| cost.what == "graph").unwrap();
/// assert!(graph.tokens < costs[0].tokens);
/// ```
pub fn token_costs(html: &str, doc: &Document, counter: &dyn TokenCounter) -> Vec<TokenCost> {
    let answer = |request: &ExtractionRequest| match execute(doc, request) {
        ExtractionResult::Text(text) => text,
        ExtractionResult::Error { error } => error,
    };
    let graph = graph(doc, &GraphOptions::default());
    let text = doc.body().map(|body| doc.inner_text(body));
    let content = ExtractionRequest::ExtractContent(ExtractContentArgs::default());
    let controls = ExtractionRequest::ExtractInteractive(ExtractInteractiveArgs::default());
    let outline = ExtractionRequest::ExtractStructure(ExtractStructureArgs::default());
    let cost = |what, text: &str| TokenCost {
        what,
        tokens: counter.count(text),
    };
    vec![
        cost("raw HTML", html),
        cost("visible text", &text.unwrap_or_default()),
        cost("content, Markdown", &answer(&content)),
        cost("controls, Markdown", &answer(&controls)),
        cost(
            "graph",
            &GraphFormatter::text(&graph, &GraphFormatOptions::default()),
        ),
        cost("outline", &answer(&outline)),
    ]
}
