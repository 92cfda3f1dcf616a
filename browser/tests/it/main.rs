//! A live browser on pages of loopback.

mod capture;
mod server;
mod support;
