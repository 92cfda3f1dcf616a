//! Which element of a page read before an element is: keys made of what lasts.

use std::collections::HashMap;

use domlens_dom_model::{Document, NodeId, NodeKind};
use domlens_extract::{Page, Survey, form_owner};

use crate::Graph;
use crate::collect::Control;
use crate::hash::Hasher;

/// How many keys an element has, from the one that says most to the one that says least.
pub(crate) const LEVELS: usize = 8;

/// Keys from this level on say so little that they hold only from one reading to the next.
pub(crate) const WEAK: usize = 5;

/// Longer text around a control is no text about it, in bytes.
const MAX_NEAR: usize = 160;

/// The keys of one element. `None` where the element has nothing that such a key is made of.
pub(crate) type Keys = [Option<u64>; LEVELS];

/// The keys of each entry of a graph.
pub(crate) fn keys(
    page: &Page<'_>,
    survey: &Survey,
    controls: &[Control],
    graph: &Graph,
) -> Vec<Keys> {
    let doc = page.document();
    let mut scopes = HashMap::new();
    let mut keys = Vec::with_capacity(controls.len());
    for (control, entry) in controls.iter().zip(&graph.entries) {
        let scope = scope_key(doc, doc.scope(control.node), &mut scopes);
        let facts = Facts {
            doc,
            node: control.node,
            scope,
            role: &entry.role,
            label: &entry.label,
            target: target(entry.target.as_deref().unwrap_or_default()),
            form: form(page, survey, control),
            heading: entry.heading.as_deref().unwrap_or_default(),
            card: graph.card_of(entry).map_or("", |card| &*card.title),
            group: entry.group.as_deref().unwrap_or_default(),
            near: near(page, control.node),
        };
        keys.push(facts.keys(&entry.path.0));
    }
    keys
}

/// What is known of one element.
struct Facts<'a> {
    doc: &'a Document,
    node: NodeId,
    scope: u64,
    role: &'a str,
    label: &'a str,
    target: &'a str,
    card: &'a str,
    group: &'a str,
    form: Option<NodeId>,
    heading: &'a str,
    near: &'a str,
}

impl Facts<'_> {
    /// What the element is in any case: scope, tag and role.
    fn kind(&self) -> Hasher {
        let mut hasher = Hasher::default();
        hasher.number(self.scope);
        hasher.text(self.doc.local_name(self.node));
        hasher.text(self.role);
        hasher
    }

    /// What the author calls the form around it.
    fn push_form(&self, hasher: &mut Hasher) {
        for name in ["id", "name", "action"] {
            let value = self.form.and_then(|form| self.doc.attr(form, name));
            hasher.text(value.unwrap_or_default());
        }
    }

    fn is_choice(&self) -> bool {
        matches!(self.role, "radio" | "checkbox" | "switch")
    }

    fn attributes(&self, hasher: &mut Hasher, names: &[&str]) {
        for name in names {
            hasher.text(self.doc.attr(self.node, name).unwrap_or_default());
        }
    }

    fn keys(&self, path: &[crate::EntryStep]) -> Keys {
        let mut all = self.kind();
        all.text(self.label);
        all.text(self.target);
        all.text(self.card);
        all.text(self.group);
        self.attributes(&mut all, &["id", "name", "type"]);
        if self.is_choice() {
            // What it stands for; of a text field the value changes.
            self.attributes(&mut all, &["value"]);
        }
        let mut in_context = all;
        self.push_form(&mut in_context);
        in_context.text(self.heading);
        let mut with_text = in_context;
        with_text.text(self.near);
        let mut with_place = with_text;
        let mut place = self.kind();
        for step in path {
            let step = match step {
                crate::EntryStep::Child(at) => u64::from(*at),
                crate::EntryStep::Into(_) => u64::MAX,
            };
            with_place.number(step);
            place.number(step);
        }
        self.attributes(&mut place, &["type", "name", "href"]);
        place.text(self.card);
        let mut drawn = place;
        self.attributes(&mut drawn, &["class"]);
        let mut begun = place;
        begun.text(head_of(self.label));
        let has_class = !self.doc.attr(self.node, "class").is_none_or(str::is_empty);
        let has_path = !path.is_empty();
        [
            has_path.then(|| with_place.finish()),
            Some(with_text.finish()),
            self.given_name(),
            Some(in_context.finish()),
            Some(all.finish()),
            self.called(),
            (has_path && has_class).then(|| drawn.finish()),
            (has_path && !self.label.is_empty()).then(|| begun.finish()),
        ]
    }

    /// What the author calls the element: an id or a name.
    fn given_name(&self) -> Option<u64> {
        let names = ["id", "data-testid", "data-id", "name"];
        let mut hasher = self.kind();
        self.attributes(&mut hasher, &names);
        self.attributes(&mut hasher, &["type"]);
        // Names are those of one form, and careless pages repeat ids in another.
        self.push_form(&mut hasher);
        if self.is_choice() {
            self.attributes(&mut hasher, &["value"]);
        }
        let has_name = names.iter().any(|name| {
            let value = self.doc.attr(self.node, name).unwrap_or_default();
            !value.trim().is_empty()
        });
        has_name.then(|| hasher.finish())
    }

    /// Label and target, wherever it stands.
    fn called(&self) -> Option<u64> {
        let mut hasher = self.kind();
        hasher.text(self.label);
        hasher.text(self.target);
        (!self.label.is_empty()).then(|| hasher.finish())
    }
}

/// The form that a control belongs to, else the one around it.
fn form(page: &Page<'_>, survey: &Survey, control: &Control) -> Option<NodeId> {
    let around = survey.visits().get(control.at)?.around.form;
    form_owner(page.document(), control.node, around).or(around)
}

/// An address that says where a link leads; empty for those that only a script follows, which are
/// written in many ways.
fn target(url: &str) -> &str {
    let fragment = url.rsplit_once('#').map(|(_, fragment)| fragment);
    let is_empty = fragment.is_some_and(|fragment| !fragment.contains(char::is_alphanumeric));
    if is_empty || url.starts_with("javascript:") {
        ""
    } else {
        url
    }
}

/// What labels have in common that a page changes while the control stays what it is: `Follow` and
/// `Following`, `Cart (1)` and `Cart (2)`.
fn head_of(label: &str) -> &str {
    let end = label.char_indices().nth(4).map(|(at, _)| at);
    end.and_then(|end| label.get(..end)).unwrap_or(label)
}

/// The text right around an element, if it is short enough to be about it.
fn near<'p>(page: &'p Page<'_>, node: NodeId) -> &'p str {
    let doc = page.document();
    let mut near = "";
    for around in doc.ancestor_elements(node).take(3) {
        let text = page.text(around);
        if text.len() > MAX_NEAR {
            break;
        }
        near = text;
    }
    near
}

/// A key of the tree scope: of its host, and of the scopes around it.
fn scope_key(doc: &Document, scope: NodeId, known: &mut HashMap<NodeId, u64>) -> u64 {
    let mut missing = Vec::new();
    let mut at = scope;
    while !known.contains_key(&at) {
        missing.push(at);
        match doc.host(at).filter(|_| doc.kind(at) != NodeKind::Document) {
            Some(host) => at = doc.scope(host),
            None => break,
        }
    }
    for &root in missing.iter().rev() {
        let mut hasher = Hasher::default();
        if let Some(host) = doc.host(root) {
            let outer = known.get(&doc.scope(host)).copied();
            hasher.number(outer.unwrap_or_default());
            hasher.text(doc.local_name(host));
            for name in ["id", "name", "src"] {
                hasher.text(doc.attr(host, name).unwrap_or_default());
            }
        }
        known.insert(root, hasher.finish());
    }
    known.get(&scope).copied().unwrap_or_default()
}
