//! The script that captures a page from inside, for a browser that someone else drives.

/// An expression without dependencies that reads the page it is evaluated in and gives the
/// [`Snapshot`](domlens::dom::snapshot::Snapshot) as JSON, in the format version
/// [`CAPTURE_FORMAT_VERSION`](domlens::dom::snapshot::CAPTURE_FORMAT_VERSION). It changes nothing in
/// the page.
///
/// A script sees no closed shadow roots, no documents of other origins and no listeners; all else
/// is as [`Tab::capture`](crate::Tab::capture) has it. `docs/SNAPSHOT.md` shows how to run it with
/// Playwright, Puppeteer, `WebDriver` or an extension.
///
/// ```no_run
/// use domlens::dom::{Document, ParseOptions, snapshot::Snapshot};
/// use domlens_browser::CAPTURE_SCRIPT;
///
/// # async fn show(tab: domlens_browser::Tab) -> Result<(), Box<dyn std::error::Error>> {
/// let json = tab.evaluate(CAPTURE_SCRIPT).await?;
/// let snapshot = Snapshot::from_json(json.as_str().unwrap_or_default())?;
/// let document = Document::from_snapshot(&snapshot, &ParseOptions::default())?;
/// # Ok(())
/// # }
/// ```
pub const CAPTURE_SCRIPT: &str = include_str!("capture.js");
