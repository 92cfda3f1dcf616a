//! `domlens query`: the elements that a selector matches, as text, markup or JSON.

use anyhow::Result;
use domlens::dom::{Document, NodeId};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::elements::Chosen;
use crate::args::{QueryArgs, QueryFormat};
use crate::failure::{Outcome, note};
use crate::input;
use crate::output::Output;

#[derive(Serialize)]
struct Answer<'a> {
    /// How many results there are here.
    count: usize,
    selector: &'a str,
    results: Vec<QueryResult<'a>>,
    /// How many more matched, when the limit left some out.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum QueryResult<'a> {
    Plain(String),
    Full {
        text: String,
        html: String,
        attributes: Attributes<'a>,
    },
}

/// The attributes of an element as an object, in source order.
struct Attributes<'a> {
    doc: &'a Document,
    element: NodeId,
}

impl Serialize for Attributes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for attribute in self.doc.attributes(self.element) {
            map.serialize_entry(&attribute.name(), attribute.value)?;
        }
        map.end()
    }
}

pub(super) fn run(args: &QueryArgs) -> Result<Outcome> {
    // Before the page: a selector that is wrong is wrong for every page.
    let chosen = Chosen::parse(Some(&args.selector))?;
    let doc = input::read_document(&args.input)?;
    let matches = chosen.elements(&doc)?;
    let results: Vec<_> = matches
        .iter()
        .take(args.limit)
        .map(|element| result(&doc, *element, args.format))
        .collect();
    let answer = Answer {
        count: results.len(),
        selector: &args.selector,
        note: left_out(results.len(), matches.len()),
        results,
    };
    let mut out = Output::new();
    out.json(&answer)?;
    out.finish()?;
    if matches.is_empty() {
        note(&format!("no element matches `{}`", args.selector));
        return Ok(Outcome::NothingMatched);
    }
    Ok(Outcome::Done)
}

fn result(doc: &Document, element: NodeId, format: QueryFormat) -> QueryResult<'_> {
    match format {
        QueryFormat::Text => QueryResult::Plain(doc.inner_text(element)),
        QueryFormat::Html => QueryResult::Plain(doc.outer_html(element)),
        QueryFormat::Json => QueryResult::Full {
            text: doc.inner_text(element),
            html: doc.outer_html(element),
            attributes: Attributes { doc, element },
        },
    }
}

fn left_out(shown: usize, total: usize) -> Option<String> {
    (shown < total).then(|| {
        format!(
            "{shown} of {total} matches shown, {} left out; --limit {total} shows all",
            total - shown
        )
    })
}
