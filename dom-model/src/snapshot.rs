//! The snapshot of a live page: what a browser knows of it, as plain data.
//!
//! A browser's debugging protocol or a script inside the page fills it;
//! [`Document::from_snapshot`](crate::Document::from_snapshot) reads it. `docs/SNAPSHOT.md`
//! describes the same as JSON.

mod json;

use serde::{Deserialize, Serialize};

/// The version of the format that this crate writes and reads.
pub const CAPTURE_FORMAT_VERSION: u32 = 1;

/// The computed values that a box tells, in this order: see [`BoxTable::style`].
pub const STYLE_PROPERTIES: [&str; 12] = [
    "display",
    "visibility",
    "opacity",
    "content-visibility",
    "white-space",
    "text-transform",
    "float",
    "position",
    "pointer-events",
    "cursor",
    "overflow-x",
    "overflow-y",
];

/// A position in [`Snapshot::strings`]; negative for "none".
pub type StringIndex = i32;

/// A live page at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Snapshot {
    /// Must be [`CAPTURE_FORMAT_VERSION`].
    pub version: u32,
    /// Who filled it, which tells what it cannot know.
    pub source: SnapshotSource,
    /// Texts, each once; everything else names them by position.
    pub strings: Vec<String>,
    /// The part of the page that can be seen, in CSS pixels.
    pub viewport: Viewport,
    /// The documents of the page: first the top one, then those of its frames, each after the
    /// document that holds it.
    pub documents: Vec<DocumentSnapshot>,
    /// Frames whose document is not among the documents, and why.
    pub unread_frames: Vec<UnreadFrame>,
    /// The element that has the focus, inside of frames and shadow trees.
    pub focus: Option<NodeRef>,
}

/// Who filled a [`Snapshot`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SnapshotSource {
    /// A browser's debugging protocol: it knows everything that the format holds.
    #[default]
    Protocol,
    /// A script in the page: closed shadow roots, documents of other origins and listeners are
    /// unknown.
    Script,
}

/// The size of the viewport.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Viewport {
    /// In CSS pixels.
    pub width: f64,
    /// In CSS pixels.
    pub height: f64,
}

/// A node of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeRef {
    /// Position in [`Snapshot::documents`].
    pub document: u32,
    /// Position in the document's [`NodeTable`].
    pub node: u32,
}

/// A frame that was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnreadFrame {
    /// The frame's element.
    pub owner: NodeRef,
    /// Why, in a few words such as `of another origin`.
    pub reason: String,
}

/// One document of a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DocumentSnapshot {
    /// Its address.
    pub url: String,
    /// Whether it is in quirks mode.
    pub quirks: bool,
    /// `loading`, `interactive` or `complete`.
    pub ready_state: String,
    /// How far it is scrolled, right and down, in CSS pixels.
    pub scroll: [f64; 2],
    /// The frame element that holds it; `None` for the top document.
    pub owner: Option<NodeRef>,
    /// The process that its [`NodeTable::identity`] counts in, below 2^24: nodes of one page are the
    /// same if both numbers are.
    pub target: u32,
    /// Its nodes.
    pub nodes: NodeTable,
    /// The boxes of its nodes.
    pub boxes: BoxTable,
    /// What a pointer hits; `None` if that was not tried.
    pub hits: Option<HitTable>,
}

/// The nodes of a document, one in each row; a parent comes before its children, and children
/// in their order. Node 0 is the document.
///
/// A shadow root is a node of kind 11 under its host, the contents of a template one under the
/// `template`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NodeTable {
    /// The row of the parent; -1 for node 0.
    pub parent: Vec<i32>,
    /// The DOM standard's [node types](https://dom.spec.whatwg.org/#dom-node-nodetype): 1 element,
    /// 3 text, 7 processing instruction, 8 comment, 9 document, 10 doctype, 11 fragment.
    pub kind: Vec<u8>,
    /// The qualified name of an element as the parser spells it, and of a doctype; a shadow root
    /// has `open` or `closed`.
    pub name: Vec<StringIndex>,
    /// The data of text and comments.
    pub value: Vec<StringIndex>,
    /// Names and values of attributes in turn, by row.
    pub attributes: Vec<Vec<StringIndex>>,
    /// Elements that are not of HTML.
    pub namespace: Sparse<ForeignNamespace>,
    /// A number that stands for a node as long as it lives, below 2^40; empty, or one a row. 0 for
    /// a node that has none.
    pub identity: Vec<u64>,
    /// Current values of `input` and `textarea`.
    pub input_value: Sparse<StringIndex>,
    /// Boxes and radio buttons that are ticked.
    pub checked: Vec<u32>,
    /// Boxes that are neither ticked nor not.
    pub indeterminate: Vec<u32>,
    /// Options that are chosen.
    pub selected: Vec<u32>,
    /// Elements with a listener of their own for clicks, presses or touches; `None` if that is not
    /// known.
    pub listeners: Option<Vec<u32>>,
    /// Open modal dialogs.
    pub modal: Vec<u32>,
    /// Popovers that show.
    pub open_popovers: Vec<u32>,
    /// Text of `::before` by element, as it stands in the line: with a space on either side if it
    /// has a box of its own there, as a block, a float or an inline block has.
    pub before: Sparse<StringIndex>,
    /// The same of `::after`.
    pub after: Sparse<StringIndex>,
}

/// Values of a few rows: the rows, ascending, and their values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sparse<T> {
    /// The rows.
    pub index: Vec<u32>,
    /// The value of each of them.
    pub value: Vec<T>,
}

impl<T> Default for Sparse<T> {
    fn default() -> Self {
        Self {
            index: Vec::new(),
            value: Vec::new(),
        }
    }
}

/// The namespace of an element that is not of HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ForeignNamespace {
    /// `http://www.w3.org/2000/svg`
    Svg,
    /// `http://www.w3.org/1998/Math/MathML`
    #[serde(rename = "mathml")]
    MathMl,
    /// Any other, or none.
    Other,
}

/// The boxes of a document: of each element and text node that has one, once, by ascending row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BoxTable {
    /// The row of the node.
    pub node: Vec<u32>,
    /// Left, top, width and height in CSS pixels, from the top left corner of the document, not
    /// of what is scrolled into view.
    pub rect: Vec<[f64; 4]>,
    /// The computed values of [`STYLE_PROPERTIES`], of elements; empty for text.
    pub style: Vec<Vec<StringIndex>>,
    /// In which order it is painted; empty, or one for each box.
    pub paint_order: Vec<u32>,
}

/// What a pointer hits at some points of the elements that are in view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HitTable {
    /// The row of the element that was tried.
    pub node: Vec<u32>,
    /// What was hit at each of its points, in the deepest tree; `None` for nothing.
    pub hit: Vec<Vec<Option<NodeRef>>>,
}

/// Why a snapshot is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// It is of another version of the format.
    #[error(
        "the snapshot is of format version {found}, this program reads version {CAPTURE_FORMAT_VERSION}; capture the page again with the script of `domlens capture-script`"
    )]
    Version {
        /// Its version.
        found: u64,
    },
    /// It is no JSON, or other JSON.
    #[error("this is no snapshot: {message}")]
    Json {
        /// What is wrong, and where.
        message: String,
    },
    /// Its parts do not fit together.
    #[error("the snapshot contradicts itself: {message}")]
    Inconsistent {
        /// What does not fit.
        message: String,
    },
}
