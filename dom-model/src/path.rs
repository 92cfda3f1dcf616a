//! Paths to elements: the positions of element children, and steps into shadow roots and frames.

use std::fmt;

use crate::{Document, NodeId, NodeKind};

/// One step of an [`ElementPath`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathStep {
    /// To the element child at this position, from 0.
    Child(u32),
    /// Into the shadow root; the next step is among its element children.
    Shadow,
    /// Into the document of a frame; the next step starts below its document element.
    Frame,
}

/// The way from the document element to an element.
///
/// The empty path is the document element. After [`PathStep::Frame`] one stands on the document
/// element of the frame; after [`PathStep::Shadow`] on the shadow root itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ElementPath(pub Vec<PathStep>);

impl fmt::Display for ElementPath {
    /// Prints the path as a JSON array: `[1,0,"#shadow",2]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (at, step) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(",")?;
            }
            match step {
                PathStep::Child(index) => write!(f, "{index}")?,
                PathStep::Shadow => f.write_str("\"#shadow\"")?,
                PathStep::Frame => f.write_str("\"#frame\"")?,
            }
        }
        f.write_str("]")
    }
}

impl Document {
    /// The path to `element`; `None` for a node that is no element, and inside template contents,
    /// which no path enters. Cost: O(depth).
    ///
    /// ```
    /// let doc = domlens_dom_model::Document::parse("<p>a<p id=b>");
    /// let second = doc.element_by_id(doc.root(), "b").unwrap();
    /// let path = doc.element_path(second).unwrap();
    /// assert_eq!(path.to_string(), "[1,1]");
    /// assert_eq!(doc.element_at(&path), Some(second));
    /// ```
    pub fn element_path(&self, element: NodeId) -> Option<ElementPath> {
        let mut steps = Vec::new();
        let mut node = Some(element).filter(|node| self.is_element(*node))?;
        loop {
            let parent = self.parent(node)?;
            match self.kind(parent) {
                NodeKind::Document => break,
                NodeKind::FrameDocument => {
                    steps.push(PathStep::Frame);
                    node = self.host(parent)?;
                }
                NodeKind::ShadowRoot => {
                    steps.push(self.child_step(node));
                    steps.push(PathStep::Shadow);
                    node = self.host(parent)?;
                }
                NodeKind::Element => {
                    steps.push(self.child_step(node));
                    node = parent;
                }
                _ => return None,
            }
        }
        steps.reverse();
        Some(ElementPath(steps))
    }

    /// The element that `path` leads to.
    pub fn element_at(&self, path: &ElementPath) -> Option<NodeId> {
        let mut node = self.document_element()?;
        for step in &path.0 {
            node = match step {
                PathStep::Child(index) => self.element_children(node).nth(*index as usize)?,
                PathStep::Shadow => self.shadow_root(node)?,
                PathStep::Frame => self.scope_document_element(self.frame_document(node)?)?,
            };
        }
        Some(node).filter(|node| self.is_element(*node))
    }

    /// The position of `element` among its element siblings, from 0. Cost: O(1) after the first
    /// call, which counts the whole document.
    pub fn child_position(&self, element: NodeId) -> u32 {
        let positions = self.positions.get_or_init(|| self.count_positions());
        positions.get(element.index()).copied().unwrap_or(0)
    }

    fn count_positions(&self) -> Vec<u32> {
        let mut positions = vec![0; self.len()];
        let mut counts = vec![0; self.len()];
        for node in self.nodes().filter(|node| self.is_element(*node)) {
            let Some(count) = self
                .parent(node)
                .and_then(|parent| counts.get_mut(parent.index()))
            else {
                continue;
            };
            if let Some(position) = positions.get_mut(node.index()) {
                *position = *count;
            }
            *count += 1;
        }
        positions
    }

    fn child_step(&self, node: NodeId) -> PathStep {
        PathStep::Child(self.child_position(node))
    }
}
