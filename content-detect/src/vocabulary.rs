//! What ids, classes and the like say about an element, in the words that sites use.

use std::collections::HashMap;

use domlens_dom_model::{Document, NodeId};

/// What the names on an element hint at, one bit for each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints(u32);

impl Hints {
    /// Menus, breadcrumbs aside.
    pub const NAVIGATION: Self = Self(1);
    /// The way from the start page to this one.
    pub const BREADCRUMB: Self = Self(1 << 1);
    /// The head of the page.
    pub const HEADER: Self = Self(1 << 2);
    /// The foot of the page.
    pub const FOOTER: Self = Self(1 << 3);
    /// A column beside the content.
    pub const SIDEBAR: Self = Self(1 << 4);
    /// What readers wrote below the content.
    pub const COMMENTS: Self = Self(1 << 5);
    /// Buttons that share the page elsewhere.
    pub const SHARE: Self = Self(1 << 6);
    /// Teasers of other pages.
    pub const RELATED: Self = Self(1 << 7);
    /// Advertising.
    pub const ADVERTISING: Self = Self(1 << 8);
    /// Consent to cookies, and other legal notices over the page.
    pub const COOKIES: Self = Self(1 << 9);
    /// An offer to subscribe, sign up or install.
    pub const SUBSCRIBE: Self = Self(1 << 10);
    /// A card about the author.
    pub const AUTHOR: Self = Self(1 << 11);
    /// The way to the next page of a list.
    pub const PAGINATION: Self = Self(1 << 12);
    /// A dialog, overlay or pop-up.
    pub const OVERLAY: Self = Self(1 << 13);
    /// Tags and categories.
    pub const TAGS: Self = Self(1 << 14);
    /// Search and filter forms.
    pub const SEARCH: Self = Self(1 << 15);
    /// A table of contents.
    pub const CONTENTS: Self = Self(1 << 16);
    /// A bar of tools: print, edit, copy.
    pub const TOOLS: Self = Self(1 << 17);
    /// Text for assistive technology only, and links that skip.
    pub const SKIP: Self = Self(1 << 18);
    /// The content of the page.
    pub const CONTENT: Self = Self(1 << 19);
    /// An article or its body.
    pub const ARTICLE: Self = Self(1 << 20);
    /// The date, byline and the like of an article.
    pub const BYLINE: Self = Self(1 << 21);

    /// All that speaks for content.
    pub const POSITIVE: Self = Self(Self::CONTENT.0 | Self::ARTICLE.0);

    /// Whether any bit of `other` is set.
    pub const fn any(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Both together.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The bits, from the lowest: one for each kind in the order of the constants.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// Whether nothing is hinted at.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Reads the hints of names, each list of names once: pages repeat them a hundredfold.
#[derive(Default)]
pub(crate) struct HintReader<'d> {
    known: HashMap<&'d str, Hints>,
}

impl<'d> HintReader<'d> {
    /// The hints on `node`: of its id, classes, `itemprop`, and the names that parts of programs
    /// and tests go by.
    pub(crate) fn of(&mut self, doc: &'d Document, node: NodeId) -> Hints {
        let mut hints = Hints::default();
        for attribute in doc.attributes(node) {
            let value = attribute.value;
            let is_name = matches!(
                attribute.local_name,
                "id" | "class" | "itemprop" | "data-component" | "data-module" | "data-testid"
            );
            if is_name && !value.is_empty() {
                let own = self.known.entry(value).or_insert_with(|| hints_in(value));
                hints = hints.with(*own);
            }
        }
        hints
    }
}

/// The longest name that is looked at, in bytes: what is longer is data, not a name.
const MAX_NAME: usize = 400;

/// The hints in a list of names.
fn hints_in(value: &str) -> Hints {
    let mut hints = Hints::default();
    if value.len() > MAX_NAME {
        return hints;
    }
    let mut words = Words::default();
    for name in value.split_ascii_whitespace() {
        words.split(name);
        for (at, word) in words.parts.iter().enumerate() {
            hints = hints.with(word_hint(word));
            if let Some(next) = words.parts.get(at + 1) {
                hints = hints.with(pair_hint(word, next));
            }
        }
    }
    hints
}

/// The words of one name: `postBody-main` is `post`, `body`, `main`.
#[derive(Default)]
struct Words {
    parts: Vec<String>,
}

impl Words {
    fn split(&mut self, name: &str) {
        self.parts.clear();
        let mut word = String::new();
        let mut was_lower = false;
        for character in name.chars() {
            if character.is_ascii_uppercase() && was_lower || !character.is_alphabetic() {
                self.end(&mut word);
            }
            was_lower = character.is_lowercase();
            if character.is_alphabetic() {
                word.extend(character.to_lowercase());
            }
        }
        self.end(&mut word);
    }

    fn end(&mut self, word: &mut String) {
        if !word.is_empty() {
            self.parts.push(std::mem::take(word));
        }
    }
}

/// What one word hints at.
fn word_hint(word: &str) -> Hints {
    match word {
        "nav" | "navbar" | "navi" | "navigation" | "menu" | "menubar" | "submenu" | "topnav"
        | "subnav" | "sitenav" | "megamenu" | "mainmenu" | "menue" | "navigatie"
        | "navigazione" => Hints::NAVIGATION,
        "breadcrumb" | "breadcrumbs" | "crumb" | "crumbs" | "ariane" | "brotkrumen"
        | "kruimelpad" => Hints::BREADCRUMB,
        "header" | "masthead" | "topbar" | "banner" | "kopf" | "entete" => Hints::HEADER,
        "footer" | "colophon" | "bottombar" | "foot" | "fuss" | "footerlinks" | "copyright"
        | "imprint" | "legal" => Hints::FOOTER,
        "sidebar" | "aside" | "rail" | "sidecol" | "sidecolumn" | "widget" | "widgets"
        | "seitenleiste" | "sidenav" | "rightcol" | "rightcolumn" | "gadget" => Hints::SIDEBAR,
        "comment" | "comments" | "commentlist" | "disqus" | "respond" | "replies"
        | "kommentare" | "commentaires" | "comentarios" | "livefyre" | "discussion"
        | "kommentar" => Hints::COMMENTS,
        "share" | "sharing" | "social" | "addthis" | "sharedaddy" | "sharethis" | "addtoany"
        | "teilen" | "partager" | "compartir" | "socials" | "sharebar" | "shareaholic"
        | "jiathis" => Hints::SHARE,
        "related" | "recommended" | "recommendations" | "recirculation" | "outbrain"
        | "taboola" | "recirc" | "teaser" | "teasers" | "yarpp" | "crosslinks" | "popular"
        | "trending" | "similar" | "upsell" | "crosssell" | "zergnet" | "morelinks"
        | "mostread" | "suggestions" | "promo" | "promos" | "verwandte" | "relacionados"
        | "promotion" => Hints::RELATED,
        "ad" | "ads" | "advert" | "adverts" | "advertisement" | "advertising" | "adsense"
        | "adsbygoogle" | "sponsor" | "sponsored" | "sponsors" | "werbung" | "anzeige"
        | "publicite" | "dfp" | "doubleclick" | "adslot" | "adbox" | "adunit" | "adwrapper"
        | "gpt" | "publicidad" => Hints::ADVERTISING,
        "cookie" | "cookies" | "consent" | "gdpr" | "onetrust" | "cookiebar" | "cookieconsent"
        | "ccpa" | "cookiebanner" | "cybotcookiebot" | "truste" | "didomi" => Hints::COOKIES,
        "newsletter" | "subscribe" | "subscription" | "signup" | "mailchimp" | "optin"
        | "paywall" | "registerwall" | "abo" | "subscriber" => Hints::SUBSCRIBE,
        "author" | "authors" | "bio" | "autor" | "auteur" | "authorbox" | "authorbio" => {
            Hints::AUTHOR
        }
        "pagination" | "pager" | "paging" | "pagenav" | "pagenavi" | "paginator" | "prevnext"
        | "nextprev" => Hints::PAGINATION,
        "modal" | "popup" | "overlay" | "lightbox" | "dialog" | "tooltip" | "toast" | "popover"
        | "offcanvas" | "flyout" | "drawer" => Hints::OVERLAY,
        "tags" | "tagcloud" | "taglist" | "tag" | "categories" | "catlinks" | "keywords" => {
            Hints::TAGS
        }
        "search" | "searchbox" | "searchform" | "searchbar" | "suche" | "recherche" | "filters"
        | "facets" => Hints::SEARCH,
        "toc" | "tableofcontents" | "onthispage" | "inhaltsverzeichnis" => Hints::CONTENTS,
        "toolbar" | "tools" | "print" | "editsection" | "noprint" | "actions" | "toolbox" => {
            Hints::TOOLS
        }
        "skip" | "skiplink" | "skipnav" | "skiptocontent" => Hints::SKIP,
        "content" | "contents" | "maincontent" | "main" | "inhalt" | "contenu" | "contenido"
        | "contenuto" | "pagecontent" | "bodycontent" | "mainbody" => Hints::CONTENT,
        "article" | "articlebody" | "artikel" | "entry" | "hentry" | "story" | "storybody"
        | "post" | "postbody" | "postcontent" | "blogpost" | "articulo" | "articolo"
        | "beitrag" | "prose" | "markdown" | "richtext" | "wysiwyg" | "rte" | "description"
        | "bodytext" | "storytext" | "articletext" | "articlecontent" | "entrycontent" => {
            Hints::ARTICLE
        }
        "byline" | "dateline" | "timestamp" | "postmeta" | "entrymeta" | "pubdate"
        | "published" => Hints::BYLINE,
        _ => Hints::default(),
    }
}

/// What two words in a row hint at.
fn pair_hint(first: &str, second: &str) -> Hints {
    match (first, second) {
        (
            "read" | "see" | "also" | "you" | "most" | "more" | "up",
            "next" | "also" | "more" | "may" | "might" | "read" | "popular" | "from" | "stories"
            | "articles" | "news" | "posts" | "like",
        )
        | (
            "next" | "recent" | "latest" | "other",
            "article" | "articles" | "posts" | "news" | "stories" | "story",
        ) => Hints::RELATED,
        ("side", "bar" | "column" | "nav" | "menu")
        | ("right" | "left", "column" | "col" | "rail" | "side") => Hints::SIDEBAR,
        ("bread", "crumb" | "crumbs") => Hints::BREADCRUMB,
        ("sign", "up") | ("mailing", "list") | ("opt", "in") => Hints::SUBSCRIBE,
        ("table", "contents") | ("on", "this") => Hints::CONTENTS,
        ("skip", "to" | "link")
        | ("screen", "reader")
        | ("sr", "only")
        | ("visually", "hidden") => Hints::SKIP,
        ("page", "numbers" | "nav") | ("post", "navigation") => Hints::PAGINATION,
        ("posted", "on" | "by") | ("post" | "entry" | "article", "meta" | "date" | "info") => {
            Hints::BYLINE
        }
        ("about", "author") => Hints::AUTHOR,
        _ => Hints::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_word_by_word() {
        assert!(hints_in("site-footer").any(Hints::FOOTER));
        assert!(hints_in("articleBody").any(Hints::ARTICLE));
        assert!(hints_in("wrap ad-slot").any(Hints::ADVERTISING));
        assert!(hints_in("sideBar").any(Hints::SIDEBAR));
    }

    #[test]
    fn a_word_inside_another_hints_at_nothing() {
        assert!(hints_in("shadow header2 gradient").any(Hints::HEADER));
        assert!(!hints_in("download loading").any(Hints::ADVERTISING));
        assert!(hints_in("gradient squad").is_empty());
    }
}
