//! From a visited element to what is said about it.

use std::{borrow::Cow, collections::BTreeMap};

use domlens_aria::{Current, MASK, Role, SelectOption, States, is_password};
use domlens_dom_model::{NodeId, one_line};
use domlens_filter::{InteractionSet, InteractionType};
use domlens_selector_gen::{SelectorDetail, context_path, selectors_with};

use crate::{
    Choice, ElementContext, ElementInteraction, ElementState, ExtractedElement, ExtractionOptions,
    Page, Tristate, attributes,
    controls::{self, Group, Presence},
    cut::{MAX_PREVIEW, MAX_TEXT, cut},
    survey::{Survey, Visit},
};

/// Writes elements for one reading.
pub(crate) struct Describer<'a, 'd> {
    pub(crate) page: &'a Page<'d>,
    pub(crate) survey: &'a Survey,
    pub(crate) options: &'a ExtractionOptions,
}

/// The words of an element, before they are cut.
pub(crate) struct Words<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) name: String,
    /// Whether what is inside says it again, so that a preview of the text will do.
    pub(crate) repeats: bool,
}

impl<'a> Describer<'a, '_> {
    /// What the element of `visit` says. A field says nothing itself: its text is its value.
    pub(crate) fn words(&self, visit: &Visit) -> Words<'a> {
        let page: &'a Page<'_> = self.page;
        let doc = page.document();
        let name = self.page.name(visit.node);
        let text = match visit.group {
            Some(Group::Input) => Cow::Borrowed(""),
            Some(Group::Button) if doc.is_html(visit.node, "input") => Cow::Owned(name.clone()),
            _ if self.is_edited(visit) => Cow::Borrowed(""),
            _ => Cow::Borrowed(page.text(visit.node)),
        };
        let repeats = visit.group.is_some() && visit.holds_controls;
        Words {
            text,
            name,
            repeats,
        }
    }

    /// What can be done with the element of `visit`.
    pub(crate) fn interaction(
        &self,
        visit: &Visit,
        presence: Presence,
        states: &States,
    ) -> ElementInteraction {
        let (page, doc, node) = (self.page, self.page.document(), visit.node);
        let field = visit.group == Some(Group::Input);
        let owner = controls::form_owner(doc, node, visit.around.form);
        let edited = self.is_edited(visit);
        ElementInteraction {
            click: match visit.group {
                Some(Group::Input) => {
                    matches!(
                        doc.input_type(node),
                        "checkbox" | "radio" | "file" | "color"
                    )
                }
                Some(Group::Clickable) => !edited,
                Some(_) => true,
                None => false,
            },
            change: field || edited || (visit.group.is_some() && controls::takes_value(visit.role)),
            submit: owner.is_some() && doc.is_submit_button(node),
            nav: doc.is_hyperlink(node) && leads_elsewhere(doc.attr(node, "href")),
            disabled: states.disabled,
            hidden: presence != Presence::Seen,
            inert: doc.is_inert(node),
            aria_hidden: states.aria_hidden,
            role: visit
                .role
                .filter(|role| !role.is_presentational())
                .map(|role| role.as_str().to_owned()),
            form: owner.map(|form| page.address(form)),
            label: match presence {
                Presence::Behind(Some(label)) => Some(page.address(label)),
                _ => None,
            },
        }
    }

    /// The element of `visit` in full, with what was found out about it.
    pub(crate) fn describe(
        &self,
        visit: &Visit,
        words: &Words<'_>,
        interaction: ElementInteraction,
        states: &States,
    ) -> ExtractedElement {
        let (page, doc, node) = (self.page, self.page.document(), visit.node);
        let mut truncated = BTreeMap::new();
        let attributes = attributes::selected(doc, node, self.options, &mut truncated);
        let is_control = visit.group.is_some();
        let name = Some(words.name.as_str()).filter(|name| *name != words.text);
        let guess = (is_control && words.text.is_empty() && words.name.is_empty())
            .then(|| page.aria().guessed_label(node))
            .flatten();
        let limit = self.text_limit();
        let text_limit = if words.repeats {
            limit.min(MAX_PREVIEW)
        } else {
            limit
        };
        let selectors = if self.options.brief {
            SelectorDetail::Css
        } else {
            SelectorDetail::Full
        };
        let mut field = |key: &str, text: &str, limit: usize| {
            let (text, length) = cut(text, limit);
            if let Some(length) = length {
                truncated.insert(key.to_owned(), length);
            }
            Some(text).filter(|text| !text.is_empty())
        };
        ExtractedElement {
            tag: doc.local_name(node).to_owned(),
            text: field("text", &words.text, text_limit).unwrap_or_default(),
            name: name.and_then(|name| field("name", name, limit)),
            guessed_name: guess
                .and_then(|guess| field("guessedName", &one_line(&guess.text), limit)),
            description: field("description", &self.description(visit, states), limit),
            group: self
                .group_label(visit)
                .and_then(|label| field("group", &label, limit)),
            value: self
                .value(visit, states)
                .and_then(|value| field("value", &value, limit)),
            options: states.options.iter().map(choice).collect(),
            level: states.level.filter(|_| visit.role == Some(Role::Heading)),
            selector: selectors_with(page.selectors(), node, selectors),
            attributes,
            context: self.context(visit, words),
            interaction,
            state: state(states),
            children: Vec::new(),
            truncated,
        }
    }

    fn text_limit(&self) -> usize {
        self.options
            .text_truncate_length
            .map_or(MAX_TEXT, |limit| limit.min(MAX_TEXT))
    }

    /// The error message, else the description; for images and tables, too.
    fn description(&self, visit: &Visit, states: &States) -> String {
        match &states.error_message {
            Some(message) => one_line(message),
            None => one_line(&self.page.aria().description(visit.node).text),
        }
    }

    /// The label of the group of a field.
    fn group_label(&self, visit: &Visit) -> Option<String> {
        let is_choice = matches!(
            visit.role,
            Some(Role::Checkbox | Role::Radio | Role::Switch | Role::Menuitemradio)
        );
        if visit.group != Some(Group::Input) && !is_choice {
            return None;
        }
        self.page
            .aria()
            .group_label(visit.node)
            .map(|(_, name)| one_line(&name.text))
    }

    /// What a field or an editable element holds.
    fn value(&self, visit: &Visit, states: &States) -> Option<String> {
        let doc = self.page.document();
        match visit.group? {
            Group::Input => match doc.input_type(visit.node) {
                // Their value is what the form sends, and is among the attributes.
                "checkbox" | "radio" => None,
                _ if is_password(doc, visit.node) => doc
                    .attr(visit.node, "value")
                    .filter(|value| !value.is_empty())
                    .map(|_| MASK.to_owned()),
                _ => states.value.as_deref().map(clean_value),
            },
            _ if self.is_edited(visit) => match &states.value {
                Some(value) => Some(clean_value(value)),
                None => Some(self.page.text(visit.node).to_owned()),
            },
            Group::Clickable => states.value.as_deref().map(clean_value),
            Group::Button | Group::Link => None,
        }
    }

    fn context(&self, visit: &Visit, words: &Words<'_>) -> ElementContext {
        let around = &visit.around;
        let item = self
            .survey
            .item_title(around, &[&words.text, &words.name])
            .map(str::to_owned);
        if self.options.brief {
            return ElementContext {
                item,
                ..ElementContext::default()
            };
        }
        let address = |node: Option<NodeId>| node.map(|node| self.page.address(node));
        ElementContext {
            nearest_form: address(around.form),
            nearest_section: address(around.section),
            nearest_main: address(around.main),
            nearest_nav: address(around.nav),
            item,
            parent_chain: context_path(self.page.document(), visit.node),
        }
    }

    /// Whether people type into the element of `visit` although it is no field of a form.
    fn is_edited(&self, visit: &Visit) -> bool {
        let doc = self.page.document();
        visit.group == Some(Group::Clickable)
            && (matches!(visit.role, Some(Role::Textbox | Role::Searchbox))
                || doc
                    .attr(visit.node, "contenteditable")
                    .is_some_and(|value| !value.trim().eq_ignore_ascii_case("false")))
    }
}

/// The interaction flags as a filter asks for them.
pub(crate) fn flags(interaction: &ElementInteraction) -> InteractionSet {
    let mut set = InteractionSet::default();
    for (kind, present) in [
        (InteractionType::Click, interaction.click),
        (InteractionType::Change, interaction.change),
        (InteractionType::Submit, interaction.submit),
        (InteractionType::Nav, interaction.nav),
        (InteractionType::Disabled, interaction.disabled),
        (InteractionType::Hidden, interaction.hidden),
        (InteractionType::Inert, interaction.inert),
        (InteractionType::AriaHidden, interaction.aria_hidden),
        (InteractionType::Role, interaction.role.is_some()),
        (InteractionType::Form, interaction.form.is_some()),
        (InteractionType::Label, interaction.label.is_some()),
    ] {
        set.set(kind, present);
    }
    set
}

/// The value as people read it, on its own lines.
fn clean_value(value: &str) -> String {
    value
        .lines()
        .map(one_line)
        .collect::<Vec<_>>()
        .join("\n")
        .trim_end()
        .to_owned()
}

/// A script is no place to go.
fn leads_elsewhere(href: Option<&str>) -> bool {
    let scheme = href
        .unwrap_or_default()
        .trim_start()
        .get(..11)
        .unwrap_or_default();
    !scheme.eq_ignore_ascii_case("javascript:")
}

fn choice(option: &SelectOption) -> Choice {
    let label = one_line(&option.label);
    Choice {
        value: Some(&option.value)
            .filter(|value| **value != label)
            .cloned(),
        label,
        selected: option.selected,
        disabled: option.disabled,
    }
}

fn state(states: &States) -> ElementState {
    ElementState {
        checked: states.checked.map(Tristate::from),
        pressed: states.pressed.map(Tristate::from),
        expanded: states.expanded,
        selected: states.selected,
        current: states.current.map(|current| {
            match current {
                Current::True => "true",
                Current::Page => "page",
                Current::Step => "step",
                Current::Location => "location",
                Current::Date => "date",
                Current::Time => "time",
            }
            .to_owned()
        }),
        required: states.required,
        readonly: states.readonly,
        invalid: states.invalid.is_some(),
    }
}
