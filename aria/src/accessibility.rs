//! The tables behind all answers about one document, built on first use.

use std::{
    cell::{OnceCell, RefCell},
    fmt,
};

use domlens_dom_model::{Document, NodeId, NodeMap};

use crate::{
    ControlKind, ControlReason, Description, Guess, Name, Role, States,
    context::Context,
    control, description, focus, guess,
    labels::Labels,
    listener::Listeners,
    name::{self, Computation},
    owns::Owns,
    sets::Sets,
    states,
};

/// How many groups around a control are asked for a name.
const MAX_GROUPS: usize = 4;

/// Answers about the accessibility of a document's elements.
///
/// It keeps what answers share: roles in context, labels by control, `aria-owns`. Asking about
/// every element of a page costs linear time, because one name looks at no more than
/// [`Accessibility::MAX_NAME_NODES`] nodes.
///
/// ```
/// use domlens_aria::{Accessibility, Role};
/// use domlens_dom_model::Document;
///
/// let doc = Document::parse("<nav><a href=/docs><b>Docs</b></a> <a>none</a></nav>");
/// let aria = Accessibility::new(&doc);
/// let links: Vec<_> = doc.nodes().filter(|&n| aria.role(n) == Some(Role::Link)).collect();
/// assert_eq!(links.len(), 1);
/// assert_eq!(aria.name(links[0]).text, "Docs");
/// ```
pub struct Accessibility<'d> {
    doc: &'d Document,
    contexts: RefCell<NodeMap<Option<Context>>>,
    labels: OnceCell<Labels>,
    owns: OnceCell<Owns>,
    sets: RefCell<Sets>,
    listeners: OnceCell<Listeners>,
}

impl fmt::Debug for Accessibility<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accessibility").finish_non_exhaustive()
    }
}

impl<'d> Accessibility<'d> {
    /// How many nodes the computation of one name or description visits; what comes later is
    /// left out and [`Name::truncated`] says so.
    pub const MAX_NAME_NODES: usize = 1024;

    /// Prepares to answer about `doc`; the tables come on first use.
    pub fn new(doc: &'d Document) -> Self {
        Self {
            doc,
            contexts: RefCell::new(NodeMap::new(doc, None)),
            labels: OnceCell::new(),
            owns: OnceCell::new(),
            sets: RefCell::default(),
            listeners: OnceCell::new(),
        }
    }

    /// The document that the answers are about.
    pub fn document(&self) -> &'d Document {
        self.doc
    }

    /// The [computed role](https://w3c.github.io/core-aam/#roleMappingComputedRole) of `node`:
    /// of its `role` attribute, in its context, else of its element.
    ///
    /// `None` for nodes that are no elements and for elements to which the standards give no
    /// role, such as `label`, `legend`, `canvas` or `iframe`.
    pub fn role(&self, node: NodeId) -> Option<Role> {
        let context = self.context(node);
        if context.needs_name
            && Computation::of_name(self, node)
                .by_reference(node)
                .is_none()
        {
            return self.parent_context(node).resolve(self, node, false);
        }
        context.role
    }

    /// The [accessible name](https://w3c.github.io/accname/#mapping_additional_nd_name) of
    /// `node`, and which step gave it.
    ///
    /// An element that is hidden is named as if something referred to it, so that a reader who
    /// asks for hidden elements learns what they are.
    pub fn name(&self, node: NodeId) -> Name {
        name::compute(self, node)
    }

    /// The [accessible
    /// description](https://w3c.github.io/accname/#mapping_additional_nd_description) of `node`.
    pub fn description(&self, node: NodeId) -> Description {
        description::compute(self, node)
    }

    /// The states and properties of `node`.
    pub fn states(&self, node: NodeId) -> States {
        states::compute(self, node)
    }

    /// Whether `node` can take the focus: it is shown, not inert, not disabled, and its markup
    /// makes it a [focusable area](https://html.spec.whatwg.org/#focusable-area).
    pub fn is_focusable(&self, node: NodeId) -> bool {
        self.doc.is_element(node)
            && focus::can_focus(self.doc, node, &self.parent_context(node))
            && !self.is_natively_disabled(node)
            && !self.doc.is_inert(node)
            && !name::hidden_from_all(self.doc, node)
    }

    /// The [tab index](https://html.spec.whatwg.org/#dom-tabindex) of `node`: its attribute, else
    /// 0 for what can take the focus by itself; `None` for the rest.
    pub fn tab_index(&self, node: NodeId) -> Option<i32> {
        focus::tab_index(self.doc, node, &self.parent_context(node))
    }

    /// Whether `node` is something that people operate; see [`ControlReason`].
    pub fn is_control(&self, node: NodeId) -> bool {
        self.control_reason(node).is_some()
    }

    /// Why `node` is a control; the first reason that holds.
    pub fn control_reason(&self, node: NodeId) -> Option<ControlReason> {
        control::reason(self, node)
    }

    /// What kind of control `node` is, by what people do with it.
    pub fn control_kind(&self, node: NodeId) -> Option<ControlKind> {
        control::kind(self, node)
    }

    /// The group around `node` (a `fieldset`, `group` or `radiogroup` above it), if it has a name.
    pub fn group_label(&self, node: NodeId) -> Option<(NodeId, Name)> {
        let mut context = self.parent_context(node);
        // Groups that lay out a page have no name; what is farther off tells nothing of a control.
        for _ in 0..MAX_GROUPS {
            let group = context.group?;
            let name = self.name(group);
            if !name.text.is_empty() {
                return Some((group, name));
            }
            context = self.parent_context(group);
        }
        None
    }

    /// A label for a control that has no accessible name; see [`Guess`].
    pub fn guessed_label(&self, node: NodeId) -> Option<Guess> {
        guess::guess(self, node)
    }

    /// The labels of a control, in document order.
    pub fn labels(&self, control: NodeId) -> &[NodeId] {
        self.labels
            .get_or_init(|| Labels::new(self.doc))
            .of(control)
    }

    /// Whether `node` is a form control that its `disabled` attribute, or that of a `fieldset` or
    /// `optgroup` above it, takes out of use.
    pub fn is_natively_disabled(&self, node: NodeId) -> bool {
        self.doc.is_actually_disabled(node)
    }

    /// Whether `node` is in an element with `aria-hidden=true`, or is one. Such elements are
    /// visible to people who look.
    pub fn is_aria_hidden(&self, node: NodeId) -> bool {
        self.context(node).aria_hidden
    }

    pub(crate) fn owns(&self) -> &Owns {
        self.owns.get_or_init(|| Owns::new(self.doc))
    }

    /// The children of `node` in the accessibility tree: the flat tree's without those that
    /// another element owns, then those that it owns itself.
    pub(crate) fn children(&self, node: NodeId) -> Vec<NodeId> {
        let mut children = self.doc.flat_children(node);
        let owns = self.owns();
        if !owns.is_empty() {
            children.retain(|&child| owns.owner(child).is_none());
            children.extend(owns.owned(node));
        }
        children
    }

    pub(crate) fn listeners(&self) -> &Listeners {
        self.listeners.get_or_init(|| Listeners::of(self))
    }

    pub(crate) fn sets(&self) -> &RefCell<Sets> {
        &self.sets
    }

    /// The role of `node`, a reference in `aria-labelledby` taken for a name: what the name
    /// computation may ask without asking for another name.
    pub(crate) fn base_role(&self, node: NodeId) -> Option<Role> {
        self.context(node).role
    }

    /// The context of the flat parent of `node`.
    pub(crate) fn parent_context(&self, node: NodeId) -> Context {
        self.doc
            .flat_parent(node)
            .map(|parent| self.context(parent))
            .unwrap_or_default()
    }

    /// The context of `node`. Ancestors without one get theirs first, from the top.
    pub(crate) fn context(&self, node: NodeId) -> Context {
        let mut missing = Vec::new();
        let mut context = Context::default();
        let mut at = Some(node);
        while let Some(node) = at {
            if let Some(known) = *self.contexts.borrow().get(node) {
                context = known;
                break;
            }
            missing.push(node);
            at = self.doc.flat_parent(node);
        }
        for &node in missing.iter().rev() {
            context = context.enter(self, node);
            self.contexts.borrow_mut().set(node, Some(context));
        }
        context
    }
}
