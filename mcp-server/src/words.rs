//! Small pieces of sentences that messages are made of.

use domlens::progressive::content::clean;

/// The longest text of a caller that a message repeats, in characters.
const MAX_QUOTED: usize = 200;

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        None => "none".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

/// What a caller sent, in backticks on one line, cut where it is long.
pub(crate) fn quoted(text: &str) -> String {
    format!(
        "`{}`",
        cut(&clean::one_line(text).replace('`', "'"), MAX_QUOTED)
    )
}

/// `text` in at most `most` characters, the last of them an ellipsis if it was longer.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// `1 element`, `3 elements`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_long_is_cut_and_stays_on_its_line() {
        assert_eq!(quoted("a\n`b`"), "`a 'b'`");
        assert_eq!(cut("abcd", 4), "abcd");
        assert_eq!(cut("abcde", 4), "abc…");
    }
}
