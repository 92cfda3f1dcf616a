//! Which attributes tell something, and how much of their values.

use std::collections::BTreeMap;

use domlens_aria::{MASK, is_password};
use domlens_dom_model::{Document, NodeId};

use crate::{ExtractionOptions, cut::cut};

/// How much of a `data:` URL is kept: its media type tells more than its bytes.
const DATA_URL_LENGTH: usize = 32;

/// Attributes in which pages name elements for tests.
const TEST_IDS: [&str; 5] = [
    "data-testid",
    "data-test-id",
    "data-test",
    "data-cy",
    "data-qa",
];

/// Attributes that say what an element is, holds, does or asks for.
const SELECTED: [&str; 47] = [
    "accept",
    "action",
    "alt",
    "autocomplete",
    "autofocus",
    "checked",
    "class",
    "contenteditable",
    "controls",
    "datetime",
    "dir",
    "disabled",
    "download",
    "draggable",
    "enctype",
    "for",
    "form",
    "formaction",
    "formmethod",
    "height",
    "href",
    "id",
    "inputmode",
    "lang",
    "list",
    "max",
    "maxlength",
    "method",
    "min",
    "minlength",
    "multiple",
    "name",
    "open",
    "pattern",
    "placeholder",
    "popovertarget",
    "readonly",
    "rel",
    "required",
    "role",
    "src",
    "step",
    "tabindex",
    "target",
    "title",
    "type",
    "value",
];

/// The selected attributes of `node`; the original length of what is cut goes to `truncated`.
pub(crate) fn selected(
    doc: &Document,
    node: NodeId,
    options: &ExtractionOptions,
    truncated: &mut BTreeMap<String, usize>,
) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let secret = is_password(doc, node);
    for attribute in doc.attributes(node) {
        let name = attribute.name();
        let Some(limit) = limit(&name, attribute.value, options) else {
            continue;
        };
        let (value, length) = if secret && name == "value" && !attribute.value.is_empty() {
            (MASK.to_owned(), None)
        } else {
            cut(attribute.value, limit)
        };
        if let Some(length) = length {
            truncated.insert(name.to_string(), length);
        }
        found.insert(name.into_owned(), value);
    }
    found
}

/// How long the value of this attribute may be; `None` if it is not told.
fn limit(name: &str, value: &str, options: &ExtractionOptions) -> Option<usize> {
    let told = SELECTED.binary_search(&name).is_ok()
        || name == "xlink:href"
        || name.starts_with("aria-")
        || TEST_IDS.contains(&name);
    let limit = if told {
        options.attribute_truncate_length
    } else if name.starts_with("data-") {
        options.data_attribute_truncate_length
    } else {
        return None;
    };
    let is_data = value
        .get(..5)
        .is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
    Some(if is_data {
        limit.min(DATA_URL_LENGTH)
    } else {
        limit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_searched() {
        assert!(SELECTED.is_sorted());
    }
}
