//! Trees of questions about a unit of text, whose answers add up.

use crate::trees::{LEAVES, NODES, ROOTS, SCALE};

/// A question: is column `column` at most `most`? The answer "yes" leads to `yes`, "no" to `no`:
/// a question by its number, or a leaf by the bits of its number turned over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    column: u8,
    most: i16,
    yes: i16,
    no: i16,
}

/// A question, short enough to be written in a table.
pub(crate) const fn question(column: u8, most: i16, yes: i16, no: i16) -> Question {
    Question {
        column,
        most,
        yes,
        no,
    }
}

/// What the trees say about a row of columns, in log-odds of being content.
pub(crate) fn log_odds(row: &[i16]) -> f64 {
    let sum: i32 = ROOTS.iter().map(|root| i32::from(leaf(*root, row))).sum();
    f64::from(sum) / SCALE
}

/// Goes down one tree. Each step leads to a question with a greater number or to a leaf, so the
/// way ends.
fn leaf(root: i16, row: &[i16]) -> i16 {
    let mut at = root;
    while let Ok(question) = usize::try_from(at) {
        let Some(question) = NODES.get(question) else {
            return 0;
        };
        let value = row.get(usize::from(question.column)).copied().unwrap_or(0);
        at = if value <= question.most {
            question.yes
        } else {
            question.no
        };
    }
    usize::try_from(!at)
        .ok()
        .and_then(|leaf| LEAVES.get(leaf))
        .copied()
        .unwrap_or(0)
}
