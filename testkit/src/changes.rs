//! Pages and what their next release does to them, with one element that is followed through it.
#![allow(
    clippy::indexing_slicing,
    reason = "tests fail by panicking, and the lists are never empty"
)]

use std::fmt::Write;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// What a release changes; each is one of the kinds that the project's selector rig replays in a
/// browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// A banner stands above the page.
    BannerTop,
    /// A container gets a wrapper.
    WrapContainer,
    /// A container that holds one thing goes, and leaves that.
    Unwrap,
    /// A new item like one that is there stands before it.
    InsertSibling,
    /// A sibling of the element, or of what it is in, goes.
    RemoveSibling,
    /// The children of a container stand in another order.
    ReorderSiblings,
    /// A container gets another tag.
    RetagContainer,
    /// All classes get other names.
    RenameClasses,
    /// Others lose their ids.
    RemoveIds,
    /// Links get campaign parameters, elements get attributes of a test.
    Attributes,
    /// Elements get classes and styles of a state.
    State,
    /// Others say something else.
    TextOfOthers,
    /// The element says something else.
    TextOfTarget,
    /// The element goes.
    RemoveTarget,
}

/// All kinds of change.
pub const CHANGES: [Change; 15] = [
    Change::None,
    Change::BannerTop,
    Change::WrapContainer,
    Change::Unwrap,
    Change::InsertSibling,
    Change::RemoveSibling,
    Change::ReorderSiblings,
    Change::RetagContainer,
    Change::RenameClasses,
    Change::RemoveIds,
    Change::Attributes,
    Change::State,
    Change::TextOfOthers,
    Change::TextOfTarget,
    Change::RemoveTarget,
];

/// The attribute that tells the followed element in [`Release::old`] and [`Release::new`].
pub const MARK: &str = "data-mark";

/// A page before and after a change.
#[derive(Clone, Debug)]
pub struct Release {
    /// The page.
    pub old: String,
    /// The page after the change; without the mark if the element is gone.
    pub new: String,
    /// What was changed.
    pub change: Change,
}

impl Release {
    /// A page without its mark; its elements are the same, in the same order.
    pub fn unmarked(html: &str) -> String {
        html.replace(&format!(" {MARK}=\"\""), "")
    }
}

/// A page of sections, lists, links, buttons and fields, each with words and targets of its own, and
/// one change.
pub fn release() -> impl Strategy<Value = Release> {
    let sections = vec((select(CONTAINERS), vec(any::<[u8; 3]>(), 2..7)), 2..5);
    (sections, select(&CHANGES[..]), any::<[Index; 3]>()).prop_map(|(sections, change, picks)| {
        let mut page = Page::new(&sections);
        let [target, place, other] = picks;
        let target = *target.get(&page.targets);
        let old = page.html(target);
        page.change(change, target, place, other);
        Release {
            old,
            new: page.html(target),
            change,
        }
    })
}

const CONTAINERS: &[&str] = &["section", "nav", "div", "form", "ul"];
const WORDS: &[&str] = &[
    "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heron", "islet", "junco",
    "kelp", "larch", "maple", "north", "otter", "plum", "quartz", "reed", "sable", "tern",
];

#[derive(Clone, Debug)]
struct Element {
    number: usize,
    tag: &'static str,
    attributes: Vec<(&'static str, String)>,
    text: String,
    children: Vec<Element>,
}

struct Page {
    body: Element,
    /// The elements that can be followed.
    targets: Vec<usize>,
    count: usize,
}

impl Page {
    fn new(sections: &[(&'static str, Vec<[u8; 3]>)]) -> Self {
        let mut page = Self {
            body: Element::new(0, "body"),
            targets: Vec::new(),
            count: 0,
        };
        for (tag, items) in sections {
            let mut section = page.element(tag);
            section.set("class", format!("part part-{}", word(page.count)));
            for item in items {
                section.children.push(page.item(tag, *item));
            }
            page.body.children.push(section);
        }
        page
    }

    fn element(&mut self, tag: &'static str) -> Element {
        self.count += 1;
        Element::new(self.count, tag)
    }

    /// One thing of a section: a link, a button or a field, with a wrapper or without.
    fn item(&mut self, within: &str, [kind, named, inner]: [u8; 3]) -> Element {
        let number = self.count + 1;
        let said = format!("{} {} {number}", word(number), word(number * 7 + 3));
        let mut leaf = match kind % 3 {
            0 => {
                let mut link = self.element("a");
                link.set("href", format!("/{}/{number}", word(number + 5)));
                link
            }
            1 => {
                let mut button = self.element("button");
                button.set("name", format!("{}-{number}", word(number + 9)));
                button
            }
            _ => {
                let mut field = self.element("input");
                field.set("name", format!("{}{number}x", word(number + 2)));
                field.set("placeholder", said.clone());
                field
            }
        };
        self.targets.push(leaf.number);
        if leaf.tag != "input" {
            leaf.text = said;
        }
        leaf.set("class", "item".to_owned());
        if named % 3 == 0 {
            leaf.set("id", format!("{}-of-page-x{number}y", word(number + 1)));
        }
        let around = if within == "ul" {
            Some("li")
        } else {
            (inner % 2 == 0).then_some("div")
        };
        match around {
            Some(tag) => {
                let mut holder = self.element(tag);
                holder.children.push(leaf);
                holder
            }
            None => leaf,
        }
    }

    fn html(&self, target: usize) -> String {
        let mut out = String::from("<!doctype html><title>Page</title>");
        for child in &self.body.children {
            child.write(target, &mut out);
        }
        out
    }

    fn change(&mut self, change: Change, target: usize, place: Index, other: Index) {
        let mut number = self.count;
        let mut fresh = |tag| {
            number += 1;
            Element::new(number + 1000, tag)
        };
        match change {
            Change::None => {}
            Change::BannerTop => {
                let mut banner = fresh("div");
                let mut link = fresh("a");
                link.set("href", "/sale".to_owned());
                "Sale this week".clone_into(&mut link.text);
                banner.children.push(link);
                self.body.children.insert(0, banner);
            }
            Change::WrapContainer => {
                let mut wrapper = fresh("div");
                wrapper.set("class", "layout-box".to_owned());
                let at = place.index(self.body.children.len());
                let inner = self.body.children.remove(at);
                wrapper.children.push(inner);
                self.body.children.insert(at, wrapper);
            }
            Change::Unwrap => self.body.unwrap(),
            Change::InsertSibling => {
                let section = self.body.pick(place);
                let mut item = section.pick(other).clone();
                item.renew(&mut fresh);
                section
                    .children
                    .insert(other.index(section.children.len()), item);
            }
            Change::RemoveSibling => {
                let section = self.body.pick(place);
                let at = other.index(section.children.len());
                if !section
                    .children
                    .get(at)
                    .is_none_or(|item| item.holds(target))
                {
                    section.children.remove(at);
                }
            }
            Change::ReorderSiblings => {
                let section = self.body.pick(place);
                let turn = other.index(section.children.len());
                section.children.rotate_left(turn);
            }
            Change::RetagContainer => {
                let section = self.body.pick(place);
                if section.tag != "ul" {
                    section.tag = "article";
                }
            }
            Change::RenameClasses => self
                .body
                .each(&mut |element| element.extend("class", "-v2")),
            Change::RemoveIds => self.body.each(&mut |element| {
                if element.number != target {
                    element.attributes.retain(|(name, _)| *name != "id");
                }
            }),
            Change::Attributes => self.body.each(&mut |element| {
                element.extend("href", "?utm_campaign=autumn");
                element.set("data-ab", "b7".to_owned());
            }),
            Change::State => self.body.each(&mut |element| {
                element.extend("class", " is-open");
                element.set("style", "z-index:3".to_owned());
            }),
            Change::TextOfOthers => self.body.each(&mut |element| {
                if element.number != target && element.number % 2 == 0 && !element.text.is_empty() {
                    element.text = format!("spring {}", element.number);
                }
            }),
            Change::TextOfTarget => self.body.each(&mut |element| {
                if element.number == target && !element.text.is_empty() {
                    "Neue Worte".clone_into(&mut element.text);
                }
            }),
            Change::RemoveTarget => self.body.remove(target),
        }
    }
}

impl Element {
    fn new(number: usize, tag: &'static str) -> Self {
        Self {
            number,
            tag,
            attributes: Vec::new(),
            text: String::new(),
            children: Vec::new(),
        }
    }

    fn set(&mut self, name: &'static str, value: String) {
        self.attributes.push((name, value));
    }

    fn extend(&mut self, name: &str, end: &str) {
        for (_, value) in self.attributes.iter_mut().filter(|(own, _)| *own == name) {
            value.push_str(end);
        }
    }

    /// One of the children; every section has two or more.
    fn pick(&mut self, which: Index) -> &mut Self {
        let at = which.index(self.children.len());
        &mut self.children[at]
    }

    fn each(&mut self, with: &mut impl FnMut(&mut Self)) {
        with(self);
        for child in &mut self.children {
            child.each(with);
        }
    }

    fn holds(&self, number: usize) -> bool {
        self.number == number || self.children.iter().any(|child| child.holds(number))
    }

    fn remove(&mut self, number: usize) {
        self.children.retain(|child| child.number != number);
        for child in &mut self.children {
            child.remove(number);
        }
    }

    /// Takes out wrappers.
    fn unwrap(&mut self) {
        for child in &mut self.children {
            if child.tag == "div" && child.children.len() == 1 && child.attributes.is_empty() {
                *child = child.children.remove(0);
            }
            child.unwrap();
        }
    }

    /// Makes a copy an item of its own.
    fn renew(&mut self, fresh: &mut impl FnMut(&'static str) -> Self) {
        self.number = fresh(self.tag).number;
        self.attributes.retain(|(name, _)| *name != "id");
        for (name, value) in &mut self.attributes {
            match *name {
                "href" => "/summer/9f3c".clone_into(value),
                "name" | "placeholder" => "winter".clone_into(value),
                _ => {}
            }
        }
        if !self.text.is_empty() {
            "summer report".clone_into(&mut self.text);
        }
        for child in &mut self.children {
            child.renew(fresh);
        }
    }

    fn write(&self, target: usize, out: &mut String) {
        let _ = write!(out, "<{}", self.tag);
        if self.number == target {
            let _ = write!(out, " {MARK}=\"\"");
        }
        for (name, value) in &self.attributes {
            let _ = write!(out, " {name}=\"{value}\"");
        }
        let _ = write!(out, ">{}", self.text);
        for child in &self.children {
            child.write(target, out);
        }
        if self.tag != "input" {
            let _ = write!(out, "</{}>", self.tag);
        }
    }
}

fn word(number: usize) -> &'static str {
    WORDS[number % WORDS.len()]
}
