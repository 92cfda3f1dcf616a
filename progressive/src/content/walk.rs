//! Reading the blocks out of the document: one walk over the flat tree on a stack of its own.

mod blocks;
mod media;

use domlens_dom_model::{Document, HiddenReason, NodeId, NodeSet, Visibility};

use super::block::{Block, DefinitionGroup};
use super::builder::{Builder, Container, LineMode};
use super::footnotes::{self, Footnotes};
use super::inline::Inline;
use super::line::Ink;
use super::math;
use super::options::ContentExtractionOptions;
use super::semantics::{self, Semantic};
use super::words::count_words;

/// What a walk gives.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) blocks: Vec<Block>,
    pub(crate) words: usize,
    pub(crate) hidden_words: usize,
}

/// Reads the content of `roots`, which must not hold each other, leaving out `excluded`.
pub(crate) fn read(
    doc: &Document,
    roots: &[NodeId],
    excluded: Option<&NodeSet>,
    options: &ContentExtractionOptions,
) -> Reading {
    let mut walk = Walk {
        doc,
        excluded,
        options,
        root: doc.root(),
        builder: Builder::new(options),
        footnotes: Footnotes::default(),
        stack: Vec::new(),
        ink: Ink::default(),
        svg_text: 0,
        svg: 0,
        noscript: 0,
        footnote: 0,
        raised: 0,
        hidden_words: 0,
        consumed: NodeSet::new(doc),
        last_image: None,
    };
    for &root in roots {
        walk.run(root);
    }
    let (mut blocks, words) = walk.builder.finish();
    if !walk.footnotes.is_empty() {
        footnotes::settle(&mut blocks, &walk.footnotes);
    }
    Reading {
        blocks,
        words,
        hidden_words: walk.hidden_words,
    }
}

/// What is to be done next.
enum Step {
    Enter(NodeId),
    Leave(Leave),
}

/// What ends with an element.
#[derive(Clone, Copy)]
enum Leave {
    Block,
    Container,
    Line,
    Ink(Ink),
    Text(&'static str),
    Control,
    RowGroup,
    SvgText,
    Svg,
    NoScript,
    Footnote,
    Raised(Ink),
    Feed { posts: usize },
}

struct Walk<'a> {
    doc: &'a Document,
    excluded: Option<&'a NodeSet>,
    options: &'a ContentExtractionOptions,
    root: NodeId,
    builder: Builder<'a>,
    footnotes: Footnotes,
    stack: Vec<Step>,
    ink: Ink,
    svg_text: u32,
    svg: u32,
    noscript: u32,
    footnote: u32,
    raised: u32,
    hidden_words: usize,
    /// Images that were taken together with the one before them.
    consumed: NodeSet,
    /// The last image, and whether it was in a `noscript`.
    last_image: Option<(String, bool)>,
}

impl Walk<'_> {
    fn run(&mut self, root: NodeId) {
        self.root = root;
        self.stack.push(Step::Enter(root));
        while let Some(step) = self.stack.pop() {
            match step {
                Step::Enter(node) => self.enter(node),
                Step::Leave(leave) => self.leave(leave),
            }
        }
        self.builder.block_boundary();
    }

    fn enter(&mut self, node: NodeId) {
        if self
            .excluded
            .is_some_and(|excluded| excluded.contains(node))
        {
            return;
        }
        if self.doc.is_text(node) {
            self.enter_text(node);
        } else if self.doc.is_element(node) {
            self.enter_element(node);
        } else if self.doc.kind(node).is_scope_root() {
            self.push_children(node);
        }
    }

    fn enter_text(&mut self, node: NodeId) {
        if self.svg > 0 && self.svg_text == 0 {
            return;
        }
        if !self.options.include_hidden && !self.doc.is_visible(node) {
            self.hidden_words += count_words(self.doc.text(node));
            return;
        }
        let ink = self.ink;
        self.builder.line().push_text(self.doc.text(node), ink);
    }

    fn enter_element(&mut self, node: NodeId) {
        // The source of a formula may be in a script, and what shows it may be hidden.
        if math::is_rendering(self.doc, node) {
            return;
        }
        if let Some(formula) = math::formula(self.doc, node) {
            if formula.tex.is_empty() {
                return;
            }
            if formula.is_block && !self.builder.is_in_line() {
                self.builder.add(Block::Math { tex: formula.tex });
            } else {
                let ink = self.ink;
                self.builder
                    .line()
                    .push_object(Inline::Math { tex: formula.tex }, ink);
            }
            return;
        }
        if self.is_left_out(node) {
            return;
        }
        let semantic = semantics::of(self.doc, node);
        self.enter_as(node, semantic);
    }

    /// Whether the subtree of `node` is hidden; its words are counted then.
    fn is_left_out(&mut self, node: NodeId) -> bool {
        let Visibility::Hidden { reason, .. } = self.doc.visibility(node) else {
            return false;
        };
        match reason {
            HiddenReason::NotRendered => true,
            // A descendant may be visible again, so each text answers for itself.
            HiddenReason::VisibilityHidden => false,
            _ if self.options.include_hidden => false,
            _ => {
                for text in self
                    .doc
                    .descendants(node)
                    .filter(|node| self.doc.is_text(*node))
                {
                    self.hidden_words += match self.doc.visibility(text) {
                        Visibility::Hidden {
                            reason: HiddenReason::NotRendered,
                            ..
                        } => 0,
                        _ => count_words(self.doc.text(text)),
                    };
                }
                true
            }
        }
    }

    fn enter_as(&mut self, node: NodeId, semantic: Semantic) {
        match semantic {
            Semantic::Nothing => self.note_checkbox(node),
            Semantic::LineBreak => self.builder.line_break(),
            Semantic::Rule => self.builder.add(Block::Rule),
            Semantic::Media(kind) => self.enter_media(node, kind),
            Semantic::Preformatted => self.enter_preformatted(node),
            Semantic::Heading(level) => self.enter_heading(node, level),
            Semantic::Term if matches!(self.builder.top(), Container::Definitions { .. }) => {
                self.enter_line(node, LineMode::Term);
            }
            Semantic::TableCaption if self.builder.table().is_some() => {
                self.enter_line(node, LineMode::TableCaption);
            }
            Semantic::FigureCaption if matches!(self.builder.top(), Container::Figure { .. }) => {
                self.enter_line(node, LineMode::FigureCaption);
            }
            Semantic::List { ordered } => self.enter_list(node, ordered),
            Semantic::Item => self.enter_item(node),
            Semantic::DefinitionList => {
                let groups: Vec<DefinitionGroup> = Vec::new();
                self.enter_container(node, Container::Definitions { groups });
            }
            Semantic::Definition => match self.footnotes.note(node) {
                Some(label) => self.enter_footnote(node, label),
                None if matches!(self.builder.top(), Container::Definitions { .. }) => {
                    self.enter_container(node, Container::Definition);
                }
                None => self.enter_block(node),
            },
            Semantic::Quote => self.enter_container(node, Container::Quote),
            Semantic::Figure => {
                let caption = Vec::new();
                self.enter_container(node, Container::Figure { caption });
            }
            Semantic::Table => self.enter_table(node),
            Semantic::TableHead if self.builder.table().is_some() => {
                self.enter_row_group(node, true);
            }
            Semantic::TableBody if self.builder.table().is_some() => {
                self.enter_row_group(node, false);
            }
            Semantic::Row if self.builder.table().is_some() => {
                let number = self.number(node, "aria-rowindex");
                if let Some(table) = self.builder.table() {
                    table.begin_row(number);
                }
                self.push_children(node);
            }
            Semantic::Cell { header } if self.builder.table().is_some() => {
                let columns = self.span(node, "colspan", 1);
                let rows = self.span(node, "rowspan", 1);
                self.enter_container(
                    node,
                    Container::Cell {
                        header,
                        columns,
                        rows,
                    },
                );
            }
            Semantic::Feed => self.enter_feed(node),
            Semantic::Link => self.enter_link(node),
            Semantic::Strong => self.enter_styled(node, |ink| ink.style.strong = true),
            Semantic::Emphasis => self.enter_styled(node, |ink| ink.style.emphasis = true),
            Semantic::Strike => self.enter_styled(node, |ink| ink.style.strike = true),
            Semantic::Subscript => self.enter_styled(node, |ink| ink.style.subscript = true),
            Semantic::InlineCode => self.enter_styled(node, |ink| ink.code = true),
            Semantic::Superscript => {
                self.raised += 1;
                self.stack.push(Step::Leave(Leave::Raised(self.ink)));
                self.ink.style.superscript = true;
                self.push_children(node);
            }
            Semantic::Quotation => self.enter_between(node, "“", "”"),
            Semantic::RubyText => self.enter_between(node, "(", ")"),
            Semantic::NoScript => {
                self.noscript += 1;
                self.stack.push(Step::Leave(Leave::NoScript));
                self.push_children(node);
            }
            Semantic::Control => {
                let ink = self.ink;
                self.builder.line().push_space(ink);
                self.stack.push(Step::Leave(Leave::Control));
                self.push_children(node);
            }
            Semantic::SvgText => {
                let ink = self.ink;
                self.builder.line().push_space(ink);
                self.svg_text += 1;
                self.stack.push(Step::Leave(Leave::SvgText));
                self.push_children(node);
            }
            Semantic::Inline => self.enter_inline(node),
            _ => match self.footnotes.note(node) {
                Some(label) => self.enter_footnote(node, label),
                None => self.enter_block(node),
            },
        }
    }

    fn push_children(&mut self, node: NodeId) {
        let at = self.stack.len();
        if self.doc.shadow_root(node).is_some() || self.doc.is_html(node, "slot") {
            self.stack
                .extend(self.doc.flat_children(node).into_iter().map(Step::Enter));
        } else {
            self.stack.extend(self.doc.children(node).map(Step::Enter));
        }
        if let Some(children) = self.stack.get_mut(at..) {
            children.reverse();
        }
    }

    fn enter_inline(&mut self, node: NodeId) {
        if self.doc.local_name(node) == "svg" && !self.doc.is_html_element(node) {
            self.svg += 1;
            self.stack.push(Step::Leave(Leave::Svg));
        }
        self.push_children(node);
    }

    fn enter_block(&mut self, node: NodeId) {
        self.builder.block_boundary();
        self.stack.push(Step::Leave(Leave::Block));
        self.push_children(node);
    }

    fn enter_container(&mut self, node: NodeId, container: Container) {
        if self.builder.open(container) {
            self.stack.push(Step::Leave(Leave::Container));
            self.push_children(node);
        } else {
            self.enter_block(node);
        }
    }

    fn enter_line(&mut self, node: NodeId, mode: LineMode) {
        if self.builder.begin_line(mode) {
            self.stack.push(Step::Leave(Leave::Line));
            self.push_children(node);
        } else {
            self.enter_block(node);
        }
    }

    fn enter_styled(&mut self, node: NodeId, change: impl FnOnce(&mut Ink)) {
        self.stack.push(Step::Leave(Leave::Ink(self.ink)));
        change(&mut self.ink);
        self.push_children(node);
    }

    fn enter_between(&mut self, node: NodeId, before: &str, after: &'static str) {
        if self.doc.first_child(node).is_none() {
            return;
        }
        let ink = self.ink;
        self.builder.line().push_text(before, ink);
        self.stack.push(Step::Leave(Leave::Text(after)));
        self.push_children(node);
    }

    fn leave(&mut self, leave: Leave) {
        match leave {
            Leave::Block => self.builder.block_boundary(),
            Leave::Container => self.builder.close(),
            Leave::Line => self.builder.end_line(),
            Leave::Ink(before) => self.ink = before,
            Leave::Raised(before) => {
                self.ink = before;
                self.raised = self.raised.saturating_sub(1);
            }
            Leave::Text(text) => {
                let ink = self.ink;
                self.builder.line().push_text(text, ink);
            }
            Leave::Control => {
                let ink = self.ink;
                self.builder.line().push_space(ink);
            }
            Leave::RowGroup => {
                if let Some(table) = self.builder.table() {
                    table.end_group();
                }
            }
            Leave::SvgText => {
                let ink = self.ink;
                self.builder.line().push_space(ink);
                self.svg_text = self.svg_text.saturating_sub(1);
            }
            Leave::Svg => self.svg = self.svg.saturating_sub(1),
            Leave::NoScript => self.noscript = self.noscript.saturating_sub(1),
            Leave::Footnote => self.footnote = self.footnote.saturating_sub(1),
            Leave::Feed { posts } => self.builder.add(Block::Note {
                text: format!(
                    "A feed of unknown size: {posts} {} loaded, more come as one scrolls.",
                    if posts == 1 { "post is" } else { "posts are" }
                ),
            }),
        }
    }
}
