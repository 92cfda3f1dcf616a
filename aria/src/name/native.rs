//! Step 2E: what HTML and SVG say names an element.

use domlens_dom_model::{Document, Namespace, NodeId};

use super::{Computation, NameSource};
use crate::{attributes, text};

impl Computation<'_, '_> {
    /// The text alternative that the host language gives `node`, by [HTML-AAM] and [SVG-AAM].
    ///
    /// [HTML-AAM]: https://w3c.github.io/html-aam/#accessible-name-and-description-computation
    /// [SVG-AAM]: https://w3c.github.io/svg-aam/#mapping_additional_nd
    pub(super) fn native(&mut self, node: NodeId) -> Option<(String, NameSource)> {
        match self.doc.namespace(node) {
            Namespace::Html => self.html(node),
            Namespace::Svg => svg(self.doc, node),
            _ => None,
        }
    }

    fn html(&mut self, node: NodeId) -> Option<(String, NameSource)> {
        let doc = self.doc;
        match doc.local_name(node) {
            "button" | "meter" | "output" | "progress" | "select" | "textarea" => self.label(node),
            "input" => self.label(node).or_else(|| input(doc, node)),
            "fieldset" => self.first_child(node, "legend", NameSource::Legend),
            "table" => self.first_child(node, "caption", NameSource::Caption),
            "img" => self.image(node),
            "area" => attribute(doc, node, "alt", NameSource::Alt),
            "optgroup" | "option" => attribute(doc, node, "label", NameSource::LabelAttribute),
            "html" => {
                let title = doc.title_of(doc.scope(node));
                (!title.is_empty()).then_some((title, NameSource::TitleElement))
            }
            _ => None,
        }
    }

    fn label(&mut self, node: NodeId) -> Option<(String, NameSource)> {
        self.by_labels(node).map(|text| (text, NameSource::Label))
    }

    /// The text of the first child of that name.
    fn first_child(
        &mut self,
        node: NodeId,
        name: &str,
        source: NameSource,
    ) -> Option<(String, NameSource)> {
        let doc = self.doc;
        let child = doc
            .element_children(node)
            .find(|&child| doc.is_html(child, name))?;
        self.by_element(node, child).map(|text| (text, source))
    }

    /// `alt`; without one, `title`; without both, the caption of a figure that holds only it.
    fn image(&mut self, node: NodeId) -> Option<(String, NameSource)> {
        let doc = self.doc;
        if let Some(found) = attribute(doc, node, "alt", NameSource::Alt) {
            return Some(found);
        }
        if doc.has_attr(node, "alt") || attributes::non_blank(doc, node, "title").is_some() {
            return None;
        }
        let figure = doc
            .parent(node)
            .filter(|&parent| doc.is_html(parent, "figure"))?;
        let caption = sole_caption(doc, figure, node)?;
        self.by_element(node, caption)
            .map(|text| (text, NameSource::Figcaption))
    }
}

/// The caption of `figure`, if it holds nothing else but `image`.
fn sole_caption(doc: &Document, figure: NodeId, image: NodeId) -> Option<NodeId> {
    let mut caption = None;
    for child in doc.children(figure) {
        if child == image {
            continue;
        }
        if doc.is_html(child, "figcaption") {
            caption = caption.or(Some(child));
        } else if doc.is_element(child) || doc.is_text(child) && !text::is_blank(doc.text(child)) {
            return None;
        }
    }
    caption
}

/// The name that the markup of an `input` gives without a label.
fn input(doc: &Document, node: NodeId) -> Option<(String, NameSource)> {
    match doc.input_type(node) {
        "button" => attribute(doc, node, "value", NameSource::Value),
        "submit" => button_value(doc, node, "Submit"),
        "reset" => button_value(doc, node, "Reset"),
        "image" => attribute(doc, node, "alt", NameSource::Alt),
        _ => None,
    }
}

/// The `value` of a button, or the words that browsers show when there is none.
fn button_value(doc: &Document, node: NodeId, default: &str) -> Option<(String, NameSource)> {
    match doc.attr(node, "value") {
        Some(value) => text::non_blank(value).map(|value| (value.to_owned(), NameSource::Value)),
        None => Some((default.to_owned(), NameSource::Value)),
    }
}

/// [SVG-AAM]: the first `title` child, else `xlink:title` on a link.
///
/// [SVG-AAM]: https://w3c.github.io/svg-aam/#mapping_additional_nd
fn svg(doc: &Document, node: NodeId) -> Option<(String, NameSource)> {
    let title = doc
        .element_children(node)
        .find(|&child| doc.namespace(child) == Namespace::Svg && doc.local_name(child) == "title")
        .map(|title| doc.text_content(title))
        .filter(|title| !text::is_blank(title));
    if let Some(title) = title {
        return Some((title, NameSource::TitleElement));
    }
    let title = attributes::xlink(doc, node, "title").and_then(text::non_blank)?;
    Some((title.to_owned(), NameSource::Title))
}

/// The value of an attribute that is not blank.
fn attribute(
    doc: &Document,
    node: NodeId,
    name: &str,
    source: NameSource,
) -> Option<(String, NameSource)> {
    attributes::non_blank(doc, node, name).map(|value| (value.to_owned(), source))
}

/// 2I: the tooltip.
pub(super) fn tooltip(doc: &Document, node: NodeId) -> Option<&str> {
    attributes::non_blank(doc, node, "title")
}

/// What comes after the tooltip: the hint inside a text field, the word on an image button, the
/// summary of a table.
pub(super) fn last_resort(doc: &Document, node: NodeId) -> Option<(String, NameSource)> {
    let hint = || {
        attribute(doc, node, "placeholder", NameSource::Placeholder)
            .or_else(|| attribute(doc, node, "aria-placeholder", NameSource::Placeholder))
    };
    if doc.is_html(node, "textarea") {
        return hint();
    }
    if doc.is_html(node, "input") {
        return match doc.input_type(node) {
            "image" => Some(("Submit".to_owned(), NameSource::Value)),
            "email" | "number" | "password" | "search" | "tel" | "text" | "url" => hint(),
            _ => None,
        };
    }
    attribute(doc, node, "aria-placeholder", NameSource::Placeholder)
        .filter(|_| doc.has_attr(node, "role"))
}
