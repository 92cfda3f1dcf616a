//! What all clients of a server share.

use crate::config::Config;
use crate::fetch::Fetcher;
use crate::live::Live;
use crate::sessions::Sessions;

/// What all clients of a server share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) fetcher: Fetcher,
    pub(crate) sessions: Sessions,
    pub(crate) live: Live,
}

impl Shared {
    pub(crate) fn new(config: Config) -> anyhow::Result<Self> {
        Ok(Self {
            fetcher: Fetcher::new()?,
            sessions: Sessions::new(config.max_sessions),
            live: Live::new(&config),
            config,
        })
    }
}
