//! What readings of one document share: tables that are built once, on first use.

use std::{
    cell::{OnceCell, RefCell},
    collections::HashMap,
    fmt,
};

use domlens_aria::Accessibility;
use domlens_content_detect::{ContentDetector, Landmarks, landmarks_of};
use domlens_dom_model::{Document, NodeId, NodeKind, NodeSet, PageText, ShadowRootMode, one_line};
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
    open: OnceCell<NodeSet>,
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

    /// The landmarks of the page itself: those in frames and in trees that cannot be entered are
    /// not among them.
    pub fn landmarks(&self) -> &Landmarks {
        self.landmarks.get_or_init(|| {
            let mut found = landmarks_of(self.doc, &self.aria);
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
                list.retain(|&node| self.is_open(node));
            }
            found
        })
    }

    /// The element that holds the main content; `body` where nothing speaks for another. `None`
    /// for a document without elements.
    pub fn main_content(&self) -> Option<NodeId> {
        *self.main.get_or_init(|| {
            let main = ContentDetector::new(self.doc).main_content().node;
            self.doc.is_element(main).then_some(main)
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

    /// Whether `node` is in the page's document or in open shadow roots below it: not in a frame,
    /// a closed shadow root or a template.
    pub fn is_open(&self, node: NodeId) -> bool {
        self.open
            .get_or_init(|| {
                let mut open = NodeSet::new(self.doc);
                // The scopes around a scope come before it.
                for root in self.doc.scopes() {
                    let enters = match self.doc.kind(root) {
                        NodeKind::Document => true,
                        NodeKind::ShadowRoot => {
                            self.doc.shadow_mode(root) == Some(ShadowRootMode::Open)
                                && self
                                    .doc
                                    .host(root)
                                    .is_some_and(|host| open.contains(self.doc.scope(host)))
                        }
                        _ => false,
                    };
                    if enters {
                        open.insert(root);
                    }
                }
                open
            })
            .contains(self.doc.scope(node))
    }
}
