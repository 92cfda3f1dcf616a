//! `domlens mcp`: the MCP server.

use anyhow::{Context, Result, bail};
use domlens_mcp_server::{HttpServer, log_to_stderr, serve_stdio};

use crate::args::{LogLevel, McpArgs};
use crate::failure::{Outcome, note};

pub(super) fn run(args: &McpArgs) -> Result<Outcome> {
    log_to_stderr(match args.log {
        LogLevel::Error => "error",
        LogLevel::Warn => "warn",
        LogLevel::Info => "info",
        LogLevel::Debug => "debug",
    });
    let config = args.config()?;
    let http = args.http(|path| {
        let token = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the token file `{}`", path.display()))?;
        match token.trim() {
            "" => bail!("the token file `{}` is empty", path.display()),
            token => Ok(token.to_owned()),
        }
    })?;
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    let served = runtime.block_on(async {
        match http {
            None => serve_stdio(config, interrupted()).await,
            Some(http) => {
                let server = HttpServer::bind(config, http).await?;
                note(&format!("serving at {}", server.url()?));
                server.serve(interrupted()).await
            }
        }
    });
    // A read of standard input that is still pending would keep the program from ending.
    runtime.shutdown_background();
    served.map(|()| Outcome::Done)
}

/// When the program is asked to stop.
async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            let _ = tokio::signal::ctrl_c().await;
            return;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    }
    #[cfg(not(unix))]
    {
        let _ = tokio::signal::ctrl_c().await;
    }
}
