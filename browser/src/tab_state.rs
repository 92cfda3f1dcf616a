//! A tab, shared by everyone who holds it and by the events that tell of it.

use std::sync::Mutex;

use tokio::sync::watch;

use crate::connection::lock;
use crate::facts::Facts;
use crate::memory::Memory;
use crate::{BrowserError, DialogRule};

#[derive(Debug)]
pub(crate) struct TabState {
    /// The target, which is the top frame as well.
    pub(crate) id: String,
    pub(crate) context: String,
    /// The session of the top frame.
    pub(crate) session: String,
    /// Tabs that were opened later have higher ones.
    pub(crate) number: u64,
    facts: Mutex<Facts>,
    changes: watch::Sender<()>,
    dialogs: Mutex<Option<DialogRule>>,
    /// What was read. One call at a time holds it; others wait.
    pub(crate) turn: tokio::sync::Mutex<Memory>,
}

impl TabState {
    pub(crate) fn new(id: &str, context: &str, session: &str, number: u64, facts: Facts) -> Self {
        Self {
            id: id.to_owned(),
            context: context.to_owned(),
            session: session.to_owned(),
            number,
            facts: Mutex::new(facts),
            changes: watch::Sender::new(()),
            dialogs: Mutex::default(),
            turn: tokio::sync::Mutex::default(),
        }
    }

    pub(crate) fn look<T>(&self, look: impl FnOnce(&Facts) -> T) -> T {
        look(&lock(&self.facts))
    }

    /// Changes what is known, and wakes who waits for it.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut Facts) -> T) -> T {
        let result = change(&mut lock(&self.facts));
        self.changes.send_replace(());
        result
    }

    /// Waits until `look` gives something; the caller sets the limit.
    pub(crate) async fn wait_for<T>(&self, mut look: impl FnMut(&mut Facts) -> Option<T>) -> T {
        let mut changes = self.changes.subscribe();
        loop {
            if let Some(found) = look(&mut lock(&self.facts)) {
                return found;
            }
            // The sender is in `self`.
            let _ = changes.changed().await;
        }
    }

    /// Waits until `is_so`; the caller sets the limit.
    ///
    /// # Errors
    ///
    /// When the tab ends before.
    pub(crate) async fn until(
        &self,
        mut is_so: impl FnMut(&mut Facts) -> bool,
    ) -> Result<(), BrowserError> {
        self.wait_for(|facts| match &facts.ended {
            Some(error) => Some(Err(error.clone())),
            None => is_so(facts).then_some(Ok(())),
        })
        .await
    }

    pub(crate) fn dialog_rule(&self, otherwise: DialogRule) -> DialogRule {
        lock(&self.dialogs).unwrap_or(otherwise)
    }

    pub(crate) fn set_dialog_rule(&self, rule: DialogRule) {
        *lock(&self.dialogs) = Some(rule);
    }
}
