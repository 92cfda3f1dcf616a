//! Images, videos and embedded pages: where they really come from and what they are called.

use domlens_dom_model::{Document, NodeId};

use super::block::MediaKind;
use super::clean::one_line;

/// Attributes in which pages keep the address of an image that a script loads later, in the
/// order of their say.
const LAZY_SOURCES: [&str; 12] = [
    "data-src",
    "data-original",
    "data-lazy-src",
    "data-lazy",
    "data-url",
    "data-img-src",
    "data-image",
    "data-hi-res-src",
    "data-full-src",
    "data-echo",
    "data-pagespeed-lazy-src",
    "data-orig-file",
];

/// Attributes that hold a list of candidates.
const SOURCE_SETS: [&str; 3] = ["srcset", "data-srcset", "data-lazy-srcset"];

/// What is known of an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ImageFacts {
    /// Its text alternative; `None` without an `alt` attribute.
    pub(crate) alt: Option<String>,
    /// Its absolute address or a placeholder for data; empty if nothing names one.
    pub(crate) url: String,
    /// Whether `src` holds nothing but a stand-in that a script would replace.
    pub(crate) is_placeholder: bool,
}

/// The facts of an `img` (or a custom element that works like one).
pub(crate) fn image(doc: &Document, node: NodeId) -> ImageFacts {
    let src = doc.attr(node, "src").map(str::trim).unwrap_or_default();
    let is_placeholder = src.is_empty() || is_stand_in(src);
    let lazy = LAZY_SOURCES
        .iter()
        .filter_map(|name| doc.attr(node, name))
        .map(str::trim)
        .find(|value| looks_like_address(value));
    let set = || {
        SOURCE_SETS
            .iter()
            .filter_map(|name| doc.attr(node, name))
            .find_map(first_candidate)
    };
    let source = || picture_source(doc, node);
    let address = if is_placeholder {
        lazy.or_else(set).or_else(source).unwrap_or(src)
    } else {
        src
    };
    ImageFacts {
        alt: doc.attr(node, "alt").map(one_line),
        url: address_of(doc, node, address),
        is_placeholder: is_placeholder && (address == src),
    }
}

/// Whether an image is too small to show anything: a counter's pixel.
pub(crate) fn is_pixel(doc: &Document, node: NodeId) -> bool {
    let tiny = |name| {
        doc.attr(node, name)
            .and_then(|value| value.trim().trim_end_matches("px").parse::<f64>().ok())
            .is_some_and(|pixels| pixels <= 1.0)
    };
    tiny("width") && tiny("height") || tiny("width") && !doc.has_attr(node, "height")
}

/// The address of a video, audio player or frame.
pub(crate) fn player_url(doc: &Document, node: NodeId) -> String {
    let own = doc.attr(node, "src").or_else(|| doc.attr(node, "data-src"));
    let source = || {
        doc.element_children(node)
            .filter(|child| doc.is_html(*child, "source"))
            .find_map(|child| doc.attr(child, "src"))
    };
    own.or_else(source)
        .map(|address| address_of(doc, node, address))
        .unwrap_or_default()
}

/// What a video, audio player or frame is called.
pub(crate) fn player_name(doc: &Document, node: NodeId) -> String {
    ["aria-label", "title", "alt"]
        .iter()
        .filter_map(|name| doc.attr(node, name))
        .map(one_line)
        .find(|name| !name.is_empty())
        .unwrap_or_default()
}

/// The kind of media that an element is; `None` for one that is none.
pub(crate) fn kind(name: &str) -> Option<MediaKind> {
    Some(match name {
        "img" | "amp-img" => MediaKind::Image,
        "video" | "amp-video" => MediaKind::Video,
        "audio" => MediaKind::Audio,
        "iframe" | "embed" => MediaKind::Frame,
        _ => return None,
    })
}

/// The absolute form of an address; a short placeholder for data.
pub(crate) fn address_of(doc: &Document, node: NodeId, address: &str) -> String {
    let address = address.trim();
    if address.is_empty() {
        return String::new();
    }
    if let Some(data) = strip_scheme(address, "data:") {
        return data_placeholder(data);
    }
    if address.starts_with("//") && !is_from_web(doc.base_url(node)) {
        return one_line(&doc.resolve_url(node, &format!("{}:{address}", scheme(doc))));
    }
    one_line(&doc.resolve_url(node, address))
}

fn is_from_web(base: Option<&str>) -> bool {
    base.is_some_and(|base| base.starts_with("http:") || base.starts_with("https:"))
}

/// How many elements of the head are looked at for the address that a page goes by.
const MAX_HEAD: usize = 500;

/// The scheme of the address that a saved page says it has; `https` for one that says nothing.
fn scheme(doc: &Document) -> &str {
    let root = doc.document_element();
    let head = root.and_then(|root| doc.element_children(root).next());
    let links = head.map(|head| doc.element_children(head).take(MAX_HEAD));
    let canonical = links.into_iter().flatten().find_map(|link| {
        let rel = doc.attr(link, "rel").unwrap_or_default();
        let is_canonical = rel
            .split_ascii_whitespace()
            .any(|word| word.eq_ignore_ascii_case("canonical"));
        is_canonical.then(|| doc.attr(link, "href")).flatten()
    });
    match canonical {
        Some(address) if address.trim_start().starts_with("http:") => "http",
        _ => "https",
    }
}

/// `data:` addresses by their type and size: the data itself tells a reader nothing.
fn data_placeholder(data: &str) -> String {
    let (head, body) = data.split_once(',').unwrap_or((data, ""));
    let mime = head.split(';').next().unwrap_or_default().trim();
    let mime = if mime.is_empty() { "text/plain" } else { mime };
    let is_base64 = head
        .rsplit(';')
        .next()
        .is_some_and(|last| last.trim().eq_ignore_ascii_case("base64"));
    let bytes = if is_base64 {
        let digits = body
            .bytes()
            .filter(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
            .count();
        digits * 3 / 4
    } else {
        // Each escape of three characters stands for one byte.
        body.len() - 2 * body.matches('%').count().min(body.len() / 3)
    };
    format!(
        "data:{} ({bytes} bytes)",
        one_line(mime).chars().take(60).collect::<String>()
    )
}

fn strip_scheme<'a>(address: &'a str, scheme: &str) -> Option<&'a str> {
    address
        .get(..scheme.len())
        .filter(|head| head.eq_ignore_ascii_case(scheme))
        .and_then(|_| address.get(scheme.len()..))
}

/// An address that stands in for the real one: an inline pixel, or a file of such a name.
fn is_stand_in(src: &str) -> bool {
    if let Some(data) = strip_scheme(src, "data:") {
        // An inline image of some size is the image itself.
        return data.len() < 400
            && (strip_scheme(data, "image/gif").is_some()
                || strip_scheme(data, "image/svg").is_some())
            || data.len() < 100;
    }
    let file = src.rsplit('/').next().unwrap_or(src).to_ascii_lowercase();
    let stem = file.split(['.', '?']).next().unwrap_or_default();
    matches!(
        stem,
        "blank"
            | "spacer"
            | "placeholder"
            | "pixel"
            | "transparent"
            | "1x1"
            | "loading"
            | "lazy"
            | "grey"
            | "clear"
    ) || src == "about:blank"
        || src == "#"
}

fn looks_like_address(value: &str) -> bool {
    !value.is_empty() && !value.starts_with(['{', '[']) && !value.contains(char::is_whitespace)
}

fn first_candidate(set: &str) -> Option<&str> {
    let first = set.split_ascii_whitespace().next()?.trim_end_matches(',');
    looks_like_address(first).then_some(first)
}

/// The first candidate of the `source` elements beside an image in a `picture`.
fn picture_source(doc: &Document, node: NodeId) -> Option<&str> {
    let picture = doc
        .parent(node)
        .filter(|parent| doc.is_html(*parent, "picture"))?;
    doc.element_children(picture)
        .filter(|child| doc.is_html(*child, "source"))
        .find_map(|source| {
            SOURCE_SETS
                .iter()
                .filter_map(|name| doc.attr(source, name))
                .find_map(first_candidate)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domlens_dom_model::{ParseOptions, Selector};

    fn facts(html: &str) -> ImageFacts {
        let options = ParseOptions::default().with_url("https://a.example/b/");
        let doc = Document::parse_with(html, &options);
        let selector = Selector::parse("img").unwrap();
        image(&doc, doc.query_selector(doc.root(), &selector).unwrap())
    }

    #[test]
    fn lazy_images_have_their_real_address() {
        assert_eq!(
            facts("<img src=data:image/gif;base64,R0lG data-src=c.jpg>").url,
            "https://a.example/b/c.jpg"
        );
        assert_eq!(
            facts("<img srcset='/s.jpg 1x, /l.jpg 2x'>").url,
            "https://a.example/s.jpg"
        );
        assert_eq!(
            facts("<picture><source srcset='/p.webp'><img></picture>").url,
            "https://a.example/p.webp"
        );
        assert_eq!(
            facts("<img src=c.jpg data-src=d.jpg>").url,
            "https://a.example/b/c.jpg"
        );
        assert!(facts("<img src=spacer.gif>").is_placeholder);
    }

    #[test]
    fn data_is_named_by_type_and_size() {
        let gif = format!("<img src='data:image/png;base64,{}AA=='>", "A".repeat(200));
        assert_eq!(facts(&gif).url, "data:image/png (151 bytes)");
    }
}
