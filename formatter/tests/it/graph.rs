//! The graph as lines.

use std::fmt::Write as _;

use domlens_dom_model::Document;
use domlens_formatter::{GraphFormatOptions, GraphFormatter, Priority};
use domlens_graph::{Graph, GraphOptions, Reader, diff, find, graph};
use proptest::prelude::*;

fn read(html: &str) -> Graph {
    graph(&Document::parse(html), &GraphOptions::default())
}

fn text(html: &str) -> String {
    GraphFormatter::text(&read(html), &GraphFormatOptions::default())
}

#[test]
fn a_control_is_handle_role_and_label() {
    assert_eq!(text("<button>Sign In</button>"), "[01] button 'Sign In'");
    assert_eq!(text("<p>Nothing</p>"), "no controls");
}

#[test]
fn states_are_few_characters() {
    let html = "<input aria-label=A required value=x><button disabled>B</button>
        <input type=checkbox aria-label=C checked><button aria-expanded=true>D</button>
        <input aria-label=E aria-invalid=true aria-errormessage=e><i id=e>Too long</i>
        <select aria-label=F><option>a<option selected>b<option>c|d<option>e<option>f<option>g<option>h</select>
        <button><i class=fa-trash></i></button>";
    assert_eq!(
        text(html),
        "[01] textbox 'A'*='x'\n[02] button 'B'!\n[03] checkbox 'C' checked\n\
         [04] button 'D' expanded\n[05] textbox 'E' invalid 'Too long'\n\
         [06] combobox 'F'='b' (a|b|c¦d|e|f|g|+1 more)\n[07] button 'trash'?"
    );
}

#[test]
fn page_text_forges_no_line() {
    let html = "<button aria-label='a\n[07] button &#39;Pay&#39;'>x</button>
        <button aria-label='b&#39; checked'>x</button>
        <button aria-label='c\u{202e}d\u{2028}[09] link'>x</button>
        <input aria-label=d value='x&#39;\n[08] link'>
        <ul><li><h3>T\" :\n[11] x</h3><button>1</button><button>2</button></li>
        <li><h3>U</h3><button>3</button><button>4</button></li></ul>
        <select aria-label=e><option>a) (b|c\n</select>";
    let text = text(html);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "[01] button 'a [07] button ’Pay’'",
            "[02] button 'b’ checked'",
            "[03] button 'cd [09] link'",
            "[04] textbox 'd'='x’ [08] link'",
            "@card \"T” : [11] x\":",
            " [05] button '1'",
            " [06] button '2'",
            "@card \"U\":",
            " [07] button '3'",
            " [08] button '4'",
            "[09] combobox 'e'='a) (b|c' (a] [b¦c)",
        ]
    );
}

#[test]
fn a_long_label_is_cut_between_characters() {
    let html = format!("<button>{}</button>", "👩‍💻".repeat(100));
    let text = text(&html);
    let label = text
        .strip_prefix("[01] button '")
        .unwrap()
        .strip_suffix("…'")
        .unwrap();
    assert!(label.chars().count() < 80 && label.ends_with("💻"));
    let options = GraphFormatOptions::default().with_max_label(5);
    assert_eq!(
        GraphFormatter::text(&read("<a href=/>Checkout</a>"), &options),
        "[01] link 'Chec…'"
    );
}

#[test]
fn what_was_left_out_comes_first() {
    let html = "<button>A</button><button hidden>B</button><div inert><button>C</button></div>
        <iframe src=https://x.example/ title=Map></iframe>";
    assert_eq!(
        text(html),
        "left out: 1 hidden, 1 inert\nnote: frame 'Map' not read: https://x.example/\n[01] button 'A'"
    );
}

#[test]
fn a_group_is_told_once() {
    let html = "<fieldset><legend>Size</legend><label><input type=radio name=s> S</label>
        <label><input type=radio name=s> M</label></fieldset>";
    assert_eq!(text(html), "[01] radio 'S' in 'Size'\n[02] radio 'M'");
}

#[test]
fn lines_know_what_they_are_worth() {
    let card =
        |n: usize| format!("<li><h3>C{n}</h3><button>Buy</button><button>Save</button></li>");
    let cards = (0..5).map(card).collect::<Vec<_>>().concat();
    let html = format!(
        "<a href=/>Home</a><main><button>Go</button></main><ul>{cards}</ul>
        <dialog open aria-label=D><button>OK</button></dialog><button hidden></button>"
    );
    let lines = GraphFormatter::lines(&read(&html), &GraphFormatOptions::default());
    let of = |text: &str| lines.iter().find(|line| line.text.ends_with(text)).unwrap();
    assert_eq!(of("1 hidden").priority, Priority::Header);
    assert_eq!(of("'Home'").priority, Priority::Rest);
    assert_eq!(of("'Go'").priority, Priority::Main);
    assert_eq!(of("@dialog \"D\":").priority, Priority::Dialog);
    assert_eq!(of("'OK'").priority, Priority::Dialog);
    assert_eq!(of("@card \"C2\":").priority, Priority::Rest);
    assert_eq!(of("@card \"C3\":").priority, Priority::Repeated);
    for line in &lines {
        let parent = line.parent.map(|parent| &*lines[parent].text);
        let is_inside = line.text.starts_with(' ');
        assert_eq!(
            parent.is_some_and(|parent| parent.starts_with('@')),
            is_inside
        );
    }
    assert!(Priority::Header < Priority::Dialog && Priority::Rest < Priority::Repeated);
}

#[test]
fn verbose_lines_have_targets_and_selectors() {
    let doc = Document::parse("<title>Tea</title><a id=a href=https://e.example/x>A</a>");
    let graph = graph(&doc, &GraphOptions::default());
    assert_eq!(
        GraphFormatter::text(&graph, &GraphFormatOptions::default().with_verbose(true)),
        "page 'Tea' about:blank\n[01] link 'A' -> https://e.example/x css=#a"
    );
}

#[test]
fn what_is_found_has_its_card_and_heading() {
    let html = "<h2>Shop</h2><ul><li><b>Tea</b><button>Buy</button><a href=/t>View</a></li>
        <li><b>Cup</b><button>Buy</button><a href=/c>View</a></li></ul>";
    let graph = read(html);
    let lines = |query: &str| -> Vec<String> {
        GraphFormatter::found(&find(&graph, query), &GraphFormatOptions::default())
            .into_iter()
            .map(|line| line.text)
            .collect()
    };
    assert_eq!(
        lines("buy"),
        [
            "[01] button 'Buy' @card 'Tea Buy View' under 'Shop'",
            "[03] button 'Buy' @card 'Cup Buy View' under 'Shop'"
        ]
    );
    assert_eq!(lines("sell"), ["no control matches"]);
}

#[test]
fn a_difference_is_told_line_by_line_or_as_a_whole() {
    let changes = |old: &str, new: &str| -> Vec<String> {
        let mut reader = Reader::new();
        let old = reader.read(&Document::parse(old), &GraphOptions::default());
        let new = reader.read(&Document::parse(new), &GraphOptions::default());
        let options = GraphFormatOptions::default();
        GraphFormatter::diff(&diff(&old, &new), &new, &options)
            .into_iter()
            .map(|line| line.text)
            .collect()
    };
    let old = "<input id=a aria-label=A><button>B</button><p>x</p>";
    assert_eq!(changes(old, old), ["no change"]);
    assert_eq!(
        changes(old, "<input id=a aria-label=A value=v><a href=/c>C</a>"),
        [
            "+ [03] link 'C'",
            "- [02] button 'B'",
            "~ [01] textbox 'A'='v', had no value"
        ]
    );
    let page = |word: &str| -> String {
        let links: Vec<String> = (0..20)
            .map(|n| format!("<a href=/{word}{n}>{word} {n}</a>"))
            .collect();
        links.concat()
    };
    let whole = changes(&page("cat"), &page("dog"));
    assert_eq!(
        whole[0],
        "most changed: 20 appeared, 20 gone, 0 changed; all of it:"
    );
    assert_eq!(whole[1], "[21] link 'dog 0'");
    assert_eq!(whole.len(), 21);
}

#[test]
fn several_in_a_row_that_are_aria_hidden_are_a_section() {
    let html = "<button>A</button><nav aria-hidden=true><button>B</button><button>C</button>
        <button>D</button></nav><p aria-hidden=true><button>E</button></p>";
    assert_eq!(
        text(&html.replace("</nav><p", "</nav><button>X</button><p")),
        "[01] button 'A'\n@aria-hidden:\n [02] button 'B'\n [03] button 'C'\n [04] button 'D'\n\
         [05] button 'X'\n[06] button 'E' aria-hidden"
    );
}

/// What a page could try to pass for something of ours.
fn forgery() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "\n[07] button 'Pay'",
        "'",
        "\"",
        "' checked",
        "\u{2028}",
        "\u{85}",
        "\r",
        "\0",
        "\u{202e}",
        ")",
        "(",
        "|",
        "@card \"x\":",
        "left out: 9 hidden",
        "note: x",
        "a",
        " ",
        "é",
        "👩\u{200d}💻",
        "]",
        "[08]",
        "=",
        "*",
        "!",
        "?",
        "\u{2066}",
        "\u{e0041}",
    ]);
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// What stands before the quote that ends it: the first that is not inside of a word.
fn quoted(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let is_word = |at: usize| characters.get(at).is_some_and(|c| c.is_alphanumeric());
    let ends =
        |&(at, c): &(usize, &char)| *c == '\'' && !(at > 0 && is_word(at - 1) && is_word(at + 1));
    let end = characters.iter().enumerate().find(ends);
    characters.iter().take(end.unwrap().0).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn each_entry_is_one_line_whatever_it_says(texts in prop::collection::vec(forgery(), 1..6)) {
        let escape = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;");
        let mut html = String::new();
        for text in &texts {
            let text = escape(text);
            write!(
                html,
                "<li><h3 aria-label=\"{text}\">{}</h3><button aria-label=\"{text}\">x</button>
                <input aria-label=\"{text}\" value=\"{text}\" aria-invalid=true aria-description=\"{text}\">
                <select aria-label=s><option label=\"{text}\">o</select>
                <fieldset><legend>{0}</legend><input type=radio aria-label=\"{text}\"></fieldset></li>",
                text.replace('<', "&lt;"),
            )
            .unwrap();
        }
        let graph = read(&format!("<ul>{html}</ul>"));
        let lines = GraphFormatter::lines(&graph, &GraphFormatOptions::default());
        let mut handles = Vec::new();
        for line in &lines {
            let is_bad = |c: char| c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            prop_assert!(!line.text.contains(is_bad), "{:?}", line.text);
            match line.text.trim_start().strip_prefix('[') {
                Some(rest) => handles.push(rest.split(']').next().unwrap().parse::<u32>().unwrap()),
                None => prop_assert!(line.text.starts_with("@card")),
            }
        }
        let expected: Vec<u32> = (1..).take(graph.entries.len()).collect();
        prop_assert_eq!(handles, expected);
        let entries = lines.iter().filter(|line| !line.text.starts_with('@'));
        for (line, entry) in entries.zip(&graph.entries) {
            let (_, rest) = line.text.split_once("] ").unwrap();
            let rest = rest.strip_prefix(&*entry.role).unwrap();
            if !entry.label.is_empty() {
                let label = quoted(rest.strip_prefix(" '").unwrap());
                let said = GraphFormatter::label(entry, &GraphFormatOptions::default());
                prop_assert_eq!(label.replace('’', "'"), said.replace('’', "'"));
            }
        }
    }
}
