//! Reading a page: a capture, the document of it, and what can be done on it.

use domlens::dom::{Document, NodeId, ParseOptions};
use domlens::graph::Graph;

use crate::capture::Origins;
use crate::memory::{Address, Memory};
use crate::tab::Tab;
use crate::{BrowserError, CaptureOptions, ReadOptions};

/// A page as it was read.
#[derive(Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The page, for all other layers.
    pub document: Document,
    /// What can be done on it. The handles of a tab mean the same elements in all its readings.
    pub graph: Graph,
    /// How the page is.
    pub state: PageState,
}

/// How a page is.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct PageState {
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: String,
    /// `loading`, `interactive` or `complete`.
    pub ready_state: String,
    /// The element that has the focus.
    pub focus: Option<NodeId>,
    /// How far it is scrolled, right and down, in CSS pixels.
    pub scroll: [f64; 2],
    /// What a caller should know of since the last call: answered questions, refused downloads
    /// and addresses, new tabs.
    pub notes: Vec<String>,
}

impl Tab {
    /// Captures the page and reads it.
    ///
    /// ```no_run
    /// # async fn show(tab: domlens_browser::Tab) -> Result<(), domlens_browser::BrowserError> {
    /// let reading = tab.read(&domlens_browser::ReadOptions::default()).await?;
    /// for entry in &reading.graph.entries {
    ///     println!("[{:02}] {} {:?}", entry.handle, entry.role, entry.label);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Tab::capture`].
    pub async fn read(&self, options: &ReadOptions) -> Result<Reading, BrowserError> {
        let mut memory = self.turn().await?;
        self.read_now(&mut memory, options).await
    }

    /// Captures the page as a document. Handles are not changed.
    ///
    /// # Errors
    ///
    /// As [`Tab::capture`].
    pub async fn document(&self, options: &CaptureOptions) -> Result<Document, BrowserError> {
        let _turn = self.turn().await?;
        let (document, _) = self.document_now(options).await?;
        Ok(document)
    }

    pub(crate) async fn document_now(
        &self,
        options: &CaptureOptions,
    ) -> Result<(Document, Origins), BrowserError> {
        let (snapshot, frames) = self.capture_now(options).await?;
        let document = Document::from_snapshot(&snapshot, &ParseOptions::default())?;
        Ok((document, Origins::new(snapshot, frames)))
    }

    /// Reads the page as it was read the last time.
    pub(crate) async fn read_again(&self, memory: &mut Memory) -> Result<Reading, BrowserError> {
        let options = memory.options.clone();
        self.read_now(memory, &options).await
    }

    async fn read_now(
        &self,
        memory: &mut Memory,
        options: &ReadOptions,
    ) -> Result<Reading, BrowserError> {
        let mut capture = options.capture;
        // What these options leave out can only be told by it.
        capture.hits |= options.graph.check_occlusion;
        let (document, origins) = self.document_now(&capture).await?;
        let graph = memory.reader.read(&document, &options.graph);
        memory.addresses = graph
            .entries
            .iter()
            .filter_map(|entry| {
                let address = Address::of(&document, &origins, entry.node)?;
                Some((entry.handle, address))
            })
            .collect();
        memory.graph = Some(graph.clone());
        memory.options = options.clone();
        let state = self.page_state(&document);
        Ok(Reading {
            document,
            graph,
            state,
        })
    }

    fn page_state(&self, document: &Document) -> PageState {
        PageState {
            url: document.url().to_owned(),
            title: document.title(),
            ready_state: document.ready_state().unwrap_or("").to_owned(),
            focus: document.focus(),
            scroll: document.scroll().unwrap_or_default(),
            notes: self.state.change(crate::facts::Facts::take_notes),
        }
    }
}
