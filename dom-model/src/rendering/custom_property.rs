//! [Custom properties]: which an element has, and what `var()` comes to.
//!
//! [Custom properties]: https://drafts.csswg.org/css-variables/

use cssparser::{ParseError, Parser, Token};

use super::declaration::Declared;
use super::style::{Applied, Precedence};

/// Values longer than this, in bytes, are invalid: references can double a text again and again.
const MAX_VALUE_BYTES: usize = 1 << 10;

/// References nested deeper than this are a cycle, or as good as one.
const MAX_DEPTH: u8 = 16;

/// The names in the `var()`s of a value.
pub(super) fn references(text: &str) -> impl Iterator<Item = Box<str>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let at = rest.find('(')?;
            let (before, after) = rest.split_at_checked(at + 1)?;
            rest = after;
            let is_var = before
                .len()
                .checked_sub("var(".len())
                .and_then(|start| before.get(start..))
                .is_some_and(|call| call.eq_ignore_ascii_case("var("));
            let name = after.trim_start();
            if is_var && name.starts_with("--") {
                let end =
                    name.find(|char: char| !char.is_alphanumeric() && !matches!(char, '-' | '_'));
                return name.get(..end.unwrap_or(name.len())).map(Box::from);
            }
        }
    })
}

/// A place in the [`CustomProperties`]; what an element without any of its own shares with its
/// parent.
pub(super) type ScopeId = u32;

/// No custom properties at all.
pub(super) const EMPTY: ScopeId = 0;

#[derive(Debug)]
struct Scope {
    parent: ScopeId,
    values: Vec<(Box<str>, Box<str>)>,
}

/// The custom properties of all elements: each scope adds to its parent's.
#[derive(Debug)]
pub(super) struct CustomProperties {
    scopes: Vec<Scope>,
}

impl Default for CustomProperties {
    fn default() -> Self {
        Self {
            scopes: vec![Scope {
                parent: EMPTY,
                values: Vec::new(),
            }],
        }
    }
}

impl CustomProperties {
    /// The scope of an element to which `applied` applies.
    pub(super) fn scope_of(&mut self, parent: ScopeId, applied: &[Applied<'_>]) -> ScopeId {
        let mut winners: Vec<(&str, &str, Precedence)> = Vec::new();
        for one in applied {
            let Declared::Custom(name, value) = &one.declaration.value else {
                continue;
            };
            match winners.iter_mut().find(|(known, ..)| *known == &**name) {
                Some(winner) if winner.2 > one.precedence => {}
                Some(winner) => *winner = (name, value, one.precedence),
                None => winners.push((name, value, one.precedence)),
            }
        }
        let values: Vec<_> = winners
            .into_iter()
            .filter(|(_, value, _)| !["inherit", "unset", "revert", "revert-layer"].contains(value))
            .map(|(name, value, _)| (Box::from(name), Box::from(value)))
            .collect();
        if values.is_empty() {
            return parent;
        }
        self.scopes.push(Scope { parent, values });
        ScopeId::try_from(self.scopes.len() - 1).unwrap_or(EMPTY)
    }

    /// `text` with each `var()` replaced by what it comes to; `None` if one comes to nothing.
    pub(super) fn substitute(&self, scope: ScopeId, text: &str) -> Option<String> {
        let mut out = String::new();
        self.expand(scope, &mut Parser::new(text), MAX_DEPTH, &mut out)?;
        Some(out)
    }

    fn expand(
        &self,
        scope: ScopeId,
        input: &mut Parser<'_>,
        depth: u8,
        out: &mut String,
    ) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        loop {
            let start = input.position();
            let (is_var, is_block) = match input.next_including_whitespace() {
                Ok(Token::Function(name)) => (name.eq_ignore_ascii_case("var"), true),
                Ok(
                    Token::ParenthesisBlock | Token::SquareBracketBlock | Token::CurlyBracketBlock,
                ) => (false, true),
                Ok(_) => (false, false),
                Err(_) => return Some(()),
            };
            if is_var {
                let found = input.parse_nested_block(|input| {
                    let found = self.expand_var(scope, input, depth, out);
                    while input.next().is_ok() {}
                    Ok::<_, ParseError<()>>(found)
                });
                found.ok()??;
            } else {
                // A reference inside another function stays: none of them is computed anyway.
                if is_block {
                    let skipped = input.parse_nested_block(|input| {
                        while input.next().is_ok() {}
                        Ok::<_, ParseError<()>>(())
                    });
                    skipped.ok()?;
                }
                out.push_str(input.slice_from(start));
            }
            if out.len() > MAX_VALUE_BYTES {
                return None;
            }
        }
    }

    fn expand_var(
        &self,
        scope: ScopeId,
        input: &mut Parser<'_>,
        depth: u8,
        out: &mut String,
    ) -> Option<()> {
        let name = input.expect_ident_cloned().ok()?;
        let length = out.len();
        if let Some((value, scope)) = self.value(scope, &name)
            && self
                .expand(scope, &mut Parser::new(value), depth, out)
                .is_some()
        {
            return Some(());
        }
        out.truncate(length);
        input.expect_comma().ok()?;
        self.expand(scope, input, depth, out)
    }

    /// The value of `name`, with the scope that it stands in.
    fn value(&self, mut scope: ScopeId, name: &str) -> Option<(&str, ScopeId)> {
        while scope != EMPTY {
            let at = self.scopes.get(scope as usize)?;
            if let Some((_, value)) = at.values.iter().find(|(known, _)| **known == *name) {
                let value: &str = value;
                return Some((value, scope)).filter(|(value, _)| *value != "initial");
            }
            scope = at.parent;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::declaration::Declaration;
    use super::super::property::Property;
    use super::*;

    fn with(values: &[(&str, &str)]) -> (CustomProperties, ScopeId) {
        let declarations: Vec<_> = values
            .iter()
            .map(|(name, value)| Declaration {
                property: Property::Custom,
                value: Declared::Custom((*name).into(), (*value).into()),
                important: false,
            })
            .collect();
        let applied: Vec<_> = declarations
            .iter()
            .map(|declaration| Applied {
                precedence: Precedence::inline(false, 0),
                declaration,
            })
            .collect();
        let mut properties = CustomProperties::default();
        let scope = properties.scope_of(EMPTY, &applied);
        (properties, scope)
    }

    #[test]
    fn references_are_found_in_any_place() {
        let names: Vec<_> = references("calc(1 * VAR( --a ,var(--b-c))) variant(--d)").collect();
        assert_eq!(names, ["--a".into(), "--b-c".into()] as [Box<str>; 2]);
    }

    #[test]
    fn values_and_fallbacks_are_put_in() {
        let (properties, scope) = with(&[("--a", "none"), ("--b", "var(--a)"), ("--c", "initial")]);
        let of = |text| properties.substitute(scope, text);
        assert_eq!(of("var(--b)").as_deref(), Some("none"));
        assert_eq!(of("x var(--no, y)").as_deref(), Some("x  y"));
        assert_eq!(of("var(--c)"), None);
        assert_eq!(of("var(--no)"), None);
        assert_eq!(of("var(--no,)").as_deref(), Some(""));
    }

    #[test]
    fn cycles_and_bombs_come_to_nothing() {
        let (properties, scope) = with(&[
            ("--a", "var(--b)"),
            ("--b", "var(--a)"),
            (
                "--x",
                "var(--y)var(--y)var(--y)var(--y)var(--y)var(--y)var(--y)var(--y)",
            ),
            (
                "--y",
                "var(--z)var(--z)var(--z)var(--z)var(--z)var(--z)var(--z)var(--z)",
            ),
            ("--z", "1234567890123456789012345678901234567890"),
        ]);
        assert_eq!(properties.substitute(scope, "var(--a)"), None);
        assert_eq!(properties.substitute(scope, "var(--x)"), None);
    }
}
