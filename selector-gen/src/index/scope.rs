//! The tables of one tree scope: facts as numbered keys, and for each key its elements in order.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use domlens_dom_model::{Attribute, AttributeNamespace, Document, NodeId, QuirksMode};

use super::context::Content;
use super::links::Links;
use super::texts::Texts;
use crate::anchors::{Anchor, Named};
use crate::facts::What;
use crate::weights::{self, AttributeWeight};
use crate::words;

/// The number of a key in its scope.
pub(crate) type KeyId = u32;

/// What a key speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum KeyName<'d> {
    Tag,
    Id,
    Class,
    Attribute(&'d str),
}

/// What is known of a key whoever has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyInfo<'d> {
    pub(crate) name: KeyName<'d>,
    /// The value as the first element has it; others may differ in case where case is ignored.
    pub(crate) value: &'d str,
    /// Volatility, or infinite when the key must not be used.
    pub(crate) cost: f32,
    pub(crate) weight: AttributeWeight,
}

/// The tables of one tree scope.
///
/// A key's elements are never fewer than those that CSS or XPath match by the same words (where
/// engines ignore case, so do the keys), so a key with one element is unique in both languages.
#[derive(Debug)]
pub(crate) struct ScopeIndex<'d> {
    pub(crate) doc: &'d Document,
    pub(crate) root: NodeId,
    pub(crate) quirks: bool,
    /// The elements of the scope, in document order.
    pub(crate) elements: Vec<NodeId>,
    parents: Vec<u32>,
    keys: Vec<KeyInfo<'d>>,
    of_element: Rows<KeyId>,
    of_key: Rows<NodeId>,
    places: Vec<Place>,
    texts: OnceLock<Texts<'d>>,
    links: OnceLock<Links<'d>>,
    images: OnceLock<Links<'d>>,
    backgrounds: OnceLock<Links<'d>>,
    class_names: OnceLock<String>,
    apart: Vec<OnceLock<bool>>,
    tokens: Vec<OnceLock<f32>>,
    counted: OnceLock<Vec<(KeyId, u32, NodeId)>>,
    named_content: OnceLock<Content>,
    worded_content: OnceLock<Content>,
    labels: OnceLock<HashMap<&'d str, NodeId>>,
    anchors: Vec<OnceLock<Box<[Anchor]>>>,
    worded_anchors: Vec<OnceLock<Option<Box<Anchor>>>>,
    names: Vec<OnceLock<Option<Box<Named>>>>,
    repeatable: OnceLock<Vec<u32>>,
}

/// Where an element stands among its siblings of the same type.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    /// From 1.
    pub(crate) nth: u32,
    /// How many there are.
    pub(crate) of: u32,
}

/// Rows of different length in one allocation.
#[derive(Debug)]
pub(crate) struct Rows<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Rows<T> {
    /// The row of number `at`; empty beyond the last.
    pub(crate) fn row(&self, at: usize) -> &[T] {
        let bounds = (self.starts.get(at), self.starts.get(at + 1));
        let (Some(&start), Some(&end)) = bounds else {
            return &[];
        };
        self.items.get(start as usize..end as usize).unwrap_or(&[])
    }

    /// From `(row, item)` pairs, which keep their order inside a row.
    pub(crate) fn from_pairs(rows: usize, pairs: &[(u32, T)], blank: T) -> Self {
        let mut starts = vec![0_u32; rows + 1];
        for &(row, _) in pairs {
            if let Some(count) = starts.get_mut(row as usize + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut items = vec![blank; pairs.len()];
        for &(row, item) in pairs {
            if let Some(at) = next.get_mut(row as usize) {
                if let Some(slot) = items.get_mut(*at as usize) {
                    *slot = item;
                }
                *at += 1;
            }
        }
        Self { starts, items }
    }
}

/// Beyond so many bytes of class names, none is looked for inside the others.
const MAX_CLASS_NAMES: usize = 16_384;

/// No element: the parent of a scope's top elements.
pub(crate) const NONE: u32 = u32::MAX;

impl<'d> ScopeIndex<'d> {
    pub(crate) fn new(doc: &'d Document, root: NodeId) -> Self {
        Builder::new(doc, root).build()
    }

    pub(crate) fn prepare(&self) {
        self.links();
        self.images();
        self.backgrounds();
        self.named_content();
        self.worded_content();
        self.repeatable(0);
        self.class_names();
        self.counted();
        self.labels();
    }

    /// The number of an element in its scope.
    pub(crate) fn ordinal(&self, element: NodeId) -> Option<usize> {
        self.elements.binary_search(&element).ok()
    }

    pub(crate) fn element(&self, ordinal: usize) -> Option<NodeId> {
        self.elements.get(ordinal).copied()
    }

    pub(crate) fn parent(&self, ordinal: usize) -> Option<usize> {
        self.parents
            .get(ordinal)
            .copied()
            .filter(|&parent| parent != NONE)
            .map(|parent| parent as usize)
    }

    pub(crate) fn place(&self, ordinal: usize) -> Place {
        self.places.get(ordinal).copied().unwrap_or_default()
    }

    /// The keys of an element: its tag, then id, classes and attributes as they come.
    pub(crate) fn keys_of(&self, ordinal: usize) -> &[KeyId] {
        self.of_element.row(ordinal)
    }

    pub(crate) fn key(&self, key: KeyId) -> Option<&KeyInfo<'d>> {
        self.keys.get(key as usize)
    }

    /// Whether a condition is on the whole of the attribute called `name`.
    pub(crate) fn is_attribute(&self, what: What, name: &str) -> bool {
        let What::Key(key) = what else { return false };
        self.key(key)
            .is_some_and(|info| matches!(info.name, KeyName::Attribute(own) if own == name))
    }

    /// About how many tokens a key costs in a selector.
    pub(crate) fn tokens(&self, key: KeyId) -> f32 {
        let (Some(cell), Some(info)) = (self.tokens.get(key as usize), self.key(key)) else {
            return 0.0;
        };
        *cell.get_or_init(|| match info.name {
            KeyName::Tag => 1.0,
            KeyName::Id | KeyName::Class => 1.0 + words::tokens(info.value),
            KeyName::Attribute(name) => 2.5 + words::tokens(name) + words::tokens(info.value),
        })
    }

    /// The elements that have a key, in document order.
    pub(crate) fn having(&self, key: KeyId) -> &[NodeId] {
        self.of_key.row(key as usize)
    }

    pub(crate) fn texts(&self) -> &Texts<'d> {
        self.texts.get_or_init(|| Texts::new(self))
    }

    pub(crate) fn links(&self) -> &Links<'d> {
        self.links
            .get_or_init(|| Links::new(self, Some("a"), "href"))
    }

    pub(crate) fn images(&self) -> &Links<'d> {
        self.images
            .get_or_init(|| Links::new(self, Some("img"), "src"))
    }

    pub(crate) fn backgrounds(&self) -> &Links<'d> {
        self.backgrounds
            .get_or_init(|| Links::new(self, None, "style"))
    }

    fn counted(&self) -> &[(KeyId, u32, NodeId)] {
        self.counted.get_or_init(|| {
            let row =
                |(ordinal, &element)| (self.tag_key(ordinal), self.place(ordinal).nth, element);
            let mut rows: Vec<_> = self.elements.iter().enumerate().map(row).collect();
            rows.sort_unstable();
            rows
        })
    }

    /// The elements of the same tag that have the same place among their siblings of that tag.
    pub(crate) fn at_same_place(&self, ordinal: usize) -> &[(KeyId, u32, NodeId)] {
        let counted = self.counted();
        let of = (self.tag_key(ordinal), self.place(ordinal).nth);
        let start = counted.partition_point(|row| (row.0, row.1) < of);
        let end = counted.partition_point(|row| (row.0, row.1) <= of);
        counted.get(start..end).unwrap_or(&[])
    }

    fn named_content(&self) -> &Content {
        self.named_content.get_or_init(|| Content::named(self))
    }

    fn worded_content(&self) -> &Content {
        self.worded_content.get_or_init(|| Content::worded(self))
    }

    /// The descendant by whose attribute to name an element, and its name.
    pub(crate) fn named_inside(&self, ordinal: usize) -> Option<(usize, Named)> {
        let inner = self.named_content().best(ordinal)?;
        Some((inner, self.name(inner)?))
    }

    /// The descendant by whose words to name an element, as XPath says it.
    pub(crate) fn worded_inside(&self, ordinal: usize) -> Option<(usize, Named)> {
        let inner = self.worded_content().best(ordinal)?;
        Some((inner, crate::anchors::worded_as(self, inner)?))
    }

    /// A class as `element` has it (in quirks mode it may differ in case from how others do).
    pub(crate) fn class_of(&self, element: NodeId, key: KeyId) -> Option<&'d str> {
        let class = self.key(key)?.value;
        if !self.quirks {
            return Some(class);
        }
        let mut classes = self.doc.classes(element);
        classes.find(|own| own.eq_ignore_ascii_case(class))
    }

    /// Whether no other class of the scope has this one in its name, so that a `class` attribute
    /// with that piece of text has the class.
    pub(crate) fn is_apart(&self, key: KeyId) -> bool {
        let (Some(cell), Some(info)) = (self.apart.get(key as usize), self.key(key)) else {
            return false;
        };
        *cell.get_or_init(|| {
            let names = self.class_names();
            names.len() <= MAX_CLASS_NAMES
                && !self.quirks
                && names.matches(info.value).take(2).count() == 1
        })
    }

    /// The names of all classes of the scope, between spaces.
    fn class_names(&self) -> &str {
        self.class_names.get_or_init(|| {
            let mut names = String::from(" ");
            for key in self.keys.iter().filter(|key| key.name == KeyName::Class) {
                names.push_str(key.value);
                names.push(' ');
            }
            names
        })
    }

    /// The first `label` whose `for` is `id`.
    pub(crate) fn label_for(&self, id: &str) -> Option<NodeId> {
        self.labels().get(id).copied()
    }

    fn labels(&self) -> &HashMap<&'d str, NodeId> {
        self.labels.get_or_init(|| {
            let mut labels = HashMap::new();
            let is_label = |element: &&NodeId| self.doc.is_html(**element, "label");
            for &element in self.elements.iter().filter(is_label) {
                if let Some(id) = self.doc.attr(element, "for") {
                    labels.entry(id).or_insert(element);
                }
            }
            labels
        })
    }

    /// The descriptions of an element under which its descendants can be looked for.
    pub(crate) fn anchors(&self, ordinal: usize) -> &[Anchor] {
        self.anchors.get(ordinal).map_or(&[], |cell| {
            cell.get_or_init(|| crate::anchors::anchors(self, ordinal).into_boxed_slice())
        })
    }

    /// The one that only XPath can say.
    pub(crate) fn worded_anchor(&self, ordinal: usize) -> Option<&Anchor> {
        self.worded_anchors
            .get(ordinal)?
            .get_or_init(|| crate::anchors::worded_anchor(self, ordinal).map(Box::new))
            .as_deref()
    }

    /// The best unique fact of an element, by which others are named; kept, because all that
    /// stands around the element asks for it.
    pub(crate) fn name(&self, ordinal: usize) -> Option<Named> {
        self.names
            .get(ordinal)?
            .get_or_init(|| crate::anchors::best_unique(self, ordinal).map(Box::new))
            .as_deref()
            .copied()
    }

    /// How many containers that a list may repeat hold an element, itself included.
    pub(crate) fn repeatable(&self, ordinal: usize) -> u32 {
        let sums = self.repeatable.get_or_init(|| {
            let mut sums: Vec<u32> = Vec::with_capacity(self.elements.len());
            for (ordinal, &element) in self.elements.iter().enumerate() {
                // Parents come before their children.
                let above = self.parent(ordinal).and_then(|parent| sums.get(parent));
                sums.push(above.copied().unwrap_or(0) + u32::from(repeats(self.doc, element)));
            }
            sums
        });
        sums.get(ordinal).copied().unwrap_or(0)
    }

    /// The key of an element's tag.
    pub(crate) fn tag_key(&self, ordinal: usize) -> KeyId {
        self.keys_of(ordinal).first().copied().unwrap_or(NONE)
    }
}

/// Whether a list may repeat a container: it is small enough for an item.
fn repeats(doc: &Document, element: NodeId) -> bool {
    let size = doc.subtree_end(element).saturating_sub(element.index());
    size <= weights::SMALL
        && !matches!(
            doc.local_name(element),
            "html" | "head" | "body" | "main" | "thead" | "tbody" | "caption"
        )
}

struct Builder<'d> {
    doc: &'d Document,
    root: NodeId,
    quirks: bool,
    numbers: HashMap<(KeyName<'d>, Cow<'d, str>), KeyId>,
    keys: Vec<KeyInfo<'d>>,
    pairs: Vec<(u32, KeyId)>,
}

impl<'d> Builder<'d> {
    fn new(doc: &'d Document, root: NodeId) -> Self {
        let quirks = doc.quirks_mode(root) == QuirksMode::Quirks;
        Self {
            doc,
            root,
            quirks,
            numbers: HashMap::new(),
            keys: Vec::new(),
            pairs: Vec::new(),
        }
    }

    fn build(mut self) -> ScopeIndex<'d> {
        let elements: Vec<NodeId> = self.doc.descendant_elements(self.root).collect();
        for (ordinal, &element) in elements.iter().enumerate() {
            self.read(ordinal, element);
        }
        let parents = parents(self.doc, &elements);
        let of_element = Rows::from_pairs(elements.len(), &self.pairs, 0);
        let by_key: Vec<(u32, NodeId)> = self
            .pairs
            .iter()
            .filter_map(|&(ordinal, key)| Some((key, *elements.get(ordinal as usize)?)))
            .collect();
        let of_key = Rows::from_pairs(self.keys.len(), &by_key, self.root);
        let places = places(&elements, &parents, &of_element);
        let anchors = elements.iter().map(|_| OnceLock::new()).collect();
        let worded_anchors = elements.iter().map(|_| OnceLock::new()).collect();
        let names = elements.iter().map(|_| OnceLock::new()).collect();
        let apart = self.keys.iter().map(|_| OnceLock::new()).collect();
        let tokens = self.keys.iter().map(|_| OnceLock::new()).collect();
        ScopeIndex {
            doc: self.doc,
            root: self.root,
            quirks: self.quirks,
            elements,
            parents,
            keys: self.keys,
            of_element,
            of_key,
            places,
            texts: OnceLock::new(),
            links: OnceLock::new(),
            images: OnceLock::new(),
            backgrounds: OnceLock::new(),
            class_names: OnceLock::new(),
            apart,
            tokens,
            counted: OnceLock::new(),
            named_content: OnceLock::new(),
            worded_content: OnceLock::new(),
            labels: OnceLock::new(),
            anchors,
            worded_anchors,
            names,
            repeatable: OnceLock::new(),
        }
    }

    fn read(&mut self, ordinal: usize, element: NodeId) {
        let doc = self.doc;
        let Ok(ordinal) = u32::try_from(ordinal) else {
            return;
        };
        let tag = doc.local_name(element);
        self.add(ordinal, KeyName::Tag, tag, true);
        if let Some(id) = doc.id(element) {
            self.add(ordinal, KeyName::Id, id, self.quirks);
        }
        let first = self.pairs.len();
        for class in doc.classes(element) {
            self.add(ordinal, KeyName::Class, class, self.quirks);
        }
        self.forget_doubles(first);
        for attribute in doc.attributes(element) {
            let Some(name) = plain_name(&attribute) else {
                continue;
            };
            let value = attribute.value;
            if matches!(name, "id" | "class")
                || (name == "style" && !value.contains("url("))
                || value.is_empty()
                || value.len() > weights::max_value(name)
            {
                continue;
            }
            if weights::attribute(name).is_some() {
                self.add(ordinal, KeyName::Attribute(name), value, ignores_case(name));
            }
        }
    }

    /// `class="a a"` is one class (and in quirks mode `class="a A"`, too).
    fn forget_doubles(&mut self, first: usize) {
        let Some(own) = self.pairs.get_mut(first..) else {
            return;
        };
        if own.len() > 1 {
            own.sort_by_key(|&(_, key)| key);
            let tail: Vec<_> = self.pairs.drain(first..).collect();
            for pair in tail {
                if self.pairs.get(first..).and_then(<[_]>::last) != Some(&pair) {
                    self.pairs.push(pair);
                }
            }
        }
    }

    fn add(&mut self, ordinal: u32, name: KeyName<'d>, value: &'d str, fold: bool) {
        let next = u32::try_from(self.keys.len()).unwrap_or(NONE);
        let key = match self.numbers.entry((name, lower(value, fold))) {
            std::collections::hash_map::Entry::Occupied(entry) => *entry.get(),
            std::collections::hash_map::Entry::Vacant(entry) => {
                self.keys.push(info(name, value));
                *entry.insert(next)
            }
        };
        self.pairs.push((ordinal, key));
    }
}

/// How a key ranks, whoever has it.
fn info<'d>(name: KeyName<'d>, value: &'d str) -> KeyInfo<'d> {
    let fixed = |cost, identity, kind| KeyInfo {
        name,
        value,
        cost,
        weight: AttributeWeight {
            cost,
            identity,
            identifier: false,
            kind,
        },
    };
    match name {
        KeyName::Tag => fixed(weights::TAG, false, crate::CandidateKind::Scoped),
        KeyName::Id if words::is_generated_id(value) => {
            fixed(weights::GENERATED_ID, true, crate::CandidateKind::Id)
        }
        KeyName::Id if words::is_counted_id(value) => {
            fixed(weights::COUNTED_ID, true, crate::CandidateKind::Id)
        }
        KeyName::Id => fixed(weights::ID, true, crate::CandidateKind::Id),
        KeyName::Class if words::is_naming_class(value) => {
            fixed(weights::CLASS, false, crate::CandidateKind::ClassPath)
        }
        KeyName::Class => fixed(f32::INFINITY, false, crate::CandidateKind::ClassPath),
        KeyName::Attribute(attribute) => {
            let Some(weight) = weights::attribute(attribute) else {
                return fixed(f32::INFINITY, false, crate::CandidateKind::Attribute);
            };
            let identifier = weight.identifier || (attribute == "href" && value.starts_with('#'));
            let made_up = identifier && words::is_generated_id(value.trim_start_matches('#'));
            let cost = if made_up {
                weight.cost + weights::GENERATED_ID
            } else {
                weight.cost
            };
            KeyInfo {
                name,
                value,
                cost,
                weight,
            }
        }
    }
}

fn lower(text: &str, fold: bool) -> Cow<'_, str> {
    if fold && text.bytes().any(|b| b.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    }
}

/// Attributes of HTML whose values selectors match without regard to ASCII case
/// ([the list](https://html.spec.whatwg.org/#case-sensitivity-of-selectors)), as far as we use them.
fn ignores_case(name: &str) -> bool {
    matches!(
        name,
        "type" | "rel" | "method" | "scope" | "lang" | "dir" | "media" | "rev" | "shape" | "align"
    )
}

/// The name of an attribute without namespace that both languages can spell.
fn plain_name<'d>(attribute: &Attribute<'d>) -> Option<&'d str> {
    let name = attribute.local_name;
    let plain = attribute.namespace == AttributeNamespace::None
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    (plain && name.starts_with(|c: char| c.is_ascii_lowercase())).then_some(name)
}

/// The ordinal of each element's parent: elements come in preorder, so a stack of open ones is enough.
fn parents(doc: &Document, elements: &[NodeId]) -> Vec<u32> {
    let mut open: Vec<(u32, usize)> = Vec::new();
    let mut parents = Vec::with_capacity(elements.len());
    for (ordinal, &element) in elements.iter().enumerate() {
        while open.last().is_some_and(|&(_, end)| end <= element.index()) {
            open.pop();
        }
        parents.push(open.last().map_or(NONE, |&(parent, _)| parent));
        open.push((
            u32::try_from(ordinal).unwrap_or(NONE),
            doc.subtree_end(element),
        ));
    }
    parents
}

fn places(elements: &[NodeId], parents: &[u32], of_element: &Rows<KeyId>) -> Vec<Place> {
    let mut counts: HashMap<(u32, KeyId), u32> = HashMap::with_capacity(elements.len() / 2);
    let sibling_type = |ordinal: usize| {
        let tag = of_element.row(ordinal).first().copied().unwrap_or(NONE);
        (parents.get(ordinal).copied().unwrap_or(NONE), tag)
    };
    let mut places: Vec<Place> = (0..elements.len())
        .map(|ordinal| {
            let count = counts.entry(sibling_type(ordinal)).or_insert(0);
            *count += 1;
            Place { nth: *count, of: 0 }
        })
        .collect();
    for (ordinal, place) in places.iter_mut().enumerate() {
        place.of = counts.get(&sibling_type(ordinal)).copied().unwrap_or(1);
    }
    places
}
