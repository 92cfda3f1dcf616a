//! What became of a page that a hand was laid on.

use std::time::{Duration, Instant};

use domlens::graph::{GraphDiff, diff};

use crate::facts::Facts;
use crate::memory::Memory;
use crate::tab::{Tab, left};
use crate::{BrowserError, Reading};

/// How long a page may take to become quiet after a hand.
const SETTLE: Duration = Duration::from_secs(3);
/// How long a page takes at least to begin what a hand set off.
const REACT: Duration = Duration::from_millis(30);

/// What a hand did.
#[derive(Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// What is different now.
    pub effect: Effect,
    /// The page as it is now.
    pub reading: Reading,
    /// Whether it became quiet in time.
    pub settled: bool,
    /// What a caller should know of: answered questions, refused downloads, new tabs.
    pub notes: Vec<String>,
}

/// The difference that a hand made.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// The page is the same, and these of its controls are not.
    Changed(Box<GraphDiff>),
    /// It is another page: the whole reading is new.
    Navigated,
}

/// How a page was before a hand.
#[derive(Debug)]
pub(crate) struct Before {
    loader: String,
    graph: domlens::graph::Graph,
}

impl Tab {
    /// Remembers how the page is. Without a reading, it is read.
    pub(crate) async fn before(&self, memory: &mut Memory) -> Result<Before, BrowserError> {
        if memory.graph.is_none() {
            self.read_again(memory).await?;
        }
        let loader = self.state.look(|facts| facts.loader.clone());
        Ok(Before {
            loader,
            graph: memory.graph.clone().unwrap_or_default(),
        })
    }

    /// Waits until the page is quiet, and reads it anew.
    pub(crate) async fn after(
        &self,
        memory: &mut Memory,
        before: Before,
    ) -> Result<Outcome, BrowserError> {
        tokio::time::sleep(REACT).await;
        self.arrived().await?;
        let settled = self.settle_now(SETTLE).await?;
        let mut reading = self.read_again(memory).await?;
        let navigated = self.state.look(|facts| facts.loader != before.loader);
        let effect = if navigated {
            Effect::Navigated
        } else {
            Effect::Changed(Box::new(diff(&before.graph, &reading.graph)))
        };
        let mut notes = std::mem::take(&mut reading.state.notes);
        if !settled.quiet {
            notes.push("the page was still changing when it was read".to_owned());
        }
        Ok(Outcome {
            effect,
            reading,
            settled: settled.quiet,
            notes,
        })
    }

    /// Waits for the page that is on its way, if one is.
    async fn arrived(&self) -> Result<(), BrowserError> {
        let start = Instant::now();
        let limit = self.browser.limit();
        while self.state.look(Facts::is_leaving) {
            if left(start, limit).is_zero() {
                break;
            }
            let arrived = self.state.until(|facts| !facts.is_leaving());
            match tokio::time::timeout(left(start, limit), arrived).await {
                Ok(arrived) => arrived?,
                Err(_) => break,
            }
        }
        Ok(())
    }
}
