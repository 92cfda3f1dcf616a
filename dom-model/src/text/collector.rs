//! The [rendered text collection steps], as a walk over the flat tree.
//!
//! [rendered text collection steps]: https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps

use std::borrow::Cow;

use super::TextPreview;
use super::flat_walk::FlatChildren;
use super::line_writer::{LineWriter, OutsideLine};
use crate::rendering::{TextTransform, WhiteSpace};
use crate::{Display, Document, NodeId, PseudoElement};

/// What becomes of line breaks, tabs, kept white space and changed letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// They are as the standard has them.
    Lines,
    /// They are one space, and letters are those of the source.
    OneLine,
}

/// An element that the walk is in.
#[derive(Debug)]
struct Open {
    node: NodeId,
    children: FlatChildren,
    display: Display,
    /// The child before was a table cell, or a table row, of this box.
    after_cell: bool,
    after_row: bool,
    /// The line around an element that is out of the flow.
    outside: Option<OutsideLine>,
}

pub(super) struct Collector<'d> {
    doc: &'d Document,
    layout: Layout,
    writer: LineWriter,
    open: Vec<Open>,
}

impl<'d> Collector<'d> {
    pub(super) fn new(doc: &'d Document, layout: Layout, max_chars: usize) -> Self {
        Self {
            doc,
            layout,
            writer: LineWriter::new(max_chars),
            open: Vec::new(),
        }
    }

    /// The text under `node`, which adds no breaks of its own.
    pub(super) fn collect(mut self, node: NodeId) -> TextPreview {
        if self.doc.is_text(node) {
            self.text(node);
            return self.writer.finish();
        }
        self.push(node, None);
        while !self.writer.is_full()
            && let Some(top) = self.open.last_mut()
        {
            match top.children.next(self.doc) {
                Some(child) => self.visit(child),
                None => self.leave(),
            }
        }
        self.writer.finish()
    }

    fn push(&mut self, node: NodeId, outside: Option<OutsideLine>) {
        self.open.push(Open {
            node,
            children: FlatChildren::of(self.doc, node),
            display: self.display(node),
            after_cell: false,
            after_row: false,
            outside,
        });
    }

    fn display(&self, node: NodeId) -> Display {
        if self.doc.is_element(node) {
            self.doc.display(node)
        } else {
            Display::Block
        }
    }

    fn visit(&mut self, node: NodeId) {
        // Step 3: what has no box adds nothing, nor does anything in it.
        if !self.doc.is_rendered(node) {
            return;
        }
        if self.doc.is_text(node) {
            self.text(node);
        } else if self.doc.is_element(node) && !self.is_left_out_of_select(node) {
            self.enter(node);
        }
    }

    /// Of a `select`, only `option` and `optgroup` have boxes; of an `optgroup`, only `option`.
    fn is_left_out_of_select(&self, node: NodeId) -> bool {
        let Some(parent) = self.open.last().map(|open| open.node) else {
            return false;
        };
        let is = |name: &str| self.doc.is_html(node, name);
        match self.doc.local_name(parent) {
            "select" => !is("option") && !is("optgroup"),
            "optgroup" => !is("option"),
            _ => false,
        }
    }

    fn is_in_select(&self) -> bool {
        self.open
            .last()
            .is_some_and(|open| matches!(self.doc.local_name(open.node), "select" | "optgroup"))
    }

    fn enter(&mut self, node: NodeId) {
        let display = self.display(node);
        let has_ink = self.doc.has_ink(node);
        // Step 5.
        if self.doc.is_html(node, "br") {
            if has_ink {
                self.newline();
            } else {
                self.end_line();
            }
            return;
        }
        let is_outside = self.layout == Layout::Lines && self.doc.is_out_of_flow(node);
        let outside = is_outside.then(|| self.writer.leave_line());
        self.before_table_part(display, has_ink);
        if let Some(breaks) = self.required_breaks(node, display) {
            self.break_lines(breaks);
        } else if is_atom(self.doc, node, display) {
            self.open_atom(node);
        }
        self.push(node, outside);
        self.generated(node, PseudoElement::Before);
    }

    /// Generated content is no text of the document, but takes its place in the line.
    fn generated(&mut self, node: NodeId, pseudo: PseudoElement) {
        if self.layout == Layout::Lines
            && let Some(text) = self.doc.generated_content(node, pseudo)
        {
            self.writer.push_invisible(text);
        }
    }

    fn leave(&mut self) {
        let Some(closed) = self.open.pop() else {
            return;
        };
        if self.open.is_empty() {
            return;
        }
        self.generated(closed.node, PseudoElement::After);
        if let Some(breaks) = self.required_breaks(closed.node, closed.display) {
            self.break_lines(breaks);
        } else if closed.display == Display::TableCell {
            self.end_line();
        } else if is_atom(self.doc, closed.node, closed.display) {
            self.close_atom(closed.node);
        }
        if let Some(outside) = closed.outside {
            self.writer.return_to_line(outside);
        }
    }

    /// Steps 8 and 9; by step 2, an element without ink only ends the line.
    fn required_breaks(&self, node: NodeId, display: Display) -> Option<u8> {
        let count = match display {
            // As in Chromium, a paragraph that is a cell or row is that alone.
            Display::TableCell | Display::TableRow => return None,
            _ if self.doc.is_html(node, "p") => 2,
            Display::Block | Display::ListItem | Display::Table | Display::TableCaption => 1,
            _ => return None,
        };
        Some(if self.doc.has_ink(node) { count } else { 0 })
    }

    /// Steps 6 and 7, turned around: a tab stands before each cell of a row but the first, a
    /// line break before each row of a table but the first. Cells and rows without a row or
    /// table of their own make one with those beside them.
    fn before_table_part(&mut self, display: Display, has_ink: bool) {
        let (is_cell, is_row) = (display == Display::TableCell, display == Display::TableRow);
        if display == Display::Contents || display == Display::TableRowGroup {
            return;
        }
        let holder = self.open.iter_mut().rev().find(|open| {
            open.display != Display::Contents && !(is_row && open.display == Display::TableRowGroup)
        });
        let Some(holder) = holder else { return };
        let (after_cell, after_row) = (holder.after_cell, holder.after_row);
        holder.after_cell = is_cell && has_ink;
        holder.after_row = if is_row {
            has_ink
        } else {
            after_row && holder.display == Display::Table
        };
        if is_cell {
            if after_cell {
                self.tab();
            }
            self.end_line();
        } else if is_row && after_row {
            self.newline();
        }
    }

    /// Steps 2 and 4: text of an element that `visibility` hides is out, that of visible elements
    /// in it is not.
    fn text(&mut self, node: NodeId) {
        let text = self.doc.text(node);
        let parent = self.open.last();
        if parent.is_some_and(|open| drops_blank_text(self.doc, open)) && is_blank(text) {
            return;
        }
        if self.is_in_select() {
            return;
        }
        match self.layout {
            Layout::Lines if self.doc.has_ink(node) => {
                let transform = self.doc.text_transform(node);
                let text = localized(self.doc, node, text, transform);
                self.writer
                    .push_text(&text, self.doc.white_space(node), transform);
            }
            Layout::Lines => self.writer.push_invisible(text),
            Layout::OneLine if self.doc.is_visible(node) => {
                self.writer
                    .push_text(text, WhiteSpace::Collapse, TextTransform::None);
            }
            Layout::OneLine => {}
        }
    }

    fn newline(&mut self) {
        match self.layout {
            Layout::Lines => self.writer.push_newline(),
            Layout::OneLine => self.writer.push_space(),
        }
    }

    fn tab(&mut self) {
        match self.layout {
            Layout::Lines => self.writer.push_tab(),
            Layout::OneLine => self.writer.push_space(),
        }
    }

    fn break_lines(&mut self, count: u8) {
        match self.layout {
            Layout::Lines => self.writer.require_breaks(count),
            Layout::OneLine => self.writer.push_space(),
        }
    }

    fn end_line(&mut self) {
        if self.layout == Layout::Lines {
            self.writer.end_line();
        }
    }

    fn open_atom(&mut self, node: NodeId) {
        match self.layout {
            Layout::Lines => self.writer.open_atom(),
            Layout::OneLine => self.set_apart(node),
        }
    }

    fn close_atom(&mut self, node: NodeId) {
        match self.layout {
            Layout::Lines => self.writer.close_atom(),
            Layout::OneLine => self.set_apart(node),
        }
    }

    /// In one line, controls side by side need a space between them. Other inline blocks do not:
    /// pages make single letters of a word such blocks.
    fn set_apart(&mut self, node: NodeId) {
        if matches!(
            self.doc.local_name(node),
            "button" | "input" | "select" | "textarea"
        ) {
            self.writer.push_space();
        }
    }
}

/// `text` with the letters replaced whose other case is another one in Turkish and Azerbaijani.
fn localized<'t>(
    doc: &Document,
    node: NodeId,
    text: &'t str,
    transform: TextTransform,
) -> Cow<'t, str> {
    let is_turkic = || {
        let language = doc.ancestors(node).find_map(|node| doc.attr(node, "lang"));
        language.is_some_and(|language| {
            let primary = language.split('-').next().unwrap_or_default();
            primary.eq_ignore_ascii_case("tr") || primary.eq_ignore_ascii_case("az")
        })
    };
    match transform {
        TextTransform::Uppercase if is_turkic() => Cow::Owned(text.replace('i', "İ")),
        TextTransform::Lowercase if is_turkic() => {
            Cow::Owned(text.replace('I', "ı").replace('İ', "i"))
        }
        _ => Cow::Borrowed(text),
    }
}

/// Whether the element is one big letter to the line around it.
fn is_atom(doc: &Document, node: NodeId, display: Display) -> bool {
    if display == Display::InlineBlock {
        return true;
    }
    match doc.namespace(node) {
        crate::Namespace::Html => matches!(
            doc.local_name(node),
            "img" | "video" | "audio" | "iframe" | "object" | "embed"
        ),
        crate::Namespace::Svg => doc.local_name(node) == "svg",
        _ => false,
    }
}

/// Whether white space alone makes no box in `open`: between the parts of a table, and between
/// flex or grid items.
fn drops_blank_text(doc: &Document, open: &Open) -> bool {
    matches!(
        open.display,
        Display::Table | Display::TableRowGroup | Display::TableRow
    ) || doc.lays_out_items(open.node)
}

fn is_blank(text: &str) -> bool {
    text.bytes()
        .all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
}
