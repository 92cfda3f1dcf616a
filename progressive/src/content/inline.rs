//! What stands in a line: text in its styles, code, links, images, formulas.

use domlens_extract::cut;
use serde::{Deserialize, Serialize};

/// The styles of a run of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of its own in the JSON"
)]
pub struct Style {
    /// `strong`, `b`.
    #[serde(skip_serializing_if = "is_false")]
    pub strong: bool,
    /// `em`, `i`, `cite`, `var`, `dfn`.
    #[serde(skip_serializing_if = "is_false")]
    pub emphasis: bool,
    /// `del`, `s`, `strike`.
    #[serde(skip_serializing_if = "is_false")]
    pub strike: bool,
    /// `sup`.
    #[serde(skip_serializing_if = "is_false")]
    pub superscript: bool,
    /// `sub`.
    #[serde(skip_serializing_if = "is_false")]
    pub subscript: bool,
}

impl Style {
    /// The styles that both have.
    pub fn common(self, other: Self) -> Self {
        Self {
            strong: self.strong && other.strong,
            emphasis: self.emphasis && other.emphasis,
            strike: self.strike && other.strike,
            superscript: self.superscript && other.superscript,
            subscript: self.subscript && other.subscript,
        }
    }

    /// Whether it is plain text.
    pub fn is_plain(self) -> bool {
        self == Self::default()
    }
}

/// One piece of a line.
///
/// Styles are flags of the runs and links hold no links, so that a line is never deeper than two
/// levels, whatever the page nests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[non_exhaustive]
pub enum Inline {
    /// Text, white space collapsed.
    Text {
        /// The characters.
        text: String,
        /// Its styles.
        #[serde(flatten)]
        style: Style,
    },
    /// Code, a key, or output of a program.
    Code {
        /// The characters.
        text: String,
        /// Its styles.
        #[serde(flatten)]
        style: Style,
    },
    /// A formula.
    Math {
        /// In TeX, where the page tells it; else its text.
        tex: String,
    },
    /// An image.
    Image {
        /// Its text alternative.
        alt: String,
        /// Its absolute address, or a placeholder for data.
        url: String,
    },
    /// A link.
    Link {
        /// Its absolute address.
        url: String,
        /// What is in it: everything but links.
        content: Vec<Inline>,
    },
    /// A reference to a footnote of this content.
    FootnoteReference {
        /// The label of the footnote.
        label: String,
    },
    /// The end of a line inside a paragraph.
    Break,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}

/// Plain text of a line: no styles, links by their text, images by their alternative, breaks as
/// spaces.
pub fn plain_text(line: &[Inline]) -> String {
    let mut text = String::new();
    push_plain(line, " ", &mut text);
    text.trim().to_owned()
}

/// Adds the plain text of `line`, breaks written as `line_break`.
pub(crate) fn push_plain(line: &[Inline], line_break: &str, text: &mut String) {
    for inline in line {
        match inline {
            Inline::Link { content, .. } => {
                for inner in content {
                    push_leaf(inner, line_break, text);
                }
            }
            leaf => push_leaf(leaf, line_break, text),
        }
    }
}

fn push_leaf(inline: &Inline, line_break: &str, text: &mut String) {
    match inline {
        Inline::Text { text: words, .. }
        | Inline::Code { text: words, .. }
        | Inline::Math { tex: words }
        | Inline::Image { alt: words, .. } => text.push_str(words),
        Inline::FootnoteReference { label } => {
            text.push('[');
            text.push_str(label);
            text.push(']');
        }
        Inline::Break => text.push_str(line_break),
        Inline::Link { .. } => {}
    }
}

/// The line without styles, links and code: one run of text with its breaks, and its images.
pub(crate) fn without_formatting(line: Vec<Inline>) -> Vec<Inline> {
    let mut plain: Vec<Inline> = Vec::new();
    for inline in line {
        let inner = match inline {
            Inline::Link { content, .. } => content,
            leaf => vec![leaf],
        };
        for leaf in inner {
            match leaf {
                Inline::Text { text, .. }
                | Inline::Code { text, .. }
                | Inline::Math { tex: text } => {
                    push_text(&mut plain, text);
                }
                other => plain.push(other),
            }
        }
    }
    plain
}

fn push_text(line: &mut Vec<Inline>, more: String) {
    if let Some(Inline::Text { text, .. }) = line.last_mut() {
        text.push_str(&more);
    } else {
        line.push(Inline::Text {
            text: more,
            style: Style::default(),
        });
    }
}

/// `line` cut to at most `max` characters of plain text; see [`domlens_extract::cut`]. Images, formulas
/// and footnote references stay whole or go.
pub fn truncate_line(line: &[Inline], max: usize) -> Vec<Inline> {
    let mut whole = String::new();
    push_plain(line, " ", &mut whole);
    if whole.chars().nth(max).is_none() {
        return line.to_vec();
    }
    let mut left = max;
    let mut cut = Vec::new();
    for inline in line {
        if left == 0 {
            break;
        }
        match inline {
            Inline::Link { url, content } => {
                let mut inner = Vec::new();
                for leaf in content {
                    cut_leaf(leaf, &mut left, &mut inner);
                }
                if !inner.is_empty() {
                    cut.push(Inline::Link {
                        url: url.clone(),
                        content: inner,
                    });
                }
            }
            leaf => cut_leaf(leaf, &mut left, &mut cut),
        }
    }
    cut
}

fn cut_leaf(leaf: &Inline, left: &mut usize, out: &mut Vec<Inline>) {
    if *left == 0 {
        return;
    }
    let mut text = String::new();
    push_leaf(leaf, " ", &mut text);
    let length = text.chars().count();
    // A run that fills the line to the last character has no room for the ellipsis that says
    // that more was there, so it is cut as well.
    if length < *left {
        *left -= length;
        out.push(leaf.clone());
        return;
    }
    let cut = cut(&format!("{text} …"), *left).0;
    *left = 0;
    let ellipsis = |style| Inline::Text {
        text: "…".to_owned(),
        style,
    };
    match leaf {
        Inline::Text { style, .. } => out.push(Inline::Text {
            text: cut,
            style: *style,
        }),
        Inline::Code { style, .. } => out.push(Inline::Code {
            text: cut,
            style: *style,
        }),
        _ => out.push(ellipsis(Style::default())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Inline {
        Inline::Text {
            text: text.to_owned(),
            style: Style::default(),
        }
    }

    #[test]
    fn a_line_is_cut_inside_its_runs() {
        let line = [
            text("one "),
            Inline::Link {
                url: "u".to_owned(),
                content: vec![text("two three")],
            },
            text(" four"),
        ];
        assert_eq!(plain_text(&truncate_line(&line, 9)), "one two…");
        assert_eq!(truncate_line(&line, 100), line);
        assert_eq!(plain_text(&truncate_line(&line, 13)), "one two thre…");
    }

    #[test]
    fn json_has_flat_styles() {
        let run = Inline::Text {
            text: "a".to_owned(),
            style: Style {
                strong: true,
                ..Style::default()
            },
        };
        let json = serde_json::to_string(&run).unwrap();
        assert_eq!(json, r#"{"type":"text","text":"a","strong":true}"#);
        assert_eq!(serde_json::from_str::<Inline>(&json).unwrap(), run);
    }
}
