//! The values of one element: what the page declares, over the user agent's defaults.

use super::Display;
use super::animation::Keyframes;
use super::declaration::{Declaration, Declared, parse_substituted};
use super::layer::UNLAYERED_RANK;
use super::property::{Property, Shape, TextTransform, Value, WhiteSpace, Wide};
use super::row::{Flag, Row};
use super::user_agent::Defaults;

/// Where a declaration stands in the [cascade]; the greatest wins.
///
/// [cascade]: https://drafts.csswg.org/css-cascade/#cascade-sort
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Precedence {
    pub(super) important: bool,
    /// The tree that the declaration comes from: outer trees win, but for important ones.
    pub(super) context: i16,
    pub(super) inline: bool,
    /// The layer, with the unlayered last; the other way around for important ones.
    pub(super) layer: u32,
    pub(super) specificity: u32,
    pub(super) order: u32,
}

/// Where a rule stands, apart from importance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rank {
    pub(super) context: i16,
    /// As [`Layers::ranks`](super::layer::Layers::ranks) has it.
    pub(super) layer: u32,
    pub(super) specificity: u32,
    pub(super) order: u32,
}

impl Precedence {
    /// Whether both stand in one layer, so that `revert-layer` of one takes back the other.
    fn is_same_layer(self, other: Self) -> bool {
        (self.context, self.inline, self.layer) == (other.context, other.inline, other.layer)
    }

    /// A rule of a sheet.
    pub(super) fn rule(important: bool, rule: &Rank) -> Self {
        let turned = |layer: u32| if important { u32::MAX - layer } else { layer };
        Self {
            important,
            context: if important {
                -rule.context
            } else {
                rule.context
            },
            inline: false,
            layer: turned(rule.layer),
            specificity: rule.specificity,
            order: rule.order,
        }
    }

    /// A `style` attribute.
    pub(super) fn inline(important: bool, order: u32) -> Self {
        let rank = Rank {
            context: context::OWN,
            layer: UNLAYERED_RANK,
            specificity: 0,
            order,
        };
        Self {
            inline: true,
            ..Self::rule(important, &rank)
        }
    }

    /// A presentation attribute of SVG: below all sheets.
    pub(super) fn presentation(order: u32) -> Self {
        Self {
            important: false,
            context: i16::MIN,
            inline: false,
            layer: 0,
            specificity: 0,
            order,
        }
    }
}

/// Where the declarations of a tree stand against those of another, if they are not important:
/// outer trees win. Among important ones, the other way around.
pub(super) mod context {
    /// `:host` rules of the element's own shadow tree.
    pub(in super::super) const HOST: i16 = 0;
    /// `::slotted()` rules of a tree that the element is slotted into.
    pub(in super::super) const SLOTTED: i16 = 1;
    /// The tree that the element is in.
    pub(in super::super) const OWN: i16 = 2;
}

/// A declaration that applies to the element at hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Applied<'s> {
    pub(super) precedence: Precedence,
    pub(super) declaration: &'s Declaration,
}

/// The computed values of one element.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and no two make a state"
)]
pub(super) struct Style {
    pub(super) shape: Shape,
    /// The page, and not the user agent, chose the shape.
    pub(super) is_shape_declared: bool,
    pub(super) hides: bool,
    pub(super) is_hiding_declared: bool,
    pub(super) transparent: bool,
    pub(super) skips_content: bool,
    pub(super) white_space: WhiteSpace,
    pub(super) text_transform: TextTransform,
    pub(super) is_taken_out: bool,
}

/// The value that wins for one property.
enum Winner {
    /// The page says nothing, or takes it back.
    Default,
    Initial,
    Inherit,
    Value(Value),
}

/// What a value is told by, beside itself.
pub(super) trait Surroundings {
    /// A value with its references replaced; `None` if that fails.
    fn substitute(&self, text: &str) -> Option<String>;

    /// The animation of this name.
    fn keyframes(&self, name: &str) -> Option<Keyframes>;
}

/// Computes the values of an element from what applies to it, its defaults and its parent.
pub(super) fn compute(
    applied: &[Applied<'_>],
    surroundings: &dyn Surroundings,
    defaults: Defaults,
    parent: Row,
) -> Style {
    let mut style = Style::of_defaults(defaults, parent);
    for property in Property::ALL {
        if applied
            .iter()
            .any(|one| one.declaration.property == property)
        {
            let winner = winner(applied, property, surroundings);
            style.apply(property, &winner, defaults, parent);
        }
    }
    if let Some(keyframes) = last_frame(applied, surroundings) {
        style.transparent &= !keyframes.ends_opaque;
        style.hides &= !keyframes.ends_visible;
    }
    style
}

/// The end of the animation that wins, if it is kept.
fn last_frame(applied: &[Applied<'_>], surroundings: &dyn Surroundings) -> Option<Keyframes> {
    let winner = applied
        .iter()
        .filter(|one| one.declaration.property == Property::Animation)
        .max_by_key(|one| one.precedence)?;
    match &winner.declaration.value {
        Declared::Animation(Some(name)) => surroundings.keyframes(name),
        _ => None,
    }
}

impl Style {
    /// The values without a word of the page.
    fn of_defaults(defaults: Defaults, parent: Row) -> Self {
        Self {
            shape: defaults.shape,
            is_shape_declared: false,
            hides: defaults.hides || parent.has(Flag::Invisible),
            is_hiding_declared: defaults.hides,
            transparent: false,
            skips_content: defaults.skips_content,
            white_space: defaults.white_space.unwrap_or(parent.white_space()),
            text_transform: parent.text_transform(),
            is_taken_out: false,
        }
    }

    fn apply(&mut self, property: Property, winner: &Winner, defaults: Defaults, parent: Row) {
        match property {
            Property::Display => self.apply_display(winner, parent),
            Property::Visibility => {
                self.is_hiding_declared = true;
                self.hides = match winner {
                    Winner::Value(Value::Hides(hides)) => *hides,
                    Winner::Inherit => parent.has(Flag::Invisible),
                    Winner::Initial => false,
                    _ => {
                        self.is_hiding_declared = defaults.hides;
                        defaults.hides || parent.has(Flag::Invisible)
                    }
                };
            }
            Property::Opacity => {
                self.transparent = match winner {
                    Winner::Value(Value::Transparent(transparent)) => *transparent,
                    Winner::Inherit => parent.has(Flag::OwnTransparent),
                    _ => false,
                };
            }
            Property::ContentVisibility => {
                self.skips_content = match winner {
                    Winner::Value(Value::SkipsContent(skips)) => *skips,
                    Winner::Inherit => parent.has(Flag::SkipsContent),
                    Winner::Initial => false,
                    _ => defaults.skips_content,
                };
            }
            Property::WhiteSpace => {
                self.white_space = match winner {
                    Winner::Value(Value::WhiteSpace(white_space)) => *white_space,
                    Winner::Inherit => parent.white_space(),
                    Winner::Initial => WhiteSpace::default(),
                    _ => defaults.white_space.unwrap_or(parent.white_space()),
                };
            }
            Property::TextTransform => {
                self.text_transform = match winner {
                    Winner::Value(Value::TextTransform(transform)) => *transform,
                    Winner::Initial => TextTransform::None,
                    _ => parent.text_transform(),
                };
            }
            Property::Float | Property::Position => {
                self.is_taken_out |= matches!(
                    winner,
                    Winner::Value(Value::Floats(true) | Value::OutOfFlow(true))
                );
            }
            Property::Animation | Property::Content | Property::Custom => {}
        }
    }

    fn apply_display(&mut self, winner: &Winner, parent: Row) {
        self.shape = match winner {
            Winner::Value(Value::Display(shape)) => *shape,
            Winner::Initial => Shape::of(Display::Inline),
            Winner::Inherit => Shape {
                display: parent.display,
                blockifies: parent.has(Flag::Blockifies),
            },
            _ => return,
        };
        self.is_shape_declared = true;
    }
}

/// The value of `property` after the cascade, with `revert` and `revert-layer` followed down.
fn winner(applied: &[Applied<'_>], property: Property, surroundings: &dyn Surroundings) -> Winner {
    let mut below: Option<Precedence> = None;
    loop {
        let candidate = applied
            .iter()
            .filter(|one| one.declaration.property == property)
            .filter(|one| {
                below.is_none_or(|below| {
                    one.precedence < below && !one.precedence.is_same_layer(below)
                })
            })
            .max_by_key(|one| one.precedence);
        let Some(candidate) = candidate else {
            return Winner::Default;
        };
        match &candidate.declaration.value {
            Declared::Wide(Wide::RevertLayer) => below = Some(candidate.precedence),
            declared => return settled(declared, property, surroundings),
        }
    }
}

/// What a declaration that won comes to.
fn settled(declared: &Declared, property: Property, surroundings: &dyn Surroundings) -> Winner {
    let unset = || {
        if property.is_inherited() {
            Winner::Inherit
        } else {
            Winner::Initial
        }
    };
    match declared {
        Declared::Value(value) => Winner::Value(value.clone()),
        Declared::Wide(Wide::Inherit) => Winner::Inherit,
        Declared::Wide(Wide::Initial) => Winner::Initial,
        Declared::Wide(Wide::Unset) => unset(),
        // A reference that fails makes the value as if unset.
        Declared::Deferred(text) => match surroundings
            .substitute(text)
            .and_then(|text| parse_substituted(property, &text))
        {
            Some(Declared::Value(value)) => Winner::Value(value),
            Some(Declared::Wide(Wide::Inherit)) => Winner::Inherit,
            Some(Declared::Wide(Wide::Initial)) => Winner::Initial,
            _ => unset(),
        },
        _ => Winner::Default,
    }
}
