//! A document's element as the `selectors` crate sees it.

use std::num::NonZeroUsize;
use std::ptr::NonNull;

use html5ever::Namespace as NamespaceUrl;
use html5ever::ns;
use precomputed_hash::PrecomputedHash;
use selectors::OpaqueElement;
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::{BLOOM_HASH_MASK, BloomFilter};
use selectors::matching::{ElementSelectorFlags, MatchingContext};

use super::dialect::{Dialect, Identifier, Name, PseudoElement, Text, hash};
use super::pseudo_class::PseudoClass;
use crate::{AttributeNamespace, Document, Namespace, NodeId, NodeKind};

/// An element of a document, as the matcher wants it: by value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ElementRef<'d> {
    pub(crate) doc: &'d Document,
    pub(crate) node: NodeId,
}

impl<'d> ElementRef<'d> {
    pub(crate) fn new(doc: &'d Document, node: NodeId) -> Self {
        Self { doc, node }
    }

    /// The hashes that a filter of ancestors, or of descendants, knows an element by.
    pub(crate) fn each_unique_hash(self, mut each: impl FnMut(u32)) {
        let Some(element) = self.doc.element_data(self.node) else {
            return;
        };
        each(element.name.precomputed_hash() & BLOOM_HASH_MASK);
        if let Some(url) = namespace_url(element.namespace) {
            each(url.precomputed_hash() & BLOOM_HASH_MASK);
        }
        if let Some(id) = self.doc.id(self.node) {
            each(hash(id) & BLOOM_HASH_MASK);
        }
        for class in self.doc.classes(self.node) {
            each(hash(class) & BLOOM_HASH_MASK);
        }
    }

    fn with(self, node: Option<NodeId>) -> Option<Self> {
        node.map(|node| Self {
            doc: self.doc,
            node,
        })
    }
}

fn namespace_url(namespace: Namespace) -> Option<NamespaceUrl> {
    match namespace {
        Namespace::Html => Some(ns!(html)),
        Namespace::Svg => Some(ns!(svg)),
        Namespace::MathMl => Some(ns!(mathml)),
        Namespace::Other => None,
    }
}

fn attribute_namespace_url(namespace: AttributeNamespace) -> NamespaceUrl {
    match namespace {
        AttributeNamespace::None => ns!(),
        AttributeNamespace::XLink => ns!(xlink),
        AttributeNamespace::Xml => ns!(xml),
        AttributeNamespace::XmlNs => ns!(xmlns),
    }
}

impl selectors::Element for ElementRef<'_> {
    type Impl = Dialect;

    /// The matcher's caches key on this, so it is the node's number, which stays what it is,
    /// and not an address, which the next value may get.
    fn opaque(&self) -> OpaqueElement {
        let number = NonZeroUsize::MIN.saturating_add(self.node.index());
        OpaqueElement::from_ptr(NonNull::without_provenance(number))
    }

    fn parent_element(&self) -> Option<Self> {
        self.with(self.doc.parent_element(self.node))
    }

    fn parent_node_is_shadow_root(&self) -> bool {
        self.doc
            .parent(self.node)
            .is_some_and(|parent| self.doc.kind(parent) == NodeKind::ShadowRoot)
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        let scope = self.doc.scope(self.node);
        let is_shadow = self.doc.kind(scope) == NodeKind::ShadowRoot;
        self.with(self.doc.host(scope).filter(|_| is_shadow))
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.with(self.doc.previous_element_sibling(self.node))
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.with(self.doc.next_element_sibling(self.node))
    }

    fn first_element_child(&self) -> Option<Self> {
        self.with(self.doc.element_children(self.node).next())
    }

    fn is_html_element_in_html_document(&self) -> bool {
        self.doc.is_html_element(self.node)
    }

    fn has_local_name(&self, name: &Name) -> bool {
        self.doc
            .element_data(self.node)
            .is_some_and(|element| element.name == name.0)
    }

    fn has_namespace(&self, url: &NamespaceUrl) -> bool {
        namespace_url(self.doc.namespace(self.node)).as_ref() == Some(url)
    }

    fn is_same_type(&self, other: &Self) -> bool {
        match (
            self.doc.element_data(self.node),
            other.doc.element_data(other.node),
        ) {
            (Some(a), Some(b)) => a.name == b.name && a.namespace == b.namespace,
            _ => false,
        }
    }

    fn attr_matches(
        &self,
        ns: &NamespaceConstraint<&NamespaceUrl>,
        local_name: &Name,
        operation: &AttrSelectorOperation<&Text>,
    ) -> bool {
        self.doc.attribute_data(self.node).iter().any(|attribute| {
            attribute.name == local_name.0
                && match ns {
                    NamespaceConstraint::Any => true,
                    NamespaceConstraint::Specific(url) => {
                        **url == attribute_namespace_url(attribute.namespace)
                    }
                }
                && operation.eval_str(self.doc.slice(attribute.value))
        })
    }

    fn match_non_ts_pseudo_class(
        &self,
        pseudo_class: &PseudoClass,
        _context: &mut MatchingContext<Dialect>,
    ) -> bool {
        pseudo_class.matches(self.doc, self.node)
    }

    fn match_pseudo_element(
        &self,
        _pseudo_element: &PseudoElement,
        _context: &mut MatchingContext<Dialect>,
    ) -> bool {
        false
    }

    fn apply_selector_flags(&self, _flags: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        self.doc.is_hyperlink(self.node)
    }

    fn is_html_slot_element(&self) -> bool {
        self.doc.is_html(self.node, "slot")
    }

    fn assigned_slot(&self) -> Option<Self> {
        self.with(self.doc.assigned_slot(self.node))
    }

    fn has_id(&self, id: &Identifier, case: CaseSensitivity) -> bool {
        self.doc
            .id(self.node)
            .is_some_and(|own| case.eq(own.as_bytes(), id.text.as_bytes()))
    }

    fn has_class(&self, name: &Identifier, case: CaseSensitivity) -> bool {
        self.doc
            .classes(self.node)
            .any(|own| case.eq(own.as_bytes(), name.text.as_bytes()))
    }

    fn has_custom_state(&self, _name: &Identifier) -> bool {
        false
    }

    fn imported_part(&self, _name: &Identifier) -> Option<Identifier> {
        None
    }

    fn is_part(&self, _name: &Identifier) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        self.doc.children(self.node).all(|child| {
            !self.doc.is_element(child)
                && (!self.doc.is_text(child) || self.doc.text(child).is_empty())
        })
    }

    fn is_root(&self) -> bool {
        self.doc.parent(self.node).is_some_and(|parent| {
            matches!(
                self.doc.kind(parent),
                NodeKind::Document | NodeKind::FrameDocument
            )
        })
    }

    /// All of an element's hashes, or none: with some left out, `:has()` would miss elements.
    fn add_element_unique_hashes(&self, filter: &mut BloomFilter) -> bool {
        self.each_unique_hash(|hash| filter.insert_hash(hash));
        true
    }
}
