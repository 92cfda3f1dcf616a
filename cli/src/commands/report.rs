//! `domlens report`: a page for people, with the picture of a page beside what is read of it.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use anyhow::Result;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use domlens::dom::{Document, ParseOptions, Rect};
use domlens::format::{GraphFormatOptions, GraphFormatter};
use domlens::graph::{Entry, Graph, GraphOptions, Reader};
use domlens_browser::{BrowserError, CaptureOptions, ScreenshotOptions, Tab};

use crate::args::ReportArgs;
use crate::failure::Outcome;
use crate::input;
use crate::output::write_file;

const STYLE: &str = include_str!("report/report.css");
const SCRIPT: &str = include_str!("report/report.js");
/// Nothing is loaded, whatever a page's text would say.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; \
                      script-src 'unsafe-inline'";

pub(super) fn run(args: &ReportArgs) -> Result<Outcome> {
    let live = input::open_live(&args.input)?;
    let (picture, snapshot) = live.ask(|tab| async move {
        // The picture first: it may make the page load what is farther down.
        let picture = Picture::take(&tab).await?;
        let options = CaptureOptions::default().with_hits(true);
        Ok((picture, tab.capture(&options).await?))
    })?;
    let doc = Document::from_snapshot(&snapshot, &ParseOptions::default())?;
    let graph = Reader::new().read(&doc, &GraphOptions::default().with_frames(true));
    let html = report(&doc, &graph, &picture);
    write_file(&args.output, &html)?;
    Ok(Outcome::Done)
}

/// All of a page.
struct Picture {
    png: Vec<u8>,
    /// In CSS pixels, as [`height`](Self::height), whatever the pixels of the screen are.
    width: f64,
    height: f64,
}

impl Picture {
    async fn take(tab: &Tab) -> Result<Self, BrowserError> {
        let png = tab
            .screenshot(&ScreenshotOptions::default().with_full_page(true))
            .await?;
        let (width, height) = tab.picture_size().await?;
        Ok(Self { png, width, height })
    }
}

fn report(doc: &Document, graph: &Graph, picture: &Picture) -> String {
    let places = Places::new(doc, graph);
    let title = escaped(&doc.title());
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n\
         <meta http-equiv=Content-Security-Policy content=\"{POLICY}\">\n\
         <title>domlens: {title}</title>\n<style>\n{STYLE}</style>\n\
         <header><h1>{title}</h1><p>{url}</p><p>{counts}</p></header>\n\
         <main id=picture><div id=page style=\"max-width:{width}px\">\
         <img alt=\"The page\" src=\"data:image/png;base64,{image}\">\n",
        url = escaped(doc.url()),
        counts = places.counts(graph),
        width = picture.width,
        image = BASE64_STANDARD.encode(&picture.png),
    );
    for entry in &graph.entries {
        if let Some(rect) = places.boxes.get(&entry.handle) {
            push_box(&mut html, entry, *rect, places.is_covered(entry), picture);
        }
    }
    html.push_str(
        "</div></main>\n<section id=list><div id=find><input type=search \
         placeholder=\"Filter the controls\" aria-label=\"Filter the controls\">\
         <output></output></div>\n<ol>\n",
    );
    for line in GraphFormatter::lines(graph, &GraphFormatOptions::default()) {
        push_line(&mut html, &line.text, line.handle, &places);
    }
    let _ = write!(
        html,
        "</ol></section>\n<script>\n{SCRIPT}</script>\n</html>\n"
    );
    html
}

/// Where controls are on the page.
struct Places {
    boxes: HashMap<u32, Rect>,
    covered: HashSet<u32>,
}

impl Places {
    fn new(doc: &Document, graph: &Graph) -> Self {
        let has_size = |rect: &Rect| !rect.is_empty();
        let place =
            |entry: &Entry| Some((entry.handle, doc.bounding_box(entry.node).filter(has_size)?));
        let covered = |entry: &&Entry| doc.covered_by(entry.node).is_some();
        Self {
            boxes: graph.entries.iter().filter_map(place).collect(),
            covered: graph
                .entries
                .iter()
                .filter(covered)
                .map(|entry| entry.handle)
                .collect(),
        }
    }

    fn is_covered(&self, entry: &Entry) -> bool {
        self.covered.contains(&entry.handle)
    }

    fn counts(&self, graph: &Graph) -> String {
        format!(
            "{} controls: {} located, {} covered; {} hidden and {} inert are left out",
            graph.entries.len(),
            self.boxes.len(),
            self.covered.len(),
            graph.dropped.hidden,
            graph.dropped.inert,
        )
    }
}

/// A box in parts of the picture, so that it stays in place when the picture is shown smaller.
fn push_box(html: &mut String, entry: &Entry, rect: Rect, is_covered: bool, picture: &Picture) {
    let across = |value: f64| value / picture.width * 100.0;
    let down = |value: f64| value / picture.height * 100.0;
    // A number that would be outside of the picture stands inside of its box.
    let top = if rect.y < 14.0 { " top" } else { "" };
    let covered = if is_covered { " covered" } else { "" };
    let _ = writeln!(
        html,
        "<div class=\"box{top}{covered}\" data-handle={handle} title=\"{title}\" \
         style=\"left:{left:.3}%;top:{above:.3}%;width:{width:.3}%;height:{height:.3}%\"><b>{handle}</b></div>",
        handle = entry.handle,
        title = escaped(&format!("{} {}", entry.role, entry.label)),
        left = across(rect.x),
        above = down(rect.y),
        width = across(rect.width),
        height = down(rect.height),
    );
}

fn push_line(html: &mut String, text: &str, handle: Option<u32>, places: &Places) {
    let Some(handle) = handle else {
        let _ = writeln!(html, "<li>{}</li>", escaped(text));
        return;
    };
    let is_covered = places.covered.contains(&handle);
    let class = match (is_covered, places.boxes.contains_key(&handle)) {
        (true, _) => " class=covered",
        (_, false) => " class=unlocated",
        _ => "",
    };
    let told = if is_covered {
        " <small>covered</small>"
    } else {
        ""
    };
    let _ = writeln!(
        html,
        "<li data-handle={handle}{class}>{}{told}</li>",
        escaped(text)
    );
}

/// Text of a page, as text and in quoted attributes.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn no_text_of_a_page_is_markup() {
        assert_eq!(
            escaped("</title><script>\"&'"),
            "&lt;/title&gt;&lt;script&gt;&quot;&amp;&#39;"
        );
    }
}
