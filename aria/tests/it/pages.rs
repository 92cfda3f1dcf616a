//! What is said of the controls, landmarks and headings of each page in `testdata/pages`.

use std::fmt::Write as _;

use domlens_aria::{Accessibility, Role, States, Tristate, clean_label};
use domlens_dom_model::{Document, NodeId};

/// One line on `node`: role, name, kind and states; nothing on what is no control, landmark or
/// heading, or is hidden.
fn line(aria: &Accessibility<'_>, node: NodeId) -> Option<String> {
    let doc = aria.document();
    let role = aria.role(node);
    let kind = aria.control_kind(node);
    let structure = role.is_some_and(|role| role.is_landmark() || role == Role::Heading);
    let transparent = doc.is_transparent(node);
    if !doc.is_visible(node) && !transparent || kind.is_none() && !structure {
        return None;
    }
    let name = aria.name(node);
    let mut line = role.map_or("-", Role::as_str).to_owned();
    match name.source {
        Some(source) => write!(line, " {:?} by {source:?}", clean_label(&name.text)).unwrap(),
        None => match aria.guessed_label(node).filter(|_| kind.is_some()) {
            Some(guess) => write!(line, " guessed {:?} by {:?}", guess.text, guess.source).unwrap(),
            None => line.push_str(" nameless"),
        },
    }
    if let Some(kind) = kind {
        write!(line, " ({kind:?})").unwrap();
    }
    let description = aria.description(node).text;
    if !description.is_empty() {
        write!(line, " described {description:?}").unwrap();
    }
    if let Some((_, group)) = aria.group_label(node).filter(|_| kind.is_some()) {
        write!(line, " in {:?}", group.text).unwrap();
    }
    push_states(&aria.states(node), &mut line);
    if transparent {
        line.push_str(" transparent");
    }
    Some(line)
}

fn push_states(states: &States, line: &mut String) {
    let mut push = |text: String| {
        line.push(' ');
        line.push_str(&text);
    };
    let tristate = |name: &str, state: Option<Tristate>| {
        state
            .filter(|&state| state != Tristate::False)
            .map(|state| format!("{name}={state:?}"))
    };
    tristate("checked", states.checked).map(&mut push);
    tristate("pressed", states.pressed).map(&mut push);
    for (name, holds) in [
        ("disabled", states.disabled),
        ("readonly", states.readonly),
        ("required", states.required),
        ("modal", states.modal),
        ("aria-hidden", states.aria_hidden),
        ("selected", states.selected == Some(true)),
        ("expanded", states.expanded == Some(true)),
        ("collapsed", states.expanded == Some(false)),
    ] {
        if holds {
            push(name.to_owned());
        }
    }
    for (name, value) in [
        (
            "value",
            states.value.as_ref().map(|value| format!("{value:?}")),
        ),
        (
            "error",
            states
                .error_message
                .as_ref()
                .map(|error| format!("{error:?}")),
        ),
        ("format", states.format.map(str::to_owned)),
        ("level", states.level.map(|level| level.to_string())),
        (
            "current",
            states.current.map(|current| format!("{current:?}")),
        ),
        ("opens", states.has_popup.map(|popup| format!("{popup:?}"))),
    ] {
        if let Some(value) = value {
            push(format!("{name}={value}"));
        }
    }
    if let (Some(position), Some(size)) = (states.position, states.set_size) {
        push(format!("{position}/{size}"));
    }
}

#[test]
fn pages_of_our_own() {
    for page in domlens_testkit::pages() {
        let doc = Document::parse(&page.html);
        let aria = Accessibility::new(&doc);
        let lines: Vec<String> = doc.nodes().filter_map(|node| line(&aria, node)).collect();
        insta::assert_snapshot!(page.name, lines.join("\n"));
    }
}
