//! What readings of one document share: tables that are built once, on first use.

use std::{
    cell::{OnceCell, RefCell},
    collections::HashMap,
    fmt,
};

use domlens_aria::Accessibility;
use domlens_content_detect::{ContentDetector, Landmarks, landmarks_of};
use domlens_dom_model::{Document, NodeId, NodeKind, PageText, ShadowRootMode, one_line};
use domlens_selector_gen::{SelectorIndex, locate};

/// A document with the tables that readings of it share. Make one to read several parts of the
/// same page; the functions that take a [`Document`] make one each time.
pub struct Page<'d> {
    doc: &'d Document,
    aria: Accessibility<'d>,
    selectors: SelectorIndex<'d>,
    landmarks: OnceCell<Landmarks>,
    main: OnceCell<Option<NodeId>>,
    visible: OnceCell<PageText>,
    hidden: OnceCell<PageText>,
    open: OnceCell<HashMap<NodeId, NodeId>>,
    addresses: RefCell<HashMap<NodeId, String>>,
}

impl fmt::Debug for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page").finish_non_exhaustive()
    }
}

impl<'d> Page<'d> {
    /// Prepares to read `doc`; the tables come on first use.
    pub fn new(doc: &'d Document) -> Self {
        Self {
            doc,
            aria: Accessibility::new(doc),
            selectors: SelectorIndex::new(doc),
            landmarks: OnceCell::new(),
            main: OnceCell::new(),
            visible: OnceCell::new(),
            hidden: OnceCell::new(),
            open: OnceCell::new(),
            addresses: RefCell::new(HashMap::new()),
        }
    }

    /// The document.
    pub fn document(&self) -> &'d Document {
        self.doc
    }

    /// Roles, names and states.
    pub fn aria(&self) -> &Accessibility<'d> {
        &self.aria
    }

    /// The index that selectors are made from.
    pub fn selectors(&self) -> &SelectorIndex<'d> {
        &self.selectors
    }

    /// The landmarks of `document`, the page's or a frame's, with those in open shadow trees.
    pub fn landmarks(&self, document: NodeId) -> Landmarks {
        let mut found = self
            .landmarks
            .get_or_init(|| landmarks_of(self.doc, &self.aria))
            .clone();
        for list in [
            &mut found.navigation,
            &mut found.main,
            &mut found.complementary,
            &mut found.contentinfo,
            &mut found.banner,
            &mut found.search,
            &mut found.form,
            &mut found.region,
        ] {
            list.retain(|&node| self.open_document(node) == Some(document));
        }
        found
    }

    /// The element that holds the main content of `document`, the page's or a frame's; `body`
    /// where nothing speaks for another. `None` for a document without elements.
    pub fn main_content(&self, document: NodeId) -> Option<NodeId> {
        if document == self.doc.root() {
            return *self.main.get_or_init(|| {
                let main = ContentDetector::new(self.doc).main_content().element;
                self.doc.is_element(main).then_some(main)
            });
        }
        self.landmarks(document).main.first().copied().or_else(|| {
            let html = self.doc.scope_document_element(document)?;
            self.doc
                .element_children(html)
                .find(|&node| self.doc.is_html(node, "body"))
        })
    }

    /// The text of the page that people see.
    pub fn visible_text(&self) -> &PageText {
        self.visible.get_or_init(|| PageText::visible(self.doc))
    }

    /// The text that `node` shows, on one line; for a hidden node that which it would show.
    pub fn text(&self, node: NodeId) -> &str {
        if self.doc.is_visible(node) {
            self.visible_text().of(node)
        } else {
            self.hidden
                .get_or_init(|| PageText::with_hidden(self.doc))
                .of(node)
        }
    }

    /// The accessible name of `node` as a label; empty if it has none.
    pub fn name(&self, node: NodeId) -> String {
        one_line(&self.aria.name(node).text)
    }

    /// The selector of `node`, with the way through shadow roots and frames: `host >> css`.
    pub fn address(&self, node: NodeId) -> String {
        if let Some(known) = self.addresses.borrow().get(&node) {
            return known.clone();
        }
        let address = locate(&self.selectors, node).to_string();
        self.addresses.borrow_mut().insert(node, address.clone());
        address
    }

    /// The document, the page's or a frame's, that `node` is in, if nothing but open shadow roots
    /// lies between them: no template, and no closed root but on a live page.
    pub fn open_document(&self, node: NodeId) -> Option<NodeId> {
        let open = self.open.get_or_init(|| {
            let mut open = HashMap::new();
            // The scopes around a scope come before it.
            for root in self.doc.scopes() {
                let document = match self.doc.kind(root) {
                    NodeKind::Document | NodeKind::FrameDocument => Some(root),
                    NodeKind::ShadowRoot
                        if self.doc.is_live()
                            || self.doc.shadow_mode(root) == Some(ShadowRootMode::Open) =>
                    {
                        let host = self.doc.host(root);
                        host.and_then(|host| open.get(&self.doc.scope(host)).copied())
                    }
                    _ => None,
                };
                if let Some(document) = document {
                    open.insert(root, document);
                }
            }
            open
        });
        open.get(&self.doc.scope(node)).copied()
    }
}
