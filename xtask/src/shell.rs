//! Running programs in the project's root, and saying which command it was.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// One command with the environment that it needs beyond ours.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    program: String,
    arguments: Vec<String>,
    environment: Vec<(String, OsString)>,
}

impl Step {
    /// A command of the shell's `words`, split at blanks.
    pub(crate) fn new(words: &str) -> Self {
        let mut words = words.split_whitespace().map(str::to_owned);
        Self {
            program: words.next().unwrap_or_default(),
            arguments: words.collect(),
            environment: Vec::new(),
        }
    }

    /// The same command with more arguments, taken as they are.
    pub(crate) fn with_arguments(mut self, arguments: &[String]) -> Self {
        self.arguments.extend_from_slice(arguments);
        self
    }

    /// The same command with one more variable in its environment.
    pub(crate) fn with_env(mut self, name: &str, value: impl Into<OsString>) -> Self {
        self.environment.push((name.to_owned(), value.into()));
        self
    }

    /// The line that repeats this command in a shell.
    pub(crate) fn line(&self) -> String {
        let environment = self
            .environment
            .iter()
            .map(|(name, value)| format!("{name}={}", quoted(&value.to_string_lossy())));
        let words: Vec<String> = environment
            .chain([self.program.clone()])
            .chain(self.arguments.iter().map(|argument| quoted(argument)))
            .collect();
        words.join(" ")
    }

    /// Runs the command in `root` with our standard streams; a failing exit is an error.
    pub(crate) fn run(&self, root: &Path) -> Result<()> {
        let status = self
            .command(root)
            .status()
            .with_context(|| format!("`{}` did not start", self.program))?;
        if !status.success() {
            bail!("`{}` ended with {status}", self.line());
        }
        Ok(())
    }

    /// Runs the command in `root` and returns what it wrote to standard output.
    pub(crate) fn read(&self, root: &Path) -> Result<String> {
        let output = self
            .command(root)
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| format!("`{}` did not start", self.program))?;
        if !output.status.success() {
            bail!("`{}` ended with {}", self.line(), output.status);
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Whether the command runs and succeeds; what it prints is dropped.
    pub(crate) fn works(&self, root: &Path) -> bool {
        self.command(root)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }

    fn command(&self, root: &Path) -> Command {
        // Cargo tells its children which cargo started them; the same toolchain serves every stage.
        let program = match std::env::var_os("CARGO") {
            Some(cargo) if self.program == "cargo" => cargo,
            _ => OsString::from(&self.program),
        };
        let mut command = Command::new(program);
        command
            .args(&self.arguments)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .current_dir(root)
            .stdin(Stdio::null());
        command
    }
}

/// The folder of the workspace: the parent of this crate's own folder.
pub(crate) fn project_root() -> Result<PathBuf> {
    let own = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    own.parent()
        .map(Path::to_path_buf)
        .with_context(|| format!("{} has no parent folder", own.display()))
}

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_repeats_the_command() {
        let step = Step::new("cargo doc --no-deps")
            .with_env("RUSTDOCFLAGS", "-D warnings")
            .with_arguments(&["it's".to_owned()]);
        assert_eq!(
            step.line(),
            r"RUSTDOCFLAGS='-D warnings' cargo doc --no-deps 'it'\''s'"
        );
    }
}
