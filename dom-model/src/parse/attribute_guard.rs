//! Guards of the tokenizer: spelling of shadow root modes, and tags with endless attributes.
//!
//! html5ever compares each new attribute of a tag with those before it, so a tag with 200,000
//! attributes takes minutes. [`TagScanner`] follows the attribute states of the HTML tokenizer
//! over a tag that does not end, so that the driver can leave out what is over the limit.

use std::cell::Cell;

use html5ever::local_name;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};

/// A token sink that counts tokens on their way to the tree builder.
#[derive(Debug)]
pub(super) struct TokenGuard<S> {
    pub(super) inner: S,
    tokens: Cell<u64>,
}

impl<S> TokenGuard<S> {
    pub(super) fn new(inner: S) -> Self {
        Self {
            inner,
            tokens: Cell::new(0),
        }
    }

    /// How many tokens have passed.
    pub(super) fn tokens(&self) -> u64 {
        self.tokens.get()
    }
}

impl<S: TokenSink> TokenSink for TokenGuard<S> {
    type Handle = S::Handle;

    fn process_token(&self, token: Token, line_number: u64) -> TokenSinkResult<Self::Handle> {
        // A parse error comes in the middle of a tag and says nothing of where one ends.
        if !matches!(token, Token::ParseError(_)) {
            self.tokens.set(self.tokens.get() + 1);
        }
        let token = match token {
            Token::TagToken(tag) => Token::TagToken(with_lower_case_shadow_root_mode(tag)),
            other => other,
        };
        self.inner.process_token(token, line_number)
    }

    fn end(&self) {
        self.inner.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.inner
            .adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// The HTML standard compares [enumerated attributes] without ASCII case; the tree builder
/// compares this one exactly.
///
/// [enumerated attributes]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#enumerated-attribute
fn with_lower_case_shadow_root_mode(mut tag: Tag) -> Tag {
    if tag.name == local_name!("template") && tag.kind == TagKind::StartTag {
        for attribute in &mut tag.attrs {
            if attribute.name.local == local_name!("shadowrootmode") {
                attribute.value = attribute.value.to_ascii_lowercase().into();
            }
        }
    }
    tag
}

/// Where a [`TagScanner`] is inside a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    TagName,
    BeforeName,
    Name,
    BeforeValue,
    DoubleQuoted,
    SingleQuoted,
    Unquoted,
    /// Past the tag, or not a tag at all.
    Done,
}

/// Counts the attributes of one tag, byte by byte, as the [attribute states] of the HTML
/// tokenizer part them.
///
/// [attribute states]: https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state
#[derive(Debug)]
pub(super) struct TagScanner {
    state: State,
    attributes: usize,
}

impl TagScanner {
    /// A scanner for the text that starts with `start`; `None` unless it starts a start tag.
    pub(super) fn new(start: &str) -> Option<Self> {
        let starts_tag = start
            .strip_prefix('<')?
            .starts_with(|c: char| c.is_ascii_alphabetic());
        starts_tag.then_some(Self {
            state: State::TagName,
            attributes: 0,
        })
    }

    /// Reads on through `text`; stops where the attribute after the first `limit` begins.
    /// Gives the number of bytes read.
    pub(super) fn scan(&mut self, text: &str, limit: usize) -> usize {
        for (at, byte) in text.bytes().enumerate() {
            if self.state == State::Done || (self.attributes > limit && self.state == State::Name) {
                return at;
            }
            self.step(byte);
        }
        text.len()
    }

    /// Reads on to the end of the tag. Gives the offset of its `>`, if that is in `text`.
    pub(super) fn scan_to_end(&mut self, text: &str) -> Option<usize> {
        for (at, byte) in text.bytes().enumerate() {
            self.step(byte);
            if self.state == State::Done {
                return Some(at);
            }
        }
        None
    }

    /// Whether the tag has more than `limit` attributes so far.
    pub(super) fn is_over(&self, limit: usize) -> bool {
        self.attributes > limit
    }

    fn step(&mut self, byte: u8) {
        self.state = match (self.state, byte) {
            (State::DoubleQuoted, b'"') | (State::SingleQuoted, b'\'') => State::BeforeName,
            (State::DoubleQuoted | State::SingleQuoted | State::Done, _) => self.state,
            (_, b'>') => State::Done,
            (State::TagName | State::BeforeName | State::Name | State::Unquoted, byte)
                if byte.is_ascii_whitespace() =>
            {
                State::BeforeName
            }
            (State::TagName | State::BeforeName | State::Name, b'/') => State::BeforeName,
            (State::BeforeName, _) => {
                self.attributes += 1;
                State::Name
            }
            (State::Name, b'=') => State::BeforeValue,
            (State::BeforeValue, b'"') => State::DoubleQuoted,
            (State::BeforeValue, b'\'') => State::SingleQuoted,
            (State::BeforeValue, byte) if byte.is_ascii_whitespace() => State::BeforeValue,
            (State::BeforeValue, _) => State::Unquoted,
            (state, _) => state,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_attributes_and_not_what_is_quoted() {
        let text = r#"<a b c=d e="f g h > i" j='k "l' m>text n o"#;
        let mut scanner = TagScanner::new(text).unwrap();
        assert_eq!(scanner.scan(text, 100), text.find(">text").unwrap() + 1);
        assert_eq!(scanner.attributes, 5);
    }

    #[test]
    fn stops_inside_the_first_attribute_over_the_limit() {
        let text = "<a b c d e>";
        let mut scanner = TagScanner::new(text).unwrap();
        let read = scanner.scan(text, 2);
        let (before, after) = text.split_at(read);
        assert_eq!(before, "<a b c d");
        assert!(scanner.is_over(2));
        assert_eq!(scanner.scan_to_end(after), Some(2));
    }

    #[test]
    fn a_comment_is_no_tag() {
        assert!(TagScanner::new("<!-- a b c -->").is_none());
        assert!(TagScanner::new("< a").is_none());
    }
}
