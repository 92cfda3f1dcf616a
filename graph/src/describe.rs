//! From a control to its entry: label, states, value, options, target, action.

use domlens_aria::{ControlKind, ControlReason, GuessSource, Role, States};
use domlens_dom_model::{Document, NodeId, ShadowRootMode, one_line};
use domlens_extract::{Page, Survey, Tristate, Visit};
use domlens_selector_gen::{Locator, locate};

use crate::collect::Control;
use crate::place::Place;
use crate::text::{head, tail};
use crate::{Action, Entry, EntryPath, EntryStates};

/// The longest label, in characters: what is longer is no name but prose.
pub(crate) const MAX_LABEL: usize = 300;

/// The longest value, group, message or difference, in characters.
pub(crate) const MAX_DETAIL: usize = 200;

/// How many options of a list are named.
const MAX_OPTIONS: usize = 50;

/// The longest label that says what the controls inside say, in characters.
const MAX_REPEATED: usize = 30;

/// How much text before a control can be its caption, in bytes.
const MAX_CAPTION: usize = 40;

/// Below so many elements, the way by positions is told. It costs as many steps.
const MAX_PATH: usize = 1000;

/// Writes the entries of one reading.
#[derive(Debug)]
pub(crate) struct Describer<'a, 'd> {
    pub(crate) page: &'a Page<'d>,
    pub(crate) survey: &'a Survey,
}

impl Describer<'_, '_> {
    /// The entry of a control, still without a handle.
    pub(crate) fn entry(&self, control: &Control, place: &Place) -> Option<Entry> {
        let page = self.page;
        let doc = page.document();
        let visit = self.survey.visits().get(control.at)?;
        let node = control.node;
        let kind = page.aria().control_kind(node)?;
        let states = page.aria().states(node);
        let (label, guessed) = self.label(control, visit, place);
        let locator = locate(page.selectors(), node);
        let options: Vec<String> = states
            .options
            .iter()
            .take(MAX_OPTIONS)
            .map(|option| head(&one_line(&option.label), MAX_LABEL))
            .collect();
        let value = value(kind, &states).filter(|value| *value != label);
        let path = (place.depth <= MAX_PATH)
            .then(|| doc.element_path(node))
            .flatten();
        Some(Entry {
            handle: 0,
            node,
            role: self.role(control, visit, kind),
            guessed,
            difference: None,
            value,
            more_options: states.options.len() - options.len(),
            options,
            accepts: accepts(doc, node, kind, &states),
            group: self.group(visit, kind),
            target: self.target(node),
            selector: selector(&locator),
            locator,
            path: path.map_or_else(EntryPath::default, |path| EntryPath::from_steps(&path.0)),
            in_closed_root: is_in_closed_root(doc, node),
            action: self.action(visit, kind),
            click_through: control.behind.map(|label| page.address(label)),
            card: None,
            dialog: place.dialog,
            heading: place
                .heading
                .map(|at| head(self.text_of(at), MAX_LABEL))
                .filter(|heading| *heading != label),
            in_main: place.in_main,
            states: EntryStates {
                multiple: takes_several(doc, node, kind),
                ..entry_states(&states)
            },
            label,
        })
    }

    fn text_of(&self, at: usize) -> &str {
        let visit = self.survey.visits().get(at);
        visit.map_or("", |visit| self.page.text(visit.node))
    }

    /// The accessible name; else what hints at one, and whether it is such a guess.
    fn label(&self, control: &Control, visit: &Visit, place: &Place) -> (String, bool) {
        if let Some(name) = self.name(control) {
            return (name, false);
        }
        let Some(guess) = self.page.aria().guessed_label(control.node) else {
            let around = self.around(control, visit).or_else(|| {
                let heading = self.text_of(place.heading?);
                Some(head(heading, MAX_LABEL))
            });
            let is_guess = around.is_some();
            return (around.unwrap_or_default(), is_guess);
        };
        // What stands inside of it is what people read on it. If that are other controls, they say
        // it, too.
        let is_own = guess.source == GuessSource::Contents;
        let limit = if is_own && visit.holds_controls {
            MAX_REPEATED
        } else {
            MAX_LABEL
        };
        let better = match guess.source {
            GuessSource::Kind | GuessSource::Destination => self.around(control, visit),
            // Such names are for programs.
            GuessSource::FieldName => self.caption(control),
            _ => None,
        };
        let label = better.unwrap_or_else(|| head(&one_line(&guess.text), limit));
        (label, !is_own)
    }

    /// The accessible name of a control, or of the wrapper that is one with it.
    fn name(&self, control: &Control) -> Option<String> {
        let own = [Some(control.node), control.wrapper];
        let names = own.into_iter().flatten().map(|node| {
            let name = self.page.aria().name(node).text;
            head(&one_line(&name), MAX_LABEL)
        });
        names.into_iter().find(|name| !name.is_empty())
    }

    /// The words between the control before and this one, if they are few enough to be a caption.
    fn caption(&self, control: &Control) -> Option<String> {
        let between = self.between(control);
        let is_short = !between.is_empty() && between.len() <= MAX_CAPTION;
        is_short.then(|| tail(between, MAX_CAPTION).to_owned())
    }

    /// The title of the row or item around an element, else the words before it.
    fn around(&self, control: &Control, visit: &Visit) -> Option<String> {
        let title = self.survey.item_title(&visit.around, &[]);
        let words = || Some(self.before(control)).filter(|words| !words.is_empty());
        title.map(|title| head(title, MAX_LABEL)).or_else(words)
    }

    /// The words that people read right before a control, the last few of them.
    pub(crate) fn before(&self, control: &Control) -> String {
        tail(self.between(control), MAX_CAPTION).to_owned()
    }

    /// The words that people read between the control before and this one.
    fn between(&self, control: &Control) -> &str {
        let text = self.page.visible_text();
        let start = text.span(control.node).start;
        let from = control.previous.map_or(0, |previous| {
            let span = text.span(previous);
            // One that is around this one has not ended yet.
            if span.end <= start {
                span.end
            } else {
                span.start
            }
        });
        let line = text.as_str().get(from..start).unwrap_or_default();
        // A frame's text is a line of its own.
        line.rsplit('\n').next().unwrap_or_default().trim()
    }

    fn role(&self, control: &Control, visit: &Visit, kind: ControlKind) -> String {
        let by_kind = match kind {
            ControlKind::Password => Some("password"),
            ControlKind::Date => Some("date"),
            ControlKind::Time => Some("time"),
            ControlKind::DateTime => Some("datetime"),
            ControlKind::Month => Some("month"),
            ControlKind::Week => Some("week"),
            ControlKind::Color => Some("color"),
            ControlKind::File => Some("file"),
            ControlKind::Media => Some(self.page.document().local_name(control.node)),
            ControlKind::Clickable => Some("clickable"),
            _ => None,
        };
        let wrapped = control
            .wrapper
            .and_then(|wrapper| self.page.aria().role(wrapper))
            .filter(|role| *role == Role::Combobox);
        let role = wrapped.or(visit.role);
        match (by_kind, role) {
            (Some("clickable"), Some(role)) if is_composite(role) => role.as_str().to_owned(),
            (Some(word), _) => word.to_owned(),
            (None, Some(role)) if is_told(role) => role.as_str().to_owned(),
            _ => self.role_of_kind(control.node, kind).to_owned(),
        }
    }

    /// A word for a control whose role says nothing of what it is.
    fn role_of_kind(&self, node: NodeId, kind: ControlKind) -> &'static str {
        match kind {
            ControlKind::Button
            | ControlKind::Submit
            | ControlKind::Reset
            | ControlKind::Disclosure => "button",
            ControlKind::Link => "link",
            ControlKind::Checkbox => "checkbox",
            ControlKind::Switch => "switch",
            ControlKind::Radio => "radio",
            ControlKind::Select | ControlKind::MultiSelect => "listbox",
            ControlKind::Combobox => "combobox",
            ControlKind::Option => "option",
            ControlKind::Tab => "tab",
            ControlKind::MenuItem => "menuitem",
            ControlKind::TreeItem => "treeitem",
            ControlKind::Slider => "slider",
            ControlKind::Number => "spinbutton",
            _ if matches!(
                self.page.aria().control_reason(node),
                Some(ControlReason::Handler | ControlReason::Listener | ControlReason::Pointer)
            ) =>
            {
                "clickable"
            }
            _ => "textbox",
        }
    }

    /// The label of the group of a choice; other fields say enough themselves.
    fn group(&self, visit: &Visit, kind: ControlKind) -> Option<String> {
        if !matches!(
            kind,
            ControlKind::Radio | ControlKind::Checkbox | ControlKind::Switch
        ) {
            return None;
        }
        self.group_label(visit.node)
    }

    /// The name of the group around an element.
    pub(crate) fn group_label(&self, node: NodeId) -> Option<String> {
        let (_, name) = self.page.aria().group_label(node)?;
        detail(&name.text)
    }

    fn target(&self, node: NodeId) -> Option<String> {
        let doc = self.page.document();
        if !doc.is_hyperlink(node) {
            return None;
        }
        let href = doc.attr(node, "href")?;
        Some(doc.resolve_url(node, href))
    }

    fn action(&self, visit: &Visit, kind: ControlKind) -> Action {
        let doc = self.page.document();
        let is_native = |name: &str| doc.is_html(visit.node, name);
        let fills = match kind {
            ControlKind::Text
            | ControlKind::Multiline
            | ControlKind::Password
            | ControlKind::Search
            | ControlKind::Email
            | ControlKind::Telephone
            | ControlKind::Url
            | ControlKind::Number
            | ControlKind::Date
            | ControlKind::Time
            | ControlKind::DateTime
            | ControlKind::Month
            | ControlKind::Week
            | ControlKind::Color
            | ControlKind::File => true,
            ControlKind::Select | ControlKind::MultiSelect => is_native("select"),
            ControlKind::Slider => is_native("input"),
            ControlKind::Combobox => {
                is_native("input")
                    || is_native("select")
                    || is_native("textarea")
                    || doc.has_attr(visit.node, "contenteditable")
            }
            _ => false,
        };
        if fills { Action::Fill } else { Action::Click }
    }
}

/// Whether a closed shadow root is around an element.
fn is_in_closed_root(doc: &Document, node: NodeId) -> bool {
    std::iter::successors(Some(doc.scope(node)), |root| {
        doc.host(*root).map(|host| doc.scope(host))
    })
    .any(|root| doc.shadow_mode(root) == Some(ShadowRootMode::Closed))
}

/// Whether a role is that of a set of controls that takes the focus for them.
fn is_composite(role: Role) -> bool {
    matches!(
        role,
        Role::Grid
            | Role::Menu
            | Role::Menubar
            | Role::Radiogroup
            | Role::Tablist
            | Role::Toolbar
            | Role::Tree
            | Role::Treegrid
    )
}

/// Whether a role tells people what they can do.
fn is_told(role: Role) -> bool {
    matches!(
        role,
        Role::Button
            | Role::Checkbox
            | Role::Combobox
            | Role::Link
            | Role::Listbox
            | Role::Menuitem
            | Role::Menuitemcheckbox
            | Role::Menuitemradio
            | Role::Option
            | Role::Radio
            | Role::Scrollbar
            | Role::Searchbox
            | Role::Slider
            | Role::Spinbutton
            | Role::Switch
            | Role::Tab
            | Role::Textbox
            | Role::Treeitem
    )
}

/// The locator on one line: ` >>> ` enters a shadow root or a frame.
pub(crate) fn selector(locator: &Locator) -> String {
    let mut out = String::new();
    for hop in &locator.hops {
        out.push_str(&hop.selector);
        out.push_str(" >>> ");
    }
    out.push_str(&locator.css);
    out
}

/// What a field holds; a button or a link holds nothing.
fn value(kind: ControlKind, states: &States) -> Option<String> {
    let holds = !matches!(
        kind,
        ControlKind::Button
            | ControlKind::Submit
            | ControlKind::Reset
            | ControlKind::Link
            | ControlKind::Checkbox
            | ControlKind::Switch
            | ControlKind::Radio
            | ControlKind::Clickable
    );
    let value = states.value.as_deref().filter(|_| holds)?;
    detail(value)
}

/// The beginning of `text` on one line, unless it is empty.
fn detail(text: &str) -> Option<String> {
    Some(head(&one_line(text), MAX_DETAIL)).filter(|text| !text.is_empty())
}

/// What a field takes: types of files, the format of its value, or the bounds of a number.
fn accepts(doc: &Document, node: NodeId, kind: ControlKind, states: &States) -> Option<String> {
    let text = match (kind, &states.range) {
        (ControlKind::File, _) => doc.attr(node, "accept")?.to_owned(),
        (ControlKind::Number | ControlKind::Slider, Some(range)) => {
            match (range.min.as_deref(), range.max.as_deref()) {
                (Some(min), Some(max)) => format!("{min} to {max}"),
                (Some(min), None) => format!("from {min}"),
                (None, Some(max)) => format!("up to {max}"),
                (None, None) => return None,
            }
        }
        _ => states.format?.to_owned(),
    };
    detail(&text)
}

/// Whether several options or files can be chosen.
fn takes_several(doc: &Document, node: NodeId, kind: ControlKind) -> bool {
    match kind {
        ControlKind::MultiSelect => true,
        ControlKind::File | ControlKind::Email => doc.has_attr(node, "multiple"),
        _ => false,
    }
}

fn entry_states(states: &States) -> EntryStates {
    EntryStates {
        required: states.required,
        disabled: states.disabled,
        readonly: states.readonly,
        checked: states.checked.map(Tristate::from),
        pressed: states.pressed.map(Tristate::from),
        expanded: states.expanded,
        selected: states.selected,
        current: states.current.is_some(),
        invalid: states.invalid.is_some(),
        message: states.error_message.as_deref().and_then(detail),
        multiple: false,
        aria_hidden: states.aria_hidden,
    }
}
