//! What a caller asks of a reading, and what holds when nothing is asked.

use domlens_filter::FilterOptions;
use serde::{Deserialize, Serialize};

use crate::ExtractionMode;

macro_rules! options {
    ($($(#[$doc:meta])* $name:ident / $with:ident: $type:ty = $default:expr;)*) => {
        /// How to read a page.
        ///
        /// ```
        /// use domlens_extract::{ExtractionMode, ExtractionOptions};
        /// let options = ExtractionOptions::default().with_mode(ExtractionMode::Full);
        /// assert_eq!(options.max_depth, 5);
        /// assert!(options.include_shadow_dom);
        /// ```
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", default, deny_unknown_fields)]
        #[non_exhaustive]
        pub struct ExtractionOptions {
            $($(#[$doc])* pub $name: $type,)*
        }

        impl Default for ExtractionOptions {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl ExtractionOptions {
            $(
                #[doc = concat!("Sets `", stringify!($name), "`.")]
                pub fn $with(mut self, $name: $type) -> Self {
                    self.$name = $name;
                    self
                }
            )*

            /// These options with those of `overrides` that are set.
            pub fn overridden(&self, overrides: &ExtractionOverrides) -> Self {
                let mut options = self.clone();
                $(if let Some($name) = &overrides.$name {
                    options.$name = $name.clone();
                })*
                options
            }
        }

        /// Options for one reading, over those that a reader was made with. What is `None` stays
        /// as it was.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", default, deny_unknown_fields)]
        #[non_exhaustive]
        pub struct ExtractionOverrides {
            $($(#[$doc])* #[serde(skip_serializing_if = "Option::is_none")] pub $name: Option<$type>,)*
        }

        impl ExtractionOverrides {
            $(
                #[doc = concat!("Sets `", stringify!($name), "`.")]
                pub fn $with(mut self, $name: $type) -> Self {
                    self.$name = Some($name);
                    self
                }
            )*
        }
    };
}

options! {
    /// What the result holds. Default: interactive.
    mode / with_mode: ExtractionMode = ExtractionMode::Interactive;
    /// How many levels of `children` a container has. Default: 5.
    max_depth / with_max_depth: usize = 5;
    /// Lists what the page hides, flagged. Default: no.
    include_hidden / with_include_hidden: bool = false;
    /// Reads open shadow roots. Default: yes.
    #[serde(rename = "includeShadowDOM")]
    include_shadow_dom / with_include_shadow_dom: bool = true;
    /// Reads the frames whose documents are at hand. Default: no; then they are only named.
    include_iframes / with_include_iframes: bool = false;
    /// Leaves out what lies outside the viewport. Boxes are unknown in static HTML, so that
    /// nothing is dropped and a note says so. Default: no.
    viewport_only / with_viewport_only: bool = false;
    /// Reads only the main content, when the root is a document. Default: no.
    main_content_only / with_main_content_only: bool = false;
    /// Selectors of more elements for `clickable`. Default: none.
    custom_selectors / with_custom_selectors: Vec<String> = Vec::new();
    /// The longest value of an attribute, in characters. Default: 100.
    attribute_truncate_length / with_attribute_truncate_length: usize = 100;
    /// The longest value of a `data-*` attribute that is no test id, in characters. Default: 50.
    data_attribute_truncate_length / with_data_attribute_truncate_length: usize = 50;
    /// The longest text, name, value or description of an element, in characters. Default: no
    /// limit but that of [`MAX_TEXT`](crate::MAX_TEXT).
    text_truncate_length / with_text_truncate_length: Option<usize> = None;
    /// Which elements to keep. Default: all.
    filter / with_filter: Option<FilterOptions> = None;
    /// Leaves out what takes time and only the fullest texts tell: of each element's selectors all
    /// but `css` and `locator`, its nearest form, section, main and navigation and its chain of
    /// parents; and the `landmarks` of the page. Not part of the options in JSON. Default: no.
    #[serde(skip)]
    brief / with_brief: bool = false;
    /// The time of the reading, in milliseconds of Unix time, which only a caller knows.
    /// Default: 0.
    timestamp / with_timestamp: u64 = 0;
}
