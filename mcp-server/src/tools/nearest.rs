//! What a page has in place of what a selector asks for.

use std::collections::BTreeMap;

use domlens::dom::{Document, NodeId, Selector};

use crate::fault::Fault;

/// How many names a message lists.
const MAX_NAMES: usize = 6;

/// How many names of a page are compared, and how long they may be, in bytes.
const MAX_COMPARED: usize = 4000;
const MAX_LENGTH: usize = 60;

/// Nothing matches `selector`: what of it is there, and what is called nearly so.
pub(super) fn no_match(doc: &Document, asked: &str, selector: &str) -> Fault {
    let fault = Fault::asked(asked).found("no element matches");
    let lines = near(doc, selector);
    let fault = if lines.is_empty() {
        fault
    } else {
        fault
            .found("The nearest on the page:")
            .on_page(lines.join("\n"))
    };
    fault.next("the same call with one of these, or dom_extract_structure for all regions with their selectors")
}

/// Lines about the parts of a selector.
pub(super) fn near(doc: &Document, selector: &str) -> Vec<String> {
    let mut names: Option<BTreeMap<String, usize>> = None;
    let mut lines: Vec<String> = Vec::new();
    for part in parts(selector) {
        if lines.len() >= MAX_NAMES {
            break;
        }
        let count = matches(doc, &part);
        if count > 0 {
            push(&mut lines, told(&part, count));
            continue;
        }
        let names = names.get_or_insert_with(|| names_of(doc));
        for (name, count) in most_like(&part, names) {
            push(&mut lines, told(&name, count));
        }
    }
    lines
}

fn told(name: &str, count: usize) -> String {
    let end = if count == 1 { "" } else { "es" };
    format!("{name} ({count} match{end})")
}

fn push(lines: &mut Vec<String>, line: String) {
    if lines.len() < MAX_NAMES && !lines.contains(&line) {
        lines.push(line);
    }
}

fn matches(doc: &Document, selector: &str) -> usize {
    Selector::parse(selector).map_or(0, |selector| {
        doc.query_selector_all(doc.root(), &selector).len()
    })
}

/// The simple selectors of a selector that name something: `#a`, `.b`, `[c]` and tags.
fn parts(selector: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut in_brackets = false;
    for c in selector.chars() {
        let ends = !(in_brackets || c.is_alphanumeric() || matches!(c, '-' | '_'));
        if ends {
            keep(&mut parts, &mut part);
        }
        match c {
            '[' => in_brackets = true,
            ']' if in_brackets => {
                in_brackets = false;
                part.push(c);
                keep(&mut parts, &mut part);
                continue;
            }
            _ => {}
        }
        if !ends || matches!(c, '#' | '.' | '[') {
            part.push(c);
        }
    }
    keep(&mut parts, &mut part);
    parts
}

fn keep(parts: &mut Vec<String>, part: &mut String) {
    let done = std::mem::take(part);
    let is_name = done
        .trim_start_matches(['#', '.', '['])
        .chars()
        .next()
        .is_some_and(|c| !c.is_numeric());
    if is_name && !parts.contains(&done) {
        parts.push(done);
    }
}

/// The ids, classes, tags and test ids of the visible page as selectors, with their counts.
fn names_of(doc: &Document) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    let elements = doc.nodes().filter(|node| doc.is_element(*node));
    for element in elements {
        for name in own_names(doc, element) {
            if name.len() > MAX_LENGTH
                || (names.len() >= MAX_COMPARED && !names.contains_key(&name))
            {
                continue;
            }
            *names.entry(name).or_default() += 1;
        }
    }
    names
}

fn own_names(doc: &Document, element: NodeId) -> Vec<String> {
    let is_plain = |name: &&str| {
        !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
    };
    let mut names = vec![doc.local_name(element).to_owned()];
    let id = doc.attr(element, "id").filter(is_plain);
    names.extend(id.map(|id| format!("#{id}")));
    let classes = doc.attr(element, "class").unwrap_or_default();
    names.extend(
        classes
            .split_ascii_whitespace()
            .filter(is_plain)
            .map(|class| format!(".{class}")),
    );
    let test_id = doc.attr(element, "data-testid").filter(is_plain);
    names.extend(test_id.map(|id| format!("[data-testid={id}]")));
    names
}

/// The few names that are most like `part`, the nearest first.
fn most_like(part: &str, names: &BTreeMap<String, usize>) -> Vec<(String, usize)> {
    let bare = bare(part);
    if bare.is_empty() || bare.len() > MAX_LENGTH {
        return Vec::new();
    }
    let most = bare.chars().count() / 3 + 1;
    let mut like: Vec<(usize, &String, usize)> = names
        .iter()
        .filter_map(|(name, count)| {
            let other = self::bare(name);
            let is_part = other.len() >= 4
                && bare.len() >= 4
                && (other.contains(&bare) || bare.contains(&other));
            let distance = distance(&bare, &other);
            (distance <= most || is_part).then_some((distance, name, *count))
        })
        .collect();
    like.sort();
    let few = like.into_iter().take(3);
    few.map(|(_, name, count)| (name.clone(), count)).collect()
}

/// A name without what makes it a selector, in lower case.
fn bare(name: &str) -> String {
    let name = name
        .trim_start_matches(['#', '.', '['])
        .trim_end_matches(']');
    let name = name
        .rsplit_once('=')
        .map_or(name, |(_, value)| value.trim_matches(['"', '\'']));
    name.to_lowercase()
}

/// The edits between two names of limited length.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, c) in one.chars().enumerate() {
        let mut before = at;
        let mut left = at + 1;
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (cell, o) in row.iter_mut().skip(1).zip(&other) {
            let edited = (before + usize::from(c != *o)).min(left + 1).min(*cell + 1);
            before = *cell;
            *cell = edited;
            left = edited;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selector_has_parts_with_names() {
        assert_eq!(
            parts("div.price > #a-b[data-x='1']:nth-child(2) span"),
            ["div", ".price", "#a-b", "[data-x='1']", "nth-child", "span"]
        );
    }

    #[test]
    fn a_misspelt_name_leads_to_the_one_that_is_there() {
        let doc =
            Document::parse("<div class=price>1</div><p class=price>2</p><div id=login-form>");
        assert_eq!(
            near(&doc, "div.prize"),
            ["div (2 matches)", ".price (2 matches)"]
        );
        assert_eq!(near(&doc, "#loginform"), ["#login-form (1 match)"]);
        assert!(near(&doc, "#zzzzzz").is_empty());
    }

    #[test]
    fn edits_are_counted() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "ab"), 2);
        assert_eq!(distance("ab", ""), 2);
    }
}
