//! Pages that are hard to read: each has a sensible answer, and none is empty that shows text.

use domlens_dom_model::{Document, ParseOptions};
use domlens_progressive::content::{
    Block, ContentExtractionOptions, ExtractedContent, main_content, main_text, text_of_blocks,
};

fn main_of(html: &str) -> ExtractedContent {
    main_content(&Document::parse(html), &ContentExtractionOptions::default()).1
}

/// The text of the main content, strict and generous.
fn both(html: &str) -> (String, String) {
    let doc = Document::parse(html);
    (main_text(&doc), text_of_blocks(&main_of(html).blocks))
}

#[test]
fn pages_without_content() {
    for html in [
        "",
        "<body>",
        "<script>x</script>",
        "<p hidden>x",
        "<!-- x -->",
        "<nav></nav>",
    ] {
        let (strict, generous) = both(html);
        assert_eq!((strict.trim(), generous.trim()), ("", ""), "{html}");
    }
    let content = main_of("<a href=/>Home</a>");
    assert!(content.metadata.whole_page);
    assert_eq!(content.text.paragraphs, ["Home"]);
}

#[test]
fn one_giant_table() {
    let rows: Vec<String> = (0..5_000)
        .map(|row| format!("<tr><td>name {row}<td>{row}"))
        .collect();
    let rows = rows.concat();
    let html = format!("<table><tr><th>Name<th>Number{rows}</table>");
    let content = main_of(&html);
    assert_eq!(content.tables[0].rows.len(), 5_000);
    assert_eq!(content.tables[0].headers, ["Name", "Number"]);
    let text = both(&html).0;
    assert!(text.contains("name 0") && text.contains("name 4999"));
}

#[test]
fn a_hundred_levels_of_lists() {
    let html = format!("{}deep{}", "<ul><li>x".repeat(100), "</ul>".repeat(100));
    let (strict, generous) = both(&html);
    assert!(strict.contains("deep") && generous.contains("deep"));
    assert_eq!(generous.matches('x').count(), 100);
    // What is nested deeper than JSON readers go is flattened.
    let json = serde_json::to_string(&main_of(&html)).unwrap();
    assert!(serde_json::from_str::<ExtractedContent>(&json).is_ok());
}

#[test]
fn a_hundred_thousand_levels_of_anything() {
    for tag in ["div", "span", "blockquote", "b", "section"] {
        let html = format!("<p>top</p>{}deep", format!("<{tag}>").repeat(100_000));
        assert!(both(&html).0.contains("top"), "{tag}");
        let html = format!("<p>top</p>{}deep", format!("<{tag}>").repeat(300));
        assert!(both(&html).1.contains("deep"), "{tag}");
    }
}

#[test]
fn a_span_over_more_columns_than_there_are() {
    let html = "<table><tr><th colspan=65534>Head<tr><td rowspan=65534>a<td>b</table>";
    let content = main_of(html);
    let Some(Block::Table(table)) = content.blocks.first() else {
        panic!("{:?}", content.blocks);
    };
    // The standard allows 1000 columns, and a grid has no more places than its cells ask for
    // within reason.
    assert!(
        table
            .header
            .iter()
            .chain(&table.rows)
            .all(|row| row.len() <= 2_000)
    );
    let text = both(html).1;
    assert_eq!(text.matches("Head").count(), 1, "{text}");
}

#[test]
fn a_form_that_wraps_the_page() {
    let html = "<form id=aspnetForm><h1>T</h1><p>Long article text here, and a second sentence \
                about it.</p><input name=q><button>Go</button></form>";
    let (strict, generous) = both(html);
    assert!(strict.contains("Long article text"), "{strict}");
    assert!(generous.contains("Long article text"), "{generous}");
}

#[test]
fn text_outside_any_block() {
    let (strict, generous) = both("one<br><br>two <b>three</b><hr>four");
    assert_eq!(generous, "one\ntwo three\nfour\n");
    assert_eq!(strict, generous);
}

#[test]
fn a_body_in_a_template() {
    let html = "<template><main><p>never shown</main></template><p>shown";
    let (strict, generous) = both(html);
    assert_eq!((strict.as_str(), generous.as_str()), ("shown\n", "shown\n"));
}

#[test]
fn mixed_encodings() {
    // A page that says UTF-8 and holds a byte that is none.
    let bytes = b"<meta charset=utf-8><p>caf\xe9 \xc3\xa9t\xc3\xa9".as_slice();
    let doc = Document::parse_bytes(bytes, &ParseOptions::default());
    assert_eq!(main_text(&doc), "caf\u{fffd} été\n");
    let bytes = b"<meta charset=windows-1252><p>caf\xe9".as_slice();
    let doc = Document::parse_bytes(bytes, &ParseOptions::default());
    assert_eq!(main_text(&doc), "café\n");
}

#[test]
fn text_from_right_to_left() {
    let html = "<html dir=rtl lang=he><body><h1>שלום</h1><p>זה <b>טקסט</b> (3).</p>";
    assert_eq!(both(html).1, "שלום\nזה טקסט (3).\n");
}

#[test]
fn words_are_counted_in_languages_without_spaces() {
    let count = |text: &str| main_of(&format!("<p>{text}")).metadata.word_count;
    assert_eq!(count("one two"), 2);
    assert!(count("私は東京に住んでいます") > 3);
    assert!(count("我住在北京的一个小区里") > 3);
    assert!(count("ฉันอาศัยอยู่ในกรุงเทพ") > 1);
}
