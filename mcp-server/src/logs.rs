//! Logs, which go to standard error and nowhere else.

use tracing_subscriber::filter::LevelFilter;

/// Sends what the server and the libraries below it log at `level` (`error`, `warn`, `info` or `debug`)
/// to standard error. Nothing happens if logs go somewhere already.
pub fn log_to_stderr(level: &str) {
    let level: LevelFilter = level.parse().unwrap_or(LevelFilter::WARN);
    let _ = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .without_time()
        .try_init();
}
