//! A snapshot as JSON.

use serde::Deserialize;

use super::{CAPTURE_FORMAT_VERSION, Snapshot, SnapshotError};

/// How much of the beginning is looked at to tell a snapshot from a page, in bytes.
const HEAD: usize = 1 << 10;

/// What is read first: of another version, nothing else can be relied on.
#[derive(Deserialize)]
struct Versioned {
    version: Option<u64>,
}

impl Snapshot {
    /// Reads a snapshot that a capture wrote as JSON. Whether its parts fit together is found out
    /// by [`Document::from_snapshot`](crate::Document::from_snapshot).
    ///
    /// ```
    /// use domlens_dom_model::{Snapshot, SnapshotError};
    ///
    /// let json = r#"{"version": 1, "documents": [{"url": "https://example.com/"}]}"#;
    /// assert_eq!(Snapshot::from_json(json)?.documents.len(), 1);
    /// let old = Snapshot::from_json(r#"{"version": 99}"#);
    /// assert_eq!(old, Err(SnapshotError::Version { found: 99 }));
    /// # Ok::<(), SnapshotError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When it is of another version of the format, or no snapshot at all.
    pub fn from_json(json: &str) -> Result<Self, SnapshotError> {
        let json = json.trim_start_matches('\u{feff}');
        let versioned: Versioned = serde_json::from_str(json).map_err(|error| not_one(&error))?;
        let found = versioned.version.ok_or_else(|| SnapshotError::Json {
            message: "it has no version".to_owned(),
        })?;
        if found != u64::from(CAPTURE_FORMAT_VERSION) {
            return Err(SnapshotError::Version { found });
        }
        serde_json::from_str(json).map_err(|error| not_one(&error))
    }

    /// The snapshot as JSON, on one line. What [`from_json`](Self::from_json) reads back is equal
    /// to it, as long as all of its numbers are finite.
    pub fn to_json(&self) -> String {
        // Plain data with text for keys can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether `bytes` begin as a snapshot does, and not as a page. Looks at their beginning only.
    ///
    /// ```
    /// use domlens_dom_model::Snapshot;
    /// assert!(Snapshot::looks_like(Snapshot::default().to_json().as_bytes()));
    /// assert!(!Snapshot::looks_like(b"<!DOCTYPE html>"));
    /// ```
    pub fn looks_like(bytes: &[u8]) -> bool {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let bytes = bytes.trim_ascii_start();
        let head = bytes.get(..HEAD.min(bytes.len())).unwrap_or_default();
        let names = |name: &[u8]| head.windows(name.len()).any(|window| window == name);
        let parts: [&[u8]; 4] = [
            b"\"documents\"",
            b"\"source\"",
            b"\"strings\"",
            b"\"viewport\"",
        ];
        head.starts_with(b"{") && names(b"\"version\"") && parts.iter().any(|part| names(part))
    }
}

fn not_one(error: &serde_json::Error) -> SnapshotError {
    SnapshotError::Json {
        message: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let snapshot = Snapshot {
            version: CAPTURE_FORMAT_VERSION,
            strings: vec!["a\u{0}\u{2028}\"".to_owned()],
            ..Snapshot::default()
        };
        assert_eq!(Snapshot::from_json(&snapshot.to_json()), Ok(snapshot));
    }

    #[test]
    fn other_json_is_refused_with_a_reason() {
        let reason = |json: &str| Snapshot::from_json(json).unwrap_err().to_string();
        assert_eq!(reason("{}"), "this is no snapshot: it has no version");
        assert!(reason("[1").starts_with("this is no snapshot: "));
        assert!(reason("{\"version\": 2}").contains("version 2"));
        assert!(reason("{\"version\": 1, \"strings\": 7}").contains("invalid type"));
        let deep = format!("{{\"version\": 1, \"strings\": {}", "[".repeat(100_000));
        assert!(reason(&deep).starts_with("this is no snapshot: "));
    }

    #[test]
    fn a_page_does_not_look_like_a_snapshot() {
        assert!(Snapshot::looks_like(
            b"\xef\xbb\xbf \n{ \"version\": 7, \"strings\": ["
        ));
        assert!(!Snapshot::looks_like(b"{\"documents\": []}"));
        assert!(!Snapshot::looks_like(
            b"<script>{\"version\": 1, \"documents\": []}"
        ));
        assert!(!Snapshot::looks_like(b""));
    }
}
