//! What stands around the content: navigation, banners, footers, side columns and the like.

use domlens_aria::{Accessibility, Role};
use domlens_dom_model::{Document, NodeId};

use crate::index::share;
use crate::landmarks::may_be_landmark;
use crate::weights::{CHROME_NAME_MAX_SHARE, NAVIGATION_LINK_DENSITY, NAVIGATION_MIN_LINKS};
use crate::{ContentIndex, Hints, Measure};

/// Why a part of the page is not its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ChromeReason {
    /// A landmark or other role says so.
    Role(Role),
    /// It is a menu by its name or its links.
    Navigation,
    /// Its names call it the head of the page.
    Header,
    /// Its names call it the foot of the page.
    Footer,
    /// Its names call it a column beside the content.
    Sidebar,
    /// The way from the start page to this one.
    Breadcrumb,
    /// Buttons that share the page.
    Share,
    /// Teasers of other pages.
    Related,
    /// Advertising.
    Advertising,
    /// Consent to cookies.
    Cookies,
    /// An offer to subscribe or sign up.
    Subscribe,
    /// A card about the author.
    Author,
    /// Links to other pages of the same list.
    Pagination,
    /// A dialog or overlay.
    Overlay,
    /// What readers wrote.
    Comments,
    /// Tags and categories.
    Tags,
    /// A search or filter form.
    Search,
    /// A table of contents.
    Contents,
    /// Print, edit, copy and the like.
    Tools,
    /// Links that skip, and text for assistive technology alone.
    Skip,
    /// Rights, imprint and the like.
    Rights,
    /// Lists of links to other places.
    Links,
    /// The caption of a figure.
    Caption,
    /// A form.
    Form,
    /// Signing in, carts and the like.
    Account,
    /// The date, byline and the like.
    Byline,
    /// It stands apart from the content by its length, place and neighbors.
    Apart,
}

impl ChromeReason {
    /// The reason that a fact about a unit of text gives; `None` for one that gives none.
    pub(crate) fn of_fact(group: &str, name: &str) -> Option<Self> {
        Some(match (group, name) {
            ("named" | "in one named" | "near one named", name) => match name {
                "navigation" => Self::Navigation,
                "breadcrumb" => Self::Breadcrumb,
                "header" => Self::Header,
                "footer" => Self::Footer,
                "sidebar" => Self::Sidebar,
                "comments" => Self::Comments,
                "share" => Self::Share,
                "related" => Self::Related,
                "advertising" => Self::Advertising,
                "cookies" => Self::Cookies,
                "subscribe" => Self::Subscribe,
                "author" => Self::Author,
                "pagination" => Self::Pagination,
                "overlay" => Self::Overlay,
                "tags" => Self::Tags,
                "search" => Self::Search,
                "contents" => Self::Contents,
                "tools" => Self::Tools,
                "skip" => Self::Skip,
                "byline" => Self::Byline,
                _ => return None,
            },
            ("says" | "heading says", name) => match name {
                "rights" => Self::Rights,
                "share" => Self::Share,
                "related" | "more" => Self::Related,
                "advertisement" => Self::Advertising,
                "comments" => Self::Comments,
                "subscribe" => Self::Subscribe,
                "cookies" => Self::Cookies,
                "account" => Self::Account,
                "byline" => Self::Byline,
                "tags" => Self::Tags,
                "skip" => Self::Skip,
                "reply" => Self::Tools,
                "menu" => Self::Navigation,
                _ => return None,
            },
            ("in", name) => match name {
                "navigation" => Self::Role(Role::Navigation),
                "banner" => Self::Role(Role::Banner),
                "contentinfo" => Self::Role(Role::Contentinfo),
                "complementary" => Self::Role(Role::Complementary),
                "search" => Self::Role(Role::Search),
                "dialog" => Self::Role(Role::Dialog),
                "header" => Self::Header,
                "footer" => Self::Footer,
                "form" | "button" => Self::Form,
                "figure" => Self::Caption,
                "link" => Self::Links,
                "aside in article" => Self::Sidebar,
                _ => return None,
            },
            ("element", "caption") => Self::Caption,
            ("element", "form" | "option" | "label") => Self::Form,
            ("length of links", _) => Self::Links,
            _ => return None,
        })
    }
}

/// The names that make a part chrome, in the order of their say.
const NAMED: [(Hints, ChromeReason); 17] = [
    (Hints::COOKIES, ChromeReason::Cookies),
    (Hints::ADVERTISING, ChromeReason::Advertising),
    (Hints::SHARE, ChromeReason::Share),
    (Hints::BREADCRUMB, ChromeReason::Breadcrumb),
    (Hints::PAGINATION, ChromeReason::Pagination),
    (Hints::SUBSCRIBE, ChromeReason::Subscribe),
    (Hints::RELATED, ChromeReason::Related),
    (Hints::COMMENTS, ChromeReason::Comments),
    (Hints::FOOTER, ChromeReason::Footer),
    (Hints::SIDEBAR, ChromeReason::Sidebar),
    (Hints::NAVIGATION, ChromeReason::Navigation),
    (Hints::OVERLAY, ChromeReason::Overlay),
    (Hints::AUTHOR, ChromeReason::Author),
    (Hints::TAGS, ChromeReason::Tags),
    (Hints::SKIP, ChromeReason::Skip),
    (Hints::TOOLS, ChromeReason::Tools),
    (Hints::CONTENTS, ChromeReason::Contents),
];

/// Why `node` stands around the content, by its role; `None` if its role says nothing.
pub(crate) fn by_role(
    index: &ContentIndex<'_>,
    aria: &Accessibility<'_>,
    node: NodeId,
) -> Option<ChromeReason> {
    let doc = index.document();
    if !may_be_landmark(doc, node) && doc.local_name(node) != "dialog" {
        return None;
    }
    let role = aria.role(node)?;
    matches!(
        role,
        Role::Navigation
            | Role::Banner
            | Role::Contentinfo
            | Role::Complementary
            | Role::Search
            | Role::Dialog
            | Role::Alertdialog
            | Role::Menu
            | Role::Menubar
            | Role::Tablist
            | Role::Toolbar
            | Role::DocBacklink
            | Role::DocPagebreak
    )
    .then_some(ChromeReason::Role(role))
}

/// Why `node` stands around the content, by its names. `whole` is what the page holds: a part
/// that holds most of it is its content, whatever it is called.
pub(crate) fn by_name(
    index: &ContentIndex<'_>,
    node: NodeId,
    whole: Measure,
) -> Option<ChromeReason> {
    let hints = index.hints(node);
    if hints.is_empty() || !may_be_part(index.document(), node) {
        return None;
    }
    let measure = index.measure(node);
    if hints.any(Hints::POSITIVE) || share(measure.text, whole.text) > CHROME_NAME_MAX_SHARE {
        return None;
    }
    NAMED
        .iter()
        .find(|(hint, _)| hints.any(*hint))
        .map(|(_, reason)| *reason)
}

/// Whether an element can be a part of the page: no word of a sentence, and no heading, whose
/// names tell how it looks and not what it is.
fn may_be_part(doc: &Document, node: NodeId) -> bool {
    !matches!(
        doc.local_name(node),
        "a" | "b"
            | "i"
            | "em"
            | "strong"
            | "span"
            | "small"
            | "time"
            | "cite"
            | "code"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "font"
            | "sup"
            | "sub"
            | "mark"
            | "abbr"
            | "label"
            | "tr"
            | "tbody"
            | "html"
            | "body"
    )
}

/// Whether a part is a menu by its links alone.
pub(crate) fn is_link_list(measure: Measure) -> bool {
    measure.links >= NAVIGATION_MIN_LINKS
        && measure.link_density() >= NAVIGATION_LINK_DENSITY
        && measure.paragraphs == 0
        && measure.text / measure.links.max(1) < 30
}

impl std::fmt::Display for ChromeReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words = match self {
            Self::Role(role) => return write!(f, "role {}", role.as_str()),
            Self::Navigation => "navigation",
            Self::Header => "page header",
            Self::Footer => "page footer",
            Self::Sidebar => "side column",
            Self::Breadcrumb => "breadcrumb",
            Self::Share => "share bar",
            Self::Related => "related links",
            Self::Advertising => "advertising",
            Self::Cookies => "cookie notice",
            Self::Subscribe => "subscription box",
            Self::Author => "author card",
            Self::Pagination => "pagination",
            Self::Overlay => "overlay",
            Self::Comments => "comments",
            Self::Tags => "tags",
            Self::Search => "search form",
            Self::Contents => "table of contents",
            Self::Tools => "tool bar",
            Self::Skip => "skip links",
            Self::Rights => "rights",
            Self::Links => "links",
            Self::Caption => "caption",
            Self::Form => "form",
            Self::Account => "account",
            Self::Byline => "byline",
            Self::Apart => "apart from the content",
        };
        f.write_str(words)
    }
}
