//! Whether Chromium finds by our selectors what we say they find: exactly their element.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "tests fail by panicking, and say what they skipped"
)]

use domlens_dom_model::{Document, ElementPath, NodeId, NodeKind, ShadowRootMode};
use domlens_selector_gen::{ElementSelector, HopKind, SelectorIndex, generate_selectors};
use domlens_testkit::{Chromium, pages};
use serde_json::{Value, json};

const JUDGE: &str = include_str!("judge.js");
/// How many elements are judged by one call.
const BATCH: usize = 200;

#[test]
fn every_unique_selector_finds_its_element_alone() {
    let Some(mut chromium) = Chromium::start("selectors") else {
        return;
    };
    let (mut judged, mut wrong) = (0, Vec::new());
    for page in pages() {
        judged += judge(&mut chromium, &page.name, &page.html, &mut wrong);
    }
    for (name, html) in SCOPES {
        judged += judge(&mut chromium, name, html, &mut wrong);
    }
    println!("{judged} selectors judged");
    assert!(judged > 5_000, "only {judged} selectors");
    assert!(wrong.is_empty(), "{} wrong: {wrong:#?}", wrong.len());
}

/// Pages with scopes inside scopes, and with names that are hard to say.
const SCOPES: [(&str, &str); 3] = [
    (
        "scopes in scopes",
        "<!doctype html><x-a><template shadowrootmode=open><p id=p>1</p><x-b><template shadowrootmode=open>\
         <p id=p>2</p><p>3</p><button aria-label=Go>Go</button></template></x-b></template></x-a>\
         <iframe title=inner srcdoc=\"<p id=p>4</p><x-c><template shadowrootmode=open><a href=/x>5</a></template></x-c>\"></iframe>",
    ),
    (
        "quirks mode",
        "<p id=Save class=Big>1</p><p id=save class=big>2</p><p id=it's>3</p><p id='5\" wide'>4</p><p id='-'>5</p>\
         <p id=--x>6</p><p id=0a>7</p><p title=\"it's 5&quot;\">8</p><a href='/a b?q=1'>9</a><a href='/a'>10</a>",
    ),
    (
        "names",
        "<!doctype html><ul><li id='a:b.c#d'>1</li><li class='w-1/2 a\u{b}b'>2</li><li data-x='\u{1F600}'>3</li>\
         <li class='&#xfffd;'>4</li></ul><svg><linearGradient id=g></linearGradient><a href='#g'>5</a></svg>\
         <math><mi>x</mi></math><fancy-btn>6</fancy-btn><b>\u{a0}x</b><b>x</b>",
    ),
];

fn judge(chromium: &mut Chromium, name: &str, html: &str, wrong: &mut Vec<String>) -> usize {
    let doc = Document::parse(html);
    let index = SelectorIndex::new(&doc);
    let jobs: Vec<(Value, usize)> = doc
        .nodes()
        .filter(|&node| doc.is_element(node) && is_reachable(&doc, node))
        .filter_map(|node| {
            let path = doc.element_path(node)?;
            Some(job(&path, &generate_selectors(&index, node)))
        })
        .collect();
    chromium.load(html);
    for batch in jobs.chunks(BATCH) {
        let asked: Vec<&Value> = batch.iter().map(|(job, _)| job).collect();
        let answer = chromium.evaluate(&format!("({JUDGE})({})", json!(asked)));
        let verdicts = answer.as_array().expect("a list of verdicts");
        assert_eq!(verdicts.len(), batch.len());
        for ((job, _), bad) in batch.iter().zip(verdicts) {
            if bad != &json!([]) {
                wrong.push(format!("{name} {}: {bad}", job["path"]));
            }
        }
    }
    jobs.iter().map(|(_, count)| count).sum()
}

/// Scripts see neither closed shadow roots nor sandboxed frames nor, as part of the page, template
/// contents.
fn is_reachable(doc: &Document, node: NodeId) -> bool {
    std::iter::successors(Some(doc.scope(node)), |&root| {
        doc.host(root).map(|host| doc.scope(host))
    })
    .all(|root| match doc.kind(root) {
        NodeKind::TemplateContents => false,
        NodeKind::ShadowRoot => doc.shadow_mode(root) == Some(ShadowRootMode::Open),
        NodeKind::FrameDocument => !doc
            .host(root)
            .is_some_and(|frame| doc.has_attr(frame, "sandbox")),
        _ => true,
    })
}

/// What to judge of an element, and how many selectors that is.
fn job(path: &ElementPath, selector: &ElementSelector) -> (Value, usize) {
    let (mut css, mut xpath) = (vec![&selector.css], vec![&selector.xpath]);
    for candidate in selector
        .candidates
        .iter()
        .filter(|candidate| candidate.unique)
    {
        if candidate.is_css() {
            css.push(&candidate.value);
        } else {
            xpath.push(&candidate.value);
        }
    }
    let hop = |hop: &domlens_selector_gen::Hop| {
        let kind = if hop.kind == HopKind::Frame {
            "frame"
        } else {
            "shadow"
        };
        json!({"kind": kind, "selector": hop.selector})
    };
    let hops: Vec<Value> = selector.locator.hops.iter().map(hop).collect();
    let count = css.len() + xpath.len() + 1;
    let job = json!({
        "path": serde_json::from_str::<Value>(&path.to_string()).expect("paths are JSON"),
        "css": css,
        "xpath": xpath,
        "locator": {"hops": hops, "css": selector.locator.css},
    });
    (job, count)
}
