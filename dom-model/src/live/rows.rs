//! From the rows of a snapshot's tables to the nodes of the document.

use crate::document::NONE;
use crate::parse::{ascends, contradiction};
use crate::snapshot::{NodeRef, Snapshot, SnapshotError, Sparse, StringIndex};
use crate::{NodeId, NodeSet};

/// The rows of one document of a snapshot.
#[derive(Debug)]
pub(super) struct Rows {
    /// The position of the document.
    pub(super) at: usize,
    /// The number of each row's node; [`NONE`] for one that is not kept.
    pub(super) nodes: Vec<u32>,
}

impl Rows {
    /// The node of each row.
    pub(super) fn all(&self) -> impl Iterator<Item = Option<NodeId>> + '_ {
        self.nodes.iter().map(|number| node(*number))
    }

    /// The document node, if it is kept.
    pub(super) fn root(&self) -> Option<NodeId> {
        self.all().next().flatten()
    }

    /// The node of a row that the table `name` has; `None` for a node that is not kept.
    pub(super) fn node(&self, name: &str, row: u32) -> Result<Option<NodeId>, SnapshotError> {
        match self.nodes.get(row as usize) {
            Some(number) => Ok(node(*number)),
            None => Err(contradiction(format!(
                "`{name}` names node {row} of document {}, which has {}",
                self.at,
                self.nodes.len()
            ))),
        }
    }

    pub(super) fn add_to(
        &self,
        set: &mut NodeSet,
        name: &str,
        rows: &[u32],
    ) -> Result<(), SnapshotError> {
        for row in rows {
            if let Some(node) = self.node(name, *row)? {
                set.insert(node);
            }
        }
        Ok(())
    }

    /// The nodes and strings of a table that holds a few rows.
    pub(super) fn texts<'s>(
        &self,
        name: &str,
        table: &Sparse<StringIndex>,
        snapshot: &'s Snapshot,
    ) -> Result<Vec<(NodeId, &'s str)>, SnapshotError> {
        if table.index.len() != table.value.len() || !ascends(&table.index, self.nodes.len()) {
            return Err(contradiction(format!(
                "`{name}` of document {} does not name its rows in order, each with a value",
                self.at
            )));
        }
        let mut found = Vec::with_capacity(table.index.len());
        for (row, value) in table.index.iter().zip(&table.value) {
            let text = string(snapshot, *value)?;
            if let Some(node) = self.node(name, *row)? {
                found.push((node, text));
            }
        }
        Ok(found)
    }
}

fn node(number: u32) -> Option<NodeId> {
    (number != NONE).then_some(NodeId(number))
}

/// A string of the snapshot; empty for none.
pub(super) fn string(snapshot: &Snapshot, index: StringIndex) -> Result<&str, SnapshotError> {
    let Ok(at) = usize::try_from(index) else {
        return Ok("");
    };
    snapshot.strings.get(at).map(String::as_str).ok_or_else(|| {
        contradiction(format!(
            "string {at} is named, and there are {}",
            snapshot.strings.len()
        ))
    })
}

/// The node of a reference; `None` for one that is not kept.
pub(super) fn node_of(
    rows: &[Rows],
    name: &str,
    node: NodeRef,
) -> Result<Option<NodeId>, SnapshotError> {
    let of = rows.get(node.document as usize).ok_or_else(|| {
        contradiction(format!(
            "`{name}` names document {}, and there are {}",
            node.document,
            rows.len()
        ))
    })?;
    of.node(name, node.node)
}

/// The address of a frame's document that it can be found at; none for one that its holder
/// writes.
pub(crate) fn frame_url(url: &str) -> Option<url::Url> {
    let url = url::Url::parse(url).ok()?;
    (url.scheme() != "about" && !url.cannot_be_a_base()).then_some(url)
}
