//! One line of inlines as Markdown.

use domlens_progressive::content::{Inline, Style};

use crate::escape::{self, Context};

/// A piece of a line whose text is known, with the styles that are still to be written.
#[derive(Clone, Debug)]
struct Item<'a> {
    style: Style,
    kind: ItemKind<'a>,
}

#[derive(Clone, Debug)]
enum ItemKind<'a> {
    Text(&'a str),
    /// Markup that is written as it is.
    Markup(String),
    Break,
}

/// `line` as Markdown: without line ends, except after the backslash of a hard break.
pub(crate) fn markdown(line: &[Inline], context: Context<'_>) -> String {
    let mut out = String::new();
    let mut items = items(line, Style::default(), context);
    while items.last().is_some_and(is_blank) {
        items.pop();
    }
    push_items(&mut out, &items, None, context);
    trim_spaces(&mut out);
    out
}

fn trim_spaces(out: &mut String) {
    let kept = out.trim_end_matches(' ').len();
    out.truncate(kept);
}

fn items<'a>(line: &'a [Inline], outer: Style, context: Context<'_>) -> Vec<Item<'a>> {
    let mut items: Vec<Item<'_>> = Vec::with_capacity(line.len());
    for inline in line {
        let mut after = None;
        let (style, kind) = match inline {
            Inline::Text { text, style } => (without(*style, outer), ItemKind::Text(text)),
            Inline::Code { text, style } => (
                without(*style, outer),
                ItemKind::Markup(escape::code_span(text, context)),
            ),
            Inline::Math { tex } => (Style::default(), ItemKind::Markup(math(tex, context))),
            Inline::Image { alt, url } => {
                (Style::default(), ItemKind::Markup(image(alt, url, context)))
            }
            Inline::FootnoteReference { label } => (
                Style::default(),
                ItemKind::Markup(format!("[^{}]", footnote_label(label))),
            ),
            Inline::Break => (Style::default(), ItemKind::Break),
            Inline::Link { url, content } => {
                let style = shared_style(content);
                let text = link_text(content, style, context);
                let space = |is: bool| {
                    is.then_some(Item {
                        style: without(style, outer),
                        kind: ItemKind::Text(" "),
                    })
                };
                items.extend(space(text.starts_with(' ')));
                after = space(text.ends_with(' '));
                let text = text.trim_matches(' ');
                let markup = if text.is_empty() {
                    String::new()
                } else {
                    format!("[{text}]{}", escape::destination(url, context))
                };
                (without(style, outer), ItemKind::Markup(markup))
            }
            _ => continue,
        };
        match &kind {
            ItemKind::Text("") => {}
            ItemKind::Markup(markup) if markup.is_empty() => {}
            _ => items.push(raise(Item { style, kind }, context)),
        }
        items.extend(after);
    }
    items
}

/// Raised and lowered text has no sign in Markdown and is written as HTML.
fn raise<'a>(item: Item<'a>, context: Context<'_>) -> Item<'a> {
    let tag = match item.style {
        Style {
            superscript: true, ..
        } => "sup",
        Style {
            subscript: true, ..
        } => "sub",
        _ => return item,
    };
    let style = Style {
        superscript: false,
        subscript: false,
        ..item.style
    };
    let mut inner = String::from(">");
    match &item.kind {
        ItemKind::Text(text) => escape::push_text(&mut inner, text.trim(), Some('<'), context),
        ItemKind::Markup(markup) => inner.push_str(markup),
        ItemKind::Break => {}
    }
    Item {
        style,
        kind: ItemKind::Markup(format!("<{tag}{inner}</{tag}>")),
    }
}

/// The styles that all of a link's content has: they go around the link.
fn shared_style(content: &[Inline]) -> Style {
    let mut shared: Option<Style> = None;
    for inline in content {
        let style = match inline {
            Inline::Text { style, .. } | Inline::Code { style, .. } => *style,
            _ => Style::default(),
        };
        shared = Some(shared.map_or(style, |shared| shared.common(style)));
    }
    Style {
        superscript: false,
        subscript: false,
        ..shared.unwrap_or_default()
    }
}

fn link_text(inner: &[Inline], outer: Style, context: Context<'_>) -> String {
    let context = Context {
        link: true,
        ..context
    };
    // The bracket before it lets white space at the start be seen.
    let mut text = String::from("[");
    push_items(&mut text, &items(inner, outer, context), Some(']'), context);
    text.split_off(1)
}

fn image(alt: &str, url: &str, context: Context<'_>) -> String {
    let context = Context {
        link: true,
        ..context
    };
    let mut text = String::new();
    escape::push_text(&mut text, alt.trim(), Some(']'), context);
    format!("![{text}]{}", escape::destination(url, context))
}

/// A formula in dollar signs; as code where these would not hold it.
pub(crate) fn math(tex: &str, context: Context<'_>) -> String {
    let tex = domlens_progressive::content::clean::one_line(tex);
    if tex.is_empty() {
        return tex;
    }
    let ends_cell = context.table && tex.contains('|');
    let is_safe = !ends_cell
        && is_balanced(&tex, '{', '}')
        && !tex.contains(['$', '`'])
        && !tex.ends_with('\\')
        && !tex.starts_with(char::is_whitespace);
    if is_safe && !tex.ends_with(char::is_whitespace) {
        format!("${tex}$")
    } else {
        escape::code_span(&tex, context)
    }
}

/// Whether each `end` in `text` has its `start` before it, and the other way around.
pub(crate) fn is_balanced(text: &str, start: char, end: char) -> bool {
    let mut open = 0_usize;
    for character in text.chars() {
        if character == start {
            open += 1;
        } else if character == end {
            let Some(outer) = open.checked_sub(1) else {
                return false;
            };
            open = outer;
        }
    }
    open == 0
}

/// Labels are letters and digits alone, whatever they were.
pub(crate) fn footnote_label(label: &str) -> String {
    let label: String = label
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(40)
        .collect();
    if label.is_empty() {
        "note".to_owned()
    } else {
        label
    }
}

fn without(style: Style, outer: Style) -> Style {
    Style {
        strong: style.strong && !outer.strong,
        emphasis: style.emphasis && !outer.emphasis,
        strike: style.strike && !outer.strike,
        ..style
    }
}

/// Writes items; `next` is the character that comes after them.
fn push_items(out: &mut String, items: &[Item<'_>], next: Option<char>, context: Context<'_>) {
    let mut at = 0;
    while let Some(item) = items.get(at) {
        let length = if item.style.is_plain() {
            1
        } else {
            items
                .get(at..)
                .unwrap_or_default()
                .iter()
                .take_while(|item| !item.style.is_plain())
                .count()
        };
        let group = items.get(at..at + length).unwrap_or_default();
        let after = items
            .get(at + length)
            .map_or(next, |item| first_character(item, context));
        if item.style.is_plain() {
            push_item(out, item, after, context);
        } else {
            push_styled(out, group, after, context);
        }
        at += length;
    }
}

fn push_item(out: &mut String, item: &Item<'_>, next: Option<char>, context: Context<'_>) {
    match &item.kind {
        ItemKind::Text(text) => escape::push_text(out, text, next, context),
        ItemKind::Markup(markup) => out.push_str(markup),
        ItemKind::Break if context.table => out.push_str("<br>"),
        ItemKind::Break if context.heading || context.link => {
            if !out.ends_with(' ') {
                out.push(' ');
            }
        }
        ItemKind::Break => {
            trim_spaces(out);
            if !out.is_empty() && !out.ends_with('\n') {
                out.push_str("\\\n");
            }
        }
    }
}

/// The character with which an item begins, as the text before it has to know.
fn first_character(item: &Item<'_>, context: Context<'_>) -> Option<char> {
    match &item.kind {
        // Spaces at the start of styled text move before its signs.
        ItemKind::Text(text) if text.starts_with(char::is_whitespace) => Some(' '),
        _ if item.style.strike => Some('~'),
        _ if !item.style.is_plain() => Some('*'),
        ItemKind::Text(text) => text.chars().next(),
        ItemKind::Markup(markup) => markup.chars().next(),
        ItemKind::Break if context.table => Some('<'),
        ItemKind::Break if context.heading || context.link => Some(' '),
        ItemKind::Break => None,
    }
}

/// Writes a sequence of styled items: with Markdown's signs where they are sure to be read as
/// meant, else with HTML tags.
fn push_styled(out: &mut String, group: &[Item<'_>], next: Option<char>, context: Context<'_>) {
    let group = spread(group);
    let before = group.iter().take_while(|item| is_blank(item)).count();
    let after = group.iter().rev().take_while(|item| is_blank(item)).count();
    let middle = group
        .get(before..group.len().saturating_sub(after))
        .unwrap_or_default();
    if before > 0 {
        escape::push_text(out, " ", None, context);
    }
    if middle.is_empty() {
        return;
    }
    let next = if after > 0 { Some(' ') } else { next };
    let signs = if signs_hold(out, middle, next) {
        &SIGNS
    } else {
        &TAGS
    };
    push_nested(out, middle, next, signs, context);
    if after > 0 {
        escape::push_text(out, " ", None, context);
    }
}

/// The signs of strong, emphasis and strike, opening and closing.
type Signs = [(&'static str, &'static str); 3];

const SIGNS: Signs = [("**", "**"), ("*", "*"), ("~~", "~~")];
const TAGS: Signs = [
    ("<strong>", "</strong>"),
    ("<em>", "</em>"),
    ("<del>", "</del>"),
];

/// Parts white space at the ends of texts from the words, so that signs stand next to words. The
/// blank items get the styles that both neighbors share.
fn spread<'a>(group: &[Item<'a>]) -> Vec<Item<'a>> {
    let mut items: Vec<Item<'a>> = Vec::with_capacity(group.len());
    for item in group {
        let ItemKind::Text(text) = item.kind else {
            items.push(item.clone());
            continue;
        };
        let words = text.trim();
        let piece = |kind| Item {
            style: item.style,
            kind: ItemKind::Text(kind),
        };
        if words.is_empty() {
            items.push(piece(" "));
            continue;
        }
        if text.starts_with(char::is_whitespace) {
            items.push(piece(" "));
        }
        items.push(piece(words));
        if text.ends_with(char::is_whitespace) {
            items.push(piece(" "));
        }
    }
    let mut after: Vec<Option<Style>> = Vec::with_capacity(items.len());
    let mut next: Option<Style> = None;
    for item in items.iter().rev() {
        after.push(next);
        next = if is_blank(item) {
            next
        } else {
            Some(item.style)
        };
    }
    let mut before: Option<Style> = None;
    for (item, after) in items.iter_mut().zip(after.into_iter().rev()) {
        if !is_blank(item) {
            before = Some(item.style);
            continue;
        }
        item.style = match (before, after) {
            (Some(before), Some(after)) => before.common(after),
            _ => Style::default(),
        };
    }
    items
}

fn is_blank(item: &Item<'_>) -> bool {
    match &item.kind {
        ItemKind::Text(text) => text.chars().all(char::is_whitespace),
        ItemKind::Markup(_) => false,
        ItemKind::Break => true,
    }
}

/// The kind of a character next to a sign, as CommonMark looks at it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Space,
    Punctuation,
    Letter,
    /// Symbols and marks: letters to some parsers and versions, punctuation to others.
    Unsure,
}

fn side(character: Option<char>) -> Side {
    match character {
        None => Side::Space,
        Some(character) if character.is_whitespace() => Side::Space,
        Some(character) if character.is_alphanumeric() => Side::Letter,
        Some(character) if character.is_ascii_punctuation() => Side::Punctuation,
        Some(_) => Side::Unsure,
    }
}

fn first_side(item: &Item<'_>) -> Side {
    match &item.kind {
        ItemKind::Text(text) => side(text.chars().next()),
        ItemKind::Markup(_) => Side::Punctuation,
        ItemKind::Break => Side::Space,
    }
}

fn last_side(item: &Item<'_>) -> Side {
    match &item.kind {
        ItemKind::Text(text) => side(text.chars().next_back()),
        ItemKind::Markup(_) => Side::Punctuation,
        ItemKind::Break => Side::Space,
    }
}

/// Whether the [rules of emphasis] read the signs around and inside `group` as they are meant.
///
/// [rules of emphasis]: https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis
fn signs_hold(out: &str, group: &[Item<'_>], next: Option<char>) -> bool {
    let (Some(first), Some(last)) = (group.first(), group.last()) else {
        return true;
    };
    if crosses(group) {
        return false;
    }
    let is_unit = group.iter().all(|item| item.style == first.style);
    let mixed = mixes(first.style);
    let edge = |outside: Side, inside: Side| match (outside, inside) {
        (Side::Space, _) | (Side::Punctuation, Side::Letter) => true,
        (Side::Letter | Side::Unsure, Side::Letter) | (Side::Punctuation, Side::Punctuation) => {
            is_unit && !mixed
        }
        _ => false,
    };
    if !edge(side(out.chars().next_back()), first_side(first)) || !edge(side(next), last_side(last))
    {
        return false;
    }
    group.windows(2).all(|pair| match pair {
        [one, other] if one.style != other.style => {
            let opens = without(other.style, one.style);
            let closes = without(one.style, other.style);
            let (before, after) = (last_side(one), first_side(other));
            let (changed, outer, inner, outside) = match (opens.is_plain(), closes.is_plain()) {
                (false, false) => return false,
                (false, true) => (opens, before, after, one),
                _ => (closes, after, before, other),
            };
            outer == Side::Space && inner != Side::Space
                || outer == Side::Punctuation
                    && inner == Side::Letter
                    && !is_markup(outside)
                    && !mixes(changed)
        }
        _ => true,
    })
}

/// Whether a style goes on where one ends that began before it: no nesting holds both, and its
/// signs would be closed and opened again beside those of the other.
fn crosses(group: &[Item<'_>]) -> bool {
    let mut starts: [Option<usize>; 3] = [None; 3];
    for (at, item) in group.iter().enumerate() {
        let Style {
            strong,
            emphasis,
            strike,
            ..
        } = item.style;
        let now = [strong, emphasis, strike].map(|is| is.then_some(at));
        let rows = || starts.iter().zip(now);
        let ending = rows()
            .filter(|(_, now)| now.is_none())
            .filter_map(|(start, _)| *start)
            .min();
        let going_on = rows()
            .filter(|(_, now)| now.is_some())
            .filter_map(|(start, _)| *start)
            .max();
        if ending.is_some_and(|ending| going_on.is_some_and(|start| start > ending)) {
            return true;
        }
        starts = std::array::from_fn(|style| {
            let began = starts.get(style).copied().flatten();
            now.get(style)
                .copied()
                .flatten()
                .map(|at| began.unwrap_or(at))
        });
    }
    false
}

/// Whether signs of different kinds stand side by side.
fn mixes(style: Style) -> bool {
    style.strike && (style.strong || style.emphasis)
}

fn is_markup(item: &Item<'_>) -> bool {
    matches!(item.kind, ItemKind::Markup(_))
}

/// Writes items with their styles as nested signs, the style that reaches furthest outside.
/// Each level takes one of three styles away, so it goes no deeper than three.
fn push_nested(
    out: &mut String,
    items: &[Item<'_>],
    next: Option<char>,
    signs: &Signs,
    context: Context<'_>,
) {
    let mut at = 0;
    while let Some(item) = items.get(at) {
        if is_blank(item) {
            // What was before it has its own signs already; signs never stand before white space.
            push_item(out, item, None, context);
            at += 1;
            continue;
        }
        let rest = items.get(at..).unwrap_or_default();
        let reach = |has: fn(Style) -> bool| rest.iter().take_while(|item| has(item.style)).count();
        let reaches = [
            reach(|style| style.strong),
            reach(|style| style.emphasis),
            reach(|style| style.strike),
        ];
        let longest = reaches.into_iter().max().unwrap_or(0);
        let length = longest.max(1);
        let group = rest.get(..length).unwrap_or_default();
        let after = items
            .get(at + length)
            .map_or(next, |item| first_character(item, context));
        if longest == 0 {
            push_item(out, item, after, context);
        } else {
            let kind = reaches
                .iter()
                .position(|reach| *reach == longest)
                .unwrap_or(0);
            let (open, close) = signs.get(kind).copied().unwrap_or_default();
            let inner: Vec<Item<'_>> = group
                .iter()
                .map(|item| Item {
                    style: lower(item.style, kind),
                    kind: item.kind.clone(),
                })
                .collect();
            out.push_str(open);
            push_nested(out, &inner, close.chars().next(), signs, context);
            out.push_str(close);
        }
        at += length;
    }
}

fn lower(style: Style, kind: usize) -> Style {
    Style {
        strong: style.strong && kind != 0,
        emphasis: style.emphasis && kind != 1,
        strike: style.strike && kind != 2,
        ..style
    }
}
