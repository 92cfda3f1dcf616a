//! The index of a document: per tree scope, the tables from which uniqueness is read.

use std::sync::OnceLock;

use domlens_dom_model::{Document, NodeId};

use crate::Hop;

pub(crate) mod context;
pub(crate) mod links;
pub(crate) mod scope;
pub(crate) mod texts;

use scope::ScopeIndex;

/// What a document knows about its own ids, classes, attributes, link targets and short texts.
///
/// Building it costs one pass over the document per tree scope, on first use of that scope;
/// afterwards the selectors of an element cost the same on a small and on a large page.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_selector_gen::{SelectorIndex, generate_selectors};
///
/// let doc = Document::parse(r#"<form><input name="q"><button>Go</button></form>"#);
/// let index = SelectorIndex::new(&doc);
/// let button = doc.nodes().find(|&node| doc.is_html(node, "button")).unwrap();
/// assert_eq!(generate_selectors(&index, button).css, "button");
/// ```
#[derive(Debug)]
pub struct SelectorIndex<'d> {
    doc: &'d Document,
    scopes: Vec<Scope<'d>>,
}

/// What is known of one tree scope.
#[derive(Debug)]
struct Scope<'d> {
    root: NodeId,
    tables: OnceLock<Box<ScopeIndex<'d>>>,
    hop: OnceLock<Hop>,
}

impl<'d> SelectorIndex<'d> {
    /// An index of `doc` whose tables are built when they are first needed.
    pub fn new(doc: &'d Document) -> Self {
        let scope = |root| Scope {
            root,
            tables: OnceLock::new(),
            hop: OnceLock::new(),
        };
        let mut scopes: Vec<_> = doc.scopes().map(scope).collect();
        scopes.sort_by_key(|scope| scope.root);
        Self { doc, scopes }
    }

    /// The document.
    pub fn document(&self) -> &'d Document {
        self.doc
    }

    /// Builds the tables of every tree scope now, so that no later call pays for them.
    pub fn prepare(&self) {
        for scope in &self.scopes {
            self.tables(scope).prepare();
        }
    }

    /// The tables of the tree scope that holds `node`.
    pub(crate) fn scope(&self, node: NodeId) -> Option<&ScopeIndex<'d>> {
        Some(self.tables(self.of_root(self.doc.scope(node))?))
    }

    /// How to enter the tree scope of `root` from the one around it; made once, because all that
    /// is in the scope asks for it.
    pub(crate) fn hop(&self, root: NodeId, make: impl FnOnce() -> Hop) -> Option<&Hop> {
        Some(self.of_root(root)?.hop.get_or_init(make))
    }

    fn of_root(&self, root: NodeId) -> Option<&Scope<'d>> {
        let at = self
            .scopes
            .binary_search_by_key(&root, |scope| scope.root)
            .ok()?;
        self.scopes.get(at)
    }

    fn tables<'s>(&self, scope: &'s Scope<'d>) -> &'s ScopeIndex<'d> {
        scope
            .tables
            .get_or_init(|| Box::new(ScopeIndex::new(self.doc, scope.root)))
    }
}
