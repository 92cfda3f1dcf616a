//! A session: one page that is looked at, with what was read of it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use domlens::dom::Document;
use domlens::graph::{Graph, GraphOptions, Reader};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::fault::Fault;

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
}

/// The page that a session looks at.
#[derive(Debug)]
pub(crate) struct OpenPage {
    /// What was read last.
    document: Arc<Document>,
    /// It gives the numbers, which last over readings.
    reader: Arc<Mutex<Reader>>,
    graph: Option<(GraphOptions, Arc<Graph>)>,
    /// What is to be said with every answer about it.
    pub(crate) note: &'static str,
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
            document: Arc::new(document),
            reader: Arc::default(),
            graph: None,
            note: "Static HTML, read without a browser: scripts did not run.",
        }
    }

    /// The page as it is, or as it was read last where an answer about that goes on.
    pub(crate) fn document(&self) -> Arc<Document> {
        Arc::clone(&self.document)
    }

    /// What can be done on it, and what could be done at the reading before. Where an answer goes on,
    /// it is about the last reading.
    pub(crate) async fn read(
        &mut self,
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
        let (document, reader) = (self.document(), Arc::clone(&self.reader));
        let new = in_background(move || {
            let mut reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::new(reader.read(&document, &options))
        })
        .await?;
        let old = self.graph.replace((options, Arc::clone(&new)));
        Ok(Readings {
            old: old.map(|(_, graph)| graph),
            new,
        })
    }

    /// What is wrong with a handle, if anything, by the last reading.
    pub(crate) fn check(&self, handle: u32) -> Result<(), domlens::graph::HandleError> {
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        reader.resolve(handle).map(|_| ())
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
