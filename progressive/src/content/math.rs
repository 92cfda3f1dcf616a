//! Formulas: the TeX that a page keeps beside what it shows.

use domlens_dom_model::{Document, Namespace, NodeId};

use super::clean::one_line;

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Formula {
    pub(crate) tex: String,
    /// Whether it stands on a line of its own.
    pub(crate) is_block: bool,
}

/// The formula that `node` is the root of; `None` for other elements.
///
/// Known are MathML, `KaTeX`, the `MathJax` versions (whose TeX is in a script), and the markup of
/// `MediaWiki`. The caller leaves out everything under such a root, because each of them shows
/// the formula several times.
pub(crate) fn formula(doc: &Document, node: NodeId) -> Option<Formula> {
    if doc.namespace(node) == Namespace::MathMl {
        return (doc.local_name(node) == "math").then(|| of_math(doc, node));
    }
    if !doc.is_html_element(node) {
        return None;
    }
    if doc.is_html(node, "script") {
        return of_script(doc, node);
    }
    let root = doc.classes(node).any(|class| {
        matches!(
            class,
            "katex" | "katex-display" | "mwe-math-element" | "MathJax_Display"
        )
    }) || doc.local_name(node) == "mjx-container";
    if !root {
        return None;
    }
    let math = doc.descendant_elements(node).find(|inner| {
        doc.namespace(*inner) == Namespace::MathMl && doc.local_name(*inner) == "math"
    })?;
    let formula = of_math(doc, math);
    Some(Formula {
        is_block: formula.is_block || doc.has_class(node, "katex-display"),
        tex: formula.tex,
    })
}

/// Whether `node` shows a formula whose source comes in another element.
pub(crate) fn is_rendering(doc: &Document, node: NodeId) -> bool {
    doc.is_html_element(node)
        && doc.classes(node).any(|class| {
            matches!(
                class,
                "MathJax" | "MathJax_Preview" | "MathJax_SVG" | "MathJax_CHTML"
            )
        })
}

fn of_math(doc: &Document, math: NodeId) -> Formula {
    let annotation = doc.descendant_elements(math).find(|inner| {
        doc.local_name(*inner) == "annotation"
            && doc
                .attr(*inner, "encoding")
                .is_some_and(|encoding| encoding.trim().eq_ignore_ascii_case("application/x-tex"))
    });
    let tex = match (annotation, doc.attr(math, "alttext")) {
        (Some(annotation), _) => one_line(&doc.text_content(annotation)),
        (None, Some(text)) => one_line(text),
        (None, None) => one_line(&doc.text_content(math)),
    };
    Formula {
        tex: without_wrapper(&tex).to_owned(),
        is_block: doc
            .attr(math, "display")
            .is_some_and(|display| display.trim().eq_ignore_ascii_case("block")),
    }
}

/// `MediaWiki` wraps each formula in a style group.
fn without_wrapper(tex: &str) -> &str {
    ["{\\displaystyle ", "{\\textstyle "]
        .iter()
        .find_map(|prefix| tex.strip_prefix(prefix)?.strip_suffix('}'))
        .map_or(tex, str::trim)
}

fn of_script(doc: &Document, script: NodeId) -> Option<Formula> {
    let kind = doc.attr(script, "type")?.to_ascii_lowercase();
    let mut parts = kind.split(';').map(str::trim);
    if parts.next() != Some("math/tex") {
        return None;
    }
    Some(Formula {
        tex: one_line(&doc.text_content(script)),
        is_block: parts.any(|part| part == "mode=display"),
    })
}
