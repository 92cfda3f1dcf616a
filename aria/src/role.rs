//! The roles of ARIA and its modules, and what the standards say of each, in one table.

use std::{fmt, str::FromStr};

/// An element of the user interface that people act on.
const WIDGET: u8 = 1;
/// A region that people jump to.
const LANDMARK: u8 = 1 << 1;
/// Named by its contents.
const CONTENTS: u8 = 1 << 2;
/// Must not be named by its author.
const UNNAMED: u8 = 1 << 3;
/// Its descendants have no semantics of their own.
const LEAF: u8 = 1 << 4;
/// Its value is a number in a range.
const RANGE: u8 = 1 << 5;
/// Manages the focus of widgets inside it.
const COMPOSITE: u8 = 1 << 6;

macro_rules! roles {
    ($($variant:ident $token:literal = $facts:expr;)*) => {
        /// A role of [ARIA](https://w3c.github.io/aria/#role_definitions), of its publishing
        /// module (`doc-…`) or of its graphics module (`graphics-…`).
        ///
        /// Synonyms are one role: `img` is [`Role::Image`], `presentation` is [`Role::None`] and
        /// `directory` is [`Role::List`]. Abstract roles are none.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[repr(u8)]
        pub enum Role {
            $(#[doc = concat!("`", $token, "`")] $variant,)*
        }

        impl Role {
            /// Every role, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The token that ARIA prefers for this role, for example `image` or `doc-toc`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $token,)* }
            }

            const fn facts(self) -> u8 {
                match self { $(Self::$variant => $facts,)* }
            }
        }

        /// The role of a token in lower case.
        fn by_token(token: &str) -> Option<Role> {
            Some(match token {
                $($token => Role::$variant,)*
                "img" => Role::Image,
                "presentation" => Role::None,
                "directory" => Role::List,
                _ => return None,
            })
        }
    };
}

roles! {
    Alert "alert" = 0;
    Alertdialog "alertdialog" = 0;
    Application "application" = 0;
    Article "article" = 0;
    Banner "banner" = LANDMARK;
    Blockquote "blockquote" = 0;
    Button "button" = WIDGET | CONTENTS | LEAF;
    Caption "caption" = UNNAMED;
    Cell "cell" = CONTENTS;
    Checkbox "checkbox" = WIDGET | CONTENTS | LEAF;
    Code "code" = UNNAMED;
    Columnheader "columnheader" = CONTENTS;
    Combobox "combobox" = WIDGET | COMPOSITE;
    Comment "comment" = CONTENTS;
    Complementary "complementary" = LANDMARK;
    Contentinfo "contentinfo" = LANDMARK;
    Definition "definition" = UNNAMED;
    Deletion "deletion" = UNNAMED;
    Dialog "dialog" = 0;
    Document "document" = 0;
    Emphasis "emphasis" = UNNAMED;
    Feed "feed" = 0;
    Figure "figure" = 0;
    Form "form" = LANDMARK;
    Generic "generic" = UNNAMED;
    Grid "grid" = WIDGET | COMPOSITE;
    Gridcell "gridcell" = WIDGET | CONTENTS;
    Group "group" = 0;
    Heading "heading" = CONTENTS;
    Image "image" = LEAF;
    Insertion "insertion" = UNNAMED;
    Link "link" = WIDGET | CONTENTS;
    List "list" = 0;
    Listbox "listbox" = WIDGET | COMPOSITE;
    Listitem "listitem" = 0;
    Log "log" = 0;
    Main "main" = LANDMARK;
    Mark "mark" = UNNAMED;
    Marquee "marquee" = 0;
    Math "math" = 0;
    Menu "menu" = WIDGET | COMPOSITE;
    Menubar "menubar" = WIDGET | COMPOSITE;
    Menuitem "menuitem" = WIDGET | CONTENTS;
    Menuitemcheckbox "menuitemcheckbox" = WIDGET | CONTENTS | LEAF;
    Menuitemradio "menuitemradio" = WIDGET | CONTENTS | LEAF;
    Meter "meter" = RANGE | LEAF;
    Navigation "navigation" = LANDMARK;
    None "none" = UNNAMED;
    Note "note" = 0;
    Option "option" = WIDGET | CONTENTS | LEAF;
    Paragraph "paragraph" = UNNAMED;
    Progressbar "progressbar" = WIDGET | RANGE | LEAF;
    Radio "radio" = WIDGET | CONTENTS | LEAF;
    Radiogroup "radiogroup" = WIDGET | COMPOSITE;
    Region "region" = LANDMARK;
    Row "row" = CONTENTS;
    Rowgroup "rowgroup" = 0;
    Rowheader "rowheader" = CONTENTS;
    Scrollbar "scrollbar" = WIDGET | RANGE | LEAF;
    Search "search" = LANDMARK;
    Searchbox "searchbox" = WIDGET;
    Sectionfooter "sectionfooter" = 0;
    Sectionheader "sectionheader" = 0;
    Separator "separator" = RANGE | LEAF;
    Slider "slider" = WIDGET | RANGE | LEAF;
    Spinbutton "spinbutton" = WIDGET | RANGE;
    Status "status" = 0;
    Strong "strong" = UNNAMED;
    Subscript "subscript" = UNNAMED;
    Suggestion "suggestion" = UNNAMED;
    Superscript "superscript" = UNNAMED;
    Switch "switch" = WIDGET | CONTENTS | LEAF;
    Tab "tab" = WIDGET | CONTENTS | LEAF;
    Table "table" = 0;
    Tablist "tablist" = WIDGET | COMPOSITE;
    Tabpanel "tabpanel" = 0;
    Term "term" = UNNAMED;
    Textbox "textbox" = WIDGET;
    Time "time" = UNNAMED;
    Timer "timer" = 0;
    Toolbar "toolbar" = 0;
    Tooltip "tooltip" = CONTENTS;
    Tree "tree" = WIDGET | COMPOSITE;
    Treegrid "treegrid" = WIDGET | COMPOSITE;
    Treeitem "treeitem" = WIDGET | CONTENTS;

    GraphicsDocument "graphics-document" = 0;
    GraphicsObject "graphics-object" = 0;
    GraphicsSymbol "graphics-symbol" = LEAF;

    DocAbstract "doc-abstract" = 0;
    DocAcknowledgments "doc-acknowledgments" = LANDMARK;
    DocAfterword "doc-afterword" = LANDMARK;
    DocAppendix "doc-appendix" = LANDMARK;
    DocBacklink "doc-backlink" = WIDGET | CONTENTS;
    DocBiblioentry "doc-biblioentry" = 0;
    DocBibliography "doc-bibliography" = LANDMARK;
    DocBiblioref "doc-biblioref" = WIDGET | CONTENTS;
    DocChapter "doc-chapter" = LANDMARK;
    DocColophon "doc-colophon" = 0;
    DocConclusion "doc-conclusion" = LANDMARK;
    DocCover "doc-cover" = LEAF;
    DocCredit "doc-credit" = 0;
    DocCredits "doc-credits" = LANDMARK;
    DocDedication "doc-dedication" = 0;
    DocEndnote "doc-endnote" = 0;
    DocEndnotes "doc-endnotes" = LANDMARK;
    DocEpigraph "doc-epigraph" = 0;
    DocEpilogue "doc-epilogue" = LANDMARK;
    DocErrata "doc-errata" = LANDMARK;
    DocExample "doc-example" = 0;
    DocFootnote "doc-footnote" = 0;
    DocForeword "doc-foreword" = LANDMARK;
    DocGlossary "doc-glossary" = LANDMARK;
    DocGlossref "doc-glossref" = WIDGET | CONTENTS;
    DocIndex "doc-index" = LANDMARK;
    DocIntroduction "doc-introduction" = LANDMARK;
    DocNoteref "doc-noteref" = WIDGET | CONTENTS;
    DocNotice "doc-notice" = 0;
    DocPagebreak "doc-pagebreak" = LEAF;
    DocPagefooter "doc-pagefooter" = UNNAMED;
    DocPageheader "doc-pageheader" = UNNAMED;
    DocPagelist "doc-pagelist" = LANDMARK;
    DocPart "doc-part" = LANDMARK;
    DocPreface "doc-preface" = LANDMARK;
    DocPrologue "doc-prologue" = LANDMARK;
    DocPullquote "doc-pullquote" = 0;
    DocQna "doc-qna" = 0;
    DocSubtitle "doc-subtitle" = CONTENTS;
    DocTip "doc-tip" = 0;
    DocToc "doc-toc" = LANDMARK;
}

impl Role {
    /// The role of one token, without regard to ASCII case; `None` for a token that is no role.
    ///
    /// ```
    /// use domlens_aria::Role;
    /// assert_eq!(Role::parse("ReGiOn"), Some(Role::Region));
    /// assert_eq!(Role::parse("widget"), None); // abstract
    /// ```
    pub fn parse(token: &str) -> Option<Self> {
        // The longest token has 19 bytes; longer ones need no lower-case copy.
        if token.len() > 24 {
            return None;
        }
        if token.bytes().any(|byte| byte.is_ascii_uppercase()) {
            by_token(&token.to_ascii_lowercase())
        } else {
            by_token(token)
        }
    }

    /// Whether it is a [widget role](https://w3c.github.io/aria/#widget_roles), one that people
    /// operate (a `grid` and a `menu`, too).
    pub const fn is_widget(self) -> bool {
        self.facts() & WIDGET != 0
    }

    /// Whether it is a [landmark](https://w3c.github.io/aria/#landmark_roles).
    pub const fn is_landmark(self) -> bool {
        self.facts() & LANDMARK != 0
    }

    /// Whether its [name may come from its
    /// contents](https://w3c.github.io/aria/#namefromcontent).
    pub const fn is_named_from_contents(self) -> bool {
        self.facts() & CONTENTS != 0
    }

    /// Whether [authors must not name it](https://w3c.github.io/aria/#namefromprohibited).
    pub const fn is_name_prohibited(self) -> bool {
        self.facts() & UNNAMED != 0
    }

    /// Whether its [descendants are
    /// presentational](https://w3c.github.io/aria/#childrenArePresentational).
    pub const fn has_presentational_children(self) -> bool {
        self.facts() & LEAF != 0
    }

    /// Whether its value is a number between two others.
    pub const fn is_range(self) -> bool {
        self.facts() & RANGE != 0
    }

    /// Whether it manages the focus of the widgets inside it.
    pub const fn is_composite(self) -> bool {
        self.facts() & COMPOSITE != 0
    }

    /// Whether it says nothing: `generic` or `none`.
    pub const fn is_presentational(self) -> bool {
        matches!(self, Self::Generic | Self::None)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The token is no role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownRole;

impl fmt::Display for UnknownRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown role")
    }
}

impl std::error::Error for UnknownRole {}

impl FromStr for Role {
    type Err = UnknownRole;

    fn from_str(token: &str) -> Result<Self, UnknownRole> {
        Self::parse(token).ok_or(UnknownRole)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Role {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Role {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let token = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Self::parse(&token)
            .ok_or_else(|| serde::de::Error::custom(format_args!("unknown role `{token}`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_token_parses_to_its_role() {
        for &role in Role::ALL {
            assert_eq!(Role::parse(role.as_str()), Some(role));
            assert_eq!(role.as_str().to_ascii_uppercase().parse(), Ok(role));
        }
    }

    #[test]
    fn synonyms_are_one_role() {
        assert_eq!(Role::parse("img"), Some(Role::Image));
        assert_eq!(Role::parse("Presentation"), Some(Role::None));
        assert_eq!(Role::parse("directory"), Some(Role::List));
    }

    #[test]
    fn abstract_roles_and_other_cases_are_no_roles() {
        for token in [
            "widget",
            "landmark",
            "",
            " button",
            "foo",
            "button,",
            "ſwitch",
            "linK\u{301}",
        ] {
            assert_eq!(Role::parse(token), None, "{token:?}");
        }
    }

    #[test]
    fn no_role_is_both_named_from_contents_and_prohibited() {
        for &role in Role::ALL {
            assert!(
                !(role.is_named_from_contents() && role.is_name_prohibited()),
                "{role}"
            );
        }
    }
}
