//! The interaction flags that a filter can ask for.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One fact about what can be done with an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[repr(u8)]
pub enum InteractionType {
    /// It takes clicks.
    Click,
    /// It takes a value or a choice.
    Change,
    /// It submits a form.
    Submit,
    /// It leads elsewhere.
    Nav,
    /// It is out of use.
    Disabled,
    /// It cannot be seen.
    Hidden,
    /// It is inert.
    Inert,
    /// It is hidden from assistive technology.
    AriaHidden,
    /// It has a role.
    Role,
    /// It belongs to a form.
    Form,
    /// A visible label stands for it.
    Label,
}

/// A set of interaction flags.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct InteractionSet(u16);

impl InteractionSet {
    /// Adds `kind` if `present`.
    pub fn set(&mut self, kind: InteractionType, present: bool) {
        if present {
            self.0 |= 1 << kind as u8;
        }
    }

    /// Whether `kind` is in the set.
    pub fn contains(self, kind: InteractionType) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// Whether the sets share a flag.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<InteractionType> for InteractionSet {
    fn from_iter<I: IntoIterator<Item = InteractionType>>(kinds: I) -> Self {
        let mut set = Self::default();
        for kind in kinds {
            set.set(kind, true);
        }
        set
    }
}

impl fmt::Debug for InteractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InteractionSet({:#b})", self.0)
    }
}
