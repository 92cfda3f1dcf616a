//! Animations, as far as they end in showing what the rules hide.
//!
//! A page that fades its content in hides it by a rule and shows it by the last frame of an
//! animation that keeps it. Nothing is known of time here: what an animation ends in counts, and
//! only if it shows more than the rules do.

use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, ParseError, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser, Token,
};

use super::declaration::{Declaration, Declared, parse_declaration};
use super::property::{Lowercase, Value};

/// What the last frame of an animation shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keyframes {
    /// It has an opacity above zero.
    pub(super) ends_opaque: bool,
    /// It has `visibility: visible`.
    pub(super) ends_visible: bool,
}

/// The name of an animation that keeps its last frame, from `animation`; `None` for one that does
/// not, and for none.
pub(super) fn parse_animation(input: &mut Parser<'_>) -> Option<Box<str>> {
    let mut name = None;
    let mut keeps_end = false;
    while let Ok(token) = input.next() {
        match token.clone() {
            Token::Ident(word) => match Lowercase::of(&word).as_str() {
                "forwards" | "both" => keeps_end = true,
                "none" | "backwards" | "infinite" | "normal" | "reverse" | "alternate"
                | "alternate-reverse" | "running" | "paused" | "ease" | "linear" | "ease-in"
                | "ease-out" | "ease-in-out" | "step-start" | "step-end" => {}
                _ => name = Some(Box::from(&*word)),
            },
            Token::QuotedString(word) => name = Some(Box::from(&*word)),
            // Of several animations, the first that keeps its end is enough.
            Token::Comma if keeps_end && name.is_some() => while input.next().is_ok() {},
            Token::Comma => (name, keeps_end) = (None, false),
            Token::Delim('!') => break,
            _ => {}
        }
    }
    name.filter(|_| keeps_end)
}

/// Reads the block of `@keyframes`.
pub(super) fn parse_keyframes(input: &mut Parser<'_>) -> Keyframes {
    let mut frames = Frames::default();
    RuleBodyParser::new(input, &mut frames).for_each(drop);
    frames.end
}

#[derive(Default)]
struct Frames {
    end: Keyframes,
    /// The declarations of the frame at hand; none between frames.
    declarations: Vec<Declaration>,
    is_in_frame: bool,
}

impl<'i> QualifiedRuleParser<'i> for Frames {
    /// Whether the frame is the last.
    type Prelude = bool;
    type QualifiedRule = ();
    type Error = ();

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Result<bool, ParseError<()>> {
        let mut is_last = false;
        while let Ok(token) = input.next() {
            is_last |= match token {
                Token::Ident(word) => word.eq_ignore_ascii_case("to"),
                Token::Percentage { unit_value, .. } => *unit_value >= 1.0,
                _ => false,
            };
        }
        Ok(is_last)
    }

    fn parse_block(
        &mut self,
        is_last: bool,
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), ParseError<()>> {
        let mut frame = Self {
            is_in_frame: true,
            ..Self::default()
        };
        RuleBodyParser::new(input, &mut frame).for_each(drop);
        if is_last {
            for declaration in frame.declarations {
                match declaration.value {
                    Declared::Value(Value::Transparent(false)) => self.end.ends_opaque = true,
                    Declared::Value(Value::Hides(false)) => self.end.ends_visible = true,
                    _ => {}
                }
            }
        }
        Ok(())
    }
}

impl<'i> DeclarationParser<'i> for Frames {
    type Declaration = ();
    type Error = ();

    fn parse_value(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
        _start: &ParserState,
    ) -> Result<(), ParseError<()>> {
        parse_declaration(
            &name,
            input,
            &std::collections::HashSet::new(),
            &mut self.declarations,
        )
    }
}

impl AtRuleParser<'_> for Frames {
    type Prelude = ();
    type AtRule = ();
    type Error = ();
}

impl RuleBodyItemParser<'_, (), ()> for Frames {
    fn parse_declarations(&self) -> bool {
        self.is_in_frame
    }

    fn parse_qualified(&self) -> bool {
        !self.is_in_frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_keeps_its_end_counts() {
        let name = |text: &str| parse_animation(&mut Parser::new(text));
        assert_eq!(
            name("fade 1s ease-in .2s forwards").as_deref(),
            Some("fade")
        );
        assert_eq!(name("1s both 'my fade'").as_deref(), Some("my fade"));
        assert_eq!(
            name("spin 1s infinite, fade 1s both").as_deref(),
            Some("fade")
        );
        assert_eq!(
            name("-amp-start 8s steps(1,end) 0s 1 normal both").as_deref(),
            Some("-amp-start")
        );
        assert_eq!(name("fade 1s"), None);
        assert_eq!(name("none"), None);
    }

    #[test]
    fn the_last_frame_is_what_is_kept() {
        let frames = |text: &str| parse_keyframes(&mut Parser::new(text));
        let ends = |ends_opaque, ends_visible| Keyframes {
            ends_opaque,
            ends_visible,
        };
        assert_eq!(frames("from{opacity:0}to{opacity:1}"), ends(true, false));
        assert_eq!(
            frames("0%,50%{opacity:1}100%{visibility:visible;opacity:0}"),
            ends(false, true)
        );
        assert_eq!(frames("from{opacity:1}"), ends(false, false));
    }
}
