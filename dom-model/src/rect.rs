//! Rectangles on the page.

/// A rectangle in CSS pixels, from the top left corner of the page (of its top document, not of
/// what is scrolled into view).
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width, 0 or more.
    pub width: f64,
    /// The height, 0 or more.
    pub height: f64,
}

impl Rect {
    /// A rectangle; what is no finite number, and a size below 0, counts as 0.
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        let finite = |number: f64| if number.is_finite() { number } else { 0.0 };
        Self {
            x: finite(x),
            y: finite(y),
            width: finite(width).max(0.0),
            height: finite(height).max(0.0),
        }
    }

    /// The right edge.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// The bottom edge.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// The area, in square pixels.
    pub fn area(&self) -> f64 {
        self.width * self.height
    }

    /// Whether it has no area.
    pub fn is_empty(&self) -> bool {
        self.width <= 0.0 || self.height <= 0.0
    }

    /// The point in the middle: x, then y.
    pub fn center(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether a point is inside, or on an edge.
    pub fn contains(&self, (x, y): (f64, f64)) -> bool {
        self.x <= x && x <= self.right() && self.y <= y && y <= self.bottom()
    }

    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Self {
            x,
            y,
            width: self.right().max(other.right()) - x,
            height: self.bottom().max(other.bottom()) - y,
        }
    }

    #[must_use]
    pub(crate) fn moved(&self, x: f64, y: f64) -> Self {
        Self {
            x: self.x + x,
            y: self.y + y,
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_none_count_as_nothing() {
        let rect = Rect::new(f64::NAN, f64::INFINITY, -1.0, 2.0);
        assert_eq!(
            rect,
            Rect {
                height: 2.0,
                ..Rect::default()
            }
        );
        assert!(rect.is_empty());
    }

    #[test]
    fn a_union_holds_both() {
        let union = Rect::new(0.0, 0.0, 1.0, 1.0).union(&Rect::new(5.0, -1.0, 1.0, 1.0));
        assert_eq!(union, Rect::new(0.0, -1.0, 6.0, 2.0));
        assert!(union.contains(union.center()));
    }
}
