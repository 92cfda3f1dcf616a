//! Results read back from their JSON as they were written.

use domlens_dom_model::Document;
use domlens_extract::{ExtractionOptions, SmartDomReader, SmartDomResult};
use domlens_testkit::hostile_html;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn json_round_trips_and_is_deterministic(html in hostile_html()) {
        let doc = Document::parse(&html);
        let options = ExtractionOptions::default().with_include_hidden(true).with_include_iframes(true);
        let result = SmartDomReader::extract_full(&doc, &options).unwrap();
        let json = serde_json::to_string(&result).unwrap();
        let back: SmartDomResult = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(&serde_json::to_string(&back).unwrap(), &json);
        let again = SmartDomReader::extract_full(&Document::parse(&html), &options).unwrap();
        prop_assert_eq!(serde_json::to_string(&again).unwrap(), json);
    }
}
