//! The accessible description.

use crate::{Accessibility, NameSource, Role, attributes, name::Computation, text};
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

/// What the host language offers, unless it is the name already.
fn by_markup(aria: &Accessibility<'_>, node: NodeId) -> Option<(String, DescriptionSource)> {
    let doc = aria.document();
    let name = aria.name(node);
    let unless_name = |text: String, named: NameSource, source: DescriptionSource| {
        let new = name.source != Some(named) && text::flatten(&text) != name.text;
        (new && !text::is_blank(&text)).then_some((text, source))
    };
    let own = match (doc.namespace(node), doc.local_name(node)) {
        (Namespace::Svg, _) => desc_element(doc, node).and_then(|text| {
            unless_name(
                text,
                NameSource::TitleElement,
                DescriptionSource::DescElement,
            )
        }),
        (Namespace::Html, "table") => caption(aria, node)
            .and_then(|text| unless_name(text, NameSource::Caption, DescriptionSource::Caption))
            .or_else(|| {
                let summary = doc.attr(node, "summary")?.to_owned();
                unless_name(
                    summary,
                    NameSource::Title,
                    DescriptionSource::SummaryAttribute,
                )
            }),
        (Namespace::Html, "input")
            if attributes::is_input(doc, node, &["button", "submit", "reset"]) =>
        {
            doc.attr(node, "value").and_then(|value| {
                unless_name(
                    value.to_owned(),
                    NameSource::Value,
                    DescriptionSource::Value,
                )
            })
        }
        _ => None,
    };
    if own.is_some() || aria.role(node) == Some(Role::None) {
        return own;
    }
    let title = attributes::non_blank(doc, node, "title")?.to_owned();
    unless_name(title, NameSource::Title, DescriptionSource::Title)
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
