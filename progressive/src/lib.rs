//! Structure, then region, then content of a domlens document.

mod overview;

pub use overview::{FormSummary, OverviewSummary, RegionInfo, Regions, StructuralOverview};
