//! Text alternatives of subtrees: the recursive steps, as a walk with an explicit stack.

use std::collections::HashSet;

use domlens_dom_model::{Display, Document, HiddenReason, Namespace, NodeId, Visibility};

use super::{
    generated::{Place, generated},
    hidden_from_all, native,
};
use crate::{Accessibility, Role, attributes, text};

/// How long the text of one name may get, in bytes.
const MAX_TEXT: usize = 8 * 1024;

/// How deep references nest: a label that holds a control that has a label, and so on. No page
/// needs more than three; the limit keeps the stack flat.
const MAX_NESTING: usize = 8;

/// One computation of a name or description.
pub(crate) struct Computation<'a, 'd> {
    pub(super) aria: &'a Accessibility<'d>,
    pub(super) doc: &'d Document,
    /// The element that is asked about.
    root: NodeId,
    /// Elements whose labels are being read; none is part of its own label.
    active: Vec<NodeId>,
    /// `label` elements that were read. 2F: each node is consulted once, so that a control inside
    /// or beside its label does not say the label again.
    read_labels: HashSet<NodeId>,
    /// Whether we are in the traversal of an `aria-labelledby` or `aria-describedby`, which
    /// follows no further `aria-labelledby`.
    in_reference: bool,
    budget: usize,
    truncated: bool,
}

/// What the walk does next.
enum Step {
    /// Visits a node.
    Visit(NodeId),
    /// Ends an element whose text began at the offset: its tooltip stands in for nothing.
    Leave {
        node: NodeId,
        start: usize,
        spaced: bool,
    },
    /// Writes a space.
    Space,
    /// Writes what a sheet generates in an element.
    Generate(NodeId, Place),
}

/// What stands for an element inside a name.
pub(super) enum Own {
    /// Text, which was appended.
    Said,
    /// The text of these nodes and nothing else: the value of a control.
    Parts(Vec<NodeId>),
    /// Its contents, else its tooltip.
    Contents,
}

/// Which hidden nodes a walk takes in.
#[derive(Clone, Copy, Default)]
struct Hidden {
    /// What is not rendered, because the element that was referred to is not.
    unrendered: bool,
    /// What has `aria-hidden`, for the same reason.
    aria_hidden: bool,
}

/// `aria-label`, unless it is blank or on a `slot`, which has no semantics to name.
pub(super) fn aria_label(doc: &Document, node: NodeId) -> Option<&str> {
    attributes::non_blank(doc, node, "aria-label").filter(|_| !doc.is_html(node, "slot"))
}

impl<'a, 'd> Computation<'a, 'd> {
    /// A computation of the name of `root`.
    pub(crate) fn of_name(aria: &'a Accessibility<'d>, root: NodeId) -> Self {
        Self {
            aria,
            doc: aria.document(),
            root,
            active: vec![root],
            read_labels: HashSet::new(),
            in_reference: false,
            budget: Accessibility::MAX_NAME_NODES,
            truncated: false,
        }
    }

    pub(crate) fn is_truncated(&self) -> bool {
        self.truncated
    }

    /// 2B: the texts of the elements that `aria-labelledby` names, unless all are blank.
    pub(crate) fn by_reference(&mut self, node: NodeId) -> Option<String> {
        self.references(node, "aria-labelledby")
    }

    /// The texts of the elements that an attribute names, joined by spaces, unless all are blank.
    pub(crate) fn references(&mut self, node: NodeId, attribute: &str) -> Option<String> {
        if self.in_reference || !self.doc.has_attr(node, attribute) {
            return None;
        }
        self.in_reference = true;
        let mut out = String::new();
        for target in attributes::references(self.doc, node, attribute) {
            if self.is_over(&out) {
                break;
            }
            // Each reference is followed on its own: the same words may be asked for twice.
            let read_labels = std::mem::take(&mut self.read_labels);
            self.alternative(target, &mut out);
            self.read_labels = read_labels;
            push_space(&mut out);
        }
        self.in_reference = false;
        (!text::is_blank(&out)).then_some(out)
    }

    /// The texts of the labels of a control, joined by spaces, unless all are blank.
    pub(super) fn by_labels(&mut self, control: NodeId) -> Option<String> {
        let aria = self.aria;
        let labels = aria.labels(control);
        let mut out = String::new();
        for &label in labels {
            if self.is_over(&out) {
                break;
            }
            if self.read_labels.contains(&label) {
                continue;
            }
            self.nested(control, label, &mut out);
            push_space(&mut out);
        }
        (!text::is_blank(&out)).then_some(out)
    }

    /// The text of `label`, an element that is part of the name of `owner`, unless it is blank.
    pub(crate) fn by_element(&mut self, owner: NodeId, label: NodeId) -> Option<String> {
        let mut out = String::new();
        self.nested(owner, label, &mut out);
        (!text::is_blank(&out)).then_some(out)
    }

    /// The text of the first heading in `node`, in the order of the flat tree.
    pub(super) fn by_heading(&mut self, node: NodeId) -> Option<String> {
        let mut stack = self.aria.children(node);
        stack.reverse();
        while let Some(node) = stack.pop() {
            if !self.spend() {
                return None;
            }
            if !self.doc.is_element(node)
                || !self.doc.is_rendered(node)
                || attributes::is(self.doc, node, "aria-hidden", "true")
            {
                continue;
            }
            if self.aria.base_role(node) == Some(Role::Heading) {
                return self.by_element(node, node);
            }
            stack.extend(self.aria.children(node).into_iter().rev());
        }
        None
    }

    /// 2F: the text of the contents of `node`, which the name is computed for.
    pub(crate) fn contents(&mut self, node: NodeId) -> String {
        let mut out = String::new();
        let hidden = Hidden {
            unrendered: hidden_from_all(self.doc, node),
            aria_hidden: hidden_from_all(self.doc, node),
        };
        let mut stack = Vec::new();
        self.push_contents(node, &mut stack);
        self.walk(stack, hidden, &mut out);
        out
    }

    /// Appends the text of `label` for `owner`, which is no part of it.
    fn nested(&mut self, owner: NodeId, label: NodeId, out: &mut String) {
        if self.active.len() > MAX_NESTING {
            self.truncated = true;
            return;
        }
        self.active.push(owner);
        self.alternative(label, out);
        self.active.pop();
    }

    /// Appends the text alternative of `target`, which was referred to: hidden or not.
    fn alternative(&mut self, target: NodeId, out: &mut String) {
        let unrendered = hidden_from_all(self.doc, target);
        let hidden = Hidden {
            unrendered,
            aria_hidden: unrendered || self.aria.is_aria_hidden(target),
        };
        let start = out.len();
        self.read_label(target);
        let mut stack = Vec::new();
        match self.own_text(target, out) {
            Own::Said => return,
            Own::Parts(parts) => push_parts(&parts, &mut stack),
            Own::Contents => {
                stack.push(Step::Leave {
                    node: target,
                    start,
                    spaced: false,
                });
                self.push_contents(target, &mut stack);
            }
        }
        self.walk(stack, hidden, out);
    }

    /// Runs the steps of `stack`, the last first.
    fn walk(&mut self, mut stack: Vec<Step>, hidden: Hidden, out: &mut String) {
        while let Some(step) = stack.pop() {
            if self.is_over(out) {
                return;
            }
            match step {
                Step::Space => push_space(out),
                Step::Generate(node, place) => generate(self.doc, node, place, out),
                Step::Leave {
                    node,
                    start,
                    spaced,
                } => self.leave(node, start, spaced, out),
                Step::Visit(node) if self.doc.is_text(node) => {
                    self.spend();
                    if hidden.unrendered || self.is_shown(node) {
                        push_text(self.doc.text(node), out);
                    }
                }
                Step::Visit(node) if self.doc.is_element(node) => {
                    if self.spend() {
                        self.visit(node, hidden, &mut stack, out);
                    }
                }
                Step::Visit(_) => {}
            }
        }
    }

    /// Steps 2A to 2F for an element inside the contents of another.
    fn visit(&mut self, node: NodeId, hidden: Hidden, stack: &mut Vec<Step>, out: &mut String) {
        let doc = self.doc;
        if doc.is_html(node, "br") {
            push_space(out);
            return;
        }
        if self.is_left_out(node, hidden) {
            return;
        }
        let spaced = self.is_spaced(node);
        if spaced {
            push_space(out);
        }
        // An element whose label is being read is no part of that label.
        if self.active.contains(&node) || !self.read_label(node) {
            return;
        }
        // An element that is `visibility: hidden` says nothing itself; its children may.
        let start = out.len();
        if hidden.unrendered || self.is_shown(node) {
            match self.own_text(node, out) {
                Own::Contents => {
                    stack.push(Step::Leave {
                        node,
                        start,
                        spaced,
                    });
                    self.push_contents(node, stack);
                }
                Own::Parts(parts) => {
                    stack.push(Step::Space);
                    push_parts(&parts, stack);
                }
                // What an attribute or another element says is no part of the words around it.
                Own::Said => {
                    if !out
                        .get(..start)
                        .is_none_or(|before| before.is_empty() || before.ends_with(text::is_space))
                    {
                        out.insert(start, ' ');
                    }
                    push_space(out);
                }
            }
        } else {
            if spaced {
                stack.push(Step::Space);
            }
            self.push_contents(node, stack);
        }
    }

    /// Notes that `node` is read, if it is a `label`; `false` when it was read before.
    fn read_label(&mut self, node: NodeId) -> bool {
        !self.doc.is_html(node, "label") || self.read_labels.insert(node)
    }

    /// Whether the text of an element inside the contents does not count.
    fn is_left_out(&self, node: NodeId, hidden: Hidden) -> bool {
        let doc = self.doc;
        // 2A: hidden and not referred to.
        if !hidden.unrendered && !doc.is_rendered(node) {
            return true;
        }
        if !hidden.aria_hidden && attributes::is(doc, node, "aria-hidden", "true") {
            return true;
        }
        if is_no_content(doc, node) {
            return true;
        }
        match self.aria.base_role(node) {
            // 2C: a menu in a label is a choice of commands, and no part of the label's text.
            Some(Role::Menu) => true,
            // The subtree of a tree item has names of its own.
            Some(Role::Group) => {
                self.active.len() == 1 && self.aria.base_role(self.root) == Some(Role::Treeitem)
            }
            _ => false,
        }
    }

    /// 2B to 2E for `node`: appends the text that stands for the whole element, if there is one.
    fn own_text(&mut self, node: NodeId, out: &mut String) -> Own {
        // 2B, unless in a reference already.
        if let Some(text) = self.by_reference(node) {
            out.push_str(&text);
            return Own::Said;
        }
        // 2C: the value of a control inside another's name.
        if node != self.root {
            match self.embedded_value(node, out) {
                Own::Contents => {}
                own => return own,
            }
        }
        // 2D.
        if let Some(label) = aria_label(self.doc, node) {
            push_text(label, out);
            return Own::Said;
        }
        // 2E, unless the element is marked as decoration.
        if self.aria.base_role(node) == Some(Role::None) {
            return Own::Contents;
        }
        match self.native(node) {
            Some((text, _)) => {
                push_text(&text, out);
                Own::Said
            }
            None => Own::Contents,
        }
    }

    /// Ends an element: 2I, its tooltip, if nothing else was found.
    fn leave(&mut self, node: NodeId, start: usize, spaced: bool, out: &mut String) {
        let found = out.get(start..).is_some_and(|text| !text::is_blank(text));
        if !found && self.aria.base_role(node) != Some(Role::None) {
            let title = native::tooltip(self.doc, node).map(str::to_owned);
            let title = title.or_else(|| native::last_resort(self.doc, node).map(|(text, _)| text));
            if let Some(title) = title {
                push_space(out);
                push_text(&title, out);
                push_space(out);
            }
        }
        if found && self.doc.is_html(node, "noscript") && repeats(out, start) {
            out.truncate(start);
        }
        if spaced {
            push_space(out);
        }
    }

    /// Puts the contents of `node` on the stack, the first on top.
    fn push_contents(&self, node: NodeId, stack: &mut Vec<Step>) {
        stack.push(Step::Generate(node, Place::After));
        stack.extend(self.aria.children(node).into_iter().rev().map(Step::Visit));
        stack.push(Step::Generate(node, Place::Before));
    }

    /// Whether `node` is set apart from the text around it: it is a block, a control or a picture.
    ///
    /// The standard spaces blocks only; browsers space what stands in the line as one piece, too,
    /// and so the words around an icon do not run into its name.
    fn is_spaced(&self, node: NodeId) -> bool {
        embeds(self.aria.base_role(node))
            || !matches!(
                self.doc.display(node),
                Display::Inline | Display::Contents | Display::None | Display::Ruby
            )
    }

    /// Whether the text of `node` is shown, `visibility` being all that could hide it.
    fn is_shown(&self, node: NodeId) -> bool {
        self.doc.is_visible(node)
            || !matches!(
                self.doc.visibility(node),
                Visibility::Hidden {
                    reason: HiddenReason::VisibilityHidden,
                    ..
                }
            )
    }

    /// Counts `nodes` that were looked at in one go.
    pub(super) fn spend_many(&mut self, nodes: usize) {
        self.budget = self.budget.saturating_sub(nodes);
    }

    /// Counts one node; `false` when there were too many.
    pub(super) fn spend(&mut self) -> bool {
        if self.budget == 0 {
            self.truncated = true;
            return false;
        }
        self.budget -= 1;
        true
    }

    /// Whether the computation has to stop.
    fn is_over(&mut self, out: &str) -> bool {
        let over = out.len() > MAX_TEXT || self.budget == 0;
        self.truncated |= over;
        over
    }
}

/// Whether the text from `start` on says again what is right before it: `noscript` often holds
/// the very image that a script loads in front of it.
fn repeats(out: &str, start: usize) -> bool {
    let (Some(before), Some(text)) = (out.get(..start), out.get(start..)) else {
        return false;
    };
    before
        .trim_end_matches(text::is_space)
        .ends_with(text.trim_matches(text::is_space))
}

/// Appends what a sheet generates in `node`.
fn generate(doc: &Document, node: NodeId, place: Place, out: &mut String) {
    if let Some(text) = generated(doc, node, place) {
        push_text(text, out);
    }
}

/// Puts the parts of a value on the stack, the first on top, with spaces between.
fn push_parts(parts: &[NodeId], stack: &mut Vec<Step>) {
    for &part in parts.iter().rev() {
        stack.push(Step::Space);
        stack.push(Step::Visit(part));
    }
}

/// Appends a space, unless there is one: runs of them would be read again at the end of each
/// element around.
fn push_space(out: &mut String) {
    if !out.is_empty() && !out.ends_with(text::is_space) {
        out.push(' ');
    }
}

/// Appends text up to a little over the limit, so that one huge text node is not copied for each
/// element around it.
fn push_text(text: &str, out: &mut String) {
    if text::is_blank(text) {
        if !text.is_empty() {
            push_space(out);
        }
        return;
    }
    if text.len() <= MAX_TEXT {
        out.push_str(text);
        return;
    }
    let mut end = MAX_TEXT + 1;
    while !text.is_char_boundary(end) {
        end += 1;
    }
    out.push_str(text.get(..end).unwrap_or(text));
}

/// Whether an element with this role inside a name is a box of its own in the line.
fn embeds(role: Option<Role>) -> bool {
    matches!(
        role,
        Some(
            Role::Combobox
                | Role::GraphicsDocument
                | Role::Image
                | Role::Listbox
                | Role::Searchbox
                | Role::Slider
                | Role::Spinbutton
                | Role::Textbox
        )
    )
}

/// Whether an element has no content that people read, shown or hidden.
fn is_no_content(doc: &Document, node: NodeId) -> bool {
    match doc.namespace(node) {
        Namespace::Html => matches!(
            doc.local_name(node),
            "script" | "style" | "template" | "head" | "meta" | "link" | "noembed" | "noframes"
        ),
        Namespace::Svg => {
            matches!(
                doc.local_name(node),
                "script" | "style" | "metadata" | "title" | "desc"
            )
        }
        _ => false,
    }
}
