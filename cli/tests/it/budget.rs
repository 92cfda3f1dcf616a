//! `--max-tokens`, `--cursor` and `domlens tokens`.

use crate::run::{page, run, with_stdin};

/// The cursor that a page of text names, if it is not the last.
fn cursor(text: &str) -> Option<&str> {
    let (_, rest) = text
        .split_once("lines (")
        .or_else(|| text.split_once("<more "))?;
    let (_, cursor) = rest.split_once("cursor")?;
    let cursor = cursor.trim_start_matches(['=', '"', ' ']);
    cursor.split(['"', '\n']).next()
}

#[test]
fn pages_of_each_text_lead_through_all_of_it() {
    for command in ["graph", "structure", "content", "interactive"] {
        let input = page("docs.html");
        let mut left = usize::MAX;
        let mut at: Option<String> = None;
        for _ in 0..60 {
            let mut arguments = vec![command, &input, "--max-tokens", "400"];
            if let Some(at) = &at {
                arguments.extend(["--cursor", at]);
            }
            let said = run(&arguments);
            assert_eq!(said.code, 0, "{}", said.stderr);
            let Some(next) = cursor(&said.stdout) else {
                left = 0;
                break;
            };
            at = Some(next.to_owned());
        }
        assert_eq!(left, 0, "{command} comes to an end");
    }
}

#[test]
fn the_json_of_a_graph_has_the_entries_of_its_page_and_the_cursor() {
    let input = page("shop-listing.html");
    let said = run(&["graph", &input, "--format", "json", "--max-tokens", "200"]);
    let answer = said.json();
    let text = answer["text"].as_str().unwrap();
    let entries = answer["entries"].as_array().unwrap();
    let lines = text
        .lines()
        .filter(|line| line.trim_start().starts_with('['));
    assert_eq!(entries.len(), lines.count());
    assert!(text.contains(answer["cursor"].as_str().unwrap()), "{text}");
}

#[test]
fn what_does_not_fit_is_refused_with_the_remedy() {
    let input = page("docs.html");
    run(&["graph", &input, "--max-tokens", "3"]).refused(&["3 tokens", "budget of"]);
    run(&["graph", &input, "--cursor", "9.00000000"]).refused(&["9.00000000", "without a cursor"]);
    let said = run(&["graph", &input, "--cursor", "x"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("`x` is no cursor"), "{}", said.stderr);
    let request = r#"{"method": "extractContent", "args": {"formatOptions": {"maxTokens": 5}}}"#;
    let said = with_stdin(&["execute", &input], request);
    assert!(said.json()["error"].as_str().unwrap().contains("5 tokens"));
}

#[test]
fn tokens_are_told_of_each_way_to_read() {
    let said = run(&["tokens", &page("docs.html"), "--format", "json"]);
    let rows = said.json();
    let tokens = |what: &str| {
        let mut rows = rows.as_array().unwrap().iter();
        rows.find(|row| row["what"] == what).unwrap()["tokens"]
            .as_u64()
            .unwrap()
    };
    assert!(tokens("graph") < tokens("outline"));
    assert!(tokens("outline") < tokens("raw HTML") / 4);
    let table = run(&["tokens", &page("docs.html")]).stdout;
    assert!(table.starts_with("read as "), "{table}");
    assert!(table.contains("100.0 %"), "{table}");
}
