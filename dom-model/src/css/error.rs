//! What can be wrong with a selector.

use cssparser::{BasicParseErrorKind, ParseErrorKind};
use selectors::parser::SelectorParseErrorKind as Kind;

/// A selector that is not valid CSS, or asks for something that does not exist here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid selector `{selector}`: {reason} at byte {position}")]
pub struct SelectorError {
    selector: String,
    position: usize,
    reason: &'static str,
}

/// How much of a long selector the message repeats, in characters.
const QUOTED_CHARS: usize = 200;

impl SelectorError {
    pub(super) fn new(selector: &str, position: usize, kind: &ParseErrorKind<Kind>) -> Self {
        let mut quoted: String = selector.chars().take(QUOTED_CHARS).collect();
        if quoted.len() < selector.len() {
            quoted.push('…');
        }
        Self {
            selector: quoted,
            position,
            reason: reason(kind),
        }
    }

    /// The selector, cut after 200 characters.
    pub fn selector(&self) -> &str {
        &self.selector
    }

    /// Where reading it stopped, in bytes from its start.
    pub fn position(&self) -> usize {
        self.position
    }

    /// What is wrong, in a few words.
    pub fn reason(&self) -> &str {
        self.reason
    }
}

fn reason(kind: &ParseErrorKind<Kind>) -> &'static str {
    match kind {
        ParseErrorKind::Basic(basic) => match basic {
            BasicParseErrorKind::EndOfInput => "it ends too early",
            BasicParseErrorKind::TooManyNestedBlocks => "it nests too many parentheses",
            _ => "unexpected text",
        },
        ParseErrorKind::Custom(kind) => match kind {
            Kind::EmptySelector => "expected a selector",
            Kind::DanglingCombinator => "a combinator has no selector after it",
            Kind::UnsupportedPseudoClassOrElement => {
                "unknown pseudo-class, or a pseudo-element, which no element matches,"
            }
            Kind::ClassNeedsIdent => "expected a class name after `.`",
            Kind::NoIdentForPseudo
            | Kind::PseudoElementExpectedColon
            | Kind::PseudoElementExpectedIdent => "expected the name of a pseudo-class after `:`",
            Kind::NoQualifiedNameInAttributeSelector | Kind::InvalidQualNameInAttr => {
                "expected an attribute name in `[…]`"
            }
            Kind::UnexpectedTokenInAttributeSelector
            | Kind::BadValueInAttr
            | Kind::ExpectedBarInAttr => "expected `=` and a quoted value in `[…]`",
            Kind::ExpectedNamespace => "no namespace prefix is declared; leave it out",
            Kind::NonCompoundSelector => "expected a selector without combinators",
            Kind::ExplicitNamespaceUnexpectedToken => "expected an element name after `|`",
            Kind::NonPseudoElementAfterSlotted
            | Kind::InvalidPseudoElementAfterSlotted
            | Kind::InvalidPseudoElementInsideWhere
            | Kind::InvalidState => "this pseudo-class or pseudo-element is not allowed here",
            Kind::UnexpectedIdent => "unexpected word",
        },
    }
}
