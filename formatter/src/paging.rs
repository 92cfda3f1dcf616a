//! Texts in pages: at most so many tokens at once, and a cursor to the rest.
//!
//! A page never ends inside a line. What is worth most comes on the first page; each page has its
//! lines in the order of the whole text. All pages together hold each line of the text once;
//! [`Page::lines`] says which. What else stands on a page is the head of a card, list, table or code
//! block that began on an earlier page, and the count of what is left.

mod cursor;
pub(crate) mod line;
pub(crate) mod markdown;
mod selection;

use std::fmt;

use thiserror::Error;

use crate::MarkdownFormatOptions;
use crate::budget::Priority;
use crate::tokens::TokenCounter;

pub use cursor::Cursor;
use line::Line;
use selection::Order;

/// How much of a text is wanted.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Paging<'a> {
    /// The most tokens of one page; `usize::MAX` stands for no limit.
    pub max_tokens: usize,
    /// Where to go on: what the page before gave. `None` for the first page.
    pub cursor: Option<Cursor>,
    /// What counts the tokens.
    pub counter: &'a dyn TokenCounter,
}

impl fmt::Debug for Paging<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Paging")
            .field("max_tokens", &self.max_tokens)
            .field("cursor", &self.cursor)
            .finish_non_exhaustive()
    }
}

impl<'a> Paging<'a> {
    /// The first page, of at most `max_tokens` tokens as `counter` counts them.
    pub fn new(max_tokens: usize, counter: &'a dyn TokenCounter) -> Self {
        Self {
            max_tokens,
            cursor: None,
            counter,
        }
    }

    /// What `options` say of tokens and the cursor, as `counter` counts.
    pub fn of(options: &MarkdownFormatOptions, counter: &'a dyn TokenCounter) -> Self {
        Self::new(options.max_tokens.unwrap_or(usize::MAX), counter).at(options.cursor)
    }

    /// The page that begins at `cursor`; the first one for `None`.
    #[must_use]
    pub fn at(mut self, cursor: Option<Cursor>) -> Self {
        self.cursor = cursor;
        self
    }
}

/// One page of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page {
    /// What the page says, with all that stands around its lines.
    pub text: String,
    /// The tokens of the text, as the counter of the request counts them: at most as many as were
    /// asked for. `None` when there was no limit: then nothing is counted.
    pub tokens: Option<usize>,
    /// The lines of the whole text that the page holds, by their numbers from 0, in ascending
    /// order.
    pub lines: Vec<usize>,
    /// How many lines are left for later pages.
    pub left: usize,
    /// Where the next page begins; `None` on the last one.
    pub next: Option<Cursor>,
}

/// Why there is no page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PagingError {
    /// Not one more line fits.
    #[error(
        "{max_tokens} tokens are too few for the next line; it takes a budget of {needed} tokens, or \
         a limit to the length of texts"
    )]
    TooFewTokens {
        /// The budget that was given.
        max_tokens: usize,
        /// What would do.
        needed: usize,
    },
    /// The cursor was given for another text.
    #[error(
        "cursor {0} belongs to another text: the page, its options or its content changed; \
         read again without a cursor"
    )]
    OtherText(Cursor),
    /// What was given is no cursor.
    #[error("`{0}` is no cursor; it is what a page before gave, such as `16.9f3a2c1b`")]
    NoCursor(String),
}

/// What a page says of those after it.
#[derive(Clone, Debug)]
pub(crate) struct More {
    pub(crate) lines: usize,
    pub(crate) what: Vec<(Priority, usize)>,
    pub(crate) cursor: Cursor,
}

impl More {
    /// `12 in the main content, 25 elsewhere`.
    pub(crate) fn described(&self) -> String {
        let parts: Vec<String> = self
            .what
            .iter()
            .map(|(priority, count)| format!("{count} {}", place(*priority)))
            .collect();
        parts.join(", ")
    }
}

fn place(priority: Priority) -> &'static str {
    match priority {
        Priority::Header => "in the head",
        Priority::Dialog => "in dialogs",
        Priority::Main => "in the main content",
        Priority::Rest => "elsewhere",
        Priority::Repeated => "in repeated cards",
    }
}

/// The page of `lines` that `paging` asks for. `wrap` puts what is around it around the joined
/// lines, and says what is left.
pub(crate) fn page(
    lines: &[Line],
    wrap: &dyn Fn(&str, Option<&More>) -> String,
    paging: &Paging<'_>,
) -> Result<Page, PagingError> {
    let text = cursor::fingerprint(lines.iter().map(|line| line.text.as_str()));
    let order = Order::new(lines);
    let begin = match paging.cursor {
        None => 0,
        Some(cursor) if cursor.text == text && cursor.after < order.len() => cursor.after,
        Some(cursor) => return Err(PagingError::OtherText(cursor)),
    };
    Pager {
        lines,
        order,
        wrap,
        paging,
        begin,
        text,
    }
    .fill()
}

struct Pager<'p> {
    lines: &'p [Line],
    order: Order<'p>,
    wrap: &'p dyn Fn(&str, Option<&More>) -> String,
    paging: &'p Paging<'p>,
    begin: usize,
    text: u32,
}

impl Pager<'_> {
    /// The longest page that fits: twice as many lines as long as that fits, then by halves. No
    /// more of the text is looked at than a few times the page.
    fn fill(&self) -> Result<Page, PagingError> {
        if self.paging.max_tokens == usize::MAX {
            return Ok(self.until(self.order.len()));
        }
        let shortest = self.order.shortest(self.begin);
        let mut best = self.until(shortest);
        if let Some(needed) = self.excess(&best) {
            return Err(PagingError::TooFewTokens {
                max_tokens: self.paging.max_tokens,
                needed,
            });
        }
        let mut too_many = None;
        let mut step = shortest - self.begin;
        while too_many.is_none() && self.end_of(&best) < self.order.len() {
            step = step.saturating_mul(2);
            let end = self
                .order
                .whole(self.begin, self.begin.saturating_add(step));
            let page = self.until(end);
            if self.excess(&page).is_some() {
                too_many = Some(end);
            } else {
                best = page;
            }
        }
        while let Some(end) = too_many {
            let from = self.end_of(&best);
            let middle = self
                .order
                .whole(self.begin, from + (end - from).div_ceil(2));
            if end - from < 2 || middle >= end {
                break;
            }
            let page = self.until(middle);
            if self.excess(&page).is_some() {
                too_many = Some(middle);
            } else {
                best = page;
            }
        }
        Ok(best)
    }

    /// The tokens of a page that is too long.
    fn excess(&self, page: &Page) -> Option<usize> {
        page.tokens
            .filter(|tokens| *tokens > self.paging.max_tokens)
    }

    fn end_of(&self, page: &Page) -> usize {
        self.begin + page.lines.len()
    }

    /// The page with the lines up to `end` of the order.
    fn until(&self, end: usize) -> Page {
        let lines = self.order.page(self.begin, end);
        let left = self.order.len() - self.begin - lines.len();
        let more = (left > 0).then(|| More {
            lines: left,
            what: self.order.left(self.begin + lines.len()),
            cursor: Cursor {
                after: self.begin + lines.len(),
                text: self.text,
            },
        });
        let text = (self.wrap)(&self.joined(&lines), more.as_ref());
        let is_limited = self.paging.max_tokens < usize::MAX;
        Page {
            tokens: is_limited.then(|| self.paging.counter.count(&text)),
            text,
            lines,
            left,
            next: more.map(|more| more.cursor),
        }
    }

    /// The lines with these numbers, with the heads and ends that they need.
    fn joined(&self, numbers: &[usize]) -> String {
        let mut out: Vec<&str> = Vec::with_capacity(numbers.len());
        // The lines that those written last stand under.
        let mut open: Vec<usize> = Vec::new();
        for number in numbers {
            let above = self.above(*number);
            let shared = open.iter().zip(&above).take_while(|(a, b)| a == b).count();
            self.close(&mut open, shared, numbers, &mut out);
            for parent in above.get(shared..).unwrap_or_default() {
                if numbers.binary_search(parent).is_err() {
                    let head = self.lines.get(*parent).map(|line| &line.resume);
                    out.extend(head.into_iter().flatten().map(String::as_str));
                }
                open.push(*parent);
            }
            out.extend(self.lines.get(*number).map(|line| line.text.as_str()));
        }
        self.close(&mut open, 0, numbers, &mut out);
        out.join("\n")
    }

    /// The lines that `number` stands under, from the top.
    fn above(&self, number: usize) -> Vec<usize> {
        let parent = |number: usize| self.lines.get(number).and_then(|line| line.parent);
        let mut above: Vec<usize> =
            std::iter::successors(parent(number), |number| parent(*number)).collect();
        above.reverse();
        above
    }

    /// Leaves all but `keep` of the `open` lines, with their ends where later pages have those.
    fn close<'t>(
        &'t self,
        open: &mut Vec<usize>,
        keep: usize,
        numbers: &[usize],
        out: &mut Vec<&'t str>,
    ) {
        while open.len() > keep {
            let Some(left) = open.pop() else { break };
            // Few lines have such an end; what stands under the others is not looked at.
            let Some(close) = self.lines.get(left).and_then(|line| line.close.as_deref()) else {
                continue;
            };
            let last = self.last_under(left);
            if last.is_none_or(|last| numbers.binary_search(&last).is_err()) {
                out.push(close);
            }
        }
    }

    /// The last line directly under `parent`: the lines under one stand together.
    fn last_under(&self, parent: usize) -> Option<usize> {
        let below = self.lines.iter().enumerate().skip(parent + 1);
        below
            .take_while(|(_, line)| line.parent >= Some(parent))
            .filter(|(_, line)| line.parent == Some(parent))
            .map(|(number, _)| number)
            .last()
    }
}
