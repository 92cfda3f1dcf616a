//! The pointer: where an element can be hit, and the events of a mouse.

use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;

use super::{Scroll, function};
use crate::aim::Aimed;
use crate::tab::Tab;
use crate::{BrowserError, ClickOptions, MouseButton};

/// How long an element may move before it is clicked, in milliseconds.
const MOVES: u64 = 2000;
/// How long a wheel may take to come to rest.
const ROLL: Duration = Duration::from_millis(600);
/// What part of a screen one turn of the wheel moves.
const SCREEN: f64 = 0.9;
/// Further than any page is long, in CSS pixels.
const FAR: f64 = 10_000_000.0;

/// Sets the scroll position of what scrolls around the element, or of the page, if a wheel does not.
const REST: &str = "(limit) => new Promise(done => {
  const end = performance.now() + limit;
  let last = [scrollX, scrollY].join();
  let same = 0;
  const look = () => {
    const now = [scrollX, scrollY].join();
    same = now === last ? same + 1 : 0;
    last = now;
    if (same >= 4 || performance.now() > end) done(null);
    else setTimeout(look, 25);
  };
  look();
})";
const MIDDLE: &str = "() => [innerWidth / 2, innerHeight / 2, innerWidth, innerHeight]";
const TO_END: &str = "toEnd => {
  const page = document.scrollingElement || document.documentElement;
  page.scrollTo({top: toEnd ? page.scrollHeight : 0, behavior: 'instant'});
  return null;
}";

#[derive(Deserialize)]
struct Points {
    #[serde(default, rename = "points")]
    found: Vec<Point>,
    hindrance: Option<String>,
    cover: Option<String>,
}

/// A point in CSS pixels of a viewport.
pub(crate) type Point = [f64; 2];

impl Points {
    fn or_hindrance(self, aimed: &Aimed) -> Result<Vec<Point>, BrowserError> {
        if let Some(reason) = self.hindrance {
            return Err(aimed.unusable(reason));
        }
        match self.cover {
            Some(cover) => Err(BrowserError::Covered {
                element: aimed.name.clone(),
                cover: domlens::dom::one_line(&cover),
            }),
            None => Ok(self.found),
        }
    }
}

impl Tab {
    /// A point of the top viewport at which a pointer hits the element.
    pub(super) async fn point(&self, aimed: &Aimed) -> Result<Point, BrowserError> {
        // The frames come into view first, the outermost before the others.
        let frames = aimed.address.places.iter().skip(1);
        for place in frames.clone().rev() {
            let reveal = function("reveal");
            let _: Option<IgnoredAny> = self.call_on(aimed, place, &reveal, &[]).await?;
        }
        let limit = json!({"value": MOVES});
        let found: Points = self.on(aimed, "points", &[limit]).await?;
        let mut points = found.or_hindrance(aimed)?;
        for place in frames {
            let given = json!({"value": points});
            let outwards = function("outwards");
            let found: Points = self.call_on(aimed, place, &outwards, &[given]).await?;
            points = found.or_hindrance(aimed)?;
        }
        let first = points.first().copied();
        first.ok_or_else(|| aimed.unusable("cannot be scrolled into view"))
    }

    pub(super) async fn move_to(&self, [x, y]: Point, modifiers: u8) -> Result<(), BrowserError> {
        let params = json!({"type": "mouseMoved", "x": x, "y": y, "modifiers": modifiers});
        let _: IgnoredAny = self.call("Input.dispatchMouseEvent", &params).await?;
        Ok(())
    }

    pub(super) async fn press_at(
        &self,
        point: Point,
        options: &ClickOptions,
        modifiers: u8,
    ) -> Result<(), BrowserError> {
        if options.count == 0 || options.count > 3 {
            let told = format!("{} clicks are not possible; 1 to 3 are", options.count);
            return Err(BrowserError::Argument(told));
        }
        let (button, buttons) = match options.button {
            MouseButton::Left => ("left", 1),
            MouseButton::Right => ("right", 2),
            MouseButton::Middle => ("middle", 4),
        };
        self.move_to(point, modifiers).await?;
        let [x, y] = point;
        for count in 1..=options.count {
            for (kind, buttons) in [("mousePressed", buttons), ("mouseReleased", 0)] {
                let params = json!({
                    "type": kind, "x": x, "y": y, "button": button, "buttons": buttons,
                    "clickCount": count, "modifiers": modifiers,
                });
                let sent: Result<IgnoredAny, _> =
                    self.call("Input.dispatchMouseEvent", &params).await;
                match sent {
                    // The tab may close itself or go elsewhere on the first event.
                    Err(BrowserError::Protocol { .. }) if kind == "mouseReleased" => {}
                    sent => drop(sent?),
                }
            }
        }
        Ok(())
    }

    pub(super) async fn scroll_now(
        &self,
        aimed: Option<&Aimed>,
        scroll: Scroll,
    ) -> Result<(), BrowserError> {
        let limit = self.browser.limit();
        if let (None, Scroll::Top | Scroll::Bottom) = (aimed, scroll) {
            let to_end = json!({"value": scroll == Scroll::Bottom});
            let _: Option<IgnoredAny> = self.call_on_top(TO_END, &[to_end], limit).await?;
        } else {
            let [x, y, _, height]: [f64; 4] = self.call_on_top(MIDDLE, &[], limit).await?;
            let [x, y] = match aimed {
                Some(aimed) => self.point(aimed).await?,
                None => [x, y],
            };
            let (right, down) = match scroll {
                Scroll::By(right, down) => (right, down),
                Scroll::Down => (0.0, height * SCREEN),
                Scroll::Up => (0.0, -height * SCREEN),
                Scroll::Top => (0.0, -FAR),
                Scroll::Bottom => (0.0, FAR),
            };
            let params = json!({
                "type": "mouseWheel", "x": x, "y": y, "deltaX": right, "deltaY": down,
            });
            let _: IgnoredAny = self.call("Input.dispatchMouseEvent", &params).await?;
        }
        let rest = json!({"value": u64::try_from(ROLL.as_millis()).unwrap_or(0)});
        let _: Option<IgnoredAny> = self.call_on_top(REST, &[rest], limit).await?;
        Ok(())
    }
}
