//! What short texts say that stand around content, in the words of several languages.

/// The kind of phrase that a short text is: the number of a fact in the group "says".
pub(crate) fn phrase(text: &str) -> Option<usize> {
    if text.len() > 120 {
        return None;
    }
    let text = text.to_lowercase();
    let text = text.trim_matches(|character: char| {
        !character.is_alphanumeric() && !matches!(character, '©' | '$' | '€' | '£')
    });
    if text.is_empty() {
        return None;
    }
    KINDS
        .iter()
        .position(|(whole, starts, holds)| {
            whole.contains(&text)
                || starts.iter().any(|start| text.starts_with(start))
                || holds.iter().any(|part| text.contains(part))
        })
        .or_else(|| is_price(text).then_some(PRICE))
}

/// The number of the kind "related".
pub(crate) const RELATED: usize = 2;

/// The number of the kind "comments".
pub(crate) const COMMENTS: usize = 5;

/// The number of the kind "subscribe".
pub(crate) const SUBSCRIBE: usize = 6;

/// The number of the kind "byline".
pub(crate) const BYLINE: usize = 9;

/// The number of the kind "price".
pub(crate) const PRICE: usize = 12;

/// The number of the kind "reply".
pub(crate) const REPLY: usize = 13;

/// How often a text, in lower case, says who made a picture.
pub(crate) fn credits(lower: &str) -> usize {
    count(
        lower,
        &[
            "photo",
            "image",
            "getty",
            "reuters",
            "shutterstock",
            "courtesy",
            "credit",
            "picture:",
            "pictured",
            "file)",
            "©",
            "foto:",
            "bild:",
            "afp",
            "illustration",
            "caption",
            "ap)",
            "crédit",
            "screenshot",
            "(ap ",
        ],
    )
}

/// How often a text, in lower case, asks its reader to do something for the site, or speaks of
/// its own terms.
pub(crate) fn asks(lower: &str) -> usize {
    count(
        lower,
        &[
            "subscribe",
            "newsletter",
            "sign up",
            "click here",
            "follow us",
            "follow @",
            "cookie",
            "copyright",
            "all rights",
            "privacy",
            "log in",
            "sign in",
            "register",
            "your email",
            "advertis",
            "sponsor",
            "affiliate",
            "donate",
            "support us",
            "download",
            "javascript",
            "browser",
            "comments",
            "disclaimer",
            "terms of",
            "contact us",
            "email us",
            "whatsapp",
            "facebook",
            "twitter",
            "instagram",
            "inbox",
            "contributed to this",
            "@",
            "opinions expressed",
            "republish",
            "informational purposes",
            "not be liable",
            "correction",
            "rights reserved",
        ],
    )
}

/// How often a text, in lower case, points elsewhere, or tells when and by whom it was written.
pub(crate) fn points(lower: &str) -> usize {
    count(
        lower,
        &[
            "read more",
            "see also",
            "read also",
            "related:",
            "more:",
            "watch:",
            "also on",
            "don't miss",
            "read:",
            "see more",
            "click",
            "this article",
            "this story",
            "originally",
            "published",
            "updated",
            "posted",
            "by ",
            "written by",
            "about the author",
            " is a ",
            "http",
            "next:",
            "previous",
            "lesen sie",
            "lire aussi",
            "leia",
            "mehr zum",
            "am ",
            "pm ",
            "ago",
            "edt",
            "est",
        ],
    )
}

fn count(lower: &str, words: &[&str]) -> usize {
    words.iter().filter(|word| lower.contains(**word)).count()
}

fn is_price(text: &str) -> bool {
    let short = text.chars().count() <= 24;
    short
        && text.contains(['$', '€', '£', '¥', '₹'])
        && text.contains(|character: char| character.is_ascii_digit())
}

/// For each kind: whole texts, beginnings, and parts.
type Kind = (
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
);

const KINDS: [Kind; 15] = [
    // rights
    (
        &[
            "imprint",
            "impressum",
            "disclaimer",
            "privacy policy",
            "terms of use",
            "terms of service",
            "privacy",
            "terms",
            "datenschutz",
            "mentions légales",
            "aviso legal",
        ],
        &[
            "©",
            "copyright",
            "(c) ",
            "all rights reserved",
            "alle rechte",
        ],
        &[
            "all rights reserved",
            "alle rechte vorbehalten",
            "tous droits réservés",
            "todos los derechos",
            "powered by",
        ],
    ),
    // share
    (
        &[
            "share",
            "share this",
            "tweet",
            "facebook",
            "twitter",
            "pinterest",
            "linkedin",
            "whatsapp",
            "email",
            "print",
            "teilen",
            "partager",
            "compartir",
            "copy link",
            "instagram",
            "youtube",
            "e-mail",
            "reddit",
            "drucken",
            "x",
            "telegram",
        ],
        &[
            "share on",
            "share this",
            "share via",
            "share to",
            "follow us",
            "tweet this",
            "auf facebook",
            "partager sur",
            "folgen sie",
        ],
        &[],
    ),
    // related
    (
        &[
            "related",
            "see also",
            "recommended",
            "most read",
            "most popular",
            "popular",
            "trending",
            "similar",
            "meistgelesen",
            "latest news",
            "recent posts",
            "latest posts",
            "editor's picks",
            "top stories",
            "more news",
            "mehr zum thema",
        ],
        &[
            "related ",
            "you may also",
            "you might also",
            "recommended for",
            "more from",
            "more stories",
            "more articles",
            "read next",
            "up next",
            "people also",
            "customers also",
            "das könnte sie",
            "lesen sie auch",
            "lire aussi",
            "à lire aussi",
            "leia também",
            "leer también",
            "mehr zu",
            "recent ",
            "latest ",
            "similar ",
            "popular ",
            "don't miss",
            "what others are",
            "other articles",
            "weitere artikel",
            "auch interessant",
            "more in ",
        ],
        &[],
    ),
    // more
    (
        &[
            "read more",
            "more",
            "learn more",
            "continue reading",
            "view all",
            "see all",
            "show more",
            "load more",
            "mehr",
            "weiterlesen",
            "lire la suite",
            "leer más",
            "next",
            "previous",
            "prev",
            "back",
            "zurück",
            "weiter",
            "back to top",
            "top",
            "details",
            "view details",
            "see more",
            "view more",
            "older posts",
            "newer posts",
            "shop now",
            "discover more",
            "mehr erfahren",
            "find out more",
            "en savoir plus",
            "older",
            "newer",
            "home",
            "click here",
            "expand",
            "close",
        ],
        &[
            "continue reading",
            "read the full",
            "previous post",
            "next post",
            "previous article",
            "next article",
            "back to",
        ],
        &[],
    ),
    // advertisement
    (
        &[
            "advertisement",
            "ad",
            "ads",
            "anzeige",
            "werbung",
            "sponsored",
            "publicité",
            "publicidad",
            "advertising",
            "promoted",
        ],
        &[
            "advertisement",
            "sponsored",
            "story continues below",
            "article continues",
            "scroll to continue",
        ],
        &[],
    ),
    // comments
    (
        &[
            "comments",
            "no comments",
            "comment",
            "kommentare",
            "commentaires",
            "comentarios",
            "add comment",
            "leave a comment",
            "leave a reply",
            "post a comment",
            "responses",
            "discussion",
            "join the conversation",
        ],
        &[
            "leave a ",
            "add a comment",
            "post a comment",
            "write a comment",
            "view comments",
            "comments (",
            "sign in to comment",
            "log in to",
            "be the first to comment",
            "kommentar",
            "your email address will not",
            "join the conversation",
            "show comments",
        ],
        &[" comments", "be the first to", "required fields are marked"],
    ),
    // subscribe
    (
        &[
            "subscribe",
            "newsletter",
            "sign up",
            "newsletters",
            "abonnieren",
            "s'abonner",
            "suscríbete",
            "notify me",
        ],
        &[
            "subscribe",
            "sign up for",
            "get the latest",
            "join our",
            "join the",
            "newsletter",
            "enter your email",
            "stay up to date",
            "stay informed",
            "get our",
            "receive ",
            "download our app",
            "get notified",
            "never miss",
        ],
        &["newsletter", "mailing list", "your inbox"],
    ),
    // cookies
    (
        &[
            "cookies",
            "accept",
            "accept all",
            "reject",
            "reject all",
            "cookie settings",
            "manage cookies",
            "akzeptieren",
        ],
        &[
            "we use cookies",
            "this site uses cookies",
            "this website uses",
            "by continuing",
            "cookie ",
            "wir verwenden cookies",
            "your privacy",
            "we and our partners",
        ],
        &["uses cookies", "use cookies", "use of cookies", "consent"],
    ),
    // account
    (
        &[
            "log in",
            "login",
            "sign in",
            "register",
            "my account",
            "anmelden",
            "account",
            "logout",
            "log out",
            "sign out",
            "cart",
            "wishlist",
            "basket",
            "add to cart",
            "add to basket",
            "add to wishlist",
            "checkout",
            "create account",
            "registrieren",
            "in den warenkorb",
            "connexion",
            "iniciar sesión",
            "profile",
            "buy now",
            "compare",
            "quick view",
            "add to bag",
            "forgot password",
        ],
        &[
            "already have an account",
            "forgot ",
            "not a member",
            "new customer",
            "log in to",
            "sign in to",
        ],
        &[],
    ),
    // byline
    (
        &["author", "published", "updated", "autor"],
        &[
            "by ",
            "posted by",
            "posted on",
            "published ",
            "written by",
            "last updated",
            "updated ",
            "von ",
            "par ",
            "por ",
            "photo by",
            "reviewed by",
            "edited by",
            "posted in",
            "posted at",
            "submitted by",
            "publié le",
            "publicado",
            "veröffentlicht",
            "last modified",
        ],
        &[
            "min read",
            "minutes read",
            "min. read",
            "reading time",
            "lesezeit",
        ],
    ),
    // tags
    (
        &[
            "tags",
            "categories",
            "topics",
            "filed under",
            "labels",
            "schlagworte",
            "tagged",
            "category",
            "themen",
        ],
        &[
            "tags:",
            "tagged ",
            "filed under",
            "categories:",
            "topics:",
            "category:",
            "posted in",
            "schlagwörter",
            "tag:",
            "labels:",
            "mots-clés",
        ],
        &[],
    ),
    // skip
    (
        &[
            "skip to content",
            "skip to main content",
            "skip navigation",
            "toggle navigation",
            "skip to navigation",
            "menu",
            "search",
            "suche",
            "rechercher",
            "buscar",
            "open menu",
            "close menu",
            "navigation",
            "skip",
            "zum inhalt springen",
            "toggle menu",
        ],
        &[
            "skip to",
            "jump to",
            "toggle ",
            "zum inhalt",
            "aller au contenu",
            "ir al contenido",
        ],
        &[],
    ),
    // price
    (
        &[],
        &[],
        &[
            "free shipping",
            "in stock",
            "out of stock",
            "incl. vat",
            "inkl. mwst",
            "sku:",
            "versandkosten",
        ],
    ),
    // reply
    (
        &[
            "reply",
            "quote",
            "report",
            "like",
            "likes",
            "upvote",
            "edit",
            "flag",
            "permalink",
            "helpful",
            "antworten",
            "répondre",
            "responder",
            "vote",
            "thanks",
            "report post",
            "delete",
            "share post",
            "link",
            "follow",
            "views",
            "replies",
            "reputation",
        ],
        &[
            "reply to",
            "report ",
            "quote:",
            "likes received",
            "joined:",
            "posts:",
            "location:",
            "join date",
            "posted:",
            "member since",
            "registered:",
        ],
        &[],
    ),
    // menu
    (
        &[
            "home",
            "about",
            "about us",
            "contact",
            "contact us",
            "blog",
            "news",
            "faq",
            "help",
            "careers",
            "support",
            "products",
            "services",
            "sitemap",
            "jobs",
            "kontakt",
            "über uns",
            "accueil",
            "inicio",
            "shop",
            "pricing",
            "advertise",
            "rss",
            "startseite",
            "archives",
            "press",
        ],
        &[
            "opening hours",
            "follow us",
            "quick links",
            "useful links",
            "customer service",
        ],
        &[],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_known_by_the_whole_the_start_or_a_part() {
        assert_eq!(phrase("© 2024 Example"), Some(0));
        assert_eq!(phrase("Share this:"), Some(1));
        assert_eq!(phrase("You might also like"), Some(2));
        assert_eq!(phrase("$12.50"), Some(PRICE));
        assert_eq!(phrase("A sentence about clocks and towers."), None);
    }
}
