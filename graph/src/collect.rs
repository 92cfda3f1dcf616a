//! Which elements are entries: every control that people can get at, once.

use domlens_aria::{ControlReason, Role};
use domlens_dom_model::{NodeId, NodeSet, Rect};
use domlens_extract::{Page, Survey, Visit, clicked_for, is_listed, is_off_screen, takes_value};

use crate::{Dropped, GraphOptions};

/// How far a box may be off, in pixels.
const SLACK: f64 = 1.0;

/// A control that becomes an entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Control {
    /// The number of its visit in the survey.
    pub(crate) at: usize,
    /// Its element.
    pub(crate) node: NodeId,
    /// A wrapper that is the same thing to people; what the element does not say, it may.
    pub(crate) wrapper: Option<NodeId>,
    /// The label that shows in place of the hidden element.
    pub(crate) behind: Option<NodeId>,
    /// The control before it.
    pub(crate) previous: Option<NodeId>,
}

/// The controls of a survey in its order, and how many were left out.
pub(crate) fn controls(
    page: &Page<'_>,
    survey: &Survey,
    options: GraphOptions,
) -> (Vec<Control>, Dropped) {
    let doc = page.document();
    let mut dropped = Dropped::default();
    let mut found = Vec::new();
    let mut labels = NodeSet::new(doc);
    for (at, visit) in survey.visits().iter().enumerate() {
        if visit.group.is_none() {
            continue;
        }
        if !is_listed(page, visit.node) {
            dropped.hidden += 1;
            continue;
        }
        if doc.is_inert(visit.node) {
            dropped.inert += 1;
            continue;
        }
        if is_decoration(page, visit.node) {
            dropped.hidden += 1;
            continue;
        }
        for &label in page.aria().labels(visit.node) {
            labels.insert(label);
        }
        found.push(Control {
            at,
            node: visit.node,
            wrapper: None,
            behind: behind(page, visit.node),
            previous: None,
        });
    }
    // A label is its control, whatever else it says of itself.
    found.retain(|control| !labels.contains(control.node));
    drop_parts(page, survey, &mut found);
    merge(page, survey, &mut found);
    filter(page, options, &mut found, &mut dropped);
    let mut previous = None;
    for control in &mut found {
        control.previous = previous.replace(control.node);
    }
    (found, dropped)
}

/// Drops what the options leave out, as far as a browser knows it. What nothing is known of stays.
fn filter(page: &Page<'_>, options: GraphOptions, found: &mut Vec<Control>, dropped: &mut Dropped) {
    let doc = page.document();
    found.retain(|control| {
        if options.viewport_only && is_off_screen(page, control.node) {
            dropped.off_screen += 1;
            return false;
        }
        let is_covered = || doc.covered_by(clicked_for(page, control.node)).is_some();
        if options.check_occlusion && is_covered() {
            dropped.covered += 1;
            return false;
        }
        true
    });
}

/// Whether the page keeps a control from assistive technology and from the keyboard, and gives it
/// no name: a picture that leads where the link beside it leads.
fn is_decoration(page: &Page<'_>, node: NodeId) -> bool {
    let aria = page.aria();
    aria.is_aria_hidden(node)
        && aria.tab_index(node).is_some_and(|index| index < 0)
        && page.text(node).is_empty()
        && page.name(node).is_empty()
}

/// The label that stands for a control that cannot be seen.
fn behind(page: &Page<'_>, node: NodeId) -> Option<NodeId> {
    let doc = page.document();
    if doc.is_visible(node) {
        return None;
    }
    let labels = page.aria().labels(node);
    labels.iter().copied().find(|&label| doc.is_visible(label))
}

/// Drops what is inside of a button or link, has no name or text of its own, and only a handler or
/// a tab stop to say that it is a control: people see a part of the button.
fn drop_parts(page: &Page<'_>, survey: &Survey, found: &mut Vec<Control>) {
    let mut until = 0;
    found.retain(|control| {
        let aria = page.aria();
        let Some(reason) = aria.control_reason(control.node) else {
            return true;
        };
        if is_weak(reason) && control.at < until && page.text(control.node).is_empty() {
            return !page.name(control.node).is_empty();
        }
        if let Some(visit) = survey.visits().get(control.at)
            && reason == ControlReason::Native
            && is_native_button(visit)
        {
            until = visit.end.max(until);
        }
        true
    });
}

/// What becomes of a control that holds one other control and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Merge {
    /// They do different things.
    Both,
    /// The outer one says what it is.
    Outer,
    /// The inner one does.
    Inner,
}

/// Makes one entry of each control around a single other one that is all of it.
fn merge(page: &Page<'_>, survey: &Survey, found: &mut Vec<Control>) {
    let mut gone = vec![false; found.len()];
    // What is left of the entries inside of each control: their number and the last of them.
    let mut inside: Vec<(usize, usize)> = vec![(0, 0); found.len()];
    let parents = parents(survey, found);
    // From the end, so that what is inside is settled first.
    for outer in (0..found.len()).rev() {
        let (count, inner) = inside.get(outer).copied().unwrap_or_default();
        let merge = match (found.get(outer), found.get(inner)) {
            (Some(outer), Some(inner)) if count == 1 => decide(page, survey, outer, inner),
            _ => Merge::Both,
        };
        let wrapper = found.get(outer).map(|control| control.node);
        match merge {
            Merge::Both => {}
            Merge::Outer => set(&mut gone, inner),
            Merge::Inner => {
                set(&mut gone, outer);
                if let Some(control) = found.get_mut(inner) {
                    control.wrapper = wrapper;
                }
            }
        }
        let Some(around) = parents
            .get(outer)
            .copied()
            .flatten()
            .and_then(|parent| inside.get_mut(parent))
        else {
            continue;
        };
        let (left, last) = match merge {
            Merge::Both => (count + 1, outer),
            Merge::Outer => (1, outer),
            Merge::Inner => (1, inner),
        };
        around.0 += left;
        around.1 = last;
    }
    let mut gone = gone.into_iter();
    found.retain(|_| !gone.next().unwrap_or_default());
}

fn set(flags: &mut [bool], at: usize) {
    if let Some(flag) = flags.get_mut(at) {
        *flag = true;
    }
}

/// The nearest control around each control, by position in the list.
fn parents(survey: &Survey, found: &[Control]) -> Vec<Option<usize>> {
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut parents = Vec::with_capacity(found.len());
    for (number, control) in found.iter().enumerate() {
        leave(&mut open, control.at);
        parents.push(open.last().map(|(parent, _)| *parent));
        let end = survey.visits().get(control.at).map_or(0, |visit| visit.end);
        open.push((number, end));
    }
    parents
}

/// Leaves what ends before the visit `at`. Each of the `open` ones has its end beside it, and is
/// around those after it.
pub(crate) fn leave(open: &mut Vec<(usize, usize)>, at: usize) {
    while open.last().is_some_and(|(_, end)| *end <= at) {
        open.pop();
    }
}

/// Whether `inner`, the only control inside of `outer`, is the same thing to people.
///
/// Boxes tell: a click on the middle of the outer one lands on the inner one. Without boxes the
/// text tells: the inner one says all that the outer one does.
fn decide(page: &Page<'_>, survey: &Survey, outer: &Control, inner: &Control) -> Merge {
    let aria = page.aria();
    let visit = |control: &Control| survey.visits().get(control.at);
    let (Some(around), Some(within)) = (visit(outer), visit(inner)) else {
        return Merge::Both;
    };
    let (Some(why_outer), Some(why_inner)) = (
        aria.control_reason(outer.node),
        aria.control_reason(inner.node),
    ) else {
        return Merge::Both;
    };
    let covers = covers_middle(page, outer.node, inner.node);
    if covers == Some(false) {
        return Merge::Both;
    }
    let is_native = why_outer == ControlReason::Native;
    if is_field(within) {
        // A custom field draws a box around the real one.
        let is_around_field =
            covers == Some(true) || page.text(outer.node).is_empty() || takes_value(around.role);
        let may_be_field = is_weak(why_outer)
            || (why_outer == ControlReason::WidgetRole && !is_native_button(around));
        return if may_be_field && is_around_field {
            Merge::Inner
        } else {
            Merge::Both
        };
    }
    let is_same = covers.unwrap_or_else(|| says_the_same(page, outer.node, inner.node));
    if why_outer == ControlReason::Editable || !is_same {
        return Merge::Both;
    }
    if is_native || why_outer == ControlReason::WidgetRole || is_weak(why_inner) {
        return Merge::Outer;
    }
    if why_outer == ControlReason::Summary && why_inner != ControlReason::Native {
        return Merge::Outer;
    }
    Merge::Inner
}

/// Whether nothing but a handler, a listener, the pointer or a tab stop says that an element is a
/// control.
fn is_weak(reason: ControlReason) -> bool {
    matches!(
        reason,
        ControlReason::TabIndex
            | ControlReason::Handler
            | ControlReason::Listener
            | ControlReason::Pointer
    )
}

/// Whether the inner box holds the middle of the outer one; `None` without boxes.
fn covers_middle(page: &Page<'_>, outer: NodeId, inner: NodeId) -> Option<bool> {
    let doc = page.document();
    let (x, y) = doc.bounding_box(outer)?.center();
    let inner = doc.bounding_box(inner)?;
    // Boxes are not on whole pixels.
    let grown = Rect::new(
        inner.x - SLACK,
        inner.y - SLACK,
        inner.width + 2.0 * SLACK,
        inner.height + 2.0 * SLACK,
    );
    Some(grown.contains((x, y)))
}

fn says_the_same(page: &Page<'_>, outer: NodeId, inner: NodeId) -> bool {
    let text = page.text(outer);
    let is_same = |name: String| !name.is_empty() && name == page.name(inner);
    text.is_empty() || text.len() == page.text(inner).len() || is_same(page.name(outer))
}

/// Whether people put a value into the element, which then is no text of the page.
fn is_field(visit: &Visit) -> bool {
    visit.group == Some(domlens_extract::Group::Input)
}

fn is_native_button(visit: &Visit) -> bool {
    matches!(visit.role, Some(Role::Button | Role::Link))
}
