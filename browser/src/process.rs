//! A browser process of our own, its profile, and their end.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::connection::Wire;
use crate::origins::Policy;
use crate::{BrowserError, LaunchOptions, executable, wire};

/// How long a killed browser may take to end; it takes milliseconds.
const END: Duration = Duration::from_secs(2);
/// How long is slept between looking whether it has.
const NAP: Duration = Duration::from_millis(5);

/// Switches that make a browser quiet: no first run, no background work, no dialogs of its own.
const SWITCHES: [&str; 22] = [
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-hang-monitor",
    "--disable-popup-blocking",
    "--disable-prompt-on-repost",
    "--disable-search-engine-choice-screen",
    "--disable-sync",
    "--disable-features=Translate,MediaRouter,OptimizationHints,PaintHolding",
    "--metrics-recording-only",
    "--mute-audio",
    "--password-store=basic",
    "--use-mock-keychain",
];

/// A running browser. Dropping it ends the browser and removes its profile.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    program: String,
    /// Taken when it is removed.
    profile: Option<TempDir>,
}

impl Process {
    /// Starts the browser of `options`.
    ///
    /// # Errors
    ///
    /// When there is none, and when it does not start.
    pub(crate) async fn start(
        options: &LaunchOptions,
        policy: &Policy,
    ) -> Result<(Self, Wire), BrowserError> {
        let program = executable::find(options.executable.as_deref())?;
        let failed = |reason: String| BrowserError::Launch {
            program: program.display().to_string(),
            reason,
        };
        let profile = tempfile::Builder::new().prefix("domlens-").tempdir();
        let profile = profile.map_err(|error| failed(format!("no folder for it: {error}")))?;
        let temporary = profile.path().join("tmp");
        std::fs::create_dir(&temporary).map_err(|error| failed(error.to_string()))?;
        let mut command = command(&program, profile.path());
        command
            .args(switches(options, policy, profile.path()))
            // What it forgets to remove is removed with the profile.
            .env("TMPDIR", &temporary)
            .kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let child = command.spawn().map_err(|error| failed(error.to_string()))?;
        let mut process = Self {
            child,
            program: program.display().to_string(),
            profile: Some(profile),
        };
        let wire = process.connect(options).await.map_err(failed)?;
        Ok((process, wire))
    }

    #[cfg(unix)]
    #[expect(clippy::unused_async, reason = "on other systems it waits")]
    async fn connect(&mut self, _: &LaunchOptions) -> Result<Wire, String> {
        let (requests, answers) = (self.child.stdin.take(), self.child.stdout.take());
        requests
            .zip(answers)
            .map(|(requests, answers)| wire::pipe(requests, answers))
            .ok_or_else(|| "it has no pipe".to_owned())
    }

    /// The port that the browser chose stands in a file of its profile.
    #[cfg(not(unix))]
    async fn connect(&mut self, options: &LaunchOptions) -> Result<Wire, String> {
        let folder = self.profile.as_ref().map(TempDir::path);
        let file = folder.unwrap_or(Path::new("")).join("DevToolsActivePort");
        let end = Instant::now() + options.timeout;
        loop {
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            if let Some((port, path)) = text.trim().split_once('\n') {
                let address = format!("ws://127.0.0.1:{}{}", port.trim(), path.trim());
                let socket = wire::web_socket(&address, options.timeout).await;
                return socket.map_err(|error| error.to_string());
            }
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(format!("it ended with {status}"));
            }
            if Instant::now() > end {
                return Err("it opened no debugging port in time".to_owned());
            }
            tokio::time::sleep(NAP).await;
        }
    }

    pub(crate) fn program(&self) -> &str {
        &self.program
    }

    pub(crate) fn profile(&self) -> Option<&Path> {
        self.profile.as_ref().map(TempDir::path)
    }

    /// Why it has ended, as far as that is known.
    pub(crate) fn obituary(&mut self) -> String {
        match self.child.try_wait() {
            Ok(Some(status)) => format!("it ended with {status}"),
            _ => "it does not answer".to_owned(),
        }
    }

    /// Waits until it has ended by itself, at most as long as `limit`.
    pub(crate) async fn ended(&mut self, limit: Duration) {
        let _ = tokio::time::timeout(limit, self.child.wait()).await;
    }

    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = self.child.id().and_then(|id| i32::try_from(id).ok())
            && let Some(group) = rustix::process::Pid::from_raw(group)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.start_kill();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        let end = Instant::now() + END;
        while Instant::now() < end && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(NAP);
        }
        // Processes of the group may still write while they end.
        if let Some(profile) = self.profile.take() {
            let folder = profile.keep();
            while std::fs::remove_dir_all(&folder).is_err()
                && folder.exists()
                && Instant::now() < end
            {
                std::thread::sleep(NAP);
            }
        }
    }
}

/// Runs a program with a pipe as its descriptors 3 and 4, made of 0 and 1, and removes the folder
/// that is its first argument when it has ended.
#[cfg(unix)]
const SCRIPT: &str = "profile=$1; shift
    \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null
    status=$?; rm -rf -- \"$profile\"; exit $status";

/// Nobody else can reach the browser through a pipe, and the browser ends when the pipe does, and
/// its profile with it: also when this program is killed.
#[cfg(unix)]
fn command(program: &Path, profile: &Path) -> Command {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(SCRIPT)
        .arg(program)
        .arg(profile)
        .arg("--remote-debugging-pipe")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

#[cfg(not(unix))]
fn command(program: &Path, _: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .arg("--remote-debugging-port=0")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

fn switches(options: &LaunchOptions, policy: &Policy, profile: &Path) -> Vec<String> {
    let mut switches: Vec<String> = SWITCHES.iter().map(|&switch| switch.to_owned()).collect();
    switches.push(format!("--user-data-dir={}", profile.display()));
    let size = options.viewport;
    switches.push(format!("--window-size={},{}", size.width, size.height));
    if options.headless {
        switches.extend(["--headless=new", "--hide-scrollbars", "--disable-gpu"].map(String::from));
    }
    if options.no_sandbox.unwrap_or_else(is_root) {
        switches.push("--no-sandbox".to_owned());
    }
    if let Some(user_agent) = &options.user_agent {
        switches.push(format!("--user-agent={user_agent}"));
    }
    if let Some(rules) = policy.resolver_rules() {
        switches.push(format!("--host-resolver-rules={rules}"));
    }
    switches.extend(options.arguments.iter().cloned());
    switches.push("--no-startup-window".to_owned());
    switches
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}
