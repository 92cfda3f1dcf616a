//! XPath over a tree scope, by an independent evaluator.

use std::collections::HashMap;

use domlens_dom_model::{Document, Namespace, NodeId, NodeKind};
use sxd_document::Package;
use sxd_document::dom::{ChildOfElement, ChildOfRoot, Element};
use sxd_xpath::nodeset::Node;
use sxd_xpath::{Context, Factory, Value};

/// A tree scope as an XML document whose HTML elements are in no namespace: so a name test finds
/// them, and no element of SVG, as in a browser.
pub(crate) struct XpathScope {
    package: Package,
    /// The elements of the copy in document order are those of the scope.
    elements: Vec<NodeId>,
    /// Scopes with several top elements get one root more.
    wrapped: bool,
}

const WRAPPER: &str = "scope-root";

impl XpathScope {
    pub(crate) fn new(doc: &Document, root: NodeId) -> Self {
        let package = Package::new();
        let wrapped = !matches!(doc.kind(root), NodeKind::Document | NodeKind::FrameDocument);
        let mut elements = Vec::new();
        {
            let copy = package.as_document();
            let mut made: HashMap<NodeId, Element<'_>> = HashMap::new();
            if wrapped {
                let outer = copy.create_element(WRAPPER);
                copy.root().append_child(outer);
                made.insert(root, outer);
            }
            for node in doc.descendants(root) {
                let parent = doc
                    .parent(node)
                    .and_then(|parent| made.get(&parent).copied());
                match doc.kind(node) {
                    NodeKind::Element => {
                        let name = doc.local_name(node);
                        let namespace = match doc.namespace(node) {
                            Namespace::Html => None,
                            Namespace::Svg => Some("http://www.w3.org/2000/svg"),
                            Namespace::MathMl => Some("http://www.w3.org/1998/Math/MathML"),
                            Namespace::Other => Some("urn:other"),
                        };
                        let element = copy.create_element(sxd_document::QName::with_namespace_uri(
                            namespace, name,
                        ));
                        for attribute in doc.attributes(node) {
                            if attribute.prefix.is_none() {
                                element.set_attribute_value(attribute.local_name, attribute.value);
                            }
                        }
                        match parent {
                            Some(parent) => parent.append_child(element),
                            None => copy.root().append_child(element),
                        }
                        made.insert(node, element);
                        elements.push(node);
                    }
                    NodeKind::Text => {
                        if let Some(parent) = parent {
                            parent.append_child(copy.create_text(doc.text(node)));
                        }
                    }
                    _ => {}
                }
            }
        }
        Self {
            package,
            elements,
            wrapped,
        }
    }

    /// What an expression finds.
    pub(crate) fn find(&self, expression: &str) -> Vec<NodeId> {
        let document = self.package.as_document();
        let full = if self.wrapped {
            format!("/{WRAPPER}{expression}")
        } else {
            expression.to_owned()
        };
        let xpath = Factory::new()
            .build(&full)
            .unwrap_or_else(|error| panic!("{full}: {error}"))
            .expect("an expression");
        let value = xpath
            .evaluate(&Context::new(), document.root())
            .unwrap_or_else(|error| panic!("{full}: {error}"));
        let Value::Nodeset(nodes) = value else {
            panic!("{full}: no nodes")
        };
        if nodes.size() == 0 {
            return Vec::new();
        }
        let mut numbers: HashMap<Element<'_>, usize> = HashMap::new();
        number(
            document
                .root()
                .children()
                .into_iter()
                .filter_map(ChildOfRoot::element)
                .collect(),
            self.wrapped,
            &mut numbers,
        );
        let mut found: Vec<NodeId> = nodes
            .iter()
            .map(|node| match node {
                Node::Element(element) => self.elements[numbers[&element]],
                other => panic!("{full}: {other:?}"),
            })
            .collect();
        found.sort_unstable();
        found
    }
}

fn number<'d>(tops: Vec<Element<'d>>, skip_first: bool, numbers: &mut HashMap<Element<'d>, usize>) {
    let mut stack: Vec<Element<'d>> = tops.into_iter().rev().collect();
    let mut skip = skip_first;
    while let Some(element) = stack.pop() {
        if skip {
            skip = false;
        } else {
            let next = numbers.len();
            numbers.insert(element, next);
        }
        let children: Vec<_> = element
            .children()
            .into_iter()
            .filter_map(ChildOfElement::element)
            .collect();
        stack.extend(children.into_iter().rev());
    }
}
