//! Writes text into lines: collapses white space, and holds back the breaks that only stand
//! between other text.

use super::TextPreview;
use crate::rendering::{TextTransform, WhiteSpace};

const ZERO_WIDTH_SPACE: char = '\u{200b}';

/// White space that is written if more text follows in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    None,
    Space,
    /// A space that has a line break in it: it vanishes beside a zero width space.
    Break,
    /// A space that stood here, in bytes, before the line was left.
    Left(usize),
}

/// The state of a line that is left for an element out of the flow.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutsideLine {
    pending: Pending,
    is_line_start: bool,
}

#[derive(Debug)]
pub(super) struct LineWriter {
    out: String,
    chars: usize,
    max_chars: usize,
    /// The most line breaks that were required since the last text.
    required: u8,
    pending: Pending,
    is_line_start: bool,
}

impl LineWriter {
    pub(super) fn new(max_chars: usize) -> Self {
        Self {
            out: String::new(),
            chars: 0,
            max_chars,
            required: 0,
            pending: Pending::None,
            is_line_start: true,
        }
    }

    /// Whether there is more than may be kept.
    pub(super) fn is_full(&self) -> bool {
        self.chars > self.max_chars
    }

    pub(super) fn finish(mut self) -> TextPreview {
        let is_complete = !self.is_full();
        if !is_complete {
            let end = self.out.char_indices().nth(self.max_chars);
            self.out.truncate(end.map_or(0, |(at, _)| at));
            self.out.truncate(self.out.trim_end().len());
        }
        TextPreview {
            text: self.out,
            is_complete,
        }
    }

    /// Text with its white space, by the phases of [css-text].
    ///
    /// [css-text]: https://drafts.csswg.org/css-text/#white-space-processing
    pub(super) fn push_text(
        &mut self,
        text: &str,
        white_space: WhiteSpace,
        transform: TextTransform,
    ) {
        match white_space {
            WhiteSpace::Collapse => self.push_collapsed(text, transform),
            WhiteSpace::Preserve => {
                if text.is_empty() {
                    return;
                }
                self.write(text, transform);
                self.is_line_start = text.ends_with('\n');
            }
            WhiteSpace::PreserveBreaks => {
                for (at, line) in text.split('\n').enumerate() {
                    if at > 0 {
                        self.push_newline();
                    }
                    self.push_collapsed(line, transform);
                }
            }
        }
    }

    fn push_collapsed(&mut self, text: &str, transform: TextTransform) {
        let mut rest = text;
        while !rest.is_empty() && !self.is_full() {
            let word = rest.trim_start_matches(is_collapsible);
            let (space, _) = rest
                .split_at_checked(rest.len() - word.len())
                .unwrap_or_default();
            self.collapse(space);
            let end = word.find(is_collapsible).unwrap_or(word.len());
            let (word, after) = word.split_at_checked(end).unwrap_or_default();
            if !word.is_empty() {
                if self.pending == Pending::Break && word.starts_with(ZERO_WIDTH_SPACE) {
                    self.pending = Pending::None;
                }
                self.write(word, transform);
                self.is_line_start = false;
            }
            rest = after;
        }
    }

    fn collapse(&mut self, space: &str) {
        if space.is_empty() || self.is_line_start || self.pending != Pending::None {
            return;
        }
        if !space.contains('\n') {
            self.pending = Pending::Space;
        } else if !self.out.ends_with(ZERO_WIDTH_SPACE) {
            self.pending = Pending::Break;
        }
    }

    /// A space, unless there is one or nothing stands before it.
    pub(super) fn push_space(&mut self) {
        if !self.out.is_empty() {
            self.pending = Pending::Space;
        }
    }

    pub(super) fn push_newline(&mut self) {
        self.end_line();
        self.write("\n", TextTransform::None);
    }

    pub(super) fn push_tab(&mut self) {
        self.end_line();
        self.write("\t", TextTransform::None);
    }

    /// At least `count` line breaks, if text stands before and after.
    pub(super) fn require_breaks(&mut self, count: u8) {
        self.end_line();
        self.required = self.required.max(count);
    }

    /// White space at the end of a line goes, and so does what begins the next.
    pub(super) fn end_line(&mut self) {
        self.pending = Pending::None;
        self.is_line_start = true;
    }

    /// A box in the line, with lines of its own inside: white space before it stays.
    pub(super) fn open_atom(&mut self) {
        if self.pending != Pending::None {
            self.write("", TextTransform::None);
        }
        self.is_line_start = true;
    }

    pub(super) fn close_atom(&mut self) {
        self.pending = Pending::None;
        self.is_line_start = false;
    }

    /// Leaves the line for what is drawn elsewhere; it goes on after that.
    pub(super) fn leave_line(&mut self) -> OutsideLine {
        let pending = match self.pending {
            Pending::Space | Pending::Break => Pending::Left(self.out.len()),
            pending => pending,
        };
        OutsideLine {
            pending,
            is_line_start: self.is_line_start,
        }
    }

    pub(super) fn return_to_line(&mut self, line: OutsideLine) {
        self.pending = line.pending;
        self.is_line_start = line.is_line_start;
    }

    /// Text that takes its place in the line but has no ink: white space before it stays, and
    /// white space in it swallows what follows.
    pub(super) fn push_invisible(&mut self, text: &str) {
        let mut chars = text.chars();
        let Some(last) = chars.next_back() else {
            return;
        };
        let begins_with_space = text.starts_with(is_collapsible);
        if text.chars().all(is_collapsible) {
            self.is_line_start |= self.pending == Pending::None;
            return;
        }
        if self.pending != Pending::None {
            self.write("", TextTransform::None);
        } else if begins_with_space {
            self.is_line_start = true;
        }
        self.is_line_start = is_collapsible(last);
    }

    /// Writes what was held back, then `text`.
    fn write(&mut self, text: &str, transform: TextTransform) {
        if !self.out.is_empty() {
            for _ in 0..self.required {
                self.push('\n');
            }
        }
        self.required = 0;
        match std::mem::replace(&mut self.pending, Pending::None) {
            Pending::None => {}
            Pending::Space | Pending::Break => self.push(' '),
            Pending::Left(at) => self.out.insert(at, ' '),
        }
        match transform {
            TextTransform::None => self.push_str(text),
            TextTransform::Uppercase => self.push_str(&text.to_uppercase()),
            TextTransform::Lowercase => self.push_str(&text.to_lowercase()),
            TextTransform::Capitalize => {
                let text = capitalize(text, self.out.chars().next_back());
                self.push_str(&text);
            }
        }
    }

    fn push(&mut self, char: char) {
        self.out.push(char);
        self.chars += 1;
    }

    fn push_str(&mut self, text: &str) {
        if self.max_chars == usize::MAX {
            self.out.push_str(text);
            return;
        }
        let room = self.max_chars.saturating_sub(self.chars);
        // A text longer than the limit is not copied whole: one character more tells that.
        let text = match text.char_indices().nth(room.saturating_add(1)) {
            Some((end, _)) => text.get(..end).unwrap_or(text),
            None => text,
        };
        self.out.push_str(text);
        self.chars += text.chars().count();
    }
}

fn is_collapsible(char: char) -> bool {
    matches!(char, ' ' | '\t' | '\n' | '\r')
}

/// The first letter of each word in title case; `before` is what stands before `text`.
fn capitalize(text: &str, before: Option<char>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = before;
    for char in text.chars() {
        let is_inside = before.is_some_and(|char| {
            char.is_alphanumeric() || matches!(char, '\'' | '\u{2019}' | '_' | '\u{ad}')
        });
        if is_inside {
            out.push(char);
        } else {
            out.extend(char.to_uppercase());
        }
        before = Some(char);
    }
    out
}
