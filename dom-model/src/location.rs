//! Where the page is: its address, its base URLs, and how references resolve.

use url::Url;

use crate::live::frame_url;
use crate::{Document, NodeId, NodeKind};

/// The address and encoding that a page was read with.
#[derive(Clone, Debug)]
pub(crate) struct PageLocation {
    text: String,
    url: Option<Url>,
    encoding: &'static str,
}

impl PageLocation {
    pub(crate) fn new(url: Option<&str>, encoding: &'static str) -> Self {
        let text = url.unwrap_or("about:blank").to_owned();
        Self {
            url: Url::parse(&text).ok(),
            text,
            encoding,
        }
    }
}

impl Document {
    /// The address that the page was read from, as given; `about:blank` if none was.
    pub fn url(&self) -> &str {
        &self.location.text
    }

    /// The [name](https://encoding.spec.whatwg.org/#names-and-labels) of the encoding that the
    /// bytes were decoded from; `UTF-8` for a document that was given as text.
    pub fn encoding(&self) -> &str {
        self.location.encoding
    }

    /// The [base URL] that references of `node` are resolved against; `None` when the page has
    /// no address and no absolute `<base>`.
    ///
    /// [base URL]: https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
    pub fn base_url(&self, node: NodeId) -> Option<&str> {
        self.base(self.owner_document(node)).map(Url::as_str)
    }

    /// `reference` as an absolute URL, seen from `node`. Comes back as it is, without the white
    /// space around it, when it cannot be resolved.
    pub fn resolve_url(&self, node: NodeId, reference: &str) -> String {
        let trimmed = reference.trim_matches(|c: char| c.is_ascii_whitespace());
        let resolved = match self.base(self.owner_document(node)) {
            Some(base) => base.join(trimmed),
            None => Url::parse(trimmed),
        };
        resolved.map_or_else(|_| trimmed.to_owned(), String::from)
    }

    fn base(&self, document: NodeId) -> Option<&Url> {
        let bases = self.bases.get_or_init(|| self.bases());
        let at = bases
            .binary_search_by_key(&document, |(node, _)| *node)
            .ok()?;
        bases.get(at).and_then(|(_, base)| base.as_ref())
    }

    /// The base URL of each document. A frame comes after the document that holds it, so the
    /// fallback base of a `srcdoc` frame is known when it is needed.
    fn bases(&self) -> Vec<(NodeId, Option<Url>)> {
        let mut bases: Vec<(NodeId, Option<Url>)> = Vec::new();
        for scope in self.scopes() {
            let fallback = match self.kind(scope) {
                NodeKind::Document => self
                    .location
                    .url
                    .clone()
                    .filter(|url| !url.cannot_be_a_base()),
                NodeKind::FrameDocument => {
                    let holder = self.host(scope).map(|host| self.owner_document(host));
                    holder
                        .and_then(|holder| bases.binary_search_by_key(&holder, |row| row.0).ok())
                        .and_then(|at| bases.get(at)?.1.clone())
                }
                _ => continue,
            };
            let fallback = self.live_frame_url(scope).or(fallback);
            let base = self.base_element_url(scope, fallback.as_ref()).or(fallback);
            bases.push((scope, base));
        }
        bases
    }

    /// The address that a browser loaded a frame's document from.
    fn live_frame_url(&self, document: NodeId) -> Option<Url> {
        let live = self.live.as_ref()?;
        frame_url(live.url_of(document).filter(|_| document != self.root())?)
    }

    /// The first `base` element with an `href` counts, and only in a document's own tree.
    fn base_element_url(&self, document: NodeId, fallback: Option<&Url>) -> Option<Url> {
        let href = self
            .elements_by_local_name(document, "base")
            .iter()
            .filter(|base| self.is_html_element(**base))
            .find_map(|base| self.attr(*base, "href"))?;
        let resolved = match fallback {
            Some(fallback) => fallback.join(href),
            None => Url::parse(href),
        };
        resolved
            .ok()
            .filter(|url| !matches!(url.scheme(), "data" | "javascript"))
    }
}
