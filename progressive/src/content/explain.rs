//! Why the main content of a page is what it is: the kind of the page, the region, and each part
//! that is left out with its reason.

use std::fmt;

use domlens_content_detect::{ContentDetector, Evidence};
use domlens_dom_model::{Document, NodeId};
use domlens_selector_gen::{SelectorIndex, locate};
use serde::Serialize;

use super::clean::one_line;

/// The decisions behind [`main_text`](super::main_text). Prints as lines of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MainExplanation {
    /// What kind of page it is, in words.
    pub kind: String,
    /// What says most that it is.
    pub kind_reason: String,
    /// How to point at the element that holds the content.
    pub region: String,
    /// Why that one.
    pub region_reason: String,
    /// How to point at the element that is read, if the content reaches outside of the region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_from: Option<String>,
    /// The parts of it that are left out, in document order.
    pub left_out: Vec<ExplainedPart>,
}

/// A part that is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExplainedPart {
    /// How to point at the element, or at the one whose text it is.
    pub selector: String,
    /// Why it is no content.
    pub reason: String,
    /// Its log-odds of being content, in hundredths, that of its longest text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// How its text begins.
    pub text: String,
}

/// The most text of a part that is shown, in characters.
const MAX_SAMPLE: usize = 60;

/// Explains what [`main_text`](super::main_text) gives. Cost: linear in the page, but for the
/// selectors of the parts.
pub fn explain_main(doc: &Document) -> MainExplanation {
    let main = ContentDetector::new(doc).main_content();
    let selectors = SelectorIndex::new(doc);
    let point = |node: NodeId| point_at(doc, &selectors, node);
    MainExplanation {
        kind: main.kind.to_string(),
        kind_reason: main.kind_reason.to_owned(),
        region: point(main.node),
        region_reason: match main.evidence {
            Evidence::MainLandmark => "the main landmark holds a fair share of the content",
            Evidence::Article => "its article says most in sum that it is content",
            Evidence::WholeBody => "nothing stands out: the whole body, no main region found",
            _ => "its text says most in sum that it is content",
        }
        .to_owned(),
        read_from: (main.root != main.node).then(|| point(main.root)),
        left_out: main
            .excluded
            .iter()
            .map(|part| ExplainedPart {
                selector: point(part.node),
                reason: part.reason.to_string(),
                score: part.score,
                text: sample(doc, part.node),
            })
            .collect(),
    }
}

fn point_at(doc: &Document, selectors: &SelectorIndex<'_>, node: NodeId) -> String {
    let element = doc
        .inclusive_ancestors(node)
        .find(|node| doc.is_element(*node));
    element.map_or_else(String::new, |element| {
        locate(selectors, element).to_string()
    })
}

fn sample(doc: &Document, node: NodeId) -> String {
    let text = if doc.is_text(node) {
        one_line(doc.text(node))
    } else {
        one_line(&doc.inner_text(node))
    };
    if text.chars().count() <= MAX_SAMPLE {
        return text;
    }
    let mut cut: String = text.chars().take(MAX_SAMPLE).collect();
    cut.push('…');
    cut
}

impl fmt::Display for MainExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "page kind: {} ({})", self.kind, self.kind_reason)?;
        writeln!(f, "region: `{}`: {}", self.region, self.region_reason)?;
        if let Some(from) = &self.read_from {
            writeln!(
                f,
                "read from: `{from}`: content stands outside of the region, too"
            )?;
        }
        writeln!(f, "left out: {}", self.left_out.len())?;
        for part in &self.left_out {
            write!(f, "- `{}`: {}", part.selector, part.reason)?;
            if let Some(score) = part.score {
                write!(f, " ({:.2})", f64::from(score) / 100.0)?;
            }
            if !part.text.is_empty() {
                write!(f, ": \"{}\"", part.text)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
