//! The JSON form of the options.

use domlens_filter::{FilterOptions, InteractionType, Pattern, ValueMatch};

fn parse(json: &str) -> Result<FilterOptions, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

#[test]
fn every_field_reads_and_writes_back() {
    let json = concat!(
        r#"{"includeSelectors":["a"],"excludeSelectors":["b"],"textContains":["c"],"#,
        r#""textMatches":[{"source":"d","flags":"i"}],"hasAttributes":["e"],"#,
        r#""attributeValues":{"f":"/g/","h":{"source":"i","flags":""}},"tags":["j"],"#,
        r#""interactionTypes":["click","ariaHidden"],"withinSelectors":["k"],"nearText":"l"}"#,
    );
    let options = parse(json).unwrap();
    assert_eq!(options.text_matches, [Pattern::new("d", "i")]);
    assert_eq!(options.attribute_values["f"], ValueMatch::from("/g/"));
    assert_eq!(
        options.attribute_values["h"],
        ValueMatch::from(Pattern::new("i", ""))
    );
    assert_eq!(
        options.interaction_types,
        [InteractionType::Click, InteractionType::AriaHidden]
    );
    assert_eq!(serde_json::to_string(&options).unwrap(), json);
}

#[test]
fn a_regular_expression_may_be_one_string() {
    let options = parse(r#"{"textMatches":["/a\\/b/im","/docs","plain"]}"#).unwrap();
    assert_eq!(
        options.text_matches,
        [
            Pattern::new(r"a\/b", "im"),
            Pattern::new("/docs", ""),
            Pattern::new("plain", "")
        ]
    );
}

#[test]
fn what_is_not_known_is_refused() {
    assert!(
        parse(r#"{"includeSelector":["a"]}"#)
            .unwrap_err()
            .contains("includeSelector")
    );
    assert!(
        parse(r#"{"interactionTypes":["hover"]}"#)
            .unwrap_err()
            .contains("hover")
    );
    assert!(
        parse(r#"{"textMatches":[3]}"#)
            .unwrap_err()
            .contains("regular expression")
    );
}
