//! The envelope: XML around Markdown that no page text can close.

use std::fmt::Write as _;

use domlens_progressive::content::clean;

use crate::PageMeta;
use crate::paging::More;

/// `body` as the CDATA of the element `section` in a `page` element with `meta`, and what is left
/// of it, if it is a part, in a `more` element.
pub(crate) fn wrap(section: &str, body: &str, meta: &PageMeta, more: Option<&More>) -> String {
    let mut page = String::from("<page");
    for (name, value) in [("title", &meta.title), ("url", &meta.url)] {
        let value = value.as_deref().map(clean::one_line).unwrap_or_default();
        if !value.is_empty() {
            let _ = write!(page, " {name}=\"{}\"", escape_attribute(&value));
        }
    }
    let body = escape_cdata(body.trim_end_matches('\n'));
    let _ = write!(page, ">\n  <{section}><![CDATA[\n{body}\n]]></{section}>\n");
    if let Some(more) = more {
        let _ = writeln!(
            page,
            "  <more lines=\"{}\" left=\"{}\" cursor=\"{}\"/>",
            more.lines,
            more.described(),
            more.cursor
        );
    }
    page.push_str("</page>");
    page
}

fn escape_attribute(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            other => escaped.push(other),
        }
    }
    escaped
}

/// The end of a CDATA section is parted between two sections; what XML forbids goes.
fn escape_cdata(body: &str) -> String {
    let legal: String = clean::kept(body)
        .filter(|character| !matches!(character, '\u{fffe}' | '\u{ffff}'))
        .map(|character| match character {
            '\n' | '\t' => character,
            other if clean::is_space(other) => ' ',
            other => other,
        })
        .collect();
    legal.replace("]]>", "]]]]><![CDATA[>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_attributes_stay_inside() {
        let meta = PageMeta::new("a \"b\" <c>\n& d", "https://x.example/?a=1&b=2");
        assert_eq!(
            wrap("content", "end ]]></content></page>\n", &meta, None),
            "<page title=\"a &quot;b&quot; &lt;c&gt; &amp; d\" url=\"https://x.example/?a=1&amp;b=2\">\n  \
             <content><![CDATA[\nend ]]]]><![CDATA[></content></page>\n]]></content>\n</page>"
        );
    }

    #[test]
    fn without_meta_the_page_has_no_attributes() {
        assert_eq!(
            wrap("outline", "x", &PageMeta::default(), None),
            "<page>\n  <outline><![CDATA[\nx\n]]></outline>\n</page>"
        );
    }
}
