//! Which part of a page is the page.

use domlens_aria::{Accessibility, Role};
use domlens_dom_model::{Document, NodeId, NodeSet};

use crate::chrome::{self, ChromeReason};
use crate::landmarks::may_be_landmark;
use crate::weights::{
    ARTICLE_SHARE, DOMINANT_SHARE, HEADING_WEIGHT, LINK_TEXT_WEIGHT, MAIN_LANDMARK_SHARE,
    MARK_WEIGHT, NEGATIVE_NAME_FACTOR, POSITIVE_NAME_FACTOR, PROSE_WEIGHT,
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
    /// The parts of it that are not content, in document order, none inside another.
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
        let outside = self.chrome_of_page(&page, self.index.measure(body));
        let masses = self.masses(&page, &outside);
        let mass_of = |node: NodeId| masses.get(node.index()).copied().unwrap_or_default();
        let all = mass_of(body);
        let by_role = |role, share| self.heaviest(&page, role, all * share, &mass_of);
        let (node, evidence) = if let Some(node) = by_role(Role::Main, MAIN_LANDMARK_SHARE) {
            (node, Evidence::MainLandmark)
        } else if let Some(node) = by_role(Role::Article, ARTICLE_SHARE) {
            (node, Evidence::Article)
        } else {
            self.descend(body, &mass_of)
        };
        MainContent {
            node,
            evidence,
            excluded: self.exclusions(node),
        }
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

    /// The nodes of `page` in parts that stand around its content.
    fn chrome_of_page(&self, page: &[NodeId], whole: Measure) -> NodeSet {
        let mut outside = NodeSet::new(self.doc);
        for &node in page.iter().skip(1) {
            let parent = self.doc.flat_parent(node);
            if parent.is_some_and(|parent| outside.contains(parent))
                || self.chrome_reason(node, whole).is_some()
            {
                outside.insert(node);
            }
        }
        outside
    }

    fn chrome_reason(&self, node: NodeId, whole: Measure) -> Option<ChromeReason> {
        if !self.doc.is_html_element(node) || self.index.measure(node).text == 0 {
            return None;
        }
        chrome::by_role(&self.index, &self.aria, node)
            .or_else(|| chrome::by_name(&self.index, node, whole))
    }

    /// The content mass of each node of `page`, chrome counting nothing.
    fn masses(&self, page: &[NodeId], outside: &NodeSet) -> Vec<f64> {
        let mut masses = vec![0.0; self.doc.len()];
        for &node in page.iter().rev().filter(|node| !outside.contains(**node)) {
            let mut own = masses.get(node.index()).copied().unwrap_or_default();
            if self.doc.is_text(node) {
                own = mass(self.index.measure(node));
            } else if is_heading(self.doc, node) && self.index.measure(node).text > 0 {
                own += HEADING_WEIGHT;
            }
            if let Some(slot) = masses.get_mut(node.index()) {
                *slot = own;
            }
            let parent = self.doc.flat_parent(node);
            if let Some(slot) = parent.and_then(|parent| masses.get_mut(parent.index())) {
                *slot += own;
            }
        }
        masses
    }

    /// The node of `page` with this role that has the most mass, if that is at least `least`.
    fn heaviest(
        &self,
        page: &[NodeId],
        role: Role,
        least: f64,
        mass_of: &impl Fn(NodeId) -> f64,
    ) -> Option<NodeId> {
        let mut best: Option<(NodeId, f64)> = None;
        for &node in page {
            if self.role(node) == Some(role) {
                let mass = mass_of(node);
                if best.is_none_or(|(_, most)| mass > most) {
                    best = Some((node, mass));
                }
            }
        }
        best.filter(|(_, mass)| *mass > 0.0 && *mass >= least)
            .map(|(node, _)| node)
    }

    /// Goes down from the body as long as one child holds most of the content. The way may lead
    /// through a table into a cell of it, but a table or its rows alone are not the answer: what
    /// they are rows of stands around them.
    fn descend(&self, body: NodeId, mass_of: &impl Fn(NodeId) -> f64) -> (NodeId, Evidence) {
        let mut node = body;
        let mut main = body;
        loop {
            let mut best: Option<(NodeId, f64)> = None;
            for child in self.doc.flat_children(node) {
                let mass = mass_of(child);
                if self.doc.is_element(child) && best.is_none_or(|(_, most)| mass > most) {
                    best = Some((child, mass));
                }
            }
            match best {
                Some((child, mass))
                    if mass > 0.0
                        && mass >= mass_of(node) * DOMINANT_SHARE
                        && can_be_main(self.doc, child) =>
                {
                    node = child;
                    if !is_table_frame(self.doc, child) {
                        main = child;
                    }
                }
                _ => break,
            }
        }
        let evidence = if main == body {
            Evidence::WholeBody
        } else {
            Evidence::Density
        };
        (main, evidence)
    }

    /// What inside `main` is not content.
    fn exclusions(&self, main: NodeId) -> Vec<Exclusion> {
        let whole = self.index.measure(main);
        let mut excluded = Vec::new();
        let mut until = main.index();
        for node in self.flat_subtree(main).into_iter().skip(1) {
            if node.index() < until {
                continue;
            }
            if let Some(reason) = self.chrome_reason(node, whole) {
                excluded.push(Exclusion { node, reason });
                until = self.doc.subtree_end(node);
            }
        }
        excluded
    }
}

fn is_heading(doc: &Document, node: NodeId) -> bool {
    doc.is_html_element(node)
        && matches!(
            doc.local_name(node),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6"
        )
}

/// Whether an element can stand for the content: no single paragraph, cell or line.
fn can_be_main(doc: &Document, node: NodeId) -> bool {
    !doc.is_html_element(node)
        || !matches!(
            doc.local_name(node),
            "p" | "span"
                | "a"
                | "b"
                | "i"
                | "em"
                | "strong"
                | "font"
                | "li"
                | "blockquote"
                | "pre"
                | "ul"
                | "ol"
                | "dl"
                | "dd"
                | "dt"
        )
}

/// Whether an element is a table or a part of one that holds cells.
fn is_table_frame(doc: &Document, node: NodeId) -> bool {
    doc.is_html_element(node)
        && matches!(
            doc.local_name(node),
            "table" | "thead" | "tbody" | "tfoot" | "tr"
        )
}

/// How much content a measure amounts to, in characters of plain text.
fn mass(measure: Measure) -> f64 {
    let plain = f64::from(measure.text.saturating_sub(measure.link_text));
    plain
        + f64::from(measure.link_text) * LINK_TEXT_WEIGHT
        + f64::from(measure.prose) * PROSE_WEIGHT
        + f64::from(measure.marks) * MARK_WEIGHT
}
