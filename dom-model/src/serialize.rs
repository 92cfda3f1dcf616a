//! Back to markup: the HTML standard's fragment serialization algorithm.

use std::borrow::Cow;

use crate::{Attribute, AttributeNamespace, Document, NodeId, NodeKind};

/// Elements that [serialize as void](https://html.spec.whatwg.org/#serializes-as-void): no
/// children and no end tag, whatever the tree says.
const VOID: [&str; 18] = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
    "keygen", "link", "meta", "param", "source", "track", "wbr",
];

/// Elements whose text is written as it is, because the parser reads no markup in it.
const RAW_TEXT: [&str; 7] = [
    "style",
    "script",
    "xmp",
    "iframe",
    "noembed",
    "noframes",
    "plaintext",
];

/// What is left to write, the last first. An end tag waits below the children of its element.
enum Step<'d> {
    Node(NodeId),
    EndTag(&'d str),
}

impl Document {
    /// The markup of `node` and what is in it, as the DOM's
    /// [`outerHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-outerhtml)
    /// gives it. For the root of a scope it is the markup of the children.
    ///
    /// As in the DOM, template contents belong to the markup and shadow roots do not; the document
    /// of a frame is there as its `srcdoc` attribute. Cost: linear in the subtree.
    ///
    /// ```
    /// let doc = domlens_dom_model::Document::parse("<p id=a title='x\"y'>1 &lt; 2<br>");
    /// let p = doc.element_by_id(doc.root(), "a").unwrap();
    /// assert_eq!(doc.outer_html(p), r#"<p id="a" title="x&quot;y">1 &lt; 2<br></p>"#);
    /// ```
    pub fn outer_html(&self, node: NodeId) -> String {
        let mut steps = vec![Step::Node(node)];
        let mut html = String::new();
        self.write_steps(&mut steps, &mut html);
        html
    }

    /// The markup of what is in `node`, as the DOM's
    /// [`innerHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml)
    /// gives it; see [`outer_html`](Self::outer_html).
    pub fn inner_html(&self, node: NodeId) -> String {
        let mut html = String::new();
        if !self.serializes_as_void(node) {
            let mut steps = Vec::new();
            self.push_children(node, &mut steps);
            self.write_steps(&mut steps, &mut html);
        }
        html
    }

    fn write_steps<'d>(&'d self, steps: &mut Vec<Step<'d>>, html: &mut String) {
        while let Some(step) = steps.pop() {
            match step {
                Step::EndTag(name) => html.extend(["</", name, ">"]),
                Step::Node(node) => self.write_node(node, steps, html),
            }
        }
    }

    fn write_node<'d>(&'d self, node: NodeId, steps: &mut Vec<Step<'d>>, html: &mut String) {
        match self.kind(node) {
            NodeKind::Element => {
                self.write_start_tag(node, html);
                if !self.serializes_as_void(node) {
                    steps.push(Step::EndTag(self.local_name(node)));
                    self.push_children(node, steps);
                }
            }
            NodeKind::Text if self.is_raw_text(node) => html.push_str(self.text(node)),
            NodeKind::Text => escape(self.text(node), false, html),
            NodeKind::Comment => html.extend(["<!--", self.text(node), "-->"]),
            NodeKind::ProcessingInstruction => html.extend(["<?", self.text(node), ">"]),
            NodeKind::Doctype => html.extend(["<!DOCTYPE ", self.doctype_name(node), ">"]),
            _ => self.push_children(node, steps),
        }
    }

    /// Puts the children of `node` on the stack, those of the contents for a template.
    fn push_children<'d>(&'d self, node: NodeId, steps: &mut Vec<Step<'d>>) {
        let parent = self.template_contents(node).unwrap_or(node);
        let first = steps.len();
        steps.extend(self.children(parent).map(Step::Node));
        if let Some(added) = steps.get_mut(first..) {
            added.reverse();
        }
    }

    fn write_start_tag(&self, element: NodeId, html: &mut String) {
        html.extend(["<", self.local_name(element)]);
        for attribute in self.attributes(element) {
            html.extend([" ", &serialized_name(&attribute), "=\""]);
            escape(attribute.value, true, html);
            html.push('"');
        }
        html.push('>');
    }

    fn serializes_as_void(&self, node: NodeId) -> bool {
        self.is_html_element(node) && VOID.contains(&self.local_name(node))
    }

    /// The standard counts `noscript` here when scripting is on. A document does not keep how it
    /// was parsed, so its text is always escaped, which reads the same with scripting off.
    fn is_raw_text(&self, text: NodeId) -> bool {
        self.parent(text).is_some_and(|parent| {
            self.is_html_element(parent) && RAW_TEXT.contains(&self.local_name(parent))
        })
    }
}

/// An [attribute's serialized name](https://html.spec.whatwg.org/#attribute's-serialised-name).
fn serialized_name<'d>(attribute: &Attribute<'d>) -> Cow<'d, str> {
    let local = attribute.local_name;
    match attribute.namespace {
        AttributeNamespace::None => Cow::Borrowed(local),
        AttributeNamespace::Xml => Cow::Owned(format!("xml:{local}")),
        AttributeNamespace::XmlNs if local == "xmlns" => Cow::Borrowed(local),
        AttributeNamespace::XmlNs => Cow::Owned(format!("xmlns:{local}")),
        AttributeNamespace::XLink => Cow::Owned(format!("xlink:{local}")),
    }
}

/// [Escapes a string](https://html.spec.whatwg.org/#escapingString), in attribute mode or not.
fn escape(text: &str, in_attribute: bool, html: &mut String) {
    let mut rest = text;
    while let Some((at, found)) = rest
        .char_indices()
        .find(|(_, c)| matches!(c, '&' | '\u{a0}' | '<' | '>') || (*c == '"' && in_attribute))
    {
        let (plain, tail) = rest.split_at(at);
        html.push_str(plain);
        html.push_str(match found {
            '&' => "&amp;",
            '\u{a0}' => "&nbsp;",
            '<' => "&lt;",
            '>' => "&gt;",
            _ => "&quot;",
        });
        let mut tail = tail.chars();
        tail.next();
        rest = tail.as_str();
    }
    html.push_str(rest);
}

#[cfg(test)]
mod tests {
    use crate::{Document, Selector};

    fn outer(html: &str, selector: &str) -> String {
        let doc = Document::parse(html);
        let found = doc.query_selector(doc.root(), &Selector::parse(selector).unwrap());
        doc.outer_html(found.unwrap())
    }

    #[test]
    fn text_is_escaped_and_scripts_are_not() {
        assert_eq!(
            outer("<p>a &amp; b&nbsp;&lt;i> \"q\"", "p"),
            "<p>a &amp; b&nbsp;&lt;i&gt; \"q\"</p>"
        );
        assert_eq!(
            outer("<script>if (a < b && c) {}</script>", "script"),
            "<script>if (a < b && c) {}</script>"
        );
        assert_eq!(
            outer("<svg><style>a&gt;b</style></svg>", "svg"),
            "<svg><style>a&gt;b</style></svg>"
        );
    }

    #[test]
    fn attributes_are_quoted_and_named_by_namespace() {
        assert_eq!(
            outer("<a title='<\"&>' hidden>x</a>", "a"),
            "<a title=\"&lt;&quot;&amp;&gt;\" hidden=\"\">x</a>"
        );
        assert_eq!(
            outer(
                "<svg xmlns='http://www.w3.org/2000/svg' viewbox='0 0 1 1'><use xlink:href='#a'/></svg>",
                "svg"
            ),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\">\
             <use xlink:href=\"#a\"></use></svg>"
        );
    }

    #[test]
    fn template_contents_are_markup_and_shadow_roots_are_not() {
        assert_eq!(
            outer("<template><b>x</b></template>", "template"),
            "<template><b>x</b></template>"
        );
        assert_eq!(
            outer(
                "<x-a><template shadowrootmode=open><b>in</b></template>out</x-a>",
                "x-a"
            ),
            "<x-a>out</x-a>"
        );
    }

    #[test]
    fn a_document_keeps_doctype_comments_and_void_elements() {
        let doc = Document::parse("<!doctype html><!-- c --><title>t</title><br>");
        assert_eq!(
            doc.outer_html(doc.root()),
            "<!DOCTYPE html><!-- c --><html><head><title>t</title></head><body><br></body></html>"
        );
        assert_eq!(
            doc.inner_html(doc.document_element().unwrap()),
            "<head><title>t</title></head><body><br></body>"
        );
    }
}
