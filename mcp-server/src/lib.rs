//! The tools of domlens for any client of the Model Context Protocol.
//!
//! [`serve_stdio`] serves the one client that started the process; [`HttpServer`] serves several over
//! streamable HTTP. Both speak the protocol of 2025-11-25 and that of 2026-07-28. The crate owns no rule
//! about pages: what it says comes from `domlens`, within a budget of tokens, and page text stands in a
//! fence that no page can close.

mod answer;
mod catalog;
mod config;
mod fault;
mod fence;
mod fetch;
mod groups;
mod http;
mod items;
mod live;
mod logs;
mod origins;
mod params;
mod progress;
mod server;
mod session;
mod sessions;
mod shared;
mod stdio;
mod table;
mod tools;
mod words;

pub use domlens_browser::{OriginError, OriginPattern};

pub use config::{Config, Engine, HttpConfig};
pub use groups::{Group, GroupError};
pub use http::HttpServer;
pub use logs::log_to_stderr;
pub use stdio::serve_stdio;
pub use table::tool_table;
