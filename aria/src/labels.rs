//! `label` elements and the controls that they label.

use std::collections::HashMap;

use domlens_dom_model::{Document, NodeId};

/// The labels of each control of a document, in document order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Labels {
    by_control: HashMap<NodeId, Vec<NodeId>>,
}

impl Labels {
    /// Finds the [labeled control](https://html.spec.whatwg.org/#labeled-control) of each label:
    /// by its `for`, else the first labelable descendant. One pass from the end of the document.
    pub(crate) fn new(doc: &Document) -> Self {
        let mut labels = Self::default();
        // The nearest labelable element behind the current node, in each tree scope.
        let mut next: HashMap<NodeId, NodeId> = HashMap::new();
        let nodes: Vec<NodeId> = doc
            .nodes()
            .filter(|&node| doc.is_html_element(node))
            .collect();
        for &node in nodes.iter().rev() {
            if doc.local_name(node) == "label" {
                if let Some(control) = labeled_control(doc, node, &next) {
                    labels.by_control.entry(control).or_default().push(node);
                }
            } else if is_labelable(doc, node) {
                next.insert(doc.scope(node), node);
            }
        }
        for &node in &nodes {
            if let Some(found) = labels.by_control.get_mut(&node) {
                found.reverse();
            }
        }
        labels
    }

    /// The labels of `control`, in document order.
    pub(crate) fn of(&self, control: NodeId) -> &[NodeId] {
        self.by_control.get(&control).map_or(&[], Vec::as_slice)
    }
}

/// The control of `label`, given the next labelable element in each scope.
fn labeled_control(
    doc: &Document,
    label: NodeId,
    next: &HashMap<NodeId, NodeId>,
) -> Option<NodeId> {
    let scope = doc.scope(label);
    if let Some(id) = doc.attr(label, "for") {
        return doc
            .element_by_id(scope, id)
            .filter(|&control| is_labelable(doc, control));
    }
    next.get(&scope)
        .copied()
        .filter(|&control| doc.is_inclusive_ancestor(label, control))
}

/// Whether `node` is a [labelable element](https://html.spec.whatwg.org/#category-label).
///
/// A custom element is none: only its script could tell whether it is form-associated.
pub(crate) fn is_labelable(doc: &Document, node: NodeId) -> bool {
    doc.is_html_element(node)
        && match doc.local_name(node) {
            "input" => doc.input_type(node) != "hidden",
            "button" | "meter" | "output" | "progress" | "select" | "textarea" => true,
            _ => false,
        }
}
