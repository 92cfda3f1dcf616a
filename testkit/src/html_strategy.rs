//! Small pages with hostile names: repeated and odd ids, quotes, case, foreign content, tree scopes.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const TAGS: &[&str] = &[
    "div",
    "div",
    "p",
    "span",
    "a",
    "a",
    "li",
    "ul",
    "button",
    "label",
    "section",
    "nav",
    "main",
    "h2",
    "form",
    "table",
    "svg",
    "math",
    "x-a",
    "fancy-btn",
    "input",
    "img",
    "b",
    "article",
    "iframe",
];
const ATTRIBUTES: &[&str] = &[
    "id",
    "class",
    "class",
    "name",
    "href",
    "href",
    "role",
    "aria-label",
    "title",
    "type",
    "value",
    "data-testid",
    "data-cy",
    "for",
    "alt",
    "data-x",
    "placeholder",
    "xlink:href",
    "action",
];
const VALUES: &[&str] = &[
    "a",
    "A",
    "b",
    "save",
    "Save",
    "main",
    "1",
    "-",
    "--x",
    "-1",
    "0abc",
    "a b",
    " a  b ",
    "a:b.c#d",
    "it's",
    "5\" wide",
    "it's 5\" wide",
    "]",
    "a\\b",
    "a\nb",
    "a\tb",
    "é",
    "😀",
    "\u{a0}",
    "\0",
    "w-1/2",
    "css-1x2y3z",
    ":r1:",
    "ember12",
    "x-1",
    "/about",
    "/about/us",
    "/a/about",
    "about",
    "https://e.example/p/long-title-of-a-post?utm=1",
    "#a",
    "javascript:x",
    "text",
    "TEXT",
    "submit",
    "radio",
    "button",
    "link",
    "mt-4 card",
    "card title",
    "Card",
    "",
];
const TEXTS: &[&str] = &[
    "Save",
    "Save ",
    " Save",
    "Save\u{a0}",
    "it's",
    "5\" wide",
    "it's \"5\"",
    "Don't",
    "x",
    "",
    "\n  ",
    "a  b",
    "a b",
    "]]>",
    "A sentence that is long enough to be cut somewhere in its middle, twice over and more",
    "A sentence that is long enough to be cut somewhere else",
    "é",
    "\u{2028}",
    "a\u{85}b",
];

/// HTML of up to some forty elements, with and without a doctype.
///
/// Names come from short lists, so that they repeat; they hold every character that CSS, XPath
/// or HTML treats in its own way. Some elements get a shadow root, some a frame or a template.
pub fn hostile_html() -> impl Strategy<Value = String> {
    (any::<bool>(), vec(element(), 1..8)).prop_map(|(doctype, elements)| {
        let doctype = if doctype { "<!doctype html>" } else { "" };
        format!("{doctype}{}", elements.concat())
    })
}

fn element() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![select(TEXTS).prop_map(escape), empty_element()];
    leaf.prop_recursive(5, 24, 5, |inner| {
        (opening(), vec(inner, 0..5), 0..12_u8).prop_map(|((tag, attributes), children, scope)| {
            let inside = children.concat();
            match scope {
                0 => format!("<{tag}{attributes}><template shadowrootmode=open>{inside}</template>{inside}</{tag}>"),
                1 => format!("<template>{inside}</template>"),
                2 => format!("<iframe{attributes} srcdoc=\"{}\"></iframe>", escape_value(&inside)),
                _ => format!("<{tag}{attributes}>{inside}</{tag}>"),
            }
        })
    })
}

fn empty_element() -> impl Strategy<Value = String> {
    opening().prop_map(|(tag, attributes)| format!("<{tag}{attributes}></{tag}>"))
}

fn opening() -> impl Strategy<Value = (&'static str, String)> {
    let attribute = (select(ATTRIBUTES), select(VALUES))
        .prop_map(|(name, value)| format!(" {name}=\"{}\"", escape_value(value)));
    (
        select(TAGS),
        vec(attribute, 0..4).prop_map(|attributes| attributes.concat()),
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn escape_value(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;")
}
