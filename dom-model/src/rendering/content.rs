//! The [`content`] of pseudo-elements, as text.
//!
//! [`content`]: https://drafts.csswg.org/css-content/#content-property

use cssparser::{ParseError, Parser, Token};

use super::property::Lowercase;
use crate::{Document, NodeId};

/// What `content` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// `none`, or `normal`, which is the same for `::before` and `::after`.
    None,
    Pieces(Box<[Piece]>),
}

/// A piece of generated text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Text(Box<str>),
    /// `attr()` of this name, with a fallback.
    Attribute(Box<str>, Box<str>),
    /// An image or a counter, which is no text that is known.
    Nothing,
}

type Failure = ParseError<()>;

/// Reads a value of `content`. Text after a slash is the alternative text of what is before, and
/// stands in its place: for a name it is what counts, and for a reader the picture has no text.
pub(super) fn parse_content(input: &mut Parser<'_>) -> Result<Content, Failure> {
    let keyword = input.try_parse(|input| {
        let word = input.expect_ident_cloned()?;
        match Lowercase::of(&word).as_str() {
            "none" | "normal" => Ok(Content::None),
            _ => Err(ParseError::<()>::unexpected_token()),
        }
    });
    if let Ok(content) = keyword {
        return Ok(content);
    }
    let mut pieces = parse_pieces(input)?;
    if input.try_parse(|input| input.expect_delim('/')).is_ok() {
        pieces = parse_pieces(input)?;
    }
    Ok(Content::Pieces(pieces.into()))
}

fn parse_pieces(input: &mut Parser<'_>) -> Result<Vec<Piece>, Failure> {
    let mut pieces = Vec::new();
    while let Ok(piece) = input.try_parse(parse_piece) {
        pieces.push(piece);
    }
    if pieces.is_empty() {
        return Err(ParseError::unexpected_token());
    }
    Ok(pieces)
}

fn parse_piece(input: &mut Parser<'_>) -> Result<Piece, Failure> {
    match input.next()?.clone() {
        Token::QuotedString(text) => Ok(Piece::Text(Box::from(&*text))),
        Token::UnquotedUrl(_) => Ok(Piece::Nothing),
        Token::Ident(word) => match Lowercase::of(&word).as_str() {
            "open-quote" => Ok(Piece::Text("\u{201c}".into())),
            "close-quote" => Ok(Piece::Text("\u{201d}".into())),
            "no-open-quote" | "no-close-quote" => Ok(Piece::Nothing),
            _ => Err(ParseError::unexpected_token()),
        },
        // Without `var()`: that is for a later time to know.
        Token::Function(name) if !name.eq_ignore_ascii_case("var") => {
            let is_attr = name.eq_ignore_ascii_case("attr");
            input.parse_nested_block(|input| {
                let piece = if is_attr {
                    parse_attr(input)
                } else {
                    Ok(Piece::Nothing)
                };
                while input.next().is_ok() {}
                piece
            })
        }
        _ => Err(ParseError::unexpected_token()),
    }
}

fn parse_attr(input: &mut Parser<'_>) -> Result<Piece, Failure> {
    let name = input.expect_ident_cloned()?;
    // The type, of which text is the only one here.
    let _ = input.try_parse(Parser::expect_ident_cloned);
    let fallback = input.try_parse(|input| {
        input.expect_comma()?;
        input.expect_string_cloned()
    });
    Ok(Piece::Attribute(
        Box::from(&*name),
        fallback.map_or(Box::from(""), |text| Box::from(&*text)),
    ))
}

impl Content {
    /// The text for `element`.
    pub(super) fn text(&self, doc: &Document, element: NodeId) -> String {
        let Self::Pieces(pieces) = self else {
            return String::new();
        };
        let mut out = String::new();
        for piece in pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Attribute(name, fallback) => {
                    let lower = name.to_ascii_lowercase();
                    let name = if doc.is_html_element(element) {
                        &*lower
                    } else {
                        name
                    };
                    out.push_str(doc.attr(element, name).unwrap_or(fallback));
                }
                Piece::Nothing => {}
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(content: &str) -> Option<String> {
        let doc = Document::parse("<p data-x='7'>");
        let p = doc.elements_by_local_name(doc.root(), "p")[0];
        let content = parse_content(&mut Parser::new(content)).ok()?;
        Some(content.text(&doc, p))
    }

    #[test]
    fn content_is_the_text_that_it_makes() {
        assert_eq!(text("'a' \"b\"").as_deref(), Some("ab"));
        assert_eq!(
            text("'\\2713 ' attr(DATA-x) attr(none, 'z')").as_deref(),
            Some("\u{2713}7z")
        );
        assert_eq!(text("url(x.png) / 'star'").as_deref(), Some("star"));
        assert_eq!(text("'★' / ''").as_deref(), Some(""));
        assert_eq!(
            text("open-quote counter(x) close-quote").as_deref(),
            Some("“”")
        );
        assert_eq!(text("none").as_deref(), Some(""));
        assert_eq!(text("bogus"), None);
    }
}
