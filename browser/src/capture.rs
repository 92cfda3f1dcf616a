//! The snapshot of a tab: one capture for each process, joined at the frames between them.

mod convert;
mod frames;
mod origins;
mod paths;
mod raw;
mod shape;
mod strings;
mod target;
mod tree;

use domlens::dom::snapshot::{CAPTURE_FORMAT_VERSION, Snapshot, SnapshotSource, Viewport};

use crate::facts::Target;
use crate::tab::Tab;
use crate::{BrowserError, CaptureOptions};
pub(crate) use origins::{FrameOf, Origins};
use strings::Interner;
use target::Captured;

/// How often a capture is made anew because the page was left while it was made.
const ATTEMPTS: u32 = 3;

impl Tab {
    /// Captures what the page holds, without touching it. Cost: linear in the page.
    ///
    /// # Errors
    ///
    /// When the page does not answer within the limit of the browser's options. A frame that does
    /// not answer is listed as not read.
    pub async fn capture(&self, options: &CaptureOptions) -> Result<Snapshot, BrowserError> {
        let _turn = self.turn().await?;
        let (snapshot, _) = self.capture_now(options).await?;
        Ok(snapshot)
    }

    pub(crate) async fn capture_now(
        &self,
        options: &CaptureOptions,
    ) -> Result<(Snapshot, Vec<FrameOf>), BrowserError> {
        for _ in 1..ATTEMPTS {
            let before = self.state.look(|facts| facts.loader.clone());
            let captured = self.capture_once(options).await;
            let is_same = self.state.look(|facts| facts.loader == before);
            match captured {
                Ok(captured) if is_same => return Ok(captured),
                Err(error) if is_same && !is_of_leaving(&error) => return Err(error),
                // The page was left for another meanwhile.
                _ => {}
            }
        }
        self.capture_once(options).await
    }

    /// The snapshot, and the frame of each of its documents.
    async fn capture_once(
        &self,
        options: &CaptureOptions,
    ) -> Result<(Snapshot, Vec<FrameOf>), BrowserError> {
        let targets = self.targets(*options);
        let mut interner = Interner::default();
        let mut captured: Vec<Captured> = Vec::new();
        let mut missing = Vec::new();
        // All of them are asked before the first answer is waited for.
        let answers: Vec<_> = targets
            .iter()
            .map(|(session, _)| self.ask_snapshot(session))
            .collect();
        for ((session, target), answer) in targets.iter().zip(answers) {
            let read = async {
                let raw = answer.await?;
                self.read_target(session, target, raw, options, &mut interner)
                    .await
            };
            match read.await {
                Ok(read) => captured.push(read),
                Err(error) if session == &self.state.session => {
                    if matches!(error, BrowserError::Timeout { .. }) {
                        self.revive().await;
                    }
                    return Err(error);
                }
                Err(error) => missing.push((target.frame.clone(), error.to_string())),
            }
        }
        let owners = self.frame_owners(&targets).await;
        let viewport = captured.first().and_then(|top| top.states.first());
        let viewport = viewport.map_or([0.0, 0.0], |state| state.viewport);
        let joined = frames::join(captured, &owners, &missing, *options, &interner);
        let snapshot = Snapshot {
            version: CAPTURE_FORMAT_VERSION,
            source: SnapshotSource::Protocol,
            strings: interner.into_texts(),
            viewport: Viewport {
                width: viewport[0],
                height: viewport[1],
            },
            documents: joined.documents,
            unread_frames: joined.unread,
            focus: joined.focus,
        };
        Ok((snapshot, joined.frames))
    }

    /// The processes to ask: a parent before its children.
    fn targets(&self, options: CaptureOptions) -> Vec<(String, Target)> {
        let mut targets: Vec<(String, Target)> = self.state.look(|facts| {
            let targets = facts.targets.iter();
            targets
                .map(|(session, target)| (session.clone(), target.clone()))
                .collect()
        });
        targets.sort_by_key(|(_, target)| target.order);
        targets.retain(|(session, _)| options.frames || session == &self.state.session);
        targets
    }
}

/// Whether the error is what the browser says when what was asked of went away.
fn is_of_leaving(error: &BrowserError) -> bool {
    matches!(error, BrowserError::Protocol { message, .. }
        if ["context", "navigated", "destroyed", "Frame", "No node", "detached"]
            .iter()
            .any(|word| message.contains(word)))
}
