//! Which part of a page is the page.

use domlens_aria::{Accessibility, Role};
use domlens_dom_model::{Document, NodeId, NodeSet};

use crate::chrome::{self, ChromeReason};
use crate::landmarks::may_be_landmark;
use crate::reading::Reading;
use crate::region;
use crate::weights::{
    LINK_TEXT_WEIGHT, MAIN_LANDMARK_SHARE, MARK_WEIGHT, NEGATIVE_NAME_FACTOR, POSITIVE_NAME_FACTOR,
    PROSE_WEIGHT, SMALL_PAGE,
};
use crate::{ContentIndex, Hints, Measure};

/// What the choice of a main element rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// A `main` element or role that holds a fair share of the content.
    MainLandmark,
    /// The only article that holds most of the content.
    Article,
    /// Where text, prose and headings gather.
    Density,
    /// Nothing: it is the whole body.
    WholeBody,
}

/// A part inside the main element that is not content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// The part.
    pub node: NodeId,
    /// Why it is left out.
    pub reason: ChromeReason,
}

/// The main content of a page: an element, and what in it is not content.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MainContent {
    /// The element.
    pub node: NodeId,
    /// What the choice rests on.
    pub evidence: Evidence,
    /// The element to read: it holds all of the content, perhaps some outside of `node`, such as
    /// a title above it.
    pub root: NodeId,
    /// The parts of `root` that are not content, in document order, none inside another.
    pub excluded: Vec<Exclusion>,
}

/// Answers about the content of one document, on measures that are taken once.
#[derive(Debug)]
pub struct ContentDetector<'d> {
    doc: &'d Document,
    index: ContentIndex<'d>,
    aria: Accessibility<'d>,
}

impl<'d> ContentDetector<'d> {
    /// Measures `doc`. Cost: linear in the document.
    pub fn new(doc: &'d Document) -> Self {
        Self {
            doc,
            index: ContentIndex::new(doc),
            aria: Accessibility::new(doc),
        }
    }

    /// The measures that the answers rest on.
    pub fn index(&self) -> &ContentIndex<'d> {
        &self.index
    }

    /// How much `node` reads as content: about the number of its characters, links counting
    /// less, prose, sentences and headings more, times what its names say. From 0 up.
    /// Cost: O(1).
    pub fn score(&self, node: NodeId) -> f64 {
        let hints = self.index.hints(node);
        let mut factor = 1.0;
        if hints.any(Hints::POSITIVE) {
            factor *= POSITIVE_NAME_FACTOR;
        } else if !hints.is_empty() {
            factor *= NEGATIVE_NAME_FACTOR;
        }
        match self.role(node) {
            Some(Role::Main | Role::Article) => factor *= POSITIVE_NAME_FACTOR,
            _ if chrome::by_role(&self.index, &self.aria, node).is_some() => {
                factor *= NEGATIVE_NAME_FACTOR;
            }
            _ => {}
        }
        mass(self.index.measure(node)) * factor
    }

    /// Whether `node` is navigation: by role, by name, or as a list of short links.
    pub fn is_navigation(&self, node: NodeId) -> bool {
        if !self.doc.is_element(node) {
            return false;
        }
        let measure = self.index.measure(node);
        match self.role(node) {
            Some(Role::Navigation | Role::Menu | Role::Menubar | Role::Tree) => return true,
            Some(Role::Main | Role::Article) => return false,
            _ => {}
        }
        let hints = self.index.hints(node);
        let named = hints.any(
            Hints::NAVIGATION
                .with(Hints::BREADCRUMB)
                .with(Hints::PAGINATION),
        );
        named && measure.links > 0 && measure.link_density() > 0.4 || chrome::is_link_list(measure)
    }

    /// Whether `node` stands beside the content: side columns, teasers, comments, advertising,
    /// footers and the like, by role or by name.
    pub fn is_supplementary(&self, node: NodeId) -> bool {
        if !self.doc.is_element(node) {
            return false;
        }
        match self.role(node) {
            Some(Role::Complementary | Role::Contentinfo | Role::Note) => return true,
            Some(Role::Main | Role::Article | Role::Navigation) => return false,
            _ => {}
        }
        chrome::by_name(&self.index, node, self.whole())
            .is_some_and(|reason| reason != ChromeReason::Navigation)
    }

    /// The main content of the page.
    ///
    /// There always is one: where nothing stands out it is the body, and the evidence says so.
    pub fn main_content(&self) -> MainContent {
        let body = self
            .doc
            .body()
            .or_else(|| self.doc.document_element())
            .unwrap_or(self.doc.root());
        let page = self.flat_subtree(body);
        let reading = Reading::of(&self.index, &page, &|node| self.role(node));
        let whole = self.index.measure(body);
        let node = self.main_landmark(&page, &reading).or_else(|| {
            region::heaviest(&self.index, &page, &reading, |node| {
                self.stands_around(node, whole)
            })
        });
        let says = |node: &NodeId| !reading.all || self.role(*node) == Some(Role::Main);
        let node = node.filter(says).unwrap_or(body);
        let evidence = match self.role(node) {
            Some(Role::Main) => Evidence::MainLandmark,
            Some(Role::Article) => Evidence::Article,
            _ if node == body => Evidence::WholeBody,
            _ => Evidence::Density,
        };
        let (root, excluded) = region::parts(&self.index, &page, &reading, node);
        MainContent {
            node,
            evidence,
            root,
            excluded,
        }
    }

    /// The same for a reader who would rather see too much than miss something: the element
    /// whole, but for the parts that by their role or name are none of its content.
    pub fn main_element(&self) -> MainContent {
        let main = self.main_content();
        let excluded = self.named_parts(main.node);
        MainContent {
            root: main.node,
            excluded,
            ..main
        }
    }

    /// The parts of `main` that by their role or name stand around its content.
    fn named_parts(&self, main: NodeId) -> Vec<Exclusion> {
        let whole = self.index.measure(main);
        let mut excluded = Vec::new();
        let mut until = main.index();
        for node in self.flat_subtree(main).into_iter().skip(1) {
            if node.index() < until
                || !self.doc.is_html_element(node)
                || self.index.measure(node).text == 0
            {
                continue;
            }
            let reason = chrome::by_role(&self.index, &self.aria, node)
                .or_else(|| chrome::by_name(&self.index, node, whole));
            if let Some(reason) = reason {
                excluded.push(Exclusion { node, reason });
                until = self.doc.subtree_end(node);
            }
        }
        excluded
    }

    /// Whether a part stands around the content: by its role, or by a name that leaves no doubt.
    fn stands_around(&self, node: NodeId, whole: Measure) -> bool {
        chrome::by_role(&self.index, &self.aria, node).is_some()
            || matches!(
                chrome::by_name(&self.index, node, whole),
                Some(ChromeReason::Footer | ChromeReason::Sidebar | ChromeReason::Cookies)
            )
    }

    /// The `main` landmark that holds the most of what reads as content, if that is enough.
    fn main_landmark(&self, page: &[NodeId], reading: &Reading) -> Option<NodeId> {
        let mut mains = page
            .iter()
            .copied()
            .filter(|node| self.role(*node) == Some(Role::Main))
            .peekable();
        mains.peek()?;
        let content = region::content_below(&self.index, page, reading);
        let below = |node: NodeId| content.get(node.index()).copied().unwrap_or_default();
        let all = below(page.first().copied()?);
        mains
            .max_by(|one, other| below(*one).total_cmp(&below(*other)))
            .filter(|main| {
                // A page with hardly any text is what its author says it is.
                below(*main) > 0.0 && below(*main) >= all * MAIN_LANDMARK_SHARE
                    || all < SMALL_PAGE && self.index.measure(*main).text > 0
            })
    }

    /// For training: the facts of each unit of the page, its text nodes and its block.
    #[doc(hidden)]
    pub fn training_rows(&self) -> Vec<(NodeId, Vec<NodeId>, Vec<u16>)> {
        let body = self.doc.body().unwrap_or(self.doc.root());
        let page = self.flat_subtree(body);
        Reading::of(&self.index, &page, &|node| self.role(node)).training_rows()
    }

    /// For training: the names of all facts.
    #[doc(hidden)]
    pub fn training_names() -> Vec<String> {
        let table = crate::features::table();
        table
            .iter()
            .map(|fact| format!("{}: {}", fact.group, fact.name))
            .collect()
    }

    fn role(&self, node: NodeId) -> Option<Role> {
        (may_be_landmark(self.doc, node) || self.doc.is_html(node, "article"))
            .then(|| self.aria.role(node))
            .flatten()
    }

    fn whole(&self) -> Measure {
        self.doc
            .body()
            .map(|body| self.index.measure(body))
            .unwrap_or_default()
    }

    /// The flat descendants of `root`, itself first. A flat parent always comes before its
    /// children, so one pass over the range finds them; frames stay out.
    fn flat_subtree(&self, root: NodeId) -> Vec<NodeId> {
        let mut inside = NodeSet::new(self.doc);
        inside.insert(root);
        let mut nodes = vec![root];
        for node in self.doc.shadow_including_descendants(root) {
            if self
                .doc
                .flat_parent(node)
                .is_some_and(|parent| inside.contains(parent))
            {
                inside.insert(node);
                nodes.push(node);
            }
        }
        nodes
    }
}

/// How much content a measure amounts to, in characters of plain text.
fn mass(measure: Measure) -> f64 {
    let plain = f64::from(measure.text.saturating_sub(measure.link_text));
    plain
        + f64::from(measure.link_text) * LINK_TEXT_WEIGHT
        + f64::from(measure.prose) * PROSE_WEIGHT
        + f64::from(measure.marks) * MARK_WEIGHT
}
