//! Feeds the parser in pieces, watches the limits, and reads `srcdoc` frames in.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts, TreeSink};
use html5ever::{TokenizerResult, local_name};

use super::attribute_guard::{TagScanner, TokenGuard};
use super::freeze;
use super::scratch::{Data, Scratch};
use super::sink::{Limits, Parsed, Sink, Stop};
use crate::location::PageLocation;
use crate::{Diagnostic, DiagnosticKind, Document, ParseOptions, QuirksMode};

/// How much is fed between two looks at the limits.
const PIECE_BYTES: usize = 4 << 10;

/// A token longer than this makes the driver read again with an eye on each tag's attributes.
/// Fewer bytes cannot hold enough attributes to cost more than some milliseconds.
const LONG_TOKEN_BYTES: usize = 32 << 10;

/// Positions in the frozen columns are 32 bits wide; 1 GiB leaves room for what entities expand.
const HARD_MAX_BYTES: usize = 1 << 30;

type Parser = Tokenizer<TokenGuard<TreeBuilder<u32, Sink>>>;

pub(super) fn byte_limit(options: &ParseOptions) -> usize {
    options.max_bytes.min(HARD_MAX_BYTES)
}

pub(super) fn bytes_limit_diagnostic(found: usize, limit: usize) -> Diagnostic {
    Diagnostic::new(
        DiagnosticKind::BytesLimit,
        format!("the input has {found} bytes; only the first {limit} were read"),
    )
}

/// Parses a page with its frames, and freezes it.
pub(super) fn parse(
    html: &str,
    encoding: &'static str,
    mut diagnostics: Vec<Diagnostic>,
    options: &ParseOptions,
) -> Document {
    let limit = byte_limit(options);
    let kept = head_of(html, limit);
    if kept.len() < html.len() {
        diagnostics.push(bytes_limit_diagnostic(html.len(), limit));
    }
    let mut page = Page {
        scratch: Scratch::default(),
        options,
        diagnostics,
    };
    let frames = page.parse_document(kept, false);
    page.parse_frames(frames);
    let location = PageLocation::new(options.url.as_deref(), encoding);
    freeze::freeze(
        page.scratch,
        kept.len(),
        page.diagnostics,
        location,
        options,
    )
}

/// The longest start of `text` that is at most `limit` bytes.
fn head_of(text: &str, limit: usize) -> &str {
    if text.len() <= limit {
        return text;
    }
    let end = (0..=limit)
        .rev()
        .find(|end| text.is_char_boundary(*end))
        .unwrap_or(0);
    text.get(..end).unwrap_or_default()
}

/// The page while it is parsed.
struct Page<'o> {
    scratch: Scratch,
    options: &'o ParseOptions,
    diagnostics: Vec<Diagnostic>,
}

impl Page<'_> {
    /// Parses one document into the scratch tree. Gives the `iframe srcdoc` elements in it.
    fn parse_document(&mut self, html: &str, is_srcdoc: bool) -> Vec<u32> {
        let before = self.scratch.mark();
        let document = self.scratch.create(Data::Document(QuirksMode::NoQuirks));
        let text = StrTendril::from_slice(html);
        let parser = self.parser(document, is_srcdoc);
        let parsed = match feed(parser, &text) {
            Fed::Done(parsed) => parsed,
            Fed::TooLong(mut abandoned) => {
                // The parser ran into a very long token: start over, carefully.
                abandoned.rewind(before);
                self.scratch = abandoned;
                let document = self.scratch.create(Data::Document(QuirksMode::NoQuirks));
                let parser = self.parser(document, is_srcdoc);
                feed_carefully(parser, &text, self.options.max_attributes)
            }
        };
        self.scratch = parsed.scratch;
        self.report(parsed.stop, parsed.dropped_attributes);
        parsed.frames
    }

    fn parser(&mut self, document: u32, is_srcdoc: bool) -> Parser {
        let limits = Limits {
            nodes: self.options.max_nodes,
            depth: u32::try_from(self.options.max_depth).unwrap_or(u32::MAX),
            attributes: self.options.max_attributes,
        };
        let sink = Sink::new(std::mem::take(&mut self.scratch), document, limits);
        let options = TreeBuilderOpts {
            scripting_enabled: self.options.scripting,
            iframe_srcdoc: is_srcdoc,
            ..TreeBuilderOpts::default()
        };
        let guard = TokenGuard::new(TreeBuilder::new(sink, options));
        Tokenizer::new(guard, TokenizerOpts::default())
    }

    /// Frames are parsed level by level, so that nesting them does not nest calls.
    fn parse_frames(&mut self, mut frames: Vec<u32>) {
        let mut depth = 0;
        while !frames.is_empty() && self.options.srcdoc_frames {
            if depth >= self.options.max_frame_depth {
                self.diagnostics.push(Diagnostic::new(
                    DiagnosticKind::FrameDepthLimit,
                    format!(
                        "{} frames are nested deeper than {depth} levels and were not read",
                        frames.len()
                    ),
                ));
                return;
            }
            depth += 1;
            let mut inner = Vec::new();
            for frame in frames {
                let Some(srcdoc) = self.srcdoc(frame) else {
                    continue;
                };
                let document = u32::try_from(self.scratch.nodes.len()).unwrap_or(u32::MAX);
                inner.extend(self.parse_document(&srcdoc, true));
                self.scratch.frames.insert(frame, document);
            }
            frames = inner;
        }
    }

    fn srcdoc(&self, frame: u32) -> Option<StrTendril> {
        let srcdoc = self
            .scratch
            .element(frame)?
            .attributes
            .iter()
            .find(|attr| attr.name.local == local_name!("srcdoc"))?;
        Some(srcdoc.value.clone())
    }

    fn report(&mut self, stop: Option<Stop>, dropped_attributes: usize) {
        let limit = self.options.max_attributes;
        if dropped_attributes > 0 {
            self.diagnostics.push(Diagnostic::new(
                DiagnosticKind::AttributesLimit,
                format!(
                    "an element has more than {limit} attributes; the excess ({dropped_attributes} \
                     or more) was dropped"
                ),
            ));
        }
        let (kind, message) = match stop {
            None => return,
            Some(Stop::Nodes) => (
                DiagnosticKind::NodesLimit,
                format!(
                    "the page has more than {} nodes; the rest was not read",
                    self.options.max_nodes
                ),
            ),
            Some(Stop::Depth) => (
                DiagnosticKind::DepthLimit,
                format!(
                    "elements are nested deeper than {} levels; the rest was not read",
                    self.options.max_depth
                ),
            ),
        };
        self.diagnostics.push(Diagnostic::new(kind, message));
    }
}

/// How feeding went.
enum Fed {
    Done(Parsed),
    /// A token was too long; here is the scratch tree back.
    TooLong(Scratch),
}

/// Feeds `text` piece by piece.
fn feed(parser: Parser, text: &StrTendril) -> Fed {
    let queue = BufferQueue::default();
    let (mut at, mut token_start, mut tokens) = (0, 0, 0);
    while at < text.len() {
        let end = piece_end(text, at, PIECE_BYTES);
        push_piece(&parser, &queue, text, at, end);
        at = end;
        if parser.sink.inner.sink.stop().is_some() {
            return Fed::Done(parser.sink.inner.sink.finish());
        }
        if parser.sink.tokens() != tokens {
            (tokens, token_start) = (parser.sink.tokens(), at);
        } else if at - token_start > LONG_TOKEN_BYTES {
            return Fed::TooLong(parser.sink.inner.sink.finish().scratch);
        }
    }
    parser.end();
    Fed::Done(parser.sink.inner.sink.finish())
}

/// Feeds `text` in pieces that begin at a `<`, so that the start of a pending tag is known, and
/// leaves out the attributes of a tag that are over `limit`.
fn feed_carefully(parser: Parser, text: &StrTendril, limit: usize) -> Parsed {
    let queue = BufferQueue::default();
    let mut dropped = 0;
    let (mut at, mut tokens) = (0, 0);
    let mut pending: Option<TagScanner> = None;
    while at < text.len() {
        let mut end = careful_piece_end(text, at);
        if parser.sink.tokens() != tokens || at == 0 {
            tokens = parser.sink.tokens();
            pending = TagScanner::new(tail(text, at));
        }
        let mut skip_to = None;
        if let Some(scanner) = &mut pending {
            let read = scanner.scan(piece(text, at, end), limit);
            if scanner.is_over(limit) {
                let rest = at + read;
                let close = scanner
                    .scan_to_end(tail(text, rest))
                    .map_or(text.len(), |n| rest + n);
                // The name that went over the limit is one byte in; that byte stays out, too.
                end = rest.saturating_sub(1).max(at);
                dropped = dropped.max(1);
                skip_to = Some(close);
            }
        }
        if skip_to.is_some() {
            pending = None;
        }
        push_piece(&parser, &queue, text, at, end);
        at = skip_to.unwrap_or(end);
        if parser.sink.inner.sink.stop().is_some() {
            break;
        }
    }
    if at >= text.len() {
        parser.end();
    }
    let mut parsed = parser.sink.inner.sink.finish();
    parsed.dropped_attributes = parsed.dropped_attributes.max(dropped);
    parsed
}

fn push_piece(parser: &Parser, queue: &BufferQueue, text: &StrTendril, at: usize, end: usize) {
    let (Ok(offset), Ok(length)) = (u32::try_from(at), u32::try_from(end - at)) else {
        return;
    };
    if length > 0 {
        queue.push_back(text.subtendril(offset, length));
    }
    while !matches!(parser.feed(queue), TokenizerResult::Done) {}
}

fn piece(text: &str, at: usize, end: usize) -> &str {
    text.get(at..end).unwrap_or_default()
}

fn tail(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

fn piece_end(text: &str, at: usize, length: usize) -> usize {
    let wanted = (at + length).min(text.len());
    (wanted..=text.len())
        .find(|end| text.is_char_boundary(*end))
        .unwrap_or(text.len())
}

/// The next `<` after `at`, or a piece's length further on.
fn careful_piece_end(text: &str, at: usize) -> usize {
    let end = piece_end(text, at, PIECE_BYTES);
    let next = piece(text, at, end)
        .bytes()
        .skip(1)
        .position(|byte| byte == b'<');
    next.map_or(end, |offset| at + 1 + offset)
}
