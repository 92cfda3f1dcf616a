//! Requests in JSON, good and bad.

use domlens::dom::Document;
use domlens::{ExtractionRequest, ExtractionResult, execute};

const PAGE: &str = "<title>T</title><main><h1>Head</h1><form id=f><input name=q aria-label=Query>\
                    <button>Go</button></form></main>\
                    <iframe id=inner srcdoc='<title>In</title><h2>Inside</h2><button>Deep</button>'></iframe>\
                    <iframe id=far src=https://far.example/></iframe>";

fn answer(json: &str) -> Result<String, String> {
    let doc = Document::parse(PAGE);
    let request = ExtractionRequest::from_json(json).map_err(|error| error.to_string())?;
    match execute(&doc, &request) {
        ExtractionResult::Text(text) => Ok(text),
        ExtractionResult::Error { error } => Err(error),
    }
}

#[test]
fn each_method_answers() {
    assert!(
        answer(r#"{"method":"extractStructure"}"#)
            .unwrap()
            .contains("<outline")
    );
    assert!(
        answer(r#"{"method":"extractStructure","args":{}}"#)
            .unwrap()
            .contains("<outline")
    );
    let region = answer(r##"{"method":"extractRegion","args":{"selector":"#f"}}"##).unwrap();
    assert!(region.contains("<section") && region.contains("Go") && region.contains("Query"));
    let content = answer(r#"{"method":"extractContent","args":{"selector":"main"}}"#).unwrap();
    assert!(content.contains("<content") && content.contains("# Head"));
    let interactive =
        answer(r#"{"method":"extractInteractive","args":{"selector":"main"}}"#).unwrap();
    assert!(interactive.contains("Go"));
    assert!(
        answer(r#"{"method":"extractFull"}"#)
            .unwrap()
            .contains("Head")
    );
}

#[test]
fn options_are_read_in_the_seed_names() {
    let filtered = answer(
        r#"{"method":"extractInteractive","args":{"options":{"filter":{"tags":["button"]}}}}"#,
    )
    .unwrap();
    assert!(
        filtered.contains("Go") && !filtered.contains("Query"),
        "{filtered}"
    );
}

#[test]
fn a_frame_selector_reads_inside_that_frame() {
    let text =
        answer(r##"{"method":"extractInteractive","args":{"frameSelector":"#inner"}}"##).unwrap();
    assert!(text.contains("Deep") && !text.contains("Query"), "{text}");
    let content = answer(
        r##"{"method":"extractContent","args":{"frameSelector":"#inner","selector":"h2"}}"##,
    );
    assert!(content.unwrap().contains("Inside"));
}

#[test]
fn what_is_wrong_is_said() {
    let error = |json: &str| answer(json).unwrap_err();
    assert!(
        error(r##"{"method":"extractContent","args":{"selector":"#none"}}"##).contains("`#none`")
    );
    assert!(error(r#"{"method":"extractContent","args":{"selector":"a["}}"#).contains("`a[`"));
    assert!(
        error(r##"{"method":"extractFull","args":{"frameSelector":"#none"}}"##).contains("`#none`")
    );
    assert!(error(r##"{"method":"extractFull","args":{"frameSelector":"#f"}}"##).contains("`#f`"));
    assert!(
        error(r##"{"method":"extractFull","args":{"frameSelector":"#far"}}"##)
            .contains("https://far.example/")
    );
    assert!(
        error(r#"{"method":"extractFull","args":{"options":{"filter":{"textMatches":["("]}}}}"#)
            .contains("textMatches")
    );
}

#[test]
fn a_request_that_does_not_parse_says_what_would() {
    let error = |json: &str| answer(json).unwrap_err();
    assert!(error("nonsense").contains("JSON"));
    let unknown = error(r#"{"method":"extract"}"#);
    assert!(
        unknown.contains("`extract`") && unknown.contains("extractStructure"),
        "{unknown}"
    );
    assert!(error(r#"{"method":"extractRegion"}"#).contains("selector"));
    assert!(error(r#"{"method":"extractFull","args":{"selctor":"a"}}"#).contains("`selctor`"));
}

#[test]
fn a_request_survives_a_round_trip() {
    let json = r##"{"method":"extractRegion","args":{"selector":"#f","mode":"full","options":{"maxDepth":3}}}"##;
    let request = ExtractionRequest::from_json(json).unwrap();
    let again = serde_json::to_string(&request).unwrap();
    assert_eq!(ExtractionRequest::from_json(&again).unwrap(), request);
}

#[test]
fn a_result_is_a_text_or_an_error() {
    let text = serde_json::to_string(&ExtractionResult::Text("x".into())).unwrap();
    assert_eq!(text, "\"x\"");
    let error = serde_json::to_string(&ExtractionResult::Error { error: "y".into() }).unwrap();
    assert_eq!(error, r#"{"error":"y"}"#);
}
