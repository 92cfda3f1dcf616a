//! `domlens names`: role, name, description and states of elements, as JSON lines.

use anyhow::Result;
use domlens::aria::{Accessibility, Role, States};
use domlens::dom::{Document, HiddenReason, NodeId, Visibility};
use serde::Serialize;
use serde_json::{Map, Value};

use super::elements::Chosen;
use super::path::JsonPath;
use crate::args::NamesArgs;
use crate::failure::{Outcome, note};
use crate::input;
use crate::output::Output;

#[derive(Serialize)]
struct Line<'a> {
    path: JsonPath,
    tag: &'a str,
    role: Option<&'static str>,
    name: String,
    description: String,
    states: Map<String, Value>,
}

pub(super) fn run(args: &NamesArgs) -> Result<Outcome> {
    let chosen = Chosen::parse(args.selector.as_deref())?;
    let doc = input::read_document(&args.input)?;
    let aria = Accessibility::new(&doc);
    let mut out = Output::new();
    let (mut printed, mut hidden) = (0_usize, 0_usize);
    for element in chosen.elements(&doc)? {
        let Some(path) = doc.element_path(element) else {
            continue;
        };
        if !args.include_hidden && is_hidden(&doc, element) {
            hidden += 1;
            continue;
        }
        out.json_line(&line(&aria, element, JsonPath(path)))?;
        printed += 1;
    }
    out.finish()?;
    if printed > 0 {
        return Ok(Outcome::Done);
    }
    match hidden {
        0 => note("no element matches"),
        _ => note(&format!(
            "all {hidden} matching elements are hidden; --include-hidden lists them"
        )),
    }
    Ok(Outcome::NothingMatched)
}

/// Whether an element is out of the accessibility tree because the page does not render it, or
/// makes it invisible. What is only transparent can be reached and has a name.
fn is_hidden(doc: &Document, element: NodeId) -> bool {
    match doc.visibility(element) {
        Visibility::Visible => false,
        Visibility::Hidden { reason, .. } => reason != HiddenReason::Opacity,
    }
}

fn line<'d>(aria: &Accessibility<'d>, element: NodeId, path: JsonPath) -> Line<'d> {
    let doc = aria.document();
    Line {
        path,
        tag: doc.local_name(element),
        role: aria.role(element).map(Role::as_str),
        name: aria.name(element).text,
        description: aria.description(element).text,
        states: states(&aria.states(element)),
    }
}

/// The states that say something: neither null, false nor empty. A `false` that is a state of its
/// own (an unchecked box) is the text "false", or the field says whether it applies at all.
fn states(states: &States) -> Map<String, Value> {
    let Ok(Value::Object(mut all)) = serde_json::to_value(states) else {
        return Map::new();
    };
    let mut kept = Map::new();
    if let Some(selected) = states.selected {
        kept.insert("selected".to_owned(), selected.into());
    }
    if let Some(expanded) = states.expanded {
        kept.insert("expanded".to_owned(), expanded.into());
    }
    all.retain(|_, value| !is_nothing(value));
    kept.extend(all);
    kept
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(flag) => !flag,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Number(_) => false,
    }
}
