//! What a page comes with over HTTP, for programs that fetch it: its type, and where it redirects.

use url::Url;

/// How many redirects are followed.
pub const MAX_REDIRECTS: u32 = 10;

/// What is asked for in `Accept`, as servers that choose by it expect it from a browser.
pub const ACCEPT: &str = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5";

/// A parsed `Content-Type` header.
///
/// ```
/// use domlens_dom_model::transport::ContentType;
///
/// let told = ContentType::parse("Text/HTML; charset=\"GBK\"");
/// assert!(told.is_html());
/// assert_eq!(told.charset.as_deref(), Some("GBK"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentType {
    /// Type and subtype in lower case.
    pub essence: String,
    /// The `charset` parameter, without its quotes.
    pub charset: Option<String>,
}

impl ContentType {
    /// Splits a header value by the steps of [parse a MIME type], as far as they matter here.
    ///
    /// [parse a MIME type]: https://mimesniff.spec.whatwg.org/#parse-a-mime-type
    pub fn parse(value: &str) -> Self {
        let mut parts = value.split(';');
        let essence = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
        let charset = parts.find_map(|parameter| {
            let (name, value) = parameter.split_once('=')?;
            let value = value.trim().trim_matches('"');
            (name.trim().eq_ignore_ascii_case("charset") && !value.is_empty())
                .then(|| value.to_owned())
        });
        Self { essence, charset }
    }

    /// Whether a browser would parse such a response as HTML, or as HTML in XML's clothes. A
    /// response that names no type is looked at as HTML.
    pub fn is_html(&self) -> bool {
        matches!(
            self.essence.as_str(),
            "" | "text/html" | "application/xhtml+xml"
        )
    }
}

/// The [location URL](https://fetch.spec.whatwg.org/#concept-response-location-url) of an answer
/// that redirects: `location` resolved against where the answer came from, whose fragment it inherits.
/// `None` where that is no page of the web.
pub fn redirect_target(from: &Url, location: &str) -> Option<Url> {
    let mut target = from.join(location).ok()?;
    if !matches!(target.scheme(), "http" | "https") {
        return None;
    }
    if target.fragment().is_none() {
        target.set_fragment(from.fragment());
    }
    Some(target)
}

/// Whether an answer of this status redirects, if it names a location.
pub fn is_redirect(status: u16) -> bool {
    matches!(status, 301 | 302 | 303 | 307 | 308)
}

/// `url` as it may be shown: as in a browser, the user and the password are used to ask for the
/// page, and are no part of its address.
pub fn without_credentials(url: &Url) -> Url {
    let mut url = url.clone();
    // This fails on URLs that can have no credentials.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charset_is_found_in_any_case_and_quoted() {
        let parsed = ContentType::parse("Text/HTML; level=1; CHARSET=\"GBK\"");
        assert_eq!(parsed.essence, "text/html");
        assert_eq!(parsed.charset.as_deref(), Some("GBK"));
        assert!(parsed.is_html());
    }

    #[test]
    fn other_types_are_not_html() {
        let parsed = ContentType::parse("application/pdf");
        assert!(!parsed.is_html());
        assert_eq!(parsed.charset, None);
        let untyped = ContentType::parse("");
        assert!(untyped.is_html());
        assert_eq!((untyped.essence.as_str(), untyped.charset), ("", None));
    }

    #[test]
    fn a_redirect_stays_on_the_web_and_keeps_the_fragment() {
        let from = Url::parse("https://a.example/b/c#part").unwrap();
        let target = |location: &str| redirect_target(&from, location).map(String::from);
        assert_eq!(target("d").as_deref(), Some("https://a.example/b/d#part"));
        assert_eq!(target("/#own").as_deref(), Some("https://a.example/#own"));
        assert_eq!(target("file:///etc/hostname"), None);
        assert_eq!(target("http://["), None);
    }
}
