//! Regular expressions as callers write them: source and flags.

use std::fmt;

use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Deserializer, Serialize};

/// How many bytes one compiled expression may take.
const SIZE_LIMIT: usize = 1 << 20;

/// A regular expression with JavaScript's flags.
///
/// The syntax is that of the `regex` crate, which matches in linear time and therefore knows
/// neither look-around nor references back. Of the flags, `i`, `m` and `s` mean what they mean in
/// JavaScript; `d`, `g`, `u`, `v` and `y` change nothing here and are accepted.
///
/// In JSON it is `{"source": "sign (in|up)", "flags": "i"}`, or one string: `"/sign (in|up)/i"`,
/// or the source alone.
///
/// ```
/// use domlens_filter::Pattern;
/// assert_eq!(Pattern::from("/a b/i"), Pattern::new("a b", "i"));
/// assert_eq!(Pattern::from("a/b"), Pattern::new("a/b", ""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pattern {
    /// The expression.
    pub source: String,
    /// Its flags, each at most once.
    pub flags: String,
}

impl Pattern {
    /// The expression `source` with `flags`.
    pub fn new(source: impl Into<String>, flags: impl Into<String>) -> Self {
        Self {
            source: source.into(),
            flags: flags.into(),
        }
    }

    /// Compiles it; the error says why that fails, on one line.
    pub(crate) fn compile(&self) -> Result<Regex, String> {
        let mut builder = RegexBuilder::new(&self.source);
        builder.size_limit(SIZE_LIMIT);
        for flag in self.flags.chars() {
            match flag {
                'i' => builder.case_insensitive(true),
                'm' => builder.multi_line(true),
                's' => builder.dot_matches_new_line(true),
                'd' | 'g' | 'u' | 'v' | 'y' => &mut builder,
                _ => {
                    return Err(format!(
                        "unknown flag `{flag}`; known are d, g, i, m, s, u, v, y"
                    ));
                }
            };
        }
        builder.build().map_err(|error| reason(&error))
    }
}

/// The last line of a syntax error tells what is wrong; the lines before it draw the place.
fn reason(error: &regex::Error) -> String {
    match error {
        regex::Error::CompiledTooBig(limit) => {
            format!("it takes more than {limit} bytes when compiled")
        }
        other => {
            let text = other.to_string();
            let line = text.lines().next_back().unwrap_or_default();
            line.trim_start_matches("error: ").to_owned()
        }
    }
}

impl From<&str> for Pattern {
    /// Reads `/source/flags`; any other text is the source.
    fn from(text: &str) -> Self {
        let parts = text
            .strip_prefix('/')
            .and_then(|rest| rest.rsplit_once('/'));
        match parts {
            Some((source, flags))
                if !source.is_empty() && flags.bytes().all(|flag| flag.is_ascii_lowercase()) =>
            {
                Self::new(source, flags)
            }
            _ => Self::new(text, ""),
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}/{}", self.source, self.flags)
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(
            untagged,
            expecting = "a regular expression: a string or {\"source\", \"flags\"}"
        )]
        enum Form {
            Text(String),
            Parts(Parts),
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Parts {
            source: String,
            #[serde(default)]
            flags: String,
        }
        Ok(match Form::deserialize(deserializer)? {
            Form::Text(text) => Self::from(text.as_str()),
            Form::Parts(Parts { source, flags }) => Self { source, flags },
        })
    }
}
