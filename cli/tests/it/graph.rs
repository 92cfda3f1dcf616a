//! `domlens graph` and `domlens diff`.

use serde_json::json;

use crate::run::{file, page, run, with_stdin};

const PAGE: &str = "<title>T</title><main><h1>Tea</h1><button id=go>Sign in</button>\
    <x-a><template shadowrootmode=open><a id=d href=/deep>Deep</a></template></x-a>\
    <iframe title=F srcdoc='<button>Inside</button>'></iframe><button hidden>No</button></main>";

#[test]
fn each_control_is_a_line() {
    let said = with_stdin(&["graph", "-"], PAGE);
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    assert_eq!(
        said.stdout,
        "left out: 1 hidden\nnote: frame 'F' not read: 1 control; the option frames reads it\n\
         [01] button 'Sign in'\n[02] link 'Deep'\n"
    );
    let said = with_stdin(&["graph", "-", "--frames", "--verbose"], PAGE);
    assert!(
        said.stdout
            .contains("[02] link 'Deep' -> /deep css=x-a >>> #d\n")
    );
    assert!(
        said.stdout
            .contains("[03] button 'Inside' css=iframe[title=\"F\"] >>> button\n")
    );
}

#[test]
fn json_has_the_text_and_where_each_control_is() {
    let said = with_stdin(&["graph", "-", "--frames", "--format", "json"], PAGE);
    assert_eq!(said.code, 0);
    let answer = said.json();
    assert!(answer["ms"].as_f64().unwrap() >= 0.0);
    assert!(
        answer["text"]
            .as_str()
            .unwrap()
            .contains("[01] button 'Sign in'")
    );
    let entries = answer["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 3);
    assert_eq!(entries[0]["handle"], "01");
    assert_eq!(entries[0]["role"], "button");
    assert_eq!(entries[0]["label"], "Sign in");
    assert_eq!(entries[0]["selector"], "#go");
    assert_eq!(entries[0]["path"], json!([0, 1, 0, 1]));
    assert_eq!(entries[1]["path"], json!([0, 1, 0, 2, "s", 0]));
    assert_eq!(entries[2]["path"], json!([0, 1, 0, 3, "f", 0, 1, 0]));
    assert_eq!(entries[2]["selector"], "iframe[title=\"F\"] >>> button");
}

#[test]
fn controls_are_found_by_words() {
    let said = with_stdin(&["graph", "-", "--find", "SIGN"], PAGE);
    assert_eq!(said.stdout, "[01] button 'Sign in' under 'Tea'\n");
    let said = with_stdin(&["graph", "-", "--find", "pay"], PAGE);
    assert_eq!(
        (said.code, said.stdout.as_str()),
        (1, "no control matches\n")
    );
    assert_eq!(said.stderr, "domlens: no control matches\n");
}

#[test]
fn a_page_without_controls_is_an_answer() {
    let said = with_stdin(&["graph", "-"], "<p>Text");
    assert_eq!((said.code, said.stdout.as_str()), (0, "no controls\n"));
}

#[test]
fn filters_that_need_boxes_say_so() {
    let said = with_stdin(
        &["graph", "-", "--viewport-only", "--check-occlusion"],
        PAGE,
    );
    assert_eq!(said.stdout.matches("nothing was dropped").count(), 2);
    assert!(said.stdout.contains("[01]"));
}

#[test]
fn hidden_fields_are_listed_on_request() {
    let html =
        "<form><input type=hidden name=token value=abc><input type=hidden name=n value=2></form>";
    let said = with_stdin(&["graph", "-", "--hidden"], html);
    assert!(
        said.stdout
            .ends_with("hidden 'token'='••••••••'\nhidden 'n'='2'\n")
    );
    let json = with_stdin(&["graph", "-", "--hidden", "--format", "json"], html).json();
    assert_eq!(json["hiddenFields"][1]["name"], "n");
    assert_eq!(json["hiddenFields"][0]["value"], "••••••••");
    assert_eq!(json["dropped"]["hidden"], 0);
}

#[test]
fn two_states_of_a_page_are_compared() {
    let old = file(
        "graph_old.html",
        "<button>Save</button><a href=/d>Delete</a>",
    );
    let new = file("graph_new.html", "<a href=/d>Delete</a><a href=/u>Undo</a>");
    let said = run(&["diff", &old, &new]);
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    assert_eq!(said.stdout, "+ [03] link 'Undo'\n- [01] button 'Save'\n");
    assert_eq!(run(&["diff", &old, &old]).stdout, "no change\n");
    let json = run(&["diff", &old, &new, "--format", "json"]).json();
    assert_eq!(json["appeared"][0]["entry"]["handle"], 3);
    assert_eq!(json["gone"][0]["label"], "Save");
    assert_eq!(run(&["diff", &old]).code, 2);
}

#[test]
fn a_graph_of_each_page_is_the_same_twice() {
    for name in ["mail.html", "components.html"] {
        let first = run(&["graph", &page(name)]);
        assert_eq!(first.code, 0);
        assert_eq!(first.stdout, run(&["graph", &page(name)]).stdout);
    }
}
