//! The CSS properties that decide what is seen and how text reads, with their values.

use super::Display;

/// One of the properties that are looked at; all others are skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Property {
    Display,
    Visibility,
    Opacity,
    ContentVisibility,
    WhiteSpace,
    TextTransform,
    Float,
    Position,
    /// The shorthand only.
    Animation,
    /// `content`, of pseudo-elements only.
    Content,
    /// Any custom property.
    Custom,
}

impl Property {
    /// All but custom properties, which have names of their own.
    pub(super) const ALL: [Self; 10] = [
        Self::Display,
        Self::Visibility,
        Self::Opacity,
        Self::ContentVisibility,
        Self::WhiteSpace,
        Self::TextTransform,
        Self::Float,
        Self::Position,
        Self::Animation,
        Self::Content,
    ];

    /// The property of this name; shorthands and aliases that come to the same count as it.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Some(match Lowercase::of(name).as_str() {
            "display" => Self::Display,
            "visibility" => Self::Visibility,
            "opacity" => Self::Opacity,
            "content-visibility" => Self::ContentVisibility,
            "white-space" | "white-space-collapse" => Self::WhiteSpace,
            "text-transform" => Self::TextTransform,
            "float" => Self::Float,
            "position" => Self::Position,
            "content" => Self::Content,
            "animation" | "-webkit-animation" => Self::Animation,
            _ => return None,
        })
    }

    /// Whether it says what is seen, and not only how text reads. References to custom properties
    /// are followed in these only: following them means to read the sheets again.
    pub(super) fn decides_visibility(self) -> bool {
        matches!(
            self,
            Self::Display | Self::Visibility | Self::Opacity | Self::ContentVisibility
        )
    }

    /// Whether an element without a value of its own takes its parent's.
    pub(super) fn is_inherited(self) -> bool {
        matches!(
            self,
            Self::Visibility | Self::WhiteSpace | Self::TextTransform
        )
    }
}

/// A box by its own shape and by what it does to its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) display: Display,
    /// A flex or grid container: its children are blocks, whatever they say.
    pub(super) blockifies: bool,
}

impl Shape {
    pub(super) const fn of(display: Display) -> Self {
        Self {
            display,
            blockifies: false,
        }
    }
}

/// How white space is kept (`white-space-collapse`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum WhiteSpace {
    #[default]
    Collapse,
    /// `pre`, `pre-wrap`, `break-spaces`.
    Preserve,
    /// `pre-line`.
    PreserveBreaks,
}

/// How letters are changed for show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum TextTransform {
    #[default]
    None,
    Capitalize,
    Uppercase,
    Lowercase,
}

/// A value of one property, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Display(Shape),
    /// Whether `hidden` or `collapse`.
    Hides(bool),
    /// Whether zero.
    Transparent(bool),
    /// Whether `content-visibility: hidden`.
    SkipsContent(bool),
    WhiteSpace(WhiteSpace),
    TextTransform(TextTransform),
    /// Whether it floats.
    Floats(bool),
    /// Whether `absolute` or `fixed`.
    OutOfFlow(bool),
}

/// The keywords that every property takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wide {
    Inherit,
    Initial,
    Unset,
    Revert,
    RevertLayer,
}

impl Wide {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Some(match Lowercase::of(name).as_str() {
            "inherit" => Self::Inherit,
            "initial" => Self::Initial,
            "unset" => Self::Unset,
            "revert" => Self::Revert,
            "revert-layer" => Self::RevertLayer,
            _ => return None,
        })
    }
}

/// A short word in ASCII lower case, without an allocation; empty if it is too long to be a
/// keyword.
pub(super) struct Lowercase {
    bytes: [u8; Self::MAX],
    len: usize,
}

impl Lowercase {
    const MAX: usize = 32;

    pub(super) fn of(word: &str) -> Self {
        let mut lower = Self {
            bytes: [0; Self::MAX],
            len: word.len(),
        };
        match lower.bytes.get_mut(..word.len()) {
            Some(bytes) => {
                bytes.copy_from_slice(word.as_bytes());
                bytes.make_ascii_lowercase();
            }
            None => lower.len = 0,
        }
        lower
    }

    pub(super) fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.len).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default()
    }
}
