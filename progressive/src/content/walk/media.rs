//! Links, pictures and players.

use domlens_dom_model::NodeId;

use super::{Leave, Step, Walk};
use crate::content::block::{Block, Media, MediaKind};
use crate::content::builder::{Container, LineMode};
use crate::content::footnotes;
use crate::content::inline::Inline;
use crate::content::line::Ink;
use crate::content::media;

impl Walk<'_> {
    pub(super) fn enter_link(&mut self, node: NodeId) {
        if self.footnote > 0 && footnotes::is_back_link(self.doc, node) {
            return;
        }
        let raised = self.raised > 0;
        if let Some(label) = self.footnotes.reference(self.doc, self.root, node, raised) {
            let ink = Ink::default();
            self.builder
                .line()
                .push_object(Inline::FootnoteReference { label }, ink);
            return;
        }
        if matches!(self.builder.mode(), Some(LineMode::Heading(_))) && self.is_heading_anchor(node)
        {
            return;
        }
        let before = self.ink;
        let href = self.doc.attr(node, "href").unwrap_or_default().trim();
        let is_script = href
            .get(.."javascript:".len())
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case("javascript:"));
        if self.ink.link.is_none() && !is_script && !href.is_empty() {
            let url = media::address_of(self.doc, node, href);
            self.ink.link = Some(self.builder.add_link(url));
        }
        self.stack.push(Step::Leave(Leave::Ink(before)));
        self.push_children(node);
    }

    /// The sign beside a heading that links to the heading itself.
    fn is_heading_anchor(&self, node: NodeId) -> bool {
        let href = self.doc.attr(node, "href").unwrap_or_default().trim();
        href.contains('#')
            && !self.doc.descendants(node).any(|inner| {
                self.doc.text(inner).chars().any(char::is_alphanumeric)
                    || self.doc.is_html(inner, "img")
            })
    }

    pub(super) fn enter_media(&mut self, node: NodeId, kind: MediaKind) {
        if kind == MediaKind::Image {
            self.enter_image(node);
            return;
        }
        if !self.options.include_media || self.builder.is_in_line() {
            return;
        }
        let url = media::player_url(self.doc, node);
        let alt = media::player_name(self.doc, node);
        let is_empty = url.is_empty() && alt.is_empty()
            || url == "about:blank"
            || media::is_pixel(self.doc, node);
        let needs_sound = kind == MediaKind::Frame && url.is_empty();
        if !is_empty && !needs_sound {
            self.builder.add(Block::Media(Media { kind, alt, url }));
        }
    }

    fn enter_image(&mut self, node: NodeId) {
        if !self.options.include_media
            || self.consumed.contains(node)
            || media::is_pixel(self.doc, node)
        {
            return;
        }
        let mut facts = media::image(self.doc, node);
        if let Some(twin) = self.noscript_twin(node) {
            let other = media::image(self.doc, twin);
            if facts.is_placeholder || facts.url == other.url {
                self.consumed.insert(twin);
                facts.url = other.url;
                facts.alt = facts.alt.filter(|alt| !alt.is_empty()).or(other.alt);
            }
        }
        let in_noscript = self.noscript > 0;
        let repeats = self
            .last_image
            .as_ref()
            .is_some_and(|(url, noscript)| *url == facts.url && (*noscript || in_noscript));
        let is_decoration = facts.alt.as_deref() == Some("")
            && (self.ink.link.is_none() || self.is_in_decorative_link(node))
            && !matches!(self.builder.top(), Container::Figure { .. });
        if repeats || is_decoration || facts.url.is_empty() {
            return;
        }
        self.last_image = Some((facts.url.clone(), in_noscript));
        let ink = self.ink;
        let image = Inline::Image {
            alt: facts.alt.unwrap_or_default(),
            url: facts.url,
        };
        self.builder.line().push_object(image, ink);
    }

    /// Whether the link around an image is one that the page hides from all but the mouse, which
    /// repeats another link.
    fn is_in_decorative_link(&self, node: NodeId) -> bool {
        let link = self
            .doc
            .ancestor_elements(node)
            .take(4)
            .find(|outer| self.doc.is_html(*outer, "a"));
        link.is_some_and(|link| {
            self.doc.attr(link, "aria-hidden") == Some("true")
                || self.doc.attr(link, "tabindex") == Some("-1")
        })
    }

    /// The image in a `noscript` after `node`, or after the only-child wrappers around it.
    fn noscript_twin(&self, node: NodeId) -> Option<NodeId> {
        let mut at = node;
        for _ in 0..3 {
            if let Some(next) = self.doc.next_element_sibling(at) {
                return Some(next)
                    .filter(|next| self.doc.is_html(*next, "noscript"))
                    .and_then(|noscript| {
                        self.doc
                            .descendant_elements(noscript)
                            .take(4)
                            .find(|inner| self.doc.is_html(*inner, "img"))
                    });
            }
            at = self.doc.parent_element(at)?;
        }
        None
    }
}
