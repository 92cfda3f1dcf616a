//! What each node holds, measured for all nodes in one pass from the leaves up.

use domlens_dom_model::{Document, NodeId, NodeMap};

use crate::units::is_block;
use crate::vocabulary::{HintReader, Hints};

/// What the flat subtree of a node holds. Hidden text counts for nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Measure {
    /// Visible characters that are no white space.
    pub text: u32,
    /// Those of them inside links.
    pub link_text: u32,
    /// Those of them inside paragraphs, preformatted text and quotations, outside links.
    pub prose: u32,
    /// Commas and sentence ends, in the scripts that have signs of their own for them.
    pub marks: u32,
    /// Links that hold visible text or an image.
    pub links: u32,
    /// Paragraphs with text.
    pub paragraphs: u32,
    /// Headings with text.
    pub headings: u32,
    /// Visible images, videos and audio players.
    pub media: u32,
    /// Buttons, fields and other form controls that are shown.
    pub controls: u32,
    /// Elements that start a line of their own.
    pub blocks: u32,
}

impl Measure {
    /// The share of the text that is in links, 0 to 1; 0 for no text.
    pub fn link_density(&self) -> f64 {
        share(self.link_text, self.text)
    }

    /// The share of the text that reads as prose, 0 to 1; 0 for no text.
    pub fn prose_density(&self) -> f64 {
        share(self.prose, self.text)
    }

    fn add(&mut self, other: &Self) {
        self.text = self.text.saturating_add(other.text);
        self.link_text = self.link_text.saturating_add(other.link_text);
        self.prose = self.prose.saturating_add(other.prose);
        self.marks = self.marks.saturating_add(other.marks);
        self.links = self.links.saturating_add(other.links);
        self.paragraphs = self.paragraphs.saturating_add(other.paragraphs);
        self.headings = self.headings.saturating_add(other.headings);
        self.media = self.media.saturating_add(other.media);
        self.controls = self.controls.saturating_add(other.controls);
        self.blocks = self.blocks.saturating_add(other.blocks);
    }
}

/// `part` of `whole`, 0 to 1; 0 when there is nothing.
pub(crate) fn share(part: u32, whole: u32) -> f64 {
    if whole == 0 {
        0.0
    } else {
        f64::from(part) / f64::from(whole)
    }
}

/// Measures and name hints of all nodes of a document.
///
/// Built in one pass over the nodes in each direction; asking is O(1). It follows the flat tree,
/// so that slotted text counts where it shows. The documents of frames are counted for
/// themselves, not for the page around them.
#[derive(Debug)]
pub struct ContentIndex<'d> {
    doc: &'d Document,
    measures: Vec<Measure>,
    hints: NodeMap<Hints>,
    parents: Vec<Option<NodeId>>,
    blocks: Vec<NodeId>,
    depths: Vec<u32>,
}

impl<'d> ContentIndex<'d> {
    /// Measures all of `doc`. Cost: linear in the document.
    pub fn new(doc: &'d Document) -> Self {
        let places = places(doc);
        let mut measures = vec![Measure::default(); doc.len()];
        let mut hints = NodeMap::new(doc, Hints::default());
        let mut names = HintReader::default();
        for node in doc.nodes().rev() {
            let place = places.get(node.index()).copied().unwrap_or_default();
            let below = measures.get(node.index()).copied().unwrap_or_default();
            let measure = own_measure(doc, node, place, below);
            if let Some(slot) = measures.get_mut(node.index()) {
                *slot = measure;
            }
            if doc.is_html_element(node) {
                hints.set(node, names.of(doc, node));
            }
            if let Some(above) = place
                .parent
                .and_then(|parent| measures.get_mut(parent.index()))
            {
                above.add(&measure);
            }
        }
        let blocks = blocks(doc, &places);
        let depths = places.iter().map(|place| place.depth).collect();
        let parents = places.into_iter().map(|place| place.parent).collect();
        Self {
            doc,
            measures,
            hints,
            parents,
            blocks,
            depths,
        }
    }

    /// The document that was measured.
    pub fn document(&self) -> &'d Document {
        self.doc
    }

    /// What the flat subtree of `node` holds.
    pub fn measure(&self, node: NodeId) -> Measure {
        self.measures.get(node.index()).copied().unwrap_or_default()
    }

    /// The parent of `node` in the flat tree.
    pub(crate) fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.parents.get(node.index()).copied().flatten()
    }

    /// How many nodes stand above `node` in the flat tree.
    pub(crate) fn depth(&self, node: NodeId) -> u32 {
        self.depths.get(node.index()).copied().unwrap_or(0)
    }

    /// The nearest element around `node`, itself included, that starts a line of its own.
    pub(crate) fn block_of(&self, node: NodeId) -> NodeId {
        self.blocks.get(node.index()).copied().unwrap_or(node)
    }

    /// What the names of `node` (its id, classes and the like) hint at.
    pub fn hints(&self, node: NodeId) -> Hints {
        *self.hints.get(node)
    }
}

/// Where a node stands, as far as it matters for what its text counts as.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    parent: Option<NodeId>,
    depth: u32,
    in_link: bool,
    in_prose: bool,
    in_control: bool,
}

/// One pass down: the flat parent has a smaller number than its children, so it is always ready.
fn places(doc: &Document) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::with_capacity(doc.len());
    for node in doc.nodes() {
        let parent = doc.flat_parent(node);
        let above = parent
            .and_then(|parent| places.get(parent.index()).copied())
            .unwrap_or_default();
        let name = if doc.is_html_element(node) {
            doc.local_name(node)
        } else {
            ""
        };
        places.push(Place {
            parent,
            depth: above.depth + 1,
            in_link: above.in_link || name == "a" && doc.has_attr(node, "href"),
            in_prose: above.in_prose || matches!(name, "p" | "pre" | "blockquote" | "dd"),
            in_control: above.in_control || matches!(name, "select" | "textarea" | "option"),
        });
    }
    places
}

fn blocks(doc: &Document, places: &[Place]) -> Vec<NodeId> {
    let mut blocks: Vec<NodeId> = Vec::with_capacity(doc.len());
    for (node, place) in doc.nodes().zip(places) {
        let above = place
            .parent
            .and_then(|parent| blocks.get(parent.index()).copied());
        blocks.push(match above {
            Some(above) if !doc.is_element(node) || !is_block(doc, node) => above,
            _ => node,
        });
    }
    blocks
}

/// The measure of `node`: what is `below` it, and what it is itself.
fn own_measure(doc: &Document, node: NodeId, place: Place, below: Measure) -> Measure {
    let mut measure = below;
    if doc.is_text(node) {
        if !place.in_control && doc.is_visible(node) {
            count_text(doc.text(node), place, &mut measure);
        }
        return measure;
    }
    if !doc.is_html_element(node) || !doc.is_visible(node) {
        return measure;
    }
    let has_text = u32::from(measure.text > 0);
    match doc.local_name(node) {
        "a" if doc.has_attr(node, "href") => {
            measure.links += u32::from(measure.text > 0 || measure.media > 0);
        }
        "p" => {
            measure.paragraphs += has_text;
            measure.blocks += 1;
        }
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
            measure.headings += has_text;
            measure.blocks += 1;
        }
        "img" | "video" | "audio" | "picture" => measure.media += 1,
        "button" | "input" | "select" | "textarea" => measure.controls += 1,
        "div" | "li" | "section" | "article" | "table" | "tr" | "ul" | "ol" | "dl" | "dd"
        | "dt" | "pre" | "blockquote" | "form" | "figure" | "header" | "footer" | "aside"
        | "nav" | "main" | "center" | "fieldset" | "hr" => measure.blocks += 1,
        _ => {}
    }
    measure
}

fn count_text(text: &str, place: Place, measure: &mut Measure) {
    for character in text.chars() {
        if character.is_whitespace() {
            continue;
        }
        measure.text = measure.text.saturating_add(1);
        if is_mark(character) {
            measure.marks = measure.marks.saturating_add(1);
        }
    }
    if place.in_link {
        measure.link_text = measure.text;
    } else if place.in_prose {
        measure.prose = measure.text;
    }
}

/// Commas and sentence ends.
pub(crate) fn is_mark(character: char) -> bool {
    matches!(
        character,
        ',' | '.'
            | ';'
            | '!'
            | '?'
            | '、'
            | '。'
            | '，'
            | '．'
            | '；'
            | '！'
            | '？'
            | '،'
            | '؛'
            | '؟'
            | '۔'
            | '।'
            | '॥'
            | '·'
            | '՝'
            | '։'
            | '።'
            | '၊'
            | '။'
            | '…'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use domlens_dom_model::Selector;

    fn measure(html: &str, selector: &str) -> Measure {
        let doc = Document::parse(html);
        let selector = Selector::parse(selector).unwrap();
        let node = doc.query_selector(doc.root(), &selector).unwrap();
        ContentIndex::new(&doc).measure(node)
    }

    #[test]
    fn text_counts_without_spaces_and_hidden_parts() {
        let all = measure(
            "<div id=a><p>one two<p hidden>three<a href=/>four</a></div>",
            "#a",
        );
        assert_eq!((all.text, all.link_text, all.prose), (6, 0, 6));
        let all = measure("<div id=a>one <a href=/>two</a></div>", "#a");
        assert_eq!((all.text, all.link_text), (6, 3));
        assert!((all.link_density() - 0.5).abs() < 1e-9);
    }

    #[test]
    fn slotted_text_counts_in_the_shadow_tree() {
        let html = "<x-a id=a><template shadowrootmode=open><main><slot></slot></main></template>word</x-a>";
        assert_eq!(measure(html, "#a").text, 4);
    }

    #[test]
    fn what_is_chosen_in_a_list_is_no_text() {
        assert_eq!(
            measure("<div id=a><select><option>One</select>x</div>", "#a").text,
            1
        );
    }
}
