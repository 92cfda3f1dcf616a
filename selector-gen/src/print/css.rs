//! Plans as CSS, escaped by the rules of CSSOM.

use domlens_dom_model::css::{escape_identifier, escape_string};
use domlens_dom_model::{Document, NodeId};

use crate::facts::What;
use crate::plan::{Compound, Description, Link, Plan, Relation, Way};

/// The plan as a CSS selector; `None` when CSS cannot say it.
pub(crate) fn print(doc: &Document, plan: &Plan<'_>) -> Option<String> {
    let mut out = String::new();
    if let Some(anchor) = &plan.anchor {
        describe(doc, anchor, &mut out)?;
        out.push(' ');
    }
    if let Some(middle) = &plan.middle {
        compound(doc, middle, &mut out)?;
        out.push(' ');
    }
    match &plan.way {
        Way::Below(own) => describe(doc, own, &mut out)?,
        Way::Path(links) => path(doc, links, plan.anchor.is_some(), &mut out)?,
    }
    Some(out)
}

fn describe(doc: &Document, description: &Description<'_>, out: &mut String) -> Option<()> {
    if let Relation::After(previous) = &description.relation {
        compound(doc, previous, out)?;
        out.push_str(" + ");
    }
    compound(doc, &description.own, out)?;
    match &description.relation {
        Relation::Has { child, inner } => {
            out.push_str(if *child { ":has(> " } else { ":has(" });
            compound(doc, inner, out)?;
            out.push(')');
        }
        Relation::Before(next) => {
            out.push_str(":has(+ ");
            compound(doc, next, out)?;
            out.push(')');
        }
        Relation::BeforeHolding { next, inner } => {
            out.push_str(":has(+ ");
            compound(doc, next, out)?;
            out.push(' ');
            compound(doc, inner, out)?;
            out.push(')');
        }
        Relation::Labeled(_) => return None,
        Relation::Alone | Relation::After(_) => {}
    }
    Some(())
}

/// The conditions on one element.
pub(crate) fn compound(doc: &Document, compound: &Compound<'_>, out: &mut String) -> Option<()> {
    if compound.tag || is_frame(doc, compound.element) {
        out.push_str(&escape_identifier(doc.local_name(compound.element)));
    }
    for what in compound.conditions() {
        condition(what, out)?;
    }
    Some(())
}

/// Frames always show their tag, so that a printed locator says where it enters a frame.
fn is_frame(doc: &Document, element: NodeId) -> bool {
    doc.is_html(element, "iframe") || doc.is_html(element, "frame")
}

fn condition(what: What<'_>, out: &mut String) -> Option<()> {
    match what {
        What::Tag => {}
        What::Id(id) => {
            out.push('#');
            out.push_str(&escape_identifier(id));
        }
        What::Class(class) => {
            out.push('.');
            out.push_str(&escape_identifier(class));
        }
        What::Attribute { name, value } => attribute(name, "=", value, out),
        What::Piece {
            name,
            piece,
            at_start,
        } => {
            attribute(name, if at_start { "^=" } else { "*=" }, piece, out);
        }
        What::Nth(nth) => {
            out.push_str(":nth-of-type(");
            out.push_str(&nth.to_string());
            out.push(')');
        }
        What::Holds { tag, holds } => {
            out.push_str(if holds { ":has(" } else { ":not(:has(" });
            out.push_str(&escape_identifier(tag));
            out.push_str(if holds { ")" } else { "))" });
        }
        What::Text { .. } => return None,
    }
    Some(())
}

fn attribute(name: &str, operator: &str, value: &str, out: &mut String) {
    out.push('[');
    out.push_str(name);
    out.push_str(operator);
    out.push_str(&escape_string(value));
    out.push(']');
}

fn path(doc: &Document, links: &[Link<'_>], anchored: bool, out: &mut String) -> Option<()> {
    for (at, link) in links.iter().enumerate() {
        let first = at == 0 && !anchored;
        if at > 0 {
            out.push(' ');
        }
        if link.child && !first {
            out.push_str("> ");
        }
        compound(doc, &link.compound, out)?;
        // The top elements of a shadow tree or a template have no parent to name.
        if link.child && first && !doc.is_html(link.compound.element, "html") {
            out.push_str(":not(* > *)");
        }
    }
    Some(())
}
