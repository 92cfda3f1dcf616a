//! What reading a page gives: the result and its parts.

use serde::{Deserialize, Serialize};

use crate::{ExtractedElement, ExtractionMode};

/// One reading of a document or of an element of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SmartDomResult {
    /// What was asked for.
    pub mode: ExtractionMode,
    /// When, in milliseconds of Unix time, by the caller's clock.
    pub timestamp: u64,
    /// The state of the page.
    pub page: PageState,
    /// Selectors of the page's landmarks.
    pub landmarks: PageLandmarks,
    /// What can be operated.
    pub interactive: Interactive,
    /// What the page says, in `full` mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub semantic: Option<Semantic>,
    /// Counts and page facts, in `full` mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Metadata>,
    /// The frames of the page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<FrameInfo>,
    /// What was left out, and what could not be read or answered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
}

/// The state of the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PageState {
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: String,
    /// Whether it shows an error.
    pub has_errors: bool,
    /// Whether it says that something is still loading.
    pub is_loading: bool,
    /// Whether a dialog is open.
    pub has_modals: bool,
    /// The selector of the element that has the focus; in static HTML of that which
    /// `autofocus` gives it to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_focus: Option<String>,
}

/// Selectors of the page's landmarks, each list in document order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PageLandmarks {
    /// Navigation landmarks.
    pub navigation: Vec<String>,
    /// Main landmarks.
    pub main: Vec<String>,
    /// Forms that have a name.
    pub forms: Vec<String>,
    /// Banners.
    pub headers: Vec<String>,
    /// Content information.
    pub footers: Vec<String>,
    /// Articles.
    pub articles: Vec<String>,
    /// Regions that have a name.
    pub sections: Vec<String>,
    /// Complementary landmarks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub complementary: Vec<String>,
    /// Search landmarks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub search: Vec<String>,
}

/// What can be operated, each list in document order. An element is in one list only; forms
/// repeat their controls.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Interactive {
    /// Buttons of all kinds.
    pub buttons: Vec<ExtractedElement>,
    /// Links.
    pub links: Vec<ExtractedElement>,
    /// Fields of forms.
    pub inputs: Vec<ExtractedElement>,
    /// Forms.
    pub forms: Vec<FormInfo>,
    /// Everything else that can be operated, and what custom selectors ask for.
    pub clickable: Vec<ExtractedElement>,
}

/// A form with its controls, those outside it that belong to it included.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct FormInfo {
    /// How to point at it.
    pub selector: String,
    /// Its accessible name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The absolute address that it is sent to, if the form names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// `get`, `post` or `dialog`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Its fields.
    pub inputs: Vec<ExtractedElement>,
    /// Its buttons.
    pub buttons: Vec<ExtractedElement>,
}

/// What the page says, each list in document order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Semantic {
    /// Headings.
    pub headings: Vec<ExtractedElement>,
    /// Images.
    pub images: Vec<ExtractedElement>,
    /// Tables that hold data.
    pub tables: Vec<ExtractedElement>,
    /// Lists.
    pub lists: Vec<ExtractedElement>,
    /// Articles.
    pub articles: Vec<ExtractedElement>,
}

/// Counts and page facts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Metadata {
    /// The elements under the root that was read.
    pub total_elements: usize,
    /// The elements that the result lists; what several lists hold counts once.
    pub extracted_elements: usize,
    /// The selector of the main content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main_content: Option<String>,
    /// The page's language tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// A frame of the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct FrameInfo {
    /// How to point at the frame element.
    pub selector: String,
    /// Its title or name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The absolute address of its page; none if the page is written in the frame itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub src: Option<String>,
    /// Whether its page can be read.
    pub readable: bool,
    /// Whether its page was read into this result.
    pub read: bool,
    /// Why its page cannot be read, if a browser says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread_reason: Option<String>,
    /// How many elements in it can be operated, if it can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interactive_count: Option<usize>,
    /// The texts of its headings, if it can be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub headings: Vec<String>,
}

/// Something that a reader of the result should know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Note {
    /// What it is about.
    pub kind: NoteKind,
    /// A sentence for people.
    pub message: String,
    /// How many elements it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// The selector of the element that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selector: Option<String>,
}

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum NoteKind {
    /// Controls that the page hides are not listed.
    Hidden,
    /// Controls that the filter dropped.
    Filtered,
    /// Controls that lie outside the viewport were left out.
    OutsideViewport,
    /// Boxes are not known, so that nothing was left out for lying outside the viewport.
    ViewportUnknown,
    /// The page of a frame was not read.
    FrameNotRead,
    /// A closed shadow root was not read.
    ClosedShadowRoot,
    /// Open shadow roots were not read, as the options say.
    ShadowRootsSkipped,
    /// The document itself is not complete.
    Document,
}
