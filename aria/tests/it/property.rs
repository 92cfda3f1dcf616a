//! Laws that hold on any page.

use domlens_aria::{Accessibility, Role, role, states};
use domlens_dom_model::{Document, NodeId};
use proptest::{collection::vec, prelude::*, sample::select};

const TAGS: &[&str] = &[
    "a", "article", "aside", "button", "details", "dialog", "div", "fieldset", "figure", "form",
    "h2", "header", "img", "input", "label", "legend", "li", "nav", "ol", "option", "section",
    "select", "slot", "span", "summary", "svg", "table", "td", "textarea", "th", "title", "tr",
    "ul",
];

/// References go to few ids, so that circles are common.
const ATTRIBUTES: &[&str] = &[
    "id=a",
    "id=b",
    "id=c",
    "for=a",
    "for=b",
    "aria-labelledby=a",
    "aria-labelledby='b a'",
    "aria-labelledby=c",
    "aria-owns=a",
    "aria-owns='c b'",
    "aria-describedby=b",
    "aria-label=L",
    "aria-label=' '",
    "title=T",
    "alt",
    "alt=A",
    "href=x",
    "hidden",
    "aria-hidden=true",
    "disabled",
    "aria-disabled=true",
    "value=v",
    "type=checkbox",
    "type=submit",
    "type=radio name=n",
    "type=range",
    "type=password",
    "checked",
    "selected",
    "multiple",
    "open",
    "tabindex=0",
    "contenteditable",
    "onclick='go()'",
    "style='display:none'",
    "style='visibility:hidden'",
    "style='visibility:visible'",
    "style='display:block'",
    "role=none",
    "role=button",
    "role=listbox",
    "role='option tab'",
    "role=menu",
    "role=menuitem",
    "role=tree",
    "role=treeitem",
    "role=group",
    "role=grid",
    "role=row",
    "role=gridcell",
    "role=combobox",
    "role=textbox",
    "role=region",
    "role=heading",
    "role=img",
    "role=dialog",
    "aria-selected=true",
    "aria-valuenow=3",
    "aria-posinset=2",
    "aria-invalid=true",
    "aria-errormessage=b",
];

fn markup() -> impl Strategy<Value = String> {
    let leaf = select(&["x", " y ", "\u{a0}", "", "two words"][..]).prop_map(str::to_owned);
    let element = leaf.prop_recursive(6, 40, 5, |inner| {
        (
            select(TAGS),
            vec(select(ATTRIBUTES), 0..4),
            vec(inner, 0..5),
            0..8_u8,
        )
            .prop_map(|(tag, attributes, children, shadow)| {
                let inside = children.concat();
                let attributes = attributes.join(" ");
                if shadow == 0 {
                    let root = "<template shadowrootmode=open>p<slot></slot></template>";
                    format!("<x-host {attributes}>{root}{inside}</x-host>")
                } else {
                    format!("<{tag} {attributes}>{inside}</{tag}>")
                }
            })
    });
    vec(element, 1..6).prop_map(|elements| elements.concat())
}

/// Everything that is said of a node, to compare.
fn all(aria: &Accessibility<'_>, node: NodeId) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        aria.role(node),
        aria.name(node),
        aria.description(node),
        aria.states(node),
        aria.control_reason(node),
        aria.control_kind(node),
        aria.guessed_label(node),
        aria.group_label(node),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn names_are_flat_strings(html in markup()) {
        let doc = Document::parse(&html);
        let aria = Accessibility::new(&doc);
        for node in doc.nodes() {
            let name = aria.name(node);
            prop_assert_eq!(name.text.is_empty(), name.source.is_none());
            prop_assert!(!name.text.starts_with(' ') && !name.text.ends_with(' '));
            prop_assert!(!name.text.contains("  ") && !name.text.contains('\n'));
            prop_assert!(!name.truncated);
        }
    }

    /// The order of questions does not matter, nor does who is asked.
    #[test]
    fn answers_do_not_depend_on_what_was_asked_before(html in markup()) {
        let doc = Document::parse(&html);
        let nodes: Vec<NodeId> = doc.nodes().collect();
        let forward = Accessibility::new(&doc);
        let answers: Vec<String> = nodes.iter().map(|&node| all(&forward, node)).collect();
        let backward = Accessibility::new(&doc);
        for (&node, answer) in nodes.iter().zip(&answers).rev() {
            prop_assert_eq!(&all(&backward, node), answer);
        }
        for &node in nodes.iter().step_by(7) {
            prop_assert_eq!(role(&doc, node), forward.role(node));
            prop_assert_eq!(states(&doc, node), forward.states(node));
        }
    }

    #[test]
    fn a_control_has_a_kind_and_a_region_a_name(html in markup()) {
        let doc = Document::parse(&html);
        let aria = Accessibility::new(&doc);
        for node in doc.nodes() {
            prop_assert_eq!(aria.is_control(node), aria.control_kind(node).is_some());
            if aria.role(node) == Some(Role::Region) {
                prop_assert!(!aria.name(node).text.is_empty());
            }
            let states = aria.states(node);
            if let (Some(position), Some(size)) = (states.position, states.set_size) {
                prop_assert!(position >= 1);
                prop_assert!(position <= size || doc.has_attr(node, "aria-posinset"));
            }
        }
    }

    #[test]
    fn hostile_pages_have_answers(html in domlens_testkit::hostile_html()) {
        let doc = Document::parse(&html);
        let aria = Accessibility::new(&doc);
        for node in doc.nodes() {
            all(&aria, node);
        }
    }
}
