//! The elements that a command is about, by selector, by locator, or all of them.

use anyhow::{Result, bail};
use domlens::dom::{Document, NodeId, Selector};
use domlens::selectors::{Locator, resolve};

/// Which elements a command is about.
pub(super) enum Chosen {
    /// Every element that a path leads to.
    All,
    /// Those that a selector matches in the page's own document.
    Matching(Selector),
    /// The one that a locator leads to.
    At(Locator),
}

impl Chosen {
    /// Reads `--selector` before the page is read: what is wrong with it is wrong for every page.
    pub(super) fn parse(selector: Option<&str>) -> Result<Self> {
        let Some(text) = selector else {
            return Ok(Self::All);
        };
        match Selector::parse(text) {
            Ok(selector) => Ok(Self::Matching(selector)),
            Err(_) if text.contains(">>") => match text.parse() {
                Ok(locator) => Ok(Self::At(locator)),
                Err(error) => bail!("invalid locator `{text}`: {error}"),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// The elements in document order; a locator that leads nowhere gives none, one that is
    /// ambiguous is an error.
    pub(super) fn elements(&self, doc: &Document) -> Result<Vec<NodeId>> {
        Ok(match self {
            Self::All => doc.nodes().filter(|node| doc.is_element(*node)).collect(),
            Self::Matching(selector) => doc.query_selector_all(doc.root(), selector),
            Self::At(locator) => match resolve(doc, locator) {
                Ok(element) => vec![element],
                Err(domlens::selectors::ResolveError::NoMatch { .. }) => Vec::new(),
                Err(error) => bail!("locator `{locator}`: {error}"),
            },
        })
    }
}
