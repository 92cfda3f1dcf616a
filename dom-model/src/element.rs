//! Elements: names and attributes.

use std::borrow::Cow;

use crate::document::AttributeData;
use crate::{Document, Namespace, NodeId, NodeKind};

/// The namespace of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttributeNamespace {
    /// No namespace: every attribute of an HTML element.
    None,
    /// `http://www.w3.org/1999/xlink`
    XLink,
    /// `http://www.w3.org/XML/1998/namespace`
    Xml,
    /// `http://www.w3.org/2000/xmlns/`
    XmlNs,
}

/// One attribute of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute<'d> {
    /// The part before the colon in foreign content: `xlink` of `xlink:href`.
    pub prefix: Option<&'d str>,
    /// The name without prefix; lower case on HTML elements.
    pub local_name: &'d str,
    /// The namespace.
    pub namespace: AttributeNamespace,
    /// The value.
    pub value: &'d str,
}

impl<'d> Attribute<'d> {
    /// The [qualified name](https://dom.spec.whatwg.org/#concept-attribute-qualified-name):
    /// `href`, or `xlink:href`.
    pub fn name(&self) -> Cow<'d, str> {
        match self.prefix {
            Some(prefix) => Cow::Owned(format!("{prefix}:{}", self.local_name)),
            None => Cow::Borrowed(self.local_name),
        }
    }
}

impl Document {
    /// The local name of an element, in lower case for HTML elements; empty for other nodes.
    pub fn local_name(&self, node: NodeId) -> &str {
        self.element_data(node).map_or("", |element| &element.name)
    }

    /// The namespace of an element; [`Namespace::Other`] for other nodes.
    pub fn namespace(&self, node: NodeId) -> Namespace {
        self.element_data(node)
            .map_or(Namespace::Other, |element| element.namespace)
    }

    /// Whether `node` is an element of the HTML namespace.
    pub fn is_html_element(&self, node: NodeId) -> bool {
        self.namespace(node) == Namespace::Html
    }

    /// Whether `node` is the HTML element `name` (in lower case).
    pub fn is_html(&self, node: NodeId, name: &str) -> bool {
        self.element_data(node)
            .is_some_and(|element| element.namespace == Namespace::Html && *element.name == *name)
    }

    /// The value of the attribute `name` (in no namespace; lower case on HTML elements).
    pub fn attr(&self, node: NodeId, name: &str) -> Option<&str> {
        self.attribute_data(node)
            .iter()
            .find(|attr| *attr.name == *name && attr.namespace == AttributeNamespace::None)
            .map(|attr| self.slice(attr.value))
    }

    /// Whether `node` has the attribute `name`; see [`attr`](Self::attr).
    pub fn has_attr(&self, node: NodeId, name: &str) -> bool {
        self.attr(node, name).is_some()
    }

    /// The attributes of an element, in source order; none for other nodes.
    pub fn attributes(&self, node: NodeId) -> impl Iterator<Item = Attribute<'_>> {
        let first = self
            .element_data(node)
            .map_or(0, |element| element.attributes);
        (first..)
            .zip(self.attribute_data(node))
            .map(|(at, attr)| Attribute {
                prefix: self.prefix(at),
                local_name: &attr.name,
                namespace: attr.namespace,
                value: self.slice(attr.value),
            })
    }

    /// The id of an element: the `id` attribute, unless empty.
    pub fn id(&self, node: NodeId) -> Option<&str> {
        self.attr(node, "id").filter(|id| !id.is_empty())
    }

    /// The class names of an element, in source order, with repeats.
    pub fn classes(&self, node: NodeId) -> impl Iterator<Item = &str> {
        self.attr(node, "class")
            .unwrap_or_default()
            .split_ascii_whitespace()
    }

    /// Whether an element has the class `name`, compared exactly.
    pub fn has_class(&self, node: NodeId, name: &str) -> bool {
        self.classes(node).any(|class| class == name)
    }

    /// The title of the page: its first HTML `title` element, white space stripped and collapsed
    /// ([`document.title`](https://html.spec.whatwg.org/multipage/dom.html#document.title)).
    pub fn title(&self) -> String {
        self.title_of(self.root())
    }

    /// The title of the document `document`: the page's or a frame's.
    pub fn title_of(&self, document: NodeId) -> String {
        let title = self
            .elements_by_local_name(document, "title")
            .iter()
            .find(|title| self.is_html_element(**title));
        let words = title
            .map(|title| self.text_content(*title))
            .unwrap_or_default();
        words.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The name of a doctype node, `html` on most pages; empty for other nodes.
    pub fn doctype_name(&self, node: NodeId) -> &str {
        if self.kind(node) == NodeKind::Doctype {
            self.text(node)
        } else {
            ""
        }
    }

    pub(crate) fn attribute_data(&self, node: NodeId) -> &[AttributeData] {
        let Some(index) = self.payload(node).filter(|_| self.is_element(node)) else {
            return &[];
        };
        let start = self
            .elements
            .get(index)
            .map_or(0, |element| element.attributes as usize);
        let end = self
            .elements
            .get(index + 1)
            .map(|element| element.attributes as usize);
        self.attributes
            .get(start..end.unwrap_or(self.attributes.len()))
            .unwrap_or_default()
    }

    fn prefix(&self, attribute: u32) -> Option<&str> {
        let prefixes = &self.attribute_prefixes;
        let at = prefixes
            .binary_search_by_key(&attribute, |(at, _)| *at)
            .ok()?;
        prefixes.get(at).map(|(_, prefix)| &**prefix)
    }
}
