//! Which part of a page is the page.

use domlens_aria::{Accessibility, Role};
use domlens_dom_model::{Document, NodeId, NodeSet};

use crate::chrome::{self, ChromeReason};
use crate::landmarks::may_be_landmark;
use crate::reading::{Reading, TrainingPage, TrainingWeights};
use crate::region::{self, ContentShares, Regions};
use crate::weights::{
    FAIR_SHARE, LINK_TEXT_WEIGHT, MARK_WEIGHT, NEGATIVE_NAME_FACTOR, POSITIVE_NAME_FACTOR,
    PROSE_WEIGHT, WIDE_SHARE, landmark_share,
};
use crate::{ContentIndex, Hints, Measure, PageKind};

/// Whether the names that stand for a reason are used for content, too: a `content-sidebar` around
/// the whole text, an `overlay` of each card, the `toolbar` that a whole page hangs on.
fn is_loose(reason: ChromeReason) -> bool {
    matches!(
        reason,
        ChromeReason::Header
            | ChromeReason::Sidebar
            | ChromeReason::Overlay
            | ChromeReason::Comments
            | ChromeReason::Tools
            | ChromeReason::Form
            | ChromeReason::Author
    )
}

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
    /// The log-odds of its longest text of being content, in hundredths; `None` for a part that
    /// is left out by its role or name alone.
    pub score: Option<i32>,
}

/// The main content of a page: an element, and what in it is not content.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MainContent {
    /// The element that answers best for the content: with little else in it.
    pub node: NodeId,
    /// The element that a person would name: `node`, or one around it that is marked as the main
    /// part or an article, or that holds the title, too.
    pub element: NodeId,
    /// What the choice rests on.
    pub evidence: Evidence,
    /// The element to read: it holds all of the content, perhaps some outside of `node`, such as
    /// a title above it.
    pub root: NodeId,
    /// The parts of `root` that are not content, in document order, none inside another.
    pub excluded: Vec<Exclusion>,
    /// What kind of page it is.
    pub kind: PageKind,
    /// What says most that it is of this kind, in words.
    pub kind_reason: &'static str,
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
        self.judged().0
    }

    /// The main content, with the nodes of the page and the reading that it rests on.
    fn judged(&self) -> (MainContent, Vec<NodeId>, Reading) {
        let body = self
            .doc
            .body()
            .or_else(|| self.doc.document_element())
            .unwrap_or(self.doc.root());
        let page = self.flat_subtree(body);
        let mut reading = Reading::of(&self.index, &page, &|node| self.role(node));
        let whole = self.index.measure(body);
        let of_role = |role: Role| {
            let nodes = page.iter().copied();
            nodes.filter(move |node| self.role(*node) == Some(role))
        };
        let mains: Vec<NodeId> = of_role(Role::Main).collect();
        let regions = Regions::of(&self.index, &page, &reading, |node| {
            self.stands_around(node, whole)
        });
        let node = regions.best(&mains, landmark_share(reading.kind.kind));
        let says = |node: &NodeId| !reading.all || self.role(*node) == Some(Role::Main);
        let node = node.filter(says).unwrap_or(body);
        let evidence = match self.role(node) {
            Some(Role::Main) => Evidence::MainLandmark,
            Some(Role::Article) => Evidence::Article,
            _ if node == body => Evidence::WholeBody,
            _ => Evidence::Density,
        };
        let marked: Vec<NodeId> = mains
            .iter()
            .copied()
            .chain(of_role(Role::Article))
            .collect();
        let element = if reading.all {
            node
        } else if node == body {
            let main = regions.best(&mains, WIDE_SHARE);
            main.filter(|main| mains.contains(main)).unwrap_or(body)
        } else {
            regions.named(node, &marked)
        };
        reading.doubt_outside(self.doc, element);
        let (root, excluded) = region::parts(&self.index, &page, &reading, node);
        let main = MainContent {
            node,
            element,
            evidence,
            root,
            excluded,
            kind: reading.kind.kind,
            kind_reason: reading.kind.because,
        };
        (main, page, reading)
    }

    /// The same for a reader who would rather see too much than miss something: the element
    /// whole, but for the parts that by their role or name are none of its content. A name counts
    /// only where the text does not read as content; and where much of the content stands outside
    /// of the element, what holds all of it is read.
    pub fn main_element(&self) -> MainContent {
        let (main, page, reading) = self.judged();
        let shares = (!reading.all).then(|| ContentShares::of(&self.index, &page, &reading));
        let is_fair = |shares: &ContentShares| shares.held(main.element, main.root) >= FAIR_SHARE;
        let root = if shares.as_ref().is_none_or(is_fair) {
            main.element
        } else {
            main.root
        };
        let excluded = self.named_parts(root, shares.as_ref());
        MainContent {
            node: root,
            root,
            excluded,
            ..main
        }
    }

    /// The parts of `main` that by their role or name stand around its content.
    fn named_parts(&self, main: NodeId, shares: Option<&ContentShares>) -> Vec<Exclusion> {
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
            let reads_well = || shares.is_some_and(|shares| shares.is_content(node));
            let by_name = || {
                let reason = chrome::by_name(&self.index, node, whole);
                reason.filter(|reason| !is_loose(*reason) || !reads_well())
            };
            let reason = chrome::by_role(&self.index, &self.aria, node).or_else(by_name);
            if let Some(reason) = reason {
                excluded.push(Exclusion {
                    node,
                    reason,
                    score: None,
                });
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

    /// For training: the page as it is read with the given weights.
    #[doc(hidden)]
    pub fn training_page(&self, weights: &TrainingWeights, known: Option<&[f64]>) -> TrainingPage {
        let body = self.doc.body().unwrap_or(self.doc.root());
        let page = self.flat_subtree(body);
        Reading::training_rows(&self.index, &page, &|node| self.role(node), weights, known)
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
