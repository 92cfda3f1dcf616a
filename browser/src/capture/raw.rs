//! What the browser's protocol says of a document, as far as it is read.

use serde::Deserialize;

/// The answer of `DOMSnapshot.captureSnapshot`.
#[derive(Debug, Deserialize)]
pub(crate) struct RawSnapshot {
    pub(crate) documents: Vec<RawDocument>,
    pub(crate) strings: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RawDocument {
    #[serde(rename = "documentURL")]
    pub(crate) document_url: i32,
    pub(crate) frame_id: i32,
    pub(crate) nodes: RawNodes,
    pub(crate) layout: RawLayout,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct RawNodes {
    pub(crate) parent_index: Vec<i32>,
    pub(crate) node_type: Vec<u8>,
    pub(crate) shadow_root_type: Rare,
    pub(crate) node_name: Vec<i32>,
    pub(crate) node_value: Vec<i32>,
    pub(crate) backend_node_id: Vec<u64>,
    pub(crate) attributes: Vec<Vec<i32>>,
    pub(crate) text_value: Rare,
    pub(crate) input_value: Rare,
    pub(crate) input_checked: RareRows,
    pub(crate) option_selected: RareRows,
    pub(crate) content_document_index: Rare,
    pub(crate) pseudo_type: Rare,
}

/// Values of some rows.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Rare {
    pub(crate) index: Vec<u32>,
    pub(crate) value: Vec<i32>,
}

impl Rare {
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, i32)> {
        self.index.iter().copied().zip(self.value.iter().copied())
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct RareRows {
    pub(crate) index: Vec<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct RawLayout {
    pub(crate) node_index: Vec<u32>,
    pub(crate) styles: Vec<Vec<i32>>,
    pub(crate) bounds: Vec<[f64; 4]>,
    pub(crate) text: Vec<i32>,
    pub(crate) paint_orders: Vec<u32>,
}

/// The answer of `DOM.getFlattenedDocument`.
#[derive(Debug, Deserialize)]
pub(crate) struct FlatDocument {
    pub(crate) nodes: Vec<FlatNode>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FlatNode {
    pub(crate) node_id: u32,
    pub(crate) parent_id: Option<u32>,
    pub(crate) backend_node_id: u64,
    pub(crate) node_type: u8,
    pub(crate) node_name: String,
    #[serde(default)]
    pub(crate) node_value: String,
    #[serde(default)]
    pub(crate) attributes: Vec<String>,
    #[serde(default)]
    pub(crate) shadow_roots: Vec<FlatNode>,
    pub(crate) shadow_root_type: Option<String>,
    pub(crate) content_document: Option<Box<FlatNode>>,
}

/// What the script in a document says of it; see `state.js`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct PageState {
    pub(crate) ready: String,
    pub(crate) quirks: bool,
    pub(crate) scroll: [f64; 2],
    pub(crate) viewport: [f64; 2],
    pub(crate) shape: i32,
    pub(crate) focus: Option<Path>,
    pub(crate) modal: Vec<Path>,
    pub(crate) popovers: Vec<Path>,
    pub(crate) indeterminate: Vec<Path>,
}

/// The way from a document to an element: positions among element children, -1 into the shadow
/// root.
pub(crate) type Path = Vec<i32>;

/// Elements that were tried, with what was hit at their points; see `hits.js`.
pub(crate) type Hits = Vec<(Path, Vec<Option<Path>>)>;
