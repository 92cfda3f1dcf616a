//! The types that the `selectors` crate asks for: names, strings, hashes, and the parser.

use std::borrow::Borrow;
use std::fmt;

use cssparser::{ParseError, Parser, ToCss, serialize_identifier, serialize_string};
use html5ever::{LocalName, Namespace};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{ParseRelative, SelectorImpl, SelectorList, SelectorParseErrorKind};

use super::pseudo_class::PseudoClass;

/// The selector implementation of a [`Document`](crate::Document).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dialect;

impl SelectorImpl for Dialect {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Text;
    type Identifier = Identifier;
    type LocalName = Name;
    type NamespaceUrl = Namespace;
    type NamespacePrefix = Identifier;
    type BorrowedNamespaceUrl = Namespace;
    type BorrowedLocalName = Name;
    type NonTSPseudoClass = PseudoClass;
    type PseudoElement = PseudoElement;
}

/// The value of an attribute selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text(Box<str>);

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl ToCss for Text {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        serialize_string(&self.0, dest)
    }
}

/// An id, class or prefix with its hash.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Identifier {
    pub(super) text: Box<str>,
    hash: u32,
}

impl Identifier {
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }
}

impl From<&str> for Identifier {
    fn from(text: &str) -> Self {
        Self {
            text: text.into(),
            hash: hash(text),
        }
    }
}

impl PrecomputedHash for Identifier {
    fn precomputed_hash(&self) -> u32 {
        self.hash
    }
}

impl ToCss for Identifier {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        serialize_identifier(&self.text, dest)
    }
}

/// An element or attribute name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(pub(super) LocalName);

impl Name {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self(LocalName::from(text))
    }
}

impl Borrow<LocalName> for Name {
    fn borrow(&self) -> &LocalName {
        &self.0
    }
}

impl PrecomputedHash for Name {
    fn precomputed_hash(&self) -> u32 {
        self.0.precomputed_hash()
    }
}

impl ToCss for Name {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        serialize_identifier(&self.0, dest)
    }
}

/// FNV-1a, 32 bits: one function for names in selectors and on elements, as the ancestor filter
/// compares them.
pub(crate) fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// The pseudo-elements that a style sheet may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PseudoElement {
    Before,
    After,
    Marker,
    /// Any other: such a rule says nothing about an element or its text.
    Other(Box<str>),
}

impl ToCss for PseudoElement {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        dest.write_str("::")?;
        dest.write_str(match self {
            Self::Before => "before",
            Self::After => "after",
            Self::Marker => "marker",
            Self::Other(name) => name,
        })
    }
}

impl selectors::parser::PseudoElement for PseudoElement {}

/// Reads selectors: those of a query, or those of a style sheet, which may name pseudo-elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SelectorParser {
    pub(crate) for_style_sheet: bool,
}

impl SelectorParser {
    /// Reads a selector list to the end of `input`.
    pub(crate) fn parse_list(
        self,
        input: &mut Parser<'_>,
    ) -> Result<SelectorList<Dialect>, ParseError<SelectorParseErrorKind>> {
        SelectorList::parse(&self, input, ParseRelative::No)
    }

    /// Reads the selector list of a rule that is nested in another.
    pub(crate) fn parse_nested_list(
        self,
        input: &mut Parser<'_>,
    ) -> Result<SelectorList<Dialect>, ParseError<SelectorParseErrorKind>> {
        SelectorList::parse(&self, input, ParseRelative::ForNesting)
    }
}

impl<'i> selectors::parser::Parser<'i> for SelectorParser {
    type Impl = Dialect;
    type Error = SelectorParseErrorKind;

    fn parse_nth_child_of(&self) -> bool {
        true
    }

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_has(&self) -> bool {
        true
    }

    fn parse_host(&self) -> bool {
        true
    }

    fn parse_slotted(&self) -> bool {
        self.for_style_sheet
    }

    fn parse_part(&self) -> bool {
        self.for_style_sheet
    }

    fn parse_parent_selector(&self) -> bool {
        self.for_style_sheet
    }

    fn is_is_alias(&self, name: &str) -> bool {
        name.eq_ignore_ascii_case("-webkit-any")
    }

    fn parse_non_ts_pseudo_class(
        &self,
        name: &str,
    ) -> Result<PseudoClass, ParseError<SelectorParseErrorKind>> {
        PseudoClass::from_name(name).ok_or_else(unsupported)
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: &str,
        arguments: &mut Parser<'i>,
        _after_part: bool,
    ) -> Result<PseudoClass, ParseError<SelectorParseErrorKind>> {
        match name.to_ascii_lowercase().as_str() {
            "lang" => {
                let ranges = arguments.parse_comma_separated(|input| {
                    Ok(input
                        .expect_ident_or_string()
                        .map(|range| Box::from(&**range))?)
                })?;
                Ok(PseudoClass::Lang(ranges))
            }
            "dir" => {
                let direction = arguments.expect_ident()?;
                Ok(PseudoClass::Dir(direction.to_ascii_lowercase().into()))
            }
            _ => Err(unsupported()),
        }
    }

    fn parse_pseudo_element(
        &self,
        name: &str,
    ) -> Result<PseudoElement, ParseError<SelectorParseErrorKind>> {
        if !self.for_style_sheet {
            return Err(unsupported());
        }
        Ok(match name.to_ascii_lowercase().as_str() {
            "before" => PseudoElement::Before,
            "after" => PseudoElement::After,
            "marker" => PseudoElement::Marker,
            other if is_known_pseudo_element(other) => PseudoElement::Other(other.into()),
            _ => return Err(unsupported()),
        })
    }

    fn parse_functional_pseudo_element(
        &self,
        name: &str,
        arguments: &mut Parser<'i>,
    ) -> Result<PseudoElement, ParseError<SelectorParseErrorKind>> {
        if !self.for_style_sheet {
            return Err(unsupported());
        }
        let name = name.to_ascii_lowercase();
        if !is_known_pseudo_element(&name) {
            return Err(unsupported());
        }
        while arguments.next().is_ok() {}
        Ok(PseudoElement::Other(name.into()))
    }
}

/// Whether Chromium knows this pseudo-element: one unknown name makes a whole rule invalid.
/// Unknown names with its own prefix are valid, as the standard says for the sake of old pages.
fn is_known_pseudo_element(name: &str) -> bool {
    name.starts_with("-webkit-")
        || name.starts_with("view-transition")
        || matches!(
            name,
            "backdrop"
                | "checkmark"
                | "column"
                | "cue"
                | "details-content"
                | "file-selector-button"
                | "first-letter"
                | "first-line"
                | "grammar-error"
                | "highlight"
                | "picker"
                | "picker-icon"
                | "placeholder"
                | "scroll-button"
                | "scroll-marker"
                | "scroll-marker-group"
                | "search-text"
                | "selection"
                | "spelling-error"
                | "target-text"
        )
}

fn unsupported() -> ParseError<SelectorParseErrorKind> {
    ParseError::custom(SelectorParseErrorKind::UnsupportedPseudoClassOrElement)
}
