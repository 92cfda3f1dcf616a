//! The same page gives the same bytes.

use domlens::dom::Document;
use domlens::{ExtractionRequest, read};

use crate::reading::pages;

#[test]
fn two_readings_of_a_page_are_equal() {
    let request = ExtractionRequest::from_json(r#"{"method":"extractFull"}"#).unwrap();
    for (name, html) in pages() {
        let once =
            serde_json::to_string(&read(&Document::parse(&html), &request).unwrap()).unwrap();
        let again =
            serde_json::to_string(&read(&Document::parse(&html), &request).unwrap()).unwrap();
        assert_eq!(once, again, "{name}");
    }
}
