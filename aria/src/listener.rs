//! Elements that only a script makes controls: what listens for clicks, and what another listens
//! for.

use domlens_dom_model::{Document, NodeId, NodeSet};

use crate::{Accessibility, attributes, control};

/// How many nodes are looked at for text or a picture.
const MAX_LOOK: usize = 64;

/// The elements of a live page that scripts make controls.
#[derive(Debug)]
pub(crate) struct Listeners {
    /// They listen themselves.
    own: NodeSet,
    /// Something around them listens, and the pointer is a hand over them.
    delegated: NodeSet,
}

impl Listeners {
    /// Finds them in one pass up and one pass down the page. Nothing on a page whose pointer is
    /// unknown, as that of static HTML is.
    ///
    /// An element with a listener may do things by itself, or only watch over what is in it: it is
    /// a control if it holds no other, or if the page shows a hand over it. What is inside of
    /// another control is a part of that.
    pub(crate) fn of(aria: &Accessibility<'_>) -> Self {
        let doc = aria.document();
        let mut found = Self {
            own: NodeSet::new(doc),
            delegated: NodeSet::new(doc),
        };
        if !doc.is_live() {
            return found;
        }
        let places = Places::of(aria);
        let mut holds_control = places.holds_control.clone();
        for node in doc.nodes().rev() {
            let is_own = listens(doc, node);
            let is_candidate =
                is_own || (doc.has_pointer_cursor(node) && places.is_watched(doc, node));
            if !is_candidate || !may_be_control(aria, node) || places.in_control.contains(node) {
                continue;
            }
            let holds = holds_control.contains(node);
            if is_own && (!holds || doc.is_under_hand(node)) {
                found.own.insert(node);
            } else if !is_own && !holds && shows_something(doc, node) {
                found.delegated.insert(node);
            } else {
                continue;
            }
            mark_above(doc, node, &mut holds_control);
        }
        found
    }

    pub(crate) fn is_own(&self, node: NodeId) -> bool {
        self.own.contains(node)
    }

    pub(crate) fn is_delegated(&self, node: NodeId) -> bool {
        self.delegated.contains(node)
    }
}

/// Where elements stand to the controls that their markup makes.
struct Places {
    in_control: NodeSet,
    holds_control: NodeSet,
    /// What has an element with a listener around it.
    watched: NodeSet,
}

impl Places {
    /// Parents in the flat tree come before their children.
    fn of(aria: &Accessibility<'_>) -> Self {
        let doc = aria.document();
        let mut places = Self {
            in_control: NodeSet::new(doc),
            holds_control: NodeSet::new(doc),
            watched: NodeSet::new(doc),
        };
        let mut controls = NodeSet::new(doc);
        for node in doc.nodes() {
            let is_control = control::reason_of_markup(aria, node).is_some();
            if is_control && doc.is_rendered(node) && !doc.is_inert(node) {
                mark_above(doc, node, &mut places.holds_control);
                controls.insert(node);
            }
            let Some(parent) = doc.flat_parent(node) else {
                continue;
            };
            if places.in_control.contains(parent) || controls.contains(parent) {
                places.in_control.insert(node);
            }
            if places.watched.contains(parent) || doc.has_listener(parent) == Some(true) {
                places.watched.insert(node);
            }
        }
        places
    }

    /// Whether clicks on `node` may be listened for around it; where listeners are unknown, they may.
    fn is_watched(&self, doc: &Document, node: NodeId) -> bool {
        doc.has_listener(node).is_none() || self.watched.contains(node)
    }
}

fn listens(doc: &Document, node: NodeId) -> bool {
    doc.has_listener(node) == Some(true) || control::has_handler(doc, node)
}

/// Marks what is around `node`, up to what is marked already.
fn mark_above(doc: &Document, node: NodeId, marked: &mut NodeSet) {
    let mut at = doc.flat_parent(node);
    while let Some(node) = at {
        if !marked.insert(node) {
            break;
        }
        at = doc.flat_parent(node);
    }
}

/// Whether `node` is an element that people can click and that is no control by itself. On the
/// root, the body and labels, a listener watches what is in them.
fn may_be_control(aria: &Accessibility<'_>, node: NodeId) -> bool {
    let doc = aria.document();
    let watches = doc.is_html_element(node)
        && matches!(
            doc.local_name(node),
            "body" | "head" | "html" | "label" | "optgroup" | "option"
        );
    doc.is_element(node)
        && !watches
        && control::reason_of_markup(aria, node).is_none()
        && (doc.is_visible(node) || doc.is_transparent(node))
        && doc.bounding_box(node).is_some_and(|rect| !rect.is_empty())
        && doc.takes_pointer(node)
        && !doc.is_inert(node)
        && !aria.is_aria_hidden(node)
        && !aria.context(node).aria_disabled
}

/// Whether there is something to click on: text or a picture.
fn shows_something(doc: &Document, node: NodeId) -> bool {
    doc.shadow_including_descendants(node)
        .take(MAX_LOOK)
        .any(|inside| {
            (doc.is_text(inside) && !doc.text(inside).trim().is_empty())
                || matches!(doc.local_name(inside), "img" | "svg" | "canvas")
        })
        || matches!(doc.local_name(node), "img" | "svg" | "canvas")
        || attributes::non_blank(doc, node, "aria-label").is_some()
        || attributes::non_blank(doc, node, "title").is_some()
}
