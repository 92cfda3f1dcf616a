//! Laws of the Markdown: it parses back to what the blocks hold, and no text breaks out.

use domlens_formatter::{Detail, LinkStyle, MarkdownFormatOptions, MarkdownFormatter, PageMeta};
use domlens_progressive::content::{
    Block, ExtractedContent, Inline, List, ListItem, Style, Table, TableCell,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::envelope;
use crate::parse_back::{of_blocks, of_markdown};

fn content(blocks: Vec<Block>) -> ExtractedContent {
    ExtractedContent {
        blocks,
        ..ExtractedContent::default()
    }
}

fn markdown(blocks: Vec<Block>) -> String {
    let page = MarkdownFormatter::content(
        &content(blocks),
        &MarkdownFormatOptions::default(),
        &PageMeta::default(),
    );
    envelope::open(&page).1
}

/// Text of words and of what Markdown would take for markup.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-zé漢]{1,4}",
        3 => prop::sample::select(vec![
            " ", " ", " ", "*", "**", "_", "__", "`", "``", "~", "~~", "#", "##", ">", "<", "&", "|", "[", "]", "(", ")",
            "!", "\\", "\\\\", "$", ":", "=", "==", "-", "--", "---", "+", "1.", "2)", "12. ", "- ", "* ", "+ ", "# ", "> ",
            "<b>", "</b>", "<!--", "<https://x.example>", "&amp;", "&#35;", "&copy", "[x]", "](y)", "![", "[^1]", "http://a.b/c_d",
            "\"", "'", ".", ",", "\u{a0}", "🔑", "「", "」", "]]>", "</page>", "| a |", ":-:", "|-|", "e\u{301}", "...", "~~~", "```",
        ]).prop_map(str::to_owned),
    ];
    vec(piece, 1..8).prop_map(|pieces| pieces.concat())
}

fn style() -> impl Strategy<Value = Style> {
    (0_u8..12).prop_map(|bits| {
        if bits > 7 {
            return Style::default();
        }
        Style {
            strong: bits & 1 != 0,
            emphasis: bits & 2 != 0,
            strike: bits & 4 != 0,
            ..Style::default()
        }
    })
}

fn url() -> impl Strategy<Value = String> {
    "https://[a-z]{1,3}\\.example/[a-z0-9_*()&;=?#~%+,|<>!\\[\\]'-]{0,12}"
        .prop_map(|url| url.replace('<', "%3C"))
}

fn leaf() -> impl Strategy<Value = Inline> {
    prop_oneof![
        6 => (text(), style()).prop_map(|(text, style)| Inline::Text { text, style }),
        1 => ("[a-z`| *_\\\\<&]{1,6}", style()).prop_map(|(text, style)| Inline::Code { text: text.trim().to_owned(), style }),
        1 => (text(), url()).prop_map(|(alt, url)| Inline::Image { alt: alt.trim().to_owned(), url }),
        1 => "[a-z][a-z^_+]{0,6}[a-z]".prop_map(|tex| Inline::Math { tex }),
    ]
}

fn inline() -> impl Strategy<Value = Inline> {
    prop_oneof![
        6 => leaf(),
        1 => (url(), vec(leaf(), 1..3)).prop_map(|(url, content)| Inline::Link { url, content }),
        1 => Just(Inline::Break),
    ]
}

/// A line as extraction makes it: it has a word, and runs of one kind side by side are one.
fn line() -> impl Strategy<Value = Vec<Inline>> {
    vec(inline(), 1..6).prop_map(|line| {
        let mut line = merged(line);
        line.insert(
            0,
            Inline::Text {
                text: "w".to_owned(),
                style: Style::default(),
            },
        );
        merged(line)
    })
}

fn merged(line: Vec<Inline>) -> Vec<Inline> {
    let mut out: Vec<Inline> = Vec::new();
    for inline in line {
        match (out.last_mut(), inline) {
            (
                Some(Inline::Text { text, style }),
                Inline::Text {
                    text: more,
                    style: other,
                },
            ) if *style == other => {
                text.push_str(&more);
            }
            (Some(Inline::Code { .. } | Inline::Link { .. }), code @ Inline::Code { .. }) => {
                out.push(Inline::Text {
                    text: " ".to_owned(),
                    style: Style::default(),
                });
                out.push(code);
            }
            (_, Inline::Code { text, .. }) if text.is_empty() => {}
            (_, Inline::Link { url, content }) => {
                let content = merged(content);
                let shows = content.iter().any(|leaf| match leaf {
                    Inline::Text { text, .. } => !text.trim().is_empty(),
                    _ => true,
                });
                if shows {
                    out.push(Inline::Link { url, content });
                }
            }
            (_, other) => out.push(other),
        }
    }
    out
}

/// The same without the word in front: what begins a line is the hard part.
fn bare_line() -> impl Strategy<Value = Vec<Inline>> {
    (text(), vec(inline(), 0..3)).prop_filter_map("a line shows something", |(text, rest)| {
        if text.trim().is_empty() {
            return None;
        }
        let mut line = vec![Inline::Text {
            text: text.trim_start().to_owned(),
            style: Style::default(),
        }];
        line.extend(rest);
        Some(merged(line))
    })
}

fn code() -> impl Strategy<Value = Block> {
    (
        prop::option::of("[a-z]{1,6}"),
        "[a-z`~ #*<>|\\]\n]{1,20}[a-z]",
    )
        .prop_map(|(language, text)| Block::Code { language, text })
}

fn block() -> impl Strategy<Value = Block> {
    let leaf = prop_oneof![
        3 => bare_line().prop_map(|content| Block::Paragraph { content }),
        1 => (1_u8..=6, bare_line()).prop_map(|(level, content)| Block::Heading { level, content }),
        1 => code(),
        1 => Just(Block::Rule),
        1 => table(),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 1..3).prop_map(|blocks| Block::Quote { blocks }),
            (any::<bool>(), 0_i64..12, vec(vec(inner, 1..3), 1..4)).prop_map(
                |(ordered, start, items)| {
                    Block::List(List {
                        ordered,
                        start: (ordered && start != 1).then_some(start),
                        items: items
                            .into_iter()
                            .map(|blocks| ListItem {
                                blocks,
                                ..ListItem::default()
                            })
                            .collect(),
                    })
                }
            ),
        ]
    })
}

/// Dollar signs are escaped only in a content that holds a formula.
fn has_math(blocks: &[Block]) -> bool {
    format!("{blocks:?}").contains("Math {")
}

fn cell() -> impl Strategy<Value = TableCell> {
    line().prop_map(|content| TableCell {
        content,
        ..TableCell::default()
    })
}

fn table() -> impl Strategy<Value = Block> {
    (1_usize..4)
        .prop_flat_map(|width| vec(vec(cell(), width), 2..4))
        .prop_map(|mut rows| {
            let header = vec![rows.remove(0)];
            Block::Table(Table {
                header,
                rows,
                ..Table::default()
            })
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn lines_parse_back(line in line()) {
        let blocks = vec![Block::Paragraph { content: line }];
        let markdown = markdown(blocks.clone());
        prop_assert_eq!(of_markdown(&markdown, has_math(&blocks)), of_blocks(&blocks), "{}", markdown);
    }

    #[test]
    fn lines_begin_no_block(line in bare_line()) {
        let blocks = vec![Block::Paragraph { content: line }];
        let markdown = markdown(blocks.clone());
        prop_assert_eq!(of_markdown(&markdown, has_math(&blocks)), of_blocks(&blocks), "{}", markdown);
    }

    #[test]
    fn links_by_reference_lead_to_the_same(blocks in vec(block(), 1..4)) {
        let options = MarkdownFormatOptions::default().with_links(LinkStyle::Refs);
        let page = MarkdownFormatter::content(&content(blocks.clone()), &options, &PageMeta::default());
        let markdown = envelope::open(&page).1;
        prop_assert_eq!(of_markdown(&markdown, has_math(&blocks)), of_blocks(&blocks), "{}", markdown);
    }

    #[test]
    fn formulas_with_bars_parse_back(tex in "[a-z|-][a-z^_+|:-]{0,9}[a-z|-]", after in bare_line()) {
        let mut line = vec![Inline::Math { tex }, Inline::Break];
        line.extend(after);
        let blocks = vec![Block::Paragraph { content: line }];
        let markdown = markdown(blocks.clone());
        prop_assert_eq!(of_markdown(&markdown, true), of_blocks(&blocks), "{}", markdown);
    }

    #[test]
    fn blocks_parse_back(blocks in vec(block(), 1..4)) {
        let markdown = markdown(blocks.clone());
        prop_assert_eq!(of_markdown(&markdown, has_math(&blocks)), of_blocks(&blocks), "{}", markdown);
    }

    #[test]
    fn the_envelope_is_intact_whatever_the_page_says(
        title in any::<String>(),
        url in any::<String>(),
        text in "\\PC{0,20}(\\]\\]>|</content>|<!\\[CDATA\\[|\n|\r|\u{202e}|\u{2028}|\\PC){0,6}",
        detail in prop::sample::select(vec![Detail::Summary, Detail::Region, Detail::Deep]),
    ) {
        let style = Style::default();
        let blocks = vec![
            Block::Heading { level: 1, content: vec![Inline::Text { text: text.clone(), style }] },
            Block::Code { language: Some(text.clone()), text: text.clone() },
            Block::Paragraph { content: vec![
                Inline::Link { url: text.clone(), content: vec![Inline::Code { text: text.clone(), style }] },
                Inline::Image { alt: text.clone(), url: text.clone() },
                Inline::Math { tex: text.clone() },
                Inline::FootnoteReference { label: text },
            ] },
        ];
        let options = MarkdownFormatOptions::default().with_detail(detail);
        let meta = PageMeta::new(title, url);
        let page = MarkdownFormatter::content(&content(blocks.clone()), &options, &meta);
        envelope::open(&page);
        prop_assert_eq!(&page, &MarkdownFormatter::content(&content(blocks), &options, &meta));
    }
}
