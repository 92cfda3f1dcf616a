//! `domlens screenshot`: a picture of a page.

use anyhow::{Context, Result};
use domlens_browser::ScreenshotOptions;

use crate::args::ScreenshotArgs;
use crate::failure::{Outcome, note};
use crate::input;

pub(super) fn run(args: &ScreenshotArgs) -> Result<Outcome> {
    let options = ScreenshotOptions::default()
        .with_full_page(args.full_page)
        .with_labels(args.labels);
    let live = input::open_live(&args.input)?;
    let png = live.ask(|tab| async move { tab.screenshot(&options).await });
    live.close()?;
    let png = png?;
    std::fs::write(&args.output, png)
        .with_context(|| format!("cannot write `{}`", args.output.display()))?;
    note(&format!("wrote `{}`", args.output.display()));
    Ok(Outcome::Done)
}
