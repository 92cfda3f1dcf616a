//! The first step: the outline of a page.

mod counts;
mod label;
mod purpose;
mod suggest;

use domlens_aria::Role;
use domlens_dom_model::{NodeId, NodeKind};
use domlens_extract::{
    Note, Page, Reach, Survey, Visit, cut, frames, is_open_modal, page_state, unread_notes,
};

use crate::{FormSummary, OverviewSummary, RegionInfo, Regions, StructuralOverview};

use counts::{Counts, Totals};
use purpose::FormFacts;

/// The longest preview of a region's text, in characters.
const MAX_PREVIEW: usize = 120;

/// The outline of `root`, an element or the root of a tree scope, of a page whose tables are
/// shared. If `root` is an element, it is the main region.
pub fn structure(page: &Page<'_>, root: NodeId) -> StructuralOverview {
    let reach = Reach::default();
    let survey = Survey::of(page, root, reach);
    let outliner = Outliner {
        page,
        survey: &survey,
        counts: Counts::of(page, &survey),
        forms: FormFacts::of(page, &survey),
        document: page.document().owner_document(root),
        main: main_region(page, root),
    };
    let mut overview = outliner.run();
    overview.frames = frames(page, &survey, reach);
    if outliner.counts.hidden() > 0 {
        overview.notes.push(Note::hidden(outliner.counts.hidden()));
    }
    overview
        .notes
        .extend(unread_notes(page, survey.unread(), &overview.frames));
    overview.summary.main_content_selector = match page.document().kind(root) {
        NodeKind::Element => Some(page.address(root)),
        _ => page
            .main_content(outliner.document)
            .map(|main| page.address(main)),
    };
    overview.suggestions = suggest::suggestions(&overview);
    overview
}

/// The main region: an element that the outline was asked for, the main landmark, or where the
/// content was found.
fn main_region(page: &Page<'_>, root: NodeId) -> Option<NodeId> {
    let doc = page.document();
    if doc.is_element(root) {
        return Some(root);
    }
    let inside = |main: &NodeId| doc.is_inclusive_ancestor(root, *main);
    let document = doc.owner_document(root);
    let landmark = page.landmarks(document).main.into_iter().find(inside);
    landmark.or_else(|| page.main_content(document).filter(inside))
}

/// What kind of region an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Header,
    Navigation,
    Main,
    Sidebar,
    Footer,
    Modal,
    Section,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Header => "header",
            Self::Navigation => "navigation",
            Self::Main => "main",
            Self::Sidebar => "sidebar",
            Self::Footer => "footer",
            Self::Modal => "modal",
            Self::Section => "section",
        }
    }
}

/// A region that the walk is in.
struct Open {
    kind: Kind,
    role: Option<Role>,
    end: usize,
}

struct Outliner<'a, 'd> {
    page: &'a Page<'d>,
    survey: &'a Survey,
    document: NodeId,
    counts: Counts,
    forms: FormFacts,
    main: Option<NodeId>,
}

impl Outliner<'_, '_> {
    fn run(&self) -> StructuralOverview {
        let mut overview = StructuralOverview::default();
        let mut open: Vec<Open> = Vec::new();
        for (at, visit) in self.survey.visits().iter().enumerate() {
            while open.last().is_some_and(|region| region.end <= at) {
                open.pop();
            }
            if self.page.document().is_html(visit.node, "form") {
                overview.forms.extend(self.form(at, visit, open.last()));
            }
            if let Some(kind) = self.kind(at, visit, &open)
                && !self.is_blank(at, visit, kind)
            {
                open.push(Open {
                    kind,
                    role: visit.role,
                    end: visit.end,
                });
                place(&mut overview.regions, kind, self.region(at, visit));
            }
        }
        let state = page_state(self.page, self.document);
        overview.summary = OverviewSummary {
            total_interactive: self.counts.total().interactive(),
            total_forms: overview.forms.len(),
            total_sections: overview.regions.sections.len(),
            has_modals: state.has_modals,
            has_errors: state.has_errors,
            is_loading: state.is_loading,
            main_content_selector: None,
        };
        overview
    }

    /// The kind of region that the element of `visit` is, if people see it.
    fn kind(&self, at: usize, visit: &Visit, open: &[Open]) -> Option<Kind> {
        let doc = self.page.document();
        if Some(visit.node) == self.main {
            return Some(Kind::Main);
        }
        if !doc.is_visible(visit.node) {
            return None;
        }
        if is_open_modal(self.page, visit.node) {
            // The parts of a dialog often say once more that they are one.
            let is_part = open.iter().any(|region| region.kind == Kind::Modal);
            return (!is_part).then_some(Kind::Modal);
        }
        match visit.role {
            Some(Role::Banner) => Some(Kind::Header),
            Some(Role::Navigation) => Some(Kind::Navigation),
            Some(Role::Complementary) => Some(Kind::Sidebar),
            Some(Role::Contentinfo) => Some(Kind::Footer),
            Some(Role::Main | Role::Region | Role::Search | Role::Form) => Some(Kind::Section),
            // An article inside another is a comment on it or a part of it.
            Some(Role::Article) => {
                let nested = open.iter().any(|region| region.role == Some(Role::Article));
                (!nested).then_some(Kind::Section)
            }
            // A section without a heading is a wrapper.
            _ if doc.is_html(visit.node, "section") => self
                .counts
                .first_heading(at, visit.end)
                .map(|_| Kind::Section),
            _ => None,
        }
    }

    /// Whether a region has nothing in it and no name, as places have that scripts fill later. The
    /// main region is told all the same, and a dialog, because it is in the way.
    fn is_blank(&self, at: usize, visit: &Visit, kind: Kind) -> bool {
        !matches!(kind, Kind::Main | Kind::Modal)
            && self.page.text(visit.node).is_empty()
            && self.page.name(visit.node).is_empty()
            && self.counts.between(at + 1, visit.end) == Totals::default()
    }

    fn region(&self, at: usize, visit: &Visit) -> RegionInfo {
        let totals = self.counts.between(at + 1, visit.end);
        let text = self.page.text(visit.node);
        let heading = self.counts.first_heading(at, visit.end);
        RegionInfo {
            selector: self.page.address(visit.node),
            label: Some(label::of_region(self.page, visit.node, heading, &totals)),
            role: visit
                .role
                .filter(|role| !role.is_presentational())
                .map(|role| role.as_str().to_owned()),
            interactive_count: totals.interactive(),
            has_form: totals.forms > 0,
            has_list: totals.lists > 0,
            has_table: totals.tables > 0,
            has_media: totals.media > 0,
            button_count: totals.buttons,
            link_count: totals.links,
            input_count: totals.inputs,
            text_preview: (!text.is_empty()).then(|| cut(text, MAX_PREVIEW).0),
        }
    }

    /// The form of `visit`, if people see it or something in it.
    fn form(&self, at: usize, visit: &Visit, region: Option<&Open>) -> Option<FormSummary> {
        let totals = self.counts.between(at + 1, visit.end);
        if !self.page.document().is_visible(visit.node) && totals.interactive() == 0 {
            return None;
        }
        let name = self.page.name(visit.node);
        Some(FormSummary {
            selector: self.page.address(visit.node),
            location: region
                .map_or("page", |region| region.kind.word())
                .to_owned(),
            input_count: self.forms.inputs(visit.node),
            purpose: self.forms.purpose(self.page, visit.node).map(str::to_owned),
            name: Some(name).filter(|name| !name.is_empty()),
        })
    }
}

/// Puts a region where it belongs. A second banner, main landmark or footer is a section.
fn place(regions: &mut Regions, kind: Kind, info: RegionInfo) {
    let single = match kind {
        Kind::Navigation => return regions.navigation.push(info),
        Kind::Sidebar => return regions.sidebar.push(info),
        Kind::Modal => return regions.modals.push(info),
        Kind::Section => return regions.sections.push(info),
        Kind::Header => &mut regions.header,
        Kind::Main => &mut regions.main,
        Kind::Footer => &mut regions.footer,
    };
    if single.is_some() {
        regions.sections.push(info);
    } else {
        *single = Some(info);
    }
}
