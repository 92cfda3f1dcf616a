//! [Media queries], answered for one screen: 1280 by 720 pixels, a mouse, light colors.
//!
//! [Media queries]: https://drafts.csswg.org/mediaqueries/

use cssparser::{ParseError, Parser, Token};

use super::property::Lowercase;

const WIDTH: f32 = 1280.0;
const HEIGHT: f32 = 720.0;
/// Font-relative lengths of a query go by the initial font size.
const FONT_SIZE: f32 = 16.0;

type Failure = ParseError<()>;

fn failure() -> Failure {
    ParseError::unexpected_token()
}

/// An answer in the logic of [general enclosed] conditions: what is not understood is neither
/// true nor false, nor is its negation.
///
/// [general enclosed]: https://drafts.csswg.org/mediaqueries/#evaluating
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    No,
    Unknown,
    Yes,
}

impl Truth {
    pub(super) fn not(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Unknown => Self::Unknown,
            Self::Yes => Self::No,
        }
    }

    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Yes, Self::Yes) => Self::Yes,
            _ => Self::Unknown,
        }
    }

    pub(super) fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }
}

impl From<bool> for Truth {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// Whether the `media` attribute `text` takes in the screen; empty is every medium.
pub(super) fn attribute_matches(text: &str) -> bool {
    list_matches(&mut Parser::new(text))
}

/// Whether a media query list takes in the screen. A query that is broken takes in nothing.
pub(super) fn list_matches(input: &mut Parser<'_>) -> bool {
    if input.is_exhausted() {
        return true;
    }
    let queries = input.parse_comma_separated_ignoring_errors(|input| {
        let truth = parse_query(input)?;
        input.expect_exhausted()?;
        Ok::<_, Failure>(truth)
    });
    queries.contains(&Truth::Yes)
}

fn parse_query(input: &mut Parser<'_>) -> Result<Truth, Failure> {
    if let Ok(truth) = input.try_parse(parse_typed_query) {
        return Ok(truth);
    }
    parse_condition(input, parse_feature, true)
}

/// `[not | only]? <media-type> [and <condition>]?`
fn parse_typed_query(input: &mut Parser<'_>) -> Result<Truth, Failure> {
    let mut word = input.expect_ident_cloned()?;
    let is_negated = word.eq_ignore_ascii_case("not");
    if is_negated || word.eq_ignore_ascii_case("only") {
        word = input.expect_ident_cloned()?;
    }
    let medium = match Lowercase::of(&word).as_str() {
        "all" | "screen" => Truth::Yes,
        "and" | "or" | "not" | "only" | "layer" => return Err(failure()),
        _ => Truth::No,
    };
    let mut truth = medium;
    if input
        .try_parse(|input| input.expect_ident_matching("and"))
        .is_ok()
    {
        truth = truth.and(parse_condition(input, parse_feature, false)?);
    }
    Ok(if is_negated { truth.not() } else { truth })
}

/// Reads what stands in one pair of parentheses.
type Leaf = fn(&mut Parser<'_>) -> Result<Truth, Failure>;

/// `not X`, or `X and Y and …`, or `X or Y or …`: the shape that `@supports` has, too.
pub(super) fn parse_condition(
    input: &mut Parser<'_>,
    leaf: Leaf,
    allows_or: bool,
) -> Result<Truth, Failure> {
    if input
        .try_parse(|input| input.expect_ident_matching("not"))
        .is_ok()
    {
        return Ok(parse_in_parens(input, leaf)?.not());
    }
    let mut truth = parse_in_parens(input, leaf)?;
    let joined_by = |input: &mut Parser<'_>, word: &str| {
        input
            .try_parse(|input| input.expect_ident_matching(word))
            .is_ok()
    };
    if joined_by(input, "and") {
        truth = truth.and(parse_in_parens(input, leaf)?);
        while joined_by(input, "and") {
            truth = truth.and(parse_in_parens(input, leaf)?);
        }
    } else if allows_or {
        while joined_by(input, "or") {
            truth = truth.or(parse_in_parens(input, leaf)?);
        }
    }
    Ok(truth)
}

fn parse_in_parens(input: &mut Parser<'_>, leaf: Leaf) -> Result<Truth, Failure> {
    if let Ok(truth) = input.try_parse(leaf_of_function(leaf)) {
        return Ok(truth);
    }
    input.expect_parenthesis_block()?;
    input.parse_nested_block(|input| {
        let nested = input.try_parse(|input| {
            let truth = parse_condition(input, leaf, true)?;
            input.expect_exhausted()?;
            Ok::<_, Failure>(truth)
        });
        if let Ok(truth) = nested {
            return Ok(truth);
        }
        let found = input.try_parse(|input| {
            let truth = leaf(input)?;
            input.expect_exhausted()?;
            Ok::<_, Failure>(truth)
        });
        // <general-enclosed>: anything in parentheses is a condition, of unknown truth.
        while input.next().is_ok() {}
        Ok(found.unwrap_or(Truth::Unknown))
    })
}

/// A function in place of parentheses is for the leaf to know.
fn leaf_of_function(leaf: Leaf) -> impl FnOnce(&mut Parser<'_>) -> Result<Truth, Failure> {
    move |input| {
        let start = input.state();
        input.expect_function()?;
        input.reset(&start);
        leaf(input)
    }
}

/// What a feature is compared with.
#[derive(Clone, Debug, PartialEq)]
enum FeatureValue {
    Number(f32),
    /// In pixels, dots per pixel, or as a ratio.
    Quantity(f32),
    Word(String),
}

/// How the screen's value stands to the value asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    fn holds(self, found: f32, asked: f32) -> bool {
        match self {
            Self::Equal => (found - asked).abs() < 1e-4,
            Self::Less => found < asked,
            Self::LessOrEqual => found <= asked + 1e-4,
            Self::Greater => found > asked,
            Self::GreaterOrEqual => found >= asked - 1e-4,
        }
    }

    fn turned(self) -> Self {
        match self {
            Self::Equal => Self::Equal,
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
        }
    }
}

/// `name`, `name: value`, `name < value`, `value < name`, or `value < name < value`.
fn parse_feature(input: &mut Parser<'_>) -> Result<Truth, Failure> {
    if let Ok(name) = input.try_parse(Parser::expect_ident_cloned) {
        let name = Lowercase::of(&name);
        if input.is_exhausted() {
            return Ok(boolean_feature(name.as_str()));
        }
        if input.try_parse(Parser::expect_colon).is_ok() {
            let value = parse_feature_value(input)?;
            return Ok(plain_feature(name.as_str(), &value));
        }
        let comparison = parse_comparison(input)?;
        let value = parse_feature_value(input)?;
        return Ok(ranged_feature(name.as_str(), comparison, &value));
    }
    let low = parse_feature_value(input)?;
    let comparison = parse_comparison(input)?;
    let name = input.expect_ident_cloned()?;
    let name = Lowercase::of(&name);
    let truth = ranged_feature(name.as_str(), comparison.turned(), &low);
    if input.is_exhausted() {
        return Ok(truth);
    }
    let comparison = parse_comparison(input)?;
    let high = parse_feature_value(input)?;
    Ok(truth.and(ranged_feature(name.as_str(), comparison, &high)))
}

fn parse_comparison(input: &mut Parser<'_>) -> Result<Comparison, Failure> {
    let first = match input.next()? {
        Token::Delim(delim) => *delim,
        _ => return Err(failure()),
    };
    let or_equal = input.try_parse(|input| input.expect_delim('=')).is_ok();
    match (first, or_equal) {
        ('=', false) => Ok(Comparison::Equal),
        ('<', false) => Ok(Comparison::Less),
        ('<', true) => Ok(Comparison::LessOrEqual),
        ('>', false) => Ok(Comparison::Greater),
        ('>', true) => Ok(Comparison::GreaterOrEqual),
        _ => Err(failure()),
    }
}

fn parse_feature_value(input: &mut Parser<'_>) -> Result<FeatureValue, Failure> {
    let value = match input.next()? {
        Token::Ident(word) => FeatureValue::Word(word.to_ascii_lowercase()),
        Token::Number { value, .. } => FeatureValue::Number(*value),
        Token::Dimension { value, unit, .. } => {
            FeatureValue::Quantity(in_base_unit(*value, unit).ok_or_else(failure)?)
        }
        _ => return Err(failure()),
    };
    if let FeatureValue::Number(width) = value
        && input.try_parse(|input| input.expect_delim('/')).is_ok()
    {
        let height = input.expect_number()?;
        return Ok(FeatureValue::Quantity(width / height));
    }
    Ok(value)
}

/// Lengths in pixels, resolutions in dots per pixel.
fn in_base_unit(value: f32, unit: &str) -> Option<f32> {
    let factor = match Lowercase::of(unit).as_str() {
        "px" | "dppx" | "x" => 1.0,
        "em" | "rem" => FONT_SIZE,
        "ch" | "ex" => FONT_SIZE / 2.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 9.6 / 2.54,
        "q" => 2.4 / 2.54,
        "pt" => 96.0 / 72.0,
        "pc" => 16.0,
        "vw" => WIDTH / 100.0,
        "vh" => HEIGHT / 100.0,
        "dpi" => 1.0 / 96.0,
        "dpcm" => 2.54 / 96.0,
        _ => return None,
    };
    Some(value * factor)
}

/// The screen's value of a feature that is a number or quantity.
fn measured(name: &str) -> Option<f32> {
    Some(match name {
        "width" | "device-width" => WIDTH,
        "height" | "device-height" => HEIGHT,
        "aspect-ratio" | "device-aspect-ratio" => WIDTH / HEIGHT,
        "resolution"
        | "-webkit-device-pixel-ratio"
        | "horizontal-viewport-segments"
        | "vertical-viewport-segments"
        | "-webkit-transform-3d" => 1.0,
        "color" => 8.0,
        "color-index" | "monochrome" | "grid" => 0.0,
        _ => return None,
    })
}

/// The screen's value of a feature that is a word.
fn word(name: &str) -> Option<&'static str> {
    Some(match name {
        "orientation" => "landscape",
        "hover" | "any-hover" => "hover",
        "pointer" | "any-pointer" => "fine",
        "prefers-color-scheme" => "light",
        "prefers-reduced-motion" | "prefers-reduced-transparency" | "prefers-contrast" => {
            "no-preference"
        }
        "forced-colors" | "inverted-colors" => "none",
        "update" => "fast",
        "overflow-block" | "overflow-inline" => "scroll",
        "color-gamut" => "srgb",
        "dynamic-range" | "video-dynamic-range" => "standard",
        "display-mode" => "browser",
        // What a page shows without scripting is not what a person sees.
        "scripting" => "enabled",
        _ => return None,
    })
}

/// A feature alone: whether it is something.
fn boolean_feature(name: &str) -> Truth {
    if let Some(found) = measured(name) {
        return Truth::from(found != 0.0);
    }
    word(name).map_or(Truth::Unknown, |found| {
        Truth::from(!matches!(found, "none" | "no-preference"))
    })
}

fn plain_feature(name: &str, value: &FeatureValue) -> Truth {
    if let FeatureValue::Word(asked) = value {
        return word(name).map_or(Truth::Unknown, |found| Truth::from(found == asked));
    }
    let vendor = name.strip_prefix("-webkit-").map(|rest| ("-webkit-", rest));
    let (prefix, bare) = vendor.unwrap_or(("", name));
    let (comparison, bare) = if let Some(bare) = bare.strip_prefix("min-") {
        (Comparison::GreaterOrEqual, bare)
    } else if let Some(bare) = bare.strip_prefix("max-") {
        (Comparison::LessOrEqual, bare)
    } else {
        (Comparison::Equal, bare)
    };
    ranged_feature(&format!("{prefix}{bare}"), comparison, value)
}

fn ranged_feature(name: &str, comparison: Comparison, value: &FeatureValue) -> Truth {
    let Some(found) = measured(name) else {
        return Truth::Unknown;
    };
    let takes_number = matches!(
        name,
        "-webkit-device-pixel-ratio"
            | "color"
            | "color-index"
            | "monochrome"
            | "grid"
            | "horizontal-viewport-segments"
            | "vertical-viewport-segments"
            | "-webkit-transform-3d"
            | "aspect-ratio"
            | "device-aspect-ratio"
    );
    let asked = match value {
        FeatureValue::Quantity(asked) => *asked,
        FeatureValue::Number(asked) if takes_number || *asked == 0.0 => *asked,
        _ => return Truth::Unknown,
    };
    Truth::from(comparison.holds(found, asked))
}

#[cfg(test)]
mod tests {
    use super::attribute_matches;

    #[test]
    fn queries_are_answered_for_the_screen() {
        for yes in [
            "",
            "all",
            "screen",
            "SCREEN",
            "only screen",
            "not print",
            "print, screen",
            "(min-width: 600px)",
            "screen and (min-width:1280px)",
            "(min-width: 40em) and (max-width: 90em)",
            "(width >= 600px)",
            "(600px <= width <= 1300px)",
            "(1300px > width)",
            "(width = 1280px)",
            "not (max-width: 600px)",
            "(max-width: 600px) or (hover)",
            "((min-width: 1px) and (not (monochrome)))",
            "(orientation: landscape)",
            "(min-aspect-ratio: 16/9)",
            "(min-resolution: 96dpi)",
            "(-webkit-min-device-pixel-ratio:0)",
            "(prefers-color-scheme: light)",
            "(prefers-reduced-motion: no-preference)",
            "not all and (max-width: 600px)",
            "not screen and (max-width: 600px)",
            "(bad: query), all",
            "screen and (min-width: 0\\0), screen",
            "(color)",
            "(height: 720px)",
        ] {
            assert!(attribute_matches(yes), "{yes}");
        }
    }

    #[test]
    fn other_screens_and_broken_queries_do_not_match() {
        for no in [
            "print",
            "not screen",
            "not all",
            "speech",
            "(max-width: 600px)",
            "(width < 600px)",
            "(600px <= width < 1280px)",
            "(prefers-reduced-motion)",
            "(prefers-color-scheme: dark)",
            "(unknown-feature)",
            "not (unknown-feature)",
            "(max-width: 600px",
            "screen and",
            "and screen",
            "(min-width: 600)",
            "(min-width: 1px) and (max-width: 2px) or (hover)",
            "(hover: none)",
            "(min-resolution: 2dppx)",
            "(-webkit-min-device-pixel-ratio: 1.5)",
            "screen and (min-width: 0\\0)",
            "(-ms-high-contrast: none)",
            "(orientation: portrait)",
            "{}",
        ] {
            assert!(!attribute_matches(no), "{no}");
        }
    }
}
