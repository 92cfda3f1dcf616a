//! The main content of small pages.

use domlens_content_detect::{
    ContentDetector, Evidence, calculate_content_score, find_main_content, is_navigation,
    is_supplementary,
};
use domlens_dom_model::{Document, NodeId, Selector};

const PROSE: &str = "<p>The first clocks of the town were built by hand, and none of them agreed, \
    which nobody minded. Then the railway came, and with it one time for all.</p>";

fn find(doc: &Document, selector: &str) -> NodeId {
    doc.query_selector(doc.root(), &Selector::parse(selector).unwrap())
        .unwrap()
}

fn main_id(html: &str) -> String {
    let doc = Document::parse(html);
    let main = find_main_content(&doc);
    doc.id(main).unwrap_or(doc.local_name(main)).to_owned()
}

#[test]
fn a_main_element_is_the_main_content() {
    assert_eq!(
        main_id(&format!("<div id=a>{PROSE}</div><main id=b>{PROSE}</main>")),
        "b"
    );
    assert_eq!(
        main_id(&format!(
            "<div id=b role=main>{PROSE}</div><aside>x</aside>"
        )),
        "b"
    );
}

#[test]
fn an_empty_main_element_is_not() {
    let html =
        format!("<main id=b></main><div id=a><h1>T</h1>{PROSE}{PROSE}</div><footer>f</footer>");
    assert_eq!(main_id(&html), "a");
}

#[test]
fn the_column_with_the_prose_wins_over_menus_and_footers() {
    let menu = "<li><a href=/x>Link to x</a></li>".repeat(30);
    let html = format!(
        "<div id=menu class=menu><ul>{menu}</ul></div>\
         <div id=wrap><div id=text><h1>T</h1>{PROSE}{PROSE}</div><div id=side class=sidebar>{PROSE}</div></div>\
         <div class=footer>{PROSE}</div>"
    );
    assert_eq!(main_id(&html), "text");
}

#[test]
fn a_form_around_the_page_is_no_chrome() {
    let html = "<form id=aspnetForm><div class=content id=c><h1>T</h1><p>Long article text here.</p></div></form>";
    assert_eq!(main_id(html), "c");
}

#[test]
fn rows_of_results_are_main_content_with_their_heading() {
    let row = format!("<tr><td>1.</td><td><h3>Bees</h3>{PROSE}</td></tr>");
    let results = format!(
        "<h1>Results</h1><table id=results>{}</table>",
        row.repeat(6)
    );
    let layout =
        format!("<table><tr><td id=left>Narrow</td><td id=cell>{results}</td></tr></table>");
    assert_eq!(main_id(&layout), "cell");
    assert_eq!(main_id(&format!("<div id=col>{results}</div><p>x")), "col");
    assert_eq!(
        main_id(&format!("<table>{}</table>", row.repeat(6))),
        "body"
    );
}

#[test]
fn there_always_is_an_answer() {
    assert_eq!(main_id(""), "body");
    assert_eq!(main_id("text alone"), "body");
    let doc = Document::parse("<nav><a href=/>only a menu</a></nav>");
    let main = ContentDetector::new(&doc).main_content();
    assert_eq!(main.evidence, Evidence::WholeBody);
    assert_eq!(doc.local_name(main.node), "body");
}

#[test]
fn a_main_element_of_a_frame_is_not_that_of_the_page() {
    let html = format!(
        "<iframe srcdoc='<main id=f>{PROSE}</main>'></iframe><div id=a><h1>T</h1>{PROSE}</div>"
    );
    assert_eq!(main_id(&html), "a");
}

#[test]
fn what_is_beside_the_content_inside_it_is_excluded_with_a_reason() {
    let doc = Document::parse(&format!(
        "<main>{PROSE}{PROSE}<div class='share-bar'><a href=/s>Share</a></div><nav>n</nav></main>"
    ));
    let main = ContentDetector::new(&doc).main_content();
    let excluded: Vec<_> = main
        .excluded
        .iter()
        .map(|part| doc.local_name(part.node))
        .collect();
    assert_eq!(excluded, ["div", "nav"]);
}

#[test]
fn navigation_is_known_by_role_name_or_links() {
    let links =
        "<a href=/a>Alpha</a> <a href=/b>Beta</a> <a href=/c>Gamma</a> <a href=/d>Delta</a>";
    let doc = Document::parse(&format!(
        "<nav id=a>x</nav><div id=b class=main-menu>{links}</div><ul id=c>{links}</ul><div id=d>{PROSE}{links}</div>"
    ));
    for (id, expected) in [("#a", true), ("#b", true), ("#c", true), ("#d", false)] {
        assert_eq!(is_navigation(&doc, find(&doc, id)), expected, "{id}");
    }
}

#[test]
fn supplementary_parts_are_known_by_role_or_name() {
    let doc = Document::parse(&format!(
        "<aside id=a>x</aside><div id=b class=related-posts>y</div><div id=c>{PROSE}</div><article id=d>z</article>"
    ));
    for (id, expected) in [("#a", true), ("#b", true), ("#c", false), ("#d", false)] {
        assert_eq!(is_supplementary(&doc, find(&doc, id)), expected, "{id}");
    }
}

#[test]
fn prose_scores_above_links_and_nothing_scores_zero() {
    let doc = Document::parse(&format!(
        "<div id=a>{PROSE}</div><div id=b>{}</div><div id=c></div>",
        "<a href=/x>A link with some words in it, and more.</a>".repeat(3)
    ));
    let detector = ContentDetector::new(&doc);
    let score = |selector| detector.score(find(&doc, selector));
    assert!(score("#a") > score("#b"));
    assert!(score("#b") > score("#c"));
    assert!(score("#c").abs() < 1e-9);
}

/// Each number of the rules of smart-dom-reader, on its own and together.
#[test]
fn the_seeds_score_keeps_its_numbers() {
    let cases = [
        ("<i id=x></i>", 5.0),
        ("<div class='article post' id=x>", 25.0),
        ("<div id=x-MAIN-content>", 25.0),
        ("<section id=x></section>", 13.0),
        ("<div id=x role=article></div>", 15.0),
        ("<div id=x data-main></div>", 13.0),
        ("<aside id=x>A</aside>", 0.0),
        ("<div id=x><p>1<p>2<p>3<p>4<p>5<p>6</div>", 15.0),
        (
            "<div id=x><h1>1</h1><h2>2</h2><h3>3</h3><h3>4</h3><h4>5</h4></div>",
            14.0,
        ),
        ("<div id=x><a>all of it</a></div>", 0.0),
        ("<div id=x><a>four</a> and</div>", 0.0),
        (
            "<div id=x><form></form><form></form><form></form></div>",
            0.0,
        ),
    ];
    for (html, expected) in cases {
        let doc = Document::parse(html);
        let node = doc
            .nodes()
            .find(|node| doc.id(*node).is_some_and(|id| id.starts_with('x')))
            .unwrap();
        let score = calculate_content_score(&doc, node);
        assert!((score - expected).abs() < 1e-9, "{html}: {score}");
    }
    let long = |count| format!("<div id=x>{}</div>", "a".repeat(count));
    for (count, expected) in [(300, 5.0), (301, 7.0), (900, 11.0), (9000, 15.0)] {
        let doc = Document::parse(&long(count));
        let score = calculate_content_score(&doc, find(&doc, "#x"));
        assert!((score - expected).abs() < 1e-9, "{count}: {score}");
    }
}

#[test]
fn a_part_that_reads_as_content_is_none_of_the_chrome_that_its_name_says() {
    let text = "<p>Bees are kept for their honey, and a garden of some size holds two hives, or \
                three where neighbors do not mind the noise of a summer evening.</p>"
        .repeat(6);
    let html = format!(
        "<main><h1>Bees</h1><div class=toolbar>{text}</div><div class=sidebar><a href=/a>Home</a> \
         <a href=/b>News</a> <a href=/c>Shop</a></div></main>"
    );
    let doc = Document::parse(&html);
    let main = ContentDetector::new(&doc).main_element();
    let left_out: Vec<&str> = main
        .excluded
        .iter()
        .filter_map(|part| doc.attr(part.node, "class"))
        .collect();
    assert_eq!(left_out, ["sidebar"]);
}
