//! Groups of tools: what `--caps` chooses among.

use std::fmt;
use std::str::FromStr;

/// A group of tools that is served or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Opening a page and reading it.
    Read,
    /// Acting on it: clicks, fields, keys.
    Act,
    /// Several tabs.
    Tabs,
    /// Pictures of the page.
    Vision,
    /// Files that go into a page.
    Files,
}

impl Group {
    /// All groups.
    pub const ALL: [Self; 5] = [Self::Read, Self::Act, Self::Tabs, Self::Vision, Self::Files];
    /// Those that are served unless others are chosen.
    pub const DEFAULT: [Self; 3] = [Self::Read, Self::Act, Self::Vision];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Act => "act",
            Self::Tabs => "tabs",
            Self::Vision => "vision",
            Self::Files => "files",
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Group {
    type Err = GroupError;

    fn from_str(text: &str) -> Result<Self, GroupError> {
        let name = text.trim().to_ascii_lowercase();
        let found = Self::ALL.into_iter().find(|group| group.name() == name);
        found.ok_or_else(|| GroupError(text.to_owned()))
    }
}

/// What is no group of tools.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no group of tools; expected read, act, tabs, vision or files")]
pub struct GroupError(String);
