//! What a node is: its number, its kind and the words of the DOM standard for both.

use std::fmt;

/// A node of one [`Document`](crate::Document): a dense number, in document order.
///
/// The order is the DOM standard's [shadow-including tree order], extended by template contents
/// and frame documents: a node comes before its shadow tree, then its template contents or frame
/// document, then its children. An id means nothing in another document.
///
/// [shadow-including tree order]: https://dom.spec.whatwg.org/#concept-shadow-including-tree-order
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The position in document order, from 0 (the document itself).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// The kinds of node in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// The document that was parsed: always node 0.
    Document,
    /// The document inside an `iframe`; its host is the `iframe` element.
    FrameDocument,
    /// A shadow root; its host is the shadow host.
    ShadowRoot,
    /// The contents of a `template` element; its host is the `template`.
    TemplateContents,
    /// A document type declaration.
    Doctype,
    /// An element.
    Element,
    /// A text node, adjacent pieces joined.
    Text,
    /// A comment.
    Comment,
    /// A processing instruction.
    ProcessingInstruction,
}

impl NodeKind {
    /// Whether a node of this kind is the root of a tree of its own (a tree scope).
    pub fn is_scope_root(self) -> bool {
        matches!(
            self,
            Self::Document | Self::FrameDocument | Self::ShadowRoot | Self::TemplateContents
        )
    }
}

/// The namespace of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Namespace {
    /// `http://www.w3.org/1999/xhtml`
    Html,
    /// `http://www.w3.org/2000/svg`
    Svg,
    /// `http://www.w3.org/1998/Math/MathML`
    MathMl,
    /// Any other, or none.
    Other,
}

/// The [document mode](https://dom.spec.whatwg.org/#concept-document-quirks) of a document.
///
/// In quirks mode, CSS matches ids and classes without regard to ASCII case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuirksMode {
    /// Standards mode.
    NoQuirks,
    /// Almost standards mode.
    LimitedQuirks,
    /// Quirks mode.
    Quirks,
}

/// Whether scripts of the page can reach a shadow root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShadowRootMode {
    /// `element.shadowRoot` gives it.
    Open,
    /// `element.shadowRoot` is `null`.
    Closed,
}
