//! From bytes or text to a document: decode, build in plain links, freeze.

mod attribute_guard;
mod chunks;
mod driver;
mod encoding;
mod freeze;
mod scratch;
mod sink;
mod snapshot;

pub(crate) use snapshot::{ascends, contradiction};

use crate::{Diagnostic, DiagnosticKind, Document, ParseOptions};

impl Document {
    /// Reads `html` as the HTML standard parses a document, with default options.
    ///
    /// Any text gives a document. Cost: linear in the text.
    pub fn parse(html: &str) -> Self {
        Self::parse_with(html, &ParseOptions::default())
    }

    /// Reads `html` with `options`; what a limit cut off is told by
    /// [`diagnostics`](Document::diagnostics).
    pub fn parse_with(html: &str, options: &ParseOptions) -> Self {
        driver::parse(html, "UTF-8", Vec::new(), options)
    }

    /// Reads bytes in the encoding that the [encoding sniffing algorithm] finds: a byte order
    /// mark, then [`ParseOptions::charset`], then a `meta` element, then detection.
    ///
    /// ```
    /// use domlens_dom_model::{Document, ParseOptions};
    /// let doc = Document::parse_bytes(b"<meta charset=gbk><p>\xc4\xe3", &ParseOptions::default());
    /// assert_eq!(doc.encoding(), "GBK");
    /// assert_eq!(doc.text_content(doc.root()), "\u{4f60}");
    /// ```
    ///
    /// [encoding sniffing algorithm]: https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
    pub fn parse_bytes(bytes: &[u8], options: &ParseOptions) -> Self {
        let mut diagnostics = Vec::new();
        let limit = driver::byte_limit(options);
        let kept = bytes.get(..limit.min(bytes.len())).unwrap_or(bytes);
        if kept.len() < bytes.len() {
            diagnostics.push(driver::bytes_limit_diagnostic(bytes.len(), limit));
        }
        let decoded = encoding::decode(kept, options.charset.as_deref());
        if encoding::looks_binary(kept, decoded.encoding) {
            diagnostics.push(Diagnostic::new(
                DiagnosticKind::BinaryInput,
                "the input looks like a binary file, not like HTML",
            ));
        } else if decoded.malformed {
            diagnostics.push(Diagnostic::new(
                DiagnosticKind::MalformedEncoding,
                format!(
                    "bytes that are not valid {} were replaced by U+FFFD",
                    decoded.encoding.name()
                ),
            ));
        }
        driver::parse(&decoded.text, decoded.encoding.name(), diagnostics, options)
    }
}
