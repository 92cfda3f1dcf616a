//! What a caller asks of a reading.

use serde::{Deserialize, Serialize};

/// How to read a page into a graph.
///
/// ```
/// use domlens_graph::GraphOptions;
/// let options = GraphOptions::default().with_frames(true);
/// assert!(options.frames && !options.viewport_only);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the options are independent of each other"
)]
#[non_exhaustive]
pub struct GraphOptions {
    /// Whether frames are read whose document is at hand. Default: no; each is named.
    pub frames: bool,
    /// Whether controls outside of the viewport are left out. Default: no. A document without
    /// boxes, such as one of static HTML, keeps all and says so.
    pub viewport_only: bool,
    /// Whether controls that something covers are left out. Default: no. A document without
    /// boxes keeps all and says so.
    pub check_occlusion: bool,
    /// Whether hidden fields of forms are listed. Default: no.
    pub hidden_fields: bool,
}

impl GraphOptions {
    /// Sets `frames`.
    pub fn with_frames(mut self, frames: bool) -> Self {
        self.frames = frames;
        self
    }

    /// Sets `viewport_only`.
    pub fn with_viewport_only(mut self, viewport_only: bool) -> Self {
        self.viewport_only = viewport_only;
        self
    }

    /// Sets `check_occlusion`.
    pub fn with_check_occlusion(mut self, check_occlusion: bool) -> Self {
        self.check_occlusion = check_occlusion;
        self
    }

    /// Sets `hidden_fields`.
    pub fn with_hidden_fields(mut self, hidden_fields: bool) -> Self {
        self.hidden_fields = hidden_fields;
        self
    }
}
