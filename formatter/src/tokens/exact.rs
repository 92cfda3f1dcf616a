//! The tokens of `o200k_base`, counted.

use tiktoken_rs::o200k_base_singleton;

use super::TokenCounter;

/// Blanks in a row that are counted at once. The splitter's expression gives up on a million.
const MOST_BLANKS: usize = 10_000;

/// The exact count for `o200k_base`, the vocabulary of current models of `OpenAI`. What looks like
/// a special token in the text is text. The vocabulary is read on first use, which takes about
/// a tenth of a second.
///
/// Of more than 10,000 blanks in a row it counts a few tokens too many.
#[derive(Clone, Copy, Debug, Default)]
pub struct O200k;

impl TokenCounter for O200k {
    fn count(&self, text: &str) -> usize {
        let tokens = o200k_base_singleton();
        let mut count = 0;
        let mut rest = text;
        while let Some(end) = end_of_long_run(rest) {
            let (part, others) = rest.split_at(end);
            count += tokens.count_ordinary(part);
            rest = others;
        }
        count + tokens.count_ordinary(rest)
    }
}

/// Where the first run of white space in `text` is longer than what is counted at once, if any is.
fn end_of_long_run(text: &str) -> Option<usize> {
    let mut length = 0;
    text.char_indices().find_map(|(at, c)| {
        length = if c.is_whitespace() { length + 1 } else { 0 };
        (length > MOST_BLANKS).then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_that_of_the_vocabulary() {
        // As the original `tiktoken` says.
        assert_eq!(O200k.count("hello world"), 2);
        assert_eq!(O200k.count("<|endoftext|>"), 7);
        assert_eq!(O200k.count(""), 0);
    }

    #[test]
    fn long_runs_are_counted() {
        for (text, times) in [
            (" ", 1_500_000),
            ("\n", 60_000),
            ("a", 60_000),
            ("漢", 20_000),
        ] {
            let long = text.repeat(times) + "x";
            let count = O200k.count(&long);
            assert!((100..2 * times).contains(&count), "{text:?}: {count}");
        }
    }
}
