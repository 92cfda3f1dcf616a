//! Reading attributes: ARIA's tokens and booleans, numbers as HTML parses them, id lists.

use domlens_dom_model::{AttributeNamespace, Document, NodeId};

use crate::{Role, text};

/// The value of attribute `name` without space at its ends, unless it is blank.
pub(crate) fn non_blank<'d>(doc: &'d Document, node: NodeId, name: &str) -> Option<&'d str> {
    doc.attr(node, name).and_then(text::non_blank)
}

/// Whether attribute `name` is `token`, without regard to ASCII case.
pub(crate) fn is(doc: &Document, node: NodeId, name: &str, token: &str) -> bool {
    doc.attr(node, name).is_some_and(|value| {
        value
            .trim_matches(text::is_space)
            .eq_ignore_ascii_case(token)
    })
}

/// An ARIA boolean: `None` when the attribute is absent, empty, `undefined` or no boolean.
pub(crate) fn boolean(doc: &Document, node: NodeId, name: &str) -> Option<bool> {
    let value = non_blank(doc, node, name)?;
    if value.eq_ignore_ascii_case("true") {
        Some(true)
    } else if value.eq_ignore_ascii_case("false") {
        Some(false)
    } else {
        None
    }
}

/// An integer by [HTML's rules](https://html.spec.whatwg.org/#rules-for-parsing-integers):
/// leading space and trailing junk are allowed.
pub(crate) fn integer(doc: &Document, node: NodeId, name: &str) -> Option<i64> {
    let value = doc.attr(node, name)?.trim_start_matches(text::is_space);
    let (sign, digits) = match value.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, value.strip_prefix('+').unwrap_or(value)),
    };
    let end = digits.bytes().take_while(u8::is_ascii_digit).count();
    let number: i64 = digits.get(..end)?.parse().ok()?;
    Some(sign * number)
}

/// A positive integer.
pub(crate) fn positive(doc: &Document, node: NodeId, name: &str) -> Option<u32> {
    integer(doc, node, name)
        .and_then(|number| u32::try_from(number).ok())
        .filter(|&n| n > 0)
}

/// The elements that an attribute with ids names, in order, in the tree scope of `node`.
pub(crate) fn references<'d>(
    doc: &'d Document,
    node: NodeId,
    name: &str,
) -> impl Iterator<Item = NodeId> + use<'d> {
    let scope = doc.scope(node);
    doc.attr(node, name)
        .unwrap_or_default()
        .split(text::is_space)
        .filter(|id| !id.is_empty())
        .filter_map(move |id| doc.element_by_id(scope, id))
}

/// The roles of the `role` attribute, in order; tokens that are no roles are left out.
pub(crate) fn role_tokens(doc: &Document, node: NodeId) -> impl Iterator<Item = Role> + use<'_> {
    doc.attr(node, "role")
        .unwrap_or_default()
        .split(text::is_space)
        .filter_map(Role::parse)
}

/// Whether `node` is an `input` of one of the types.
pub(crate) fn is_input(doc: &Document, node: NodeId, types: &[&str]) -> bool {
    types.contains(&doc.input_type(node))
}

/// The [global ARIA attributes](https://w3c.github.io/aria/#global_states) that make an element
/// keep its role although the author wrote `none`. `aria-hidden` is left out: it takes the
/// element away and does not need it.
const GLOBAL: [&str; 22] = [
    "aria-atomic",
    "aria-braillelabel",
    "aria-brailleroledescription",
    "aria-busy",
    "aria-controls",
    "aria-current",
    "aria-describedby",
    "aria-description",
    "aria-details",
    "aria-disabled",
    "aria-dropeffect",
    "aria-errormessage",
    "aria-flowto",
    "aria-grabbed",
    "aria-haspopup",
    "aria-invalid",
    "aria-keyshortcuts",
    "aria-label",
    "aria-labelledby",
    "aria-live",
    "aria-owns",
    "aria-relevant",
];

/// Whether `node` has a global ARIA attribute that is not blank.
pub(crate) fn has_global_aria(doc: &Document, node: NodeId) -> bool {
    doc.attributes(node).any(|attribute| {
        attribute.local_name.starts_with("aria-")
            && GLOBAL.contains(&attribute.local_name)
            && !text::is_blank(attribute.value)
    })
}

/// The value of an attribute in the `XLink` namespace.
pub(crate) fn xlink<'d>(doc: &'d Document, node: NodeId, local_name: &str) -> Option<&'d str> {
    doc.attributes(node)
        .find(|attribute| {
            attribute.namespace == AttributeNamespace::XLink && attribute.local_name == local_name
        })
        .map(|attribute| attribute.value)
}

/// Whether the author gave `node` a name: by `aria-label`, by an `aria-labelledby` that finds an
/// element, or by `title`.
pub(crate) fn author_name(doc: &Document, node: NodeId) -> AuthorName {
    if non_blank(doc, node, "aria-label").is_some() || non_blank(doc, node, "title").is_some() {
        AuthorName::Text
    } else if references(doc, node, "aria-labelledby").next().is_some() {
        AuthorName::Reference
    } else {
        AuthorName::Missing
    }
}

/// How an author named an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AuthorName {
    /// By an attribute that holds the name.
    Text,
    /// By a reference only, which may turn out to be empty.
    Reference,
    /// Not at all.
    Missing,
}
