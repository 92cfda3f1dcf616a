//! What covers an element, by what a pointer hits at its points.

use std::collections::BTreeMap;

use super::rows::{Rows, node_of};
use crate::parse::contradiction;
use crate::snapshot::{Snapshot, SnapshotError};
use crate::{Document, NodeId, NodeKind};

/// The elements that were tried and hit by something, in document order, each with what covers it.
pub(super) fn covers(
    doc: &Document,
    rows: &[Rows],
    snapshot: &Snapshot,
) -> Result<Vec<(NodeId, Option<NodeId>)>, SnapshotError> {
    let mut covers = Vec::new();
    for (rows_of, document) in rows.iter().zip(&snapshot.documents) {
        let Some(table) = &document.hits else {
            continue;
        };
        if table.node.len() != table.hit.len() {
            return Err(contradiction(format!(
                "document {} has {} elements that were tried and {} results",
                rows_of.at,
                table.node.len(),
                table.hit.len()
            )));
        }
        for (row, hits) in table.node.iter().zip(&table.hit) {
            let node = rows_of.node("hits", *row)?;
            let mut found = Vec::with_capacity(hits.len());
            for hit in hits.iter().flatten() {
                found.extend(node_of(rows, "hits", *hit)?);
            }
            if let Some(node) = node.filter(|_| !found.is_empty()) {
                covers.push((node, cover_of(doc, node, &found)));
            }
        }
    }
    covers.sort();
    covers.dedup_by_key(|(node, _)| *node);
    Ok(covers)
}

/// What covers `node`: nothing if one of the hits lands on it, else what is hit at most points.
fn cover_of(doc: &Document, node: NodeId, hits: &[NodeId]) -> Option<NodeId> {
    if hits.iter().any(|hit| lands(doc, node, *hit)) {
        return None;
    }
    let mut counts: BTreeMap<NodeId, usize> = BTreeMap::new();
    for hit in hits {
        *counts.entry(*hit).or_default() += 1;
    }
    // Of those hit as often, the first in document order.
    let most = counts
        .iter()
        .max_by_key(|(hit, count)| (**count, std::cmp::Reverse(**hit)));
    most.map(|(hit, _)| *hit)
}

/// Whether a click on `hit` does what one on `node` does.
fn lands(doc: &Document, node: NodeId, hit: NodeId) -> bool {
    if doc.is_inclusive_ancestor(node, hit) {
        return true;
    }
    let control = control_of(doc, node);
    let mut at = Some(hit);
    while let Some(around) = at {
        if around == node || control == Some(around) {
            return true;
        }
        // A label gives the click to its control.
        if doc.is_html(around, "label") && control_of(doc, around) == Some(node) {
            return true;
        }
        at = above(doc, around);
    }
    passes_on(doc, hit) && doc.is_inclusive_ancestor(hit, node)
}

/// Whether an element takes the clicks on all that is in it.
fn passes_on(doc: &Document, element: NodeId) -> bool {
    doc.is_hyperlink(element) || doc.is_html(element, "button") || doc.is_html(element, "label")
}

/// The flat parent; from the root of a tree, its host.
fn above(doc: &Document, node: NodeId) -> Option<NodeId> {
    doc.flat_parent(node).or_else(|| match doc.kind(node) {
        NodeKind::FrameDocument => doc.host(node),
        _ => None,
    })
}

/// The [labeled control](https://html.spec.whatwg.org/#labeled-control) of a `label`.
fn control_of(doc: &Document, label: NodeId) -> Option<NodeId> {
    if !doc.is_html(label, "label") {
        return None;
    }
    match doc.attr(label, "for") {
        Some(id) => doc.element_by_id(doc.scope(label), id),
        None => doc
            .descendant_elements(label)
            .find(|node| is_labelable(doc, *node)),
    }
}

/// A [labelable element](https://html.spec.whatwg.org/#category-label).
fn is_labelable(doc: &Document, node: NodeId) -> bool {
    doc.is_html_element(node)
        && match doc.local_name(node) {
            "button" | "meter" | "output" | "progress" | "select" | "textarea" => true,
            "input" => doc.input_type(node) != "hidden",
            name => name.contains('-'),
        }
}
