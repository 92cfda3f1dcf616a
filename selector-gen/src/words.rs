//! How a name looks: chosen by people, or made up by a build, a framework or a counter.

/// Prefixes of ids that frameworks number at run time (`ember123`, `radix-4`).
const RUNTIME_PREFIXES: &[&str] = &[
    "ember",
    "yui",
    "ext-gen",
    "ext-comp",
    "ext-element",
    "ui-id",
    "react-select",
    "react-aria",
    "radix",
    "headlessui",
    "mui",
    "mat",
    "cdk",
    "cke",
    "tippy",
    "popper",
    "select2",
    "jquery",
    "gen",
    "input",
    "field",
    "el",
    "id",
    "tab",
    "tabs",
    "dropdown",
    "collapse",
    "comp",
    "uid",
    "uniq",
    "uniqueid",
    "downshift",
    "rc",
    "bvid",
    "__bvid__",
    "auto",
    "ngb",
    "p-",
    "v-",
    "base-ui",
    "reach",
    "chakra",
    "mantine",
    "accordion",
    "carousel",
    "popover",
    "tooltip",
    "modal",
];

/// Class prefixes after which a style build puts a hash (`css-1x2y3z`, `sc-bdVaJa`).
const HASHED_CLASS_PREFIXES: &[&str] = &[
    "css-",
    "sc-",
    "jss",
    "emotion-",
    "svelte-",
    "astro-",
    "jsx-",
    "dcr-",
    "makestyles-",
    "go",
    "styled-",
    "tss-",
    "ng-tns-",
    "_ngcontent",
    "_nghost",
    "data-v-",
    "stitches-",
    "linaria-",
    "chakra-",
    "v-",
    "x-",
    "ng-",
];

/// Whether an id (or a `name`) looks made up by a program, so that the next build or page load
/// gives another one. Database numbers (`comment-92811`) count as stable.
pub(crate) fn is_generated_id(id: &str) -> bool {
    if id.len() > 80
        || id.starts_with(':')
        || id.starts_with('«')
        || id.contains(":r")
        || id.starts_with("_r_")
    {
        return true;
    }
    if longest_run(id, |b| b.is_ascii_digit()) >= 10 || has_hash(id) {
        return true;
    }
    let end = id.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = id.len() - end.len();
    if digits > 0 {
        let separated = end.ends_with(['-', '_', ':', '.']);
        if separated && digits <= 3 {
            return true;
        }
        if digits == id.len() {
            return digits <= 3;
        }
    }
    runtime_numbered(id) || id.split(is_separator).any(is_random)
}

/// Whether an id numbers things between words (`portfolioModal3Label`).
pub(crate) fn is_counted_id(id: &str) -> bool {
    let bytes = id.as_bytes();
    let letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes
            .iter()
            .skip(at)
            .take_while(|b| b.is_ascii_digit())
            .count();
        if (1..=2).contains(&digits)
            && at > 2
            && letter(at - 1)
            && letter(at + digits)
            && letter(at + digits + 1)
        {
            return true;
        }
        at += digits.max(1);
    }
    false
}

fn runtime_numbered(id: &str) -> bool {
    let lower = id.to_ascii_lowercase();
    RUNTIME_PREFIXES.iter().any(|prefix| {
        lower.strip_prefix(prefix).is_some_and(|rest| {
            rest.trim_start_matches(['-', '_', ':'])
                .starts_with(|c: char| c.is_ascii_digit())
        })
    })
}

/// Whether a class looks made up by a style build.
pub(crate) fn is_generated_class(class: &str) -> bool {
    if class.len() > 60 {
        return true;
    }
    let lower = class.to_ascii_lowercase();
    for prefix in HASHED_CLASS_PREFIXES {
        if let Some(rest) = lower.strip_prefix(prefix) {
            let hashy = rest.len() >= 4
                && !rest.contains(['-', '_'])
                && rest.bytes().any(|b| b.is_ascii_digit());
            let blind = matches!(
                *prefix,
                "css-" | "sc-" | "svelte-" | "dcr-" | "jsx-" | "astro-" | "emotion-"
            ) && rest.len() >= 5;
            if hashy
                || blind
                || (*prefix == "jss"
                    && rest.bytes().all(|b| b.is_ascii_digit())
                    && !rest.is_empty())
            {
                return true;
            }
        }
    }
    if has_hash(class) || longest_run(class, |b| b.is_ascii_digit()) >= 6 {
        return true;
    }
    if ends_in_hash(class) {
        return true;
    }
    class.split(is_separator).any(is_random)
}

/// `Button_root__a1B2c`: a last piece of five to eight letters with digits among them.
fn ends_in_hash(class: &str) -> bool {
    let Some((head, tail)) = class.rsplit_once(['_', '-']) else {
        return false;
    };
    let digits = tail.bytes().filter(u8::is_ascii_digit).count();
    let letters = tail.bytes().filter(u8::is_ascii_alphabetic).count();
    (5..=8).contains(&tail.len())
        && digits + letters == tail.len()
        && digits > 0
        && letters > 0
        && (head.ends_with(['_', '-']) || !letters_then_digits(tail) || digits > 2)
}

fn letters_then_digits(piece: &str) -> bool {
    piece
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .bytes()
        .all(|b| b.is_ascii_alphabetic())
}

/// Whether a piece of a name is a random string: digits among letters, humps of one letter, or no vowel.
fn is_random(piece: &str) -> bool {
    if piece.len() < 5 || !piece.is_ascii() {
        return false;
    }
    let (mut letters, mut vowels, mut humps, mut switches) = (0_usize, 0_usize, 1_usize, 0_usize);
    let mut previous = 0_u8;
    for b in piece.bytes() {
        if b.is_ascii_alphabetic() {
            letters += 1;
            vowels += usize::from(matches!(b | 0x20, b'a' | b'e' | b'i' | b'o' | b'u' | b'y'));
            humps += usize::from(b.is_ascii_uppercase() && previous.is_ascii_lowercase());
        }
        switches += usize::from(previous != 0 && b.is_ascii_digit() != previous.is_ascii_digit());
        previous = b;
    }
    let mixed = switches >= 3
        || (switches == 2 && letters >= 3 && piece.len() <= 12 && !word_digit_word(piece));
    let jagged = letters >= 5 && humps >= 3 && letters * 10 < humps * 24;
    let mute = letters >= 6 && vowels == 0;
    mixed || jagged || mute
}

/// `step2title`: two words of three letters or more around a number.
fn word_digit_word(piece: &str) -> bool {
    let head = piece.bytes().take_while(u8::is_ascii_alphabetic).count();
    let tail = piece
        .bytes()
        .rev()
        .take_while(u8::is_ascii_alphabetic)
        .count();
    head >= 3 && tail >= 3
}

/// A run of eight or more hexadecimal digits, with a decimal one and a letter among them.
fn has_hash(name: &str) -> bool {
    name.split(|c: char| !c.is_ascii_hexdigit()).any(|run| {
        run.len() >= 8
            && run.bytes().any(|b| b.is_ascii_digit())
            && run.bytes().any(|b| b.is_ascii_alphabetic())
    }) || name
        .split(is_separator)
        .any(|piece| piece.len() >= 16 && piece.bytes().all(|b| b.is_ascii_hexdigit()))
}

fn is_separator(c: char) -> bool {
    !c.is_alphanumeric()
}

fn longest_run(text: &str, counts: impl Fn(u8) -> bool) -> usize {
    let (mut best, mut run) = (0, 0);
    for b in text.bytes() {
        run = if counts(b) { run + 1 } else { 0 };
        best = best.max(run);
    }
    best
}

/// Words that a utility or grid framework uses as whole classes.
const UTILITY_WORDS: &[&str] = &[
    "flex",
    "grid",
    "block",
    "inline",
    "inline-block",
    "hidden",
    "relative",
    "absolute",
    "fixed",
    "sticky",
    "static",
    "truncate",
    "uppercase",
    "lowercase",
    "capitalize",
    "italic",
    "underline",
    "container",
    "row",
    "clearfix",
    "col",
    "column",
    "columns",
    "left",
    "right",
    "center",
    "clear",
    "visible",
    "invisible",
    "container-fluid",
    "antialiased",
    "isolate",
    "contents",
    "sr-only",
    "small",
    "large",
    "pull-left",
    "pull-right",
    "float-left",
    "float-right",
    "grow",
    "shrink",
    "border",
    "rounded",
    "shadow",
    "visually-hidden",
    "w100",
    "img-fluid",
    "img-responsive",
    "list-unstyled",
    "list-inline",
];

/// Prefixes of classes that say how something looks (`mt-4`, `text-sm`, `col-md-6`).
const UTILITY_PREFIXES: &[&str] = &[
    "m",
    "mt",
    "mr",
    "mb",
    "ml",
    "mx",
    "my",
    "ms",
    "me",
    "p",
    "pt",
    "pr",
    "pb",
    "pl",
    "px",
    "py",
    "ps",
    "pe",
    "w",
    "h",
    "min",
    "max",
    "gap",
    "space",
    "z",
    "top",
    "left",
    "right",
    "bottom",
    "inset",
    "order",
    "col",
    "row",
    "g",
    "gx",
    "gy",
    "fs",
    "fw",
    "lh",
    "opacity",
    "rounded",
    "border",
    "shadow",
    "leading",
    "tracking",
    "basis",
    "grow",
    "shrink",
    "offset",
    "text",
    "bg",
    "flex",
    "grid",
    "d",
    "align",
    "justify",
    "items",
    "content",
    "self",
    "float",
    "font",
    "overflow",
    "position",
    "pull",
    "push",
    "display",
    "hidden",
    "visible",
    "u",
    "btn",
    "badge",
    "link",
    "table",
    "place",
    "object",
    "cursor",
    "ring",
    "divide",
    "animate",
    "transition",
    "duration",
    "ease",
    "translate",
    "scale",
    "rotate",
    "select",
    "whitespace",
    "break",
    "decoration",
    "line",
    "columns",
    "aspect",
    "fill",
    "stroke",
    "outline",
    "sm",
    "md",
    "lg",
    "xl",
    "xs",
    "span",
    "size",
    "color",
    "grd",
    "grid-col",
    "small",
    "medium",
    "large",
];

/// Whether a class only says how something looks; such a class names nothing.
pub(crate) fn is_utility_class(class: &str) -> bool {
    if class.len() < 3
        || class.contains([
            ':', '/', '[', ']', '(', ')', '!', '&', '%', '@', '=', '>', '*', '#', ',',
        ])
    {
        return true;
    }
    if UTILITY_WORDS.contains(&class) {
        return true;
    }
    let name = class.strip_prefix('-').unwrap_or(class);
    name.split_once('-')
        .is_some_and(|(head, _)| UTILITY_PREFIXES.contains(&head))
}

/// Words that say what state something is in.
const STATE_WORDS: &[&str] = &[
    "active",
    "open",
    "opened",
    "closed",
    "show",
    "shown",
    "selected",
    "current",
    "disabled",
    "enabled",
    "collapsed",
    "expanded",
    "loaded",
    "loading",
    "visible",
    "first",
    "last",
    "odd",
    "even",
    "fade",
    "in",
    "out",
    "hover",
    "focus",
    "checked",
    "hide",
    "on",
    "off",
    "current-menu-item",
    "current_page_item",
    "focus-visible",
    "lazyloaded",
    "lazy",
    "lazyload",
    "no-js",
    "js",
];

/// Whether a class says what state an element is in at the moment.
pub(crate) fn is_state_class(class: &str) -> bool {
    STATE_WORDS.contains(&class)
        || ["is-", "has-", "js-", "ng-", "is_", "wow"]
            .iter()
            .any(|prefix| class.starts_with(prefix))
}

/// Whether a class can name something: neither generated nor utility nor state.
pub(crate) fn is_naming_class(class: &str) -> bool {
    !is_utility_class(class) && !is_state_class(class) && !is_generated_class(class)
}

/// The longest beginning of `text` of at most `limit` bytes.
pub(crate) fn head(text: &str, limit: usize) -> &str {
    let mut end = limit.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or("")
}

/// About how many tokens a piece of text costs in a modern byte-pair vocabulary.
///
/// Measured against `o200k_base` on printed selectors; within a tenth in the mean.
pub(crate) fn tokens(text: &str) -> f32 {
    let (mut cost, mut run, mut class) = (0.0_f32, 0_u32, 0_u8);
    for b in text.bytes() {
        let now = match b {
            b'a'..=b'z' | b'A'..=b'Z' => 1,
            b'0'..=b'9' => 2,
            b' ' => 0,
            0x80.. => 3,
            _ => 4,
        };
        if now == class {
            run += 1;
        } else {
            cost += run_cost(class, run);
            class = now;
            run = 1;
        }
    }
    cost + run_cost(class, run)
}

#[expect(clippy::cast_precision_loss, reason = "runs are short")]
fn run_cost(class: u8, run: u32) -> f32 {
    let run = run as f32;
    match class {
        1 => (run / 6.0).max(0.8),
        2 => (run / 3.0).ceil(),
        3 => run / 4.0,
        4 => (run / 2.5).max(0.6),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_that_programs_make_up() {
        for id in [
            ":r1:",
            ":r1f:",
            "ember123",
            "ember1042",
            "radix-:r3:",
            "yui_3_17_2_1_1490",
            "ui-id-4",
            "react-select-2-input",
            "headlessui-menu-button-1",
            "input-7",
            "a1b2c3d4e5f6",
            "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
            "row-12",
            "post_3",
            "1700000000000",
        ] {
            assert!(is_generated_id(id), "{id}");
        }
    }

    #[test]
    fn ids_that_people_choose() {
        for id in [
            "save",
            "main-content",
            "user:email.v2",
            "comment-92811",
            "menu-item-721447",
            "section2",
            "h1",
            "navUL",
            "loginForm",
            "searchBox",
        ] {
            assert!(!is_generated_id(id), "{id}");
        }
    }

    #[test]
    fn classes_that_builds_make_up() {
        for class in [
            "css-1x2y3z",
            "sc-bdVaJa",
            "jss12",
            "Button_root__a1B2c",
            "svelte-1tky8bj",
            "x1n2onr6",
            "_3xK9aQ",
            "dcr-abcdef",
        ] {
            assert!(is_generated_class(class), "{class}");
        }
    }

    #[test]
    fn classes_that_people_choose() {
        for class in [
            "card-title",
            "navbar-brand",
            "btnPrimary",
            "product",
            "col2",
            "heading-level2",
            "mw-headline",
            "comment__body",
        ] {
            assert!(!is_generated_class(class), "{class}");
        }
    }

    #[test]
    fn classes_that_say_how_it_looks() {
        for class in [
            "w-1/2",
            "md:p-4",
            "[&>a]:mt-2",
            "mt-4",
            "d-flex",
            "-ml-1",
            "text-sm",
            "col-md-6",
            "row",
            "flex",
        ] {
            assert!(is_utility_class(class), "{class}");
        }
        for class in ["card", "site-header", "product-list", "login"] {
            assert!(is_naming_class(class), "{class}");
        }
    }

    #[test]
    fn states() {
        assert!(
            is_state_class("is-open") && is_state_class("active") && !is_state_class("activity")
        );
    }
}
