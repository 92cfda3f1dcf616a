//! All sessions: found by name, limited in number, closed when nobody uses them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::fault::Fault;
use crate::session::Session;
use crate::words::{counted, quoted};

/// Where a session comes from: what one client opens, no other one sees.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scope {
    /// One connection, or one session of the protocol: names are the client's own.
    Client(u64),
    /// Requests that stand alone: names are given by the server, and who knows one may use it.
    Open,
}

/// The name of the session that a client has without naming one.
const DEFAULT: &str = "default";

/// The longest name of a session, in bytes.
const MAX_NAME: usize = 64;

/// All sessions of a server.
#[derive(Debug)]
pub(crate) struct Sessions {
    open: Mutex<BTreeMap<(Scope, String), Arc<Session>>>,
    most: usize,
}

impl Sessions {
    pub(crate) fn new(most: usize) -> Self {
        Self {
            open: Mutex::default(),
            most,
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<(Scope, String), Arc<Session>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The session of that name, opened if need be where `opens`.
    pub(crate) fn find(
        &self,
        scope: &Scope,
        name: Option<&str>,
        opens: bool,
    ) -> Result<Arc<Session>, Fault> {
        let name = match (name.filter(|name| !name.trim().is_empty()), scope) {
            (Some(name), _) => name.trim().to_owned(),
            (None, Scope::Client(_)) => DEFAULT.to_owned(),
            (None, Scope::Open) if opens => return self.open(scope, fresh_name()),
            (None, Scope::Open) => return Err(unnamed()),
        };
        if name.len() > MAX_NAME {
            return Err(Fault::asked(format!("session {}", quoted(&name)))
                .found(format!(
                    "a name of {} bytes; at most {MAX_NAME} are taken",
                    name.len()
                ))
                .next("the same call with a shorter name"));
        }
        let key = (scope.clone(), name);
        if let Some(session) = self.lock().get(&key) {
            session.touch();
            return Ok(Arc::clone(session));
        }
        // A name that was not given by the server could be a guess at another client's.
        if *scope == Scope::Open {
            return Err(unknown(&key.1));
        }
        self.open(scope, key.1)
    }

    fn open(&self, scope: &Scope, name: String) -> Result<Arc<Session>, Fault> {
        let mut open = self.lock();
        if open.len() >= self.most {
            return Err(Fault::asked("a new session")
                .found(format!("{} are open, the most that this server keeps", counted(open.len(), "session")))
                .next("browser_close with a session that is no longer needed, or this call again later"));
        }
        let session = Arc::new(Session::new(name.clone()));
        open.insert((scope.clone(), name), Arc::clone(&session));
        Ok(session)
    }

    /// Forgets a session. Whether there was one.
    pub(crate) fn close(&self, scope: &Scope, name: &str) -> bool {
        self.lock()
            .remove(&(scope.clone(), name.to_owned()))
            .is_some()
    }

    /// Forgets all sessions of a client that is gone.
    pub(crate) fn close_all_of(&self, scope: &Scope) {
        self.lock().retain(|(of, _), _| of != scope);
    }

    /// Forgets the sessions that nobody has used for `limit`.
    pub(crate) fn close_idle(&self, limit: Duration) {
        let now = Instant::now();
        self.lock().retain(|(_, name), session| {
            let since = session.idle_since();
            let is_idle = since.is_some_and(|since| now.duration_since(since) >= limit);
            if is_idle {
                tracing::info!(%name, "closed an idle session");
            }
            !is_idle
        });
    }
}

fn fresh_name() -> String {
    format!("s-{:032x}", rand::random::<u128>())
}

fn unnamed() -> Fault {
    Fault::asked("a page, without saying in which session")
        .found("this client's requests stand alone, so each names its session")
        .next("browser_navigate or dom_parse_url with a url; the answer names the session to pass as `session`")
}

fn unknown(name: &str) -> Fault {
    Fault::asked(format!("session {}", quoted(name)))
        .found("no such session; it was closed, or never opened")
        .next("browser_navigate or dom_parse_url without `session`; the answer names a new one")
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Scope = Scope::Client(1);
    const B: Scope = Scope::Client(2);

    #[test]
    fn clients_do_not_meet() {
        let sessions = Sessions::new(8);
        let one = sessions.find(&A, None, true).unwrap();
        let other = sessions.find(&B, None, true).unwrap();
        assert!(!Arc::ptr_eq(&one, &other));
        assert!(Arc::ptr_eq(
            &one,
            &sessions.find(&A, Some("default"), false).unwrap()
        ));
        sessions.close_all_of(&A);
        assert!(!Arc::ptr_eq(&one, &sessions.find(&A, None, true).unwrap()));
        assert!(Arc::ptr_eq(&other, &sessions.find(&B, None, true).unwrap()));
    }

    #[test]
    fn requests_that_stand_alone_name_what_the_server_gave() {
        let sessions = Sessions::new(8);
        let given = sessions.find(&Scope::Open, None, true).unwrap();
        let again = sessions
            .find(&Scope::Open, Some(&given.name), false)
            .unwrap();
        assert!(Arc::ptr_eq(&given, &again));
        assert!(sessions.find(&Scope::Open, Some("default"), true).is_err());
        assert!(sessions.find(&Scope::Open, None, false).is_err());
    }

    #[test]
    fn there_are_at_most_so_many() {
        let sessions = Sessions::new(2);
        sessions.find(&A, Some("a"), true).unwrap();
        sessions.find(&A, Some("b"), true).unwrap();
        let full = sessions.find(&A, Some("c"), true).unwrap_err().to_string();
        assert!(full.contains("2 sessions are open"), "{full}");
        assert!(sessions.close(&A, "a"));
        sessions.find(&A, Some("c"), true).unwrap();
    }

    #[test]
    fn idle_ones_are_closed_and_used_ones_are_not() {
        let sessions = Sessions::new(8);
        sessions.find(&A, Some("a"), true).unwrap();
        sessions.close_idle(Duration::from_secs(3600));
        assert!(sessions.close(&A, "a"));
        sessions.find(&A, Some("b"), true).unwrap();
        sessions.close_idle(Duration::ZERO);
        assert!(!sessions.close(&A, "b"));
    }
}
