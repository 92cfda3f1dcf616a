//! The accessible description.

use crate::{Accessibility, Role, attributes, name::Computation, text};
use domlens_dom_model::{Document, Namespace, NodeId};

/// The accessible description of an element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Description {
    /// The description as a flat string; empty if there is none.
    pub text: String,
    /// Where it comes from; `None` if there is none.
    pub source: Option<DescriptionSource>,
}

/// The step of the description computation that gave a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub enum DescriptionSource {
    /// Elements that `aria-describedby` names.
    AriaDescribedby,
    /// `aria-description`.
    AriaDescription,
    /// The `desc` element of an SVG graphic.
    DescElement,
    /// The `caption` of a table that has another name.
    Caption,
    /// The `summary` attribute of a table.
    SummaryAttribute,
    /// The `value` of a button that has another name.
    Value,
    /// The tooltip, `title`, when it is not the name.
    Title,
}

/// [Description computation](https://w3c.github.io/accname/#mapping_additional_nd_description)
/// with the host language's part of HTML-AAM and SVG-AAM.
pub(crate) fn compute(aria: &Accessibility<'_>, node: NodeId) -> Description {
    let doc = aria.document();
    if !doc.is_element(node) {
        return Description::default();
    }
    let found = by_aria(aria, node).or_else(|| by_markup(aria, node));
    match found {
        Some((text, source)) => Description {
            text: text::flatten(&text),
            source: Some(source),
        },
        None => Description::default(),
    }
}

/// `aria-describedby`, then `aria-description`.
pub(crate) fn by_aria(
    aria: &Accessibility<'_>,
    node: NodeId,
) -> Option<(String, DescriptionSource)> {
    let by_reference = Computation::of_name(aria, node).references(node, "aria-describedby");
    if let Some(text) = by_reference {
        return Some((text, DescriptionSource::AriaDescribedby));
    }
    let text = attributes::non_blank(aria.document(), node, "aria-description")?;
    Some((text.to_owned(), DescriptionSource::AriaDescription))
}

/// What the host language offers, unless it says the same as the name.
fn by_markup(aria: &Accessibility<'_>, node: NodeId) -> Option<(String, DescriptionSource)> {
    let mut offers = offers(aria, node);
    offers.retain(|(text, _)| !text::is_blank(text));
    if offers.is_empty() {
        return None;
    }
    let name = aria.name(node);
    offers
        .into_iter()
        .find(|(text, _)| text::flatten(text) != name.text)
}

/// What the host language could describe `node` by, the best first.
fn offers(aria: &Accessibility<'_>, node: NodeId) -> Vec<(String, DescriptionSource)> {
    let doc = aria.document();
    let mut offers = Vec::new();
    let mut offer = |text: Option<String>, source| offers.extend(text.map(|text| (text, source)));
    let attribute = |name: &str| attributes::non_blank(doc, node, name).map(str::to_owned);
    if doc.namespace(node) == Namespace::Svg {
        offer(desc_element(doc, node), DescriptionSource::DescElement);
    } else if doc.is_html(node, "table") {
        offer(caption(aria, node), DescriptionSource::Caption);
        offer(attribute("summary"), DescriptionSource::SummaryAttribute);
    } else if attributes::is_input(doc, node, &["button", "submit", "reset"]) {
        offer(attribute("value"), DescriptionSource::Value);
    }
    if aria.base_role(node) != Some(Role::None) {
        offer(attribute("title"), DescriptionSource::Title);
    }
    offers
}

/// The text of the first `desc` child.
fn desc_element(doc: &Document, node: NodeId) -> Option<String> {
    let desc = doc
        .element_children(node)
        .find(|&child| doc.local_name(child) == "desc")?;
    Some(doc.text_content(desc))
}

/// The text of the `caption` of a table.
fn caption(aria: &Accessibility<'_>, table: NodeId) -> Option<String> {
    let doc = aria.document();
    let caption = doc
        .element_children(table)
        .find(|&child| doc.is_html(child, "caption"))?;
    Computation::of_name(aria, table).by_element(table, caption)
}
