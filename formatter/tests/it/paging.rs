//! Texts in pages: within the budget, without gap or repeat, whatever the page.

use domlens_dom_model::Document;
use domlens_extract::{ExtractionOptions, SmartDomReader};
use domlens_formatter::{
    Cursor, GraphFormatOptions, GraphFormatter, MarkdownFormatOptions, MarkdownFormatter, Page,
    PageMeta, Paging, PagingError, TokenCounter,
};
use domlens_graph::{GraphOptions, graph};
use domlens_progressive::ProgressiveExtractor;
use domlens_progressive::content::{ContentExtractionOptions, main_content};
use domlens_testkit::hostile_html;
use proptest::prelude::*;

use crate::envelope;
use crate::tokens::Exact;

type Read<'r> = &'r dyn Fn(&Paging<'_>) -> Result<Page, PagingError>;

/// All pages of a text. Where one line is more than the budget, the budget that the error names
/// must do.
fn all_pages(read: Read<'_>, budget: usize) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    let mut cursor: Option<Cursor> = None;
    loop {
        let paging = Paging::new(budget, &Exact).at(cursor);
        let (page, budget) = match read(&paging) {
            Ok(page) => (page, budget),
            Err(PagingError::TooFewTokens { needed, .. }) => {
                assert!(needed > budget);
                let paging = Paging::new(needed, &Exact).at(cursor);
                (read(&paging).unwrap(), needed)
            }
            Err(error) => panic!("{error}"),
        };
        let tokens = Exact.count(&page.text);
        assert!(tokens <= budget, "{tokens} > {budget}");
        assert_eq!(page.tokens, (budget < usize::MAX).then_some(tokens));
        assert!(!page.lines.is_empty());
        cursor = page.next;
        pages.push(page);
        if cursor.is_none() {
            return pages;
        }
    }
}

/// Asserts that the pages hold each line of `whole` once, in its order, and nothing unsaid.
fn check(read: Read<'_>, body: &dyn Fn(&str) -> String, budget: usize) {
    let uncut = all_pages(read, usize::MAX);
    assert_eq!(uncut.len(), 1);
    let whole = body(&uncut[0].text);
    let whole: Vec<&str> = whole.split('\n').collect();
    let pages = all_pages(read, budget);
    let mut seen: Vec<usize> = Vec::new();
    for (at, page) in pages.iter().enumerate() {
        let body = body(&page.text);
        let mut rest = body.split('\n');
        for number in &page.lines {
            // Blank lines at the end are not printed.
            let Some(line) = whole.get(*number).filter(|line| !line.is_empty()) else {
                continue;
            };
            assert!(
                rest.any(|other| other == *line),
                "{line:?} is not on page {at}: {body}"
            );
        }
        seen.extend(&page.lines);
        let left: usize = pages[at + 1..].iter().map(|page| page.lines.len()).sum();
        assert_eq!(page.left, left);
    }
    seen.sort_unstable();
    let all: Vec<usize> = (0..uncut[0].lines.len()).collect();
    assert_eq!(seen, all);
}

fn check_document(doc: &Document, budget: usize) {
    let options = MarkdownFormatOptions::default();
    let meta = PageMeta::new(doc.title(), doc.url());
    let inner = |text: &str| envelope::open(text).1;
    let outline = ProgressiveExtractor::extract_structure(doc);
    check(
        &|paging| MarkdownFormatter::structure_page(&outline, &options, &meta, paging),
        &inner,
        budget,
    );
    let region = SmartDomReader::extract_interactive(doc, &ExtractionOptions::default()).unwrap();
    check(
        &|paging| MarkdownFormatter::region_page(&region, &options, &meta, paging),
        &inner,
        budget,
    );
    let (_, content) = main_content(doc, &ContentExtractionOptions::default());
    check(
        &|paging| MarkdownFormatter::content_page(&content, &options, &meta, paging),
        &inner,
        budget,
    );
    let graph = graph(doc, &GraphOptions::default());
    check(
        &|paging| GraphFormatter::page(&graph, &GraphFormatOptions::default(), paging),
        &|text| text.to_owned(),
        budget,
    );
}

#[test]
fn our_pages_at_several_budgets() {
    for page in domlens_testkit::pages() {
        let doc = Document::parse(&page.html);
        for budget in [150, 700] {
            check_document(&doc, budget);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_page_at_any_budget(html in hostile_html(), budget in 1_usize..400) {
        check_document(&Document::parse(&html), budget);
    }
}

/// What `item` says of each number below `count`.
fn repeated(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().concat()
}

fn content_page(html: &str, budget: usize, cursor: Option<Cursor>) -> Result<Page, PagingError> {
    let doc = Document::parse(html);
    let (_, content) = main_content(&doc, &ContentExtractionOptions::default());
    let paging = Paging::new(budget, &Exact).at(cursor);
    MarkdownFormatter::content_page(
        &content,
        &MarkdownFormatOptions::default(),
        &PageMeta::default(),
        &paging,
    )
}

#[test]
fn a_table_goes_on_under_its_head() {
    let rows = repeated(40, |n| format!("<tr><td>Row {n}<td>{}", n * 7));
    let html = format!("<main><table><tr><th>Name<th>Number{rows}</table></main>");
    let first = content_page(&html, 120, None).unwrap();
    let second = content_page(&html, 120, first.next).unwrap();
    let body = envelope::open(&second.text).1;
    let lines: Vec<&str> = body.lines().collect();
    assert_eq!(lines[..2], ["| Name | Number |", "| --- | --- |"]);
    assert!(lines[2].starts_with("| Row "), "{body}");
}

#[test]
fn code_is_closed_and_opened_again() {
    let code = repeated(60, |n| format!("let x{n} = {n};\n"));
    let html =
        format!("<main><ul><li>See<pre><code class=language-rust>{code}</code></pre></ul></main>");
    let first = content_page(&html, 150, None).unwrap();
    let second = content_page(&html, 150, first.next).unwrap();
    let [first, second] = [&first, &second].map(|page| envelope::open(&page.text).1);
    assert!(first.ends_with("\n  ```"), "{first}");
    assert!(second.starts_with("  ```rust\n  let x"), "{second}");
}

#[test]
fn a_cursor_of_another_page_is_refused() {
    let html = |word: &str| {
        format!(
            "<main>{}</main>",
            format!("<p>{word} and more</p>").repeat(50)
        )
    };
    let first = content_page(&html("tea"), 60, None).unwrap();
    let error = content_page(&html("coffee"), 60, first.next).unwrap_err();
    assert!(matches!(error, PagingError::OtherText(_)), "{error}");
    assert!(error.to_string().contains("read again"), "{error}");
}

#[test]
fn what_is_no_cursor_is_refused() {
    for text in [
        "",
        "9",
        "9.",
        "+9.9f3a2c1b",
        "9.9F3A2C1",
        "9.+9f3a2c1",
        "-1.9f3a2c1b",
    ] {
        let error = text.parse::<Cursor>().unwrap_err();
        assert!(matches!(error, PagingError::NoCursor(_)), "{text}");
    }
}

#[test]
fn a_budget_below_one_line_names_the_one_that_would_do() {
    let html = format!("<main><p>{}</p></main>", "word ".repeat(2000));
    let error = content_page(&html, 100, None).unwrap_err();
    let PagingError::TooFewTokens { needed, .. } = error else {
        panic!("{error}");
    };
    assert!(needed > 2000, "{needed}");
    assert!(content_page(&html, needed, None).is_ok());
}

#[test]
fn what_matters_most_comes_first() {
    let cards = repeated(30, |n| {
        format!("<li><a href=/{n}>Item {n}</a><button>Add</button><button>Hide</button>")
    });
    let html = format!(
        "<nav><a href=/>Home</a></nav><main><ul>{cards}</ul><button>Pay now</button></main>\
         <dialog open aria-label=Cookies><button>Accept all</button></dialog>"
    );
    let doc = Document::parse(&html);
    let graph = graph(&doc, &GraphOptions::default());
    let paging = Paging::new(260, &Exact);
    let page = GraphFormatter::page(&graph, &GraphFormatOptions::default(), &paging).unwrap();
    for wanted in ["'Accept all'", "'Pay now'", "'Item 0'", "@more "] {
        assert!(
            page.text.contains(wanted),
            "{wanted} is not in {}",
            page.text
        );
    }
    assert!(!page.text.contains("'Item 29'"), "{}", page.text);
}

#[test]
fn twenty_thousand_lines_give_a_page_in_time() {
    let html = format!("<main>{}</main>", "<button>Go on</button>".repeat(20_000));
    let doc = Document::parse(&html);
    let graph = graph(&doc, &GraphOptions::default());
    let paging = Paging::new(500, &Exact);
    let page = GraphFormatter::page(&graph, &GraphFormatOptions::default(), &paging).unwrap();
    assert!(page.tokens.unwrap() <= 500);
    assert!(page.left > 19_000);
}
