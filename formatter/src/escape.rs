//! Escaping for CommonMark with GFM tables, by context: only what would mean something.

use domlens_progressive::content::clean;

use crate::references::References;

/// Where text is written.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Context<'r> {
    /// In a cell of a table: a pipe ends it, and there is but one line.
    pub(crate) table: bool,
    /// In a heading: signs at the end would close it, and there is but one line.
    pub(crate) heading: bool,
    /// In a text with formulas: a dollar sign begins one.
    pub(crate) math: bool,
    /// In the text of a link.
    pub(crate) link: bool,
    /// Where addresses are gathered that stand at the end of the text and not in its line.
    pub(crate) references: Option<&'r References>,
}

/// Writes `text` so that it reads as itself after what `out` holds. `next` is the character that
/// our own markup puts after it, `None` at the end of a line.
pub(crate) fn push_text(out: &mut String, text: &str, next: Option<char>, context: Context<'_>) {
    let characters: Vec<char> = clean_line(text).chars().collect();
    let mut at = 0;
    while let Some(&character) = characters.get(at) {
        let place = Place {
            out: &*out,
            rest: characters.get(at + 1..).unwrap_or_default(),
            next,
            context,
        };
        if character == ' ' {
            if !place.is_line_start() && !out.ends_with(' ') {
                out.push(' ');
            }
        } else {
            if place.needs_escape(character) {
                out.push('\\');
            }
            out.push(character);
        }
        at += 1;
    }
}

/// A character's surroundings.
struct Place<'a> {
    out: &'a str,
    rest: &'a [char],
    next: Option<char>,
    context: Context<'a>,
}

impl Place<'_> {
    fn is_line_start(&self) -> bool {
        !self.context.link && (self.out.is_empty() || self.out.ends_with('\n'))
    }

    /// The line before this character, if it is short enough to be a marker.
    fn line_before(&self) -> &str {
        self.out.rsplit('\n').next().unwrap_or_default()
    }

    fn following(&self) -> Option<char> {
        self.rest.first().copied().or(self.next)
    }

    fn previous(&self) -> Option<char> {
        self.out.chars().next_back()
    }

    /// Whether only such characters follow up to the end of the line.
    fn rest_is(&self, accept: impl Fn(char) -> bool) -> bool {
        self.next.is_none() && self.rest.iter().all(|character| accept(*character))
    }

    fn ends_marker(&self) -> bool {
        self.following().is_none_or(|next| next == ' ')
    }

    fn needs_escape(&self, character: char) -> bool {
        match character {
            // Spaces at the end of a text move behind our own markup, so they do not count.
            '\\' => {
                self.rest.iter().all(|rest| *rest == ' ')
                    || self
                        .following()
                        .is_some_and(|next| next.is_ascii_punctuation())
            }
            '`' | '*' | '[' | ']' => true,
            '_' => !self.is_inside_word(),
            '<' => self
                .following()
                .is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?')),
            '>' => self.is_line_start(),
            '&' => is_reference(self.rest),
            '#' => self.is_heading_sign(),
            '+' => self.is_line_start() && self.ends_marker(),
            '-' => self.is_line_start() && (self.ends_marker() || self.rest_is(is_rule)),
            '=' => self.is_line_start() && self.rest_is(|next| matches!(next, '=' | ' ')),
            '~' => {
                let after_space = self.previous().is_none_or(char::is_whitespace);
                !after_space
                    || self.following().is_none_or(|next| next == '~')
                    || self.is_line_start()
            }
            '!' => self.rest.is_empty() && self.next == Some('['),
            '|' => self.context.table || self.is_line_start() && self.rest_is(is_rule),
            ':' => self.is_line_start() && (self.rest_is(is_rule) || self.ends_marker()),
            '.' | ')' => self.ends_marker() && is_number(self.line_before()) && !self.context.link,
            '$' => self.context.math,
            _ => false,
        }
    }

    /// Underscores inside a word mean nothing.
    fn is_inside_word(&self) -> bool {
        let before = self.out.trim_end_matches('_').chars().next_back();
        let mut after = self.rest.iter().copied().chain(self.next);
        let after = after.find(|character| *character != '_');
        before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric)
    }

    /// Number signs at the start of a line begin a heading, and at its end they close one.
    fn is_heading_sign(&self) -> bool {
        let signs = self
            .rest
            .iter()
            .take_while(|character| **character == '#')
            .count();
        let after = self.rest.get(signs).copied().or(self.next);
        let opens = self.is_line_start() && signs < 6 && after.is_none_or(|next| next == ' ');
        let closes = self.context.heading
            && self.rest_is(|next| matches!(next, '#' | ' '))
            && self.previous().is_none_or(|before| before == ' ');
        opens || closes
    }
}

/// What rules, underlines of headings and the second line of a table are made of.
fn is_rule(character: char) -> bool {
    matches!(character, '-' | ':' | '|' | ' ')
}

fn is_number(line: &str) -> bool {
    (1..=9).contains(&line.len()) && line.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether what follows an ampersand makes it a character reference.
fn is_reference(rest: &[char]) -> bool {
    let (digits, rest): (fn(&char) -> bool, &[char]) = match rest {
        ['#', 'x' | 'X', rest @ ..] => (|digit| digit.is_ascii_hexdigit(), rest),
        ['#', rest @ ..] => (|digit| digit.is_ascii_digit(), rest),
        rest => (|letter| letter.is_ascii_alphanumeric(), rest),
    };
    let length = rest
        .iter()
        .take_while(|character| digits(character))
        .count();
    length > 0 && rest.get(length) == Some(&';')
}

/// `code` as a code span; empty for no code.
pub(crate) fn code_span(code: &str, context: Context<'_>) -> String {
    let code = clean_line(code);
    if code.is_empty() {
        return code;
    }
    let fence = "`".repeat(longest_run(&code, '`') + 1);
    let pads = code.starts_with('`')
        || code.ends_with('`')
        || code.starts_with(' ') && code.ends_with(' ') && code.trim() != "";
    let pad = if pads { " " } else { "" };
    let code = if context.table {
        code.replace('|', "\\|")
    } else {
        code
    };
    format!("{fence}{pad}{code}{pad}{fence}")
}

/// The longest run of `sign` in `text`.
pub(crate) fn longest_run(text: &str, sign: char) -> usize {
    let (mut longest, mut run) = (0, 0);
    for character in text.chars() {
        run = if character == sign { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// The destination of a link or image, with its parentheses.
pub(crate) fn destination(url: &str, context: Context<'_>) -> String {
    if let Some(references) = context.references {
        return references.label(url);
    }
    let url = clean::one_line(url);
    let needs_brackets = url.is_empty()
        || url.starts_with('<')
        || url.contains(|character: char| {
            matches!(character, ' ' | '(' | ')') || character.is_control()
        });
    let mut written = String::from(if needs_brackets { "(<" } else { "(" });
    let characters: Vec<char> = url.chars().collect();
    for (at, &character) in characters.iter().enumerate() {
        match character {
            '&' if is_reference(characters.get(at + 1..).unwrap_or_default()) => {
                written.push_str("&amp;");
            }
            '\\' | '<' | '>' | '`' => {
                written.push('\\');
                written.push(character);
            }
            '|' if context.table => written.push_str("\\|"),
            other => written.push(other),
        }
    }
    written.push_str(if needs_brackets { ">)" } else { ")" });
    written
}

/// `text` with white space kept but on one line, and without what nobody sees.
fn clean_line(text: &str) -> String {
    clean::kept(text)
        .map(|character| {
            if clean::is_space(character) {
                ' '
            } else {
                character
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str) -> String {
        let mut out = String::new();
        push_text(&mut out, text, None, Context::default());
        out
    }

    #[test]
    fn only_what_means_something_is_escaped() {
        assert_eq!(
            escaped("foo_bar_baz and *literal* [x](y)"),
            r"foo_bar_baz and \*literal\* \[x\](y)"
        );
        assert_eq!(
            escaped("a < b > c & d; 3 - 4 + 5 = 4."),
            "a < b > c & d; 3 - 4 + 5 = 4."
        );
        assert_eq!(escaped("x<br>&amp; &#1; &x"), r"x\<br>\&amp; \&#1; &x");
        assert_eq!(escaped(r"C:\Users\ \* end\"), r"C:\Users\ \\\* end\\");
        assert_eq!(
            escaped("~5 ~~gone~~"),
            r"~5 \~\~gone\~\~".replace("~5", r"\~5")
        );
        assert_eq!(escaped("cost ~5"), "cost ~5");
    }

    #[test]
    fn the_start_of_a_line_begins_no_block() {
        for (text, expected) in [
            ("# hash", r"\# hash"),
            ("#tag", "#tag"),
            ("1. one", r"1\. one"),
            ("1.5 kg", "1.5 kg"),
            ("2) two", r"2\) two"),
            ("- dash", r"\- dash"),
            ("-5 C", "-5 C"),
            ("---", r"\---"),
            ("===", r"\==="),
            ("> quote", r"\> quote"),
            ("+ plus", r"\+ plus"),
            ("| - |", r"\| - |"),
            ("~~~", r"\~\~\~"),
            ("```", r"\`\`\`"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }

    #[test]
    fn code_spans_outrun_the_backticks_inside() {
        let span = |code| code_span(code, Context::default());
        assert_eq!(span("a `b` c"), "``a `b` c``");
        assert_eq!(span("``"), "``` `` ```");
        assert_eq!(span(" x "), "`  x  `");
        let cell = Context {
            table: true,
            ..Context::default()
        };
        assert_eq!(code_span("x | y", cell), r"`x \| y`");
    }

    #[test]
    fn destinations_keep_their_parentheses() {
        let url = |url| destination(url, Context::default());
        assert_eq!(url("/f(1).jpg"), "(</f(1).jpg>)");
        assert_eq!(url("/a?b=1&copy;=2"), "(/a?b=1&amp;copy;=2)");
        assert_eq!(url("/a b"), "(</a b>)");
        assert_eq!(url("/a>b<c"), r"(/a\>b\<c)");
    }
}
