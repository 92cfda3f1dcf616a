//! The tree sink: html5ever's tree construction, written into the scratch tree.

use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell};

use html5ever::interface::{ElementFlags, NodeOrText, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, QualName, local_name, ns};

use super::scratch::{Data, Element, NONE, Scratch};
use crate::{QuirksMode, ShadowRootMode};

/// Which limit ended the parse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    Nodes,
    Depth,
}

/// The limits that the sink watches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) nodes: usize,
    pub(super) depth: u32,
    pub(super) attributes: usize,
}

/// One parse of one document into the scratch tree of the whole page.
#[derive(Debug)]
pub(super) struct Sink {
    scratch: RefCell<Scratch>,
    document: u32,
    limits: Limits,
    stop: Cell<Option<Stop>>,
    dropped_attributes: Cell<usize>,
    frames: RefCell<Vec<u32>>,
    /// Answers for a handle that the scratch tree does not know, which never happens.
    no_name: RefCell<QualName>,
}

/// What a parse left behind.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) scratch: Scratch,
    pub(super) stop: Option<Stop>,
    /// The largest number of attributes that one element lost.
    pub(super) dropped_attributes: usize,
    /// `iframe` elements with a `srcdoc` attribute.
    pub(super) frames: Vec<u32>,
}

impl Sink {
    /// A sink that adds the document `document` to `scratch`.
    pub(super) fn new(scratch: Scratch, document: u32, limits: Limits) -> Self {
        Self {
            scratch: RefCell::new(scratch),
            document,
            limits,
            stop: Cell::new(None),
            dropped_attributes: Cell::new(0),
            frames: RefCell::default(),
            no_name: RefCell::new(QualName::new(None, ns!(), local_name!(""))),
        }
    }

    /// The limit that was reached, if one was.
    pub(super) fn stop(&self) -> Option<Stop> {
        self.stop.get()
    }

    fn create(&self, data: Data) -> u32 {
        self.watch_nodes();
        self.scratch.borrow_mut().create(data)
    }

    fn watch_nodes(&self) {
        if self.scratch.borrow().nodes.len() >= self.limits.nodes {
            self.stop.set(self.stop.get().or(Some(Stop::Nodes)));
        }
    }

    fn watch_depth(&self, depth: u32) {
        if depth > self.limits.depth {
            self.stop.set(self.stop.get().or(Some(Stop::Depth)));
        }
    }

    fn limit_attributes(&self, attributes: &mut Vec<Attribute>) {
        let excess = attributes.len().saturating_sub(self.limits.attributes);
        if excess > 0 {
            attributes.truncate(self.limits.attributes);
            self.dropped_attributes
                .set(self.dropped_attributes.get().max(excess));
        }
    }
}

impl TreeSink for Sink {
    type Handle = u32;
    type Output = Parsed;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Parsed {
        Parsed {
            scratch: self.scratch.into_inner(),
            stop: self.stop.get(),
            dropped_attributes: self.dropped_attributes.get(),
            frames: self.frames.into_inner(),
        }
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn get_document(&self) -> u32 {
        self.document
    }

    fn elem_name<'a>(&'a self, target: &'a u32) -> Ref<'a, QualName> {
        let named = Ref::filter_map(self.scratch.borrow(), |scratch| {
            scratch.element(*target).map(|element| &element.name)
        });
        named.unwrap_or_else(|_| self.no_name.borrow())
    }

    fn create_element(
        &self,
        name: QualName,
        mut attributes: Vec<Attribute>,
        flags: ElementFlags,
    ) -> u32 {
        self.limit_attributes(&mut attributes);
        let contents = if flags.template {
            self.create(Data::TemplateContents)
        } else {
            NONE
        };
        let is_frame = name.ns == ns!(html)
            && name.local == local_name!("iframe")
            && attributes
                .iter()
                .any(|attribute| attribute.name.local == local_name!("srcdoc"));
        self.watch_nodes();
        let element = self.scratch.borrow_mut().create_element(Element {
            name,
            attributes,
            contents,
            integration_point: flags.mathml_annotation_xml_integration_point,
        });
        if is_frame {
            self.frames.borrow_mut().push(element);
        }
        element
    }

    fn create_comment(&self, text: StrTendril) -> u32 {
        self.create(Data::Comment(text))
    }

    fn create_pi(&self, _target: StrTendril, data: StrTendril) -> u32 {
        self.create(Data::ProcessingInstruction(data))
    }

    fn append(&self, parent: &u32, child: NodeOrText<u32>) {
        match child {
            NodeOrText::AppendNode(node) => {
                let depth = self.scratch.borrow_mut().append(*parent, node);
                self.watch_depth(depth);
            }
            NodeOrText::AppendText(text) => {
                let joined = {
                    let mut scratch = self.scratch.borrow_mut();
                    let last = scratch.last_child(*parent);
                    scratch.push_text(last, &text)
                };
                if !joined {
                    let node = self.create(Data::Text(text));
                    self.scratch.borrow_mut().append(*parent, node);
                }
            }
        }
    }

    fn append_before_sibling(&self, sibling: &u32, child: NodeOrText<u32>) {
        match child {
            NodeOrText::AppendNode(node) => {
                let depth = self.scratch.borrow_mut().insert_before(*sibling, node);
                self.watch_depth(depth);
            }
            NodeOrText::AppendText(text) => {
                let previous = self.scratch.borrow().previous(*sibling);
                if !self.scratch.borrow_mut().push_text(previous, &text) {
                    let node = self.create(Data::Text(text));
                    self.scratch.borrow_mut().insert_before(*sibling, node);
                }
            }
        }
    }

    fn append_based_on_parent_node(&self, element: &u32, previous: &u32, child: NodeOrText<u32>) {
        let has_parent = self.scratch.borrow().parent(*element) != NONE;
        if has_parent {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn append_doctype_to_document(
        &self,
        name: StrTendril,
        _public: StrTendril,
        _system: StrTendril,
    ) {
        let doctype = self.create(Data::Doctype(name));
        self.scratch.borrow_mut().append(self.document, doctype);
    }

    fn get_template_contents(&self, target: &u32) -> u32 {
        match self.scratch.borrow().element(*target) {
            Some(element) if element.contents != NONE => element.contents,
            _ => *target,
        }
    }

    fn same_node(&self, x: &u32, y: &u32) -> bool {
        x == y
    }

    fn set_quirks_mode(&self, mode: html5ever::interface::QuirksMode) {
        use html5ever::interface::QuirksMode as Mode;
        let mode = match mode {
            Mode::Quirks => QuirksMode::Quirks,
            Mode::LimitedQuirks => QuirksMode::LimitedQuirks,
            Mode::NoQuirks => QuirksMode::NoQuirks,
        };
        if let Some(node) = self.scratch.borrow_mut().node_mut(self.document) {
            node.data = Data::Document(mode);
        }
    }

    fn add_attrs_if_missing(&self, target: &u32, new: Vec<Attribute>) {
        let mut scratch = self.scratch.borrow_mut();
        let Some(element) = scratch.element_mut(*target) else {
            return;
        };
        let attributes = &mut element.attributes;
        for attribute in new {
            if !attributes
                .iter()
                .any(|present| present.name == attribute.name)
            {
                attributes.push(attribute);
            }
        }
        self.limit_attributes(attributes);
    }

    fn remove_from_parent(&self, target: &u32) {
        self.scratch.borrow_mut().detach(*target);
    }

    fn reparent_children(&self, node: &u32, new_parent: &u32) {
        let mut scratch = self.scratch.borrow_mut();
        while let Some(child) = scratch
            .node(*node)
            .map(|node| node.first_child)
            .filter(|child| *child != NONE)
        {
            let depth = scratch.append(*new_parent, child);
            self.watch_depth(depth);
        }
    }

    fn is_mathml_annotation_xml_integration_point(&self, handle: &u32) -> bool {
        self.scratch
            .borrow()
            .element(*handle)
            .is_some_and(|element| element.integration_point)
    }

    /// Steps of <https://dom.spec.whatwg.org/#concept-attach-a-shadow-root>: a shadow host is a
    /// custom element or one of a fixed list, and has one shadow root.
    fn attach_declarative_shadow(&self, host: &u32, template: &u32, attrs: &[Attribute]) -> bool {
        let mut scratch = self.scratch.borrow_mut();
        let is_host = scratch.element(*host).is_some_and(|element| {
            element.name.ns == ns!(html) && may_be_host(&element.name.local)
        });
        if !is_host || scratch.shadow_roots.contains_key(host) {
            return false;
        }
        let mode = attrs
            .iter()
            .find(|attr| attr.name.local == local_name!("shadowrootmode"));
        let mode = match mode {
            Some(attr) if attr.value.eq_ignore_ascii_case("closed") => ShadowRootMode::Closed,
            _ => ShadowRootMode::Open,
        };
        let contents = match scratch.element(*template) {
            Some(element) if element.contents != NONE => element.contents,
            _ => return false,
        };
        let depth = scratch.node(*host).map_or(0, |node| node.depth);
        if let Some(root) = scratch.node_mut(contents) {
            root.data = Data::ShadowRoot(mode);
            root.depth = depth;
        }
        scratch.shadow_roots.insert(*host, contents);
        true
    }
}

/// The [valid shadow host names](https://dom.spec.whatwg.org/#valid-shadow-host-name).
fn may_be_host(name: &str) -> bool {
    matches!(
        name,
        "article"
            | "aside"
            | "blockquote"
            | "body"
            | "div"
            | "footer"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "main"
            | "nav"
            | "p"
            | "section"
            | "span"
    ) || is_custom_element_name(name)
}

/// A [valid custom element name], as far as the parser can produce one.
///
/// [valid custom element name]: https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name
fn is_custom_element_name(name: &str) -> bool {
    const RESERVED: [&str; 8] = [
        "annotation-xml",
        "color-profile",
        "font-face",
        "font-face-src",
        "font-face-uri",
        "font-face-format",
        "font-face-name",
        "missing-glyph",
    ];
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.contains('-')
        && !RESERVED.contains(&name)
}
