//! Laws of the rendering facts, on sheets and trees of broken and odd pieces.

use domlens_dom_model::{Document, PseudoElement, Visibility};
use proptest::prelude::*;

const CSS: [&str; 40] = [
    "p{display:none}",
    "div",
    "{",
    "}",
    ".a",
    "#b",
    ":hover",
    ":not(.a)",
    ":is(.a,#b)",
    "::before",
    "{content:attr(class)'x'}",
    "{visibility:hidden}",
    "{visibility:visible}",
    "{opacity:0}",
    "~",
    ">",
    "@media screen{",
    "@media print{",
    "@layer a,b;",
    "@layer a{",
    "@supports(display:grid){",
    "&",
    "{display:var(--x)}",
    "{--x:none;--y:var(--x)}",
    ":has(.a)",
    "*",
    "[class]",
    "[class=a]",
    ",",
    "!important",
    "{display:contents}",
    "{white-space:pre}",
    "{content-visibility:hidden}",
    "/*",
    "*/",
    "\"",
    "'",
    "(",
    ":host{display:none}",
    "::slotted(.a){opacity:0}",
];

const HTML: [&str; 30] = [
    "<div class=a>",
    "</div>",
    "<p id=b>",
    "text ",
    " <b>bold</b> ",
    "<div hidden>",
    "<details>",
    "<summary>s</summary>",
    "</details>",
    "<dialog>",
    "</dialog>",
    "<x-y><template shadowrootmode=open><slot></slot>",
    "</template>",
    "</x-y>",
    "<span slot=n>",
    "<table><tr><td>c<td>d</table>",
    "<pre> a\n b</pre>",
    "<select><option>o</select>",
    "<br>",
    "<span style='display:inline-block'>",
    "</span>",
    "<p style='visibility:hidden'>",
    "<i style='visibility:visible'>",
    "<iframe srcdoc='<p class=a>in'></iframe>",
    "<svg><text>t</text></svg>",
    "<img usemap=#m><map name=m><area></map>",
    "<p style='float:left'>",
    "<div inert>",
    "<noscript>n</noscript>",
    "<p style='display:flex'>",
];

fn page() -> impl Strategy<Value = String> {
    let css = prop::collection::vec(prop::sample::select(&CSS[..]), 0..14);
    let html = prop::collection::vec(prop::sample::select(&HTML[..]), 0..24);
    (css, html).prop_map(|(css, html)| format!("<style>{}</style>{}", css.concat(), html.concat()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn answers_agree_with_each_other(html in page()) {
        let doc = Document::parse(&html);
        for node in doc.nodes() {
            let visibility = doc.visibility(node);
            prop_assert_eq!(doc.is_visible(node), visibility == Visibility::Visible);
            if doc.is_visible(node) {
                prop_assert!(doc.is_rendered(node) && !doc.is_transparent(node));
            }
            if let Visibility::Hidden { by, .. } = visibility {
                prop_assert!(by == node || doc.is_element(by));
                // What hides is above, in the tree or where the node is slotted.
                let mut above = Some(node);
                while let Some(at) = above.filter(|at| *at != by) {
                    above = doc.flat_parent(at).or(doc.parent(at)).or(doc.host(at));
                }
                prop_assert_eq!(above, Some(by));
            }
            if !doc.is_rendered(node) && doc.is_element(node) {
                for child in doc.flat_children(node) {
                    prop_assert!(!doc.is_rendered(child));
                }
            }
            doc.generated_content(node, PseudoElement::Before);
        }
    }

    #[test]
    fn texts_agree_with_each_other(html in page()) {
        let doc = Document::parse(&html);
        for node in doc.nodes().filter(|node| doc.is_element(*node)) {
            let line = doc.visible_text(node);
            prop_assert!(!line.contains('\n') && !line.contains("  "));
            prop_assert_eq!(line.trim(), &line);
            // A visible element below a hidden one shows, also in its shadow tree.
            let is_leaf = !doc.flat_children(node).iter().any(|child| doc.is_element(*child));
            if !doc.is_visible(node) && is_leaf {
                prop_assert_eq!(&line, "");
            }
            for max in [0, 3, 1000] {
                let preview = doc.visible_text_up_to(node, max);
                let cut: String = line.chars().take(max).collect();
                prop_assert_eq!(preview.text.trim_end(), cut.trim_end());
                prop_assert_eq!(preview.is_complete, line.chars().count() <= max);
            }
            doc.inner_text(node);
        }
    }
}

#[test]
fn hostile_sheets_end_soon() {
    let repeat = |text: &str, count: usize| text.repeat(count);
    for css in [
        repeat("a{", 5_000),
        repeat(".a,.b,.c{", 60),
        repeat("a b ", 5_000) + "c{display:none}",
        format!("@media {}", repeat("(", 20_000)),
        format!("@supports {}", repeat("(not ", 20_000)),
        format!("p{{display:{}", repeat("var(", 20_000)),
        format!("p{{{}", repeat("opacity:0;", 20_000)),
        format!("{}{{display:none}}", repeat(":not(", 5_000)),
        format!(
            "p{{--a:var(--a);--b:{};display:var(--b)}}",
            repeat("var(--a)", 5_000)
        ),
        repeat("@layer a{", 5_000),
        repeat(".x ~ p{display:none}", 500),
    ] {
        let doc = Document::parse(&format!("<style>{css}</style>{}", repeat("<p>x", 300)));
        assert!(doc.is_rendered(doc.root()));
    }
}
