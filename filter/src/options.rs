//! What a caller asks of the elements to keep.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{InteractionType, Pattern};

/// What an element must be to be kept. Conditions of different fields must all hold; an empty
/// field sets none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct FilterOptions {
    /// It matches any of these selectors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub include_selectors: Vec<String>,
    /// It matches none of these selectors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exclude_selectors: Vec<String>,
    /// Its text or its accessible name contains any of these, whatever the case.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub text_contains: Vec<String>,
    /// Its text or its accessible name matches any of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub text_matches: Vec<Pattern>,
    /// It has each of these attributes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub has_attributes: Vec<String>,
    /// Each of these attributes has this value.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub attribute_values: BTreeMap<String, ValueMatch>,
    /// Its tag is one of these, whatever the case.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// It has any of these interaction flags.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub interaction_types: Vec<InteractionType>,
    /// It, or an element around it, matches any of these selectors. Elements around a shadow
    /// tree or a frame count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub within_selectors: Vec<String>,
    /// The text of its parent contains this, whatever the case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_text: Option<String>,
}

/// What the value of an attribute must be.
///
/// In JSON a string is the value itself, also when it has slashes at its ends, as paths have; a
/// regular expression is `{"source": "...", "flags": "i"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ValueMatch {
    /// Exactly this.
    Exact(String),
    /// Anything that this matches.
    Pattern(Pattern),
}

impl From<&str> for ValueMatch {
    fn from(value: &str) -> Self {
        Self::Exact(value.to_owned())
    }
}

impl From<Pattern> for ValueMatch {
    fn from(pattern: Pattern) -> Self {
        Self::Pattern(pattern)
    }
}
