//! `browser_extract`: the elements that a selector matches, as data.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use domlens::aria::{MASK, is_password};
use domlens::dom::{Document, NodeId, Selector};
use domlens::selectors::{Locator, ResolveError, resolve};
use serde_json::{Map, Value, json};

use super::{Call, nearest};
use crate::answer::Answer;
use crate::fault::Fault;
use crate::items::{List, budget_for_items};
use crate::session::{OpenPage, Session, in_background};
use crate::words::quoted;

const TOOL: &str = "browser_extract";

/// How long it is until a page is looked at again for a selector.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// What is asked for.
struct Asked {
    selector: String,
    format: String,
    limit: usize,
    cursor: Option<String>,
    budget: usize,
    session: Option<String>,
}

/// `browser_extract`.
pub(super) async fn extract(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    let mut state = session.lock().await;
    let page = state.page(TOOL)?;
    let begun = call.begin(session, page);
    let args = &call.args;
    let asked = Asked {
        selector: args.text("selector").unwrap_or_default().to_owned(),
        format: args.text("format").unwrap_or("text").to_owned(),
        limit: args.count("limit").unwrap_or(10),
        cursor: call.cursor().map(str::to_owned),
        budget: call.budget(&begun),
        session: call.names_session(session),
    };
    call.progress.step("reading the page").await;
    let waits = args.flag("wait_for_selector").unwrap_or(false);
    let (is_live, goes_on) = (page.tab().is_some(), call.cursor().is_some());
    let doc = if waits && is_live && !goes_on {
        awaited(call, page, &asked).await?
    } else {
        page.document(TOOL, goes_on).await?
    };
    let data = in_background(move || data(&doc, &asked, waits && !is_live)).await??;
    Ok(begun.data(data))
}

/// The page once it shows a match.
async fn awaited(
    call: &Call<'_>,
    page: &mut OpenPage,
    asked: &Asked,
) -> Result<Arc<Document>, Fault> {
    let limit = call.shared.config.timeout;
    let end = Instant::now() + limit;
    loop {
        let doc = page.document(TOOL, false).await?;
        let (found, _) = elements(&doc, asked)?;
        if !found.is_empty() {
            return Ok(doc);
        }
        if Instant::now() >= end {
            let what = format!("{TOOL} to wait for {}", quoted(&asked.selector));
            let waited = format!("It was waited for {} seconds.", limit.as_secs());
            return Err(nearest::no_match(&doc, &what, &asked.selector).found(waited));
        }
        call.progress.step("waiting for the selector").await;
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}

fn data(doc: &Document, asked: &Asked, waits: bool) -> Result<Value, Fault> {
    let selector = &asked.selector;
    let (elements, hidden) = elements(doc, asked)?;
    if elements.is_empty() && waits {
        return Err(nearest::no_match(
            doc,
            &format!("{TOOL} to wait for {}", quoted(selector)),
            selector,
        )
        .found("Static HTML does not change, so nothing was waited for."));
    }
    let list = List {
        tool: TOOL,
        identity: &[doc.url(), selector, &asked.format],
        len: elements.len(),
    };
    let start = list.start(asked.cursor.as_deref())?;
    let budget = budget_for_items(asked.budget, selector);
    let slice = list.slice(start, asked.limit, budget, |at| {
        elements
            .get(at)
            .map_or(Value::Null, |element| result(doc, *element, &asked.format))
    })?;
    let place = (start, slice.items.len(), elements.len());
    let note = note(doc, selector, place, hidden);
    Ok(slice.into_answer(("selector", selector), note, asked.session.as_deref()))
}

/// The elements in document order, and how many were left out because the page hides them.
fn elements(doc: &Document, asked: &Asked) -> Result<(Vec<NodeId>, usize), Fault> {
    let text = &asked.selector;
    let matched = match Selector::parse(text) {
        Ok(selector) => doc.query_selector_all(doc.root(), &selector),
        Err(reason) => match text.parse::<Locator>() {
            Ok(locator) if text.contains(">>") => located(doc, &locator, text)?,
            _ => {
                return Err(
                    Fault::asked(format!("{TOOL} with selector {}", quoted(text)))
                        .found(reason.to_string())
                        .next(format!(
                            "{TOOL} with a CSS selector such as `h1` or `.price`"
                        )),
                );
            }
        },
    };
    let all = matched.len();
    let shown: Vec<NodeId> = matched
        .into_iter()
        .filter(|node| !is_hidden_text(doc, *node))
        .collect();
    let hidden = all - shown.len();
    Ok((shown, hidden))
}

fn located(doc: &Document, locator: &Locator, text: &str) -> Result<Vec<NodeId>, Fault> {
    match resolve(doc, locator) {
        Ok(element) => Ok(vec![element]),
        Err(ResolveError::NoMatch { .. }) => Ok(Vec::new()),
        Err(error) => Err(
            Fault::asked(format!("{TOOL} with locator {}", quoted(text)))
                .found(error.to_string())
                .next(format!(
                    "{TOOL} with a locator of dom_extract_structure or dom_find"
                )),
        ),
    }
}

/// Whether the page hides the element from readers. What stands in the head was never meant to be
/// seen, and is asked for on purpose.
fn is_hidden_text(doc: &Document, node: NodeId) -> bool {
    !doc.is_rendered(node) && !is_metadata(doc, node)
}

fn is_metadata(doc: &Document, node: NodeId) -> bool {
    matches!(
        doc.local_name(node),
        "title"
            | "meta"
            | "link"
            | "base"
            | "script"
            | "style"
            | "head"
            | "template"
            | "noscript"
            | "option"
            | "optgroup"
            | "source"
            | "track"
            | "area"
            | "map"
            | "datalist"
            | "param"
    )
}

fn result(doc: &Document, element: NodeId, format: &str) -> Value {
    match format {
        "html" => html(doc, element).into(),
        "json" => json!({
            "text": doc.inner_text(element),
            "html": html(doc, element),
            "attributes": attributes(doc, element),
        }),
        _ => doc.inner_text(element).into(),
    }
}

/// The whole element as markup, the values of password fields masked.
fn html(doc: &Document, element: NodeId) -> String {
    let html = doc.outer_html(element);
    let secrets = std::iter::once(element)
        .chain(doc.descendants(element))
        .filter(|node| doc.is_element(*node) && is_secret(doc, *node));
    secrets.fold(html, |html, secret| {
        let (plain, masked) = (doc.outer_html(secret), masked(doc, secret));
        html.replace(&plain, &masked)
    })
}

/// A field for a password whose markup holds a value.
fn is_secret(doc: &Document, node: NodeId) -> bool {
    doc.attr(node, "value")
        .is_some_and(|value| !value.is_empty())
        && is_password(doc, node)
}

fn masked(doc: &Document, field: NodeId) -> String {
    let mut html = format!("<{}", doc.local_name(field));
    for attribute in doc.attributes(field) {
        let name = attribute.name();
        let value = if name == "value" {
            MASK
        } else {
            attribute.value
        };
        let value = value.replace('&', "&amp;").replace('"', "&quot;");
        let _ = write!(html, " {name}=\"{value}\"");
    }
    html.push('>');
    html
}

fn attributes(doc: &Document, element: NodeId) -> Map<String, Value> {
    let is_secret = is_secret(doc, element);
    let attributes = doc.attributes(element).map(|attribute| {
        let name = attribute.name().to_string();
        let value = if is_secret && name == "value" {
            MASK
        } else {
            attribute.value
        };
        (name, value.into())
    });
    attributes.collect()
}

fn note(
    doc: &Document,
    selector: &str,
    (start, shown, all): (usize, usize, usize),
    hidden: usize,
) -> Option<String> {
    let mut notes = Vec::new();
    if all == 0 && hidden == 0 {
        let near = nearest::near(doc, selector);
        notes.push(if near.is_empty() {
            "no element matches; dom_extract_structure lists regions with their selectors"
                .to_owned()
        } else {
            format!("no element matches; the page has {}", near.join(", "))
        });
    } else if shown < all {
        notes.push(format!(
            "{shown} of {all} matches from number {}, {} left out; a larger limit or the cursor shows more",
            start + 1,
            all - shown
        ));
    }
    if hidden > 0 {
        notes.push(format!("{hidden} more that the page hides"));
    }
    (!notes.is_empty()).then(|| notes.join("; "))
}
