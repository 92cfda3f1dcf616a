//! `domlens structure`, `region`, `content`, `interactive`, `full` and `execute`.

use crate::run::{file, page, program, run, with_stdin};

const PAGE: &str = "<title>Shop</title><nav aria-label=Site><a href=/>Home</a></nav>\
    <main><h1>Tea</h1><p>Green and black.</p><form id=f><label>Amount <input name=n value=2></label>\
    <button>Add to cart</button></form><p hidden>Secret</p></main>\
    <iframe id=in srcdoc='<h2>Inside</h2><button>Deep</button>'></iframe>";

fn ok(arguments: &[&str]) -> String {
    let said = with_stdin(arguments, PAGE);
    assert_eq!(
        (said.code, said.stderr.as_str()),
        (0, ""),
        "{}",
        said.stdout
    );
    said.stdout
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&ok(arguments)).unwrap()
}

#[test]
fn structure_lists_regions_with_selectors() {
    let text = ok(&["structure", "-"]);
    assert!(
        text.starts_with("<page") && text.contains("<outline"),
        "{text}"
    );
    assert!(text.contains("Site") && text.contains("main"), "{text}");
    let outline = json(&["structure", "-", "--format", "json"]);
    assert_eq!(outline["regions"]["main"]["selector"], "main");
    assert_eq!(outline["regions"]["navigation"][0]["label"], "Site");
    assert_eq!(outline["summary"]["totalForms"], 1);
}

#[test]
fn region_reads_the_main_content_unless_told() {
    let main = json(&["region", "-", "--format", "json"]);
    assert_eq!(main["interactive"]["buttons"][0]["text"], "Add to cart");
    assert_eq!(main["interactive"]["links"], serde_json::json!([]));
    assert_eq!(main.get("semantic"), None);
    let full = json(&[
        "region",
        "-",
        "--selector",
        "main",
        "--mode",
        "full",
        "--format",
        "json",
    ]);
    assert_eq!(full["semantic"]["headings"][0]["text"], "Tea");
    let nav = ok(&["region", "-", "--selector", "nav"]);
    assert!(nav.contains("<section") && nav.contains("Home") && !nav.contains("Add to cart"));
}

#[test]
fn content_is_text_in_order() {
    let text = ok(&["content", "-"]);
    let (head, body) = (
        text.find("# Tea").unwrap(),
        text.find("Green and black.").unwrap(),
    );
    assert!(text.contains("<content") && head < body);
    assert!(!text.contains("Secret"));
    assert!(ok(&["content", "-", "--selector", "main", "--include-hidden"]).contains("Secret"));
    let plain = ok(&[
        "content",
        "-",
        "--selector",
        "main",
        "--include-headings=false",
    ]);
    assert!(!plain.contains("# Tea"));
}

#[test]
fn interactive_lists_controls_and_takes_filters() {
    let all = ok(&["interactive", "-"]);
    for name in ["Home", "Amount", "Add to cart"] {
        assert!(all.contains(name), "{name} in {all}");
    }
    let only = |arguments: &[&str]| {
        let mut line = vec!["interactive", "-"];
        line.extend_from_slice(arguments);
        ok(&line)
    };
    let buttons = only(&["--tags", "button"]);
    assert!(buttons.contains("Add to cart") && !buttons.contains("Home"));
    let cart = only(&["--text-matches", "^Add"]);
    assert!(cart.contains("Add to cart") && !cart.contains("Home"));
    let links = only(&["--interaction-types", "nav"]);
    assert!(links.contains("Home") && !links.contains("Add to cart"));
    let by_value = only(&["--attribute-values", "href~=^/$"]);
    assert!(by_value.contains("Home") && !by_value.contains("Add to cart"));
    let frames = only(&["--include-iframes"]);
    assert!(frames.contains("Deep"));
    let inside = only(&["--frame-selector", "#in"]);
    assert!(inside.contains("Deep") && !inside.contains("Home"));
}

#[test]
fn full_adds_what_the_page_says() {
    let full = json(&[
        "full",
        "-",
        "--format",
        "json",
        "--timestamp",
        "1700000000000",
    ]);
    assert_eq!(full["mode"], "full");
    assert_eq!(full["timestamp"], 1_700_000_000_000_u64);
    assert_eq!(full["page"]["title"], "Shop");
    assert_eq!(full["semantic"]["headings"][0]["text"], "Tea");
    assert_eq!(full["interactive"]["inputs"][0]["name"], "Amount");
}

#[test]
fn limits_of_the_text_are_kept_and_told() {
    let buttons: Vec<String> = (0..50)
        .map(|n| format!("<button>Button {n}</button>"))
        .collect();
    let many = buttons.concat();
    let said = with_stdin(&["interactive", "-", "--max-elements", "5"], many);
    assert_eq!(said.code, 0);
    assert!(said.stdout.contains("Button 4") && !said.stdout.contains("Button 5"));
    assert!(said.stdout.contains("45"), "{}", said.stdout);
}

#[test]
fn nothing_found_ends_with_one() {
    for command in ["structure", "region", "content", "interactive", "full"] {
        let said = with_stdin(&[command, "-", "--selector", "#none"], PAGE);
        assert_eq!((said.code, said.stdout.as_str()), (1, ""), "{command}");
        assert!(said.stderr.contains("`#none`"), "{}", said.stderr);
        assert_eq!(said.stderr.lines().count(), 1);
    }
    assert_eq!(
        with_stdin(&["interactive", "-"], "<p>Nothing to do").code,
        1
    );
    assert_eq!(
        with_stdin(&["interactive", "-", "--tags", "video"], PAGE).code,
        1
    );
}

#[test]
fn bad_selectors_and_expressions_are_named() {
    for command in ["structure", "region", "content", "interactive", "full"] {
        with_stdin(&[command, "-", "--selector", "a["], PAGE).refused(&["`a[`"]);
    }
    with_stdin(&["interactive", "-", "--text-matches", "a(b"], PAGE)
        .refused(&["a(b", "--text-matches"]);
    with_stdin(&["interactive", "-", "--include-selectors", "a["], PAGE).refused(&["`a[`"]);
    with_stdin(&["interactive", "-", "--custom-selectors", "a["], PAGE).refused(&["`a[`"]);
    with_stdin(&["interactive", "-", "--frame-selector", "main"], PAGE)
        .refused(&["`main`", "iframe"]);
    assert_eq!(
        with_stdin(&["interactive", "-", "--interaction-types", "fly"], PAGE).code,
        2
    );
    assert_eq!(
        with_stdin(&["interactive", "-", "--attribute-values", "href"], PAGE).code,
        2
    );
}

#[test]
fn a_number_that_is_none_is_named_with_what_would_be_right() {
    for number in ["-1", "1.5", "many"] {
        let said = run(&["structure", &page("docs.html"), "--max-elements", number]);
        assert_eq!(said.code, 2);
        for words in [number, "--max-elements", "expected a whole number"] {
            assert!(said.stderr.contains(words), "{:?}", said.stderr);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let child = program(&["structure", &page("docs.html")])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(child.status.code(), Some(2));
    let told = String::from_utf8(child.stderr).unwrap();
    assert!(told.contains("cannot write to standard output"), "{told}");
}

#[test]
fn the_same_page_gives_the_same_bytes() {
    for command in ["structure", "region", "content", "interactive", "full"] {
        for format in ["markdown", "json"] {
            let arguments = [command, &page("dashboard.html"), "--format", format];
            assert_eq!(
                run(&arguments).stdout,
                run(&arguments).stdout,
                "{command} {format}"
            );
        }
    }
}

#[test]
fn execute_answers_a_request_from_standard_input() {
    let page = file("execute.html", PAGE);
    let said = with_stdin(
        &["execute", &page],
        r#"{"method":"extractContent","args":{"selector":"main"}}"#,
    );
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    assert!(said.stdout.contains("# Tea"));

    let none = with_stdin(
        &["execute", &page],
        r##"{"method":"extractContent","args":{"selector":"#none"}}"##,
    );
    assert_eq!(none.code, 1);
    assert!(none.json()["error"].as_str().unwrap().contains("`#none`"));

    let bad = with_stdin(
        &["execute", &page],
        r#"{"method":"extractContent","args":{"selector":"a["}}"#,
    );
    assert_eq!(bad.code, 2);
    assert!(bad.json()["error"].as_str().unwrap().contains("`a[`"));
    assert_eq!(bad.stderr.lines().count(), 1);

    assert_eq!(bad.stderr.matches("`a[`").count(), 1, "{}", bad.stderr);

    for (request, word) in [("{", "JSON"), (r#"{"method":"fly"}"#, "`fly`")] {
        let bad = with_stdin(&["execute", &page], request);
        assert_eq!(bad.code, 2);
        assert!(bad.json()["error"].as_str().unwrap().contains(word));
        assert!(bad.stderr.contains(word));
    }
    with_stdin(&["execute", &page], "").refused(&["no request"]);
    with_stdin(&["execute", "-"], "{}").refused(&["standard input holds the request"]);
}

#[test]
fn help_shows_defaults_and_examples() {
    for command in [
        "structure",
        "region",
        "content",
        "interactive",
        "full",
        "query",
        "selectors",
        "main",
        "names",
        "execute",
    ] {
        let help = run(&[command, "--help"]);
        assert_eq!(help.code, 0);
        assert!(help.stdout.contains("Examples:"), "{command}");
        assert!(help.stdout.contains("[default: 67108864]"), "{command}");
    }
    let help = run(&["interactive", "--help"]).stdout;
    for option in [
        "--max-depth",
        "--include-hidden",
        "--include-shadow-dom",
        "--include-iframes",
        "--viewport-only",
        "--main-content-only",
        "--custom-selectors",
        "--attribute-truncate-length",
        "--data-attribute-truncate-length",
        "--text-truncate-length",
        "--include-selectors",
        "--exclude-selectors",
        "--text-contains",
        "--text-matches",
        "--has-attributes",
        "--attribute-values",
        "--tags",
        "--interaction-types",
        "--within-selectors",
        "--near-text",
        "--detail",
        "--max-text",
        "--max-elements",
    ] {
        assert!(help.contains(option), "{option}");
    }
}

#[test]
fn links_of_a_content_can_stand_at_its_end() {
    let html = "<main><h1>Tea</h1><p>Read <a href=https://a.example/x>this</a>.</main>";
    let said = with_stdin(
        &["content", "-", "--selector", "main", "--links", "refs"],
        html,
    );
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert!(
        said.stdout
            .contains("# Tea\n\nRead [this][1].\n\n[1]: https://a.example/x"),
        "{}",
        said.stdout
    );
}
