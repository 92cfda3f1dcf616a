//! What a tab remembers of its readings.

use std::collections::BTreeMap;

use domlens::dom::{Document, NodeId};
use domlens::graph::{Graph, Reader};

use crate::ReadOptions;
use crate::capture::Origins;

/// What was read of a page, to tell handles and differences.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub(crate) reader: Reader,
    /// The last reading.
    pub(crate) graph: Option<Graph>,
    /// How it was read.
    pub(crate) options: ReadOptions,
    /// Where the element of each handle is in the browser.
    pub(crate) addresses: BTreeMap<u32, Address>,
}

/// Where an element is in the browser: itself, then the frames around it, outwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) places: Vec<Place>,
}

/// A node of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) session: String,
    /// The number of the process when it was captured.
    pub(crate) target: u32,
    pub(crate) frame: String,
    pub(crate) backend: u64,
}

impl Address {
    /// Where the browser has a node of a document that was captured.
    pub(crate) fn of(document: &Document, origins: &Origins, node: NodeId) -> Option<Self> {
        let mut places = Vec::new();
        let mut at = document.node_ref(node);
        while let Some(node) = at {
            let (place, owner) = origins.place(node)?;
            places.push(place);
            at = owner;
        }
        (!places.is_empty()).then_some(Self { places })
    }
}
