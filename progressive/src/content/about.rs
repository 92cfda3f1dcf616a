//! What a page says about itself: title, author, dates and the like.

mod linked_data;

use domlens_content_detect::PageKind;
use domlens_dom_model::{Document, NodeId};
use serde::{Deserialize, Serialize};

use self::linked_data::LinkedData;
use super::clean::one_line;

/// What the page says about itself. Each field is what the page names, on one line, without what
/// no reader sees; none is guessed from the text. Of several sources the first that says anything
/// wins, in the order that each field tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PageAbout {
    /// What kind of page it is, in the words of [`PageKind`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The title: the headline of its linked data, `og:title`, the `title` element, where the name
    /// of the site is cut from the end of the latter two; else the first `h1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who wrote it: linked data, `<meta name=author>`, `itemprop=author`, `rel=author`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byline: Option<String>,
    /// When it was published, as written: linked data, `article:published_time`, `itemprop`,
    /// the first `<time datetime>`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// When it was last changed, as written: linked data, `article:modified_time`, `itemprop`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modified: Option<String>,
    /// Its language: `lang` of the root element, `content-language`, linked data, `og:locale`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The address it goes by: `rel=canonical`, `og:url`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical_url: Option<String>,
    /// The name of the site: `og:site_name`, linked data, `application-name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site_name: Option<String>,
    /// A sentence about it: `<meta name=description>`, `og:description`, linked data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The address of its image: `og:image`, `twitter:image`, linked data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

/// The longest value, in characters.
const MAX_VALUE: usize = 1000;

/// The longest byline or date, in characters: what is longer is a text.
const MAX_SHORT: usize = 120;

/// What the head and the marked parts of a page hold, in document order.
#[derive(Default)]
struct Found {
    metas: Vec<(String, String)>,
    canonical: Option<String>,
    authors: Vec<String>,
    dates: [Option<String>; 2],
    time: Option<String>,
    heading: Option<String>,
    data: LinkedData,
}

impl PageAbout {
    /// Reads the page. Cost: linear.
    pub fn of(doc: &Document) -> Self {
        let mut found = Found::default();
        for node in doc.nodes().filter(|node| doc.is_html_element(*node)) {
            if doc.scope(node) == doc.root() {
                found.see(doc, node);
            }
        }
        let data = &found.data;
        let address = |value: Option<String>| value.map(|url| doc.resolve_url(doc.root(), &url));
        let site_name = first([
            found.meta(&["og:site_name"]),
            data.site_name.clone(),
            found.meta(&["application-name"]),
        ]);
        let title = first([
            data.headline.clone(),
            found
                .meta(&["og:title"])
                .map(|title| without_site(&title, site_name.as_deref())),
            text(&doc.title()).map(|title| without_site(&title, site_name.as_deref())),
            found.heading.clone(),
        ]);
        let authors = Some(found.authors.join(", ")).filter(|authors| !authors.is_empty());
        let [published, modified] = found.dates.clone();
        Self {
            kind: None,
            title,
            byline: first([
                data.author.clone(),
                found.meta(&["author", "article:author", "dc.creator", "parsely-author"]),
                authors,
            ])
            .filter(|name| is_short(name) && !name.contains("://"))
            .map(|name| without_by(&name)),
            published: first([
                data.published.clone(),
                found.meta(&[
                    "article:published_time",
                    "date",
                    "dc.date",
                    "parsely-pub-date",
                ]),
                published,
                found.time.clone(),
            ])
            .filter(|date| is_short(date)),
            modified: first([
                data.modified.clone(),
                found.meta(&["article:modified_time", "og:updated_time", "last-modified"]),
                modified,
            ])
            .filter(|date| is_short(date)),
            language: first([
                doc.document_element()
                    .and_then(|root| text(doc.attr(root, "lang")?)),
                found.meta(&["content-language"]),
                data.language.clone(),
                found.meta(&["og:locale"]).map(|tag| tag.replace('_', "-")),
            ])
            .filter(|tag| tag.len() <= 35),
            canonical_url: address(first([found.canonical.clone(), found.meta(&["og:url"])])),
            description: first([
                found.meta(&["description"]),
                found.meta(&["og:description", "twitter:description"]),
                data.description.clone(),
            ]),
            image: address(first([
                found.meta(&["og:image", "og:image:url", "og:image:secure_url"]),
                found.meta(&["twitter:image", "twitter:image:src"]),
                data.image.clone(),
            ]))
            .filter(|url| !url.starts_with("data:")),
            site_name,
        }
    }

    /// The same with the kind of the page.
    #[must_use]
    pub fn with_kind(mut self, kind: PageKind) -> Self {
        self.kind = Some(kind.to_string());
        self
    }

    /// The fields that hold something, each with its name in words, in the order above.
    pub fn named(&self) -> Vec<(&'static str, &str)> {
        [
            ("kind", &self.kind),
            ("title", &self.title),
            ("byline", &self.byline),
            ("published", &self.published),
            ("modified", &self.modified),
            ("language", &self.language),
            ("canonical URL", &self.canonical_url),
            ("site", &self.site_name),
            ("description", &self.description),
            ("image", &self.image),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_deref()?)))
        .collect()
    }
}

impl Found {
    fn see(&mut self, doc: &Document, node: NodeId) {
        match doc.local_name(node) {
            "meta" => self.meta_element(doc, node),
            "link" if names(doc, node, "rel", "canonical") && self.canonical.is_none() => {
                self.canonical = doc.attr(node, "href").and_then(text);
            }
            "script" if is_linked_data(doc.attr(node, "type")) => {
                let json: String = doc.children(node).map(|child| doc.text(child)).collect();
                self.data.read(&json);
            }
            "h1" if self.heading.is_none() && doc.is_visible(node) => {
                self.heading = text(&doc.inner_text(node));
            }
            "time" if self.time.is_none() => {
                self.time = doc.attr(node, "datetime").and_then(text);
            }
            _ => {}
        }
        if names(doc, node, "rel", "author") || names(doc, node, "itemprop", "author") {
            self.author(doc, node);
        }
        for (slot, name) in self.dates.iter_mut().zip(["datePublished", "dateModified"]) {
            if slot.is_none() && names(doc, node, "itemprop", name) {
                let value = doc
                    .attr(node, "content")
                    .or_else(|| doc.attr(node, "datetime"));
                *slot = value.and_then(text);
            }
        }
    }

    fn meta_element(&mut self, doc: &Document, node: NodeId) {
        let name = ["property", "name", "itemprop", "http-equiv"]
            .iter()
            .find_map(|name| doc.attr(node, name));
        if let (Some(name), Some(value)) = (name, doc.attr(node, "content").and_then(text)) {
            self.metas.push((name.trim().to_ascii_lowercase(), value));
        }
    }

    fn author(&mut self, doc: &Document, node: NodeId) {
        if !doc.is_visible(node) || self.authors.len() >= 8 {
            return;
        }
        let name = text(&doc.inner_text(node)).filter(|name| is_short(name));
        if let Some(name) = name.map(|name| without_by(&name))
            && !self.authors.iter().any(|known| known.contains(&name))
        {
            self.authors.push(name);
        }
    }

    /// The first meta of the first of `names` that the page has.
    fn meta(&self, names: &[&str]) -> Option<String> {
        names.iter().find_map(|name| {
            self.metas
                .iter()
                .find(|(known, _)| known == name)
                .map(|(_, value)| value.clone())
        })
    }
}

fn first<const N: usize>(values: [Option<String>; N]) -> Option<String> {
    values.into_iter().flatten().next()
}

/// A value on one line; `None` for an empty one.
fn text(value: &str) -> Option<String> {
    let value: String = one_line(value).chars().take(MAX_VALUE).collect();
    Some(value).filter(|value| !value.is_empty())
}

fn is_short(value: &str) -> bool {
    value.chars().count() <= MAX_SHORT
}

fn names(doc: &Document, node: NodeId, attribute: &str, name: &str) -> bool {
    doc.attr(node, attribute).is_some_and(|value| {
        value
            .split_ascii_whitespace()
            .any(|word| word.eq_ignore_ascii_case(name))
    })
}

fn is_linked_data(kind: Option<&str>) -> bool {
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/ld+json"))
}

/// A title without the name of the site at its end, behind a sign that parts the two.
fn without_site(title: &str, site: Option<&str>) -> String {
    let Some(site) = site.filter(|site| !site.is_empty()) else {
        return title.to_owned();
    };
    let rest = title.strip_suffix(site).map(str::trim_end);
    let rest = rest.and_then(|rest| rest.strip_suffix(['|', '-', '–', '—', '·', ':', '»', '•']));
    rest.map(str::trim_end)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(title)
        .to_owned()
}

/// A byline without "By".
fn without_by(name: &str) -> String {
    let starts = ["By ", "by ", "BY ", "Von ", "Par ", "Por "];
    let rest = starts.iter().find_map(|start| name.strip_prefix(start));
    rest.unwrap_or(name).trim().to_owned()
}
