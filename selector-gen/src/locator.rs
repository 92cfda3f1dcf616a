//! Locators: the way to an element through frames and shadow roots, a selector for each scope.

use std::fmt;
use std::str::FromStr;

use domlens_dom_model::{Document, NodeId, NodeKind, Selector};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::ResolveError;
use crate::generate;
use crate::index::SelectorIndex;
use crate::words;

/// A path of tree scopes: selectors of hosts to enter, then one for the element.
///
/// It prints as `host >> css`, one ` >> ` for each hop, and reads back from that. A hop whose
/// selector ends in an `iframe` or `frame` enters the frame's document, any other a shadow root.
/// JSON carries the printed form.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_selector_gen::{Locator, SelectorIndex, locate, resolve};
///
/// let doc = Document::parse("<x-a><template shadowrootmode=open><button>Buy</button></template></x-a>");
/// let button = doc.nodes().find(|&node| doc.is_html(node, "button")).unwrap();
/// let locator = locate(&SelectorIndex::new(&doc), button);
/// assert_eq!(locator.to_string(), "x-a >> button");
/// assert_eq!(resolve(&doc, &"x-a >> button".parse()?), Ok(button));
/// # Ok::<(), domlens_selector_gen::ResolveError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Locator {
    /// The scopes to enter, outermost first; empty in the main document.
    pub hops: Vec<Hop>,
    /// The selector of the element in the last scope.
    pub css: String,
    /// The tag of the element that the locator was made for, when known; not printed.
    pub tag: Option<String>,
}

/// One step from a tree scope into one inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hop {
    /// What is entered.
    pub kind: HopKind,
    /// The selector of the host, in the scope around it.
    pub selector: String,
}

/// What a hop enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HopKind {
    /// The document of a frame.
    Frame,
    /// A shadow root.
    Shadow,
}

impl fmt::Display for HopKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Frame => "frame document",
            Self::Shadow => "shadow root",
        })
    }
}

/// The locator of an element.
///
/// Template contents are in no rendered tree; an element in one has the locator of its scope alone.
pub fn locate(index: &SelectorIndex<'_>, element: NodeId) -> Locator {
    Locator::around(index, element, generate::css_selector(index, element))
}

impl Locator {
    /// The hops around `element`, with its selector in its own scope.
    pub(crate) fn around(index: &SelectorIndex<'_>, element: NodeId, css: String) -> Self {
        let doc = index.document();
        let mut hops = Vec::new();
        let mut scope = doc.scope(element);
        while let Some((host, kind)) = entrance(doc, scope) {
            let make = || Hop {
                kind,
                selector: generate::css_selector(index, host),
            };
            hops.extend(index.hop(scope, make).cloned());
            scope = doc.scope(host);
        }
        hops.reverse();
        Self {
            hops,
            css,
            tag: Some(doc.local_name(element).to_owned()).filter(|tag| !tag.is_empty()),
        }
    }

    /// The form that Playwright takes: open shadow roots are pierced, frames are entered by
    /// `internal:control=enter-frame`.
    pub fn to_playwright(&self) -> String {
        let mut out = String::new();
        for hop in &self.hops {
            out.push_str(&hop.selector);
            out.push_str(match hop.kind {
                HopKind::Frame => " >> internal:control=enter-frame >> ",
                HopKind::Shadow => " >> ",
            });
        }
        out.push_str(&self.css);
        out
    }

    /// The deep form of developer tools and Puppeteer (`host >>> css`); `None` when a frame is on
    /// the way, which that form cannot say.
    pub fn to_deep(&self) -> Option<String> {
        let mut parts: Vec<&str> = Vec::new();
        for hop in &self.hops {
            if hop.kind == HopKind::Frame {
                return None;
            }
            parts.push(&hop.selector);
        }
        parts.push(&self.css);
        Some(parts.join(" >>> "))
    }
}

/// The host of a scope and what it is entered as.
fn entrance(doc: &Document, scope: NodeId) -> Option<(NodeId, HopKind)> {
    let kind = match doc.kind(scope) {
        NodeKind::ShadowRoot => HopKind::Shadow,
        NodeKind::FrameDocument => HopKind::Frame,
        _ => return None,
    };
    Some((doc.host(scope)?, kind))
}

impl fmt::Display for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for hop in &self.hops {
            write!(f, "{} >> ", hop.selector)?;
        }
        f.write_str(&self.css)
    }
}

impl FromStr for Locator {
    type Err = ResolveError;

    fn from_str(text: &str) -> Result<Self, ResolveError> {
        let mut parts = split(text);
        let css = parts.pop().unwrap_or_default().to_owned();
        let hops: Vec<Hop> = parts
            .into_iter()
            .map(|selector| Hop {
                kind: kind_of(selector),
                selector: selector.to_owned(),
            })
            .collect();
        for selector in hops.iter().map(|hop| &hop.selector).chain([&css]) {
            parse(selector)?;
        }
        Ok(Self {
            hops,
            css,
            tag: None,
        })
    }
}

impl Serialize for Locator {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Locator {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.is_empty() {
            return Ok(Self::default());
        }
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The parts between ` >> ` outside strings and escapes.
fn split(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut quote, mut escaped) = (0, None, 0);
    for (at, c) in text.char_indices() {
        if at < escaped {
            continue;
        }
        match (c, quote) {
            ('\\', _) => escaped = escape_end(text, at),
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            ('>', None)
                if at >= start && text.get(at..).is_some_and(|rest| rest.starts_with(">>")) =>
            {
                parts.push(trim(text.get(start..at).unwrap_or("")));
                start = at + 2;
            }
            _ => {}
        }
    }
    parts.push(trim(text.get(start..).unwrap_or("")));
    parts
}

/// Where the escape whose backslash is at `at` ends: one character, or up to six hexadecimal
/// digits with the space that closes them.
fn escape_end(text: &str, at: usize) -> usize {
    let rest = text.get(at + 1..).unwrap_or("");
    let digits = rest
        .bytes()
        .take(6)
        .take_while(u8::is_ascii_hexdigit)
        .count();
    let length = if digits == 0 {
        rest.chars().next().map_or(0, char::len_utf8)
    } else {
        digits
            + usize::from(
                rest.get(digits..)
                    .is_some_and(|rest| rest.starts_with(char::is_whitespace)),
            )
    };
    at + 1 + length
}

/// Without the spaces around; a space that a backslash escapes stays.
fn trim(part: &str) -> &str {
    let space = [' ', '\t', '\n', '\r', '\x0c'];
    let part = part.trim_start_matches(space);
    let end = part.trim_end_matches(space);
    let backslashes = end.len() - end.trim_end_matches('\\').len();
    if backslashes % 2 == 1 {
        words::head(part, end.len() + 1)
    } else {
        end
    }
}

/// A hop enters a frame when the last compound of its selector begins with a frame's tag.
fn kind_of(selector: &str) -> HopKind {
    let (mut start, mut quote, mut escaped, mut depth) = (0, None, 0, 0_usize);
    for (at, c) in selector.char_indices() {
        if at < escaped {
            continue;
        }
        match (c, quote) {
            ('\\', _) => escaped = escape_end(selector, at),
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            ('(' | '[', None) => depth += 1,
            (')' | ']', None) => depth = depth.saturating_sub(1),
            (' ' | '>' | '+' | '~', None) if depth == 0 => start = at + 1,
            _ => {}
        }
    }
    let compound = selector.get(start..).unwrap_or("");
    let tag = compound.split(['#', '.', '[', ':']).next().unwrap_or("");
    if tag.eq_ignore_ascii_case("iframe") || tag.eq_ignore_ascii_case("frame") {
        HopKind::Frame
    } else {
        HopKind::Shadow
    }
}

fn parse(selector: &str) -> Result<Selector, ResolveError> {
    Selector::parse(selector).map_err(|error| ResolveError::BadSelector {
        selector: selector.to_owned(),
        message: error.to_string(),
    })
}

/// The element that a locator leads to.
///
/// # Errors
///
/// When a part is no selector, matches nothing or several elements, when the element of a hop
/// has nothing to enter, or when the element has another tag than the locator was made for. Each
/// is an error of its own.
pub fn resolve(doc: &Document, locator: &Locator) -> Result<NodeId, ResolveError> {
    let mut scope = doc.root();
    for hop in &locator.hops {
        let host = single(doc, scope, &hop.selector)?;
        let entered = match hop.kind {
            HopKind::Frame => doc.frame_document(host),
            HopKind::Shadow => doc.shadow_root(host),
        };
        scope = entered.ok_or_else(|| ResolveError::NotAHost {
            selector: hop.selector.clone(),
            kind: hop.kind,
        })?;
    }
    let element = single(doc, scope, &locator.css)?;
    match &locator.tag {
        Some(tag) if *tag != doc.local_name(element) => Err(ResolveError::Stale {
            selector: locator.css.clone(),
            expected: tag.clone(),
            found: doc.local_name(element).to_owned(),
        }),
        _ => Ok(element),
    }
}

fn single(doc: &Document, scope: NodeId, css: &str) -> Result<NodeId, ResolveError> {
    let found = doc.query_selector_all(scope, &parse(css)?);
    match found.as_slice() {
        [element] => Ok(*element),
        [] => Err(ResolveError::NoMatch {
            selector: css.to_owned(),
        }),
        several => Err(ResolveError::Ambiguous {
            selector: css.to_owned(),
            count: several.len(),
        }),
    }
}
