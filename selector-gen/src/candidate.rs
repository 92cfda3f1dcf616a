//! What a generator says about an element: its selectors, each with a score and a reason.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Locator;

/// The selectors of one element.
///
/// `css` and `xpath` each match this element and no other in its tree scope. In a shadow tree or
/// a frame they hold inside that scope; `locator` says how to get there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ElementSelector {
    /// The highest-ranked unique CSS candidate.
    pub css: String,
    /// The best XPath 1.0 expression that finds the element alone.
    pub xpath: String,
    /// A hint by visible text (`button:contains("Save")`), which is no standard CSS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_based: Option<String>,
    /// The value of the element's test-id attribute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data_test_id: Option<String>,
    /// The value of `aria-label`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aria_label: Option<String>,
    /// Every candidate, from the highest to the lowest score.
    #[serde(default)]
    pub candidates: Vec<ElementSelectorCandidate>,
    /// The way from the main document, through frames and shadow roots, to the element.
    pub locator: Locator,
}

/// How much is said of an element's selectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SelectorDetail {
    /// All: CSS, XPath, the ranked candidates, and what the element says of itself.
    #[default]
    Full,
    /// `css` and `locator` alone, the same as in full, in a fraction of the time. All else is
    /// empty.
    Css,
}

/// One way to select an element.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ElementSelectorCandidate {
    /// What the selector is made of.
    #[serde(rename = "type")]
    pub kind: CandidateKind,
    /// The selector's text: XPath when it begins with `/` or `(`, else CSS.
    pub value: String,
    /// How far to trust it, from 0 to 100; higher is better.
    pub score: u8,
    /// Whether it is proven to match this element and no other in its tree scope.
    pub unique: bool,
    /// Why it ranks where it does.
    pub reason: Reason,
}

impl ElementSelectorCandidate {
    /// Whether the value is CSS that an engine can match (neither XPath nor a text hint).
    pub fn is_css(&self) -> bool {
        !matches!(
            self.kind,
            CandidateKind::Xpath | CandidateKind::XpathText | CandidateKind::Text
        )
    }

    /// Whether the value is an XPath expression.
    pub fn is_xpath(&self) -> bool {
        matches!(self.kind, CandidateKind::Xpath | CandidateKind::XpathText)
    }
}

/// What a candidate is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CandidateKind {
    /// The element's id.
    Id,
    /// A test-id attribute, printed as the attribute that is there.
    DataTestid,
    /// `role` with `aria-label`.
    RoleAria,
    /// The `name` attribute, where needed with `type` or `value`.
    Name,
    /// Classes, alone or below an anchor.
    ClassPath,
    /// Structure: a path of child steps from the nearest anchor.
    CssPath,
    /// XPath by structure or attributes.
    Xpath,
    /// A hint by visible text; no standard CSS.
    Text,
    /// `aria-label` without `role`.
    AriaLabel,
    /// The link's target, without what is volatile in it.
    Href,
    /// Other attributes that name: `for`, `alt`, `title`, `placeholder`, `action`, `data-*`.
    Attribute,
    /// A weak name (a tag, a role, a repeated attribute) below a named ancestor.
    Scoped,
    /// The element by what it holds (`:has()`).
    Has,
    /// The element by what stands next to it.
    Neighbor,
    /// XPath by visible text.
    XpathText,
}

impl CandidateKind {
    /// The name that JSON carries.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::DataTestid => "data-testid",
            Self::RoleAria => "role-aria",
            Self::Name => "name",
            Self::ClassPath => "class-path",
            Self::CssPath => "css-path",
            Self::Xpath => "xpath",
            Self::Text => "text",
            Self::AriaLabel => "aria-label",
            Self::Href => "href",
            Self::Attribute => "attribute",
            Self::Scoped => "scoped",
            Self::Has => "has",
            Self::Neighbor => "neighbor",
            Self::XpathText => "xpath-text",
        }
    }
}

impl fmt::Display for CandidateKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One word for why a candidate ranks where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// It names the element by something that people chose for it.
    Stable,
    /// It leans on a named ancestor.
    Anchored,
    /// It leans on what the element holds or what stands beside it.
    Context,
    /// It leans on visible text.
    Text,
    /// It counts positions.
    Position,
    /// It leans on a name that a build or a framework made up.
    Generated,
    /// Other elements match it, too.
    Ambiguous,
    /// It is a hint, not a selector.
    Hint,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stable => "stable",
            Self::Anchored => "anchored",
            Self::Context => "context",
            Self::Text => "text",
            Self::Position => "position",
            Self::Generated => "generated",
            Self::Ambiguous => "ambiguous",
            Self::Hint => "hint",
        })
    }
}
