//! What a Markdown parser sees, and what the blocks hold, in one form that can be compared.

use domlens_progressive::content::{Block, Inline, Style};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// One character of a line with all that is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Glyph {
    character: char,
    style: Style,
    code: bool,
    link: Option<String>,
}

/// What stands on lines of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Open(String),
    Close(String),
    Line(String, Vec<String>),
    Code(Option<String>, String),
    Rule,
}

/// Collects the glyphs of a line.
#[derive(Default)]
struct LineReader {
    glyphs: Vec<Glyph>,
    objects: Vec<String>,
    style: Style,
    link: Option<String>,
}

impl LineReader {
    fn text(&mut self, text: &str, code: bool) {
        for character in text.chars() {
            self.glyphs.push(Glyph {
                character,
                style: self.style,
                code,
                link: self.link.clone(),
            });
        }
    }

    fn object(&mut self, object: String) {
        self.text("\u{fffc}", false);
        self.objects.push(object);
    }

    /// The line as comparable text: a mark where anything about the characters changes. White
    /// space is plain, and one.
    fn take(&mut self) -> Option<(String, Vec<String>)> {
        let mut text = String::new();
        let mut before = (Style::default(), false, None);
        let mut space = false;
        for glyph in self.glyphs.drain(..) {
            if glyph.character.is_whitespace() && !glyph.code {
                space = true;
                continue;
            }
            if space && !text.is_empty() {
                text.push(' ');
            }
            space = false;
            let now = (glyph.style, glyph.code, glyph.link.clone());
            if now != before {
                text.extend(["⟨", &describe(&now), "⟩"]);
                before = now;
            }
            text.push(glyph.character);
        }
        let objects = std::mem::take(&mut self.objects);
        (!text.is_empty()).then_some((text, objects))
    }
}

fn describe((style, code, link): &(Style, bool, Option<String>)) -> String {
    let mut marks = String::new();
    for (has, mark) in [
        (style.strong, 'b'),
        (style.emphasis, 'i'),
        (style.strike, 's'),
        (style.superscript, '^'),
        (style.subscript, 'v'),
        (*code, 'c'),
    ] {
        if has {
            marks.push(mark);
        }
    }
    if let Some(link) = link {
        marks.extend(["→", link]);
    }
    marks
}

/// The tokens of Markdown; with `math`, dollar signs mean formulas.
pub(crate) fn of_markdown(markdown: &str, math: bool) -> Vec<Token> {
    let mut options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES;
    options.set(Options::ENABLE_MATH, math);
    let mut tokens = Vec::new();
    let mut line = LineReader::default();
    let mut code: Option<(Option<String>, String)> = None;
    let mut image: Option<(String, String)> = None;
    let flush = |line: &mut LineReader, kind: &str, tokens: &mut Vec<Token>| {
        if let Some((text, objects)) = line.take() {
            tokens.push(Token::Line(format!("{kind} {text}"), objects));
        }
    };
    for event in Parser::new_ext(markdown, options) {
        if let Some((_, alt)) = image.as_mut() {
            match event {
                Event::Text(text) | Event::Code(text) => alt.push_str(&text),
                Event::End(TagEnd::Image) => {
                    let (url, alt) = image.take().unwrap();
                    line.object(format!("image {alt} {url}"));
                }
                _ => {}
            }
            continue;
        }
        match event {
            Event::Text(text) => match code.as_mut() {
                Some((_, code)) => code.push_str(&text),
                None => line.text(&text, false),
            },
            Event::Code(text) => line.text(&text, true),
            Event::InlineMath(tex) | Event::DisplayMath(tex) => line.object(format!("math {tex}")),
            Event::FootnoteReference(label) => line.object(format!("note {label}")),
            Event::SoftBreak | Event::HardBreak => line.text(" ", false),
            Event::Rule => tokens.push(Token::Rule),
            Event::TaskListMarker(done) => line.text(if done { "☑" } else { "☐" }, false),
            Event::InlineHtml(tag) | Event::Html(tag) => {
                let name = tag.trim_end().trim_start_matches('<').trim_end_matches('>');
                let (name, on) = match name.strip_prefix('/') {
                    Some(name) => (name.to_owned(), false),
                    None => (name.to_owned(), true),
                };
                match name.as_str() {
                    "strong" => line.style.strong = on,
                    "em" => line.style.emphasis = on,
                    "del" => line.style.strike = on,
                    "sup" => line.style.superscript = on,
                    "sub" => line.style.subscript = on,
                    "br" => line.text(" ", false),
                    other => panic!("page text became HTML: {other}"),
                }
            }
            Event::Start(tag) => match tag {
                Tag::Heading { .. } | Tag::Paragraph | Tag::TableCell | Tag::HtmlBlock => {}
                Tag::Strong => line.style.strong = true,
                Tag::Emphasis => line.style.emphasis = true,
                Tag::Strikethrough => line.style.strike = true,
                Tag::Link { dest_url, .. } => line.link = Some(dest_url.to_string()),
                Tag::Image { dest_url, .. } => image = Some((dest_url.to_string(), String::new())),
                Tag::CodeBlock(kind) => {
                    flush(&mut line, "p", &mut tokens);
                    let language = match kind {
                        CodeBlockKind::Fenced(language) => {
                            Some(language.to_string()).filter(|name| !name.is_empty())
                        }
                        CodeBlockKind::Indented => {
                            panic!("page text became an indented code block")
                        }
                    };
                    code = Some((language, String::new()));
                }
                other => {
                    flush(&mut line, "p", &mut tokens);
                    tokens.push(Token::Open(name(&other)));
                }
            },
            Event::End(end) => match end {
                TagEnd::Heading(level) => flush(&mut line, heading(level), &mut tokens),
                TagEnd::Paragraph | TagEnd::HtmlBlock => flush(&mut line, "p", &mut tokens),
                TagEnd::TableCell => {
                    let (text, objects) = line.take().unwrap_or_default();
                    tokens.push(Token::Line(format!("cell {text}"), objects));
                }
                TagEnd::Strong => line.style.strong = false,
                TagEnd::Emphasis => line.style.emphasis = false,
                TagEnd::Strikethrough => line.style.strike = false,
                TagEnd::Link => line.link = None,
                TagEnd::CodeBlock => {
                    let (language, text) = code.take().unwrap();
                    tokens.push(Token::Code(
                        language,
                        text.trim_end_matches('\n').to_owned(),
                    ));
                }
                other => {
                    flush(&mut line, "p", &mut tokens);
                    tokens.push(Token::Close(end_name(other)));
                }
            },
        }
    }
    if line.style != Style::default() {
        tokens.push(Token::Open("a style without an end".to_owned()));
    }
    tokens
}

fn heading(level: HeadingLevel) -> &'static str {
    match level {
        HeadingLevel::H1 => "h1",
        HeadingLevel::H2 => "h2",
        HeadingLevel::H3 => "h3",
        HeadingLevel::H4 => "h4",
        HeadingLevel::H5 => "h5",
        HeadingLevel::H6 => "h6",
    }
}

fn name(tag: &Tag<'_>) -> String {
    match tag {
        Tag::List(start) => format!("list {start:?}"),
        Tag::Item => "item".to_owned(),
        Tag::BlockQuote(_) => "quote".to_owned(),
        Tag::Table(_) => "table".to_owned(),
        Tag::TableHead => "head".to_owned(),
        Tag::TableRow => "row".to_owned(),
        Tag::FootnoteDefinition(label) => format!("footnote {label}"),
        other => panic!("page text became {other:?}"),
    }
}

fn end_name(end: TagEnd) -> String {
    match end {
        TagEnd::List(_) => "list",
        TagEnd::Item => "item",
        TagEnd::BlockQuote(_) => "quote",
        TagEnd::Table => "table",
        TagEnd::TableHead => "head",
        TagEnd::TableRow => "row",
        TagEnd::FootnoteDefinition => "footnote",
        other => panic!("page text became {other:?}"),
    }
    .to_owned()
}

/// The tokens that the Markdown of `blocks` should have.
pub(crate) fn of_blocks(blocks: &[Block]) -> Vec<Token> {
    let mut tokens = Vec::new();
    for block in blocks {
        push_block(block, &mut tokens);
    }
    tokens
}

fn push_line(kind: &str, content: &[Inline], tokens: &mut Vec<Token>, even_empty: bool) {
    let mut reader = LineReader::default();
    read(content, &mut reader);
    match reader.take() {
        Some((text, objects)) => tokens.push(Token::Line(format!("{kind} {text}"), objects)),
        None if even_empty => tokens.push(Token::Line(format!("{kind} "), Vec::new())),
        None => {}
    }
}

fn read(content: &[Inline], reader: &mut LineReader) {
    for inline in content {
        reader.style = Style::default();
        match inline {
            Inline::Text { text, style } => {
                reader.style = *style;
                reader.text(text, false);
            }
            Inline::Code { text, style } => {
                reader.style = *style;
                reader.text(text, true);
            }
            Inline::Math { tex } => reader.object(format!("math {tex}")),
            Inline::Image { alt, url } => reader.object(format!("image {} {url}", squeeze(alt))),
            Inline::FootnoteReference { label } => reader.object(format!("note {label}")),
            Inline::Break => reader.text(" ", false),
            Inline::Link { url, content } => {
                reader.link = Some(url.clone());
                read(content, reader);
                reader.link = None;
            }
            other => panic!("{other:?}"),
        }
    }
    reader.style = Style::default();
}

fn squeeze(text: &str) -> String {
    text.split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn push_block(block: &Block, tokens: &mut Vec<Token>) {
    let wrap = |name: &str, open: String, tokens: &mut Vec<Token>, blocks: &[Block]| {
        tokens.push(Token::Open(open));
        for block in blocks {
            push_block(block, tokens);
        }
        tokens.push(Token::Close(name.to_owned()));
    };
    match block {
        Block::Heading { level, content } => {
            push_line(&format!("h{level}"), content, tokens, false);
        }
        Block::Paragraph { content } => push_line("p", content, tokens, false),
        Block::Code { language, text } => {
            tokens.push(Token::Code(
                language.clone(),
                text.trim_end_matches('\n').to_owned(),
            ));
        }
        Block::Rule => tokens.push(Token::Rule),
        Block::Quote { blocks } => wrap("quote", "quote".to_owned(), tokens, blocks),
        Block::List(list) => {
            let start = list
                .ordered
                .then(|| list.start.unwrap_or(1).cast_unsigned());
            tokens.push(Token::Open(format!("list {start:?}")));
            for item in &list.items {
                wrap("item", "item".to_owned(), tokens, &item.blocks);
            }
            tokens.push(Token::Close("list".to_owned()));
        }
        Block::Table(table) => {
            let width = table
                .header
                .iter()
                .chain(&table.rows)
                .map(Vec::len)
                .max()
                .unwrap_or(0);
            tokens.push(Token::Open("table".to_owned()));
            for (at, row) in table.header.iter().chain(&table.rows).enumerate() {
                let name = if at == 0 { "head" } else { "row" };
                tokens.push(Token::Open(name.to_owned()));
                for column in 0..width {
                    let content = row.get(column).map_or(&[][..], |cell| &cell.content);
                    push_line("cell", content, tokens, true);
                }
                tokens.push(Token::Close(name.to_owned()));
            }
            tokens.push(Token::Close("table".to_owned()));
        }
        other => panic!("{other:?}"),
    }
}
