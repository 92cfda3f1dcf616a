//! Structure, then region, then content of a domlens document.

pub mod content;
mod overview;

pub use content::{
    ContentExtractionOptions, ExtractedContent, content_of, extract_content, main_content,
    main_text,
};
pub use overview::{FormSummary, OverviewSummary, RegionInfo, Regions, StructuralOverview};
