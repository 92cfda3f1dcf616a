//! Links by reference: numbers in the text, addresses at its end.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::escape::{self, Context};

/// The addresses that a text refers to, numbered from 1 in the order of the text. The same address
/// has one number.
#[derive(Debug, Default)]
pub(crate) struct References {
    numbers: RefCell<BTreeMap<String, usize>>,
}

impl References {
    /// What stands behind the text of a link to `url`.
    pub(crate) fn label(&self, url: &str) -> String {
        let mut numbers = self.numbers.borrow_mut();
        let next = numbers.len() + 1;
        let number = numbers.entry(url.to_owned()).or_insert(next);
        format!("[{number}]")
    }

    /// A line for each address.
    pub(crate) fn lines(&self) -> Vec<String> {
        let numbers = self.numbers.borrow();
        let mut lines: Vec<(usize, String)> = numbers
            .iter()
            .map(|(url, number)| (*number, escape::destination(url, Context::default())))
            .collect();
        lines.sort_unstable();
        lines
            .iter()
            .map(|(number, destination)| {
                let inner = destination
                    .strip_prefix('(')
                    .and_then(|rest| rest.strip_suffix(')'));
                format!("[{number}]: {}", inner.unwrap_or(destination))
            })
            .collect()
    }
}
