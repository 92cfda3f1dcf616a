//! What pages say about themselves, and why their main content is what it is.

use domlens_dom_model::{Document, ParseOptions};
use domlens_progressive::content::{
    ContentExtractionOptions, Inline, PageAbout, content_of, explain_main, main_content, main_text,
    main_text_with,
};

const PROSE: &str = "<p>The first clocks of the town were built by hand, and none of them agreed, \
    which nobody minded. Then the railway came, and with it one time for all.</p>\
    <p>The clockmaker was asked to set them, one by one, each Sunday after church, and to send \
    the bill to the council. He never did, as far as the books can tell.</p>\
    <p>In the end the council bought a clock of its own, and that was the wrong one.</p>";

fn about(html: &str) -> PageAbout {
    let options = ParseOptions::default().with_url("https://a.example/dir/page");
    PageAbout::of(&Document::parse_with(html, &options))
}

#[test]
fn linked_data_wins_over_the_head() {
    let about = about(
        r#"<html lang=en-GB><title>Clocks | The Tick</title>
        <meta property=og:title content="Clocks - og"><meta name=description content=" All
        about clocks. "><meta property=og:site_name content="The Tick">
        <link rel="shortlink canonical" href="/clocks"><meta property="og:image" content="i.png">
        <script type="application/ld+json">{"@context":"https://schema.org","@graph":[
          {"@type":"WebPage","name":"x"},
          {"@type":["NewsArticle"],"headline":"Clocks of the town","author":[{"name":"Ada"},"Bob"],
           "datePublished":"2026-02-19","dateModified":"2026-02-20"}]}</script>
        <script type="application/ld+json">{ not json </script>"#,
    );
    assert_eq!(about.title.as_deref(), Some("Clocks of the town"));
    assert_eq!(about.byline.as_deref(), Some("Ada, Bob"));
    assert_eq!(about.published.as_deref(), Some("2026-02-19"));
    assert_eq!(about.modified.as_deref(), Some("2026-02-20"));
    assert_eq!(about.language.as_deref(), Some("en-GB"));
    assert_eq!(
        about.canonical_url.as_deref(),
        Some("https://a.example/clocks")
    );
    assert_eq!(about.site_name.as_deref(), Some("The Tick"));
    assert_eq!(about.description.as_deref(), Some("All about clocks."));
    assert_eq!(about.image.as_deref(), Some("https://a.example/dir/i.png"));
}

#[test]
fn the_head_and_marked_parts_say_the_rest() {
    let about = about(
        r#"<title>Clocks | The Tick</title><meta property=og:site_name content="The Tick">
        <meta property="article:published_time" content="2026-01-02T03:04:05Z">
        <meta property="og:locale" content="de_AT"><h1>Other</h1>
        <span itemprop=author>By Ada</span><a rel=author href=/b>Bob</a>
        <meta itemprop=dateModified content=2026-01-03>"#,
    );
    assert_eq!(about.title.as_deref(), Some("Clocks"));
    assert_eq!(about.byline.as_deref(), Some("Ada, Bob"));
    assert_eq!(about.published.as_deref(), Some("2026-01-02T03:04:05Z"));
    assert_eq!(about.modified.as_deref(), Some("2026-01-03"));
    assert_eq!(about.language.as_deref(), Some("de-AT"));
    assert_eq!(about.canonical_url, None);
}

#[test]
fn nothing_is_guessed_and_nothing_hidden_counts() {
    assert_eq!(about("<p>By Ada, 2026-01-01"), PageAbout::default());
    assert_eq!(
        about("<h1 hidden>No</h1><h1>Yes</h1>").title.as_deref(),
        Some("Yes")
    );
    // The title of a drawing is none of the page.
    assert_eq!(about("<svg><title>Cart icon</title></svg>").title, None);
    let deep = format!(
        "<script type=application/ld+json>{}</script>",
        "[".repeat(100_000)
    );
    assert_eq!(about(&deep), PageAbout::default());
}

#[test]
fn a_saved_page_takes_the_scheme_from_the_address_it_goes_by() {
    let url = |html: &str, page: &str| {
        let doc = Document::parse_with(html, &ParseOptions::default().with_url(page));
        let body = doc.body().unwrap();
        let options = ContentExtractionOptions::default();
        let content = content_of(&doc, body, String::new(), &options);
        let json = serde_json::to_value(&content.blocks).unwrap();
        json[0]["content"][0]["url"].as_str().unwrap().to_owned()
    };
    let link = "<body><a href=//cdn.example/x>x</a>";
    let head = |href: &str| format!("<head><link rel=canonical href={href}></head>{link}");
    assert_eq!(url(link, "file:///home/p.html"), "https://cdn.example/x");
    assert_eq!(
        url(&head("http://a.example/"), "file:///home/p.html"),
        "http://cdn.example/x"
    );
    assert_eq!(
        url(&head("https://a.example/"), "http://b.example/"),
        "http://cdn.example/x"
    );
}

#[test]
fn the_kind_of_the_page_comes_with_its_main_content() {
    let html = format!(
        "<meta property=og:type content=article><script type=application/ld+json>\
         {{\"@type\":\"NewsArticle\"}}</script><article><h1>T</h1>{PROSE}</article>"
    );
    let (_, content) = main_content(
        &Document::parse(&html),
        &ContentExtractionOptions::default(),
    );
    let page = content.metadata.page.unwrap();
    assert_eq!(page.kind.as_deref(), Some("article"));
    assert_eq!(page.title.as_deref(), Some("T"));
}

#[test]
fn an_explanation_names_each_part_and_its_reason() {
    let html = format!(
        "<nav id=menu><a href=/>Home</a> <a href=/a>About us</a></nav>\
         <main id=m>{PROSE}</main><footer id=foot>© 2026 The Tick. All rights reserved.</footer>"
    );
    let explained = explain_main(&Document::parse(&html));
    assert_eq!(explained.region, "#m");
    let parts: Vec<(&str, &str)> = explained
        .left_out
        .iter()
        .map(|part| (part.selector.as_str(), part.reason.as_str()))
        .collect();
    assert!(
        explained.read_from.is_none() && parts.is_empty(),
        "{parts:?}"
    );
    let html = format!(
        "<main id=m>{PROSE}<div id=c class=comments><h2>Comments (2)</h2>\
         <p>Great! <a href=/r>Reply</a></p></div></main>"
    );
    let doc = Document::parse(&html);
    let explained = explain_main(&doc).to_string();
    assert!(
        explained.contains("region: `#m`: the main landmark"),
        "{explained}"
    );
    assert!(explained.contains("- `#c`: comments"), "{explained}");
    assert!(explained.starts_with("page kind: "), "{explained}");
}

#[test]
fn comments_and_hidden_text_come_on_demand() {
    let html = format!(
        "<main>{PROSE}<p hidden>unseen words</p><div class=comments><h2>Comments (2)</h2>\
         <p>Great! <a href=/r>Reply</a></p></div></main>"
    );
    let doc = Document::parse(&html);
    let options = ContentExtractionOptions::default();
    assert!(!main_text(&doc).contains("Great!"));
    assert!(main_text_with(&doc, &options.clone().with_comments(true)).contains("Great!"));
    assert!(!main_text(&doc).contains("unseen"));
    assert!(main_text_with(&doc, &options.clone().with_hidden(true)).contains("unseen"));
    let text = |options| {
        let (_, content) = main_content(&doc, &options);
        serde_json::to_string(&content.blocks).unwrap()
    };
    assert!(!text(options.clone()).contains("Great!"));
    assert!(text(options.with_comments(true)).contains("Great!"));
}

/// Formatting that is not kept leaves the words of emphasis, links and code.
#[test]
fn plain_lines_keep_their_words() {
    let doc = Document::parse("<body><p>One <b>bold</b> <a href=/x>link</a> <code>code</code>");
    let options = ContentExtractionOptions::default().with_preserved_formatting(false);
    let content = content_of(&doc, doc.body().unwrap(), String::new(), &options);
    let json = serde_json::to_value(&content.blocks).unwrap();
    let line: Vec<Inline> = serde_json::from_value(json[0]["content"].clone()).unwrap();
    assert!(
        matches!(line.as_slice(), [Inline::Text { text, .. }] if text == "One bold link code"),
        "{line:?}"
    );
}
