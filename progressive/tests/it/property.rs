//! Laws of content: it says what the page shows, in the order of the page, and nothing that the
//! page hides.

use domlens_dom_model::Document;
use domlens_progressive::content::{
    ContentExtractionOptions, content_of, main_content, main_text, text_of_blocks,
};
use domlens_testkit::hostile_html;
use proptest::collection::vec;
use proptest::prelude::*;

/// Pages of elements in elements. `@` stands for a word that is shown, `%` for one that is hidden;
/// [`numbered`] makes each word one of its own.
fn page() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => Just("@ @ ".to_owned()),
        2 => Just("<p>@ <b>@</b> @".to_owned()),
        1 => Just("<h2>@</h2>".to_owned()),
        1 => Just("<a href=/x>@</a>".to_owned()),
        1 => Just("<pre>@\n  @</pre>".to_owned()),
        1 => Just("<code>@</code>".to_owned()),
        1 => Just("<br>".to_owned()),
        1 => Just("<img src=/a.png alt=%>".to_owned()),
        1 => Just("<sup><a href='#n'>@</a></sup>".to_owned()),
        1 => Just("<ruby>@ <rp>(</rp><rt> @</rt></ruby>".to_owned()),
        1 => Just("<script>%</script>".to_owned()),
        1 => Just("<template>%</template>".to_owned()),
    ];
    leaf.prop_recursive(5, 40, 5, |inner| {
        let many = vec(inner, 0..5).prop_map(|parts| parts.concat());
        let around = prop::sample::select(vec![
            ("<div>", "</div>"),
            ("<section>", "</section>"),
            ("<p>", "</p>"),
            ("<ul>", "</ul>"),
            ("<ol>", "</ol>"),
            ("<li>", "</li>"),
            ("<blockquote>", "</blockquote>"),
            ("<table>", "</table>"),
            ("<tr>", "</tr>"),
            ("<td rowspan=2>", "</td>"),
            ("<td colspan=3>", "</td>"),
            ("<th>", "</th>"),
            ("<caption>", "</caption>"),
            ("<dl>", "</dl>"),
            ("<dt>", "</dt>"),
            ("<dd>", "</dd>"),
            ("<figure>", "</figure>"),
            ("<figcaption>", "</figcaption>"),
            ("<em>", "</em>"),
            ("<a href=/y>", "</a>"),
            ("<main>", "</main>"),
            ("<nav>", "</nav>"),
            ("<details open>", "</details>"),
            ("<summary>", "</summary>"),
            ("<form>", "</form>"),
            ("<button>", "</button>"),
            ("<h1>", "</h1>"),
            ("<span>", "</span>"),
        ]);
        let hidden = prop::sample::select(vec![
            ("<div hidden>", "</div>"),
            ("<div style='display:none'>", "</div>"),
            ("<p style='visibility:hidden'>", "</p>"),
            ("<details><summary></summary>", "</details>"),
        ]);
        prop_oneof![
            5 => (around, many.clone()).prop_map(|((open, close), inner)| format!("{open}{inner}{close}")),
            1 => hidden.prop_map(|(open, close)| format!("{open}% %{close}")),
        ]
    })
    .prop_map(|html| numbered(&html))
}

fn numbered(html: &str) -> String {
    let parts = html.split_inclusive(['@', '%']).enumerate();
    let numbered = parts.map(|(at, part)| match part.strip_suffix('@') {
        Some(before) => format!("{before}shown{at}"),
        None => part.replace('%', &format!("hidden{at}")),
    });
    numbered.collect::<Vec<String>>().concat()
}

/// The numbered words of a text; those side by side without a space are two.
fn words(text: &str) -> Vec<String> {
    text.match_indices("shown")
        .map(|(at, word)| {
            let rest = &text[at + word.len()..];
            let digits = rest.chars().take_while(char::is_ascii_digit);
            digits.collect::<String>()
        })
        .collect()
}

/// The first of `part` that does not stand in `whole` in this order.
fn out_of_order<'a>(part: &'a [String], whole: &[String]) -> Option<&'a String> {
    let mut rest = whole.iter();
    part.iter().find(|word| !rest.any(|other| other == *word))
}

fn options() -> ContentExtractionOptions {
    ContentExtractionOptions::default().with_media(false)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_blocks_say_what_is_shown_in_its_order(html in page()) {
        let doc = Document::parse(&html);
        let shown = words(&doc.inner_text(doc.root()));
        let blocks = content_of(&doc, doc.body().unwrap(), String::new(), &options()).blocks;
        let said = words(&text_of_blocks(&blocks));
        prop_assert_eq!(out_of_order(&said, &shown), None, "{} of {:?}", html, shown);
        // All of it, too: a body that is read whole loses no word.
        prop_assert_eq!(out_of_order(&shown, &said), None, "{}", html);
    }

    #[test]
    fn nothing_hidden_is_said(html in page()) {
        let doc = Document::parse(&html);
        let body = content_of(&doc, doc.body().unwrap(), String::new(), &options());
        let main = main_content(&doc, &options()).1;
        let json = serde_json::to_string(&(&body, &main.blocks)).unwrap();
        let json = json.replace("hiddenWordCount", "");
        prop_assert!(!json.contains("hidden"), "{}", json);
    }

    #[test]
    fn the_main_content_is_a_part_of_what_is_shown(html in page()) {
        let doc = Document::parse(&html);
        let shown = words(&doc.inner_text(doc.root()));
        let said = words(&main_text(&doc));
        prop_assert_eq!(out_of_order(&said, &shown), None, "{} of {:?}", html, shown);
        prop_assert_eq!(said.is_empty(), shown.is_empty(), "{}", html);
    }

    #[test]
    fn any_page_has_an_answer_and_the_same_one_twice(html in hostile_html()) {
        let doc = Document::parse(&html);
        let once = main_content(&doc, &ContentExtractionOptions::default());
        let again = main_content(&Document::parse(&html), &ContentExtractionOptions::default());
        prop_assert_eq!(once.1, again.1);
    }
}
