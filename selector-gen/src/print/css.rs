//! Plans as CSS, escaped by the rules of CSSOM.

use std::fmt::Write as _;

use domlens_dom_model::NodeId;
use domlens_dom_model::css::{escape_identifier, escape_string};

use crate::facts::{self, HELD, What};
use crate::index::scope::{KeyId, KeyName, ScopeIndex};
use crate::plan::{Compound, Description, Link, Plan, Relation, Way};

/// The plan as a CSS selector; `None` when CSS cannot say it.
pub(crate) fn print(scope: &ScopeIndex<'_>, plan: &Plan<'_>) -> Option<String> {
    let mut out = String::with_capacity(48);
    if let Some(anchor) = plan.anchor {
        describe(scope, &anchor.description, &mut out)?;
        out.push(' ');
    }
    if let Some(middle) = &plan.middle {
        compound(scope, middle, &mut out)?;
        out.push(' ');
    }
    match &plan.way {
        Way::Below(own) => describe(scope, own, &mut out)?,
        Way::Path(links) => path(scope, links, plan.anchor.is_some(), &mut out)?,
    }
    Some(out)
}

fn describe(scope: &ScopeIndex<'_>, description: &Description, out: &mut String) -> Option<()> {
    if let Relation::After(previous) = &description.relation {
        compound(scope, previous, out)?;
        out.push_str(" + ");
    }
    compound(scope, &description.own, out)?;
    let inner = match &description.relation {
        Relation::Has { child, inner } => {
            out.push_str(if *child { ":has(> " } else { ":has(" });
            inner
        }
        Relation::Before(next) => {
            out.push_str(":has(+ ");
            next
        }
        Relation::BeforeHolding { next, inner } => {
            out.push_str(":has(+ ");
            out.push_str(&visible(&escape_identifier(scope.doc.local_name(*next))));
            out.push(' ');
            inner
        }
        Relation::Labeled(_) => return None,
        Relation::Alone | Relation::After(_) => return Some(()),
    };
    compound(scope, inner, out)?;
    out.push(')');
    Some(())
}

/// The conditions on one element.
pub(crate) fn compound(
    scope: &ScopeIndex<'_>,
    compound: &Compound,
    out: &mut String,
) -> Option<()> {
    if compound.tag || is_frame(scope, compound.element) {
        out.push_str(&visible(&escape_identifier(
            scope.doc.local_name(compound.element),
        )));
    }
    for what in compound.conditions() {
        condition(scope, compound.element, what, out)?;
    }
    Some(())
}

/// Frames always show their tag, so that a printed locator says where it enters a frame.
fn is_frame(scope: &ScopeIndex<'_>, element: NodeId) -> bool {
    scope.doc.is_html(element, "iframe") || scope.doc.is_html(element, "frame")
}

fn condition(scope: &ScopeIndex<'_>, element: NodeId, what: What, out: &mut String) -> Option<()> {
    match what {
        What::Tag => {}
        What::Key(key) => by_key(scope, element, key, out)?,
        What::Piece(piece) => {
            let operator = if piece.at_start { "^=" } else { "*=" };
            let text = facts::piece(scope, element, piece)?;
            attribute(piece.of.attribute(), operator, text, out);
        }
        What::Nth(nth) => {
            out.push_str(":nth-of-type(");
            out.push_str(&nth.to_string());
            out.push(')');
        }
        What::Holds { tag, holds } => {
            out.push_str(if holds { ":has(" } else { ":not(:has(" });
            out.push_str(HELD.get(usize::from(tag))?);
            out.push_str(if holds { ")" } else { "))" });
        }
        What::Text { .. } => return None,
    }
    Some(())
}

fn by_key(scope: &ScopeIndex<'_>, element: NodeId, key: KeyId, out: &mut String) -> Option<()> {
    match scope.key(key)?.name {
        KeyName::Tag => {}
        KeyName::Id => {
            out.push('#');
            out.push_str(&visible(&escape_identifier(scope.doc.id(element)?)));
        }
        KeyName::Class => {
            out.push('.');
            out.push_str(&visible(&escape_identifier(scope.class_of(element, key)?)));
        }
        KeyName::Attribute(name) => attribute(name, "=", scope.doc.attr(element, name)?, out),
    }
    Some(())
}

fn attribute(name: &str, operator: &str, value: &str, out: &mut String) {
    out.push('[');
    out.push_str(name);
    out.push_str(operator);
    out.push_str(&visible(&escape_string(value)));
    out.push(']');
}

fn path(scope: &ScopeIndex<'_>, links: &[Link], anchored: bool, out: &mut String) -> Option<()> {
    for (at, link) in links.iter().enumerate() {
        let first = at == 0 && !anchored;
        if at > 0 {
            out.push(' ');
        }
        if link.child && !first {
            out.push_str("> ");
        }
        compound(scope, &link.compound, out)?;
        // The top elements of a shadow tree or a template have no parent to name.
        if link.child && first && !scope.doc.is_html(link.compound.element, "html") {
            out.push_str(":not(* > *)");
        }
    }
    Some(())
}

/// `written`, serialized CSS, with escapes for spaces after spaces and for characters that are not
/// seen or act on the line around them. CSSOM leaves them as they are; where texts are put on one
/// line they would not stay what they are.
fn visible(written: &str) -> String {
    let mut out = String::with_capacity(written.len());
    let mut before = '"';
    for c in written.chars() {
        if is_unseen(c) || (c == ' ' && before == ' ') {
            let _ = write!(out, "\\{:x} ", u32::from(c));
            before = ' ';
        } else {
            out.push(c);
            before = c;
        }
    }
    out
}

/// Whether `c` is a control, a space other than the common one, or a mark of formatting.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            u32::from(c),
            0xa0 | 0xad
                | 0x61c
                | 0x1680
                | 0x180e
                | 0x2000..=0x200b
                | 0x200e..=0x200f
                | 0x2028..=0x202f
                | 0x205f..=0x206f
                | 0x3000
                | 0xfeff
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_escaped() {
        for (value, written) in [
            ("a   b", r#""a \20 \20 b""#),
            ("a\u{200b}b", r#""a\200b b""#),
            ("a\u{2028} b", r#""a\2028 \20 b""#),
            ("a\u{a0}b", r#""a\a0 b""#),
            ("a b", r#""a b""#),
        ] {
            assert_eq!(visible(&escape_string(value)), written);
        }
    }
}
