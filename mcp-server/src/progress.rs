//! Progress for clients that ask for it.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::{Peer, RequestContext};

/// A client that does not read is not waited for longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// Tells a client how far its call is, if it wants to know.
#[derive(Debug)]
pub(crate) struct Progress {
    to: Option<(Peer<RoleServer>, ProgressToken)>,
    steps: AtomicU32,
}

impl Progress {
    pub(crate) fn of(context: &RequestContext<RoleServer>) -> Self {
        let token = context.meta.get_progress_token();
        Self {
            to: token.map(|token| (context.peer.clone(), token)),
            steps: AtomicU32::new(0),
        }
    }

    /// One more step was reached.
    pub(crate) async fn step(&self, message: &str) {
        let Some((peer, token)) = &self.to else {
            return;
        };
        let step = self.steps.fetch_add(1, Ordering::Relaxed) + 1;
        let told = ProgressNotificationParam::new(token.clone(), f64::from(step));
        let sent = peer.notify_progress(told.with_message(message));
        if let Ok(Err(error)) = tokio::time::timeout(PATIENCE, sent).await {
            tracing::debug!(%error, "progress could not be told");
        }
    }
}
