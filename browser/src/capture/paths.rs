//! The paths by which scripts name elements; `paths.js` makes them.

use std::collections::HashMap;

use super::tree::{ELEMENT, FRAGMENT, Row};

/// The element children of each node, to follow paths.
#[derive(Debug)]
pub(crate) struct Paths {
    elements: HashMap<i32, Vec<u32>>,
    roots: HashMap<i32, u32>,
}

impl Paths {
    pub(crate) fn new(rows: &[Row]) -> Self {
        let mut paths = Self {
            elements: HashMap::new(),
            roots: HashMap::new(),
        };
        for (at, row) in (0_u32..).zip(rows) {
            match row.kind {
                ELEMENT => paths.elements.entry(row.parent).or_default().push(at),
                FRAGMENT => {
                    paths.roots.insert(row.parent, at);
                }
                _ => {}
            }
        }
        paths
    }

    /// Where a path of the script leads.
    pub(crate) fn row(&self, path: &[i32]) -> Option<u32> {
        let mut at = 0;
        for &step in path {
            let parent = i32::try_from(at).ok()?;
            at = match usize::try_from(step) {
                Ok(step) => *self.elements.get(&parent)?.get(step)?,
                Err(_) => *self.roots.get(&parent)?,
            };
        }
        Some(at)
    }
}
