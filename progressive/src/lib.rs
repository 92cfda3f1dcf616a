//! Structure, then region, then content of a domlens document.
//!
//! Each step gives the selectors that the next one takes:
//!
//! ```
//! use domlens_dom_model::Document;
//! use domlens_extract::ExtractionOptions;
//! use domlens_progressive::ProgressiveExtractor;
//!
//! let doc = Document::parse("<nav><a href=/>Home</a></nav><main><button>Buy</button></main>");
//! let outline = ProgressiveExtractor::extract_structure(&doc);
//! let main = outline.summary.main_content_selector.unwrap_or_default();
//! let region =
//!     ProgressiveExtractor::extract_region(&doc, &main, &ExtractionOptions::default())?;
//! let buttons = region.map(|region| region.interactive.buttons).unwrap_or_default();
//! assert_eq!(buttons[0].text, "Buy");
//! # Ok::<(), domlens_progressive::ProgressiveError>(())
//! ```

pub mod content;
mod error;
mod extractor;
mod overview;
mod region;
mod structure;

pub use content::{
    ContentExtractionOptions, ExtractedContent, content_of, extract_content, main_content,
    main_text,
};
pub use error::ProgressiveError;
pub use extractor::ProgressiveExtractor;
pub use overview::{FormSummary, OverviewSummary, RegionInfo, Regions, StructuralOverview};
pub use region::{find, region};
pub use structure::structure;
