//! Drawing boxes and numbers into a picture.

use std::io::Cursor;

/// Digits in five rows of three pixels, the leftmost in the highest bit.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];
/// Pixels of the picture for one of a digit.
const SCALE: i64 = 2;
/// From one digit to the next.
const ADVANCE: i64 = 4 * SCALE;
/// The height of a number with the edge around it.
const HEIGHT: i64 = 7 * SCALE;
/// How wide the lines of a box are.
const LINE: i64 = 2;

/// Dark colors that white digits can be read on; neighbors get different ones.
const COLORS: [[u8; 3]; 6] = [
    [0xc6, 0x28, 0x28],
    [0x15, 0x65, 0xc0],
    [0x2e, 0x7d, 0x32],
    [0x6a, 0x1b, 0x9a],
    [0xb3, 0x5a, 0x00],
    [0x00, 0x69, 0x5c],
];
const WHITE: [u8; 3] = [0xff; 3];

/// A box with its number. Right and bottom are the first pixels outside.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) number: u32,
    pub(super) left: i64,
    pub(super) top: i64,
    pub(super) right: i64,
    pub(super) bottom: i64,
}

/// A picture of three bytes a pixel.
#[derive(Debug)]
pub(super) struct Picture {
    width: i64,
    height: i64,
    bytes: Vec<u8>,
}

impl Picture {
    pub(super) fn decode(png: &[u8]) -> Result<Self, png::DecodingError> {
        let mut decoder = png::Decoder::new(Cursor::new(png));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().unwrap_or(0)];
        let frame = reader.next_frame(&mut bytes)?;
        bytes.truncate(frame.buffer_size());
        let samples = frame.color_type.samples();
        if samples != 3 {
            // Gray has one channel for all; alpha is left out: pictures of pages have none.
            bytes = bytes
                .chunks(samples)
                .flat_map(|pixel| match *pixel {
                    [red, green, blue, ..] => [red, green, blue],
                    [gray, ..] => [gray; 3],
                    [] => [0; 3],
                })
                .collect();
        }
        Ok(Self {
            width: i64::from(frame.width),
            height: i64::from(frame.height),
            bytes,
        })
    }

    pub(super) fn encode(&self) -> Result<Vec<u8>, png::EncodingError> {
        let side = |length: i64| u32::try_from(length).unwrap_or(0);
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, side(self.width), side(self.height));
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.bytes)?;
        writer.finish()?;
        Ok(out)
    }

    /// Draws the box, and the number at its upper left corner, inside of the picture.
    pub(super) fn draw(&mut self, label: &Label) {
        let color = usize::try_from(label.number).unwrap_or(0) % COLORS.len();
        let color = COLORS.get(color).copied().unwrap_or(WHITE);
        let Label {
            left,
            top,
            right,
            bottom,
            ..
        } = *label;
        if right <= 0 || bottom <= 0 || left >= self.width || top >= self.height {
            return;
        }
        self.fill([left, top, right, top + LINE], color);
        self.fill([left, bottom - LINE, right, bottom], color);
        self.fill([left, top, left + LINE, bottom], color);
        self.fill([right - LINE, top, right, bottom], color);
        let text = label.number.to_string();
        let width = i64::try_from(text.len()).unwrap_or(0) * ADVANCE + SCALE;
        let x = left.clamp(0, (self.width - width).max(0));
        // Above the box if there is room, so that it hides nothing of the control.
        let y = if top >= HEIGHT {
            top - HEIGHT
        } else {
            top.max(0)
        };
        self.fill([x, y, x + width, y + HEIGHT], color);
        for (at, digit) in (0_i64..).zip(text.bytes()) {
            let rows = DIGITS.get(usize::from(digit.wrapping_sub(b'0')));
            self.digit(
                x + SCALE + at * ADVANCE,
                y + SCALE,
                rows.copied().unwrap_or_default(),
            );
        }
    }

    fn digit(&mut self, x: i64, y: i64, rows: [u8; 5]) {
        for (row, bits) in (0_i64..).zip(rows) {
            for column in 0..3_i64 {
                if bits >> (2 - column) & 1 == 1 {
                    let (x, y) = (x + column * SCALE, y + row * SCALE);
                    self.fill([x, y, x + SCALE, y + SCALE], WHITE);
                }
            }
        }
    }

    /// Fills from left and top up to right and bottom, as far as that is in the picture.
    fn fill(&mut self, [left, top, right, bottom]: [i64; 4], color: [u8; 3]) {
        let (left, right) = (left.max(0), right.min(self.width));
        for y in top.max(0)..bottom.min(self.height) {
            for x in left..right {
                let at = usize::try_from((y * self.width + x) * 3).ok();
                let pixel = at.and_then(|at| self.bytes.get_mut(at..at + 3));
                if let Some(pixel) = pixel {
                    pixel.copy_from_slice(&color);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_drawn_around_its_box_and_stays_in_the_picture() {
        let mut picture = Picture {
            width: 60,
            height: 60,
            bytes: vec![0; 60 * 60 * 3],
        };
        let label = Label {
            number: 1,
            left: 20,
            top: 20,
            right: 50,
            bottom: 50,
        };
        picture.draw(&label);
        let pixel = |picture: &Picture, x: usize, y: usize| {
            let at = (y * 60 + x) * 3;
            <[u8; 3]>::try_from(&picture.bytes[at..at + 3]).unwrap()
        };
        assert_eq!(pixel(&picture, 20, 20), COLORS[1]);
        assert_eq!(pixel(&picture, 49, 49), COLORS[1]);
        assert_eq!(pixel(&picture, 35, 35), [0; 3]);
        assert_eq!(pixel(&picture, 50, 50), [0; 3]);
        // The upper stroke of the 1 is its middle column.
        assert_eq!(pixel(&picture, 24, 8), WHITE);
        assert_eq!(pixel(&picture, 22, 8), COLORS[1]);
        let outside = Label {
            number: 123,
            left: -500,
            top: -9,
            right: 900,
            bottom: 2,
        };
        picture.draw(&outside);
        let again = Picture::decode(&picture.encode().unwrap()).unwrap();
        assert_eq!(again.bytes, picture.bytes);
    }
}
