//! How to read a page: where it came from and how much of it.

/// Where a page came from, and the limits of reading it.
///
/// A limit that is reached ends in a partial document and a
/// [`Diagnostic`](crate::Diagnostic), never in an error.
///
/// ```
/// use domlens_dom_model::{Document, ParseOptions};
/// let options = ParseOptions::default().with_url("https://example.com/a/").with_max_nodes(10_000);
/// let doc = Document::parse_with("<a href=b>", &options);
/// let link = doc.elements_by_local_name(doc.root(), "a")[0];
/// assert_eq!(doc.resolve_url(link, "b"), "https://example.com/a/b");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParseOptions {
    /// The address of the page, which relative URLs are resolved against. Default: none.
    pub url: Option<String>,
    /// The charset of the transport (`Content-Type: text/html; charset=…`). Default: none.
    pub charset: Option<String>,
    /// Whether `noscript` is read as a browser with scripting reads it: as text that is not shown.
    /// Default: `false`, its content is elements.
    pub scripting: bool,
    /// Whether the documents of `iframe srcdoc` are read in. Default: `true`.
    pub srcdoc_frames: bool,
    /// The longest input that is read, in bytes. Default: 64 MiB; at most 1 GiB.
    pub max_bytes: usize,
    /// The most nodes that are read. Default: 2,000,000.
    pub max_nodes: usize,
    /// The deepest nesting of elements that is read. Default: 512, as in Chromium.
    pub max_depth: usize,
    /// The most attributes of one element that are read. Default: 1,000.
    pub max_attributes: usize,
    /// The deepest nesting of `srcdoc` frames that is read. Default: 8.
    pub max_frame_depth: usize,
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self {
            url: None,
            charset: None,
            scripting: false,
            srcdoc_frames: true,
            max_bytes: 64 << 20,
            max_nodes: 2_000_000,
            max_depth: 512,
            max_attributes: 1_000,
            max_frame_depth: 8,
        }
    }
}

macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident($field:ident: $type:ty);)*) => {
        impl ParseOptions {
            /// Sets [`url`](Self::url).
            pub fn with_url(mut self, url: impl Into<String>) -> Self {
                self.url = Some(url.into());
                self
            }

            /// Sets [`charset`](Self::charset).
            pub fn with_charset(mut self, charset: impl Into<String>) -> Self {
                self.charset = Some(charset.into());
                self
            }

            $($(#[$doc])* pub fn $name(mut self, $field: $type) -> Self {
                self.$field = $field;
                self
            })*
        }
    };
}

setters! {
    /// Sets [`scripting`](Self::scripting).
    with_scripting(scripting: bool);
    /// Sets [`srcdoc_frames`](Self::srcdoc_frames).
    with_srcdoc_frames(srcdoc_frames: bool);
    /// Sets [`max_bytes`](Self::max_bytes).
    with_max_bytes(max_bytes: usize);
    /// Sets [`max_nodes`](Self::max_nodes).
    with_max_nodes(max_nodes: usize);
    /// Sets [`max_depth`](Self::max_depth).
    with_max_depth(max_depth: usize);
    /// Sets [`max_attributes`](Self::max_attributes).
    with_max_attributes(max_attributes: usize);
    /// Sets [`max_frame_depth`](Self::max_frame_depth).
    with_max_frame_depth(max_frame_depth: usize);
}
