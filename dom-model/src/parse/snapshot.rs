//! From the snapshot of a live page to the scratch tree, with every position checked.

use std::collections::HashSet;

use html5ever::tendril::StrTendril;
use html5ever::{Attribute, LocalName, Prefix, QualName, ns};

use super::freeze;
use super::scratch::{Data, Element, NONE, Scratch};
use crate::live::Live;
use crate::location::PageLocation;
use crate::snapshot::{
    CAPTURE_FORMAT_VERSION, DocumentSnapshot, ForeignNamespace, NodeTable, Snapshot, SnapshotError,
    StringIndex,
};
use crate::{Diagnostic, DiagnosticKind, Document, ParseOptions, QuirksMode, ShadowRootMode};

/// Attributes are looked at for repeated names only where there are so many that comparing each
/// with those before it would cost too much; below that, they are compared.
const FEW_ATTRIBUTES: usize = 16;

impl Document {
    /// The document of a live page, with what the browser knows of it: boxes, computed styles,
    /// what covers what, listeners, current values.
    ///
    /// The limits of `options` hold for nodes, depth, attributes and the depth of frames; what
    /// they cut off is told by [`diagnostics`](Document::diagnostics). The page is read as with
    /// scripting, and its address is that of the snapshot. Cost: linear in the snapshot.
    ///
    /// ```
    /// use domlens_dom_model::{Document, ParseOptions, Snapshot};
    ///
    /// let json = r#"{"version": 1, "source": "script", "strings": ["p", "Hello"],
    ///     "viewport": {"width": 800, "height": 600},
    ///     "documents": [{"url": "https://example.com/", "nodes": {
    ///         "parent": [-1, 0, 1], "kind": [9, 1, 3], "name": [-1, 0, -1],
    ///         "value": [-1, -1, 1], "attributes": [[], [], []]},
    ///         "boxes": {"node": [1, 2], "rect": [[8, 16, 784, 18], [8, 16, 40, 18]],
    ///             "style": [[], []]}}]}"#;
    /// let doc = Document::from_snapshot(&Snapshot::from_json(json)?, &ParseOptions::default())?;
    /// let p = doc.elements_by_local_name(doc.root(), "p")[0];
    /// assert_eq!(doc.inner_text(p), "Hello");
    /// assert_eq!(doc.bounding_box(p).map(|rect| rect.width), Some(784.0));
    /// # Ok::<(), domlens_dom_model::SnapshotError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the snapshot is of another version, or when its parts do not fit together.
    pub fn from_snapshot(
        snapshot: &Snapshot,
        options: &ParseOptions,
    ) -> Result<Self, SnapshotError> {
        if snapshot.version != CAPTURE_FORMAT_VERSION {
            return Err(SnapshotError::Version {
                found: u64::from(snapshot.version),
            });
        }
        let mut builder = Builder::new(snapshot, options);
        for at in 0..snapshot.documents.len().max(1) {
            builder.add_document(at)?;
        }
        builder.finish()
    }
}

/// What does not fit together.
pub(crate) fn contradiction(message: impl Into<String>) -> SnapshotError {
    SnapshotError::Inconsistent {
        message: message.into(),
    }
}

struct Builder<'s> {
    snapshot: &'s Snapshot,
    options: &'s ParseOptions,
    scratch: Scratch,
    /// The scratch node of each row of each document; [`NONE`] for what is not kept.
    nodes: Vec<Vec<u32>>,
    /// How many frames are around each document.
    frame_depths: Vec<usize>,
    is_full: bool,
    /// How many subtrees were too deep, how many frames, and the most attributes that were cut.
    too_deep: usize,
    frames_too_deep: usize,
    dropped_attributes: usize,
}

impl<'s> Builder<'s> {
    fn new(snapshot: &'s Snapshot, options: &'s ParseOptions) -> Self {
        Self {
            snapshot,
            options,
            scratch: Scratch::default(),
            nodes: Vec::with_capacity(snapshot.documents.len()),
            frame_depths: Vec::new(),
            is_full: false,
            too_deep: 0,
            frames_too_deep: 0,
            dropped_attributes: 0,
        }
    }

    fn add_document(&mut self, at: usize) -> Result<(), SnapshotError> {
        let Some(document) = self.snapshot.documents.get(at) else {
            return Err(contradiction("it has no documents"));
        };
        check_lengths(at, &document.nodes)?;
        let root = self.root(at, document)?;
        let rows = document.nodes.parent.len();
        let mut mapped = Vec::with_capacity(rows);
        mapped.push(root);
        self.nodes.push(mapped);
        for row in 1..rows {
            let node = self.row(at, row, document)?;
            if let Some(mapped) = self.nodes.last_mut() {
                mapped.push(node);
            }
        }
        Ok(())
    }

    /// The root of a document, put where the document belongs; [`NONE`] if it is not read.
    fn root(&mut self, at: usize, document: &DocumentSnapshot) -> Result<u32, SnapshotError> {
        let owner = match (at, document.owner) {
            (0, None) => None,
            (0, Some(_)) => return Err(contradiction("the top document is in a frame")),
            (_, None) => {
                return Err(contradiction(format!(
                    "document {at} is neither the top one nor in a frame"
                )));
            }
            (_, Some(owner)) => Some(owner),
        };
        let mode = if document.quirks {
            QuirksMode::Quirks
        } else {
            QuirksMode::NoQuirks
        };
        let Some(owner) = owner else {
            self.frame_depths.push(0);
            return Ok(self.scratch.create(Data::Document(mode)));
        };
        let (holder, row) = (owner.document as usize, owner.node as usize);
        let holds = || contradiction(format!("document {at} is in no element of one before it"));
        let host = self
            .nodes
            .get(holder)
            .and_then(|rows| rows.get(row))
            .copied()
            .ok_or_else(holds)?;
        if self.kind(holder, row) != 1 {
            return Err(holds());
        }
        let depth = self.frame_depths.get(holder).map_or(0, |depth| depth + 1);
        self.frame_depths.push(depth);
        if host == NONE || self.is_full {
            return Ok(NONE);
        }
        if depth > self.options.max_frame_depth {
            self.frames_too_deep += 1;
            return Ok(NONE);
        }
        let root = self.scratch.create(Data::Document(mode));
        if self.scratch.frames.insert(host, root).is_some() {
            return Err(contradiction(format!(
                "document {at} is in a frame that holds another one"
            )));
        }
        Ok(root)
    }

    fn kind(&self, document: usize, row: usize) -> u8 {
        let document = self.snapshot.documents.get(document);
        let kind = document.and_then(|document| document.nodes.kind.get(row));
        kind.copied().unwrap_or(0)
    }

    /// Makes the node of a row; gives [`NONE`] where a limit or its parent leaves it out.
    fn row(
        &mut self,
        at: usize,
        row: usize,
        document: &DocumentSnapshot,
    ) -> Result<u32, SnapshotError> {
        let table = &document.nodes;
        let place = || format!("node {row} of document {at}");
        let parent_row = cell(&table.parent, row).and_then(|parent| usize::try_from(parent).ok());
        let Some(parent_row) = parent_row.filter(|parent| *parent < row) else {
            return Err(contradiction(format!(
                "the parent of {} does not come before it",
                place()
            )));
        };
        let kind = self.kind(at, row);
        let parent_kind = self.kind(at, parent_row);
        let may_be_in_document = matches!(kind, 1 | 7 | 8 | 10);
        let may_be_there = match parent_kind {
            9 => may_be_in_document,
            kind => matches!(kind, 1 | 11),
        };
        if !may_be_there {
            return Err(contradiction(format!(
                "{}, of kind {kind}, is in one of kind {parent_kind}",
                place()
            )));
        }
        // Read even where the node is left out, so that what is refused depends on no limit.
        let name = self.string(cell(&table.name, row), &place)?;
        let value = self.string(cell(&table.value, row), &place)?;
        let attributes = match table.attributes.get(row) {
            Some(attributes) if !attributes.is_empty() => self.pairs(attributes, &place)?,
            _ => Vec::new(),
        };
        let parent = cell(self.nodes.last().map_or(&[], Vec::as_slice), parent_row);
        let parent = parent.unwrap_or(NONE);
        if kind == 11 {
            return self.fragment(parent, name, &place);
        }
        if !matches!(kind, 1 | 3 | 4 | 7 | 8 | 10) {
            return Err(contradiction(format!(
                "{} is of kind {kind}, which is none of a page",
                place()
            )));
        }
        if parent == NONE || !self.has_room(parent) {
            return Ok(NONE);
        }
        let data = match kind {
            1 => {
                let namespace = sparse(&table.namespace.index, &table.namespace.value, row);
                let node = self.element(name, namespace.copied(), &attributes);
                self.scratch.append(parent, node);
                return Ok(node);
            }
            3 | 4 => return Ok(self.text(parent, value)),
            7 => Data::ProcessingInstruction(StrTendril::from_slice(value)),
            8 => Data::Comment(StrTendril::from_slice(value)),
            _ => Data::Doctype(StrTendril::from_slice(name)),
        };
        let node = self.scratch.create(data);
        self.scratch.append(parent, node);
        Ok(node)
    }

    /// Whether one more node may be put under `parent`.
    fn has_room(&mut self, parent: u32) -> bool {
        self.is_full |= self.scratch.nodes.len() >= self.options.max_nodes;
        if self.is_full {
            return false;
        }
        let depth = self
            .scratch
            .node(parent)
            .map_or(0, |node| node.depth as usize);
        let is_too_deep = depth >= self.options.max_depth;
        self.too_deep += usize::from(is_too_deep);
        !is_too_deep
    }

    /// A shadow root, or the contents of a template.
    fn fragment(
        &mut self,
        host: u32,
        name: &str,
        place: &dyn Fn() -> String,
    ) -> Result<u32, SnapshotError> {
        let mode = match name {
            "open" => Some(ShadowRootMode::Open),
            "closed" => Some(ShadowRootMode::Closed),
            _ => None,
        };
        if host == NONE || self.is_full {
            return Ok(NONE);
        }
        let Some(element) = self.scratch.element(host) else {
            return Err(contradiction(format!("{} has no host", place())));
        };
        let Some(mode) = mode else {
            return match element.contents {
                NONE => Err(contradiction(format!(
                    "{} is a shadow root neither open nor closed, or the contents of no template",
                    place()
                ))),
                contents => Ok(contents),
            };
        };
        let depth = self.scratch.node(host).map_or(0, |node| node.depth);
        let root = self.scratch.create(Data::ShadowRoot(mode));
        if let Some(node) = self.scratch.node_mut(root) {
            node.depth = depth;
        }
        if self.scratch.shadow_roots.insert(host, root).is_some() {
            return Err(contradiction(format!(
                "{} is the second shadow root of its host",
                place()
            )));
        }
        Ok(root)
    }

    /// Text beside text is one text, as the parser makes it.
    fn text(&mut self, parent: u32, value: &str) -> u32 {
        if value.is_empty() {
            return NONE;
        }
        let text = StrTendril::from_slice(value);
        let last = self.scratch.last_child(parent);
        if self.scratch.push_text(last, &text) {
            return last;
        }
        let node = self.scratch.create(Data::Text(text));
        self.scratch.append(parent, node);
        node
    }

    fn element(
        &mut self,
        name: &str,
        namespace: Option<ForeignNamespace>,
        attributes: &[(&str, &str)],
    ) -> u32 {
        let excess = attributes.len().saturating_sub(self.options.max_attributes);
        self.dropped_attributes = self.dropped_attributes.max(excess);
        let attributes = without_repeats(attributes)
            .take(self.options.max_attributes)
            .map(|(name, value)| Attribute {
                name: attribute_name(name, namespace.is_some()),
                value: StrTendril::from_slice(value),
            })
            .collect();
        let is_template = namespace.is_none() && name == "template";
        let contents = if is_template {
            self.scratch.create(Data::TemplateContents)
        } else {
            NONE
        };
        self.scratch.create_element(Element {
            name: element_name(name, namespace),
            attributes,
            contents,
            integration_point: false,
        })
    }

    fn string(
        &self,
        index: Option<StringIndex>,
        place: &dyn Fn() -> String,
    ) -> Result<&'s str, SnapshotError> {
        let index = index.unwrap_or(-1);
        let Ok(at) = usize::try_from(index) else {
            return Ok("");
        };
        let string = self.snapshot.strings.get(at).map(String::as_str);
        string.ok_or_else(|| {
            contradiction(format!(
                "{} names string {at} of {}",
                place(),
                self.snapshot.strings.len()
            ))
        })
    }

    fn pairs(
        &self,
        attributes: &[StringIndex],
        place: &dyn Fn() -> String,
    ) -> Result<Vec<(&'s str, &'s str)>, SnapshotError> {
        if !attributes.len().is_multiple_of(2) {
            return Err(contradiction(format!(
                "{} has an attribute without a value",
                place()
            )));
        }
        attributes
            .chunks_exact(2)
            .map(|pair| {
                let of = |at: usize| self.string(pair.get(at).copied(), place);
                Ok((of(0)?, of(1)?))
            })
            .collect()
    }

    fn finish(mut self) -> Result<Document, SnapshotError> {
        let diagnostics = self.diagnostics();
        let url = self.snapshot.documents.first().map(|top| &*top.url);
        let url = url
            .filter(|url| !url.is_empty())
            .or(self.options.url.as_deref());
        let options = self.options.clone().with_scripting(true);
        let bytes = self.snapshot.strings.iter().map(String::len).sum();
        let location = PageLocation::new(url, "UTF-8");
        let scratch = std::mem::take(&mut self.scratch);
        let (mut doc, numbers) =
            freeze::freeze_with_numbers(scratch, bytes, diagnostics, location, &options);
        // From rows to nodes of the document.
        for node in self.nodes.iter_mut().flatten() {
            *node = numbers.get(*node as usize).copied().unwrap_or(NONE);
        }
        Live::attach(&mut doc, self.snapshot, self.nodes)?;
        Ok(doc)
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let options = self.options;
        let mut found = Vec::new();
        if self.is_full {
            found.push((
                DiagnosticKind::NodesLimit,
                format!(
                    "the page has more than {} nodes; the rest was not read",
                    options.max_nodes
                ),
            ));
        }
        if self.too_deep > 0 {
            found.push((
                DiagnosticKind::DepthLimit,
                format!(
                    "{} nodes nested deeper than {} levels were not read",
                    self.too_deep, options.max_depth
                ),
            ));
        }
        if self.dropped_attributes > 0 {
            found.push((
                DiagnosticKind::AttributesLimit,
                format!(
                    "an element has more than {} attributes; the excess ({}) was dropped",
                    options.max_attributes, self.dropped_attributes
                ),
            ));
        }
        if self.frames_too_deep > 0 {
            found.push((
                DiagnosticKind::FrameDepthLimit,
                format!(
                    "{} frames are nested deeper than {} levels and were not read",
                    self.frames_too_deep, options.max_frame_depth
                ),
            ));
        }
        found
            .into_iter()
            .map(|(kind, message)| Diagnostic::new(kind, message))
            .collect()
    }
}

/// The columns of a table must be of one length, and begin with the document.
fn check_lengths(at: usize, table: &NodeTable) -> Result<(), SnapshotError> {
    let rows = table.parent.len();
    let columns = [
        ("kind", table.kind.len()),
        ("name", table.name.len()),
        ("value", table.value.len()),
        ("attributes", table.attributes.len()),
    ];
    for (name, found) in columns {
        if found != rows {
            return Err(contradiction(format!(
                "document {at} has {rows} nodes and a column `{name}` of {found}"
            )));
        }
    }
    if u32::try_from(rows).is_err() || table.kind.first() != Some(&9) {
        return Err(contradiction(format!(
            "node 0 of document {at} is not of kind 9, a document"
        )));
    }
    let namespaces = &table.namespace;
    if namespaces.index.len() != namespaces.value.len() || !ascends(&namespaces.index, rows) {
        return Err(contradiction(format!(
            "`namespace` of document {at} does not name its rows in order, each with a value"
        )));
    }
    Ok(())
}

/// Whether `rows` ascend and are all below `end`.
pub(crate) fn ascends(rows: &[u32], end: usize) -> bool {
    rows.is_sorted_by(|one, next| one < next)
        && rows.last().is_none_or(|last| (*last as usize) < end)
}

fn cell<T: Copy>(column: &[T], row: usize) -> Option<T> {
    column.get(row).copied()
}

/// The value of a row in a column that holds only some.
fn sparse<'s, T>(index: &[u32], values: &'s [T], row: usize) -> Option<&'s T> {
    let at = index
        .binary_search(&u32::try_from(row).unwrap_or(NONE))
        .ok()?;
    values.get(at)
}

/// The first attribute of each name.
fn without_repeats<'p, 's>(
    attributes: &'p [(&'s str, &'s str)],
) -> impl Iterator<Item = (&'s str, &'s str)> + 'p {
    let mut seen = HashSet::new();
    let is_many = attributes.len() > FEW_ATTRIBUTES;
    attributes
        .iter()
        .enumerate()
        .filter(move |(at, (name, _))| {
            if is_many {
                return seen.insert(*name);
            }
            let mut before = attributes.iter().take(*at);
            before.all(|(other, _)| other != name)
        })
        .map(|(_, pair)| *pair)
}

/// An element's name: a prefix stays part of it, as for the parser.
fn element_name(name: &str, namespace: Option<ForeignNamespace>) -> QualName {
    let url = match namespace {
        None => ns!(html),
        Some(ForeignNamespace::Svg) => ns!(svg),
        Some(ForeignNamespace::MathMl) => ns!(mathml),
        Some(ForeignNamespace::Other) => ns!(),
    };
    QualName::new(None, url, LocalName::from(name))
}

/// [Adjust foreign attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes).
fn attribute_name(name: &str, is_foreign: bool) -> QualName {
    let adjusted = match name {
        _ if !is_foreign => None,
        "xlink:actuate" | "xlink:arcrole" | "xlink:href" | "xlink:role" | "xlink:show"
        | "xlink:title" | "xlink:type" => Some(ns!(xlink)),
        "xml:lang" | "xml:space" => Some(ns!(xml)),
        "xmlns" | "xmlns:xlink" => Some(ns!(xmlns)),
        _ => None,
    };
    match (adjusted, name.split_once(':')) {
        (Some(namespace), Some((prefix, local))) => QualName::new(
            Some(Prefix::from(prefix)),
            namespace,
            LocalName::from(local),
        ),
        (Some(namespace), None) => QualName::new(None, namespace, LocalName::from(name)),
        (None, _) => QualName::new(None, ns!(), LocalName::from(name)),
    }
}
