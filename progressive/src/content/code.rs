//! Preformatted text and its language.

use domlens_dom_model::{Display, Document, NodeId};

use super::clean;

/// The text of a `pre` element with its line ends; `include_hidden` takes what is hidden too.
pub(crate) fn text(doc: &Document, pre: NodeId, include_hidden: bool) -> String {
    let mut text = String::new();
    let mut lines: Vec<usize> = Vec::new();
    for node in doc.descendants(pre) {
        while lines.last().is_some_and(|end| *end <= node.index()) {
            lines.pop();
            end_line(&mut text);
        }
        if !include_hidden && !doc.is_visible(node) {
            continue;
        }
        if doc.is_text(node) {
            push(doc.text(node), &mut text);
        } else if doc.is_html(node, "br") {
            text.push('\n');
        } else if doc.is_html_element(node) && is_line(doc, node) {
            end_line(&mut text);
            lines.push(doc.subtree_end(node));
        }
    }
    let trimmed = text.trim_end();
    let start = trimmed
        .char_indices()
        .take_while(|(_, character)| character.is_whitespace())
        .filter(|(_, character)| *character == '\n')
        .last()
        .map_or(0, |(at, _)| at + 1);
    trimmed.get(start..).unwrap_or_default().to_owned()
}

fn is_line(doc: &Document, node: NodeId) -> bool {
    matches!(
        doc.display(node),
        Display::Block | Display::ListItem | Display::TableRow
    )
}

fn end_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

fn push(words: &str, text: &mut String) {
    let mut characters = clean::kept(words).peekable();
    while let Some(character) = characters.next() {
        match character {
            '\r' if characters.peek() == Some(&'\n') => {}
            '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => text.push('\n'),
            other => text.push(other),
        }
    }
}

/// The language of a code block, by the conventions of highlighters: on the `pre`, on the `code`
/// in it, or on the two elements around it.
pub(crate) fn language(doc: &Document, pre: NodeId) -> Option<String> {
    let inside = doc
        .element_children(pre)
        .filter(|child| doc.is_html(*child, "code"));
    let around = doc.ancestor_elements(pre).take(2);
    inside
        .chain(std::iter::once(pre))
        .chain(around)
        .find_map(|node| language_on(doc, node))
}

fn language_on(doc: &Document, node: NodeId) -> Option<String> {
    let by_attribute = ["data-lang", "data-language"]
        .iter()
        .filter_map(|name| doc.attr(node, name))
        .find_map(known_form);
    by_attribute.or_else(|| doc.classes(node).find_map(language_in_class))
}

fn language_in_class(class: &str) -> Option<String> {
    [
        "language-",
        "lang-",
        "highlight-source-",
        "brush:",
        "sourceCode-",
    ]
    .iter()
    .find_map(|prefix| class.strip_prefix(prefix))
    .and_then(known_form)
}

/// A language is a short word; anything else is not taken for one.
fn known_form(language: &str) -> Option<String> {
    let language = language.trim().to_ascii_lowercase();
    let is_word = !language.is_empty()
        && language.len() <= 24
        && language.bytes().all(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'#' | b'-' | b'_' | b'.')
        });
    (is_word && !matches!(language.as_str(), "none" | "nohighlight" | "plain")).then_some(language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domlens_dom_model::Selector;

    fn read(html: &str) -> (String, Option<String>) {
        let doc = Document::parse(html);
        let pre = doc
            .query_selector(doc.root(), &Selector::parse("pre").unwrap())
            .unwrap();
        (text(&doc, pre, false), language(&doc, pre))
    }

    #[test]
    fn lines_and_indents_stay() {
        assert_eq!(read("<pre>\n\n  a\n    b  \n</pre>").0, "  a\n    b");
        assert_eq!(
            read("<pre>a<br>b<div>c</div><div>d</div></pre>").0,
            "a\nb\nc\nd"
        );
        assert_eq!(read("<pre><b>x</b> <i>y</i></pre>").0, "x y");
    }

    #[test]
    fn the_language_is_found_where_highlighters_write_it() {
        let language = |html| read(html).1.unwrap_or_default();
        assert_eq!(
            language("<pre><code class='hljs language-Rust'>x</code></pre>"),
            "rust"
        );
        assert_eq!(language("<pre class=lang-sh>x</pre>"), "sh");
        assert_eq!(
            language("<div class=highlight-source-js><pre>x</pre></div>"),
            "js"
        );
        assert_eq!(language("<pre class='language-a\"b'>x</pre>"), "");
    }
}
