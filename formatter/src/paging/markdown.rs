//! Our own Markdown in lines that know what they need around them.
//!
//! Page text is escaped where it stands, so what reads as a heading, a list, a fence or a table at
//! the head of a line is one that we wrote.

use super::line::Line;
use crate::budget::Priority;

/// The lines of an answer in sections: each `##` heading has what stands below it under it, each
/// item what is set in below it. `priority` tells what a section is worth by its heading; what is
/// before the first one always comes.
pub(crate) fn sections(text: &str, priority: impl Fn(&str) -> Priority) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut worth = Priority::Header;
    let mut heading = None;
    // Items that later lines are set in under, with how far they are set in themselves.
    let mut items: Vec<(usize, usize)> = Vec::new();
    for line in text.split('\n') {
        let number = lines.len();
        if let Some(title) = line.strip_prefix("## ") {
            let name = title.rsplit_once(" (").map_or(title, |(name, _)| name);
            worth = priority(name);
            heading = Some(number);
            items.clear();
            lines.push(Line {
                resume: vec![format!("{line}, continued"), String::new()],
                ..Line::new(line, worth, None)
            });
            continue;
        }
        let indent = line.len() - line.trim_start_matches(' ').len();
        items.retain(|(_, inner)| *inner < indent);
        let parent = items.last().map(|(item, _)| *item).or(heading);
        // A heading is never the last line of a page.
        let is_headed = heading.is_some_and(|heading| number - heading <= 2);
        lines.push(Line {
            is_glued: is_headed || (line.is_empty() && number > 0),
            resume: vec![format!("{line} (continued)")],
            ..Line::new(line, worth, parent)
        });
        items.push((number, indent));
    }
    lines
}

/// The lines of content: rows stand under the head of their table, code under its fence.
pub(crate) fn content(text: &str) -> Vec<Line> {
    let rows: Vec<&str> = text.split('\n').collect();
    let mut lines: Vec<Line> = Vec::with_capacity(rows.len());
    let mut block: Option<Open> = None;
    for (number, row) in rows.iter().enumerate() {
        let (prefix, rest) = container(row);
        block = block.filter(|open| open.holds(rest));
        let mut line = Line::new(row, Priority::Main, block.as_ref().map(Open::first));
        match &block {
            Some(Open::Code { fence, .. }) if *fence == rest.trim_end() => {
                line.is_glued = true;
                block = None;
            }
            Some(Open::Table { first }) => line.is_glued = number == first + 1,
            Some(Open::Code { .. }) => {}
            None => {
                block = Open::begins(number, rest, rows.get(number + 1).copied());
                line.is_glued = row.is_empty() && number > 0;
                let set_in = set_in(prefix);
                if let Some(Open::Code { fence, .. }) = &block {
                    line.resume = vec![format!("{set_in}{rest}")];
                    line.close = Some(format!("{set_in}{fence}"));
                }
                if let (Some(Open::Table { .. }), Some(delimiter)) = (&block, rows.get(number + 1))
                {
                    line.resume = vec![format!("{set_in}{rest}"), (*delimiter).to_owned()];
                }
            }
        }
        lines.push(line);
    }
    lines
}

/// A block of several lines that cannot be read without its first.
enum Open {
    Code { first: usize, fence: String },
    Table { first: usize },
}

impl Open {
    /// The block that `rest`, a line without what contains it, is the first line of.
    fn begins(number: usize, rest: &str, next: Option<&str>) -> Option<Self> {
        let fence = rest.len() - rest.trim_start_matches('`').len();
        if fence >= 3 {
            return Some(Self::Code {
                first: number,
                fence: "`".repeat(fence),
            });
        }
        let next = next.map(|line| container(line).1);
        let is_head = rest.starts_with('|') && next.is_some_and(|next| next.starts_with("| ---"));
        is_head.then_some(Self::Table { first: number })
    }

    fn first(&self) -> usize {
        match self {
            Self::Code { first, .. } | Self::Table { first } => *first,
        }
    }

    /// Whether the block goes on with a line. Code ends with its fence alone.
    fn holds(&self, rest: &str) -> bool {
        match self {
            Self::Code { .. } => true,
            Self::Table { .. } => rest.starts_with('|'),
        }
    }
}

/// A line in two: the marks of the quotations and items that contain it, and the rest.
fn container(line: &str) -> (&str, &str) {
    let mut rest = line;
    loop {
        let after = rest.trim_start_matches(' ');
        let digits = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let inner = ["> ", "- ", "* ", "+ "]
            .iter()
            .find_map(|mark| after.strip_prefix(mark))
            .or_else(|| after.strip_prefix('>').filter(|rest| rest.is_empty()))
            .or_else(|| {
                let is_number = digits.len() < after.len();
                [". ", ") "]
                    .iter()
                    .find_map(|mark| digits.strip_prefix(mark))
                    .filter(|_| is_number)
            });
        let Some(inner) = inner else {
            let (prefix, _) = line.split_at(line.len() - after.len());
            return (prefix, after);
        };
        rest = inner;
    }
}

/// The marks of containers as they stand on lines after the first: items are only set in.
fn set_in(prefix: &str) -> String {
    let mark = |c: char| if c == '>' { c } else { ' ' };
    prefix.chars().map(mark).collect()
}
