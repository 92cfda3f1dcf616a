//! Text: all of it, or as it reads when rendered.

use crate::{Document, NodeId, NodeKind};

impl Document {
    /// All text under `node` in its own scope, as it stands in the tree: the DOM standard's
    /// [`textContent`](https://dom.spec.whatwg.org/#dom-node-textcontent), also for documents.
    pub fn text_content(&self, node: NodeId) -> String {
        if self.kind(node) != NodeKind::Element && !self.kind(node).is_scope_root() {
            return self.text(node).to_owned();
        }
        self.descendants(node)
            .filter(|node| self.is_text(*node))
            .map(|node| self.text(node))
            .collect()
    }

    /// The text of `node` as it reads when rendered: the HTML standard's [`innerText`] steps on
    /// what is known of rendering.
    ///
    /// [`innerText`]: https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute
    pub fn inner_text(&self, node: NodeId) -> String {
        let mut words = String::new();
        for text in self
            .descendants(node)
            .filter(|node| self.is_text(*node) && self.is_visible(*node))
        {
            words.push_str(self.text(text));
        }
        words.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
    }
}
