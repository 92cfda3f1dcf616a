//! The text of every element on one line, from one pass over the page.

use std::ops::Range;

use crate::{Display, Document, HiddenReason, Namespace, NodeId, NodeKind, Visibility};

/// The text of a whole page on one line, and which part of it each node holds.
///
/// White space of all kinds is one space, also where a block or a control begins or ends.
/// Characters that show nothing are left out; see [`one_line`]. A link that starts where another
/// ended is set off from it, because pages leave that to their style sheets. What a field holds is
/// no text of the page. The text follows the flat tree. Each frame is a text of its own.
///
/// Building it costs one pass; asking about a node is O(1), so that labels, previews and
/// searches over all elements stay linear.
///
/// ```
/// use domlens_dom_model::{Document, PageText};
///
/// let doc = Document::parse("<ul><li>A <b>b</b><li hidden>no<li>c</ul>");
/// let text = PageText::visible(&doc);
/// assert_eq!(text.of(doc.root()), "A b c");
/// ```
#[derive(Debug)]
pub struct PageText {
    text: String,
    spans: Vec<Range<usize>>,
}

impl PageText {
    /// The text that people see.
    pub fn visible(doc: &Document) -> Self {
        Builder::new(doc, false).run()
    }

    /// The text that people see and that which the page hides, but nothing that is never shown,
    /// such as scripts.
    pub fn with_hidden(doc: &Document) -> Self {
        Builder::new(doc, true).run()
    }

    /// The text of `node`, without space at its ends.
    pub fn of(&self, node: NodeId) -> &str {
        self.text
            .get(self.span(node))
            .unwrap_or_default()
            .trim_matches(' ')
    }

    /// The bytes of [`PageText::as_str`] that `node` holds, spaces at the ends included.
    pub fn span(&self, node: NodeId) -> Range<usize> {
        self.spans.get(node.index()).cloned().unwrap_or_default()
    }

    /// The whole text; frames are set off by line feeds.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// What is still to do: a node to read, or one whose contents are read.
enum Step {
    Enter(NodeId),
    Leave(NodeId),
}

struct Builder<'d> {
    doc: &'d Document,
    with_hidden: bool,
    line: Line,
    spans: Vec<Range<usize>>,
    steps: Vec<Step>,
    /// Where the last link ended.
    link_end: Option<usize>,
}

impl<'d> Builder<'d> {
    fn new(doc: &'d Document, with_hidden: bool) -> Self {
        Self {
            doc,
            with_hidden,
            line: Line::default(),
            spans: vec![0..0; doc.len()],
            steps: Vec::new(),
            link_end: None,
        }
    }

    fn run(mut self) -> PageText {
        for root in self.doc.scopes() {
            if matches!(
                self.doc.kind(root),
                NodeKind::Document | NodeKind::FrameDocument
            ) {
                self.read(root);
            }
        }
        PageText {
            text: self.line.text,
            spans: self.spans,
        }
    }

    /// Reads the flat tree of one document.
    fn read(&mut self, root: NodeId) {
        if !self.line.text.is_empty() {
            self.line.text.push('\n');
        }
        self.line.space = false;
        self.steps.push(Step::Enter(root));
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Enter(node) => self.enter(node),
                Step::Leave(node) => self.leave(node),
            }
        }
    }

    fn enter(&mut self, node: NodeId) {
        if let Some(span) = self.spans.get_mut(node.index()) {
            *span = self.line.text.len()..self.line.text.len();
        }
        match self.doc.kind(node) {
            NodeKind::Text if self.is_read(node) => self.line.push(self.doc.text(node)),
            NodeKind::Element => {
                let follows = self.link_end == Some(self.line.text.len());
                if self.is_apart(node) || follows && self.doc.is_hyperlink(node) {
                    self.line.space = true;
                }
                if self.has_text(node) {
                    self.enter_children(node);
                }
            }
            NodeKind::Document | NodeKind::FrameDocument => self.enter_children(node),
            _ => {}
        }
    }

    fn enter_children(&mut self, node: NodeId) {
        self.steps.push(Step::Leave(node));
        let children = self.doc.flat_children(node);
        self.steps
            .extend(children.into_iter().rev().map(Step::Enter));
    }

    fn leave(&mut self, node: NodeId) {
        if let Some(span) = self.spans.get_mut(node.index()) {
            span.end = self.line.text.len();
        }
        if self.is_apart(node) {
            self.line.space = true;
        } else if self.doc.is_hyperlink(node) {
            self.link_end = Some(self.line.text.len());
        }
    }

    fn is_read(&self, text: NodeId) -> bool {
        match self.doc.visibility(text) {
            Visibility::Visible => true,
            Visibility::Hidden { reason, .. } => {
                self.with_hidden && reason != HiddenReason::NotRendered
            }
        }
    }

    /// Whether what stands beside `element` is set off from it.
    fn is_apart(&self, element: NodeId) -> bool {
        self.doc.is_html(element, "br")
            || self.doc.is_element(element)
                && !matches!(
                    self.doc.display(element),
                    Display::Inline | Display::Contents | Display::Ruby | Display::None
                )
    }

    /// Whether the text inside `element` is text of the page: not the value of a field, not what
    /// a browser shows when it lacks a player, not the styles and titles of a drawing.
    fn has_text(&self, element: NodeId) -> bool {
        let name = self.doc.local_name(element);
        match self.doc.namespace(element) {
            Namespace::Html => !matches!(
                name,
                "select"
                    | "textarea"
                    | "datalist"
                    | "iframe"
                    | "audio"
                    | "video"
                    | "script"
                    | "style"
                    | "template"
                    | "head"
            ),
            Namespace::Svg => !matches!(name, "style" | "script" | "title" | "desc" | "metadata"),
            _ => true,
        }
    }
}

/// `text` on one line: white space of all kinds is one space and none is left at the ends.
/// Characters that show nothing are left out: controls, private-use glyphs, zero-width spaces,
/// marks that turn the direction of text, tags outside of flags, and variation selectors in a row.
/// Joiners stay: they shape letters and emoji.
///
/// ```
/// use domlens_dom_model::one_line;
/// assert_eq!(one_line(" \u{e8b6} Search\u{a0}all\n"), "Search all");
/// ```
pub fn one_line(text: &str) -> String {
    let mut line = Line::default();
    line.push(text);
    line.text
}

/// A text under way.
#[derive(Debug, Default)]
struct Line {
    text: String,
    /// Whether white space stands before what comes next.
    space: bool,
    /// Whether the last character is part of a flag that tags spell out.
    flag: bool,
    /// Whether the last character is a variation selector.
    variation: bool,
}

impl Line {
    fn push(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() {
                self.space = true;
            } else if self.shows(c) {
                if self.space && !self.text.is_empty() && !self.text.ends_with('\n') {
                    self.text.push(' ');
                }
                self.space = false;
                self.text.push(c);
            }
        }
    }

    /// Whether `c` shows something here.
    fn shows(&mut self, c: char) -> bool {
        let is_tag = matches!(c, '\u{E0001}' | '\u{E0020}'..='\u{E007F}');
        if is_tag {
            return self.flag;
        }
        let is_variation = matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}');
        if is_variation {
            return !std::mem::replace(&mut self.variation, true);
        }
        if is_blank(c) {
            return false;
        }
        self.flag = c == '\u{1F3F4}';
        self.variation = false;
        true
    }
}

/// Whether `c` shows nothing, or only in the page's own fonts.
fn is_blank(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}'
            | '\u{AD}' | '\u{34F}' | '\u{180E}' | '\u{200B}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}'
            | '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2066}'..='\u{206F}' | '\u{FFF9}'..='\u{FFFB}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(html: &str) -> String {
        let doc = Document::parse(html);
        PageText::visible(&doc).of(doc.root()).to_owned()
    }

    #[test]
    fn blocks_and_controls_are_set_off_and_inline_elements_are_not() {
        assert_eq!(
            text_of("<p>a<b>b</b>c</p><p>d<br>e<button>f</button>g"),
            "abc d e f g"
        );
        assert_eq!(text_of("<table><tr><td>1<td>2<tr><td>3</table>"), "1 2 3");
    }

    #[test]
    fn what_shows_nothing_is_left_out() {
        assert_eq!(text_of("<i>\u{e8b6}</i>Se\u{200b}arch"), "Search");
        assert_eq!(
            text_of("می\u{200c}روم \u{202e}x\u{202c}"),
            "می\u{200c}روم x"
        );
    }

    #[test]
    fn hidden_messages_in_invisible_characters_are_left_out() {
        assert_eq!(text_of("a\u{e0061}\u{e0062}b"), "ab");
        let wales = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}";
        assert_eq!(text_of(wales), wales);
        assert_eq!(
            text_of("\u{2764}\u{fe0f}\u{fe01}\u{e0101}!"),
            "\u{2764}\u{fe0f}!"
        );
        assert_eq!(text_of("a\u{2063}b\u{ad}c"), "abc");
    }

    #[test]
    fn links_in_a_row_are_set_off_and_links_in_words_are_not() {
        assert_eq!(
            text_of("<a href=1>One</a><a href=2>Two</a>, <a href=3>3</a>rd"),
            "One Two, 3rd"
        );
    }

    #[test]
    fn scripts_styles_and_values_are_no_text() {
        let html = "<style>b{}</style><script>var s</script>a<textarea>v</textarea>\
            <select><option>o</select><svg><style>c{}</style><title>t</title><text>d</text></svg>";
        assert_eq!(text_of(html), "a d");
    }

    #[test]
    fn hidden_text_is_there_on_request_only() {
        let doc = Document::parse("<p>a</p><p hidden>b</p><script>c</script>");
        assert_eq!(PageText::visible(&doc).of(doc.root()), "a");
        assert_eq!(PageText::with_hidden(&doc).of(doc.root()), "a b");
    }

    #[test]
    fn slotted_text_stands_where_it_shows() {
        let doc = Document::parse(
            "<x-a><template shadowrootmode=open>(<slot name=b></slot>, <slot name=a></slot>)\
             </template><i slot=a>A</i><i slot=b>B</i><i slot=c>lost</i></x-a>",
        );
        let text = PageText::visible(&doc);
        assert_eq!(text.of(doc.root()), "(B, A)");
        let italic: Vec<_> = doc.nodes().filter(|&node| doc.is_html(node, "i")).collect();
        assert_eq!(
            italic.iter().map(|&node| text.of(node)).collect::<Vec<_>>(),
            ["A", "B", ""]
        );
    }

    #[test]
    fn a_frame_is_a_text_of_its_own() {
        let doc = Document::parse("<p>out</p><iframe srcdoc='<p>in</p>'></iframe>");
        let text = PageText::visible(&doc);
        let frame = doc
            .scopes()
            .find(|&root| doc.kind(root) == NodeKind::FrameDocument);
        assert_eq!(text.of(doc.root()), "out");
        assert_eq!(frame.map(|frame| text.of(frame)), Some("in"));
    }
}
