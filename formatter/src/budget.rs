//! Text as lines that know how much they matter: what a budget of tokens is spent on first.

/// One line of a text, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLine {
    /// The line, without its end.
    pub text: String,
    /// How much it matters.
    pub priority: Priority,
    /// The number of the line that it stands under: that of its card or dialog. It says little
    /// without that line.
    pub parent: Option<usize>,
    /// The handle of the control that it is the line of; `None` for lines about others.
    pub handle: Option<u32>,
}

/// How much a line matters; what is worth most comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Priority {
    /// What holds for the whole text: always kept.
    Header,
    /// In an open dialog.
    Dialog,
    /// In the main content.
    Main,
    /// Elsewhere on the page.
    Rest,
    /// In a card after the first few of its kind.
    Repeated,
}
