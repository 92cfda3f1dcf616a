//! The controls of the open page: as numbered lines, as changes, or found by words.

use std::sync::Arc;

use domlens::format::{GraphFormatOptions, GraphFormatter, Paging, TextLine, token_counter};
use domlens::graph::{Entry, Found, Graph, diff, find};
use serde_json::{Map, Value, json};

use super::extract::{main_text, paging_fault};
use super::{Call, with_page};
use crate::answer::Answer;
use crate::fault::Fault;
use crate::items::{List, budget_for_items};
use crate::session::{Readings, Session, State, in_background};
use crate::words::quoted;

/// `dom_read_page`.
pub(super) async fn read_page(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    let mut state = session.lock().await;
    if call.args.text("view") == Some("text") {
        let page = state.page(call.entry.name)?;
        let doc = page
            .document(call.entry.name, call.cursor().is_some())
            .await?;
        let begun = call.begin(session, page);
        return main_text(call, begun, doc).await;
    }
    answer(call, session, &mut state).await
}

/// The graph of the open page, by the flags of the session.
pub(super) async fn answer(
    call: &Call<'_>,
    session: &Arc<Session>,
    state: &mut State,
) -> Result<Answer, Fault> {
    let options = state.options;
    let page = state.page(call.entry.name)?;
    let begun = call.begin(session, page);
    call.progress.step("reading the controls").await;
    let readings = page
        .read(call.entry.name, options, call.cursor().is_some())
        .await?;
    call.progress.step("writing the answer").await;
    if call.args.flag("verbose") == Some(true) {
        return verbose(call, begun, readings.new).await;
    }
    let asks_changes = call.args.text("view") == Some("changes");
    let lines = in_background(move || lines(&readings, asks_changes)).await?;
    paged(call, begun, &lines)
}

fn lines(readings: &Readings, asks_changes: bool) -> Vec<TextLine> {
    let options = GraphFormatOptions::default();
    match &readings.old {
        Some(old) if asks_changes => {
            GraphFormatter::diff(&diff(old, &readings.new), &readings.new, &options)
        }
        _ => GraphFormatter::lines(&readings.new, &options),
    }
}

/// `lines` as far as the budget goes.
pub(super) fn paged(call: &Call<'_>, begun: Answer, lines: &[TextLine]) -> Result<Answer, Fault> {
    let tool = call.entry.name;
    let cursor = call.cursor().map(str::parse).transpose();
    let cursor = cursor.map_err(|error| paging_fault(tool, &error))?;
    let paging = Paging::new(call.budget(&begun), token_counter()).at(cursor);
    let page =
        GraphFormatter::page_of(lines, &paging).map_err(|error| paging_fault(tool, &error))?;
    Ok(with_page(begun, page))
}

/// The graph as JSON with selectors, entry by entry as far as the budget goes.
async fn verbose(call: &Call<'_>, begun: Answer, graph: Arc<Graph>) -> Result<Answer, Fault> {
    let budget = call.budget(&begun);
    let (tool, cursor) = (call.entry.name, call.cursor().map(str::to_owned));
    let json = in_background(move || {
        let around = json!({
            "title": graph.title, "url": graph.url, "dropped": graph.dropped, "gaps": graph.gaps,
            "cursor": "9999999.ffffffff",
        });
        let list = List {
            tool,
            identity: &[&graph.url, "graph"],
            len: graph.entries.len(),
        };
        let start = list.start(cursor.as_deref())?;
        let budget = budget.saturating_sub(token_counter().count(&around.to_string()) + 8);
        let slice = list.slice(start, usize::MAX, budget, |at| {
            graph
                .entries
                .get(at)
                .map_or(Value::Null, |entry| whole(&graph, entry))
        })?;
        let mut json = around;
        if let Some(json) = json.as_object_mut() {
            json.insert("entries".to_owned(), slice.items.into());
            match slice.next {
                Some(next) => json.insert("cursor".to_owned(), next.into()),
                None => json.remove("cursor"),
            };
        }
        Ok(json)
    });
    Ok(begun.page(json.await??.to_string()))
}

/// All that is known of an entry.
fn whole(graph: &Graph, entry: &Entry) -> Value {
    let mut value = serde_json::to_value(entry).unwrap_or_default();
    if let Some(value) = value.as_object_mut() {
        value.insert(
            "handle".to_owned(),
            GraphFormatter::handle(entry.handle).into(),
        );
        let card = graph.card_of(entry).map(|card| card.title.as_str());
        match card {
            Some(card) => value.insert("card".to_owned(), card.into()),
            None => value.remove("card"),
        };
        value.remove("dialog");
        value.insert("inDialog".to_owned(), entry.in_dialog().into());
    }
    value
}

/// `dom_find`.
pub(super) async fn find_controls(
    call: &Call<'_>,
    session: &Arc<Session>,
) -> Result<Answer, Fault> {
    let mut state = session.lock().await;
    let options = state.options;
    let page = state.page(call.entry.name)?;
    let begun = call.begin(session, page);
    let graph = page
        .read(call.entry.name, options, call.cursor().is_some())
        .await?
        .new;
    let asked = Asked {
        query: call.args.text("query").unwrap_or_default().to_owned(),
        limit: call.args.count("limit").unwrap_or(10),
        cursor: call.cursor().map(str::to_owned),
        budget: call.budget(&begun),
        session: call.names_session(session),
    };
    let data = in_background(move || found(&graph, &asked)).await??;
    Ok(begun.data(data))
}

struct Asked {
    query: String,
    limit: usize,
    cursor: Option<String>,
    budget: usize,
    session: Option<String>,
}

fn found(graph: &Graph, asked: &Asked) -> Result<Value, Fault> {
    const TOOL: &str = "dom_find";
    let found = find(graph, &asked.query);
    if found.is_empty() {
        return Err(nothing(TOOL, graph, &asked.query));
    }
    let list = List {
        tool: TOOL,
        identity: &[&graph.url, &asked.query],
        len: found.len(),
    };
    let start = list.start(asked.cursor.as_deref())?;
    let budget = budget_for_items(asked.budget, &asked.query);
    let slice = list.slice(start, asked.limit, budget, |at| {
        found.get(at).map_or(Value::Null, brief)
    })?;
    let shown = slice.items.len();
    let note = (shown < found.len()).then(|| {
        let all = found.len();
        format!("{shown} of {all} controls; a larger limit or the cursor shows more")
    });
    Ok(slice.into_answer(("query", &asked.query), note, asked.session.as_deref()))
}

/// What of an entry helps to choose it.
fn brief(found: &Found<'_>) -> Value {
    let entry = found.entry;
    let mut value = Map::new();
    let mut put = |name: &str, told: Value| {
        let is_empty = match &told {
            Value::Null => true,
            Value::Array(items) => items.is_empty(),
            Value::Object(fields) => fields.is_empty(),
            _ => false,
        };
        if !is_empty {
            value.insert(name.to_owned(), told);
        }
    };
    put("handle", GraphFormatter::handle(entry.handle).into());
    put("role", entry.role.as_str().into());
    put("label", entry.label.as_str().into());
    put("selector", entry.selector.as_str().into());
    put(
        "action",
        serde_json::to_value(entry.action).unwrap_or_default(),
    );
    put("card", found.card.into());
    put("heading", found.heading.into());
    put("value", entry.value.as_deref().into());
    put(
        "states",
        serde_json::to_value(&entry.states).unwrap_or_default(),
    );
    put("options", entry.options.clone().into());
    put("group", entry.group.as_deref().into());
    put("difference", entry.difference.as_deref().into());
    put("target", entry.target.as_deref().into());
    if entry.in_dialog() {
        put("inDialog", true.into());
    }
    value.into()
}

/// Nothing has these words: controls that have some of them, or the first ones.
fn nothing(tool: &str, graph: &Graph, query: &str) -> Fault {
    const FEW: usize = 5;
    let some = query.split_whitespace().flat_map(|word| find(graph, word));
    let mut near: Vec<&Entry> = Vec::new();
    for entry in some.map(|found| found.entry) {
        if near.len() < FEW && !near.iter().any(|it| it.handle == entry.handle) {
            near.push(entry);
        }
    }
    let count = graph.entries.len();
    let fault = Fault::asked(format!("{tool} {}", quoted(query)));
    let fault = if near.is_empty() {
        let first = graph.entries.iter().take(FEW);
        fault
            .found(format!(
                "none of the {count} controls has these words; the first ones are"
            ))
            .on_page(first.map(line).collect::<Vec<_>>().join("\n"))
    } else {
        fault
            .found(format!(
                "none of the {count} controls has all of these words; some have a part of them"
            ))
            .on_page(near.into_iter().map(line).collect::<Vec<_>>().join("\n"))
    };
    fault.next("dom_find with other words, or dom_read_page for all controls")
}

/// An entry in few words, on one line.
pub(super) fn line(entry: &Entry) -> String {
    let label = GraphFormatter::label(entry, &GraphFormatOptions::default());
    format!(
        "[{}] {} '{label}'",
        GraphFormatter::handle(entry.handle),
        entry.role
    )
}
