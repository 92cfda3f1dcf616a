//! Reading the blocks out of the document: one walk over the flat tree on a stack of its own.

use domlens_dom_model::{Document, HiddenReason, NodeId, NodeSet, Visibility};

use super::block::{Block, DefinitionGroup, List, ListItem, Media, MediaKind};
use super::builder::{Builder, Container, LineMode};
use super::footnotes::{self, Footnotes};
use super::inline::Inline;
use super::line::Ink;
use super::options::ContentExtractionOptions;
use super::semantics::{self, Semantic};
use super::table::{TableBuilder, holds_data};
use super::words::count_words;
use super::{code, math, media};

/// The longest text of a heading that holds blocks, in bytes: what is longer is a part of the
/// page whose heading was never closed.
const MAX_HEADING_WITH_BLOCKS: usize = 400;

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

    fn enter_heading(&mut self, node: NodeId, level: u8) {
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

    fn enter_list(&mut self, node: NodeId, ordered: bool) {
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

    fn enter_item(&mut self, node: NodeId) {
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

    fn enter_footnote(&mut self, node: NodeId, label: String) {
        self.footnote += 1;
        self.stack.push(Step::Leave(Leave::Footnote));
        self.enter_container(node, Container::Footnote { label });
    }

    fn enter_table(&mut self, node: NodeId) {
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
                text: super::clean::one_line(name),
                style: super::inline::Style::default(),
            }];
        }
        self.enter_container(node, Container::Table(table));
    }

    fn enter_row_group(&mut self, node: NodeId, in_head: bool) {
        if let Some(table) = self.builder.table() {
            table.begin_group(in_head);
        }
        self.stack.push(Step::Leave(Leave::RowGroup));
        self.push_children(node);
    }

    fn number(&self, node: NodeId, name: &str) -> Option<u64> {
        self.doc.attr(node, name)?.trim().parse().ok()
    }

    /// A span attribute, by the rules of the HTML standard: at most 1000 columns or 65534 rows.
    fn span(&self, node: NodeId, name: &str, default: usize) -> usize {
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
    fn enter_feed(&mut self, node: NodeId) {
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

    fn enter_preformatted(&mut self, node: NodeId) {
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

    fn enter_link(&mut self, node: NodeId) {
        if self.footnote > 0 && footnotes::is_back_link(self.doc, node) {
            return;
        }
        let raised = self.raised > 0;
        if let Some(label) = self.footnotes.reference(self.doc, self.root, node, raised) {
            let ink = Ink::default();
            self.builder
                .line()
                .push_object(Inline::FootnoteReference { label }, ink);
            return;
        }
        if matches!(self.builder.mode(), Some(LineMode::Heading(_))) && self.is_heading_anchor(node)
        {
            return;
        }
        let before = self.ink;
        let href = self.doc.attr(node, "href").unwrap_or_default().trim();
        let is_script = href
            .get(.."javascript:".len())
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case("javascript:"));
        if self.ink.link.is_none() && !is_script && !href.is_empty() {
            let url = media::address_of(self.doc, node, href);
            self.ink.link = Some(self.builder.add_link(url));
        }
        self.stack.push(Step::Leave(Leave::Ink(before)));
        self.push_children(node);
    }

    /// The sign beside a heading that links to the heading itself.
    fn is_heading_anchor(&self, node: NodeId) -> bool {
        let href = self.doc.attr(node, "href").unwrap_or_default().trim();
        href.contains('#')
            && !self.doc.descendants(node).any(|inner| {
                self.doc.text(inner).chars().any(char::is_alphanumeric)
                    || self.doc.is_html(inner, "img")
            })
    }

    fn enter_media(&mut self, node: NodeId, kind: MediaKind) {
        if kind == MediaKind::Image {
            self.enter_image(node);
            return;
        }
        if !self.options.include_media || self.builder.is_in_line() {
            return;
        }
        let url = media::player_url(self.doc, node);
        let alt = media::player_name(self.doc, node);
        let is_empty = url.is_empty() && alt.is_empty()
            || url == "about:blank"
            || media::is_pixel(self.doc, node);
        let needs_sound = kind == MediaKind::Frame && url.is_empty();
        if !is_empty && !needs_sound {
            self.builder.add(Block::Media(Media { kind, alt, url }));
        }
    }

    fn enter_image(&mut self, node: NodeId) {
        if !self.options.include_media
            || self.consumed.contains(node)
            || media::is_pixel(self.doc, node)
        {
            return;
        }
        let mut facts = media::image(self.doc, node);
        if let Some(twin) = self.noscript_twin(node) {
            let other = media::image(self.doc, twin);
            if facts.is_placeholder || facts.url == other.url {
                self.consumed.insert(twin);
                facts.url = other.url;
                facts.alt = facts.alt.filter(|alt| !alt.is_empty()).or(other.alt);
            }
        }
        let in_noscript = self.noscript > 0;
        let repeats = self
            .last_image
            .as_ref()
            .is_some_and(|(url, noscript)| *url == facts.url && (*noscript || in_noscript));
        let is_decoration = facts.alt.as_deref() == Some("")
            && (self.ink.link.is_none() || self.is_in_decorative_link(node))
            && !matches!(self.builder.top(), Container::Figure { .. });
        if repeats || is_decoration || facts.url.is_empty() {
            return;
        }
        self.last_image = Some((facts.url.clone(), in_noscript));
        let ink = self.ink;
        let image = Inline::Image {
            alt: facts.alt.unwrap_or_default(),
            url: facts.url,
        };
        self.builder.line().push_object(image, ink);
    }

    /// Whether the link around an image is one that the page hides from all but the mouse, which
    /// repeats another link.
    fn is_in_decorative_link(&self, node: NodeId) -> bool {
        let link = self
            .doc
            .ancestor_elements(node)
            .take(4)
            .find(|outer| self.doc.is_html(*outer, "a"));
        link.is_some_and(|link| {
            self.doc.attr(link, "aria-hidden") == Some("true")
                || self.doc.attr(link, "tabindex") == Some("-1")
        })
    }

    /// The image in a `noscript` after `node`, or after the only-child wrappers around it.
    fn noscript_twin(&self, node: NodeId) -> Option<NodeId> {
        let mut at = node;
        for _ in 0..3 {
            if let Some(next) = self.doc.next_element_sibling(at) {
                return Some(next)
                    .filter(|next| self.doc.is_html(*next, "noscript"))
                    .and_then(|noscript| {
                        self.doc
                            .descendant_elements(noscript)
                            .take(4)
                            .find(|inner| self.doc.is_html(*inner, "img"))
                    });
            }
            at = self.doc.parent_element(at)?;
        }
        None
    }

    /// A checkbox at the start of a list item says whether it is done.
    fn note_checkbox(&mut self, node: NodeId) {
        let is_checkbox = self.doc.is_html(node, "input")
            && self
                .doc
                .attr(node, "type")
                .is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"));
        let checked = self.doc.has_attr(node, "checked");
        if is_checkbox && let Some(item) = self.builder.fresh_item() {
            item.checked = Some(checked);
        }
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
