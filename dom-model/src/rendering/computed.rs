//! The computed values that a browser tells of a box.

use super::Display;
use super::declaration::{Declared, parse_substituted};
use super::property::{Property, Shape, TextTransform, Value, WhiteSpace};
use crate::snapshot::STYLE_PROPERTIES;

/// What an element's `position` comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Position {
    #[default]
    Static,
    /// `relative` or `sticky`: in the flow, and the containing block of what is `absolute`.
    Relative,
    Absolute,
    Fixed,
}

/// The computed values of one element, as far as they matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the properties are independent of each other"
)]
pub(crate) struct ComputedStyle {
    pub(super) shape: Shape,
    pub(super) hides: bool,
    pub(super) transparent: bool,
    pub(super) skips_content: bool,
    /// `content-visibility: auto`: far from view, its content is as if it had no boxes.
    pub(super) skips_far_content: bool,
    pub(super) white_space: WhiteSpace,
    pub(super) text_transform: TextTransform,
    pub(super) floats: bool,
    pub(crate) position: Position,
    pub(crate) takes_pointer: bool,
    pub(crate) has_pointer_cursor: bool,
    /// Whether it clips what overflows it sideways.
    pub(crate) clips_x: bool,
    /// Whether it clips what overflows it upwards or downwards.
    pub(crate) clips_y: bool,
}

impl ComputedStyle {
    /// Reads the values of [`STYLE_PROPERTIES`], in their order.
    pub(crate) fn of<'v>(value: impl Fn(usize) -> &'v str) -> Self {
        let text = |name: &str| {
            let at = STYLE_PROPERTIES.iter().position(|one| *one == name);
            at.map_or("", &value)
        };
        let parsed = |property: Property, name: &str| match parse_substituted(property, text(name))
        {
            Some(Declared::Value(value)) => Some(value),
            _ => None,
        };
        Self {
            shape: match parsed(Property::Display, "display") {
                Some(Value::Display(shape)) => shape,
                // One that is not known yet has some box.
                _ => Shape::of(Display::Block),
            },
            hides: parsed(Property::Visibility, "visibility") == Some(Value::Hides(true)),
            transparent: parsed(Property::Opacity, "opacity") == Some(Value::Transparent(true)),
            skips_content: text("content-visibility") == "hidden",
            skips_far_content: text("content-visibility") == "auto",
            white_space: match parsed(Property::WhiteSpace, "white-space") {
                Some(Value::WhiteSpace(white_space)) => white_space,
                _ => WhiteSpace::default(),
            },
            text_transform: match parsed(Property::TextTransform, "text-transform") {
                Some(Value::TextTransform(transform)) => transform,
                _ => TextTransform::default(),
            },
            floats: parsed(Property::Float, "float") == Some(Value::Floats(true)),
            position: match text("position") {
                "relative" | "sticky" | "-webkit-sticky" => Position::Relative,
                "absolute" => Position::Absolute,
                "fixed" => Position::Fixed,
                _ => Position::Static,
            },
            takes_pointer: text("pointer-events") != "none",
            has_pointer_cursor: is_pointer(text("cursor")),
            clips_x: clips(text("overflow-x")),
            clips_y: clips(text("overflow-y")),
        }
    }

    /// Whether it is a box that holds others and can clip them: no box in the line.
    pub(crate) fn is_container(&self) -> bool {
        self.shape.display != Display::Inline
    }

    /// Whether it floats or is positioned out of the flow.
    pub(super) fn is_taken_out(&self) -> bool {
        self.floats || matches!(self.position, Position::Absolute | Position::Fixed)
    }
}

/// Whether a `cursor` is the hand; before the keyword, images may stand.
fn is_pointer(cursor: &str) -> bool {
    let keyword = cursor.rsplit(',').next().unwrap_or_default().trim();
    keyword == "pointer"
}

fn clips(overflow: &str) -> bool {
    matches!(overflow, "hidden" | "clip" | "scroll" | "auto" | "overlay")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn computed(values: [&'static str; 12]) -> ComputedStyle {
        ComputedStyle::of(|at| values[at])
    }

    #[test]
    fn the_initial_values_say_nothing() {
        let style = computed([
            "inline", "visible", "1", "visible", "normal", "none", "none", "static", "auto",
            "auto", "visible", "visible",
        ]);
        assert_eq!(style.shape, Shape::of(Display::Inline));
        assert!(!style.hides && !style.transparent && !style.skips_content);
        assert!(!style.is_taken_out() && style.takes_pointer && !style.has_pointer_cursor);
        assert!(!style.clips_x && !style.clips_y);
    }

    #[test]
    fn each_value_is_read_from_its_place() {
        let style = computed([
            "flex",
            "hidden",
            "0",
            "auto",
            "pre",
            "uppercase",
            "left",
            "fixed",
            "none",
            "url(x.png), pointer",
            "hidden",
            "auto",
        ]);
        assert!(style.shape.blockifies && style.shape.display == Display::Block);
        assert!(style.hides && style.transparent && style.skips_far_content);
        assert_eq!(style.white_space, WhiteSpace::Preserve);
        assert_eq!(style.text_transform, TextTransform::Uppercase);
        assert!(style.is_taken_out() && style.position == Position::Fixed);
        assert!(!style.takes_pointer && style.has_pointer_cursor);
        assert!(style.clips_x && style.clips_y);
    }
}
