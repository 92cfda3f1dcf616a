//! Pages by HTTP: redirects, types, charsets and limits.

use crate::run::run;
use crate::server;

fn texts(url: &str, selector: &str) -> serde_json::Value {
    let said = run(&["query", url, "--selector", selector]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    said.json()["results"].clone()
}

#[test]
fn a_page_is_fetched() {
    let server = server::start();
    assert_eq!(
        texts(&format!("{server}/page"), "h1"),
        serde_json::json!(["Hello"])
    );
    assert_eq!(
        texts(&format!("{server}/untyped"), "h1"),
        serde_json::json!(["Untyped"])
    );
    assert_eq!(
        texts(&format!("{server}/old"), "a"),
        serde_json::json!(["Next"])
    );
}

#[test]
fn the_charset_of_the_server_wins_over_the_page() {
    let server = server::start();
    assert_eq!(
        texts(&format!("{server}/charset"), "h1"),
        serde_json::json!(["Мир"])
    );
}

#[test]
fn redirects_end_after_ten() {
    let server = server::start();
    let url = format!("{server}/loop");
    run(&["query", &url, "--selector", "h1"]).refused(&[&url, "redirects more than 10 times"]);
}

#[test]
fn redirects_lead_to_pages_only() {
    let server = server::start();
    let to_file = format!("{server}/to-file");
    run(&["query", &to_file, "--selector", "h1"]).refused(&[&to_file, "`file:///etc/hostname`"]);
    let to_nowhere = format!("{server}/to-nowhere");
    run(&["query", &to_nowhere, "--selector", "h1"]).refused(&[&to_nowhere, "`http://[`"]);
}

#[test]
fn a_page_after_redirects_has_its_own_address() {
    let server = server::start();
    let said = run(&["structure", &format!("{server}/old#part")]);
    let url = format!("url=\"{server}/dir/new#part\"");
    assert!(said.stdout.contains(&url), "{}", said.stdout);
}

#[test]
fn credentials_are_no_part_of_the_address() {
    let server = server::start().replace("://", "://me:sesame@");
    let said = run(&["structure", &format!("{server}/page")]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert!(!said.stdout.contains("sesame"), "{}", said.stdout);
    for page in ["empty", "missing", "loop", "pdf", "to-file"] {
        let said = run(&["structure", &format!("{server}/{page}")]);
        assert_eq!(said.code, 2);
        assert!(!said.stderr.contains("sesame"), "{}", said.stderr);
    }
}

#[test]
fn a_coding_that_was_not_asked_for_is_named() {
    let server = server::start();
    run(&["query", &format!("{server}/brotli"), "--selector", "h1"]).refused(&["/brotli", "`br`"]);
}

#[test]
fn error_answers_and_other_types_are_named() {
    let server = server::start();
    run(&["query", &format!("{server}/missing"), "--selector", "h1"])
        .refused(&["/missing", "404 Not Found"]);
    run(&["query", &format!("{server}/pdf"), "--selector", "h1"])
        .refused(&["application/pdf", "text/html"]);
    run(&["query", &format!("{server}/empty"), "--selector", "h1"])
        .refused(&["/empty", "is empty"]);
}

#[test]
fn a_body_over_the_limit_is_refused() {
    let server = server::start();
    let url = format!("{server}/big");
    run(&["query", &url, "--selector", "h1", "--max-bytes", "99999"]).refused(&[
        &url,
        "99999",
        "--max-bytes",
    ]);
    let said = run(&["query", &url, "--selector", "body", "--max-bytes", "100000"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
}

#[test]
fn a_slow_answer_ends_at_the_time_limit() {
    let server = server::start();
    let url = format!("{server}/slow");
    run(&["query", &url, "--selector", "h1", "--timeout", "1"]).refused(&[
        &url,
        "1 second",
        "--timeout",
    ]);
}

#[test]
fn a_refused_connection_and_an_unknown_host_are_named() {
    let url = server::refused();
    run(&["query", &url, "--selector", "h1"]).refused(&[&url, "refused the connection"]);
    run(&["query", "http://no-such-host.invalid/", "--selector", "h1"])
        .refused(&["no such host", "no-such-host.invalid"]);
    run(&["query", "http://", "--selector", "h1"]).refused(&["`http://`", "not a valid URL"]);
    run(&["query", "ftp://example.com/a", "--selector", "h1"])
        .refused(&["ftp://example.com/a", "https://"]);
}
