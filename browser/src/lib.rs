//! A live Chromium for domlens: the same reader on a real page, with frames, boxes and hands.
//!
//! [`Browser`] starts one or connects to one, [`Context`] keeps cookies apart, and a [`Tab`] is
//! read and used. What a page holds is captured without touching it, as a
//! [`Snapshot`](domlens::dom::snapshot::Snapshot); the layers of `domlens` read it as they read HTML.

mod aim;
mod browser;
mod capture;
mod connection;
mod error;
mod executable;
mod facts;
mod hands;
mod memory;
mod options;
mod origins;
mod outcome;
mod process;
mod reading;
mod screenshot;
mod script;
mod tab;
mod tab_state;
mod wire;
mod world;

pub use aim::Aim;
pub use browser::{Browser, Context, TabInfo};
pub use domlens::dom::snapshot::CAPTURE_FORMAT_VERSION;
pub use error::BrowserError;
pub use hands::Scroll;
pub use options::{
    CaptureOptions, ClickOptions, DialogRule, LaunchOptions, MouseButton, NavigateOptions,
    ReadOptions, ScreenshotOptions, ViewportSize,
};
pub use origins::{OriginError, OriginPattern};
pub use outcome::{Effect, Outcome};
pub use reading::{PageState, Reading};
pub use script::CAPTURE_SCRIPT;
pub use tab::{Navigation, Settled, Tab};
