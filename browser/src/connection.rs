//! One connection to a browser: commands with their answers, and events, of all of its sessions.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot, watch};

use crate::BrowserError;

/// What comes from a browser and is no answer.
#[derive(Debug)]
pub(crate) struct Event<'a> {
    /// The session that it is of; `None` for the browser itself.
    pub(crate) session: Option<&'a str>,
    pub(crate) method: &'a str,
    pub(crate) params: &'a RawValue,
}

impl Event<'_> {
    /// The parameters, if they are what they are expected to be.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.params.get()).ok()
    }
}

/// Who is told events, in their order and before any later answer is delivered.
pub(crate) trait Listener: Send + Sync {
    fn event(&self, connection: &Connection, event: &Event<'_>);
    fn closed(&self);
}

/// Messages to a browser and from it, whatever carries them.
#[derive(Debug)]
pub(crate) struct Wire {
    pub(crate) outgoing: mpsc::UnboundedSender<String>,
    pub(crate) incoming: mpsc::Receiver<Vec<u8>>,
}

type Answer = Result<Box<RawValue>, BrowserError>;

struct Waiting {
    session: Option<String>,
    method: &'static str,
    answer: oneshot::Sender<Answer>,
}

/// Shared by everybody who uses the browser.
#[derive(Clone)]
pub(crate) struct Connection {
    shared: Arc<Shared>,
}

struct Shared {
    outgoing: mpsc::UnboundedSender<String>,
    waiting: Mutex<BTreeMap<u64, Waiting>>,
    next: AtomicU64,
    closed: watch::Sender<bool>,
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connection").finish_non_exhaustive()
    }
}

/// A lock that a panic elsewhere does not close: each holder leaves what it guards whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Incoming<'a> {
    id: Option<u64>,
    #[serde(borrow)]
    method: Option<&'a str>,
    #[serde(borrow)]
    session_id: Option<&'a str>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    error: Option<Refusal>,
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    message: String,
}

impl Connection {
    /// Begins to read from `wire`, until it ends.
    pub(crate) fn open(wire: Wire, listener: Arc<dyn Listener>) -> Self {
        let (closed, _) = watch::channel(false);
        let connection = Self {
            shared: Arc::new(Shared {
                outgoing: wire.outgoing,
                waiting: Mutex::default(),
                next: AtomicU64::new(1),
                closed,
            }),
        };
        let reader = connection.clone();
        let mut incoming = wire.incoming;
        tokio::spawn(async move {
            while let Some(message) = incoming.recv().await {
                reader.receive(&message, listener.as_ref());
            }
            reader.close();
            listener.closed();
        });
        connection
    }

    pub(crate) fn is_closed(&self) -> bool {
        *self.shared.closed.borrow()
    }

    /// Waits until the browser is gone.
    pub(crate) async fn gone(&self) {
        let mut closed = self.shared.closed.subscribe();
        // It fails only without a sender, and `self` holds one.
        let _ = closed.wait_for(|closed| *closed).await;
    }

    fn close(&self) {
        self.shared.closed.send_replace(true);
        let waiting = std::mem::take(&mut *lock(&self.shared.waiting));
        for (_, one) in waiting {
            let _ = one.answer.send(Err(BrowserError::Died));
        }
    }

    /// Answers everything that a session was asked with `error`.
    pub(crate) fn fail_session(&self, session: &str, error: &BrowserError) {
        let mut waiting = lock(&self.shared.waiting);
        let of_session = waiting
            .iter()
            .filter(|(_, one)| one.session.as_deref() == Some(session));
        let failed: Vec<u64> = of_session.map(|(id, _)| *id).collect();
        for id in failed {
            if let Some(one) = waiting.remove(&id) {
                let _ = one.answer.send(Err(error.clone()));
            }
        }
    }

    fn receive(&self, message: &[u8], listener: &dyn Listener) {
        let Ok(incoming) = serde_json::from_slice::<Incoming<'_>>(message) else {
            return;
        };
        if let Some(id) = incoming.id {
            self.answer(id, &incoming);
        } else if let (Some(method), Some(params)) = (incoming.method, incoming.params) {
            let event = Event {
                session: incoming.session_id,
                method,
                params,
            };
            listener.event(self, &event);
        }
    }

    fn answer(&self, id: u64, incoming: &Incoming<'_>) {
        let Some(one) = lock(&self.shared.waiting).remove(&id) else {
            return;
        };
        let answer = match (&incoming.error, incoming.result) {
            (Some(refusal), _) => Err(refused(one.method, &refusal.message)),
            (None, Some(result)) => Ok(result.to_owned()),
            (None, None) => Err(refused(one.method, "an empty answer")),
        };
        // Nobody waits any more if the caller gave up.
        let _ = one.answer.send(answer);
    }

    /// Sends a command of which the answer does not matter.
    pub(crate) fn tell(&self, session: Option<&str>, method: &str, params: &Value) {
        let id = self.shared.next.fetch_add(1, Ordering::Relaxed);
        let _ = self.send(id, session, method, params);
    }

    fn send(
        &self,
        id: u64,
        session: Option<&str>,
        method: &str,
        params: &Value,
    ) -> Result<(), BrowserError> {
        let mut message = json!({"id": id, "method": method, "params": params});
        if let (Some(session), Some(fields)) = (session, message.as_object_mut()) {
            fields.insert("sessionId".to_owned(), json!(session));
        }
        let sent = self.shared.outgoing.send(message.to_string());
        sent.map_err(|_| BrowserError::Died)
    }

    /// Sends a command at once; what is returned waits for its answer, at most as long as `limit`.
    pub(crate) fn call<T: DeserializeOwned>(
        &self,
        session: Option<&str>,
        method: &'static str,
        params: &Value,
        limit: Duration,
    ) -> impl Future<Output = Result<T, BrowserError>> + Send + use<T> {
        let id = self.shared.next.fetch_add(1, Ordering::Relaxed);
        let (sender, receiver) = oneshot::channel();
        let waiting = Waiting {
            session: session.map(str::to_owned),
            method,
            answer: sender,
        };
        lock(&self.shared.waiting).insert(id, waiting);
        let forget = Forget {
            shared: Arc::clone(&self.shared),
            id,
        };
        let sent = if self.is_closed() {
            Err(BrowserError::Died)
        } else {
            self.send(id, session, method, params)
        };
        async move {
            let _forget = forget;
            sent?;
            let answer = tokio::time::timeout(limit, receiver).await;
            let answer = answer.map_err(|_| BrowserError::Timeout {
                what: method.to_owned(),
                limit,
                remedy: "the page is too busy to answer; try again, or navigate elsewhere",
            })?;
            let result = answer.map_err(|_| BrowserError::Died)??;
            serde_json::from_str(result.get()).map_err(|error| refused(method, &error.to_string()))
        }
    }
}

/// Takes a command off the list when nobody waits for its answer any more.
struct Forget {
    shared: Arc<Shared>,
    id: u64,
}

impl Drop for Forget {
    fn drop(&mut self) {
        lock(&self.shared.waiting).remove(&self.id);
    }
}

fn refused(method: &str, message: &str) -> BrowserError {
    BrowserError::Protocol {
        method: method.to_owned(),
        message: message.to_owned(),
    }
}
