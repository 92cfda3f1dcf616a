//! Paths to elements as JSON: `[1,0,"#shadow",2]`.

use anyhow::{Result, bail};
use domlens::dom::{ElementPath, PathStep};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Serialize, Serializer};

/// A path that is written as the array that [`read_target`] reads.
#[derive(Debug)]
pub(super) struct JsonPath(pub(super) ElementPath);

impl Serialize for JsonPath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let steps = &self.0.0;
        let mut array = serializer.serialize_seq(Some(steps.len()))?;
        for step in steps {
            match step {
                PathStep::Child(index) => array.serialize_element(index)?,
                PathStep::Shadow => array.serialize_element("#shadow")?,
                PathStep::Frame => array.serialize_element("#frame")?,
            }
        }
        array.end()
    }
}

#[derive(Deserialize)]
struct Target {
    path: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Step {
    Child(u32),
    Into(String),
}

/// Reads one line `{"path": […]}`; other fields are ignored.
pub(super) fn read_target(line: &str) -> Result<ElementPath> {
    let Ok(target) = serde_json::from_str::<Target>(line) else {
        bail!(
            "expected a line like {{\"path\":[1,0,\"#shadow\",2]}}, found `{}`",
            head_of(line)
        );
    };
    let mut steps = Vec::with_capacity(target.path.len());
    for step in target.path {
        steps.push(match step {
            Step::Child(index) => PathStep::Child(index),
            Step::Into(name) if name == "#shadow" => PathStep::Shadow,
            Step::Into(name) if name == "#frame" => PathStep::Frame,
            Step::Into(name) => {
                bail!(
                    "unknown step `{}`: expected a number, \"#shadow\" or \"#frame\"",
                    head_of(&name)
                )
            }
        });
    }
    Ok(ElementPath(steps))
}

/// The start of a text that a message quotes.
fn head_of(text: &str) -> String {
    const QUOTED_CHARS: usize = 80;
    text.chars().take(QUOTED_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::{JsonPath, read_target};

    #[test]
    fn a_path_is_written_as_it_is_read() {
        let line = r##"{"path":[1,0,"#shadow",2,"#frame"],"note":"x"}"##;
        let path = read_target(line).unwrap();
        assert_eq!(
            serde_json::to_string(&JsonPath(path)).unwrap(),
            r##"[1,0,"#shadow",2,"#frame"]"##
        );
    }

    #[test]
    fn what_is_no_path_is_named() {
        let message = |line| read_target(line).unwrap_err().to_string();
        assert!(message(r##"{"path":["#root"]}"##).contains("`#root`"));
        assert!(message(r#"{"path":[-1]}"#).contains("expected a line like"));
        assert!(message("[1]").contains("`[1]`"));
    }
}
