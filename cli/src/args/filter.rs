//! Options about which elements are listed.

use anyhow::{Result, bail};
use clap::Args;
use domlens::filter::{FilterOptions, InteractionType, Pattern, ValueMatch};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};

#[derive(Debug, Args)]
#[command(next_help_heading = "Filter (each may be repeated)")]
pub(crate) struct FilterArgs {
    /// Lists only what any of these match
    #[arg(long, alias = "include-selector", value_name = "CSS")]
    pub(crate) include_selectors: Vec<String>,
    /// Leaves out what any of these match
    #[arg(long, alias = "exclude-selector", value_name = "CSS")]
    pub(crate) exclude_selectors: Vec<String>,
    /// Lists only what holds any of these texts, in any case
    #[arg(long, value_name = "TEXT")]
    pub(crate) text_contains: Vec<String>,
    /// Lists only what any of these regular expressions match
    #[arg(long, value_name = "REGEX")]
    pub(crate) text_matches: Vec<String>,
    /// Lists only what has all of these attributes
    #[arg(long, alias = "has-attribute", value_name = "NAME")]
    pub(crate) has_attributes: Vec<String>,
    /// Lists only what has this value: NAME=VALUE, or NAME~=REGEX
    #[arg(long, alias = "attribute-value", value_name = "NAME=VALUE", value_parser = condition)]
    pub(crate) attribute_values: Vec<AttributeCondition>,
    /// Lists only elements with one of these tags
    #[arg(long, alias = "tag", value_name = "TAG", value_delimiter = ',')]
    pub(crate) tags: Vec<String>,
    /// Lists only what has one of these: click, change, submit, nav, disabled, hidden, …
    #[arg(long, alias = "interaction-type", value_name = "TYPE", value_delimiter = ',',
        value_parser = interaction_type)]
    pub(crate) interaction_types: Vec<InteractionType>,
    /// Lists only what lies within any of these
    #[arg(long, alias = "within-selector", value_name = "CSS")]
    pub(crate) within_selectors: Vec<String>,
    /// Lists only what stands beside this text: its parent holds it, in any case
    #[arg(long, value_name = "TEXT")]
    pub(crate) near_text: Option<String>,
}

/// One `--attribute-values`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttributeCondition {
    pub(crate) name: String,
    pub(crate) value: String,
    /// Whether the value is a regular expression.
    pub(crate) is_regex: bool,
}

impl FilterArgs {
    /// The options; `None` when none is set.
    pub(crate) fn options(&self) -> Option<FilterOptions> {
        let pattern = |text: &String| Pattern::from(text.as_str());
        let options = FilterOptions {
            include_selectors: self.include_selectors.clone(),
            exclude_selectors: self.exclude_selectors.clone(),
            text_contains: self.text_contains.clone(),
            text_matches: self.text_matches.iter().map(pattern).collect(),
            has_attributes: self.has_attributes.clone(),
            attribute_values: self
                .attribute_values
                .iter()
                .map(AttributeCondition::entry)
                .collect(),
            tags: self.tags.clone(),
            interaction_types: self.interaction_types.clone(),
            within_selectors: self.within_selectors.clone(),
            near_text: self.near_text.clone(),
        };
        (options != FilterOptions::default()).then_some(options)
    }
}

impl AttributeCondition {
    fn entry(&self) -> (String, ValueMatch) {
        let value = if self.is_regex {
            ValueMatch::Pattern(Pattern::from(self.value.as_str()))
        } else {
            ValueMatch::Exact(self.value.clone())
        };
        (self.name.clone(), value)
    }
}

/// Takes the names that JSON has.
fn interaction_type(text: &str) -> Result<InteractionType, ValueError> {
    let deserializer: StrDeserializer<'_, ValueError> = text.into_deserializer();
    InteractionType::deserialize(deserializer)
}

fn condition(text: &str) -> Result<AttributeCondition> {
    let Some((name, value)) = text.split_once('=') else {
        bail!("expected NAME=VALUE or NAME~=REGEX");
    };
    let (name, is_regex) = match name.strip_suffix('~') {
        Some(name) => (name, true),
        None => (name, false),
    };
    if name.is_empty() {
        bail!("expected the name of an attribute before `=`");
    }
    Ok(AttributeCondition {
        name: name.to_owned(),
        value: value.to_owned(),
        is_regex,
    })
}

#[cfg(test)]
mod tests {
    use super::condition;

    #[test]
    fn a_condition_is_a_value_or_a_regex() {
        let exact = condition("href=/a?b=c").unwrap();
        assert_eq!(
            (exact.name.as_str(), exact.value.as_str()),
            ("href", "/a?b=c")
        );
        assert!(!exact.is_regex);
        let regex = condition("href~=^/item/").unwrap();
        assert_eq!(
            (regex.name.as_str(), regex.value.as_str()),
            ("href", "^/item/")
        );
        assert!(regex.is_regex);
        assert!(condition("href").is_err());
        assert!(condition("=x").is_err());
    }
}
