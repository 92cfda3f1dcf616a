//! One line for each thing: what it is, its name in quotes, its selector as code.

use domlens_extract::cut;

use crate::escape::{self, Context};
use crate::{MarkdownFormatOptions, line};

/// A line under construction. Page text is one line whatever it holds, stands in quotes, and
/// cannot begin code, so that it passes neither for a selector nor for a line of ours.
#[derive(Debug)]
pub(crate) struct Item<'o> {
    options: &'o MarkdownFormatOptions,
    text: String,
}

impl<'o> Item<'o> {
    /// An item of a list that begins with a word of ours.
    pub(crate) fn new(options: &'o MarkdownFormatOptions, word: &str) -> Self {
        Self {
            options,
            text: format!("- {}", plain(word)),
        }
    }

    /// Page text in quotes; nothing for an empty text.
    #[must_use]
    pub(crate) fn quoted(mut self, text: &str) -> Self {
        if let Some(quoted) = quoted(self.options, text) {
            self.text.push(' ');
            self.text.push_str(&quoted);
        }
        self
    }

    /// A word of ours and page text in quotes, such as `in "Basket"`; nothing for an empty text.
    #[must_use]
    pub(crate) fn with(mut self, word: &str, text: &str) -> Self {
        if let Some(quoted) = quoted(self.options, text) {
            self.text.push_str(", ");
            self.text.push_str(word);
            self.text.push(' ');
            self.text.push_str(&quoted);
        }
        self
    }

    /// Words of ours after a comma; nothing for none.
    #[must_use]
    pub(crate) fn words(mut self, words: &str) -> Self {
        if !words.is_empty() {
            self.text.push_str(", ");
            self.text.push_str(&plain(words));
        }
        self
    }

    /// A selector, address or other code; nothing for an empty one.
    #[must_use]
    pub(crate) fn code(mut self, before: &str, code: &str) -> Self {
        let code = escape::code_span(code.trim(), Context::default());
        if !code.is_empty() {
            self.text.push_str(before);
            self.text.push_str(&code);
        }
        self
    }

    /// The line.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// Page text in quotes, cut as the options say; `None` for an empty text, and where none is wanted.
pub(crate) fn quoted(options: &MarkdownFormatOptions, text: &str) -> Option<String> {
    let text = domlens_progressive::content::clean::one_line(text);
    if text.is_empty() {
        return None;
    }
    let text = match options.max_text_length {
        Some(0) => return None,
        Some(max) => cut(&text, max).0,
        None => text,
    };
    let mut quoted = String::from("\"");
    escape::push_text(
        &mut quoted,
        &text.replace('"', "”"),
        Some('"'),
        Context::default(),
    );
    quoted.push('"');
    Some(quoted)
}

/// Words of ours that may come from JSON: escaped all the same.
pub(crate) fn plain(words: &str) -> String {
    let style = domlens_progressive::content::Style::default();
    let text = domlens_progressive::content::clean::one_line(words);
    let run = domlens_progressive::content::Inline::Text { text, style };
    line::markdown(&[run], Context::default())
}

/// `1 button`, `3 buttons`; `None` for none.
pub(crate) fn counted(count: usize, name: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {name}")),
        _ => Some(format!("{count} {name}s")),
    }
}

/// The lines of a group under a heading: at most as many as the options allow, and how many more
/// there are. No lines for an empty group.
pub(crate) fn group(
    heading: &str,
    options: &MarkdownFormatOptions,
    count: usize,
    lines: impl Iterator<Item = Vec<String>>,
) -> Vec<String> {
    if count == 0 {
        return Vec::new();
    }
    let (shown, left_out) = options.shown(count);
    let mut group = vec![format!("## {heading} ({count})"), String::new()];
    group.extend(lines.take(shown).flatten());
    if left_out > 0 {
        group.push(format!("- … {left_out} more"));
    }
    group
}

/// Groups as one text, blank lines between them.
pub(crate) fn join(groups: Vec<Vec<String>>) -> String {
    groups
        .into_iter()
        .filter(|group| !group.is_empty())
        .map(|group| group.join("\n"))
        .collect::<Vec<_>>()
        .join("\n\n")
}
