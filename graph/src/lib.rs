//! The interaction graph of a domlens document: what can be done on a page.
//!
//! [`graph`] lists every control once, in the order that people meet it, with a number that stands
//! for it. A [`Reader`] reads a page again and again and keeps the numbers. The result is plain
//! data; `domlens-formatter` makes the text of it, one line for each control.
//!
//! ```
//! use domlens_dom_model::Document;
//! use domlens_graph::{GraphOptions, graph};
//!
//! let doc = Document::parse(
//!     "<ul><li><h3>Lamp A</h3><button>Buy</button><a href=/a>View</a></li>
//!          <li><h3>Lamp B</h3><button>Buy</button><a href=/b>View</a></li></ul>",
//! );
//! let graph = graph(&doc, &GraphOptions::default());
//! assert_eq!(graph.cards[1].title, "Lamp B");
//! assert_eq!(graph.entries[2].label, "Buy");
//! assert_eq!(graph.entries[2].card, Some(1));
//! ```

mod cards;
mod collect;
mod describe;
mod diff;
mod difference;
mod error;
mod find;
mod fold;
mod gaps;
mod handles;
mod hash;
mod hidden_fields;
mod identity;
mod messages;
mod options;
mod place;
mod reader;
mod result;
mod text;

pub use diff::{Appeared, Change, Changed, GraphDiff, Whole, apply, diff};
pub use error::HandleError;
pub use find::{Found, Query, find};
pub use handles::Handles;
pub use options::GraphOptions;
pub use reader::{Reader, Target, graph};
pub use result::{
    Action, Card, Dialog, Dropped, Entrance, Entry, EntryPath, EntryStates, EntryStep, Gap,
    GapKind, Graph, HiddenField, Message, MessageKind,
};
