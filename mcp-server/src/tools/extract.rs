//! The outline, regions, text and controls of the open page as Markdown.

use std::sync::Arc;

use domlens::dom::Document;
use domlens::format::{Page, PagingError, token_counter};
use domlens::{ExecuteError, ExtractionRequest, read_for_markdown};
use serde_json::{Map, Value, json};

use super::{Call, nearest, with_page};
use crate::answer::Answer;
use crate::catalog::Name;
use crate::fault::Fault;
use crate::session::{Session, in_background};
use crate::words::quoted;

/// `dom_extract_structure`, `_region`, `_content` and `_interactive`.
pub(super) async fn extract(call: &Call<'_>, session: &Arc<Session>) -> Result<Answer, Fault> {
    let mut state = session.lock().await;
    let page = state.page(call.entry.name)?;
    call.progress.step("looking at the page").await;
    let doc = page
        .document(call.entry.name, call.cursor().is_some())
        .await?;
    let begun = call.begin(session, page);
    let request = request(call, call.budget(&begun))?;
    answer(call, begun, doc, request).await
}

/// The main content of the open page.
pub(super) async fn main_text(
    call: &Call<'_>,
    begun: Answer,
    doc: Arc<Document>,
) -> Result<Answer, Fault> {
    let format = format_options(call, call.budget(&begun))?;
    let request = parsed(call, "extractContent", &json!({ "formatOptions": format }))?;
    answer(call, begun, doc, request).await
}

async fn answer(
    call: &Call<'_>,
    begun: Answer,
    doc: Arc<Document>,
    request: ExtractionRequest,
) -> Result<Answer, Fault> {
    call.progress.step("reading the page").await;
    let tool = call.entry.name;
    let read = in_background(move || {
        read(&doc, &request).map_err(|error| fault(tool, &doc, &request, &error))
    });
    let (page, is_empty) = read.await??;
    call.progress.step("writing the answer").await;
    let mut answer = begun;
    if is_empty {
        answer =
            answer.say("There is nothing of that kind; dom_extract_structure says what there is.");
    }
    Ok(with_page(answer, page))
}

fn read(doc: &Document, request: &ExtractionRequest) -> Result<(Page, bool), ExecuteError> {
    let reading = read_for_markdown(doc, request)?;
    let page = reading.to_page(doc, request, token_counter())?;
    Ok((page, reading.is_empty()))
}

/// The request that a call stands for.
fn request(call: &Call<'_>, budget: usize) -> Result<ExtractionRequest, Fault> {
    let args = &call.args;
    let mut of = Map::new();
    for name in ["selector", "frameSelector"] {
        if let Some(text) = args.text(name) {
            of.insert(name.to_owned(), text.into());
        }
    }
    of.insert("formatOptions".to_owned(), format_options(call, budget)?);
    let options = args.object("options");
    let method = match call.entry.which {
        Name::Structure => "extractStructure",
        Name::Content => "extractContent",
        Name::Region => "extractRegion",
        _ => "extractInteractive",
    };
    if !options.is_empty() {
        of.insert("options".to_owned(), options.into());
    }
    parsed(call, method, &of.into())
}

fn parsed(call: &Call<'_>, method: &str, args: &Value) -> Result<ExtractionRequest, Fault> {
    let json = json!({"method": method, "args": args}).to_string();
    ExtractionRequest::from_json(&json).map_err(|error| {
        Fault::asked(format!(
            "{} with options that it cannot take",
            call.entry.name
        ))
        .found(error.to_string())
        .next(format!(
            "{} with the options that its schema lists",
            call.entry.name
        ))
    })
}

fn format_options(call: &Call<'_>, budget: usize) -> Result<Value, Fault> {
    let args = &call.args;
    let mut of = Map::new();
    if let Some(detail) = args.text("detail") {
        of.insert("detail".to_owned(), detail.into());
    }
    for name in ["maxTextLength", "maxElements"] {
        if let Some(count) = args.count(name) {
            of.insert(name.to_owned(), count.into());
        }
    }
    of.insert("maxTokens".to_owned(), budget.into());
    if let Some(cursor) = call.cursor() {
        let cursor: domlens::format::Cursor = cursor
            .parse()
            .map_err(|error| paging_fault(call.entry.name, &error))?;
        of.insert("cursor".to_owned(), cursor.to_string().into());
    }
    Ok(of.into())
}

fn fault(
    tool: &'static str,
    doc: &Document,
    request: &ExtractionRequest,
    error: &ExecuteError,
) -> Fault {
    match error {
        ExecuteError::NoMatch { argument, selector } => nearest::no_match(
            doc,
            &format!("{tool} with {argument} {}", quoted(selector)),
            selector,
        ),
        ExecuteError::Paging(error) => paging_fault(tool, error),
        ExecuteError::FrameNotRead { selector, src } => {
            Fault::asked(format!("{tool} in the frame {}", quoted(selector)))
                .found("its document is not part of what was read; it is at")
                .on_page(src)
                .next("browser_navigate to that address")
        }
        other => Fault::asked(format!("{tool} of {}", about(request)))
            .found(other.to_string())
            .next(format!("{tool} with a selector or options that parse")),
    }
}

fn about(request: &ExtractionRequest) -> String {
    match request {
        ExtractionRequest::ExtractRegion(args) => quoted(&args.selector),
        ExtractionRequest::ExtractStructure(args) => of_page(args.selector.as_deref()),
        ExtractionRequest::ExtractContent(args) => of_page(args.selector.as_deref()),
        ExtractionRequest::ExtractInteractive(args) => of_page(args.selector.as_deref()),
        ExtractionRequest::ExtractFull(args) => of_page(args.selector.as_deref()),
    }
}

fn of_page(selector: Option<&str>) -> String {
    selector.map_or_else(|| "the page".to_owned(), quoted)
}

/// A budget or a cursor that does not fit.
pub(super) fn paging_fault(tool: &str, error: &PagingError) -> Fault {
    match error {
        PagingError::TooFewTokens { needed, .. } => {
            // The fence and our own lines come on top.
            const AROUND: usize = 120;
            Fault::asked(format!("{tool} in few tokens"))
                .found("not one more line fits")
                .next(format!(
                    "{tool} with max_tokens {} or more, or with a smaller maxTextLength",
                    needed + AROUND
                ))
        }
        other => Fault::asked(format!("{tool} with a cursor"))
            .found(other.to_string())
            .next(format!("{tool} without cursor, from the start")),
    }
}
