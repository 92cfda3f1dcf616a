//! Files and standard input, good and bad.

use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::run::{file, page, program, run, with_stdin};

#[test]
fn standard_input_is_a_page() {
    let said = with_stdin(&["query", "-", "--selector", "p"], "<p>One<p>Two");
    assert_eq!(said.code, 0);
    assert_eq!(said.stderr, "");
    assert_eq!(said.json()["results"], serde_json::json!(["One", "Two"]));
}

#[test]
fn missing_files_and_directories_are_named() {
    run(&["query", "no/such.html", "--selector", "p"]).refused(&["no such file", "`no/such.html`"]);
    let directory = env!("CARGO_TARGET_TMPDIR");
    run(&["query", directory, "--selector", "p"]).refused(&[directory, "is a directory"]);
}

#[test]
fn empty_and_binary_input_is_refused() {
    run(&["query", "-", "--selector", "p"]).refused(&["standard input is empty"]);
    let empty = file("empty.html", "");
    run(&["query", &empty, "--selector", "p"]).refused(&["empty.html", "is empty"]);
    let junk = file(
        "junk.bin",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x01\xff\xfe<p>",
    );
    run(&["query", &junk, "--selector", "p"]).refused(&["junk.bin", "binary"]);
}

#[test]
fn a_stray_nul_byte_is_no_reason_to_refuse_a_page() {
    let said = with_stdin(
        &["query", "-", "--selector", "p"],
        b"<!doctype html><p>a\0b</p>",
    );
    assert_eq!(said.code, 0);
    assert_eq!(said.json()["results"], serde_json::json!(["ab"]));
    assert!(said.stderr.contains("binary"), "{}", said.stderr);
}

#[test]
fn a_nul_byte_in_a_piece_of_a_page_is_none_either() {
    let said = with_stdin(&["query", "-", "--selector", "p"], b"\n<P>a\0b</p>");
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert_eq!(said.json()["results"], serde_json::json!(["ab"]));
    with_stdin(&["query", "-", "--selector", "p"], b"<pq\0\x01").refused(&["binary"]);
}

#[test]
fn input_over_the_limit_is_refused() {
    let arguments = ["query", "-", "--selector", "p", "--max-bytes", "10"];
    with_stdin(&arguments, "<p>12345678").refused(&["standard input", "10 bytes", "--max-bytes"]);
    assert_eq!(with_stdin(&arguments, "<p>1234567").code, 0);
}

#[test]
fn a_very_deep_page_gives_a_partial_answer_and_says_so() {
    let begin = Instant::now();
    let html = format!("<h1>Top</h1>{}bottom", "<div>".repeat(100_000));
    let said = with_stdin(&["query", "-", "--selector", "h1"], html);
    assert_eq!(said.code, 0);
    assert_eq!(said.json()["results"], serde_json::json!(["Top"]));
    assert!(said.stderr.contains("512"), "{}", said.stderr);
    assert!(begin.elapsed() < Duration::from_secs(10));
}

#[test]
fn very_many_and_very_long_attributes_are_read() {
    let names: Vec<String> = (0..20_000).map(|n| format!("a{n}=1")).collect();
    let many = names.join(" ");
    let said = with_stdin(
        &["query", "-", "--selector", "p"],
        format!("<p {many}>x</p>"),
    );
    assert_eq!(said.code, 0);
    assert_eq!(said.json()["results"], serde_json::json!(["x"]));
    assert!(
        said.stderr.contains("1000") || said.stderr.contains("1,000"),
        "{}",
        said.stderr
    );

    let long = format!("<p title='{}'>x</p>", "y".repeat(1 << 20));
    let said = with_stdin(&["query", "-", "--selector", "p[title^=yy]"], long);
    assert_eq!(said.code, 0);
    assert_eq!(said.json()["results"], serde_json::json!(["x"]));
}

#[test]
fn unclosed_markup_is_read_as_a_browser_reads_it() {
    let html =
        "<p>One<div>Two</p><table><b>Bold<tr><td>x</table><a href='/1'>a<a href='/2'>b<!-- <p>";
    let said = with_stdin(&["query", "-", "--selector", "a", "--format", "html"], html);
    assert_eq!(said.code, 0);
    // The `b` that the table threw out stays open and is opened again in what follows.
    let said = said.json();
    let links = said["results"].as_array().unwrap();
    assert_eq!(links.len(), 2);
    assert!(links[0].as_str().unwrap().contains(">a"));
    assert!(links[1].as_str().unwrap().contains(">b"));
}

#[test]
fn a_charset_can_be_told_and_must_be_known() {
    let bytes = b"<p>\xcc\xe8\xf0";
    let arguments = ["query", "-", "--selector", "p", "--charset"];
    let told = with_stdin(&[&arguments[..], &["windows-1251"]].concat(), bytes);
    assert_eq!(told.json()["results"], serde_json::json!(["Мир"]));
    let unknown = with_stdin(&[&arguments[..], &["nonsense"]].concat(), bytes);
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.contains("nonsense") && unknown.stderr.contains("utf-8"));
}

#[test]
fn usage_errors_end_with_two() {
    assert_eq!(run(&[]).code, 2);
    assert_eq!(run(&["query"]).code, 2);
    assert_eq!(run(&["nothing", "-"]).code, 2);
    assert_eq!(
        run(&["query", "-", "--selector", "p", "--max-bytes", "0"]).code,
        2
    );
    let help = run(&["--help"]);
    assert_eq!(help.code, 0);
    assert!(help.stdout.contains("Examples:"));
}

/// `domlens … | head -c 1`: the reader goes away while there is more to write.
#[test]
fn a_closed_pipe_is_no_panic() {
    let html = file("long.html", "<p>some words in here</p>".repeat(100_000));
    let mut child = program(&["query", &html, "--selector", "p", "--limit", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 1];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn every_page_of_ours_is_read_without_a_word_of_complaint() {
    for name in ["login.html", "docs.html", "frames.html", "intl.html"] {
        let said = run(&[
            "query",
            &page(name),
            "--selector",
            "body",
            "--format",
            "json",
        ]);
        assert_eq!((said.code, said.stderr.as_str()), (0, ""), "{name}");
    }
}
