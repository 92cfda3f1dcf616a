//! Building one line of inlines: white space as CSS collapses it, words never glued.

use super::clean::{is_space, kept};
use super::inline::{Inline, Style};

/// A link that is open, by number.
pub(crate) type LinkId = u32;

/// Where text stands: in which styles, link and code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ink {
    pub(crate) style: Style,
    pub(crate) link: Option<LinkId>,
    pub(crate) code: bool,
}

#[derive(Clone, Debug)]
struct Piece {
    inline: Inline,
    link: Option<LinkId>,
}

/// A line under construction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pieces: Vec<Piece>,
    /// White space that shows only if something follows, and where it stood.
    space: Option<Ink>,
}

impl Line {
    /// Whether nothing is in it yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Whether its last piece is a break.
    pub(crate) fn ends_in_break(&self) -> bool {
        self.last().is_some_and(|inline| *inline == Inline::Break)
    }

    fn last(&self) -> Option<&Inline> {
        self.pieces.last().map(|piece| &piece.inline)
    }

    /// Adds text as it stands in the page.
    pub(crate) fn push_text(&mut self, text: &str, ink: Ink) {
        let mut rest = text;
        while !rest.is_empty() {
            let (spaces, after) = split_while(rest, is_space);
            if !spaces.is_empty() {
                self.push_space(ink);
            }
            let (word, after) = split_while(after, |character| !is_space(character));
            self.push_word(word, ink);
            rest = after;
        }
    }

    /// White space at this place: one space, if something stands before and after it.
    pub(crate) fn push_space(&mut self, ink: Ink) {
        if self.is_empty() || self.ends_in_break() {
            return;
        }
        // Of two spaces that become one, the less styled stays.
        self.space = Some(self.space.map_or(ink, |before| meet(before, ink)));
    }

    fn push_word(&mut self, word: &str, ink: Ink) {
        let mut characters = kept(word).peekable();
        let Some(first) = characters.peek().copied() else {
            return;
        };
        if self.would_glue(first, ink) {
            self.push_space(Ink::default());
        }
        self.flush_space(ink);
        self.append(characters, ink);
    }

    /// Two links side by side are two things, and so are an old and a new price, even if the
    /// page parts them only by its style.
    fn would_glue(&self, first: char, ink: Ink) -> bool {
        let Some(last) = self.pieces.last().filter(|_| self.space.is_none()) else {
            return false;
        };
        let (Inline::Text { text, style } | Inline::Code { text, style }) = &last.inline else {
            return false;
        };
        let Some(end) = text.chars().next_back() else {
            return false;
        };
        let are_links = last.link.is_some() && ink.link.is_some() && last.link != ink.link;
        if are_links && first.is_alphanumeric() && end.is_alphanumeric() {
            return true;
        }
        let are_prices = style.strike && !ink.style.strike;
        are_prices && end.is_numeric() && !first.is_alphabetic() && !first.is_ascii_punctuation()
    }

    /// Writes the pending space, if any, in what the runs on both sides share.
    fn flush_space(&mut self, next: Ink) {
        let Some(space) = self.space.take() else {
            return;
        };
        let before = self.pieces.last().map(ink_of).unwrap_or_default();
        let ink = meet(meet(before, space), next);
        self.append(std::iter::once(' '), ink);
    }

    /// Adds characters to the last piece if it has this ink, else as a new one.
    fn append(&mut self, characters: impl Iterator<Item = char>, ink: Ink) {
        let last = self.pieces.last_mut().filter(|piece| ink_of(piece) == ink);
        if let Some(Inline::Text { text, .. } | Inline::Code { text, .. }) =
            last.map(|piece| &mut piece.inline)
        {
            text.extend(characters);
            return;
        }
        let (text, style) = (characters.collect(), ink.style);
        self.pieces.push(Piece {
            inline: if ink.code {
                Inline::Code { text, style }
            } else {
                Inline::Text { text, style }
            },
            link: ink.link,
        });
    }

    /// Adds an image, formula or footnote reference.
    pub(crate) fn push_object(&mut self, inline: Inline, ink: Ink) {
        self.flush_space(Ink { code: false, ..ink });
        self.pieces.push(Piece {
            inline,
            link: ink.link,
        });
    }

    /// Adds a break, unless nothing stands before it.
    pub(crate) fn push_break(&mut self) {
        if !self.is_empty() {
            self.space = None;
            self.pieces.push(Piece {
                inline: Inline::Break,
                link: None,
            });
        }
    }

    /// Takes the line out: pieces of one link together, breaks at the ends gone. `url` gives the
    /// address of a link.
    pub(crate) fn take(&mut self, url: impl Fn(LinkId) -> String) -> Vec<Inline> {
        self.space = None;
        while self.ends_in_break() {
            self.pieces.pop();
        }
        let mut line = Vec::new();
        let mut open: Option<LinkId> = None;
        for piece in self.pieces.drain(..) {
            match (piece.link, line.last_mut()) {
                (Some(id), Some(Inline::Link { content, .. })) if open == Some(id) => {
                    content.push(piece.inline);
                }
                (Some(id), _) => line.push(Inline::Link {
                    url: url(id),
                    content: vec![piece.inline],
                }),
                (None, _) => line.push(piece.inline),
            }
            open = piece.link;
        }
        line
    }
}

fn ink_of(piece: &Piece) -> Ink {
    let (style, code) = match &piece.inline {
        Inline::Text { style, .. } => (*style, false),
        Inline::Code { style, .. } => (*style, true),
        _ => (Style::default(), false),
    };
    Ink {
        style,
        link: piece.link,
        code,
    }
}

/// What two places share.
fn meet(one: Ink, other: Ink) -> Ink {
    Ink {
        style: one.style.common(other.style),
        link: one.link.filter(|link| other.link == Some(*link)),
        code: one.code && other.code,
    }
}

fn split_while(text: &str, accept: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text
        .char_indices()
        .find(|(_, character)| !accept(*character))
        .map_or(text.len(), |(at, _)| at);
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strong() -> Ink {
        Ink {
            style: Style {
                strong: true,
                ..Style::default()
            },
            ..Ink::default()
        }
    }

    fn text(text: &str, style: Style) -> Inline {
        Inline::Text {
            text: text.to_owned(),
            style,
        }
    }

    #[test]
    fn space_moves_out_of_the_styled_run() {
        let mut line = Line::default();
        line.push_text("plan\n to ", Ink::default());
        line.push_text(" verify  ", strong());
        line.push_text("it ", Ink::default());
        assert_eq!(
            line.take(|_| String::new()),
            [
                text("plan to ", Style::default()),
                text("verify", strong().style),
                text(" it", Style::default()),
            ]
        );
    }

    #[test]
    fn links_side_by_side_do_not_glue() {
        let mut line = Line::default();
        let in_link = |id| Ink {
            link: Some(id),
            ..Ink::default()
        };
        line.push_text("One", in_link(1));
        line.push_text("Two", in_link(2));
        let line = line.take(|link| link.to_string());
        assert_eq!(super::super::inline::plain_text(&line), "One Two");
        assert_eq!(line.len(), 3);
    }

    #[test]
    fn breaks_eat_space_and_do_not_stand_at_the_ends() {
        let mut line = Line::default();
        line.push_break();
        line.push_text("a ", Ink::default());
        line.push_break();
        line.push_text(" b", Ink::default());
        line.push_break();
        let plain = Style::default();
        assert_eq!(
            line.take(|_| String::new()),
            [text("a", plain), Inline::Break, text("b", plain)]
        );
    }
}
