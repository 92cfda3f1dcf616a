//! The `Content-Type` of a response: is it HTML, and in which charset.

/// A parsed `Content-Type` header.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ContentType {
    /// Type and subtype in lower case.
    pub(super) essence: String,
    /// The `charset` parameter, without its quotes.
    pub(super) charset: Option<String>,
}

impl ContentType {
    /// Splits a header value by the steps of [parse a MIME type], as far as they matter here.
    ///
    /// [parse a MIME type]: https://mimesniff.spec.whatwg.org/#parse-a-mime-type
    pub(super) fn parse(value: &str) -> Self {
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
    pub(super) fn is_html(&self) -> bool {
        matches!(
            self.essence.as_str(),
            "" | "text/html" | "application/xhtml+xml"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::ContentType;

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
        assert!(ContentType::parse("").is_html());
    }
}
