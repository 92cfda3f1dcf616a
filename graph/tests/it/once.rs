//! Each control is one entry, however many elements it is made of.

use crate::{entry, listed, read};

#[test]
fn a_label_around_a_field_is_the_field() {
    let html = "<label onclick=x()>Nick <input></label>";
    assert_eq!(listed(&read(html)), ["textbox Nick"]);
    let html = "<label tabindex=0><input type=checkbox> News</label>";
    assert_eq!(listed(&read(html)), ["checkbox News"]);
}

#[test]
fn a_link_inside_a_tab_is_the_tab() {
    let html = "<ul role=tablist><li role=tab aria-selected=true><a href=#a>Facts</a></li>
        <li role=tab><a href=#b>Reviews</a></li></ul>";
    let graph = read(html);
    assert_eq!(listed(&graph), ["tab Facts", "tab Reviews"]);
    assert_eq!(graph.entries[0].states.selected, Some(true));
}

#[test]
fn a_wrapper_around_one_control_is_that_control() {
    for wrapper in ["div onclick=x()", "div tabindex=0", "span onmousedown=x()"] {
        let html = format!("<{wrapper}><a href=/a>Open</a></div></span>");
        assert_eq!(listed(&read(&html)), ["link Open"], "{wrapper}");
    }
    assert_eq!(
        listed(&read("<a href=/a><span tabindex=0>Open</span></a>")),
        ["link Open"]
    );
    assert_eq!(
        listed(&read(
            "<div onclick=a()><span onclick=b()><i>Open</i></span></div>"
        )),
        ["clickable Open"]
    );
    assert_eq!(
        listed(&read(
            "<div tabindex=0><div onclick=x()><button>Deep</button></div></div>"
        )),
        ["button Deep"]
    );
}

#[test]
fn a_card_that_says_more_than_its_button_is_an_entry_of_its_own() {
    let html = "<div onclick=open()><b>Kettle</b> 20 € <button>Like</button></div>";
    assert_eq!(
        listed(&read(html)),
        ["clickable Kettle 20 € Like", "button Like"]
    );
}

#[test]
fn a_drawn_field_is_the_real_one() {
    let html = "<div role=combobox aria-expanded=false><input aria-label=City></div>";
    assert_eq!(listed(&read(html)), ["combobox City"]);
    let html = "<div role=checkbox tabindex=0 aria-label=News><input type=checkbox></div>";
    assert_eq!(listed(&read(html)), ["checkbox News"]);
}

#[test]
fn a_link_around_a_field_is_both() {
    let html = "<a href=/x>All <input type=checkbox aria-label=Pick></a>";
    assert_eq!(listed(&read(html)).len(), 2);
}

#[test]
fn a_summary_with_a_link_that_says_less_is_both() {
    let html = "<details><summary>Help <a href=/h>more</a></summary></details>";
    assert_eq!(listed(&read(html)), ["button Help more", "link more"]);
}

#[test]
fn a_hidden_field_is_reached_by_its_label() {
    let html = "<input type=radio id=r style='display:none'><label for=r>Moss</label>";
    let graph = read(html);
    assert_eq!(listed(&graph), ["radio Moss"]);
    assert_eq!(
        entry(&graph, "Moss").click_through.as_deref(),
        Some("[for=\"r\"]")
    );
    assert_eq!(graph.dropped.hidden, 0);
}

#[test]
fn hidden_and_inert_controls_are_counted() {
    let html = "<button hidden>A</button><div inert><button>B</button></div><button>C</button>
        <div style='visibility:hidden'><button>D</button></div>";
    let graph = read(html);
    assert_eq!(listed(&graph), ["button C"]);
    assert_eq!((graph.dropped.hidden, graph.dropped.inert), (2, 1));
}

#[test]
fn what_is_kept_from_assistive_technology_is_listed_and_marked() {
    let graph = read("<div aria-hidden=true><button>Accept</button></div>");
    assert!(entry(&graph, "Accept").states.aria_hidden);
}

#[test]
fn a_part_of_a_button_is_none() {
    let html =
        "<a href=/x>Color <i onclick=a()></i><i onclick=b()></i><i onclick=c() title=Red></i></a>";
    assert_eq!(listed(&read(html)), ["link Color Red", "clickable Red"]);
}

#[test]
fn a_picture_that_repeats_a_link_is_none() {
    let html = "<a href=/p?from=picture aria-hidden=true tabindex=-1><img src=p.jpg alt=''></a>
        <a href=/p>Mug</a>";
    let graph = read(html);
    assert_eq!(listed(&graph), ["link Mug"]);
    assert_eq!(graph.dropped.hidden, 1);
}
