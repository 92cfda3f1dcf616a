//! Entries by words, or by role and name.

use serde::Serialize;

use crate::fold::fold;
use crate::{Entry, Graph};

/// An entry that was looked for, and where it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Found<'g> {
    /// The entry.
    pub entry: &'g Entry,
    /// The title of its card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<&'g str>,
    /// The heading that it stands under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<&'g str>,
    /// How well it fits: higher is better.
    pub score: u32,
}

/// What to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Words that role and label have, in any order, compared without case and accents. Each may
    /// be a part of a word.
    Words(Vec<String>),
    /// A role and a label that are these, compared without case and accents.
    Exact {
        /// The role, in lower case.
        role: String,
        /// The label, in lower case and without accents.
        name: String,
    },
}

impl Query {
    /// Reads a query: `button 'Sign in'` or `button "Sign in"` asks for a role and a label,
    /// everything else for words.
    ///
    /// ```
    /// use domlens_graph::Query;
    /// let exact = Query::Exact { role: "button".into(), name: "sign in".into() };
    /// assert_eq!(Query::parse("button 'Sign in'"), exact);
    /// assert_eq!(Query::parse("sign IN"), Query::Words(vec!["sign".into(), "in".into()]));
    /// ```
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        let quoted = text
            .split_once(char::is_whitespace)
            .and_then(|(role, rest)| {
                let rest = rest.trim();
                let quote = rest.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
                let name = rest.strip_prefix(quote)?.strip_suffix(quote)?;
                Some((role, name))
            });
        match quoted {
            Some((role, name)) => Self::Exact {
                role: fold(role),
                name: fold(name),
            },
            None => Self::Words(fold(text).split_whitespace().map(str::to_owned).collect()),
        }
    }
}

/// The entries that `query` asks for, the best first; equally good ones in the order of the page.
///
/// All words have to be in role and label; what is not on the label itself is looked for in the
/// difference and the group of the entry, then in the title of its card, which does not make an
/// entry fit by itself. Whole words are better than beginnings of words, and
/// these better than parts; dialogs come before the main content, and that before the rest.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_graph::{GraphOptions, find, graph};
///
/// let doc = Document::parse("<a href=/c>Café menu</a><button>Menu</button>");
/// let graph = graph(&doc, &GraphOptions::default());
/// let found = find(&graph, "MENU cafe");
/// assert_eq!(found[0].entry.label, "Café menu");
/// assert_eq!(find(&graph, "button 'menu'").len(), 1);
/// assert!(find(&graph, "button 'men'").is_empty());
/// ```
pub fn find<'g>(graph: &'g Graph, query: &str) -> Vec<Found<'g>> {
    let query = Query::parse(query);
    let mut found: Vec<Found<'g>> = graph
        .entries
        .iter()
        .filter_map(|entry| {
            let card = graph.card_of(entry).map(|card| &*card.title);
            Some(Found {
                entry,
                card,
                heading: entry.heading.as_deref(),
                score: score(entry, card, &query)?,
            })
        })
        .collect();
    found.sort_by_key(|found| std::cmp::Reverse(found.score));
    found
}

/// How well an entry fits; `None` if it does not.
fn score(entry: &Entry, card: Option<&str>, query: &Query) -> Option<u32> {
    let label = fold(&entry.label);
    let role = fold(&entry.role);
    let fit = match query {
        Query::Exact { role: asked, name } => (*asked == role && *name == label).then_some(1000)?,
        Query::Words(words) => score_words(entry, card, &role, &label, words)?,
    };
    let place = match (entry.in_dialog(), entry.in_main) {
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    };
    Some(fit + place)
}

fn score_words(
    entry: &Entry,
    card: Option<&str>,
    role: &str,
    label: &str,
    words: &[String],
) -> Option<u32> {
    if words.is_empty() {
        return None;
    }
    let more: Vec<String> = [&entry.difference, &entry.group]
        .into_iter()
        .flatten()
        .map(|text| fold(text))
        .collect();
    let card = card.map(fold).unwrap_or_default();
    let (mut total, mut is_own) = (0, false);
    for word in words {
        let own = fits(label, word)
            .map(|fit| fit * 10)
            .or_else(|| (role == word).then_some(20))
            .or_else(|| more.iter().filter_map(|text| fits(text, word)).max())
            .or_else(|| role.contains(&**word).then_some(1));
        is_own |= own.is_some();
        total += own.or_else(|| fits(&card, word))?;
    }
    if !is_own {
        return None;
    }
    let count = u32::try_from(words.len()).unwrap_or(u32::MAX).max(1);
    let whole = label
        .split_whitespace()
        .eq(words.iter().map(String::as_str));
    let starts = label.starts_with(words.first().map_or("", String::as_str));
    Some(total * 10 / count + u32::from(whole) * 300 + u32::from(starts) * 50)
}

/// How a word stands in a text: 3 as a whole word, 2 at the start of one, 1 within one.
fn fits(text: &str, word: &str) -> Option<u32> {
    let mut best = None;
    for (at, found) in text.match_indices(word) {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text
            .get(at + found.len()..)
            .and_then(|text| text.chars().next());
        let is_start = !before.is_some_and(char::is_alphanumeric);
        let is_end = !after.is_some_and(char::is_alphanumeric);
        let fit = match (is_start, is_end) {
            (true, true) => return Some(3),
            (true, false) => 2,
            _ => 1,
        };
        best = best.max(Some(fit));
    }
    best
}
