//! The rendering facts of one node, packed into four bytes.

use super::property::{TextTransform, WhiteSpace};
use super::{Display, HiddenReason};

/// What is known of one node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Why the node has no box, or [`Row::RENDERED`].
    reason: u8,
    pub(super) display: Display,
    flags: u16,
}

/// A yes or no of a [`Row`].
#[derive(Clone, Copy, Debug)]
#[repr(u16)]
pub(super) enum Flag {
    /// The reason without a box begins here, and not at an ancestor.
    OwnReason = 1,
    /// `visibility: hidden`, own or inherited.
    Invisible = 1 << 1,
    /// The `visibility` is not the parent's.
    OwnInvisible = 1 << 2,
    /// `opacity: 0`, own or an ancestor's.
    Transparent = 1 << 3,
    OwnTransparent = 1 << 4,
    Inert = 1 << 5,
    /// A flex or grid container.
    Blockifies = 1 << 6,
    /// `content-visibility: hidden`, or what comes to the same, in effect.
    SkipsContent = 1 << 7,
    /// Only some of the children have a box: `details`, `video`, ….
    PicksChildren = 1 << 8,
    /// Floats, or is `absolute` or `fixed`.
    OutOfFlow = 1 << 9,
    /// SVG's `text` or inside it, where text is drawn.
    SvgText = 1 << 14,
}

const WHITE_SPACE_SHIFT: u32 = 10;
const TRANSFORM_SHIFT: u32 = 12;

/// The reasons by their number in a row.
const REASONS: [HiddenReason; 11] = [
    HiddenReason::DisplayNone,
    HiddenReason::HiddenAttribute,
    HiddenReason::VisibilityHidden,
    HiddenReason::Opacity,
    HiddenReason::InputHidden,
    HiddenReason::ClosedDetails,
    HiddenReason::ClosedDialog,
    HiddenReason::ClosedPopover,
    HiddenReason::ContentVisibility,
    HiddenReason::NotRendered,
    HiddenReason::Unslotted,
];

impl Row {
    const RENDERED: u8 = u8::MAX;

    /// The row of a document: a visible block.
    pub(super) const ROOT: Self = Self {
        reason: Self::RENDERED,
        display: Display::Block,
        flags: 0,
    };

    /// The row of a child without properties of its own.
    pub(super) fn child(self) -> Self {
        let own = Flag::OwnReason as u16
            | Flag::OwnInvisible as u16
            | Flag::OwnTransparent as u16
            | Flag::Blockifies as u16
            | Flag::SkipsContent as u16
            | Flag::PicksChildren as u16
            | Flag::OutOfFlow as u16;
        Self {
            display: Display::Inline,
            flags: self.flags & !own,
            ..self
        }
    }

    pub(super) fn has(self, flag: Flag) -> bool {
        self.flags & flag as u16 != 0
    }

    pub(super) fn set(&mut self, flag: Flag, on: bool) {
        if on {
            self.flags |= flag as u16;
        } else {
            self.flags &= !(flag as u16);
        }
    }

    /// Why the node has no box.
    pub(super) fn reason(self) -> Option<HiddenReason> {
        REASONS.get(usize::from(self.reason)).copied()
    }

    /// Takes the box of the node, and of all below it, for `reason`.
    pub(super) fn remove_box(&mut self, reason: HiddenReason) {
        let at = REASONS.iter().position(|one| *one == reason);
        self.reason = at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0);
        self.set(Flag::OwnReason, true);
    }

    pub(super) fn white_space(self) -> WhiteSpace {
        match (self.flags >> WHITE_SPACE_SHIFT) & 3 {
            1 => WhiteSpace::Preserve,
            2 => WhiteSpace::PreserveBreaks,
            _ => WhiteSpace::Collapse,
        }
    }

    pub(super) fn set_white_space(&mut self, white_space: WhiteSpace) {
        let bits = match white_space {
            WhiteSpace::Collapse => 0,
            WhiteSpace::Preserve => 1,
            WhiteSpace::PreserveBreaks => 2,
        };
        self.set_bits(WHITE_SPACE_SHIFT, bits);
    }

    pub(super) fn text_transform(self) -> TextTransform {
        match (self.flags >> TRANSFORM_SHIFT) & 3 {
            1 => TextTransform::Capitalize,
            2 => TextTransform::Uppercase,
            3 => TextTransform::Lowercase,
            _ => TextTransform::None,
        }
    }

    pub(super) fn set_text_transform(&mut self, transform: TextTransform) {
        let bits = match transform {
            TextTransform::None => 0,
            TextTransform::Capitalize => 1,
            TextTransform::Uppercase => 2,
            TextTransform::Lowercase => 3,
        };
        self.set_bits(TRANSFORM_SHIFT, bits);
    }

    fn set_bits(&mut self, shift: u32, bits: u16) {
        self.flags = (self.flags & !(3 << shift)) | (bits << shift);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_four_bytes_and_keeps_what_it_is_told() {
        assert_eq!(size_of::<Row>(), 4);
        for reason in REASONS {
            let mut row = Row::ROOT;
            row.remove_box(reason);
            assert_eq!(row.reason(), Some(reason));
            assert_eq!(row.child().reason(), Some(reason));
            assert!(!row.child().has(Flag::OwnReason));
        }
        let mut row = Row::ROOT;
        row.set_white_space(WhiteSpace::PreserveBreaks);
        row.set_text_transform(TextTransform::Lowercase);
        row.set(Flag::Transparent, true);
        assert_eq!(row.child().white_space(), WhiteSpace::PreserveBreaks);
        assert_eq!(row.child().text_transform(), TextTransform::Lowercase);
        assert!(row.child().has(Flag::Transparent));
        assert_eq!(row.reason(), None);
    }
}
