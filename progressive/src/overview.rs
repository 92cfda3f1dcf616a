//! What the outline of a page says.

use domlens_extract::{FrameInfo, Note};
use serde::{Deserialize, Serialize};

/// The outline of a page: its regions, its forms and a summary.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StructuralOverview {
    /// The regions.
    pub regions: Regions,
    /// The forms, in document order.
    pub forms: Vec<FormSummary>,
    /// Counts and page state.
    pub summary: OverviewSummary,
    /// What to look at next, in plain words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// The frames of the page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<FrameInfo>,
    /// What was left out, and what could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
}

/// The regions of a page by kind, each list in document order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Regions {
    /// The page's banner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<RegionInfo>,
    /// Navigation landmarks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub navigation: Vec<RegionInfo>,
    /// The main content, or the element that the outline was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main: Option<RegionInfo>,
    /// Complementary landmarks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sidebar: Vec<RegionInfo>,
    /// The page's content information.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub footer: Option<RegionInfo>,
    /// Dialogs that are open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modals: Vec<RegionInfo>,
    /// Sections, articles, search and other named regions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<RegionInfo>,
}

/// One region. Flags are written only when they are true, counts only when they are not 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of its own in the JSON"
)]
pub struct RegionInfo {
    /// How to point at it.
    pub selector: String,
    /// Its name: of the landmark, of its first heading, or what it holds. Always there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Its role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// How many elements in it can be operated.
    pub interactive_count: usize,
    /// Whether it holds a form.
    #[serde(skip_serializing_if = "is_false")]
    pub has_form: bool,
    /// Whether it holds a list.
    #[serde(skip_serializing_if = "is_false")]
    pub has_list: bool,
    /// Whether it holds a table of data.
    #[serde(skip_serializing_if = "is_false")]
    pub has_table: bool,
    /// Whether it holds an image, video or audio.
    #[serde(skip_serializing_if = "is_false")]
    pub has_media: bool,
    /// How many buttons it holds.
    #[serde(skip_serializing_if = "is_zero")]
    pub button_count: usize,
    /// How many links it holds.
    #[serde(skip_serializing_if = "is_zero")]
    pub link_count: usize,
    /// How many fields it holds.
    #[serde(skip_serializing_if = "is_zero")]
    pub input_count: usize,
    /// The start of its text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_preview: Option<String>,
}

/// A form in the outline.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct FormSummary {
    /// How to point at it.
    pub selector: String,
    /// The kind of region that holds it: `header`, `navigation`, `main`, `sidebar`, `footer`,
    /// `modal`, `section` or `page`.
    pub location: String,
    /// How many fields it has.
    pub input_count: usize,
    /// What it is for, where its fields tell: `login`, `search`, ….
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purpose: Option<String>,
    /// Its accessible name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The page in numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct OverviewSummary {
    /// How many elements can be operated.
    pub total_interactive: usize,
    /// How many forms there are.
    pub total_forms: usize,
    /// How many sections there are.
    pub total_sections: usize,
    /// Whether a dialog is open.
    pub has_modals: bool,
    /// Whether the page shows an error.
    pub has_errors: bool,
    /// Whether the page says that something is still loading.
    pub is_loading: bool,
    /// The selector of the main content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main_content_selector: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}
