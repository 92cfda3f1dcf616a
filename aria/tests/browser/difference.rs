//! Where our answer about a control differs from Chromium's, and why that is.

use std::fmt;

use domlens_aria::{Accessibility, Name, NameSource, Role};
use domlens_dom_model::{Document, NodeId};

use crate::tree::AxNode;

/// A control of which the answers differ.
pub(crate) struct Difference<'a> {
    doc: &'a Document,
    aria: &'a Accessibility<'a>,
    node: NodeId,
    role: Option<Role>,
    name: Name,
    theirs: Option<&'a AxNode>,
}

impl<'a> Difference<'a> {
    pub(crate) fn between(
        doc: &'a Document,
        aria: &'a Accessibility<'a>,
        node: NodeId,
        theirs: Option<&'a AxNode>,
    ) -> Option<Self> {
        let ours = Self {
            doc,
            aria,
            node,
            role: aria.role(node),
            name: aria.name(node),
            theirs,
        };
        (!ours.is_same()).then_some(ours)
    }

    fn is_same(&self) -> bool {
        let Some(theirs) = self.theirs.filter(|theirs| !theirs.ignored) else {
            return false;
        };
        role(&theirs.role) == self.our_role() && theirs.name == self.our_name()
    }

    fn our_role(&self) -> &str {
        match self.role.map_or("", Role::as_str) {
            "" | "none" => "generic",
            role => role,
        }
    }

    fn our_name(&self) -> String {
        let words = self.name.text.split_whitespace();
        words.collect::<Vec<_>>().join(" ")
    }

    /// Why ours is the better answer; `None` if nothing says so.
    pub(crate) fn explanation(&self) -> Option<&'static str> {
        let Some(theirs) = self.theirs.filter(|theirs| !theirs.ignored) else {
            return self.why_there();
        };
        if role(&theirs.role) != self.our_role() {
            return self.why_this_role(&theirs.role);
        }
        self.why_this_name(&theirs.name)
    }

    /// Why an element counts that Chromium keeps from assistive technology.
    fn why_there(&self) -> Option<&'static str> {
        if self.doc.is_inert(self.node) {
            return Some("left out as inert: it is in sight, and marked as inert");
        }
        if self.aria.is_aria_hidden(self.node) {
            return Some("left out as aria-hidden: a mark, and no rule of what is in sight");
        }
        if self.doc.is_html(self.node, "area") {
            return Some("left out, an area without its image: it is a link on the image");
        }
        if self.is_inside("object") {
            return Some("left out, the fallback of an object: it cannot load here, so it shows");
        }
        if self.is_inside("noscript") {
            return Some("left out, in noscript: read without scripts it is content");
        }
        let says_nothing = self.our_role() == "generic" && self.name.text.is_empty();
        says_nothing
            .then_some("left out, a box without role and name: it takes clicks or the focus")
    }

    /// Why the role is another one.
    fn why_this_role(&self, theirs: &str) -> Option<&'static str> {
        Some(match (theirs, self.our_role()) {
            ("DisclosureTriangle" | "DisclosureTriangleGrouped", "button") => {
                "role of a summary: what it does, in the words of ARIA"
            }
            ("Date" | "DateTime" | "InputTime" | "ColorWell", "textbox") => {
                "role of a field for a date, time or color: what it takes, in the words of ARIA"
            }
            ("form", "generic") => "role of a form without a name: HTML-AAM gives it none",
            ("Iframe" | "Video" | "Audio" | "LabelText", "generic") => {
                "role of a frame, of media or of a label: ARIA has none"
            }
            _ => return None,
        })
    }

    /// Why the name is another one.
    fn why_this_name(&self, theirs: &str) -> Option<&'static str> {
        let ours = self.our_name();
        if theirs.to_lowercase() == ours.to_lowercase() {
            return Some("name in other letters: text-transform is how it looks, not what it says");
        }
        if theirs.is_empty() {
            return self.why_any_name();
        }
        if ours.is_empty() && self.is_file_field() {
            return Some("name of a file field: the browser's own button is none of the page");
        }
        let [theirs, ours] =
            [theirs, &ours].map(|name| name.split_whitespace().collect::<String>());
        if theirs == ours {
            return Some("name glued: what an attribute or a box says is set apart by a space");
        }
        if theirs.len() > ours.len() && theirs == ours.repeat(theirs.len() / ours.len()) {
            return Some("name repeated: noscript says again what stands before it");
        }
        is_subsequence(&theirs, &ours)
            .then_some("name cut: forms, headers and values in the contents count by step 2F")
    }

    fn is_inside(&self, name: &str) -> bool {
        let mut ancestors = self.doc.ancestors(self.node);
        ancestors.any(|node| self.doc.is_html(node, name))
    }

    fn is_file_field(&self) -> bool {
        self.doc.input_type(self.node) == "file"
    }

    /// Why there is a name where Chromium has none.
    fn why_any_name(&self) -> Option<&'static str> {
        match self.name.source {
            Some(NameSource::Title) => Some("no name: the tooltip is the last resort of step 2I"),
            Some(NameSource::Placeholder | NameSource::Value | NameSource::Alt) => {
                Some("no name: an empty label does not take the name of the field itself away")
            }
            _ => None,
        }
    }
}

/// Whether all of `part` occurs in `whole`, in the same order.
fn is_subsequence(part: &str, whole: &str) -> bool {
    let mut whole = whole.chars();
    part.chars().all(|sign| whole.any(|other| other == sign))
}

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self
            .doc
            .element_path(self.node)
            .map(|path| path.to_string());
        write!(
            f,
            "{} {}: ",
            self.doc.local_name(self.node),
            path.unwrap_or_default()
        )?;
        write!(
            f,
            "{} {:?} ({:?})",
            self.our_role(),
            self.our_name(),
            self.name.source
        )?;
        match self.theirs {
            None => write!(f, ", Chromium: not there"),
            Some(theirs) if theirs.ignored => write!(f, ", Chromium: ignored"),
            Some(theirs) => write!(f, ", Chromium: {} {:?}", theirs.role, theirs.name),
        }
    }
}

/// A role of Chromium's in the words of ARIA.
fn role(internal: &str) -> &str {
    match internal {
        "img" => "image",
        "" | "none" => "generic",
        other => other,
    }
}
