//! What `full` mode adds.

use domlens_extract::{ExtractedElement, ExtractionOptions, Semantic};

use crate::{full, interactive, labels};

fn semantic(html: &str) -> Semantic {
    full(html, &ExtractionOptions::default()).semantic.unwrap()
}

#[test]
fn headings_have_their_levels_and_order() {
    let found = semantic(
        "<h2>B</h2><h1>A</h1><div role=heading aria-level=4>C</div><h3 hidden>no</h3>\
         <h2 role=presentation>no</h2>",
    );
    let levels: Vec<_> = found
        .headings
        .iter()
        .map(|h| (h.text.as_str(), h.level.unwrap()))
        .collect();
    assert_eq!(levels, [("B", 2), ("A", 1), ("C", 4)]);
}

#[test]
fn images_tables_lists_and_articles_are_told_by_role() {
    let found = semantic(
        "<img alt=Cat src=c.png><span role=img aria-label=Star></span><img alt='' src=deco.png>\
         <table><caption>Prices</caption><tr><td>1</table>\
         <table role=presentation><tr><td>no</table>\
         <ul><li>a</ul><ol><li>b</ol><dl><dt>c<dd>d</dl><ul role=none><li>no</ul>\
         <article>x</article><div role=article>y</div>",
    );
    assert_eq!(labels(&found.images), ["Cat", "Star", ""]);
    assert_eq!(labels(&found.tables), ["Prices"]);
    let tags: Vec<_> = found.lists.iter().map(|list| list.tag.as_str()).collect();
    assert_eq!(tags, ["ul", "ol", "dl"]);
    assert_eq!(labels(&found.articles), ["x", "y"]);
}

/// Tags with those of their children, as `ul(li(a))`.
fn shape(element: &ExtractedElement) -> String {
    let children: Vec<_> = element.children.iter().map(shape).collect();
    if children.is_empty() {
        element.tag.clone()
    } else {
        format!("{}({})", element.tag, children.join(" "))
    }
}

const NESTED: &str = "<ul><li><a href=/>a</a> text<ul><li><b>deep</b></ul></li><li>b</li></ul>";

#[test]
fn containers_have_children_down_to_the_depth() {
    assert_eq!(shape(&semantic(NESTED).lists[0]), "ul(li(a ul(li)) li)");
    for (depth, expected) in [(0, "ul"), (1, "ul(li li)"), (2, "ul(li(a ul) li)")] {
        let options = ExtractionOptions::default().with_max_depth(depth);
        let found = full(NESTED, &options).semantic.unwrap();
        assert_eq!(shape(&found.lists[0]), expected);
    }
}

#[test]
fn metadata_counts_what_is_there_and_what_is_listed() {
    let result = full(
        "<html lang='de-AT'><main id=m><h1>T</h1><button>B</button><p>x</p></main>",
        &ExtractionOptions::default(),
    );
    let metadata = result.metadata.unwrap();
    // html, head, body, main, h1, button, p.
    assert_eq!(metadata.total_elements, 7);
    assert_eq!(metadata.extracted_elements, 2);
    assert_eq!(metadata.main_content.as_deref(), Some("#m"));
    assert_eq!(metadata.language.as_deref(), Some("de-AT"));
}

#[test]
fn landmarks_are_those_of_the_page_and_not_of_its_articles() {
    let result = interactive(
        "<header id=h>H</header><nav>N</nav><main id=m><article id=a><header>no</header><footer>no</footer>\
         </article><section id=r aria-label=R>x</section><section>no</section></main>\
         <form aria-label=F></form><form></form><aside id=c>A</aside><search id=s>S</search>\
         <footer id=f>F</footer><nav hidden>no</nav>",
    );
    let landmarks = &result.landmarks;
    assert_eq!(landmarks.headers, ["#h"]);
    assert_eq!(landmarks.footers, ["#f"]);
    assert_eq!(landmarks.navigation.len(), 1);
    assert_eq!(landmarks.main, ["#m"]);
    assert_eq!(landmarks.forms.len(), 1);
    assert_eq!(landmarks.articles, ["#a"]);
    assert_eq!(landmarks.sections, ["#r"]);
    assert_eq!(landmarks.complementary, ["#c"]);
    assert_eq!(landmarks.search, ["#s"]);
}
