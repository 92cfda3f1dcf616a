//! Bytes to text: the encoding sniffing algorithm of the HTML standard.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// The start of a page in which the standard looks for a `meta` element.
const PRESCAN_BYTES: usize = 1024;

/// A `meta` element further down makes a browser change the encoding while it parses. Pages with
/// long inline sheets ahead of it exist; nobody has it below this.
const LATE_PRESCAN_BYTES: usize = 16 << 10;

/// How much of a page is looked at to find its encoding by its bytes.
const DETECTION_BYTES: usize = 256 << 10;

/// How much of a page is looked at to tell a binary file.
const BINARY_BYTES: usize = 1024;

/// A page as text.
pub(super) struct Decoded<'b> {
    pub(super) text: Cow<'b, str>,
    pub(super) encoding: &'static Encoding,
    /// Whether bytes had to be replaced by U+FFFD.
    pub(super) malformed: bool,
}

/// Decodes `bytes`; `charset` is what the transport said.
pub(super) fn decode<'b>(bytes: &'b [u8], charset: Option<&str>) -> Decoded<'b> {
    let (encoding, bom_length) = match Encoding::for_bom(bytes) {
        Some(found) => found,
        None => (sniff(bytes, charset), 0),
    };
    let body = bytes.get(bom_length..).unwrap_or_default();
    let (text, malformed) = encoding.decode_without_bom_handling(body);
    Decoded {
        text,
        encoding,
        malformed,
    }
}

fn sniff(bytes: &[u8], charset: Option<&str>) -> &'static Encoding {
    charset
        .and_then(|label| Encoding::for_label(label.trim_matches(['"', '\'', ' ']).as_bytes()))
        .or_else(|| prescan(bytes.get(..PRESCAN_BYTES).unwrap_or(bytes)))
        .or_else(|| prescan(bytes.get(..LATE_PRESCAN_BYTES).unwrap_or(bytes)))
        .unwrap_or_else(|| detect(bytes))
}

fn detect(bytes: &[u8]) -> &'static Encoding {
    let sample = bytes.get(..DETECTION_BYTES).unwrap_or(bytes);
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(sample, sample.len() == bytes.len());
    detector.guess(None, Utf8Detection::Allow)
}

/// Whether `bytes` look like a file that is not text: a NUL among the first bytes, where the
/// encoding has none.
pub(super) fn looks_binary(bytes: &[u8], encoding: &'static Encoding) -> bool {
    let sample = bytes.get(..BINARY_BYTES).unwrap_or(bytes);
    encoding != UTF_16LE && encoding != UTF_16BE && sample.contains(&0)
}

/// Steps of [prescan a byte stream to determine its encoding].
///
/// [prescan a byte stream to determine its encoding]: https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
fn prescan(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut scanner = Prescan { bytes, at: 0 };
    if bytes.starts_with(b"<\0?\0x\0") {
        return Some(UTF_16LE);
    }
    if bytes.starts_with(b"\0<\0?\0x") {
        return Some(UTF_16BE);
    }
    while scanner.at < bytes.len() {
        let rest = scanner.rest();
        if rest.starts_with(b"<!--") {
            scanner.skip_comment();
        } else if is_meta(rest) {
            scanner.at += 5;
            if let Some(found) = scanner.meta() {
                return Some(found);
            }
        } else if is_tag(rest) {
            scanner.skip_to(|byte| byte.is_ascii_whitespace() || byte == b'>');
            while scanner.attribute().is_some() {}
        } else if rest.starts_with(b"<!") || rest.starts_with(b"</") || rest.starts_with(b"<?") {
            scanner.skip_to(|byte| byte == b'>');
        }
        scanner.at += 1;
    }
    None
}

fn is_meta(rest: &[u8]) -> bool {
    rest.get(..5)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"<meta"))
        && rest
            .get(5)
            .is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b'/')
}

fn is_tag(rest: &[u8]) -> bool {
    let name = rest.strip_prefix(b"</").or_else(|| rest.strip_prefix(b"<"));
    name.and_then(<[u8]>::first)
        .is_some_and(u8::is_ascii_alphabetic)
}

struct Prescan<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Prescan<'_> {
    fn rest(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_to(&mut self, is_end: impl Fn(u8) -> bool) {
        let length = self.rest().iter().position(|byte| is_end(*byte));
        self.at += length.unwrap_or(self.rest().len());
    }

    fn skip_comment(&mut self) {
        // `<!-->` is a whole comment: its dashes may be both ends.
        let close = self.bytes.get(self.at + 2..).unwrap_or_default().windows(3);
        let length = close.into_iter().position(|window| window == b"-->");
        self.at = length.map_or(self.bytes.len(), |length| self.at + 2 + length + 2);
    }

    /// The inner steps for a `meta` element: what its attributes say of the encoding.
    fn meta(&mut self) -> Option<&'static Encoding> {
        let (mut got_pragma, mut need_pragma) = (false, None);
        let mut charset: Option<Option<&'static Encoding>> = None;
        let mut seen: Vec<Vec<u8>> = Vec::new();
        while let Some((name, value)) = self.attribute() {
            if seen.contains(&name) {
                continue;
            }
            match name.as_slice() {
                b"http-equiv" => got_pragma |= value == b"content-type",
                b"content" => {
                    if let (None, Some(found)) = (charset, charset_in_content(&value)) {
                        (charset, need_pragma) = (Some(Some(found)), Some(true));
                    }
                }
                b"charset" => {
                    (charset, need_pragma) = (Some(Encoding::for_label(&value)), Some(false));
                }
                _ => {}
            }
            seen.push(name);
        }
        // The bytes ended inside the tag: what it said so far does not count.
        self.peek()?;
        let usable = got_pragma || !need_pragma?;
        match charset.flatten().filter(|_| usable)? {
            encoding if encoding == UTF_16LE || encoding == UTF_16BE => Some(UTF_8),
            encoding if encoding == X_USER_DEFINED => Some(WINDOWS_1252),
            encoding => Some(encoding),
        }
    }

    /// Steps of [get an attribute]: name and value in lower case, `None` at the end of the tag.
    ///
    /// [get an attribute]: https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing
    fn attribute(&mut self) -> Option<(Vec<u8>, Vec<u8>)> {
        self.skip_to(|byte| !byte.is_ascii_whitespace() && byte != b'/');
        if self.peek()? == b'>' {
            return None;
        }
        let mut name = Vec::new();
        loop {
            match self.peek()? {
                b'=' if !name.is_empty() => break,
                byte if byte.is_ascii_whitespace() => {
                    self.skip_to(|byte| !byte.is_ascii_whitespace());
                    if self.peek()? != b'=' {
                        return Some((name, Vec::new()));
                    }
                    break;
                }
                b'/' | b'>' => return Some((name, Vec::new())),
                byte => name.push(byte.to_ascii_lowercase()),
            }
            self.at += 1;
        }
        self.at += 1;
        self.skip_to(|byte| !byte.is_ascii_whitespace());
        self.value().map(|value| (name, value))
    }

    fn value(&mut self) -> Option<Vec<u8>> {
        let quote = self.peek().filter(|byte| matches!(byte, b'"' | b'\''));
        self.at += usize::from(quote.is_some());
        let start = self.at;
        match quote {
            Some(quote) => self.skip_to(|byte| byte == quote),
            None => self.skip_to(|byte| byte.is_ascii_whitespace() || byte == b'>'),
        }
        let value = self.bytes.get(start..self.at)?.to_ascii_lowercase();
        self.peek()?;
        self.at += usize::from(quote.is_some());
        Some(value)
    }
}

/// Steps of [extract a character encoding from a meta element].
///
/// [extract a character encoding from a meta element]: https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements
fn charset_in_content(content: &[u8]) -> Option<&'static Encoding> {
    let mut rest = content;
    loop {
        let at = rest.windows(7).position(|window| window == b"charset")?;
        rest = rest.get(at + 7..)?.trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            let value = value.trim_ascii_start();
            let label = match value.first()? {
                quote @ (b'"' | b'\'') => {
                    let inner = value.get(1..)?;
                    inner.get(..inner.iter().position(|byte| byte == quote)?)?
                }
                _ => value
                    .split(|byte| byte.is_ascii_whitespace() || *byte == b';')
                    .next()?,
            };
            return Encoding::for_label(label);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(bytes: &[u8], charset: Option<&str>) -> &'static str {
        decode(bytes, charset).encoding.name()
    }

    #[test]
    fn byte_order_mark_beats_transport_beats_meta() {
        let page = b"<meta charset=gbk>";
        assert_eq!(
            name(b"\xEF\xBB\xBF<meta charset=gbk>", Some("gbk")),
            "UTF-8"
        );
        assert_eq!(name(page, Some("\"ISO-8859-2\"")), "ISO-8859-2");
        assert_eq!(name(page, Some("no such")), "GBK");
        assert_eq!(name(page, None), "GBK");
    }

    #[test]
    fn only_a_pragma_makes_content_count() {
        assert_eq!(
            name(
                b"<meta http-equiv=Content-Type content='text/html; charset=gbk'>",
                None
            ),
            "GBK"
        );
        assert_eq!(
            name(
                "<meta name=description content='charset=gbk'><p>é".as_bytes(),
                None
            ),
            "UTF-8"
        );
    }

    #[test]
    fn comments_and_other_attributes_hide_nothing() {
        assert_eq!(
            name(b"<!-- <meta charset=gbk> --><meta charset=big5>", None),
            "Big5"
        );
        assert_eq!(name(b"<!--><meta charset=big5>", None), "Big5");
        assert_eq!(
            name(b"<a b='<meta charset=gbk>'><meta charset=big5>", None),
            "Big5"
        );
    }

    #[test]
    fn utf_16_in_a_meta_means_utf_8() {
        assert_eq!(name(b"<meta charset=utf-16le>", None), "UTF-8");
        assert_eq!(name(b"<meta charset=x-user-defined>", None), "windows-1252");
    }
}
