//! What Chromium's accessibility tree says of each element of a loaded page.

use std::collections::HashMap;

use domlens_dom_model::{Document, NodeId};
use domlens_testkit::Chromium;
use serde_json::{Value, json};

/// An element in Chromium's accessibility tree.
#[derive(Debug)]
pub(crate) struct AxNode {
    pub(crate) ignored: bool,
    pub(crate) role: String,
    /// White space collapsed.
    pub(crate) name: String,
    pub(crate) focusable: bool,
}

/// The loaded page's accessibility tree, by our elements.
pub(crate) fn read(chromium: &mut Chromium, doc: &Document) -> HashMap<NodeId, AxNode> {
    let dom = chromium.call("DOM.getDocument", &json!({"depth": -1, "pierce": true}));
    let elements = elements(doc, &dom["root"]);
    let mut out = HashMap::new();
    for frame in frames(chromium) {
        let tree = chromium.call("Accessibility.getFullAXTree", &json!({"frameId": frame}));
        for node in tree["nodes"].as_array().unwrap() {
            let element = node["backendDOMNodeId"]
                .as_u64()
                .and_then(|id| elements.get(&id));
            if let Some(element) = element {
                out.insert(*element, ax_node(node));
            }
        }
    }
    out
}

/// The ids of all frames in this tab's process.
fn frames(chromium: &mut Chromium) -> Vec<Value> {
    let tree = chromium.call("Page.getFrameTree", &json!({}));
    let mut stack = vec![&tree["frameTree"]];
    let mut out = Vec::new();
    while let Some(tree) = stack.pop() {
        out.push(tree["frame"]["id"].clone());
        stack.extend(tree["childFrames"].as_array().into_iter().flatten());
    }
    out
}

fn ax_node(node: &Value) -> AxNode {
    let text = |value: &Value| {
        let words = value["value"].as_str().unwrap_or_default();
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let property = |name: &str| {
        let properties = node["properties"].as_array().into_iter().flatten();
        properties
            .filter(|property| property["name"] == name)
            .any(|property| property["value"]["value"] == true)
    };
    AxNode {
        ignored: node["ignored"] == true,
        role: text(&node["role"]),
        name: text(&node["name"]),
        focusable: property("focusable"),
    }
}

/// Our elements by the ids that the browser's DOM gives theirs: both trees are walked side by side.
fn elements(doc: &Document, root: &Value) -> HashMap<u64, NodeId> {
    let mut out = HashMap::new();
    let mut stack: Vec<(&Value, NodeId)> = document_element(root)
        .zip(doc.document_element())
        .into_iter()
        .collect();
    while let Some((element, node)) = stack.pop() {
        let name = element["localName"].as_str().unwrap_or_default();
        if doc.local_name(node).eq_ignore_ascii_case(name) {
            out.insert(element["backendNodeId"].as_u64().unwrap(), node);
        }
        stack.extend(element_children(element).zip(doc.element_children(node)));
        for root in element["shadowRoots"].as_array().into_iter().flatten() {
            if let Some(our_root) = doc.shadow_root(node)
                && root["shadowRootType"] != "user-agent"
            {
                stack.extend(element_children(root).zip(doc.element_children(our_root)));
            }
        }
        let inner = doc
            .frame_document(node)
            .and_then(|inner| doc.scope_document_element(inner));
        stack.extend(document_element(&element["contentDocument"]).zip(inner));
    }
    out
}

fn element_children(node: &Value) -> impl Iterator<Item = &Value> {
    let children = node["children"].as_array().into_iter().flatten();
    children.filter(|child| child["nodeType"] == 1)
}

fn document_element(document: &Value) -> Option<&Value> {
    element_children(document).next()
}
