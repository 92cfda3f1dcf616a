//! Where the next page of a text begins.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::PagingError;

/// Where the next page of a text begins, and of which text. It prints as `16.9f3a2c1b`, which is
/// what people and models hand back.
///
/// ```
/// use domlens_formatter::Cursor;
///
/// let cursor: Cursor = "16.9f3a2c1b".parse()?;
/// assert_eq!(cursor.to_string(), "16.9f3a2c1b");
/// assert!("16".parse::<Cursor>().is_err());
/// # Ok::<(), domlens_formatter::PagingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cursor {
    /// How many lines earlier pages had.
    pub(super) after: usize,
    /// The fingerprint of the whole text.
    pub(super) text: u32,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:08x}", self.after, self.text)
    }
}

impl From<Cursor> for String {
    fn from(cursor: Cursor) -> Self {
        cursor.to_string()
    }
}

impl TryFrom<String> for Cursor {
    type Error = PagingError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for Cursor {
    type Err = PagingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.trim().split_once('.');
        let cursor = parts.and_then(|(after, print)| {
            // Numbers in Rust may have a sign; cursors do not.
            let is_print = print.len() == 8
                && print.bytes().all(|b| b.is_ascii_hexdigit())
                && after.bytes().all(|b| b.is_ascii_digit());
            let print = u32::from_str_radix(print, 16).ok().filter(|_| is_print)?;
            Some(Self {
                after: after.parse().ok()?,
                text: print,
            })
        });
        cursor.ok_or_else(|| PagingError::NoCursor(text.chars().take(40).collect()))
    }
}

/// The fingerprint of a text in lines: FNV-1a, folded to 32 bits. It tells texts apart that are
/// mixed up, and is no defense against who wants to mix them up.
pub(super) fn fingerprint<'t>(lines: impl Iterator<Item = &'t str>) -> u32 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in lines.flat_map(|line| line.bytes().chain([b'\n'])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    u32::try_from((hash >> 32) ^ (hash & 0xffff_ffff)).unwrap_or_default()
}
