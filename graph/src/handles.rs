//! Numbers that stand for elements as long as a page lives.

use std::collections::{BTreeMap, HashMap, VecDeque};

use serde::{Deserialize, Serialize};

use crate::identity::{Keys, LEVELS, WEAK};
use crate::reader::is_same_page;
use crate::{Graph, HandleError};

/// The handles that a page was given, and what they stand for. It can be kept and read again.
///
/// A new element gets the next number. One that was there before keeps its own, whatever comes
/// or goes around it. The number of one that is gone is never given to another; it comes back if
/// the same thing comes back, such as a menu that is opened again.
///
/// Whether an element was there before is told by a key that a live browser gives it, which lasts
/// as long as the element; or, on static HTML, by what the two readings say of it: attributes,
/// label, target, card and text around it, then place. Elements of which all of that is the same
/// are taken in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Handles {
    known: Vec<Known>,
    /// The address of the page that was read last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

/// What a handle stands for. Its number is its position, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Known {
    role: String,
    label: String,
    keys: Keys,
    /// The key of a live browser.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    live: Option<u64>,
    /// Whether it was there in the last reading.
    is_there: bool,
    /// Whether the page that it was on was left.
    is_left: bool,
}

impl Handles {
    /// None given yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The last number that was given; 0 for none.
    pub fn last(&self) -> u32 {
        u32::try_from(self.known.len()).unwrap_or(u32::MAX)
    }

    /// Whether the element of a handle was there in the last reading.
    ///
    /// # Errors
    ///
    /// When it was not, and when there is no such handle.
    pub fn check(&self, handle: u32) -> Result<(), HandleError> {
        match self.get(handle) {
            Some(known) if known.is_there => Ok(()),
            Some(known) => Err(HandleError::Stale {
                handle,
                role: known.role.clone(),
                name: known.label.clone(),
            }),
            None => Err(HandleError::Unknown {
                handle,
                last: self.last(),
            }),
        }
    }

    /// Says that the page was left: what is read next has new numbers.
    pub fn leave_page(&mut self) {
        for known in &mut self.known {
            known.is_there = false;
            known.is_left = true;
        }
    }

    /// Notes the address of what is read next. Another one is another page, unless a live browser
    /// knows the elements: a page may change its address and stay.
    pub(crate) fn visit(&mut self, url: &str, is_live: bool) {
        let before = self.url.replace(url.to_owned());
        if !is_live && before.is_some_and(|before| !is_same_page(&before, url)) {
            self.leave_page();
        }
    }

    fn get(&self, handle: u32) -> Option<&Known> {
        let at = usize::try_from(handle).ok()?.checked_sub(1)?;
        self.known.get(at)
    }

    /// Gives each entry of `graph` its handle. `live` has the keys of a live browser, if there is
    /// one.
    pub(crate) fn assign(&mut self, graph: &mut Graph, keys: &[Keys], live: &[Option<u64>]) {
        let mut given: Vec<Option<usize>> = vec![None; graph.entries.len()];
        self.match_live(live, &mut given);
        for level in 0..LEVELS {
            self.match_level(level, keys, live, &mut given);
        }
        for known in &mut self.known {
            known.is_there = false;
        }
        for (at, entry) in graph.entries.iter_mut().enumerate() {
            let known = Known {
                role: entry.role.clone(),
                label: entry.label.clone(),
                keys: keys.get(at).copied().unwrap_or_default(),
                live: live.get(at).copied().flatten(),
                is_there: true,
                is_left: false,
            };
            let number = given.get(at).copied().flatten();
            let number = number.unwrap_or(self.known.len());
            match self.known.get_mut(number) {
                Some(slot) => *slot = known,
                None => self.known.push(known),
            }
            entry.handle = u32::try_from(number + 1).unwrap_or(u32::MAX);
        }
    }

    fn match_live(&self, live: &[Option<u64>], given: &mut [Option<usize>]) {
        let mut by_key = HashMap::new();
        for (number, known) in self.known.iter().enumerate().filter(|(_, k)| !k.is_left) {
            if let Some(key) = known.live {
                by_key.insert(key, number);
            }
        }
        for (slot, key) in given.iter_mut().zip(live) {
            // Two entries cannot be one element.
            *slot = key.and_then(|key| by_key.remove(&key));
        }
    }

    /// Matches what is left on both sides by the keys of one level, in order.
    fn match_level(
        &self,
        level: usize,
        keys: &[Keys],
        live: &[Option<u64>],
        given: &mut [Option<usize>],
    ) {
        let key_of = |keys: &Keys| keys.get(level).copied().flatten();
        let mut taken = vec![false; self.known.len()];
        for &number in given.iter().flatten() {
            if let Some(taken) = taken.get_mut(number) {
                *taken = true;
            }
        }
        let mut free: BTreeMap<u64, VecDeque<usize>> = BTreeMap::new();
        // What is there comes before what is gone.
        for is_there in [true, false] {
            for (number, known) in self.known.iter().enumerate() {
                let is_free = taken.get(number) == Some(&false) && known.is_there == is_there;
                let lasts = is_there || level < WEAK;
                let has_no_key = !known.is_left && known.live.is_none();
                let key = key_of(&known.keys).filter(|_| is_free && lasts && has_no_key);
                if let Some(key) = key {
                    free.entry(key).or_default().push_back(number);
                }
            }
        }
        for (at, slot) in given.iter_mut().enumerate() {
            if slot.is_some() || live.get(at).copied().flatten().is_some() {
                continue;
            }
            let key = keys.get(at).and_then(key_of);
            *slot = key
                .and_then(|key| free.get_mut(&key))
                .and_then(VecDeque::pop_front);
        }
    }
}
