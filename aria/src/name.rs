//! The accessible name: the steps of the computation for the element that is asked about.

mod content;
mod embedded;
mod generated;
mod native;

use domlens_dom_model::{Document, HiddenReason, NodeId, Visibility};

use crate::{Accessibility, Role, attributes, text};

pub(crate) use content::Computation;

/// The accessible name of an element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Name {
    /// The name as a flat string; empty if there is none.
    pub text: String,
    /// Where it comes from; `None` if there is none.
    pub source: Option<NameSource>,
    /// Whether its end is missing, because it is longer than a name can usefully be.
    pub truncated: bool,
}

/// The step of the name computation that gave a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub enum NameSource {
    /// 2B: elements that `aria-labelledby` names.
    AriaLabelledby,
    /// 2D: `aria-label`.
    AriaLabel,
    /// 2E: `label` elements.
    Label,
    /// 2E: the `legend` of a `fieldset`.
    Legend,
    /// 2E: the `caption` of a `table`.
    Caption,
    /// 2E: the `figcaption` of a figure that holds nothing but the image.
    Figcaption,
    /// 2E: `alt`.
    Alt,
    /// 2E: the `value` of a button, or the words that browsers put there.
    Value,
    /// 2E: the `label` attribute of an `option` or `optgroup`.
    LabelAttribute,
    /// 2E: a `title` element, of an SVG graphic or of the document.
    TitleElement,
    /// 2F: the contents.
    Contents,
    /// The first heading inside a dialog or article.
    Heading,
    /// 2I: the tooltip, `title`.
    Title,
    /// `placeholder` or `aria-placeholder`.
    Placeholder,
}

/// Whether nobody is shown `node`: it is not rendered, or its `visibility` is `hidden`.
/// `opacity: 0` does not hide from assistive technology.
pub(crate) fn hidden_from_all(doc: &Document, node: NodeId) -> bool {
    match doc.visibility(node) {
        Visibility::Visible => false,
        Visibility::Hidden {
            reason: HiddenReason::Opacity,
            ..
        } => {
            // Opacity may cover another reason.
            !doc.is_rendered(node)
        }
        Visibility::Hidden { .. } => true,
    }
}

/// [Name computation](https://w3c.github.io/accname/#computation-steps) for `node`.
pub(crate) fn compute(aria: &Accessibility<'_>, node: NodeId) -> Name {
    if !aria.document().is_element(node) {
        return Name::default();
    }
    let mut computation = Computation::of_name(aria, node);
    let (text, source) = match steps(&mut computation, aria, node) {
        Some((text, source)) => (text::flatten(&text), Some(source)),
        None => (String::new(), None),
    };
    Name {
        text,
        source,
        truncated: computation.is_truncated(),
    }
}

/// The steps in order; the first that gives more than white space wins.
fn steps(
    computation: &mut Computation<'_, '_>,
    aria: &Accessibility<'_>,
    node: NodeId,
) -> Option<(String, NameSource)> {
    let doc = aria.document();
    // 2A does not apply: see `Accessibility::name`.
    // 2B: aria-labelledby.
    if let Some(text) = computation.by_reference(node) {
        return Some((text, NameSource::AriaLabelledby));
    }
    // 2C applies to controls inside another's name only.
    // 2D: aria-label. A slot has no semantics to name.
    if let Some(label) = content::aria_label(doc, node) {
        return Some((label.to_owned(), NameSource::AriaLabel));
    }
    // 2E: what the host language says.
    let role = aria.role(node);
    let presentational = role == Some(Role::None);
    if !presentational && let Some(found) = computation.native(node) {
        return Some(found);
    }
    // 2F: contents.
    if role.is_some_and(Role::is_named_from_contents) {
        let text = computation.contents(node);
        if !text::is_blank(&text) {
            return Some((text, NameSource::Contents));
        }
    }
    // Name from heading: a draft of the standard, for what people know by its heading.
    if matches!(role, Some(Role::Alertdialog | Role::Article | Role::Dialog)) {
        if let Some(title) = attributes::non_blank(doc, node, "title") {
            return Some((title.to_owned(), NameSource::Title));
        }
        if let Some(text) = computation.by_heading(node) {
            return Some((text, NameSource::Heading));
        }
    }
    if presentational {
        return None;
    }
    // 2I: tooltip.
    if let Some(title) = native::tooltip(doc, node) {
        return Some((title.to_owned(), NameSource::Title));
    }
    native::last_resort(doc, node)
}
