//! Results read back from their JSON as they were written.

use domlens_dom_model::Document;
use domlens_progressive::content::{ContentExtractionOptions, main_content};
use domlens_progressive::{ExtractedContent, ProgressiveExtractor, StructuralOverview};
use domlens_testkit::hostile_html;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn json_round_trips_and_is_deterministic(html in hostile_html()) {
        let doc = Document::parse(&html);
        let overview = ProgressiveExtractor::extract_structure(&doc);
        let json = serde_json::to_string(&overview).unwrap();
        let back: StructuralOverview = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(&back, &overview);
        let (_, content) = main_content(&doc, &ContentExtractionOptions::default());
        let json = serde_json::to_string(&content).unwrap();
        let back: ExtractedContent = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(back, content);
        let again = main_content(&Document::parse(&html), &ContentExtractionOptions::default()).1;
        prop_assert_eq!(serde_json::to_string(&again).unwrap(), json);
    }
}
