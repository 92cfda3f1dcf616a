//! `domlens screenshot`: a picture of a page.

use anyhow::Result;
use domlens_browser::ScreenshotOptions;

use crate::args::ScreenshotArgs;
use crate::failure::Outcome;
use crate::input;
use crate::output::write_file;

pub(super) fn run(args: &ScreenshotArgs) -> Result<Outcome> {
    let options = ScreenshotOptions::default()
        .with_full_page(args.full_page)
        .with_labels(args.labels);
    let live = input::open_live(&args.input)?;
    let png = live.ask(|tab| async move { tab.screenshot(&options).await })?;
    write_file(&args.output, &png)?;
    Ok(Outcome::Done)
}
