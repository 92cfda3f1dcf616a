//! What a hand is aimed at, and the element that this means now.

use std::collections::BTreeSet;

use domlens::dom::NodeId;
use domlens::graph::{Entry, GraphOptions, HandleError, find, graph};
use domlens::selectors::{Locator, ResolveError, resolve};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::memory::{Address, Memory, Place};
use crate::tab::Tab;
use crate::tab::script::{Evaluated, NewWorld, Resolved, world};
use crate::world::quote;
use crate::{BrowserError, CaptureOptions};

/// Names what is held in a page on behalf of a hand.
pub(crate) const GROUP: &str = "domlens-hand";
/// How many elements are named where one was meant.
const MAX_NAMED: usize = 3;
/// Shorter words of a selector say nothing of what it was to find.
const MIN_WORD: usize = 3;

/// The elements that an `XPath` expression gives, in document order: how many, and the first.
const BY_XPATH: &str = "expression =>
  document.evaluate(expression, document, null, 7, null).snapshotLength";
const FIRST_BY_XPATH: &str = "expression =>
  document.evaluate(expression, document, null, 7, null).snapshotItem(0)";

/// Which element is meant.
///
/// ```
/// use domlens_browser::Aim;
///
/// assert_eq!(Aim::from(3), Aim::Handle(3));
/// assert_eq!(Aim::from("#save"), Aim::Locator("#save".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A handle of the tab's last reading.
    Handle(u32),
    /// A CSS selector, with ` >> ` or ` >>> ` into a shadow root or the document of a frame; or an
    /// `XPath` expression that begins with `/` or `(`.
    Locator(String),
}

impl From<u32> for Aim {
    fn from(handle: u32) -> Self {
        Self::Handle(handle)
    }
}

impl From<&str> for Aim {
    fn from(locator: &str) -> Self {
        Self::Locator(locator.to_owned())
    }
}

/// An element that was found.
#[derive(Clone, Debug)]
pub(crate) struct Aimed {
    pub(crate) address: Address,
    /// The element in a few words.
    pub(crate) name: String,
}

impl Aimed {
    pub(crate) fn unusable(&self, reason: impl Into<String>) -> BrowserError {
        BrowserError::Unusable {
            element: self.name.clone(),
            reason: reason.into(),
        }
    }

    fn gone(&self) -> BrowserError {
        self.unusable("is not on the page any more; read it again")
    }

    /// The element itself, in its own frame.
    pub(crate) fn place(&self) -> Result<&Place, BrowserError> {
        self.address.places.first().ok_or_else(|| self.gone())
    }
}

#[derive(Deserialize)]
struct ByReference {
    result: Reference,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Reference {
    object_id: Option<String>,
}

#[derive(Deserialize)]
struct Described {
    node: DescribedNode,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DescribedNode {
    backend_node_id: u64,
}

impl Tab {
    /// The element that is meant.
    pub(crate) async fn find(&self, memory: &Memory, aim: &Aim) -> Result<Aimed, BrowserError> {
        match aim {
            Aim::Handle(handle) => self.by_handle(memory, *handle),
            Aim::Locator(text) if is_xpath(text) => self.by_xpath(text).await,
            Aim::Locator(text) => self.by_locator(text).await,
        }
    }

    fn by_handle(&self, memory: &Memory, handle: u32) -> Result<Aimed, BrowserError> {
        memory.reader.resolve(handle)?;
        let entry = memory.graph.as_ref().and_then(|graph| graph.entry(handle));
        let address = memory.addresses.get(&handle);
        let (Some(entry), Some(address)) = (entry, address) else {
            let last = memory.reader.handles().last();
            return Err(HandleError::Unknown { handle, last }.into());
        };
        let is_there = |place: &Place| {
            self.state.look(|facts| {
                let target = facts.targets.get(&place.session);
                target.is_some_and(|target| target.number == place.target)
            })
        };
        if !address.places.iter().all(is_there) {
            return Err(stale(entry).into());
        }
        Ok(Aimed {
            address: address.clone(),
            name: shown(entry),
        })
    }

    async fn by_locator(&self, text: &str) -> Result<Aimed, BrowserError> {
        let locator: Result<Locator, ResolveError> = text.replace(">>>", ">>").parse();
        let locator = locator.map_err(|error| BrowserError::Argument(error.to_string()))?;
        let options = CaptureOptions::default();
        let (document, origins) = self.document_now(&options).await?;
        let node = resolve(&document, &locator).map_err(|error| BrowserError::Locator {
            message: explained(&document, &locator, &error),
        })?;
        let address =
            Address::of(&document, &origins, node).ok_or_else(|| BrowserError::Locator {
                message: format!("{text:?} matches nothing that the browser shows"),
            })?;
        Ok(Aimed {
            address,
            name: quote(text),
        })
    }

    async fn by_xpath(&self, text: &str) -> Result<Aimed, BrowserError> {
        let limit = self.browser.limit();
        let expression = text.strip_prefix("xpath=").unwrap_or(text);
        let arguments = [json!({"value": expression})];
        let counted = self.call_on_top(BY_XPATH, &arguments, limit).await;
        let count: usize = counted.map_err(|error| match error {
            BrowserError::Script(_) => {
                BrowserError::Argument(format!("{text:?} is no XPath expression for elements"))
            }
            other => other,
        })?;
        if count != 1 {
            let found = if count == 0 {
                "no element".to_owned()
            } else {
                format!("{count} elements instead of one")
            };
            return Err(BrowserError::Locator {
                message: format!("{text:?} matches {found}"),
            });
        }
        let (session, frame) = (self.state.session.as_str(), self.state.id.as_str());
        let context: NewWorld = self
            .call_in(session, "Page.createIsolatedWorld", &world(frame))
            .await?;
        let params = json!({
            "functionDeclaration": FIRST_BY_XPATH, "arguments": arguments,
            "executionContextId": context.execution_context_id, "objectGroup": GROUP,
        });
        let found: ByReference = self
            .call_in(session, "Runtime.callFunctionOn", &params)
            .await?;
        let params = json!({"objectId": found.result.object_id});
        let described: Described = self.call_in(session, "DOM.describeNode", &params).await?;
        let target = self.state.look(|facts| {
            let target = facts.targets.get(session);
            target.map_or(0, |target| target.number)
        });
        let place = Place {
            session: session.to_owned(),
            target,
            frame: frame.to_owned(),
            backend: described.node.backend_node_id,
        };
        Ok(Aimed {
            address: Address {
                places: vec![place],
            },
            name: quote(text),
        })
    }

    /// What a function of ours gives for an element, which is its `this`.
    pub(crate) async fn call_on<T: DeserializeOwned>(
        &self,
        aimed: &Aimed,
        place: &Place,
        body: &str,
        arguments: &[Value],
    ) -> Result<T, BrowserError> {
        let limit = self.browser.limit();
        let object = self.object(aimed, place).await?;
        let params = json!({
            "functionDeclaration": body, "objectId": object, "arguments": arguments,
            "returnByValue": true, "awaitPromise": true,
        });
        let called: Result<Evaluated, _> = self
            .send(&place.session, "Runtime.callFunctionOn", &params, limit)
            .await;
        if matches!(called, Err(BrowserError::Timeout { .. })) {
            self.revive().await;
        }
        self.let_go(&place.session, GROUP);
        called?.value()
    }

    /// The element as an object in our world of its frame.
    async fn object(&self, aimed: &Aimed, place: &Place) -> Result<String, BrowserError> {
        let gone = |error| match error {
            BrowserError::Protocol { .. } => aimed.gone(),
            other => other,
        };
        let session = place.session.as_str();
        let context: NewWorld = self
            .call_in(session, "Page.createIsolatedWorld", &world(&place.frame))
            .await
            .map_err(gone)?;
        let params = json!({
            "backendNodeId": place.backend, "objectGroup": GROUP,
            "executionContextId": context.execution_context_id,
        });
        let resolved: Resolved = self
            .call_in(session, "DOM.resolveNode", &params)
            .await
            .map_err(gone)?;
        Ok(resolved.object.object_id)
    }
}

fn is_xpath(text: &str) -> bool {
    text.starts_with(['/', '(']) || text.starts_with("xpath=")
}

fn stale(entry: &Entry) -> HandleError {
    HandleError::Stale {
        handle: entry.handle,
        role: entry.role.clone(),
        name: entry.label.clone(),
    }
}

fn shown(entry: &Entry) -> String {
    format!(
        "[{:02}] {} {}",
        entry.handle,
        entry.role,
        quote(&entry.label)
    )
}

/// Why a locator leads nowhere, with what comes nearest.
fn explained(document: &domlens::dom::Document, locator: &Locator, error: &ResolveError) -> String {
    let options = GraphOptions::default().with_frames(true);
    let graph = graph(document, &options);
    let named = |entries: Vec<&Entry>| {
        let named = entries.into_iter().take(MAX_NAMED);
        let named = named.map(|entry| {
            format!(
                "{} {} at {}",
                entry.role,
                quote(&entry.label),
                entry.selector
            )
        });
        named.collect::<Vec<_>>().join(", ")
    };
    if let ResolveError::Ambiguous { selector, .. } = error {
        let matches = matching(document, selector);
        let entries = graph
            .entries
            .iter()
            .filter(|entry| matches.contains(&entry.node));
        let named = named(entries.collect());
        return if named.is_empty() {
            format!("{error}; make it more specific")
        } else {
            format!("{error}: {named}; take one of these selectors")
        };
    }
    let text = locator.to_string();
    let words = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().count() >= MIN_WORD);
    let mut near: Vec<&Entry> = Vec::new();
    for word in words {
        near.extend(find(&graph, word).into_iter().map(|found| found.entry));
        let by_selector = graph.entries.iter().filter(|e| e.selector.contains(word));
        near.extend(by_selector.take(1));
    }
    near.sort_by_key(|entry| entry.handle);
    near.dedup_by_key(|entry| entry.handle);
    let named = named(near);
    if named.is_empty() {
        format!(
            "{error}; the page has {} controls, read them first",
            graph.entries.len()
        )
    } else {
        format!("{error}; nearest: {named}")
    }
}

/// The elements that a selector matches, in any tree.
fn matching(document: &domlens::dom::Document, selector: &str) -> BTreeSet<NodeId> {
    let Ok(selector) = domlens::dom::Selector::parse(selector) else {
        return BTreeSet::new();
    };
    let matches = document.query_selector_all(document.root(), &selector);
    matches.into_iter().collect()
}
