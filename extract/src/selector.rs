//! The selectors of an element, until those of `selector-gen` take their place.

use serde::{Deserialize, Serialize};

/// The selectors of one element.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ElementSelector {
    /// The highest-ranked unique CSS candidate.
    pub css: String,
    /// The best XPath expression that finds the element alone.
    pub xpath: String,
    /// A hint by visible text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_based: Option<String>,
    /// The value of the element's test-id attribute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data_test_id: Option<String>,
    /// The value of `aria-label`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aria_label: Option<String>,
    /// Every candidate, from the highest to the lowest score.
    #[serde(default)]
    pub candidates: Vec<ElementSelectorCandidate>,
}

/// One way to select an element.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ElementSelectorCandidate {
    /// The selector's text.
    pub value: String,
    /// How far to trust it, from 0 to 100; higher is better.
    pub score: u8,
}
