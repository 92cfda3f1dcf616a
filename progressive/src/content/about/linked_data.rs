//! What blocks of JSON-LD say about the page that they stand in.

use serde_json::{Map, Value};

use super::text;

/// What was found. The first block that says something wins.
#[derive(Default)]
pub(super) struct LinkedData {
    pub(super) headline: Option<String>,
    pub(super) author: Option<String>,
    pub(super) published: Option<String>,
    pub(super) modified: Option<String>,
    pub(super) language: Option<String>,
    pub(super) site_name: Option<String>,
    pub(super) description: Option<String>,
    pub(super) image: Option<String>,
}

/// The types whose things are the text of the page.
const TEXTS: [&str; 13] = [
    "Article",
    "NewsArticle",
    "BlogPosting",
    "TechArticle",
    "ReportageNewsArticle",
    "OpinionNewsArticle",
    "AnalysisNewsArticle",
    "ScholarlyArticle",
    "DiscussionForumPosting",
    "Recipe",
    "HowTo",
    "Report",
    "LiveBlogPosting",
];

/// The longest block that is read, in bytes: a larger one is data of a program.
const MAX_BLOCK: usize = 1 << 20;

impl LinkedData {
    /// Reads one block. What is no JSON says nothing. Cost: linear in the block.
    pub(super) fn read(&mut self, json: &str) {
        if json.len() > MAX_BLOCK {
            return;
        }
        // The parser refuses what is nested more than 128 deep.
        let Ok(root) = serde_json::from_str::<Value>(json.trim()) else {
            return;
        };
        let mut todo = vec![&root];
        while let Some(value) = todo.pop() {
            match value {
                Value::Array(values) => todo.extend(values.iter().rev()),
                Value::Object(thing) => {
                    if let Some(graph) = thing.get("@graph") {
                        todo.push(graph);
                    }
                    self.thing(thing);
                }
                _ => {}
            }
        }
    }

    fn thing(&mut self, thing: &Map<String, Value>) {
        let is = |names: &[&str]| types(thing).any(|name| names.contains(&name));
        if is(&TEXTS) {
            set(&mut self.headline, thing.get("headline").and_then(string));
            set(&mut self.author, thing.get("author").and_then(people));
            set(
                &mut self.published,
                thing.get("datePublished").and_then(string),
            );
            set(
                &mut self.modified,
                thing.get("dateModified").and_then(string),
            );
            set(&mut self.language, thing.get("inLanguage").and_then(string));
            set(&mut self.site_name, thing.get("publisher").and_then(name));
        }
        if is(&TEXTS) || is(&["Product", "WebPage"]) {
            set(
                &mut self.description,
                thing.get("description").and_then(string),
            );
            set(&mut self.image, thing.get("image").and_then(image));
        }
        if is(&["Product"]) {
            set(&mut self.headline, thing.get("name").and_then(string));
        }
        if is(&["WebSite"]) {
            set(&mut self.site_name, thing.get("name").and_then(string));
        }
    }
}

fn set(slot: &mut Option<String>, value: Option<String>) {
    if slot.is_none() {
        *slot = value;
    }
}

/// The types of a thing, without the address before their names.
fn types(thing: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let kind = thing.get("@type");
    let one = kind.and_then(Value::as_str);
    let many = kind.and_then(Value::as_array).into_iter().flatten();
    one.into_iter()
        .chain(many.filter_map(Value::as_str))
        .map(|kind| kind.rsplit(['/', '#']).next().unwrap_or(kind))
}

/// A string, as it reads: references to characters, which many pages leave in it, are not undone,
/// because JSON-LD has none.
fn string(value: &Value) -> Option<String> {
    value.as_str().and_then(text)
}

/// The name of a thing, or a thing that is its name.
fn name(value: &Value) -> Option<String> {
    string(value).or_else(|| value.get("name").and_then(string))
}

fn people(value: &Value) -> Option<String> {
    let names: Vec<String> = match value {
        Value::Array(people) => people.iter().filter_map(name).take(8).collect(),
        one => name(one).into_iter().collect(),
    };
    Some(names.join(", ")).filter(|names| !names.is_empty())
}

/// The address of the first image.
fn image(value: &Value) -> Option<String> {
    let first = value
        .as_array()
        .map_or(Some(value), |images| images.first())?;
    string(first).or_else(|| first.get("url").and_then(string))
}
