//! Content of small pages as Markdown.

use domlens_dom_model::{Document, ParseOptions};
use domlens_formatter::{Detail, MarkdownFormatOptions, MarkdownFormatter, PageMeta};
use domlens_progressive::content::{ContentExtractionOptions, content_of};

use crate::envelope;

pub(crate) fn markdown_with(html: &str, options: &MarkdownFormatOptions) -> String {
    let doc = Document::parse_with(
        html,
        &ParseOptions::default().with_url("https://a.example/dir/page"),
    );
    let content = content_of(
        &doc,
        doc.body().unwrap(),
        "body".to_owned(),
        &ContentExtractionOptions::default(),
    );
    let page = MarkdownFormatter::content(&content, options, &PageMeta::default());
    let (name, text) = envelope::open(&page);
    assert_eq!(name, "content");
    text
}

pub(crate) fn markdown(html: &str) -> String {
    markdown_with(html, &MarkdownFormatOptions::default())
}

#[test]
fn headings_paragraphs_and_breaks() {
    assert_eq!(
        markdown("<h1>A<br>b</h1><p>c<br>d</p>e"),
        "# A b\n\nc\\\nd\n\ne"
    );
    assert_eq!(markdown("<h3>C#</h3><h4>x #</h4>"), "### C#\n\n#### x \\#");
}

#[test]
fn a_marker_before_a_styled_space_begins_no_list() {
    assert_eq!(markdown("<p>-<b> x</b></p>"), "\\- **x**");
    assert_eq!(markdown("<p>1.<em> x</em></p>"), "1\\. *x*");
}

#[test]
fn a_tilde_before_struck_text_stays_a_tilde() {
    assert_eq!(markdown("<p>a ~<s>b</s></p>"), "a \\~~~b~~");
}

#[test]
fn styles_that_cross_are_written_as_tags() {
    assert_eq!(
        markdown("<p><em>b <strong>a</strong></em><strong> c</strong></p>"),
        "<em>b <strong>a</strong></em> <strong>c</strong>"
    );
}

#[test]
fn a_link_closes_whatever_its_text_ends_with() {
    assert_eq!(
        markdown(r"<p>x<a href=/a>C:\ </a>y"),
        r"x[C:\\](https://a.example/a) y"
    );
    assert_eq!(
        markdown(r"<p>x<a href=/a>C:\</a>y"),
        r"x[C:\\](https://a.example/a)y"
    );
}

#[test]
fn lists_nest_and_number() {
    assert_eq!(
        markdown("<ul><li>a<ol start=3><li>b<li>c</ol><li>d</ul>"),
        "- a\n\n  3. b\n  4. c\n- d"
    );
    assert_eq!(markdown("<ul><li>a<ul><li>b</ul></ul>"), "- a\n  - b");
    assert_eq!(markdown("<ol><li>a<li value=7>b</ol>"), "1. a\n\n7) b");
    assert_eq!(markdown("<ul><li>a</ul><ul><li>b</ul>"), "- a\n\n* b");
    assert_eq!(markdown("<ul><li><p>a<p>b<li>c</ul>"), "- a\n\n  b\n\n- c");
    assert_eq!(
        markdown("<ul><li><input type=checkbox checked> done<li><input type=checkbox> to do</ul>"),
        "- [x] done\n- [ ] to do"
    );
}

#[test]
fn quotes_figures_rules_and_media() {
    assert_eq!(
        markdown("<blockquote><p>a<p>b</blockquote><hr>"),
        "> a\n>\n> b\n\n___"
    );
    assert_eq!(
        markdown("<figure><img src=/i.png alt=I><figcaption>Fig. 1</figcaption></figure>"),
        "![I](https://a.example/i.png)\n\n*Fig. 1*"
    );
    assert_eq!(
        markdown("<video src=v.mp4 title=Tour></video>"),
        "[Video: Tour](https://a.example/dir/v.mp4)"
    );
    assert_eq!(
        markdown("<a href=/x><img src=/i.png alt=I></a>"),
        "[![I](https://a.example/i.png)](https://a.example/x)"
    );
}

#[test]
fn several_header_rows_become_one() {
    assert_eq!(
        markdown(
            "<table><thead><tr><th rowspan=2>A<th colspan=2>B<tr><th>1<th>2</thead><tbody><tr><td>x<td>y<td>z</tbody></table>"
        ),
        "| A | B / 1 | B / 2 |\n| --- | --- | --- |\n| x | y | z |"
    );
    assert_eq!(
        markdown("<table><caption>C</caption><tr><td>a<td>b<tr><td>c<td>d</table>"),
        "*C*\n\n| | |\n| --- | --- |\n| a | b |\n| c | d |"
    );
}

#[test]
fn emphasis_falls_back_to_tags_where_signs_would_not_hold() {
    assert_eq!(markdown("<p>a<b>b</b>c</p>"), "a**b**c");
    assert_eq!(markdown("<p>a<b>(b)</b>c</p>"), "a<strong>(b)</strong>c");
    assert_eq!(
        markdown("<p><b>a</b><i>b</i></p>"),
        "<strong>a</strong><em>b</em>"
    );
    assert_eq!(markdown("<p><b>a <i>b</i></b> c</p>"), "**a *b*** c");
    assert_eq!(
        markdown("<p><del>old</del> x<sup>2</sup></p>"),
        "~~old~~ x<sup>2</sup>"
    );
    assert_eq!(
        markdown("<p><b><a href=/x>a</a></b></p>"),
        "**[a](https://a.example/x)**"
    );
}

#[test]
fn footnotes_use_their_own_syntax() {
    assert_eq!(
        markdown("<p>A<sup><a href=#n1>1</a></sup></p><ol><li id=n1>Note.</ol>"),
        "A[^1]\n\n[^1]: Note."
    );
}

#[test]
fn limits_tell_what_they_leave_out() {
    let options = MarkdownFormatOptions::default().with_max_elements(2);
    assert_eq!(
        markdown_with("<p>a<p>b<p>c<p>d<ul><li>1<li>2<li>3</ul>", &options),
        "a\n\nb\n\n- 1\n- 2\n- *… 1 more*\n\n*… 2 more paragraphs*"
    );
    let options = MarkdownFormatOptions::default().with_max_text_length(9);
    assert_eq!(
        markdown_with("<p>one <b>two three</b> four</p>", &options),
        "one **two…**"
    );
}

#[test]
fn a_summary_is_the_headings_with_their_first_paragraphs_and_counts() {
    let options = MarkdownFormatOptions::default().with_detail(Detail::Summary);
    assert_eq!(
        markdown_with("<h1>T</h1><p>a<p>b<ul><li>x</ul><h2>U</h2><p>c", &options),
        "# T\n\na\n\n## U\n\nc\n\n*6 words, 2 headings, 4 paragraphs, 1 list*"
    );
}

#[test]
fn an_empty_element_says_so() {
    assert_eq!(
        markdown("<p hidden>two words</p>"),
        "*No text is shown here.*\n\n*Left out: 2 words that the page hides.*"
    );
}
