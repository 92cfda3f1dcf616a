//! Hostile input ends in a partial document and a diagnostic.

use std::fmt::Write;

use domlens_dom_model::{DiagnosticKind, Document, ParseOptions};

fn kinds(doc: &Document) -> Vec<DiagnosticKind> {
    doc.diagnostics()
        .iter()
        .map(domlens_dom_model::Diagnostic::kind)
        .collect()
}

#[test]
fn a_hundred_thousand_levels_end_at_the_depth_limit() {
    let doc = Document::parse(&"<div>".repeat(100_000));
    assert_eq!(kinds(&doc), [DiagnosticKind::DepthLimit]);
    assert!(doc.nodes().map(|node| doc.depth(node)).max().unwrap() < 2_000);
}

#[test]
fn nested_templates_end_at_the_depth_limit() {
    let doc = Document::parse(&"<template>".repeat(100_000));
    assert_eq!(kinds(&doc), [DiagnosticKind::DepthLimit]);
}

#[test]
fn a_tag_with_endless_attributes_keeps_the_first_thousand() {
    let mut html = String::from("<p>a</p><div ");
    for at in 0..200_000 {
        write!(html, "a{at}='<b x>' ").unwrap();
    }
    html.push_str("><i>after</i></div>");
    let doc = Document::parse(&html);
    assert_eq!(kinds(&doc), [DiagnosticKind::AttributesLimit]);
    let div = doc.elements_by_local_name(doc.root(), "div")[0];
    assert_eq!(doc.attributes(div).count(), 1_000);
    assert_eq!(doc.text_content(div), "after");
}

#[test]
fn a_megabyte_of_attribute_is_kept_whole() {
    let html = format!("<p><a title='{}'>x</a>", "<b c=\"d\"> ".repeat(100_000));
    let doc = Document::parse(&html);
    assert_eq!(kinds(&doc), []);
    let link = doc.elements_by_local_name(doc.root(), "a")[0];
    assert_eq!(doc.attr(link, "title").unwrap().len(), 1_000_000);
    assert_eq!(doc.text_content(link), "x");
}

#[test]
fn bytes_and_nodes_over_the_limit_are_not_read() {
    let doc = Document::parse_with("<p>aé", &ParseOptions::default().with_max_bytes(5));
    assert_eq!(kinds(&doc), [DiagnosticKind::BytesLimit]);
    assert_eq!(doc.text_content(doc.root()), "a");
    let html = "<br>".repeat(10_000);
    let doc = Document::parse_with(&html, &ParseOptions::default().with_max_nodes(100));
    assert_eq!(kinds(&doc), [DiagnosticKind::NodesLimit]);
    assert!(doc.len() < 2_000);
}

#[test]
fn frames_nested_too_deep_are_told() {
    let mut html = String::from("<p>x");
    for _ in 0..10 {
        let inner = html.replace('&', "&amp;").replace('"', "&quot;");
        html = format!("<iframe srcdoc=\"{inner}\"></iframe>");
    }
    let doc = Document::parse(&html);
    assert_eq!(kinds(&doc), [DiagnosticKind::FrameDepthLimit]);
    assert_eq!(doc.scopes().count(), 9);
}

#[test]
fn binary_input_is_told() {
    let doc = Document::parse_bytes(b"\x7fELF\x02\x01\x01\0\0\0", &ParseOptions::default());
    assert_eq!(kinds(&doc), [DiagnosticKind::BinaryInput]);
    let doc = Document::parse_bytes(b"", &ParseOptions::default());
    assert_eq!(kinds(&doc), []);
}
