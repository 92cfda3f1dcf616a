//! What lies between two places of a survey, from running totals.

use domlens_aria::Role;
use domlens_dom_model::NodeId;
use domlens_extract::{Group, Page, Survey, Visit, is_listed};

/// How many things of each kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    pub(super) buttons: usize,
    pub(super) links: usize,
    pub(super) inputs: usize,
    pub(super) clickable: usize,
    pub(super) forms: usize,
    pub(super) lists: usize,
    pub(super) tables: usize,
    pub(super) media: usize,
}

impl Totals {
    /// Everything that people operate.
    pub(super) fn interactive(&self) -> usize {
        self.buttons + self.links + self.inputs + self.clickable
    }

    fn minus(&self, other: &Self) -> Self {
        Self {
            buttons: self.buttons.saturating_sub(other.buttons),
            links: self.links.saturating_sub(other.links),
            inputs: self.inputs.saturating_sub(other.inputs),
            clickable: self.clickable.saturating_sub(other.clickable),
            forms: self.forms.saturating_sub(other.forms),
            lists: self.lists.saturating_sub(other.lists),
            tables: self.tables.saturating_sub(other.tables),
            media: self.media.saturating_sub(other.media),
        }
    }
}

/// Running totals of a survey: what lies in any range of visits is one subtraction.
#[derive(Debug)]
pub(super) struct Counts {
    /// The totals before each visit, and at last those of all.
    before: Vec<Totals>,
    /// Visible headings with text, as visit and element.
    headings: Vec<(usize, NodeId)>,
    hidden: usize,
}

impl Counts {
    pub(super) fn of(page: &Page<'_>, survey: &Survey) -> Self {
        let doc = page.document();
        let mut counts = Self {
            before: Vec::new(),
            headings: Vec::new(),
            hidden: 0,
        };
        let mut totals = Totals::default();
        for (at, visit) in survey.visits().iter().enumerate() {
            counts.before.push(totals);
            if visit.group.is_some() {
                if is_listed(page, visit.node) {
                    count_control(visit, &mut totals);
                } else {
                    counts.hidden += 1;
                }
            }
            if doc.is_visible(visit.node) {
                count_content(page, visit, &mut totals);
                if visit.role == Some(Role::Heading) && !page.text(visit.node).is_empty() {
                    counts.headings.push((at, visit.node));
                }
            }
        }
        counts.before.push(totals);
        counts
    }

    /// What the visits from `start` up to `end`, exclusive, have.
    pub(super) fn between(&self, start: usize, end: usize) -> Totals {
        let at = |visit: usize| {
            self.before
                .get(visit)
                .copied()
                .unwrap_or_else(|| self.total())
        };
        at(end).minus(&at(start))
    }

    pub(super) fn total(&self) -> Totals {
        self.before.last().copied().unwrap_or_default()
    }

    /// How many controls the page hides.
    pub(super) fn hidden(&self) -> usize {
        self.hidden
    }

    /// The first heading from visit `start` up to `end`, exclusive.
    pub(super) fn first_heading(&self, start: usize, end: usize) -> Option<NodeId> {
        let first = self.headings.partition_point(|(at, _)| *at < start);
        self.headings
            .get(first)
            .filter(|(at, _)| *at < end)
            .map(|(_, node)| *node)
    }
}

fn count_control(visit: &Visit, totals: &mut Totals) {
    match visit.group {
        Some(Group::Button) => totals.buttons += 1,
        Some(Group::Link) => totals.links += 1,
        Some(Group::Input) => totals.inputs += 1,
        Some(Group::Clickable) => totals.clickable += 1,
        None => {}
    }
}

fn count_content(page: &Page<'_>, visit: &Visit, totals: &mut Totals) {
    match visit.role {
        Some(Role::List) => totals.lists += 1,
        Some(Role::Table | Role::Grid | Role::Treegrid) => totals.tables += 1,
        Some(Role::Image) => totals.media += 1,
        _ => {}
    }
    let doc = page.document();
    if doc.is_html_element(visit.node) {
        match doc.local_name(visit.node) {
            "form" => totals.forms += 1,
            "dl" => totals.lists += 1,
            "video" | "audio" => totals.media += 1,
            "img" if visit.role != Some(Role::Image) => totals.media += 1,
            _ => {}
        }
    }
}
