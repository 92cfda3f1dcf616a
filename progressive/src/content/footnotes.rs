//! Footnotes: references that point at a note inside the same content.

use std::collections::{HashMap, HashSet};

use domlens_dom_model::{Document, NodeId};

use super::block::Block;
use super::clean::one_line;
use super::inline::{Inline, Style};

/// The longest text that a reference has, in characters: `[12]`, `*`, `note 3`.
const MAX_REFERENCE: usize = 8;

/// The footnotes that were referred to.
#[derive(Debug, Default)]
pub(crate) struct Footnotes {
    labels: HashMap<NodeId, String>,
    used: HashSet<String>,
    /// Labels whose note was met.
    pub(crate) met: HashSet<String>,
}

impl Footnotes {
    /// The label of the note that the link `node` refers to, if it does: a link in raised text,
    /// or one with the role, to a note that comes later under `root`.
    pub(crate) fn reference(
        &mut self,
        doc: &Document,
        root: NodeId,
        node: NodeId,
        is_raised: bool,
    ) -> Option<String> {
        let role = doc.attr(node, "role").unwrap_or_default();
        let has_role = role.trim().eq_ignore_ascii_case("doc-noteref");
        let is_named = doc.classes(node).any(|class| {
            matches!(
                class,
                "footnote-ref" | "footnote" | "fn-ref" | "sdfootnoteanc"
            )
        });
        let holds_raised = || {
            let mut children = doc.children(node);
            let first = children.next();
            children.next().is_none() && first.is_some_and(|child| doc.is_html(child, "sup"))
        };
        if !has_role && !is_named && !is_raised && !holds_raised() {
            return None;
        }
        let fragment = doc.attr(node, "href")?.trim().strip_prefix('#')?;
        let target = doc.element_by_id(doc.scope(node), fragment)?;
        if target <= node
            || !doc.is_inclusive_ancestor(root, target)
            || !doc.is_visible(target)
            || !may_hold_note(doc, target)
        {
            return None;
        }
        let shown = one_line(&doc.text_content(node));
        if shown.chars().count() > MAX_REFERENCE {
            return None;
        }
        Some(self.label(target, &shown))
    }

    fn label(&mut self, target: NodeId, shown: &str) -> String {
        if let Some(label) = self.labels.get(&target) {
            return label.clone();
        }
        let plain: String = shown.chars().filter(char::is_ascii_alphanumeric).collect();
        let mut label = plain.clone();
        let mut number = self.labels.len() + 1;
        while label.is_empty() || self.used.contains(&label) {
            label =
                format!("{}note{number}", if plain.is_empty() { "" } else { "-" }).replace('-', "");
            number += 1;
        }
        self.used.insert(label.clone());
        self.labels.insert(target, label.clone());
        label
    }

    /// The label of the note that `node` is.
    pub(crate) fn note(&mut self, node: NodeId) -> Option<String> {
        let label = self.labels.get(&node)?.clone();
        self.met.insert(label.clone());
        Some(label)
    }

    /// Whether any reference was met.
    pub(crate) fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }
}

fn may_hold_note(doc: &Document, target: NodeId) -> bool {
    doc.is_html_element(target)
        && matches!(
            doc.local_name(target),
            "li" | "p" | "div" | "aside" | "dd" | "section"
        )
}

/// Whether the link `node` only leads back from a note to its reference.
pub(crate) fn is_back_link(doc: &Document, node: NodeId) -> bool {
    let Some(href) = doc.attr(node, "href") else {
        return false;
    };
    if !href.trim().starts_with('#') {
        return false;
    }
    let role = doc.attr(node, "role").unwrap_or_default();
    role.trim().eq_ignore_ascii_case("doc-backlink")
        || doc
            .classes(node)
            .any(|class| class.contains("backref") || class.contains("backlink"))
        || matches!(
            one_line(&doc.text_content(node)).as_str(),
            "↩" | "↩︎" | "↑" | "^" | "⤴"
        )
}

/// Turns references whose note never came into raised text.
pub(crate) fn settle(blocks: &mut [Block], footnotes: &Footnotes) {
    super::visit::lines_mut(blocks, &mut |line| {
        for inline in line {
            if let Inline::FootnoteReference { label } = inline
                && !footnotes.met.contains(label)
            {
                *inline = Inline::Text {
                    text: std::mem::take(label),
                    style: Style {
                        superscript: true,
                        ..Style::default()
                    },
                };
            }
        }
    });
}
