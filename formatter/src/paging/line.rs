//! Lines as pages are made of them.

use crate::budget::{Priority, TextLine};

/// One line of a text, with what it needs around it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) priority: Priority,
    /// The line that it stands under, which comes before it.
    pub(crate) parent: Option<usize>,
    /// Whether it belongs to the line before it, so that no page begins with it.
    pub(crate) is_glued: bool,
    /// What a page says in place of this line, when lines under it go on there.
    pub(crate) resume: Vec<String>,
    /// What ends the lines under it, when they go on on a later page.
    pub(crate) close: Option<String>,
}

impl Line {
    /// A line that needs nothing around it.
    pub(crate) fn new(text: &str, priority: Priority, parent: Option<usize>) -> Self {
        Self {
            text: text.to_owned(),
            priority,
            parent,
            is_glued: false,
            resume: Vec::new(),
            close: None,
        }
    }
}

impl From<&TextLine> for Line {
    fn from(line: &TextLine) -> Self {
        let title = line.text.trim_end_matches(':');
        let resume = vec![format!("{title} (continued):")];
        Self {
            resume,
            ..Self::new(&line.text, line.priority, line.parent)
        }
    }
}
