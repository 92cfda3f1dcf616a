//! The content of small pages, as blocks and as plain text.

use domlens_dom_model::{Document, ParseOptions};
use domlens_progressive::content::{
    Block, ContentExtractionOptions, ContentListKind, ExtractedContent, Inline, MediaKind,
    content_of, extract_content, main_content, main_text, plain_text, text_of_blocks,
};

fn read_with(html: &str, options: &ContentExtractionOptions) -> ExtractedContent {
    let doc = Document::parse_with(
        html,
        &ParseOptions::default().with_url("https://a.example/dir/page"),
    );
    content_of(&doc, doc.body().unwrap(), "body".to_owned(), options)
}

fn read(html: &str) -> ExtractedContent {
    read_with(html, &ContentExtractionOptions::default())
}

fn text(html: &str) -> String {
    text_of_blocks(&read(html).blocks)
}

#[test]
fn a_selector_that_matches_nothing_gives_nothing() {
    let doc = Document::parse("<p>a");
    let options = ContentExtractionOptions::default();
    assert!(extract_content(&doc, "main", &options).unwrap().is_none());
    assert!(extract_content(&doc, "p[", &options).is_err());
    let found = extract_content(&doc, "p", &options).unwrap().unwrap();
    assert_eq!(found.selector, "p");
    assert_eq!(found.text.paragraphs, ["a"]);
}

#[test]
fn the_grouped_fields_are_filled_from_the_blocks() {
    let content = read(
        "<h1>T</h1><p>One <a href=x>two</a>.</p><ul><li>a<ol><li>b</ol><li>c</ul>\
         <table><tr><th>K<th>V<tr><td>k<td>v</table><img src=i.png alt=I><p><button>Go</button>",
    );
    assert_eq!(content.text.headings[0].text, "T");
    assert_eq!(content.text.headings[0].level, 1);
    assert_eq!(content.text.paragraphs, ["One two.", "Go"]);
    assert_eq!(content.text.lists[0].items, ["a", "c"]);
    assert_eq!(content.text.lists[1].kind, ContentListKind::Ordered);
    assert_eq!(content.text.lists[1].items, ["b"]);
    assert_eq!(content.tables[0].headers, ["K", "V"]);
    assert_eq!(content.tables[0].rows, [["k", "v"]]);
    assert_eq!(content.media[0].kind, MediaKind::Image);
    assert_eq!(
        content.media[0].src.as_deref(),
        Some("https://a.example/dir/i.png")
    );
    assert_eq!(content.metadata.word_count, 11);
    assert!(content.metadata.has_interactive);
    let json = serde_json::to_value(&content).unwrap();
    assert_eq!(json["text"]["lists"][0]["type"], "ul");
    assert_eq!(json["media"][0]["type"], "img");
    assert_eq!(json["metadata"]["wordCount"], 11);
    assert_eq!(
        serde_json::from_value::<ExtractedContent>(json).unwrap(),
        content
    );
}

#[test]
fn options_leave_out_what_they_name() {
    let html = "<h2>T</h2><p>p <b>b</b></p><ul><li>a</ul><table><tr><th>K<th>L<tr><td>v<td>w</table><img src=i.png alt=I>";
    let options = ContentExtractionOptions::default()
        .with_headings(false)
        .with_lists(false)
        .with_tables(false)
        .with_media(false)
        .with_preserved_formatting(false);
    let content = read_with(html, &options);
    assert_eq!(content.blocks.len(), 1);
    let Block::Paragraph { content: line } = &content.blocks[0] else {
        panic!("{:?}", content.blocks);
    };
    assert_eq!(line.len(), 1);
    assert_eq!(plain_text(line), "p b");
}

#[test]
fn long_lines_are_cut_but_counted_whole() {
    let options = ContentExtractionOptions::default().with_max_text_length(6);
    let content = read_with("<p>aaaa🔑bbbb</p><ul><li>one two three</ul>", &options);
    assert_eq!(content.text.paragraphs, ["aaaa🔑…"]);
    assert_eq!(content.text.lists[0].items, ["one t…"]);
    assert_eq!(content.metadata.word_count, 5);
}

#[test]
fn hidden_text_is_left_out_and_counted() {
    let content = read(
        "<p>seen</p><p hidden>two words</p><div style='visibility:hidden'>gone <b style='visibility:visible'>back</b></div>",
    );
    assert_eq!(content.text.paragraphs, ["seen", "back"]);
    assert_eq!(content.metadata.hidden_word_count, 3);
    let options = ContentExtractionOptions::default().with_hidden(true);
    let all = read_with(
        "<p>seen</p><p hidden>two words</p><script>no()</script>",
        &options,
    );
    assert_eq!(all.text.paragraphs, ["seen", "two words"]);
}

#[test]
fn text_outside_blocks_keeps_its_order_and_its_words() {
    assert_eq!(
        text("one<div>two</div>three <span>four</span><br>five"),
        "one\ntwo\nthree four\nfive\n"
    );
    assert_eq!(text("<a href=/1>One</a><a href=/2>Two</a>"), "One Two\n");
    assert_eq!(text("<div>a</div><div>b</div>"), "a\nb\n");
    assert_eq!(text("a<br><br>b"), "a\nb\n");
}

#[test]
fn a_link_around_blocks_links_each_of_them() {
    let content = read("<a href=/x><h3>T</h3><p>text</p></a>");
    for block in &content.blocks {
        let (Block::Heading { content: line, .. } | Block::Paragraph { content: line }) = block
        else {
            panic!("{block:?}");
        };
        assert!(matches!(&line[..], [Inline::Link { url, .. }] if url == "https://a.example/x"));
    }
}

#[test]
fn spans_are_filled_and_bounded() {
    let content =
        read("<table><tr><th>Month<th>Saved<tr><td>Jan<td rowspan=2>$50<tr><td>Feb</table>");
    assert_eq!(content.tables[0].rows, [["Jan", "$50"], ["Feb", "$50"]]);
    let wide = read(
        "<table><caption>C</caption><tr><td colspan=65534>a<tr><td>b<td rowspan=65534>c<tr><td>d</table>",
    );
    assert_eq!(
        wide.tables[0].rows,
        [vec!["a"], vec!["b", "c"], vec!["d", "c"]]
    );
    let cells = "<td colspan=1000 rowspan=65534>x".repeat(300);
    let rows = "<tr><td>y".repeat(300);
    let huge = read(&format!(
        "<table><caption>C</caption><tr>{cells}{rows}</table>"
    ));
    let places: usize = huge.tables[0].rows.iter().map(Vec::len).sum();
    assert!(places < 10_000, "{places}");
}

#[test]
fn a_row_span_ends_with_its_group() {
    let content = read(
        "<table><thead><tr><th>a<th>b</thead><tbody><tr><td rowspan=0>x<td>1<tr><td>2</tbody><tbody><tr><td>3<td>4</tbody></table>",
    );
    assert_eq!(content.tables[0].rows, [["x", "1"], ["x", "2"], ["3", "4"]]);
}

#[test]
fn layout_tables_are_blocks() {
    let content = read(
        "<table role=presentation><tr><td><h2>News</h2><p>Text</p></td><td>Side</td></tr></table>",
    );
    assert!(content.tables.is_empty());
    assert_eq!(text_of_blocks(&content.blocks), "News\nText\nSide\n");
    let nested = read(
        "<table><tr><td>a<td>b<tr><td>c<td><table><tr><td>1<td>2<tr><td>3<td>4</table></table>",
    );
    assert_eq!(nested.tables.len(), 1);
    assert_eq!(nested.tables[0].rows, [["1", "2"], ["3", "4"]]);
}

#[test]
fn aria_tables_say_what_part_of_them_is_here() {
    let content = read(
        "<div role=grid aria-label=Orders aria-rowcount=1000><div role=row aria-rowindex=41><span role=gridcell>41</span></div>\
         <div role=row aria-rowindex=42><span role=gridcell>42</span></div></div>",
    );
    let Block::Table(table) = &content.blocks[0] else {
        panic!("{:?}", content.blocks);
    };
    assert_eq!(
        (table.total_rows, table.first_row, table.last_row),
        (Some(1000), Some(41), Some(42))
    );
    assert_eq!(content.tables[0].caption.as_deref(), Some("Orders"));
}

#[test]
fn lists_that_stand_between_items_belong_to_the_one_before() {
    let content = read("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>");
    let Block::List(list) = &content.blocks[0] else {
        panic!("{:?}", content.blocks);
    };
    assert_eq!(list.items.len(), 2);
    assert!(matches!(&list.items[0].blocks[1], Block::List(inner) if inner.items.len() == 1));
}

#[test]
fn items_without_a_list_make_one() {
    let content = read("<li>a</li><li>b</li><p>c</p><li>d</li>");
    assert_eq!(content.text.lists.len(), 2);
    assert_eq!(content.text.lists[0].items, ["a", "b"]);
}

#[test]
fn terms_share_their_definitions() {
    let content = read(
        "<dl><dt>CSS</dt><dt>Stylesheets</dt><dd>One</dd><dd>Two</dd><div><dt>X<dd>Y</div></dl>",
    );
    let Block::DefinitionList { groups } = &content.blocks[0] else {
        panic!("{:?}", content.blocks);
    };
    assert_eq!(groups.len(), 2);
    assert_eq!((groups[0].terms.len(), groups[0].definitions.len()), (2, 2));
}

#[test]
fn lazy_images_come_once() {
    let images = |html: &str| {
        let media = read(html).media;
        media
            .into_iter()
            .map(|media| (media.src.unwrap_or_default(), media.alt.unwrap_or_default()))
            .collect::<Vec<_>>()
    };
    let once = [("https://a.example/a.jpg".to_owned(), "A".to_owned())];
    assert_eq!(
        images("<img data-src=/a.jpg><noscript><img src=/a.jpg alt=A></noscript>"),
        once
    );
    assert_eq!(
        images("<div><img src=blank.gif></div><noscript><img src=/a.jpg alt=A></noscript>"),
        once
    );
    assert_eq!(
        images("<p><noscript><img src=/a.jpg alt=A></noscript><img data-src=/a.jpg>"),
        once
    );
    assert!(images("<img src=/p.gif width=1 height=1>").is_empty());
    assert!(images("<img src=/deco.png alt=''>").is_empty());
}

#[test]
fn formulas_come_once_and_in_tex() {
    let katex = "<p><span class=katex><span class=katex-mathml><math><semantics><mi>E</mi><annotation encoding='application/x-tex'>E=mc^2</annotation></semantics></math></span><span class=katex-html aria-hidden=true>E=mc2</span></span></p>";
    assert_eq!(text(katex), "E=mc^2\n");
    let wiki = "<p><span class=mwe-math-element><span style='display:none'><math alttext='{\\displaystyle x^2}'><mi>x</mi></math></span><img src=m.svg alt='x^2'></span></p>";
    assert_eq!(text(wiki), "x^2\n");
    let mathjax =
        "<span class=MathJax>rendered</span><script type='math/tex; mode=display'>a_b</script>";
    assert_eq!(text(mathjax), "a_b\n");
}

#[test]
fn ruby_is_in_one_pair_of_brackets() {
    let html = "<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>を<b>学</b>ぶ</p>";
    assert_eq!(text(html), "漢字(かんじ)を学ぶ\n");
}

#[test]
fn drawings_give_only_their_text() {
    let html = "<svg><title>No</title><style>a>b{fill:red}</style><text>Chart</text></svg><p>x<![CDATA[gone]]>y</p>";
    assert_eq!(text(html), "Chart\nxy\n");
}

#[test]
fn footnotes_are_tied_to_their_references() {
    let content = read(
        "<p>A<sup><a href=#n1>1</a></sup> b<sup><a href=#none>2</a></sup></p><ol><li id=n1><p>Note. <a href=#r1>↩</a></p></li></ol>",
    );
    let Block::Paragraph { content: line } = &content.blocks[0] else {
        panic!("{:?}", content.blocks);
    };
    assert!(line.contains(&Inline::FootnoteReference {
        label: "1".to_owned()
    }));
    let Block::Footnote { label, blocks } = &content.blocks[1] else {
        panic!("{:?}", content.blocks);
    };
    assert_eq!(label, "1");
    assert_eq!(text_of_blocks(blocks), "Note.\n");
}

#[test]
fn an_open_ended_feed_says_so() {
    let content = read(
        "<div role=feed><article aria-posinset=1 aria-setsize=-1><h2>P1</h2><button>Like</button></article></div>",
    );
    let Some(Block::Note { text }) = content.blocks.last() else {
        panic!("{:?}", content.blocks);
    };
    assert_eq!(
        text,
        "A feed of unknown size: 1 post is loaded, more come as one scrolls."
    );
}

#[test]
fn deep_lists_are_flattened_and_lose_nothing() {
    let html = format!("{}deep{}", "<ul><li>x".repeat(100), "</ul>".repeat(100));
    let content = read(&html);
    let all = text_of_blocks(&content.blocks);
    assert_eq!(all.matches('x').count(), 100);
    assert!(all.contains("deep"));
    let json = serde_json::to_string(&content).unwrap();
    assert_eq!(
        serde_json::from_str::<ExtractedContent>(&json).unwrap(),
        content
    );
}

#[test]
fn the_main_content_is_never_empty_when_text_is_shown() {
    let only_menu = Document::parse("<nav><a href=/>only a menu</a></nav>");
    assert_eq!(main_text(&only_menu), "only a menu\n");
    let bare = Document::parse("bare text");
    let (_, content) = main_content(&bare, &ContentExtractionOptions::default());
    assert!(content.metadata.whole_page);
    assert_eq!(text_of_blocks(&content.blocks), "bare text\n");
}

#[test]
fn the_main_content_leaves_out_what_is_none_and_says_so() {
    let doc = Document::parse(
        "<main><h1>T</h1><p>Long enough to be the text of a page.</p><div class=share-bar>Share</div></main>",
    );
    let (_, content) = main_content(&doc, &ContentExtractionOptions::default());
    assert_eq!(
        text_of_blocks(&content.blocks),
        "T\nLong enough to be the text of a page.\n"
    );
    assert_eq!(content.metadata.left_out[0].reason, "share bar");
}

#[test]
fn code_keeps_its_lines_and_language() {
    let content = read("<pre><code class=language-rust>fn a() {\n  b\n}\n</code></pre>");
    let Block::Code { language, text } = &content.blocks[0] else {
        panic!("{:?}", content.blocks);
    };
    assert_eq!(
        (language.as_deref(), text.as_str()),
        (Some("rust"), "fn a() {\n  b\n}")
    );
}
