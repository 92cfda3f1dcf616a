//! Pictures of a page, with the numbers of its handles on them if asked for.

mod draw;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::json;

use crate::tab::Tab;
use crate::{BrowserError, Reading, ScreenshotOptions};
use draw::{Label, Picture};

/// How large a picture may be from side to side, in pixels; browsers draw no larger ones.
const MAX_SIDE: f64 = 16_384.0;

#[derive(Deserialize)]
struct Screenshot {
    data: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Metrics {
    css_content_size: Size,
}

#[derive(Deserialize)]
struct Size {
    width: f64,
    height: f64,
}

impl Tab {
    /// A picture of the page as PNG. What is further right or down than 16,384 pixels is not on it.
    /// With [`ScreenshotOptions::labels`] the page is read, as the last time, and the boxes and
    /// numbers of its handles are drawn onto the picture; the page is not touched.
    ///
    /// # Errors
    ///
    /// When the page does not answer.
    pub async fn screenshot(&self, options: &ScreenshotOptions) -> Result<Vec<u8>, BrowserError> {
        let mut memory = self.turn().await?;
        let reading = if options.labels {
            Some(self.read_again(&mut memory).await?)
        } else {
            None
        };
        let mut params = json!({"format": "png"});
        if options.full_page {
            let (width, height) = self.picture_size().await?;
            params = json!({
                "format": "png", "captureBeyondViewport": true,
                "clip": {"x": 0, "y": 0, "scale": 1, "width": width, "height": height},
            });
        }
        let taken: Screenshot = self.call("Page.captureScreenshot", &params).await?;
        let broken = |message: String| BrowserError::Protocol {
            method: "Page.captureScreenshot".to_owned(),
            message,
        };
        let png = STANDARD
            .decode(taken.data)
            .map_err(|error| broken(error.to_string()))?;
        let Some(reading) = reading else {
            return Ok(png);
        };
        let mut picture = Picture::decode(&png).map_err(|error| broken(error.to_string()))?;
        for label in labels(&reading, options.full_page) {
            picture.draw(&label);
        }
        picture.encode().map_err(|error| broken(error.to_string()))
    }

    /// Width and height of the page as a full picture shows it, in CSS pixels.
    ///
    /// # Errors
    ///
    /// When the page does not answer.
    pub async fn picture_size(&self) -> Result<(f64, f64), BrowserError> {
        let metrics: Metrics = self.call("Page.getLayoutMetrics", &json!({})).await?;
        let Size { width, height } = metrics.css_content_size;
        Ok((width.clamp(1.0, MAX_SIDE), height.clamp(1.0, MAX_SIDE)))
    }
}

/// The boxes of the handles, in pixels of the picture.
fn labels(reading: &Reading, full_page: bool) -> Vec<Label> {
    let [right, down] = if full_page {
        [0.0, 0.0]
    } else {
        reading.state.scroll
    };
    let entries = reading.graph.entries.iter();
    let labels = entries.filter_map(|entry| {
        let rect = reading.document.bounding_box(entry.node)?;
        let label = Label {
            number: entry.handle,
            left: pixel(rect.x - right),
            top: pixel(rect.y - down),
            right: pixel(rect.right() - right),
            bottom: pixel(rect.bottom() - down),
        };
        (!rect.is_empty()).then_some(label)
    });
    labels.collect()
}

/// The nearest pixel. Far outside of any picture one place is as good as another.
fn pixel(at: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "it is clamped before")]
    let at = at.round().clamp(-1e9, 1e9) as i64;
    at
}
