//! Options about reading a page in a live browser.

use std::path::PathBuf;

use clap::Args;

/// The sides of a viewport that Chromium takes, in CSS pixels.
const SIDES: std::ops::RangeInclusive<u32> = 1..=10_000;

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Browser")]
pub(crate) struct LiveArgs {
    /// Reads INPUT in Chromium, with its scripts, frames and style sheets
    #[arg(long)]
    pub(crate) render: bool,
    #[command(flatten)]
    pub(crate) browser: BrowserArgs,
}

/// Which browser, and how it opens the page.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Browser")]
pub(crate) struct BrowserArgs {
    /// What can be seen of the page, in CSS pixels [default: 1280x720]
    #[arg(long, value_name = "WxH", value_parser = viewport)]
    pub(crate) viewport: Option<(u32, u32)>,
    /// Waits until an element is there
    #[arg(long, value_name = "CSS")]
    pub(crate) wait_for: Option<String>,
    /// A running browser to use, by the address of its debugging port
    #[arg(long, value_name = "URL")]
    pub(crate) cdp: Option<String>,
    /// Shows the browser's window
    #[arg(long, conflicts_with = "cdp")]
    pub(crate) headed: bool,
    /// The browser's program [default: that of `CHROME_PATH`, then the usual places]
    #[arg(long, value_name = "FILE", conflicts_with = "cdp")]
    pub(crate) executable_path: Option<PathBuf>,
}

impl LiveArgs {
    /// The option of a browser that was given without one, if any.
    pub(crate) fn without_render(&self) -> Option<&'static str> {
        let browser = &self.browser;
        let given = [
            (browser.viewport.is_some(), "--viewport"),
            (browser.wait_for.is_some(), "--wait-for"),
            (browser.cdp.is_some(), "--cdp"),
            (browser.headed, "--headed"),
            (browser.executable_path.is_some(), "--executable-path"),
        ];
        let first = given.into_iter().find(|(is_given, _)| *is_given);
        first.map(|(_, name)| name).filter(|_| !self.render)
    }
}

/// Reads `1280x720`.
pub(super) fn viewport(text: &str) -> Result<(u32, u32), String> {
    let side = |text: &str| text.parse().ok().filter(|side| SIDES.contains(side));
    text.split_once(['x', 'X'])
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| "expected width and height in CSS pixels, as in 1280x720".to_owned())
}

#[cfg(test)]
mod tests {
    use super::viewport;

    #[test]
    fn a_viewport_is_two_numbers() {
        assert_eq!(viewport("1920x1080"), Ok((1920, 1080)));
        for wrong in [
            "",
            "1280",
            "x",
            "0x5",
            "1280x",
            "-1x4",
            "1280x720x3",
            "99999x1",
        ] {
            assert!(viewport(wrong).is_err(), "{wrong}");
        }
    }
}
