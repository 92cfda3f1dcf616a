//! What a form is for, as far as its fields and its own words tell.

use std::collections::HashMap;

use domlens_aria::Role;
use domlens_dom_model::{Document, NodeId};
use domlens_extract::{Group, Page, Survey, Visit, form_owner, is_listed};

/// What the controls of each form are.
#[derive(Debug)]
pub(super) struct FormFacts {
    forms: HashMap<NodeId, Facts>,
}

#[derive(Debug, Default)]
struct Facts {
    inputs: usize,
    passwords: usize,
    new_passwords: usize,
    emails: usize,
    searches: usize,
    areas: usize,
    files: usize,
    cards: usize,
    codes: usize,
    addresses: usize,
    /// The words of its submit buttons, in lower case.
    buttons: String,
}

/// The most fields that a form for one thing has. A form around a whole page has more.
const MAX_FIELDS: usize = 8;

/// Words in ids, classes, addresses and buttons of forms, and what they tell. The first wins.
const WORDS: [(&str, &[&str]); 9] = [
    (
        "passwordReset",
        &["forgot", "reset-password", "password-reset", "recover"],
    ),
    ("subscribe", &["newsletter", "subscribe", "subscription"]),
    (
        "registration",
        &["register", "signup", "sign-up", "sign up", "create account"],
    ),
    (
        "login",
        &["login", "log in", "log-in", "signin", "sign-in", "sign in"],
    ),
    ("checkout", &["checkout", "place order", "payment"]),
    ("comment", &["comment", "reply", "review"]),
    (
        "contact",
        &["contact", "send message", "enquiry", "inquiry"],
    ),
    ("filter", &["filter", "facet"]),
    ("search", &["search"]),
];

impl FormFacts {
    pub(super) fn of(page: &Page<'_>, survey: &Survey) -> Self {
        let doc = page.document();
        let mut forms: HashMap<NodeId, Facts> = HashMap::new();
        for visit in survey.visits() {
            if !matches!(visit.group, Some(Group::Input | Group::Button)) {
                continue;
            }
            let Some(owner) = form_owner(doc, visit.node, visit.around.form) else {
                continue;
            };
            if is_listed(page, visit.node) {
                forms.entry(owner).or_default().add(page, visit);
            }
        }
        Self { forms }
    }

    /// How many fields `form` has.
    pub(super) fn inputs(&self, form: NodeId) -> usize {
        self.forms.get(&form).map_or(0, |facts| facts.inputs)
    }

    /// What `form` is for.
    pub(super) fn purpose(&self, page: &Page<'_>, form: NodeId) -> Option<&'static str> {
        let facts = self.forms.get(&form)?;
        let doc = page.document();
        let in_search = doc
            .inclusive_ancestors(form)
            .any(|node| page.aria().role(node) == Some(Role::Search));
        if in_search {
            return Some("search");
        }
        facts
            .by_secrets()
            .or_else(|| by_words(&own_words(doc, form)))
            .or_else(|| facts.by_fields())
            .or_else(|| by_words(&facts.buttons))
    }
}

impl Facts {
    fn add(&mut self, page: &Page<'_>, visit: &Visit) {
        let doc = page.document();
        let node = visit.node;
        if visit.group == Some(Group::Button) {
            self.buttons.push_str(&page.name(node).to_lowercase());
            self.buttons.push(' ');
            return;
        }
        self.inputs += 1;
        if doc.is_html(node, "textarea") {
            self.areas += 1;
        }
        match doc
            .attr(node, "type")
            .unwrap_or_default()
            .to_ascii_lowercase()
            .as_str()
        {
            "password" => self.passwords += 1,
            "email" => self.emails += 1,
            "search" => self.searches += 1,
            "file" => self.files += 1,
            _ => {}
        }
        let complete = doc
            .attr(node, "autocomplete")
            .unwrap_or_default()
            .to_ascii_lowercase();
        for token in complete.split_ascii_whitespace() {
            match token {
                "new-password" => self.new_passwords += 1,
                "one-time-code" => self.codes += 1,
                "street-address" | "postal-code" | "address-line1" => self.addresses += 1,
                _ if token.starts_with("cc-") => self.cards += 1,
                _ => {}
            }
        }
    }

    /// What fields tell that ask for something secret, or to search.
    fn by_secrets(&self) -> Option<&'static str> {
        let few = self.inputs <= MAX_FIELDS;
        if self.cards > 0 {
            Some("payment")
        } else if self.new_passwords > 0 && self.passwords > self.new_passwords && self.emails == 0
        {
            Some("passwordChange")
        } else if self.new_passwords > 0 || self.passwords > 1 {
            Some("registration")
        } else if self.passwords == 1 && few {
            Some("login")
        } else if self.codes > 0 && few {
            Some("verification")
        } else if self.searches > 0 && few {
            Some("search")
        } else {
            None
        }
    }

    /// What other fields tell.
    fn by_fields(&self) -> Option<&'static str> {
        if self.addresses > 0 {
            Some("checkout")
        } else if self.areas > 0 && self.emails > 0 && self.inputs <= MAX_FIELDS {
            Some("contact")
        } else if self.files > 0 && self.inputs <= 3 {
            Some("upload")
        } else {
            None
        }
    }
}

/// What words tell.
fn by_words(text: &str) -> Option<&'static str> {
    WORDS
        .iter()
        .find(|(_, words)| words.iter().any(|word| text.contains(word)))
        .map(|(purpose, _)| *purpose)
}

/// What a form calls itself, in lower case.
fn own_words(doc: &Document, form: NodeId) -> String {
    ["id", "class", "name", "action", "aria-label"]
        .iter()
        .filter_map(|name| doc.attr(form, name))
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
        .replace('_', "-")
}
