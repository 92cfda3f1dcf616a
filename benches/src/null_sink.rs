//! The yardstick: the bare parser over a sink that keeps nothing but element names.

use std::borrow::Cow;
use std::cell::{Ref, RefCell};

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{Attribute, ParseOpts, QualName, local_name, parse_document};

/// Parses `html`, and the `srcdoc` frames in it as a document does, and drops everything.
/// Returns how many elements the parser made.
pub fn parse_only(html: &str) -> usize {
    let mut waiting = vec![StrTendril::from(html)];
    let mut elements = 0;
    while let Some(text) = waiting.pop() {
        let parsed = parse_one(text);
        elements += parsed.names.into_inner().len();
        waiting.extend(parsed.frames.into_inner());
    }
    elements
}

fn parse_one(text: StrTendril) -> NullSink {
    let options = ParseOpts {
        tree_builder: TreeBuilderOpts {
            // As the document parses: without scripts the content of `noscript` is markup.
            scripting_enabled: false,
            ..TreeBuilderOpts::default()
        },
        ..ParseOpts::default()
    };
    parse_document(NullSink::default(), options).one(text)
}

/// Where element names lie for nodes that are no elements.
const NO_ELEMENT: u32 = u32::MAX;

/// Numbers elements in creation order; the parser asks for their names and for nothing else.
#[derive(Default)]
struct NullSink {
    names: RefCell<Vec<Named>>,
    /// The `srcdoc` of each frame: parsing it is work that the document does, too.
    frames: RefCell<Vec<StrTendril>>,
}

struct Named {
    name: QualName,
    holds_html: bool,
}

impl NullSink {
    fn get(&self, handle: u32) -> Option<Ref<'_, Named>> {
        Ref::filter_map(self.names.borrow(), |names| names.get(handle as usize)).ok()
    }
}

impl TreeSink for NullSink {
    type Handle = u32;
    type Output = Self;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Self {
        self
    }

    fn get_document(&self) -> u32 {
        NO_ELEMENT
    }

    #[allow(
        clippy::expect_used,
        reason = "the parser asks only for the names of elements, whose handles index the list"
    )]
    fn elem_name<'a>(&'a self, target: &'a u32) -> Ref<'a, QualName> {
        Ref::map(self.get(*target).expect("an element"), |named| &named.name)
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        flags: ElementFlags,
    ) -> u32 {
        if name.local == local_name!("iframe") {
            let srcdoc = attributes
                .into_iter()
                .filter(|attr| attr.name.local == local_name!("srcdoc"));
            self.frames
                .borrow_mut()
                .extend(srcdoc.map(|attr| attr.value));
        }
        let mut names = self.names.borrow_mut();
        let handle = u32::try_from(names.len()).unwrap_or(NO_ELEMENT);
        names.push(Named {
            name,
            holds_html: flags.mathml_annotation_xml_integration_point,
        });
        handle
    }

    fn same_node(&self, x: &u32, y: &u32) -> bool {
        x == y
    }

    fn is_mathml_annotation_xml_integration_point(&self, handle: &u32) -> bool {
        self.get(*handle).is_some_and(|named| named.holds_html)
    }

    fn get_template_contents(&self, _: &u32) -> u32 {
        NO_ELEMENT
    }

    fn create_comment(&self, _: StrTendril) -> u32 {
        NO_ELEMENT
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> u32 {
        NO_ELEMENT
    }

    fn parse_error(&self, _: Cow<'static, str>) {}
    fn append(&self, _: &u32, _: NodeOrText<u32>) {}
    fn append_based_on_parent_node(&self, _: &u32, _: &u32, _: NodeOrText<u32>) {}
    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}
    fn set_quirks_mode(&self, _: QuirksMode) {}
    fn append_before_sibling(&self, _: &u32, _: NodeOrText<u32>) {}
    fn add_attrs_if_missing(&self, _: &u32, _: Vec<Attribute>) {}
    fn remove_from_parent(&self, _: &u32) {}
    fn reparent_children(&self, _: &u32, _: &u32) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_elements_that_the_standard_makes() {
        // html, head, body, p with b, and p with the b that is reconstructed.
        assert_eq!(parse_only("<p><b>x</p><p>y"), 7);
        // A template's contents hang off the template; math text stays in MathML.
        assert_eq!(
            parse_only(
                "<template><i></i></template><math><annotation-xml encoding=text/html><p></annotation-xml></math>"
            ),
            8
        );
    }
}
