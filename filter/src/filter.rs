//! The compiled filter.

use domlens_dom_model::{Document, PageText, Selector};
use regex::{Regex, RegexBuilder};

use crate::{
    FilterError, FilterOptions, InteractionSet, Pattern, ValueMatch,
    page::{PageFilter, Prepared},
};

/// Compiled filter options. They hold for any document; [`Filter::on`] takes them to one.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub(crate) include: Vec<Selector>,
    pub(crate) exclude: Vec<Selector>,
    pub(crate) within: Vec<Selector>,
    pub(crate) contains: Vec<Regex>,
    pub(crate) matches: Vec<Regex>,
    pub(crate) attributes: Vec<String>,
    pub(crate) values: Vec<(String, Value)>,
    pub(crate) tags: Vec<String>,
    pub(crate) interactions: InteractionSet,
    pub(crate) near: Option<Regex>,
    empty: bool,
}

/// A compiled condition on the value of an attribute.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Exact(String),
    Matches(Regex),
}

impl Filter {
    /// Compiles `options`.
    ///
    /// # Errors
    ///
    /// [`FilterError`] for the first selector or regular expression that does not parse.
    pub fn new(options: &FilterOptions) -> Result<Self, FilterError> {
        Ok(Self {
            include: selectors("includeSelectors", &options.include_selectors)?,
            exclude: selectors("excludeSelectors", &options.exclude_selectors)?,
            within: selectors("withinSelectors", &options.within_selectors)?,
            contains: literals("textContains", &options.text_contains)?,
            matches: options
                .text_matches
                .iter()
                .map(|pattern| compile("textMatches", pattern))
                .collect::<Result<_, _>>()?,
            attributes: options.has_attributes.clone(),
            values: options
                .attribute_values
                .iter()
                .map(|(name, value)| Ok((name.clone(), Value::new(name, value)?)))
                .collect::<Result<_, FilterError>>()?,
            tags: options.tags.clone(),
            interactions: options.interaction_types.iter().copied().collect(),
            near: options
                .near_text
                .as_deref()
                .map(|text| literal("nearText", text))
                .transpose()?,
            empty: *options == FilterOptions::default(),
        })
    }

    /// Whether it keeps everything.
    pub fn is_empty(&self) -> bool {
        self.empty
    }

    /// Prepares the filter for `doc`, whose text is `text`. Cost: one pass over the document for
    /// each selector.
    pub fn on<'a>(&'a self, doc: &'a Document, text: &PageText) -> PageFilter<'a> {
        PageFilter::new(self, doc, Prepared::new(self, doc, text))
    }
}

impl Value {
    fn new(attribute: &str, value: &ValueMatch) -> Result<Self, FilterError> {
        Ok(match value {
            ValueMatch::Exact(value) => Self::Exact(value.clone()),
            ValueMatch::Pattern(pattern) => {
                Self::Matches(compile(&format!("attributeValues.{attribute}"), pattern)?)
            }
        })
    }

    pub(crate) fn accepts(&self, value: &str) -> bool {
        match self {
            Self::Exact(wanted) => wanted == value,
            Self::Matches(regex) => regex.is_match(value),
        }
    }
}

fn selectors(option: &'static str, texts: &[String]) -> Result<Vec<Selector>, FilterError> {
    texts
        .iter()
        .map(|text| {
            Selector::parse(text).map_err(|source| FilterError::Selector { option, source })
        })
        .collect()
}

fn compile(option: &str, pattern: &Pattern) -> Result<Regex, FilterError> {
    pattern.compile().map_err(|reason| FilterError::Pattern {
        option: option.to_owned(),
        pattern: pattern.to_string(),
        reason,
    })
}

fn literals(option: &str, texts: &[String]) -> Result<Vec<Regex>, FilterError> {
    texts.iter().map(|text| literal(option, text)).collect()
}

/// `text` whatever its case, with white space as [`PageText`] has it.
fn literal(option: &str, text: &str) -> Result<Regex, FilterError> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    RegexBuilder::new(&regex::escape(&text))
        .case_insensitive(true)
        .build()
        .map_err(|_| FilterError::Pattern {
            option: option.to_owned(),
            pattern: text.chars().take(60).collect(),
            reason: format!("it is too long ({} bytes)", text.len()),
        })
}
