//! Text: all of it, or as it reads when rendered.

mod collector;
mod flat_walk;
mod label;
mod line_writer;

use crate::rendering::{HiddenReason, Visibility};
use crate::{Document, NodeId, NodeKind};
use collector::{Collector, Layout};

pub use label::clean_label;

/// The beginning of what a region says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPreview {
    /// The text, in one line.
    pub text: String,
    /// Whether that is all of it.
    pub is_complete: bool,
}

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
    /// what is known of rendering. Paragraphs are set off by an empty line, other blocks and
    /// table rows by a line break, table cells by a tab; white space is collapsed unless it is
    /// `pre`. For an element without a box it is [`text_content`](Self::text_content).
    ///
    /// In one point it departs from the standard, whose steps go by the light tree: here they go
    /// by the flat tree, so that the text of shadow trees is read where it shows. Text under
    /// `opacity: 0` is in it, as the standard has it; see [`visible_text`](Self::visible_text).
    ///
    /// Cost: linear in the subtree of `node`.
    ///
    /// ```
    /// use domlens_dom_model::Document;
    /// let doc = Document::parse(
    ///     "<h1> Cart </h1><table><tr><td>Tea<td>2<tr><td>Milk<td>1</table><p hidden>x<p>Go <b>on</b>",
    /// );
    /// assert_eq!(doc.inner_text(doc.root()), "Cart\nTea\t2\nMilk\t1\n\nGo on");
    /// ```
    ///
    /// [`innerText`]: https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute
    pub fn inner_text(&self, node: NodeId) -> String {
        if let Visibility::Hidden { reason, .. } = self.visibility(node)
            && !self.is_rendered(node)
        {
            return match reason {
                // These keep a box, which just holds nothing: there is no rendered text.
                HiddenReason::ClosedDetails | HiddenReason::ContentVisibility => String::new(),
                _ => self.text_content(node),
            };
        }
        Collector::new(self, Layout::Lines, usize::MAX)
            .collect(node)
            .text
    }

    /// What a person reads under `node`, in one line: white space collapsed, blocks, cells, line
    /// breaks and form controls set apart by a space, nothing hidden (nor transparent), letters
    /// in the case of the source. Empty for a hidden node.
    ///
    /// Cost: linear in the subtree of `node`.
    ///
    /// ```
    /// use domlens_dom_model::Document;
    /// let doc = Document::parse("<p>Total:<br>  9 <b>EUR</b></p><ul><li>a<li hidden>b<li>c</ul>");
    /// assert_eq!(doc.visible_text(doc.root()), "Total: 9 EUR a c");
    /// ```
    pub fn visible_text(&self, node: NodeId) -> String {
        Collector::new(self, Layout::OneLine, usize::MAX)
            .collect(node)
            .text
    }

    /// The first `max_chars` characters of [`visible_text`](Self::visible_text). Cost: linear in
    /// what is read, which ends when the limit is reached.
    pub fn visible_text_up_to(&self, node: NodeId, max_chars: usize) -> TextPreview {
        Collector::new(self, Layout::OneLine, max_chars).collect(node)
    }
}
