//! Where an element stands: its ancestors, outermost first, in a word each.

use domlens_dom_model::{Document, NodeId};

use crate::words;

/// How many ancestors are named.
const MAX_STEPS: usize = 8;

/// The chain of an element's ancestors below `body`, outermost first, each as its tag with its
/// role, id or first telling class (`main`, `form#login`, `div.card`); at most eight, the nearest.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_selector_gen::context_path;
///
/// let doc = Document::parse(r#"<main><form id="login"><p><button>Go</button></p></form></main>"#);
/// let button = doc.nodes().find(|&node| doc.is_html(node, "button")).unwrap();
/// assert_eq!(context_path(&doc, button), ["main", "form#login", "p"]);
/// ```
pub fn context_path(doc: &Document, element: NodeId) -> Vec<String> {
    let mut path: Vec<String> = doc
        .ancestor_elements(element)
        .take_while(|&ancestor| !doc.is_html(ancestor, "body") && !doc.is_html(ancestor, "html"))
        .take(MAX_STEPS)
        .map(|ancestor| step(doc, ancestor))
        .collect();
    path.reverse();
    path
}

/// An ancestor in a word.
pub(crate) fn step(doc: &Document, element: NodeId) -> String {
    let tag = doc.local_name(element);
    if let Some(id) = doc.id(element).filter(|id| !words::is_generated_id(id)) {
        return format!("{tag}#{id}");
    }
    if let Some(role) = doc
        .attr(element, "role")
        .filter(|role| !role.is_empty() && role.len() < 30)
    {
        return format!("{tag}[role={role}]");
    }
    match doc
        .classes(element)
        .take(8)
        .find(|class| words::is_naming_class(class))
    {
        Some(class) => format!("{tag}.{class}"),
        None => tag.to_owned(),
    }
}
