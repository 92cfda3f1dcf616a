//! The reader: one survey, then entries, cards, differences and handles.

use std::collections::BTreeMap;

use domlens_dom_model::{Document, NodeId};
use domlens_extract::{Page, Reach, Survey};
use domlens_selector_gen::Locator;

use crate::collect::{Control, controls};
use crate::describe::Describer;
use crate::place::{drop_empty_dialogs, places};
use crate::text::without_fragment;
use crate::{
    Entry, Graph, GraphOptions, HandleError, Handles, cards, difference, gaps, hidden_fields,
    identity, messages,
};

/// The graph of a page that is read once: its handles count from 1.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_graph::{Action, GraphOptions, graph};
///
/// let doc = Document::parse("<form><label>Nick <input required></label><button>Save</button>");
/// let graph = graph(&doc, &GraphOptions::default());
/// let [nick, save] = &graph.entries[..] else { panic!() };
/// assert_eq!((nick.handle, &*nick.role, &*nick.label), (1, "textbox", "Nick"));
/// assert!(nick.states.required && nick.action == Action::Fill);
/// assert_eq!((save.handle, &*save.role, &*save.selector), (2, "button", "button"));
/// ```
pub fn graph(doc: &Document, options: &GraphOptions) -> Graph {
    Reader::new().read(doc, options)
}

/// Where the element of a handle was when the page was read last.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The element, in the document that was read last.
    pub node: NodeId,
    /// How to find it.
    pub locator: Locator,
}

impl Target {
    fn of(entry: &Entry) -> Self {
        Self {
            node: entry.node,
            locator: entry.locator.clone(),
        }
    }
}

/// Reads a page again and again, so that a handle means one element as long as the page lives.
///
/// ```
/// use domlens_dom_model::Document;
/// use domlens_graph::{GraphOptions, HandleError, Reader};
///
/// let options = GraphOptions::default();
/// let mut reader = Reader::new();
/// reader.read(&Document::parse("<button>Edit</button><a href=/del>Delete</a>"), &options);
/// let again = Document::parse("<input type=search aria-label=Find><a href=/del>Delete</a>");
/// let graph = reader.read(&again, &options);
/// let handles: Vec<u32> = graph.entries.iter().map(|entry| entry.handle).collect();
/// assert_eq!(handles, [3, 2]);
/// assert!(matches!(reader.resolve(1), Err(HandleError::Stale { name, .. }) if name == "Edit"));
/// assert_eq!(again.text_content(reader.resolve(2)?.node), "Delete");
/// # Ok::<(), HandleError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    handles: Handles,
    targets: BTreeMap<u32, Target>,
}

impl Reader {
    /// A reader that has read nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A reader that goes on with the handles that another one gave.
    pub fn with_handles(handles: Handles) -> Self {
        Self {
            handles,
            ..Self::default()
        }
    }

    /// The handles that were given.
    pub fn handles(&self) -> &Handles {
        &self.handles
    }

    /// Reads `doc`. Elements that were there in an earlier reading keep their handles. A document
    /// of another address, apart from its fragment, is another page, and all of its handles are
    /// new. An element of a live page is known by its [key](Document::live_key) alone, if the
    /// browser gave it one, and lasts over a change of address. Cost: linear in the page and in the handles that were given.
    pub fn read(&mut self, doc: &Document, options: &GraphOptions) -> Graph {
        self.read_page(&Page::new(doc), options)
    }

    /// As [`Reader::read`], with the tables of `page`.
    pub fn read_page(&mut self, page: &Page<'_>, options: &GraphOptions) -> Graph {
        let doc = page.document();
        let reach = Reach::default().with_frames(options.frames);
        let survey = Survey::of(page, doc.root(), reach);
        let (controls, dropped) = controls(page, &survey, *options);
        let mut graph = without_handles(page, &survey, &controls);
        graph.dropped = dropped;
        graph.gaps = gaps::gaps(page, &survey, reach, *options);
        if options.hidden_fields {
            graph.hidden_fields = hidden_fields::hidden_fields(page, &survey);
        }
        let live: Vec<Option<u64>> = controls
            .iter()
            .map(|control| doc.live_key(control.node))
            .collect();
        self.handles
            .visit(doc.url(), live.iter().any(Option::is_some));
        let keys = identity::keys(page, &survey, &controls, &graph);
        self.handles.assign(&mut graph, &keys, &live);
        self.targets = graph
            .entries
            .iter()
            .map(|entry| (entry.handle, Target::of(entry)))
            .collect();
        graph
    }

    /// Where the element of a handle is.
    ///
    /// # Errors
    ///
    /// When it is not on the page any more, with the role and the name that it had; and when
    /// there never was such a handle.
    pub fn resolve(&self, handle: u32) -> Result<&Target, HandleError> {
        self.handles.check(handle)?;
        self.targets.get(&handle).ok_or(HandleError::Unknown {
            handle,
            last: self.handles.last(),
        })
    }
}

/// The entries of a page, their cards and dialogs, and what tells them apart.
fn without_handles(page: &Page<'_>, survey: &Survey, controls: &[Control]) -> Graph {
    let doc = page.document();
    let mut graph = Graph {
        title: doc.title(),
        url: doc.url().to_owned(),
        ..Graph::default()
    };
    let places = places(page, survey, controls, &mut graph);
    let describer = Describer { page, survey };
    graph.entries = controls
        .iter()
        .zip(&places)
        .filter_map(|(control, place)| describer.entry(control, place))
        .collect();
    graph.cards = cards::cards(page, survey, controls, &mut graph.entries);
    difference::tell_apart(&describer, controls, &mut graph.entries);
    drop_empty_dialogs(&mut graph);
    graph.messages = messages::messages(page, survey, &graph.entries);
    graph
}

/// Whether two addresses differ in nothing but their fragments.
pub(crate) fn is_same_page(one: &str, other: &str) -> bool {
    without_fragment(one) == without_fragment(other)
}
