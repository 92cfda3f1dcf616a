//! Headings, lists, tables, feeds and preformatted text.

use domlens_dom_model::NodeId;

use super::{Leave, Step, Walk};
use crate::content::block::{Block, List, ListItem};
use crate::content::builder::{Container, LineMode};
use crate::content::clean::one_line;
use crate::content::code;
use crate::content::inline::{Inline, Style};
use crate::content::table::{TableBuilder, holds_data};

/// The longest text of a heading that holds blocks, in bytes: what is longer is a part of the
/// page whose heading was never closed.
const MAX_HEADING_WITH_BLOCKS: usize = 400;

impl Walk<'_> {
    pub(super) fn enter_heading(&mut self, node: NodeId, level: u8) {
        if self.is_unclosed_heading(node) {
            self.enter_block(node);
        } else {
            self.enter_line(node, LineMode::Heading(level));
        }
    }

    /// Whether a heading runs on over the blocks that should follow it.
    fn is_unclosed_heading(&self, node: NodeId) -> bool {
        let (mut length, mut blocks) = (0, false);
        for inner in self.doc.descendants(node) {
            if self.doc.is_text(inner) {
                length += self.doc.text(inner).trim().len();
            }
            blocks |= self.doc.is_html_element(inner)
                && matches!(
                    self.doc.local_name(inner),
                    "p" | "ul"
                        | "ol"
                        | "table"
                        | "dl"
                        | "h1"
                        | "h2"
                        | "h3"
                        | "h4"
                        | "h5"
                        | "h6"
                        | "form"
                        | "pre"
                        | "article"
                        | "section"
                );
            if blocks && length > MAX_HEADING_WITH_BLOCKS {
                return true;
            }
        }
        false
    }

    pub(super) fn enter_list(&mut self, node: NodeId, ordered: bool) {
        if matches!(self.builder.top(), Container::List { .. }) && self.builder.reopen_item() {
            self.stack.push(Step::Leave(Leave::Container));
        }
        let start = self
            .doc
            .attr(node, "start")
            .filter(|_| ordered)
            .and_then(|start| start.trim().parse::<i64>().ok())
            .filter(|start| *start != 1);
        let list = List {
            ordered,
            start,
            items: Vec::new(),
        };
        self.enter_container(
            node,
            Container::List {
                list,
                implicit: false,
            },
        );
    }

    pub(super) fn enter_item(&mut self, node: NodeId) {
        let footnote = self.footnotes.note(node);
        self.footnote += u32::from(footnote.is_some());
        if footnote.is_some() {
            self.stack.push(Step::Leave(Leave::Footnote));
        }
        let item = ListItem {
            value: self
                .doc
                .attr(node, "value")
                .and_then(|value| value.trim().parse().ok()),
            ..ListItem::default()
        };
        self.enter_container(node, Container::Item { item, footnote });
    }

    pub(super) fn enter_footnote(&mut self, node: NodeId, label: String) {
        self.footnote += 1;
        self.stack.push(Step::Leave(Leave::Footnote));
        self.enter_container(node, Container::Footnote { label });
    }

    pub(super) fn enter_table(&mut self, node: NodeId) {
        if !holds_data(self.doc, node) && self.doc.is_html(node, "table") {
            self.enter_block(node);
            return;
        }
        let mut table = TableBuilder::default();
        table.total_rows = self.number(node, "aria-rowcount");
        if let Some(name) = self
            .doc
            .attr(node, "aria-label")
            .filter(|_| !self.doc.is_html(node, "table"))
        {
            table.caption = vec![Inline::Text {
                text: one_line(name),
                style: Style::default(),
            }];
        }
        self.enter_container(node, Container::Table(table));
    }

    pub(super) fn enter_row_group(&mut self, node: NodeId, in_head: bool) {
        if let Some(table) = self.builder.table() {
            table.begin_group(in_head);
        }
        self.stack.push(Step::Leave(Leave::RowGroup));
        self.push_children(node);
    }

    pub(super) fn number(&self, node: NodeId, name: &str) -> Option<u64> {
        self.doc.attr(node, name)?.trim().parse().ok()
    }

    /// A span attribute, by the rules of the HTML standard: at most 1000 columns or 65534 rows.
    pub(super) fn span(&self, node: NodeId, name: &str, default: usize) -> usize {
        let span = self.doc.attr(node, name).and_then(|span| {
            let span = span.trim();
            let digits = span.bytes().take_while(u8::is_ascii_digit).count();
            span.get(..digits)?.parse::<usize>().ok()
        });
        let limit = if name == "colspan" { 1000 } else { 65_534 };
        let span = span.unwrap_or(default).min(limit);
        if name == "colspan" { span.max(1) } else { span }
    }

    /// The posts of a feed are blocks; a size that the page does not know is worth a note.
    pub(super) fn enter_feed(&mut self, node: NodeId) {
        let posts: Vec<NodeId> = self
            .doc
            .descendant_elements(node)
            .filter(|post| {
                self.doc.has_attr(*post, "aria-posinset") || self.doc.is_html(*post, "article")
            })
            .collect();
        let unknown = |post: &NodeId| {
            self.doc
                .attr(*post, "aria-setsize")
                .is_none_or(|size| size.trim() == "-1")
        };
        if posts.iter().all(unknown) {
            self.stack
                .push(Step::Leave(Leave::Feed { posts: posts.len() }));
        }
        self.enter_block(node);
    }

    pub(super) fn enter_preformatted(&mut self, node: NodeId) {
        let holds_structure = self.doc.descendant_elements(node).any(|inner| {
            matches!(
                self.doc.local_name(inner),
                "table" | "ul" | "ol" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "img" | "p"
            )
        });
        if holds_structure {
            self.enter_block(node);
            return;
        }
        let text = code::text(self.doc, node, self.options.include_hidden);
        if !text.is_empty() {
            self.builder.add(Block::Code {
                language: code::language(self.doc, node),
                text,
            });
        }
    }

    /// A checkbox at the start of a list item says whether it is done.
    pub(super) fn note_checkbox(&mut self, node: NodeId) {
        let is_checkbox = self.doc.is_html(node, "input")
            && self
                .doc
                .attr(node, "type")
                .is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"));
        let checked = self.doc.is_checked(node);
        if is_checkbox && let Some(item) = self.builder.fresh_item() {
            item.checked = Some(checked);
        }
    }
}
