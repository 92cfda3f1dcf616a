//! Which form controls are out of use.

use std::collections::HashMap;

use domlens_dom_model::{Document, NodeId, NodeSet};

use crate::{Accessibility, focus};

/// Whether `node` is [actually disabled](https://html.spec.whatwg.org/#concept-element-disabled).
pub(crate) fn is_disabled(aria: &Accessibility<'_>, node: NodeId) -> bool {
    let doc = aria.document();
    if focus::is_disableable(doc, node) || doc.is_html(node, "fieldset") {
        return doc.has_attr(node, "disabled") || aria.disabled_by_fieldset().contains(node);
    }
    if doc.is_html(node, "option") {
        return doc.has_attr(node, "disabled")
            || doc
                .parent(node)
                .is_some_and(|parent| is_disabled_group(doc, parent));
    }
    is_disabled_group(doc, node)
}

fn is_disabled_group(doc: &Document, node: NodeId) -> bool {
    doc.is_html(node, "optgroup") && doc.has_attr(node, "disabled")
}

/// All nodes inside a disabled `fieldset`, but for those in its first `legend`. One pass.
pub(crate) fn by_fieldset(doc: &Document) -> NodeSet {
    let mut set = NodeSet::new(doc);
    let is_disabled = |node| doc.is_html(node, "fieldset") && doc.has_attr(node, "disabled");
    let legends: HashMap<NodeId, Option<NodeId>> = doc
        .nodes()
        .filter(|&node| is_disabled(node))
        .map(|node| {
            (
                node,
                doc.element_children(node)
                    .find(|&c| doc.is_html(c, "legend")),
            )
        })
        .collect();
    if legends.is_empty() {
        return set;
    }
    // Parents come before their children.
    for node in doc.nodes() {
        let Some(parent) = doc.parent(node) else {
            continue;
        };
        let by_parent = legends
            .get(&parent)
            .is_some_and(|&legend| legend != Some(node));
        if by_parent || set.contains(parent) {
            set.insert(node);
        }
    }
    set
}
