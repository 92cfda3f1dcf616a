//! The rules of a scope by what their rightmost compound asks for, so that an element is only
//! matched against the few that may be for it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use selectors::attr::AttrSelectorOperator;
use selectors::parser::{AncestorHashes, Combinator, Component, Selector, SelectorIter};

use super::sheet::ParsedRule;
use super::style::Rank;
use crate::css::{Dialect, hash};
use crate::{Document, NodeId};

/// A selector that is ready to be matched.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) selector: Selector<Dialect>,
    pub(super) ancestors: AncestorHashes,
    pub(super) rank: Rank,
    pub(super) declarations: (u32, u32),
    /// How many `~` it has: each may walk all siblings.
    pub(super) sibling_walks: u16,
    /// A sibling that the element must have: `a` in `a ~ b` and `a + b`.
    pub(super) sibling: Option<Key>,
    /// It has a `:has()`, which may walk the subtree.
    pub(super) has_subtree_walk: bool,
}

impl Rule {
    pub(super) fn new(
        parsed: ParsedRule,
        layer_ranks: &[u32],
        context: i16,
        quirks: selectors::context::QuirksMode,
    ) -> Self {
        let layer = layer_ranks.get(parsed.layer as usize).copied();
        let selector = parsed.selector;
        Self {
            ancestors: AncestorHashes::new(&selector, quirks),
            rank: Rank {
                context,
                layer: layer.unwrap_or_default(),
                specificity: selector.specificity(),
                order: parsed.order,
            },
            declarations: parsed.declarations,
            sibling_walks: count(&selector, |component| {
                matches!(component, Component::Combinator(Combinator::LaterSibling))
            }),
            has_subtree_walk: count(&selector, |component| match component {
                Component::Has(_) => true,
                Component::Is(list) | Component::Where(list) | Component::Negation(list) => list
                    .slice()
                    .iter()
                    .any(|one| count(one, |inner| matches!(inner, Component::Has(_))) > 0),
                _ => false,
            }) > 0,
            sibling: sibling_key(&selector),
            selector,
        }
    }
}

/// The key of the compound that stands left of a first `~` or `+`.
fn sibling_key(selector: &Selector<Dialect>) -> Option<Key> {
    let mut iter = selector.iter();
    iter.by_ref().for_each(drop);
    let is_sibling = iter.next_sequence().is_some_and(|one| one.is_sibling());
    let keys = iter.filter_map(|component| match component {
        Component::ID(name) => Some((1, Key::id(name.as_str()))),
        Component::Class(name) => Some((1, Key::class(name.as_str()))),
        Component::LocalName(name) => Some((0, Key::name(name.lower_name.as_str()))),
        _ => None,
    });
    let (_, key) = keys.max_by_key(|(weight, _)| *weight)?;
    is_sibling.then_some(key)
}

fn count(selector: &Selector<Dialect>, is: impl Fn(&Component<Dialect>) -> bool) -> u16 {
    let found = selector.iter_raw_match_order().filter(|one| is(one));
    u16::try_from(found.count()).unwrap_or(u16::MAX)
}

/// What a compound asks for, folded to a number. Two things may share one: a rule that is looked
/// at in vain does no harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key(u64);

impl Key {
    fn id(id: &str) -> Self {
        Self::new(1, id)
    }

    fn class(class: &str) -> Self {
        Self::new(2, class)
    }

    fn attribute(name: &str) -> Self {
        Self::new(3, name)
    }

    fn attribute_value(name: &str, value: &str) -> Self {
        Self(Self::new(4, name).0.rotate_left(7) ^ Self::new(0, value).0)
    }

    fn name(name: &str) -> Self {
        Self::new(5, name)
    }

    /// The keys of an element by its name, id and classes.
    pub(super) fn each_of(doc: &Document, element: NodeId, mut each: impl FnMut(Self)) {
        each(Self::name(doc.local_name(element)));
        if let Some(id) = doc.id(element) {
            each(Self::id(id));
        }
        for class in doc.classes(element) {
            each(Self::class(class));
        }
    }

    /// Without regard to case, which is the matcher's business.
    fn new(kind: u64, text: &str) -> Self {
        let folded = if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            hash(&text.to_ascii_lowercase())
        } else {
            hash(text)
        };
        Self(kind << 32 | u64::from(folded))
    }
}

/// The keys are hashes already; they only need to be spread.
#[derive(Clone, Copy, Debug, Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0 ^ value)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29);
    }
}

/// Rules by key.
#[derive(Debug, Default)]
pub(super) struct RuleIndex {
    pub(super) rules: Vec<Rule>,
    buckets: HashMap<Key, Vec<u32>, BuildHasherDefault<Spread>>,
    /// Rules that any element may match.
    universal: Vec<u32>,
    has_attribute_keys: bool,
}

impl RuleIndex {
    pub(super) fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    pub(super) fn push(&mut self, rule: Rule) {
        let at = u32::try_from(self.rules.len()).unwrap_or(u32::MAX);
        let mut keys = Vec::new();
        if keys_of(&rule.selector, &mut keys) {
            for key in keys {
                self.has_attribute_keys |= key.is_attribute;
                self.buckets.entry(key.key).or_default().push(at);
            }
        } else {
            self.universal.push(at);
        }
        self.rules.push(rule);
    }

    /// The numbers of the rules that may match `element`; a number may come twice.
    pub(super) fn candidates(&self, doc: &Document, element: NodeId, found: &mut Vec<u32>) {
        found.clear();
        found.extend(&self.universal);
        Key::each_of(doc, element, |key| self.add(key, found));
        if self.has_attribute_keys {
            for attribute in doc.attributes(element) {
                self.add(Key::attribute(attribute.local_name), found);
                let key = Key::attribute_value(attribute.local_name, attribute.value);
                self.add(key, found);
            }
        }
    }

    fn add(&self, key: Key, found: &mut Vec<u32>) {
        if let Some(bucket) = self.buckets.get(&key) {
            found.extend(bucket);
        }
    }
}

/// A key with how few elements it is likely to have.
#[derive(Clone, Copy, Debug)]
struct Weighted {
    key: Key,
    weight: u8,
    is_attribute: bool,
}

/// The keys of which an element must have one to be matched; `false` if there are none.
fn keys_of(selector: &Selector<Dialect>, keys: &mut Vec<Weighted>) -> bool {
    let mut iter = selector.iter();
    if selector.has_pseudo_element() {
        // The first compound is the pseudo-element alone.
        iter.by_ref().for_each(drop);
        iter.next_sequence();
    }
    keys_of_compound(iter, keys)
}

fn keys_of_compound(iter: SelectorIter<'_, Dialect>, keys: &mut Vec<Weighted>) -> bool {
    let mut best: Option<Weighted> = None;
    let mut lists = Vec::new();
    for component in iter {
        let found = match component {
            Component::ID(id) => Some((Key::id(id.as_str()), 5, false)),
            Component::Class(class) => Some((Key::class(class.as_str()), 4, false)),
            Component::AttributeInNoNamespace {
                local_name,
                operator: AttrSelectorOperator::Equal,
                value,
                ..
            } => Some((
                Key::attribute_value(local_name.as_str(), value.as_ref()),
                3,
                true,
            )),
            Component::AttributeInNoNamespace { local_name, .. }
            | Component::AttributeInNoNamespaceExists { local_name, .. } => {
                Some((Key::attribute(local_name.as_str()), 2, true))
            }
            Component::LocalName(name) => Some((Key::name(name.lower_name.as_str()), 1, false)),
            Component::Is(list) | Component::Where(list) => {
                lists.push(list);
                None
            }
            _ => None,
        };
        if let Some((key, weight, is_attribute)) = found
            && best.is_none_or(|best| best.weight < weight)
        {
            best = Some(Weighted {
                key,
                weight,
                is_attribute,
            });
        }
    }
    if let Some(best) = best {
        keys.push(best);
        return true;
    }
    // One list is enough, if each of its selectors has a key.
    lists.into_iter().any(|list| {
        let length = keys.len();
        let all = list.slice().iter().all(|one| keys_of(one, keys));
        if !all {
            keys.truncate(length);
        }
        all && keys.len() > length
    })
}
