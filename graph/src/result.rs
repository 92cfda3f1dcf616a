//! The graph as plain data: what can be done on a page, in the order that people meet it.

use domlens_dom_model::{NodeId, PathStep};
use domlens_extract::Tristate;
use domlens_selector_gen::Locator;
use serde::Serialize;

/// What can be done on a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Graph {
    /// The title of the page.
    pub title: String,
    /// The address of the page.
    pub url: String,
    /// The controls, in the order of the flat tree.
    pub entries: Vec<Entry>,
    /// The cards that entries stand in; see [`Entry::card`].
    pub cards: Vec<Card>,
    /// The open dialogs that entries stand in; see [`Entry::dialog`].
    pub dialogs: Vec<Dialog>,
    /// What the page says by itself: alerts and status messages that show.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<Message>,
    /// Hidden fields of forms, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hidden_fields: Vec<HiddenField>,
    /// How many controls were left out, and why.
    pub dropped: Dropped,
    /// What could not be read, and what an option could not do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<Gap>,
}

impl Graph {
    /// The entry with this handle.
    pub fn entry(&self, handle: u32) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.handle == handle)
    }

    /// The card that an entry of this graph stands in.
    pub fn card_of(&self, entry: &Entry) -> Option<&Card> {
        self.cards.get(entry.card?)
    }
}

/// One control.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Entry {
    /// The number that stands for the element as long as the page lives, from 1.
    pub handle: u32,
    /// The element, in the document that was read.
    #[serde(skip)]
    pub node: NodeId,
    /// Its role in one word: the ARIA role, or what says more (`password`, `date`, `file`), or
    /// `clickable` where only a handler or a tab stop says that it is a control.
    pub role: String,
    /// What it is called, on one line; empty where nothing calls it anything.
    pub label: String,
    /// Whether the label is a guess from what stands around it, and not its accessible name.
    #[serde(skip_serializing_if = "is_false")]
    pub guessed: bool,
    /// What tells it apart from others of the same role and label around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
    /// What it is set to.
    #[serde(skip_serializing_if = "EntryStates::is_empty")]
    pub states: EntryStates,
    /// Its value as people read it; secrets are masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The labels of the first options of a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// How many more options there are.
    #[serde(skip_serializing_if = "is_zero")]
    pub more_options: usize,
    /// What it takes: types of files, a format such as `yyyy-mm-dd`, or bounds such as `0 to 120`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepts: Option<String>,
    /// The label of the group around it, such as the question that a radio button answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Where a link leads, as an absolute address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// How to find it again: a selector in its tree scope, with the hops into that scope.
    #[serde(skip)]
    pub locator: Locator,
    /// The locator in one line; ` >>> ` enters an open shadow root or the document of a frame.
    pub selector: String,
    /// The way from the document by positions among element children.
    pub path: EntryPath,
    /// Whether the way leads through a closed shadow root, which no script of the page can enter
    /// and only a live page is read through.
    #[serde(skip_serializing_if = "is_false")]
    pub in_closed_root: bool,
    /// What is done to it.
    pub action: Action,
    /// The label that is clicked in place of it, if the page hides the control itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub click_through: Option<String>,
    /// Its card, by position in [`Graph::cards`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<usize>,
    /// Its dialog, by position in [`Graph::dialogs`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialog: Option<usize>,
    /// The heading that it stands under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// Whether it stands in the main content.
    pub in_main: bool,
}

impl Entry {
    /// Whether it stands in an open dialog.
    pub fn in_dialog(&self) -> bool {
        self.dialog.is_some()
    }
}

/// What is done to a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Action {
    /// It is clicked.
    Click,
    /// A value is put into it.
    Fill,
}

/// The states of a control. What does not apply is `None` or `false`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "controls have that many states, and they combine"
)]
#[non_exhaustive]
pub struct EntryStates {
    /// It must be filled.
    #[serde(skip_serializing_if = "is_false")]
    pub required: bool,
    /// It is out of use.
    #[serde(skip_serializing_if = "is_false")]
    pub disabled: bool,
    /// Its value cannot be changed.
    #[serde(skip_serializing_if = "is_false")]
    pub readonly: bool,
    /// Of what is ticked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<Tristate>,
    /// Of a toggle button.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pressed: Option<Tristate>,
    /// Whether what it opens is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expanded: Option<bool>,
    /// Of an option, tab or tree item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<bool>,
    /// It is the current one of a set, such as the page in a menu.
    #[serde(skip_serializing_if = "is_false")]
    pub current: bool,
    /// Its value fails.
    #[serde(skip_serializing_if = "is_false")]
    pub invalid: bool,
    /// What is wrong with its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Several of its options, or several files, may be chosen.
    #[serde(skip_serializing_if = "is_false")]
    pub multiple: bool,
    /// It is kept from assistive technology; people who look see it.
    #[serde(skip_serializing_if = "is_false")]
    pub aria_hidden: bool,
}

impl EntryStates {
    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// One of several things of one kind, with the controls in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Card {
    /// What it is called: its heading, else its first words.
    pub title: String,
    /// Its position among the cards beside it, from 0.
    pub position: usize,
}

/// An open dialog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Dialog {
    /// Its accessible name; may be empty.
    pub title: String,
}

/// What the page says by itself, and not as the name of a control.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Message {
    /// How urgent it is.
    pub kind: MessageKind,
    /// Its text, on one line.
    pub text: String,
}

/// How urgent a [`Message`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum MessageKind {
    /// An `alert`, or what is announced at once.
    Alert,
    /// A `status`, or what is announced when there is time.
    Status,
}

/// A hidden field of a form.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct HiddenField {
    /// Its `name`.
    pub name: String,
    /// Its value; a secret is masked.
    pub value: String,
    /// How to find it: as [`Entry::selector`].
    pub selector: String,
}

/// How many controls are not among the entries, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Dropped {
    /// The page hides them.
    pub hidden: usize,
    /// They are inert: behind a modal dialog, for one.
    pub inert: usize,
    /// They are outside of the viewport, and only what is inside was asked for.
    pub off_screen: usize,
    /// Something covers them, and only what can be clicked was asked for.
    pub covered: usize,
}

/// Something that the graph does not show although it is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Gap {
    /// Of which kind.
    pub kind: GapKind,
    /// What is to be said about it, on one line.
    pub message: String,
    /// Where it is, if it is an element: as [`Entry::selector`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selector: Option<String>,
}

/// Kinds of gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum GapKind {
    /// A filter that needs facts which the document has not: nothing was dropped by it.
    FilterWithoutFacts,
    /// Whoever captured the page could not know all of it.
    Capture,
    /// The document is not whole.
    Document,
    /// A frame whose document was not read.
    Frame,
    /// A closed shadow root.
    ClosedShadowRoot,
    /// A canvas: what it draws has no elements.
    Canvas,
}

/// The way to an element by positions among element children, from the document. It prints in
/// JSON as an array such as `[0,1,4,"s",0]`: `"s"` enters an open shadow root, `"f"` the document
/// of a frame.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct EntryPath(pub Vec<EntryStep>);

/// One step of an [`EntryPath`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum EntryStep {
    /// To the element child at this position, from 0.
    Child(u32),
    /// Into a shadow root or a frame.
    Into(Entrance),
}

/// What a step enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Entrance {
    /// A shadow root.
    #[serde(rename = "s")]
    Shadow,
    /// The document of a frame.
    #[serde(rename = "f")]
    Frame,
}

impl EntryPath {
    /// The same way as `steps`, which begin at the document element.
    pub(crate) fn from_steps(steps: &[PathStep]) -> Self {
        // The document element is the first child of its document.
        let mut path = vec![EntryStep::Child(0)];
        for step in steps {
            match step {
                PathStep::Child(at) => path.push(EntryStep::Child(*at)),
                PathStep::Shadow => path.push(EntryStep::Into(Entrance::Shadow)),
                PathStep::Frame => {
                    path.push(EntryStep::Into(Entrance::Frame));
                    path.push(EntryStep::Child(0));
                }
            }
        }
        Self(path)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(value: &usize) -> bool {
    *value == 0
}
