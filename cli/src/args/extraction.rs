//! Options about what is read from the page.

use clap::{ArgAction, Args};
use domlens::extract::ExtractionOptions;

use super::count;

#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
#[command(next_help_heading = "Extraction")]
pub(crate) struct ExtractionArgs {
    /// How deep elements are read below the root, in levels of containers
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true, default_value_t = 5)]
    pub(crate) max_depth: usize,
    /// Reads what the page hides, and marks it
    #[arg(long, value_name = "BOOL", default_value_t = false, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) include_hidden: bool,
    /// Reads open shadow roots
    #[arg(long = "include-shadow-dom", value_name = "BOOL",
        default_value_t = true, default_missing_value = "true", num_args = 0..=1,
        require_equals = true, action = ArgAction::Set)]
    pub(crate) include_shadow_dom: bool,
    /// Reads the documents of frames
    #[arg(long, value_name = "BOOL", default_value_t = false, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) include_iframes: bool,
    /// Reads what lies in the viewport only; in static HTML nothing is known to lie outside
    #[arg(long, value_name = "BOOL", default_value_t = false, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) viewport_only: bool,
    /// Reads the detected main content only
    #[arg(long, value_name = "BOOL", default_value_t = false, default_missing_value = "true",
        num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    pub(crate) main_content_only: bool,
    /// Lists these elements among the clickable ones; may be repeated
    #[arg(long, alias = "custom-selector", value_name = "CSS")]
    pub(crate) custom_selectors: Vec<String>,
    /// The longest attribute value, in characters
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true, default_value_t = 100)]
    pub(crate) attribute_truncate_length: usize,
    /// The longest value of a data-* attribute, in characters
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true, default_value_t = 50)]
    pub(crate) data_attribute_truncate_length: usize,
    /// The longest text of an element, in characters [default: unlimited]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) text_truncate_length: Option<usize>,
    #[command(flatten)]
    pub(crate) filter: super::filter::FilterArgs,
}

impl ExtractionArgs {
    /// The options, without mode and time.
    pub(crate) fn options(&self) -> ExtractionOptions {
        ExtractionOptions::default()
            .with_max_depth(self.max_depth)
            .with_include_hidden(self.include_hidden)
            .with_include_shadow_dom(self.include_shadow_dom)
            .with_include_iframes(self.include_iframes)
            .with_viewport_only(self.viewport_only)
            .with_main_content_only(self.main_content_only)
            .with_custom_selectors(self.custom_selectors.clone())
            .with_attribute_truncate_length(self.attribute_truncate_length)
            .with_data_attribute_truncate_length(self.data_attribute_truncate_length)
            .with_text_truncate_length(self.text_truncate_length)
            .with_filter(self.filter.options())
    }
}
