//! The landmarks of a page, by computed role.

use domlens_aria::{Accessibility, Role};
use domlens_dom_model::{Document, NodeId};

/// The visible landmarks of a page, each list in document order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Landmarks {
    /// `nav` and its role.
    pub navigation: Vec<NodeId>,
    /// `main` and its role.
    pub main: Vec<NodeId>,
    /// `aside` and its role.
    pub complementary: Vec<NodeId>,
    /// A `footer` of the page, and its role. A footer of an article or section is none.
    pub contentinfo: Vec<NodeId>,
    /// A `header` of the page, and its role. A header of an article or section is none.
    pub banner: Vec<NodeId>,
    /// `search` and its role.
    pub search: Vec<NodeId>,
    /// Forms that have a name.
    pub form: Vec<NodeId>,
    /// Sections that have a name.
    pub region: Vec<NodeId>,
}

/// The landmarks of `doc`, of all its scopes, by [computed role] and only where they can be seen.
///
/// ```
/// use domlens_content_detect::detect_landmarks;
/// use domlens_dom_model::Document;
///
/// let doc = Document::parse("<header>H</header><article><header>A</header></article>");
/// assert_eq!(detect_landmarks(&doc).banner.len(), 1);
/// ```
///
/// [computed role]: https://w3c.github.io/html-aam/#html-element-role-mappings
pub fn detect_landmarks(doc: &Document) -> Landmarks {
    landmarks_of(doc, &Accessibility::new(doc))
}

/// [`detect_landmarks`] for a caller that has an [`Accessibility`].
pub fn landmarks_of(doc: &Document, aria: &Accessibility<'_>) -> Landmarks {
    let mut landmarks = Landmarks::default();
    for node in doc.nodes().filter(|node| may_be_landmark(doc, *node)) {
        let list = match aria.role(node) {
            Some(Role::Navigation) => &mut landmarks.navigation,
            Some(Role::Main) => &mut landmarks.main,
            Some(Role::Complementary) => &mut landmarks.complementary,
            Some(Role::Contentinfo) => &mut landmarks.contentinfo,
            Some(Role::Banner) => &mut landmarks.banner,
            Some(Role::Search) => &mut landmarks.search,
            Some(Role::Form) => &mut landmarks.form,
            Some(Role::Region) => &mut landmarks.region,
            _ => continue,
        };
        if doc.is_visible(node) {
            list.push(node);
        }
    }
    landmarks
}

/// Spares the computation of a role for the many elements that cannot be a landmark.
pub(crate) fn may_be_landmark(doc: &Document, node: NodeId) -> bool {
    doc.is_element(node)
        && (matches!(
            doc.local_name(node),
            "nav" | "main" | "aside" | "footer" | "header" | "search" | "form" | "section"
        ) || doc.has_attr(node, "role"))
}
