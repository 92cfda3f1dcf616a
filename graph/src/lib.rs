//! The interaction graph of a domlens document: what can be done on a page.

mod result;

pub use result::{
    Action, Card, Dialog, Dropped, Entrance, Entry, EntryPath, EntryStates, EntryStep, Gap,
    GapKind, Graph, HiddenField,
};
