//! Starts the program and collects what it said.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Said {
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error} in {}", self.stdout))
    }

    pub(crate) fn json_lines(&self) -> Vec<serde_json::Value> {
        self.stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// Asserts that the run ended with exit code 2, nothing on standard output, and one line on
    /// standard error that has all of `words`.
    pub(crate) fn refused(&self, words: &[&str]) {
        assert_eq!(
            self.code, 2,
            "stdout {:?} stderr {:?}",
            self.stdout, self.stderr
        );
        assert_eq!(self.stdout, "");
        assert_eq!(self.stderr.lines().count(), 1, "{:?}", self.stderr);
        for word in words {
            assert!(
                self.stderr.contains(word),
                "{word:?} is not in {:?}",
                self.stderr
            );
        }
    }
}

/// The program with `arguments`, out of reach of proxies in the environment.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_domlens"));
    command.args(arguments);
    for name in ["http_proxy", "https_proxy", "all_proxy"] {
        command.env_remove(name).env_remove(name.to_uppercase());
    }
    command
}

/// Runs the program with `stdin` as its standard input.
pub(crate) fn with_stdin(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Said {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let bytes = stdin.as_ref().to_vec();
    let writer = std::thread::spawn(move || {
        // A program that refuses its arguments does not read.
        let _ = pipe.write_all(&bytes);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Said {
        code: output
            .status
            .code()
            .expect("the program was killed by a signal"),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the program with an empty standard input.
pub(crate) fn run(arguments: &[&str]) -> Said {
    with_stdin(arguments, "")
}

/// A page of the test data.
pub(crate) fn page(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "testdata", "pages", name]
        .iter()
        .collect();
    path.to_str().unwrap().to_owned()
}

/// A file of this name with `content`, in the tests' own folder.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}
