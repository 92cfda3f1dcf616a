//! Plans as XPath 1.0, as browsers evaluate it over an HTML document.
//!
//! A name test finds HTML elements by their lower-case name; elements of other namespaces are
//! found by `local-name()`.

use domlens_dom_model::{Document, NodeId};

use crate::facts::{self, HELD, What};
use crate::index::scope::{KeyId, KeyName, ScopeIndex};
use crate::index::texts;
use crate::plan::{Compound, Description, Plan, Relation, Way};

/// The plan as an XPath expression; `None` for the rare class that XPath cannot tell.
pub(crate) fn print(scope: &ScopeIndex<'_>, plan: &Plan<'_>) -> Option<String> {
    let mut out = String::with_capacity(48);
    if let Some(anchor) = plan.anchor {
        out.push_str("//");
        describe(scope, &anchor.description, &mut out)?;
    }
    if let Some(middle) = &plan.middle {
        out.push_str("//");
        compound(scope, middle, &mut out)?;
    }
    match &plan.way {
        Way::Below(own) => {
            out.push_str("//");
            describe(scope, own, &mut out)?;
        }
        Way::Path(links) => {
            for link in links {
                out.push_str(if link.child { "/" } else { "//" });
                compound(scope, &link.compound, &mut out)?;
            }
        }
    }
    Some(out)
}

fn describe(scope: &ScopeIndex<'_>, description: &Description, out: &mut String) -> Option<()> {
    let own = &description.own;
    if let Relation::After(previous) = &description.relation {
        compound(scope, previous, out)?;
        out.push_str("/following-sibling::*[1][self::");
        name(scope.doc, own.element, out);
        out.push(']');
        return conditions(scope, own, out);
    }
    compound(scope, own, out)?;
    match &description.relation {
        Relation::Has { child, inner } => {
            out.push_str(if *child { "[" } else { "[.//" });
            compound(scope, inner, out)?;
            out.push(']');
        }
        Relation::Before(next) => {
            out.push_str("[following-sibling::*[1][self::");
            name(scope.doc, next.element, out);
            out.push(']');
            conditions(scope, next, out)?;
            out.push(']');
        }
        Relation::BeforeHolding { next, inner } => {
            out.push_str("[following-sibling::*[1][self::");
            name(scope.doc, *next, out);
            out.push_str("][.//");
            compound(scope, inner, out)?;
            out.push_str("]]");
        }
        Relation::Labeled(label) => {
            out.push_str("[@id=//label");
            text(scope, *label, true, out)?;
            out.push_str("/@for]");
        }
        Relation::Alone | Relation::After(_) => {}
    }
    Some(())
}

fn compound(scope: &ScopeIndex<'_>, compound: &Compound, out: &mut String) -> Option<()> {
    name(scope.doc, compound.element, out);
    conditions(scope, compound, out)
}

fn conditions(scope: &ScopeIndex<'_>, compound: &Compound, out: &mut String) -> Option<()> {
    for what in compound.conditions() {
        condition(scope, compound.element, what, out)?;
    }
    Some(())
}

fn condition(scope: &ScopeIndex<'_>, element: NodeId, what: What, out: &mut String) -> Option<()> {
    match what {
        What::Tag => {}
        What::Key(key) => by_key(scope, element, key, out)?,
        What::Nth(nth) => {
            out.push('[');
            out.push_str(&nth.to_string());
            out.push(']');
        }
        What::Piece(piece) => {
            out.push_str(if piece.at_start {
                "[starts-with(@"
            } else {
                "[contains(@"
            });
            out.push_str(piece.of.attribute());
            out.push(',');
            literal(facts::piece(scope, element, piece)?, out);
            out.push_str(")]");
        }
        What::Text { whole } => text(scope, element, whole, out)?,
        What::Holds { tag, holds } => {
            let tag = *HELD.get(usize::from(tag))?;
            out.push_str(if holds { "[.//" } else { "[not(.//" });
            out.push_str(if tag == "svg" {
                "*[local-name()='svg']"
            } else {
                tag
            });
            out.push_str(if holds { "]" } else { ")]" });
        }
    }
    Some(())
}

fn by_key(scope: &ScopeIndex<'_>, element: NodeId, key: KeyId, out: &mut String) -> Option<()> {
    match scope.key(key)?.name {
        KeyName::Tag => {}
        KeyName::Id => equals("id", scope.doc.id(element)?, out),
        KeyName::Attribute(name) => equals(name, scope.doc.attr(element, name)?, out),
        KeyName::Class => {
            let class = scope.class_of(element, key)?;
            match class_test(scope, element, key)? {
                ClassTest::Whole => equals("class", class, out),
                ClassTest::Piece => {
                    out.push_str("[contains(@class,");
                    literal(class, out);
                    out.push_str(")]");
                }
                ClassTest::Word => {
                    out.push_str("[contains(concat(' ',normalize-space(@class),' '),");
                    literal(&format!(" {class} "), out);
                    out.push_str(")]");
                }
            }
        }
    }
    Some(())
}

/// How XPath tells a class of an element.
enum ClassTest {
    /// It is all of the attribute.
    Whole,
    /// No other class has it in its name.
    Piece,
    /// XPath 1.0 has no shorter way to say one class of several.
    Word,
}

/// `None` when XPath cannot tell the class.
fn class_test(scope: &ScopeIndex<'_>, element: NodeId, key: KeyId) -> Option<ClassTest> {
    let classes = scope.doc.attr(element, "class")?;
    if scope.class_of(element, key) == Some(classes) {
        Some(ClassTest::Whole)
    } else if scope.is_apart(key) {
        Some(ClassTest::Piece)
    } else if classes.contains('\x0c') {
        None
    } else {
        Some(ClassTest::Word)
    }
}

/// How many tokens the plan costs in XPath beyond what it does in CSS; `None` when XPath cannot
/// say it: it does not take the form feed for white space, HTML does.
pub(crate) fn surcharge(scope: &ScopeIndex<'_>, plan: &Plan<'_>) -> Option<f32> {
    let mut more = 0.0;
    plan.all_leans(|element, what| {
        let added = match what {
            What::Key(key) => class_surcharge(scope, element, key),
            _ => Some(0.0),
        };
        more += added.unwrap_or(0.0);
        added.is_some()
    })
    .then_some(more)
}

fn class_surcharge(scope: &ScopeIndex<'_>, element: NodeId, key: KeyId) -> Option<f32> {
    if scope.key(key)?.name != KeyName::Class {
        return Some(0.0);
    }
    Some(match class_test(scope, element, key)? {
        ClassTest::Whole => 2.0,
        ClassTest::Piece => 3.0,
        ClassTest::Word => 14.0,
    })
}

fn text(scope: &ScopeIndex<'_>, element: NodeId, whole: bool, out: &mut String) -> Option<()> {
    let said = scope.texts().text(scope, element).said;
    if whole {
        out.push_str("[normalize-space()=");
        literal(&said, out);
        out.push(']');
    } else {
        out.push_str("[starts-with(normalize-space(),");
        literal(texts::cut(&said)?, out);
        out.push_str(")]");
    }
    Some(())
}

fn equals(attribute: &str, value: &str, out: &mut String) {
    out.push_str("[@");
    out.push_str(attribute);
    out.push('=');
    literal(value, out);
    out.push(']');
}

/// The name test of an element.
fn name(doc: &Document, element: NodeId, out: &mut String) {
    let local = doc.local_name(element);
    if doc.is_html_element(element) && is_name(local) {
        out.push_str(local);
    } else {
        out.push_str("*[local-name()=");
        literal(local, out);
        out.push(']');
    }
}

/// Whether a name can stand in a name test as it is.
fn is_name(local: &str) -> bool {
    local.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
        && local.bytes().all(|b| {
            b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_' | b'.')
        })
}

/// A string literal; XPath 1.0 has no escapes, so a text with both kinds of quote becomes a `concat()`.
pub(crate) fn literal(text: &str, out: &mut String) {
    if !text.contains('\'') {
        quoted(text, '\'', out);
    } else if !text.contains('"') {
        quoted(text, '"', out);
    } else {
        out.push_str("concat(");
        for (at, piece) in text.split('\'').enumerate() {
            if at > 0 {
                out.push_str(",\"'\",");
            }
            quoted(piece, '\'', out);
        }
        out.push(')');
    }
}

fn quoted(text: &str, quote: char, out: &mut String) {
    out.push(quote);
    out.push_str(text);
    out.push(quote);
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn literals_by_the_quotes_inside() {
        let print = |text: &str| {
            let mut out = String::new();
            literal(text, &mut out);
            out
        };
        assert_eq!(print("Save"), "'Save'");
        assert_eq!(print("Don't"), "\"Don't\"");
        assert_eq!(print("5'10\""), "concat('5',\"'\",'10\"')");
    }
}
