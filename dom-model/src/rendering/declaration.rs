//! Reads declarations: a `style` attribute, or one property of a rule's body.

use std::collections::HashSet;

use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, ParseError, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser, Token,
};

use super::Display;
use super::animation::parse_animation;
use super::content::{Content, parse_content};
use super::custom_property::references;
use super::property::{Lowercase, Property, Shape, TextTransform, Value, WhiteSpace, Wide};

/// One declaration of a property that matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declaration {
    pub(super) property: Property,
    pub(super) value: Declared,
    pub(super) important: bool,
}

/// What a declaration says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Declared {
    Value(Value),
    Wide(Wide),
    /// A value with `var()` in it, which only an element can tell.
    Deferred(Box<str>),
    /// A custom property: its name and value.
    Custom(Box<str>, Box<str>),
    /// An animation by its name, if it keeps its last frame.
    Animation(Option<Box<str>>),
    Content(Content),
}

type Failure = ParseError<()>;

fn failure() -> Failure {
    ParseError::unexpected_token()
}

/// Reads a `style` attribute, with the custom properties of the names `kept`; what is broken or
/// unknown in it is skipped, as CSS says.
pub(super) fn parse_style_attribute(
    text: &str,
    kept: &HashSet<Box<str>>,
    declarations: &mut Vec<Declaration>,
) {
    let mut input = Parser::new(text);
    let mut body = StyleAttribute { kept, declarations };
    let items: RuleBodyParser<'_, '_, _, (), ()> = RuleBodyParser::new(&mut input, &mut body);
    // A declaration that is no declaration was skipped: there is nothing to tell about it.
    items.for_each(drop);
}

struct StyleAttribute<'d> {
    kept: &'d HashSet<Box<str>>,
    declarations: &'d mut Vec<Declaration>,
}

impl<'i> DeclarationParser<'i> for StyleAttribute<'_> {
    type Declaration = ();
    type Error = ();

    fn parse_value(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
        _start: &ParserState,
    ) -> Result<(), Failure> {
        parse_declaration(&name, input, self.kept, self.declarations)
    }
}

impl AtRuleParser<'_> for StyleAttribute<'_> {
    type Prelude = ();
    type AtRule = ();
    type Error = ();
}

impl QualifiedRuleParser<'_> for StyleAttribute<'_> {
    type Prelude = ();
    type QualifiedRule = ();
    type Error = ();
}

impl RuleBodyItemParser<'_, (), ()> for StyleAttribute<'_> {
    fn parse_declarations(&self) -> bool {
        true
    }

    fn parse_qualified(&self) -> bool {
        false
    }
}

/// Reads the value of the property `name`, to the end of `input`, and adds what it declares: for
/// most properties, nothing.
pub(super) fn parse_declaration(
    name: &str,
    input: &mut Parser<'_>,
    kept: &HashSet<Box<str>>,
    declarations: &mut Vec<Declaration>,
) -> Result<(), Failure> {
    if name.starts_with("--") {
        parse_custom(name, input, kept, declarations);
        return Ok(());
    }
    if name.eq_ignore_ascii_case("all") {
        return parse_all(input, declarations);
    }
    let Some(property) = Property::from_name(name) else {
        return skip_unknown(input);
    };
    let start = input.state();
    let read = parse_value(property, input).and_then(|value| Ok((value, parse_end(input)?)));
    let (value, important) = if let Ok(read) = read {
        read
    } else {
        if !property.decides_visibility() {
            return Err(failure());
        }
        input.reset(&start);
        let (text, important) = parse_raw(input);
        if references(text).next().is_none() {
            return Err(failure());
        }
        (Declared::Deferred(text.into()), important)
    };
    declarations.push(Declaration {
        property,
        value,
        important,
    });
    Ok(())
}

/// Goes past the value of a property that does not matter. A block in it fails, for then it may
/// be a nested rule (`a:hover {}`); a failure without one would have the parser look for a rule
/// in each declaration.
fn skip_unknown(input: &mut Parser<'_>) -> Result<(), Failure> {
    while let Ok(token) = input.next() {
        if matches!(token, Token::CurlyBracketBlock) {
            return Err(failure());
        }
    }
    Ok(())
}

fn parse_custom(
    name: &str,
    input: &mut Parser<'_>,
    kept: &HashSet<Box<str>>,
    declarations: &mut Vec<Declaration>,
) {
    if !kept.contains(name) {
        // Whatever it holds: a name like this begins no nested rule.
        while input.next().is_ok() {}
        return;
    }
    let (text, important) = parse_raw(input);
    declarations.push(Declaration {
        property: Property::Custom,
        value: Declared::Custom(name.into(), text.into()),
        important,
    });
}

/// The text of a value to its end, without `!important`.
pub(super) fn parse_raw<'i>(input: &mut Parser<'i>) -> (&'i str, bool) {
    let start = input.position();
    let mut end = start;
    let mut important = false;
    while !input.is_exhausted() {
        if input.try_parse(cssparser::parse_important).is_ok() {
            important = input.is_exhausted();
        } else {
            skip_component(input);
        }
        if !important {
            end = input.position();
        }
    }
    (input.slice(start..end).trim(), important)
}

/// Goes past a token, and past the block that it begins.
fn skip_component(input: &mut Parser<'_>) {
    let begins_block = matches!(
        input.next(),
        Ok(Token::Function(_)
            | Token::ParenthesisBlock
            | Token::SquareBracketBlock
            | Token::CurlyBracketBlock)
    );
    if begins_block {
        // Nesting beyond the parser's limit ends the block early, which is the end of the value.
        let _ = input.parse_nested_block(|input| {
            while input.next().is_ok() {}
            Ok::<_, Failure>(())
        });
    }
}

fn parse_all(input: &mut Parser<'_>, declarations: &mut Vec<Declaration>) -> Result<(), Failure> {
    let wide = input
        .expect_ident()
        .ok()
        .and_then(|word| Wide::from_name(word));
    let wide = wide.ok_or_else(failure)?;
    let important = parse_end(input)?;
    declarations.extend(Property::ALL.map(|property| Declaration {
        property,
        value: Declared::Wide(wide),
        important,
    }));
    Ok(())
}

/// Drops what a later declaration of the same block overrides.
pub(super) fn drop_overridden(declarations: &mut Vec<Declaration>) {
    if declarations.len() < 2 {
        return;
    }
    let mut seen = HashSet::new();
    let is_last: Vec<bool> = declarations
        .iter()
        .rev()
        .map(|one| {
            let name = match &one.value {
                Declared::Custom(name, _) => &**name,
                _ => "",
            };
            seen.insert((one.property, name, one.important))
        })
        .collect();
    let mut is_last = is_last.into_iter().rev();
    declarations.retain(|_| is_last.next().unwrap_or(true));
}

/// Reads the value of a property after its references were replaced.
pub(super) fn parse_substituted(property: Property, text: &str) -> Option<Declared> {
    let mut input = Parser::new(text);
    let value = parse_value(property, &mut input).ok()?;
    input.is_exhausted().then_some(value)
}

/// Reads `!important`, if there, and the end.
fn parse_end(input: &mut Parser<'_>) -> Result<bool, Failure> {
    let important = input.try_parse(cssparser::parse_important).is_ok();
    input.expect_exhausted()?;
    Ok(important)
}

fn parse_value(property: Property, input: &mut Parser<'_>) -> Result<Declared, Failure> {
    let wide = input.try_parse(|input| {
        let word = input
            .expect_ident()
            .ok()
            .and_then(|word| Wide::from_name(word));
        word.ok_or_else(failure)
    });
    if let Ok(wide) = wide {
        return Ok(Declared::Wide(wide));
    }
    let value = match property {
        Property::Display => Value::Display(parse_display(input)?),
        Property::Opacity => Value::Transparent(parse_opacity(input)?),
        Property::WhiteSpace => Value::WhiteSpace(parse_white_space(input)?),
        Property::TextTransform => Value::TextTransform(parse_text_transform(input)?),
        Property::Visibility => Value::Hides(one_of(input, &["visible"], &["hidden", "collapse"])?),
        Property::ContentVisibility => {
            Value::SkipsContent(one_of(input, &["visible", "auto"], &["hidden"])?)
        }
        Property::Float => Value::Floats(one_of(
            input,
            &["none"],
            &["left", "right", "inline-start", "inline-end"],
        )?),
        Property::Position => Value::OutOfFlow(one_of(
            input,
            &["static", "relative", "sticky", "-webkit-sticky"],
            &["absolute", "fixed"],
        )?),
        Property::Animation => return Ok(Declared::Animation(parse_animation(input))),
        Property::Content => return Ok(Declared::Content(parse_content(input)?)),
        Property::Custom => return Err(failure()),
    };
    Ok(Declared::Value(value))
}

/// One keyword: whether of the second list, or an error if of neither.
fn one_of(input: &mut Parser<'_>, no: &[&str], yes: &[&str]) -> Result<bool, Failure> {
    let word = Lowercase::of(input.expect_ident()?);
    if no.contains(&word.as_str()) {
        Ok(false)
    } else if yes.contains(&word.as_str()) {
        Ok(true)
    } else {
        Err(failure())
    }
}

/// `<number>`, `<percentage>`, or a function: `calc(0)` is zero, and all that needs computing is
/// taken for more.
fn parse_opacity(input: &mut Parser<'_>) -> Result<bool, Failure> {
    match input.next()? {
        Token::Number { value, .. } => Ok(*value <= 0.0),
        Token::Percentage { unit_value, .. } => Ok(*unit_value <= 0.0),
        Token::Function(name) if name.eq_ignore_ascii_case("var") => Err(failure()),
        Token::Function(_) => Ok(input
            .parse_nested_block(|input| {
                let is_zero = input.try_parse(parse_opacity).unwrap_or(false);
                let is_alone = input.is_exhausted();
                while input.next().is_ok() {}
                Ok::<_, Failure>(is_zero && is_alone)
            })
            .unwrap_or(false)),
        _ => Err(failure()),
    }
}

/// The keyword of `white-space` in one word, or those of its longhands in any order.
fn parse_white_space(input: &mut Parser<'_>) -> Result<WhiteSpace, Failure> {
    let mut kept = None;
    let mut words = 0;
    while let Ok(word) = input.try_parse(Parser::expect_ident_cloned) {
        words += 1;
        let found = match Lowercase::of(&word).as_str() {
            "normal" | "nowrap" | "collapse" => WhiteSpace::Collapse,
            "pre" | "pre-wrap" | "break-spaces" | "preserve" | "preserve-spaces" => {
                WhiteSpace::Preserve
            }
            "pre-line" | "preserve-breaks" => WhiteSpace::PreserveBreaks,
            "wrap" => continue,
            _ => return Err(failure()),
        };
        // `collapse nowrap`: the word that keeps something says how.
        kept = Some(
            kept.filter(|kept| *kept != WhiteSpace::Collapse)
                .unwrap_or(found),
        );
    }
    match (kept, words) {
        (_, 0) => Err(failure()),
        (kept, _) => Ok(kept.unwrap_or_default()),
    }
}

fn parse_text_transform(input: &mut Parser<'_>) -> Result<TextTransform, Failure> {
    let mut transform = TextTransform::None;
    let mut words = 0;
    while let Ok(word) = input.try_parse(Parser::expect_ident_cloned) {
        words += 1;
        match Lowercase::of(&word).as_str() {
            "uppercase" => transform = TextTransform::Uppercase,
            "lowercase" => transform = TextTransform::Lowercase,
            "capitalize" => transform = TextTransform::Capitalize,
            "none" | "full-width" | "full-size-kana" | "math-auto" => {}
            _ => return Err(failure()),
        }
    }
    if words == 0 {
        Err(failure())
    } else {
        Ok(transform)
    }
}

/// The keywords of [css-display], one or several.
///
/// [css-display]: https://drafts.csswg.org/css-display/#the-display-properties
fn parse_display(input: &mut Parser<'_>) -> Result<Shape, Failure> {
    let first = input.expect_ident_cloned()?;
    let mut words = DisplayWords::default();
    if let Some(shape) = single_keyword(Lowercase::of(&first).as_str()) {
        words.single = Some(shape);
    }
    words.add(Lowercase::of(&first).as_str());
    while let Ok(word) = input.try_parse(Parser::expect_ident_cloned) {
        words.single = None;
        words.add(Lowercase::of(&word).as_str());
    }
    words.shape().ok_or_else(failure)
}

/// What the keywords of a `display` of several words say.
#[derive(Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each stands for a word that is there or not"
)]
struct DisplayWords {
    single: Option<Shape>,
    inline: bool,
    block: bool,
    list_item: bool,
    inner: Option<Shape>,
    broken: bool,
}

impl DisplayWords {
    fn add(&mut self, word: &str) {
        let flag = match word {
            "inline" => &mut self.inline,
            "block" => &mut self.block,
            "list-item" => &mut self.list_item,
            _ => {
                self.add_inner(word);
                return;
            }
        };
        self.broken |= *flag;
        *flag = true;
    }

    fn add_inner(&mut self, word: &str) {
        let shape = match word {
            "flow-root" => Shape::of(Display::Block),
            "table" => Shape::of(Display::Table),
            "ruby" => Shape::of(Display::Ruby),
            "flow" | "math" => Shape::of(Display::Inline),
            "flex" | "grid" => FLEX,
            _ => {
                self.broken = true;
                return;
            }
        };
        self.broken |= self.inner.is_some();
        self.inner = Some(shape);
    }

    fn shape(&self) -> Option<Shape> {
        if self.single.is_some() {
            return self.single;
        }
        if self.broken || (self.inline && self.block) {
            return None;
        }
        if self.list_item {
            return match self.inner {
                Some(inner) if inner.blockifies || inner.display == Display::Table => None,
                _ if self.inline => Some(Shape::of(Display::Inline)),
                _ => Some(Shape::of(Display::ListItem)),
            };
        }
        let inner = self.inner.unwrap_or(Shape::of(Display::Inline));
        Some(match inner.display {
            Display::Inline | Display::Ruby if self.block => Shape::of(Display::Block),
            Display::Block | Display::Table if self.inline => Shape {
                display: Display::InlineBlock,
                ..inner
            },
            _ => inner,
        })
    }
}

const FLEX: Shape = Shape {
    display: Display::Block,
    blockifies: true,
};

const INLINE_FLEX: Shape = Shape {
    display: Display::InlineBlock,
    blockifies: true,
};

fn single_keyword(word: &str) -> Option<Shape> {
    Some(match word {
        "none" => Shape::of(Display::None),
        "contents" => Shape::of(Display::Contents),
        "inline" | "math" => Shape::of(Display::Inline),
        // The old box is in use for one thing only, clamped lines, and flows then.
        "block" | "flow-root" | "flow" | "-webkit-box" => Shape::of(Display::Block),
        "inline-block" | "inline-table" | "-webkit-inline-box" => Shape::of(Display::InlineBlock),
        "list-item" => Shape::of(Display::ListItem),
        "flex" | "grid" | "-webkit-flex" => FLEX,
        "inline-flex" | "inline-grid" | "-webkit-inline-flex" => INLINE_FLEX,
        "table" => Shape::of(Display::Table),
        "table-caption" => Shape::of(Display::TableCaption),
        "table-row-group" | "table-header-group" | "table-footer-group" => {
            Shape::of(Display::TableRowGroup)
        }
        "table-row" => Shape::of(Display::TableRow),
        "table-cell" => Shape::of(Display::TableCell),
        "table-column" | "table-column-group" => Shape::of(Display::TableColumn),
        "ruby" | "ruby-text" => Shape::of(Display::Ruby),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(text: &str) -> Vec<Declaration> {
        let mut declarations = Vec::new();
        parse_style_attribute(text, &HashSet::new(), &mut declarations);
        declarations
    }

    fn display(text: &str) -> Option<Display> {
        match style(text).pop()?.value {
            Declared::Value(Value::Display(shape)) => Some(shape.display),
            _ => None,
        }
    }

    #[test]
    fn values_are_read_as_css_reads_them() {
        assert_eq!(display("DISPLAY : NONE"), Some(Display::None));
        assert_eq!(display("di\\73play:none"), Some(Display::None));
        assert_eq!(display("display:/**/none/**/"), Some(Display::None));
        assert_eq!(
            display("color:red;;display:none !IMPORTANT"),
            Some(Display::None)
        );
        assert_eq!(display("display:none nonsense"), None);
        assert_eq!(display("--display:none"), None);
        assert_eq!(display("background:url(display:none)"), None);
        assert_eq!(display("content:';display:none;'"), None);
        assert_eq!(display("display:block flex"), Some(Display::Block));
        assert_eq!(
            display("display:inline flow-root"),
            Some(Display::InlineBlock)
        );
        assert_eq!(display("display:block ruby"), Some(Display::Block));
        assert_eq!(
            display("display:list-item block flow"),
            Some(Display::ListItem)
        );
        assert_eq!(display("display:inline block"), None);
        assert_eq!(display("display:block none"), None);
    }

    #[test]
    fn a_broken_declaration_does_not_break_the_next() {
        let declarations = style("visibility:no; } ; opacity: 0%; visibility:collapse");
        let values: Vec<_> = declarations.into_iter().map(|one| one.value).collect();
        assert_eq!(
            values,
            [
                Declared::Value(Value::Transparent(true)),
                Declared::Value(Value::Hides(true)),
            ]
        );
    }

    #[test]
    fn importance_and_keywords_of_every_property() {
        let declarations = style("all:unset;display:inherit!important");
        assert_eq!(declarations.len(), Property::ALL.len() + 1);
        let last = declarations.last().unwrap();
        assert_eq!(last.value, Declared::Wide(Wide::Inherit));
        assert!(last.important);
    }

    #[test]
    fn custom_properties_are_kept_by_name_and_references_deferred() {
        let mut declarations = Vec::new();
        let kept = HashSet::from([Box::from("--a")]);
        let text = "--a: none !important; --b:block; display:var(--a, x)!important; opacity:var()";
        parse_style_attribute(text, &kept, &mut declarations);
        let values: Vec<_> = declarations.iter().map(|one| &one.value).collect();
        assert_eq!(
            values,
            [
                &Declared::Custom("--a".into(), "none".into()),
                &Declared::Deferred("var(--a, x)".into()),
            ]
        );
        assert!(declarations.iter().all(|one| one.important));
    }

    #[test]
    fn overridden_declarations_are_dropped() {
        let mut declarations = style("display:none;opacity:0;display:block;display:none!important");
        drop_overridden(&mut declarations);
        let properties: Vec<_> = declarations
            .iter()
            .map(|one| (one.property, one.important))
            .collect();
        assert_eq!(
            properties,
            [
                (Property::Opacity, false),
                (Property::Display, false),
                (Property::Display, true),
            ]
        );
    }

    #[test]
    fn white_space_is_a_shorthand() {
        let value = |text: &str| style(text).pop().map(|one| one.value);
        let kept = |kept| Some(Declared::Value(Value::WhiteSpace(kept)));
        assert_eq!(value("white-space:pre-wrap"), kept(WhiteSpace::Preserve));
        assert_eq!(value("white-space:nowrap"), kept(WhiteSpace::Collapse));
        assert_eq!(
            value("white-space:preserve nowrap"),
            kept(WhiteSpace::Preserve)
        );
        assert_eq!(
            value("white-space:pre-line"),
            kept(WhiteSpace::PreserveBreaks)
        );
    }
}
