//! A session: one page that is looked at, with what was read of it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use domlens::dom::Document;
use domlens::graph::{Graph, GraphOptions, Reader};
use domlens_browser::{CaptureOptions, ReadOptions, Reading, Tab};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::fault::Fault;
use crate::live::{self, LiveSession};

/// One session. Calls take turns on it.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) name: String,
    state: Arc<AsyncMutex<State>>,
    used: Mutex<Instant>,
}

/// What a session holds.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) page: Option<OpenPage>,
    pub(crate) options: GraphOptions,
    /// Its part of the browser, if it has one.
    pub(crate) live: Option<LiveSession>,
}

/// The page that a session looks at.
#[derive(Debug)]
pub(crate) struct OpenPage {
    source: Source,
    /// What was read last.
    document: Arc<Document>,
    graph: Option<(GraphOptions, Arc<Graph>)>,
}

/// Where a page is read from.
#[derive(Clone, Debug)]
enum Source {
    /// Fetched HTML; the reader gives the numbers, which last over readings.
    Fetched(Arc<Mutex<Reader>>),
    /// A tab, which gives its numbers itself.
    Tab(Tab),
}

impl Session {
    pub(crate) fn new(name: String) -> Self {
        Self {
            name,
            state: Arc::default(),
            used: Mutex::new(Instant::now()),
        }
    }

    /// Waits for its turn.
    pub(crate) async fn lock(&self) -> OwnedMutexGuard<State> {
        let state = Arc::clone(&self.state).lock_owned().await;
        self.touch();
        state
    }

    /// Says that it is in use.
    pub(crate) fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Since when nobody has used it; `None` while somebody does.
    pub(crate) fn idle_since(&self) -> Option<Instant> {
        let _idle = self.state.try_lock().ok()?;
        Some(*self.used.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl State {
    /// The open page, or what to do where there is none.
    pub(crate) fn page(&mut self, asked: &str) -> Result<&mut OpenPage, Fault> {
        self.page.as_mut().ok_or_else(|| {
            Fault::asked(asked)
                .found("no page is open in this session")
                .next("browser_navigate or dom_parse_url with the url of the page, then this call again")
        })
    }
}

impl OpenPage {
    /// A page of fetched HTML.
    pub(crate) fn fetched(document: Document) -> Self {
        Self {
            source: Source::Fetched(Arc::default()),
            document: Arc::new(document),
            graph: None,
        }
    }

    /// A page in a tab, which was not read yet.
    pub(crate) fn in_tab(tab: Tab) -> Self {
        Self {
            source: Source::Tab(tab),
            document: Arc::new(Document::parse("")),
            graph: None,
        }
    }

    /// What is to be said with every answer about it.
    pub(crate) fn note(&self) -> &'static str {
        match self.source {
            Source::Fetched(_) => "Static HTML, read without a browser: scripts did not run.",
            Source::Tab(_) => "",
        }
    }

    /// The tab that it is in.
    pub(crate) fn tab(&self) -> Option<&Tab> {
        match &self.source {
            Source::Fetched(_) => None,
            Source::Tab(tab) => Some(tab),
        }
    }

    /// The page as it is now, or as it was read last where an answer about that goes on.
    pub(crate) async fn document(
        &mut self,
        asked: &str,
        goes_on: bool,
    ) -> Result<Arc<Document>, Fault> {
        if let Source::Tab(tab) = &self.source
            && !goes_on
        {
            let document = tab.document(&CaptureOptions::default()).await;
            let document = document.map_err(|error| live::fault(asked, &error))?;
            self.document = Arc::new(document);
        }
        Ok(Arc::clone(&self.document))
    }

    /// What can be done on it, and what could be done at the reading before. Where an answer goes on,
    /// it is about the last reading.
    pub(crate) async fn read(
        &mut self,
        asked: &str,
        options: GraphOptions,
        goes_on: bool,
    ) -> Result<Readings, Fault> {
        let last = self.graph.as_ref();
        if let Some((_, graph)) = last.filter(|(by, _)| goes_on && *by == options) {
            return Ok(Readings {
                old: None,
                new: Arc::clone(graph),
            });
        }
        let new = match self.source.clone() {
            Source::Fetched(reader) => {
                let document = Arc::clone(&self.document);
                in_background(move || {
                    let mut reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
                    Arc::new(reader.read(&document, &options))
                })
                .await?
            }
            Source::Tab(tab) => {
                let capture = CaptureOptions::default().with_frames(options.frames);
                let options = ReadOptions::default()
                    .with_capture(capture)
                    .with_graph(options);
                let reading = tab.read(&options).await;
                let reading = reading.map_err(|error| live::fault(asked, &error))?;
                self.document = Arc::new(reading.document);
                Arc::new(reading.graph)
            }
        };
        let old = self.graph.replace((options, Arc::clone(&new)));
        Ok(Readings {
            old: old.map(|(_, graph)| graph),
            new,
        })
    }

    /// Keeps what was read after an action.
    pub(crate) fn keep(&mut self, options: GraphOptions, reading: Reading) -> Arc<Graph> {
        self.document = Arc::new(reading.document);
        let graph = Arc::new(reading.graph);
        self.graph = Some((options, Arc::clone(&graph)));
        graph
    }

    /// What is wrong with a handle of fetched HTML, if anything, by the last reading.
    pub(crate) fn check(&self, handle: u32) -> Result<(), domlens::graph::HandleError> {
        match &self.source {
            Source::Fetched(reader) => {
                let reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
                reader.resolve(handle).map(|_| ())
            }
            Source::Tab(_) => Ok(()),
        }
    }
}

/// The last two readings.
#[derive(Debug)]
pub(crate) struct Readings {
    pub(crate) old: Option<Arc<Graph>>,
    pub(crate) new: Arc<Graph>,
}

/// Runs what takes long on a thread for such work, so that others are answered meanwhile.
pub(crate) async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "work in the background ended early");
        Fault::asked("to read the page")
            .found("the reading ended early, which is a fault of this server")
            .next("browser_navigate to another page; this one cannot be read")
    })
}
