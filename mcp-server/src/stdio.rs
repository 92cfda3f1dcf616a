//! Serving one client over standard input and output.

use std::future::Future;
use std::sync::Arc;

use rmcp::ServiceExt as _;
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::transport::io::stdio_pipes;

use crate::config::Config;
use crate::server::Server;
use crate::shared::Shared;

/// The longest line that is read, in bytes; a longer one is dropped, and the client served on.
const MAX_LINE: usize = 4 << 20;

/// Serves the client at standard input and output until it closes them, or until `end`. Everything that is no message
/// of the protocol goes to standard error.
///
/// # Errors
///
/// When the client does not begin as the protocol says, and when the fetching of pages cannot be set
/// up.
pub async fn serve_stdio(config: Config, end: impl Future<Output = ()>) -> anyhow::Result<()> {
    let shared = Arc::new(Shared::new(config)?);
    let (input, output) = stdio_pipes();
    let transport = AsyncRwTransport::new_server(input, output).with_max_line_length(MAX_LINE);
    let served = async {
        let running = Server::new(&shared).serve(transport).await?;
        let why = running.waiting().await?;
        tracing::debug!(?why, "the client is gone");
        anyhow::Ok(())
    };
    let served = tokio::select! {
        served = served => served,
        () = end => Ok(()),
    };
    shared.live.end().await;
    served
}
