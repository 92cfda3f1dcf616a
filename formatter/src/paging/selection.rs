//! Which lines come on which page.

use super::line::Line;
use crate::budget::Priority;

/// The lines of a text in the order in which budgets are spent on them: by what they are worth,
/// lines of the same worth as they stand.
pub(super) struct Order<'l> {
    lines: &'l [Line],
    /// Numbers of lines.
    numbers: Vec<usize>,
    /// How many of them come first on the first page, whatever the budget.
    always: usize,
}

impl<'l> Order<'l> {
    pub(super) fn new(lines: &'l [Line]) -> Self {
        let worth = worth(lines);
        let of = |number: usize| worth.get(number).copied().unwrap_or(Priority::Rest);
        let mut numbers: Vec<usize> = (0..lines.len()).collect();
        numbers.sort_by_key(|number| of(*number));
        let headers = numbers.iter().map(|number| of(*number));
        let always = headers
            .take_while(|worth| *worth == Priority::Header)
            .count();
        Self {
            lines,
            numbers,
            always,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The end of the shortest page from `begin` on: all headers, and one line.
    pub(super) fn shortest(&self, begin: usize) -> usize {
        self.whole(begin, self.always.max(begin) + 1)
    }

    /// Where a page may end that is to hold the lines up to `end`: there, or after what belongs to
    /// the line before.
    pub(super) fn whole(&self, begin: usize, end: usize) -> usize {
        let mut end = end.clamp(begin, self.len());
        let is_glued = |number: &usize| self.lines.get(*number).is_some_and(|line| line.is_glued);
        while self.numbers.get(end).is_some_and(is_glued) {
            end += 1;
        }
        end
    }

    /// The numbers of the lines from `begin` to `end` of the order, as they stand in the text.
    pub(super) fn page(&self, begin: usize, end: usize) -> Vec<usize> {
        let mut numbers = self.numbers.get(begin..end).unwrap_or_default().to_vec();
        numbers.sort_unstable();
        numbers
    }

    /// How many lines from `begin` on are of each priority that occurs.
    pub(super) fn left(&self, begin: usize) -> Vec<(Priority, usize)> {
        let mut counts: Vec<(Priority, usize)> = Vec::new();
        let rest = self.numbers.get(begin..).unwrap_or_default();
        for line in rest.iter().filter_map(|number| self.lines.get(*number)) {
            match counts.iter_mut().find(|(known, _)| *known == line.priority) {
                Some((_, count)) => *count += 1,
                None => counts.push((line.priority, 1)),
            }
        }
        counts.sort_unstable();
        counts
    }
}

/// What each line is worth: at least as much as the lines under it, which say little without it;
/// and as much as the line that it belongs to.
fn worth(lines: &[Line]) -> Vec<Priority> {
    let mut worth: Vec<Priority> = lines.iter().map(|line| line.priority).collect();
    for (number, line) in lines.iter().enumerate().rev() {
        let own = worth.get(number).copied();
        if let Some(above) = line.parent.and_then(|parent| worth.get_mut(parent)) {
            *above = own.map_or(*above, |own| own.min(*above));
        }
    }
    let mut before = None;
    for (line, worth) in lines.iter().zip(&mut worth) {
        if line.is_glued {
            *worth = before.unwrap_or(*worth);
        }
        before = Some(*worth);
    }
    worth
}
