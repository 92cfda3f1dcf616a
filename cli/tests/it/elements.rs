//! `domlens selectors`, `names` and `main`: a line for each element.

use serde_json::{Value, json};

use crate::run::{file, page, run, with_stdin};

const SHADOW: &str = "<title>T</title><main><button id=go>Light</button>\
    <x-a><template shadowrootmode=open><button>Deep</button></template></x-a>\
    <iframe srcdoc='<p>In <a href=/x>frame</a>'></iframe></main>";

fn lines(arguments: &[&str], html: &str) -> Vec<Value> {
    let said = with_stdin(arguments, html);
    assert_eq!(
        (said.code, said.stderr.as_str()),
        (0, ""),
        "{}",
        said.stdout
    );
    said.json_lines()
}

fn paths(lines: &[Value]) -> Vec<String> {
    lines.iter().map(|line| line["path"].to_string()).collect()
}

#[test]
fn all_elements_of_all_scopes_have_selectors() {
    let lines = lines(&["selectors", "-"], SHADOW);
    assert_eq!(
        paths(&lines),
        [
            "[]",
            "[0]",
            "[0,0]",
            "[1]",
            "[1,0]",
            "[1,0,0]",
            "[1,0,1]",
            r##"[1,0,1,"#shadow",0]"##,
            "[1,0,2]",
            r##"[1,0,2,"#frame"]"##,
            r##"[1,0,2,"#frame",0]"##,
            r##"[1,0,2,"#frame",1]"##,
            r##"[1,0,2,"#frame",1,0]"##,
            r##"[1,0,2,"#frame",1,0,0]"##,
        ]
    );
    let deep = &lines[7];
    assert_eq!(deep["tag"], "button");
    assert_eq!(deep["css"], "button");
    assert_eq!(deep["locator"], "x-a >> button");
    assert_eq!(deep["hops"], json!([{"kind": "shadow", "selector": "x-a"}]));
    assert_eq!(lines[5]["css"], "#go");
    assert_eq!(lines[5]["context"], json!(["main"]));
    assert!(
        lines[5]["candidates"]
            .as_array()
            .unwrap()
            .iter()
            .any(|candidate| {
                candidate["type"] == "id"
                    && candidate["score"] == 100
                    && candidate["unique"] == true
            })
    );
    assert!(
        lines
            .iter()
            .all(|line| !line["xpath"].as_str().unwrap().is_empty())
    );
}

#[test]
fn a_selector_or_locator_chooses_the_elements() {
    let chosen = lines(&["selectors", "-", "--selector", "main > *"], SHADOW);
    assert_eq!(paths(&chosen), ["[1,0,0]", "[1,0,1]", "[1,0,2]"]);
    let located = lines(&["selectors", "-", "--selector", "x-a >> button"], SHADOW);
    assert_eq!(paths(&located), [r##"[1,0,1,"#shadow",0]"##]);
    let none = with_stdin(&["selectors", "-", "--selector", "video"], SHADOW);
    assert_eq!((none.code, none.stdout.as_str()), (1, ""));
    with_stdin(&["selectors", "-", "--selector", "a["], SHADOW).refused(&["`a[`"]);
    with_stdin(&["selectors", "-", "--selector", "x-a >> ]"], SHADOW).refused(&["x-a >> ]"]);
}

#[test]
fn targets_are_answered_in_their_order() {
    let targets = file(
        "targets.jsonl",
        "{\"path\":[1,0,1,\"#shadow\",0]}\n{\"path\":[9]}\n\n{\"path\":[],\"more\":1}\n",
    );
    let answers = lines(&["selectors", "-", "--targets", &targets], SHADOW);
    assert_eq!(paths(&answers), [r##"[1,0,1,"#shadow",0]"##, "[9]", "[]"]);
    assert_eq!(
        answers[1],
        json!({"path": [9], "error": "no element is there"})
    );
    assert_eq!(answers[2]["tag"], "html");
}

#[test]
fn timing_comes_with_a_first_line() {
    let answers = lines(
        &["selectors", "-", "--selector", "button", "--timing"],
        SHADOW,
    );
    assert_eq!(answers[0]["meta"], true);
    assert!(answers[0]["parse_ms"].as_f64().unwrap() > 0.0);
    assert!(answers[0]["index_ms"].as_f64().unwrap() >= 0.0);
    assert_eq!(answers.len(), 2);
    assert!(answers[1]["ms"].as_f64().unwrap() > 0.0);
    let silent = lines(&["selectors", "-", "--selector", "button"], SHADOW);
    assert_eq!(silent[0].get("ms"), None);
}

#[test]
fn bad_targets_are_named_with_their_line() {
    let bad = file("bad.jsonl", "{\"path\":[0]}\n{\"path\":[\"#root\"]}\n");
    with_stdin(&["selectors", "-", "--targets", &bad], SHADOW).refused(&[
        "bad.jsonl",
        "line 2",
        "`#root`",
    ]);
    with_stdin(&["selectors", "-", "--targets", "no.jsonl"], SHADOW).refused(&["no.jsonl"]);
    with_stdin(&["selectors", "-", "--targets", "-"], SHADOW).refused(&["both be standard input"]);
}

#[test]
fn names_tell_role_name_description_and_states() {
    let html = "<label for=n>Nick</label><input id=n required aria-describedby=h>\
                <p id=h>As others see it</p><button aria-expanded=false hidden>No</button>\
                <button aria-expanded=false>Menu</button>";
    let named = lines(&["names", "-", "--selector", "input, button"], html);
    assert_eq!(
        named[0],
        json!({
            "path": [1, 1],
            "tag": "input",
            "role": "textbox",
            "name": "Nick",
            "description": "As others see it",
            "states": {"required": true},
        })
    );
    assert_eq!(named[1]["name"], "Menu");
    assert_eq!(named[1]["states"], json!({"expanded": false}));
    assert_eq!(named.len(), 2);
    let all = lines(
        &["names", "-", "--selector", "button", "--include-hidden"],
        html,
    );
    assert_eq!(all.len(), 2);
    let hidden = with_stdin(&["names", "-", "--selector", "[hidden]"], html);
    assert_eq!(hidden.code, 1);
    assert!(
        hidden.stderr.contains("--include-hidden"),
        "{}",
        hidden.stderr
    );
}

#[test]
fn names_reach_shadow_roots_and_frames() {
    let named = lines(&["names", "-"], SHADOW);
    let all = paths(&named);
    let of = |path: &str| {
        all.iter()
            .position(|other| other == path)
            .map(|at| &named[at])
    };
    assert_eq!(of(r##"[1,0,1,"#shadow",0]"##).unwrap()["name"], "Deep");
    assert_eq!(of(r##"[1,0,2,"#frame",1,0,0]"##).unwrap()["role"], "link");
    assert!(of("[0,0]").is_none(), "the title is not shown");
}

#[test]
fn main_is_the_text_of_the_main_content() {
    let html = "<nav><a href=/>Home</a></nav><main><h1>Head</h1><p>One <b>two</b>.</p>\
                <p style='opacity:0'>Unseen</p></main>\
                <footer>Imprint</footer>";
    let said = with_stdin(&["main", "-"], html);
    assert_eq!(said.code, 0);
    assert_eq!(said.stdout, "Head\nOne two.\n");
    assert!(!said.stdout.contains("Home") && !said.stdout.contains("Imprint"));
    assert!(said.stdout.ends_with('\n'));
    let empty = with_stdin(&["main", "-"], "<p hidden>x");
    assert_eq!((empty.code, empty.stdout.as_str()), (1, ""));
}

#[test]
fn main_of_the_article_is_the_article() {
    let said = run(&["main", &page("news.html")]);
    assert_eq!(said.code, 0);
    assert!(said.stdout.len() > 1_000, "{}", said.stdout);
}

#[test]
fn a_fingerprint_finds_its_element_on_a_changed_page() {
    let old = file(
        "relocate-old.html",
        "<form id=f1><button name=save>Save</button><button>Back</button></form>",
    );
    let new = "<h1>New</h1><div><form><p><button>Back</button></p><button class=x name=save>Save</button></form></div>";
    let said = run(&[
        "selectors",
        &old,
        "--selector",
        "button:first-child",
        "--fingerprint",
    ]);
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    let fingerprint = file("relocate-save.json", &said.stdout);
    let found = with_stdin(&["relocate", "-", "--fingerprint", &fingerprint], new);
    assert_eq!((found.code, found.stderr.as_str()), (0, ""));
    let best = &found.json_lines()[0];
    assert_eq!(best["path"], json!([1, 1, 0, 1]));
    assert!(best["confidence"].as_f64().unwrap() > 0.5, "{best}");
    assert_eq!(best["locator"], best["css"]);
}

#[test]
fn a_fingerprint_of_what_is_gone_finds_nothing() {
    let page = "<nav><a href=/tea>Tea</a><a href=/cups>Cups</a></nav>";
    let said = with_stdin(
        &[
            "selectors",
            "-",
            "--selector",
            "a:first-child",
            "--fingerprint",
        ],
        page,
    );
    let fingerprint = file("relocate-gone.json", &said.stdout);
    let found = with_stdin(
        &["relocate", "-", "--fingerprint", &fingerprint],
        "<nav><a href=/cups>Cups</a></nav>",
    );
    assert_eq!(found.code, 1);
    assert!(found.stderr.contains("not there"), "{}", found.stderr);
}

#[test]
fn what_is_no_fingerprint_is_refused_in_one_line() {
    let page = page("login.html");
    let refused = |text: &str, words: &[&str]| {
        let fingerprint = file("relocate-bad.json", text);
        run(&["relocate", &page, "--fingerprint", &fingerprint]).refused(words);
    };
    refused("", &["holds 0 lines"]);
    refused("{}\n{}\n", &["holds 2 lines"]);
    refused("{\"tag\": 1}", &["fingerprint", "is none"]);
    refused("{\"colour\": 1}", &["unknown field `colour`"]);
    run(&["relocate", &page, "--fingerprint", "no/such.json"]).refused(&["cannot read"]);
    assert_eq!(run(&["selectors", &page, "--fingerprint"]).code, 2);
}

#[test]
fn locators_are_printed_for_other_tools() {
    let lines = lines(&["selectors", "-", "--selector", "x-a >> button"], SHADOW);
    assert_eq!(lines[0]["playwright"], "x-a >> button");
    assert_eq!(lines[0]["deep"], "x-a >>> button");
    let lines = self::lines(&["selectors", "-", "--selector", "iframe >> a"], SHADOW);
    assert_eq!(
        lines[0]["playwright"],
        "iframe >> internal:control=enter-frame >> [href=\"/x\"]"
    );
    assert!(lines[0]["deep"].is_null());
}

#[test]
fn main_explains_its_choice_on_demand() {
    let said = run(&["main", &page("news.html"), "--explain"]);
    assert_eq!(said.code, 0);
    let lines: Vec<&str> = said.stdout.lines().collect();
    assert_eq!(lines[0], "page kind: article (og:type article)");
    assert!(lines[1].starts_with("region: `"), "{}", lines[1]);
    let left_out = lines
        .iter()
        .find_map(|line| line.strip_prefix("left out: "));
    let count: usize = left_out.unwrap().parse().unwrap();
    let parts = lines.iter().filter(|line| line.starts_with("- `"));
    assert_eq!(parts.count(), count);
}
