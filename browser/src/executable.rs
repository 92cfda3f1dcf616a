//! Where a Chromium or Chrome may be.

use std::path::{Path, PathBuf};

use crate::BrowserError;

/// Names that the program has in a folder of `PATH`.
const NAMES: [&str; 7] = [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge",
    "brave-browser",
];

/// Places that are in no `PATH`.
const PLACES: &[&str] = if cfg!(target_os = "macos") {
    &[
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
        "/Applications/Brave Browser.app/Contents/MacOS/Brave Browser",
    ]
} else if cfg!(windows) {
    &[
        r"Google\Chrome\Application\chrome.exe",
        r"Chromium\Application\chrome.exe",
        r"Microsoft\Edge\Application\msedge.exe",
    ]
} else {
    &[
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
        "/opt/google/chrome/chrome",
        "/snap/bin/chromium",
    ]
};

/// Folders that [`PLACES`] of Windows are in.
const ROOTS: [&str; 3] = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"];

const INSTALL: &str = if cfg!(target_os = "macos") {
    "`brew install --cask chromium`"
} else if cfg!(windows) {
    "`winget install Google.Chrome`"
} else {
    "`apt install chromium`"
};

/// The program: what the caller names, what `CHROME_PATH` names, or the first of the usual places.
///
/// # Errors
///
/// When what is named is no file, and when there is none.
pub(crate) fn find(named: Option<&Path>) -> Result<PathBuf, BrowserError> {
    if let Some(path) = named {
        return existing(path, "--executable-path");
    }
    if let Some(path) = std::env::var_os("CHROME_PATH").filter(|path| !path.is_empty()) {
        return existing(Path::new(&path), "CHROME_PATH");
    }
    in_path()
        .or_else(|| places().find(|path| path.is_file()))
        .ok_or_else(|| BrowserError::NotFound {
            looked: "CHROME_PATH, PATH and the usual folders".to_owned(),
            install: INSTALL,
        })
}

fn existing(path: &Path, origin: &str) -> Result<PathBuf, BrowserError> {
    if path.is_file() {
        return Ok(path.to_owned());
    }
    Err(BrowserError::NotFound {
        looked: format!("{}, which {origin} names", path.display()),
        install: INSTALL,
    })
}

fn in_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    NAMES
        .iter()
        .map(|name| format!("{name}{}", std::env::consts::EXE_SUFFIX))
        .find_map(|name| {
            folders
                .iter()
                .map(|folder| folder.join(&name))
                .find(|path| path.is_file())
        })
}

fn places() -> impl Iterator<Item = PathBuf> {
    let roots: Vec<PathBuf> = if cfg!(windows) {
        let named = ROOTS.iter().filter_map(std::env::var_os);
        named.map(PathBuf::from).collect()
    } else {
        vec![PathBuf::new()]
    };
    roots
        .into_iter()
        .flat_map(|root| PLACES.iter().map(move |place| root.join(place)))
}
