//! [`@supports`] conditions, answered as a current Chromium answers them.
//!
//! [`@supports`]: https://drafts.csswg.org/css-conditional/#at-supports

use cssparser::{ParseError, Parser};

use super::media::{Truth, parse_condition};
use super::property::Lowercase;
use crate::css::SelectorParser;

/// Whether the condition is met; a broken one is not.
pub(super) fn is_met(input: &mut Parser<'_>) -> bool {
    let truth = parse_condition(input, parse_test, true);
    truth == Ok(Truth::Yes) && input.is_exhausted()
}

/// `selector(…)` or another function, or a declaration.
fn parse_test(input: &mut Parser<'_>) -> Result<Truth, ParseError<()>> {
    if let Ok(name) = input.try_parse(|input| input.expect_function().cloned()) {
        let is_selector = name.eq_ignore_ascii_case("selector");
        return input.parse_nested_block(|input| {
            if !is_selector {
                while input.next().is_ok() {}
                return Ok(Truth::Yes);
            }
            let parser = SelectorParser {
                for_style_sheet: true,
            };
            let is_known = parser.parse_list(input).is_ok();
            while input.next().is_ok() {}
            Ok(Truth::from(is_known))
        });
    }
    let name = input.expect_ident_cloned()?;
    input.expect_colon()?;
    let start = input.position();
    while input.next().is_ok() {}
    let value = input.slice_from(start);
    Ok(Truth::from(is_supported(&name, value)))
}

/// What has no prefix of another browser is supported: pages ask for what has come, and the
/// few features that have not decide nothing that is looked at here.
fn is_supported(property: &str, value: &str) -> bool {
    let name = Lowercase::of(property);
    let of_others = |text: &str| {
        ["-moz-", "-ms-", "-o-", "-khtml-"]
            .iter()
            .any(|prefix| text.starts_with(prefix))
    };
    // Of iOS only, and used to single it out.
    let is_of_ios = matches!(
        name.as_str(),
        "-webkit-touch-callout" | "-webkit-overflow-scrolling" | "-webkit-nbsp-mode"
    );
    let value = value.trim().to_ascii_lowercase();
    !of_others(name.as_str()) && !is_of_ios && !of_others(&value) && !value.starts_with("-apple-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(text: &str) -> bool {
        is_met(&mut Parser::new(text))
    }

    #[test]
    fn conditions_are_met_as_in_chromium() {
        assert!(met("(display: grid)"));
        assert!(met("(display: grid) and (not (-ms-ime-align: auto))"));
        assert!(met("(display: -ms-grid) or (display:grid)"));
        assert!(met("selector(:has(a))"));
        assert!(met("((--css: variables))"));
        assert!(!met("not (display: grid)"));
        assert!(!met("(-webkit-touch-callout: none)"));
        assert!(!met("(-moz-appearance:none)"));
        assert!(!met("selector(:unheard-of)"));
        assert!(!met("display: grid"));
        assert!(!met("(display: grid) nonsense"));
    }
}
