//! The text of `::before`, `::after` and `::marker`.

use super::cascade::Cascade;
use super::content::Content;
use super::declaration::Declared;
use super::property::{Property, Value};
use super::row::Flag;
use super::style::Applied;
use super::{Display, PseudoElement};
use crate::css::PseudoElement as SelectorPseudoElement;
use crate::{Document, NodeId};

/// The generated texts of a document, sorted by element.
#[derive(Debug, Default)]
pub(super) struct Generated {
    texts: Vec<(NodeId, PseudoElement, Box<str>)>,
}

impl Generated {
    pub(super) fn of(doc: &Document, cascade: &Cascade) -> Self {
        let mut texts = Vec::new();
        cascade.each_pseudo_element(doc, |node, pseudo, applied| {
            let pseudo = match pseudo {
                SelectorPseudoElement::Before => PseudoElement::Before,
                SelectorPseudoElement::After => PseudoElement::After,
                SelectorPseudoElement::Marker => PseudoElement::Marker,
                SelectorPseudoElement::Other(_) => return,
            };
            if doc.is_rendered(node)
                && let Some(text) = text_of(doc, node, applied)
            {
                texts.push((node, pseudo, text.into_boxed_str()));
            }
        });
        texts.sort_by_key(|(node, pseudo, _)| (*node, *pseudo));
        Self { texts }
    }

    pub(super) fn get(&self, element: NodeId, pseudo: PseudoElement) -> Option<&str> {
        let key = (element, pseudo);
        let at = self
            .texts
            .binary_search_by_key(&key, |(node, pseudo, _)| (*node, *pseudo))
            .ok()?;
        self.texts.get(at).map(|(_, _, text)| &**text)
    }
}

/// The text that a pseudo-element shows; `None` if it has no box or no ink, or no text.
fn text_of(doc: &Document, node: NodeId, applied: &[Applied<'_>]) -> Option<String> {
    let winner = |property: Property| {
        applied
            .iter()
            .filter(|one| one.declaration.property == property)
            .max_by_key(|one| one.precedence)
            .map(|one| &one.declaration.value)
    };
    let Some(Declared::Content(content)) = winner(Property::Content) else {
        return None;
    };
    if let Some(Declared::Value(Value::Display(shape))) = winner(Property::Display)
        && shape.display == Display::None
    {
        return None;
    }
    let is_hidden = match winner(Property::Visibility) {
        Some(Declared::Value(Value::Hides(hides))) => *hides,
        _ => !doc.has_ink(node),
    };
    let is_transparent = matches!(
        winner(Property::Opacity),
        Some(Declared::Value(Value::Transparent(true)))
    );
    if is_hidden || is_transparent || *content == Content::None {
        return None;
    }
    let text = Some(content.text(doc, node)).filter(|text| !text.is_empty())?;
    let is_apart = doc.rendering_row(node).has(Flag::Blockifies)
        || match winner(Property::Display) {
            Some(Declared::Value(Value::Display(shape))) => {
                !matches!(shape.display, Display::Inline | Display::Contents)
            }
            _ => false,
        }
        || matches!(
            winner(Property::Float),
            Some(Declared::Value(Value::Floats(true)))
        )
        || matches!(
            winner(Property::Position),
            Some(Declared::Value(Value::OutOfFlow(true)))
        );
    Some(if is_apart { format!(" {text} ") } else { text })
}
