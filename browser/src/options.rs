//! What a caller can choose.

use std::path::PathBuf;
use std::time::Duration;

/// How long a browser may take for one thing.
const LIMIT: Duration = Duration::from_secs(30);
/// How long a page may take to become quiet.
const SETTLE: Duration = Duration::from_secs(3);

/// The size of the part of a page that can be seen, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewportSize {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

impl Default for ViewportSize {
    fn default() -> Self {
        Self {
            width: 1280,
            height: 720,
        }
    }
}

/// What a question of the page (`alert`, `confirm`, `prompt`) is answered. `alert` is always
/// accepted, and a page that is left by `beforeunload` is always left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DialogRule {
    /// No, or cancelled: nothing is confirmed that nobody asked for.
    #[default]
    Dismiss,
    /// Yes; a `prompt` gets its default text.
    Accept,
}

/// How a browser is started or reached.
///
/// ```
/// use domlens_browser::{LaunchOptions, ViewportSize};
///
/// let options = LaunchOptions::default().with_viewport(ViewportSize { width: 800, height: 600 });
/// assert!(options.headless && !options.allow_file);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LaunchOptions {
    /// The program; `None` looks at `CHROME_PATH`, then at the usual places.
    pub executable: Option<PathBuf>,
    /// Whether it shows no window; `true`.
    pub headless: bool,
    /// 1280 by 720.
    pub viewport: ViewportSize,
    /// Whether it runs without its sandbox; `None`: if the user is root, where it does not start
    /// with one.
    pub no_sandbox: Option<bool>,
    /// The address of a running browser, as `http://host:port` or `ws://...`, to use instead.
    pub cdp: Option<String>,
    /// How long one command, and the start, may take; 30 seconds.
    pub timeout: Duration,
    /// Whether `file:` addresses are opened; `false`.
    pub allow_file: bool,
    /// If not empty, nothing is loaded from other origins than these. One is `https://host`,
    /// `host`, `host:port` or `*.host`.
    pub allowed_origins: Vec<String>,
    /// Nothing is loaded from these origins, written as the allowed ones.
    pub blocked_origins: Vec<String>,
    /// What the browser says it is; `None`: what it is.
    pub user_agent: Option<String>,
    /// What questions of the page are answered; [`DialogRule::Dismiss`].
    pub dialogs: DialogRule,
    /// Further switches for the program.
    pub arguments: Vec<String>,
}

impl Default for LaunchOptions {
    fn default() -> Self {
        Self {
            executable: None,
            headless: true,
            viewport: ViewportSize::default(),
            no_sandbox: None,
            cdp: None,
            timeout: LIMIT,
            allow_file: false,
            allowed_origins: Vec::new(),
            blocked_origins: Vec::new(),
            user_agent: None,
            dialogs: DialogRule::default(),
            arguments: Vec::new(),
        }
    }
}

/// Setters that take an option by value and give it back.
macro_rules! setters {
    ($type:ty { $($(#[$doc:meta])* $setter:ident($field:ident: $value:ty);)* }) => {
        impl $type {
            $(
                $(#[$doc])*
                pub fn $setter(mut self, $field: $value) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}

setters!(LaunchOptions {
    /// Names the program.
    with_executable(executable: Option<PathBuf>);
    /// Shows a window, or none.
    with_headless(headless: bool);
    /// Sets the size of the viewport.
    with_viewport(viewport: ViewportSize);
    /// Turns the sandbox off or on.
    with_no_sandbox(no_sandbox: Option<bool>);
    /// Uses a running browser.
    with_cdp(cdp: Option<String>);
    /// Sets how long one command may take.
    with_timeout(timeout: Duration);
    /// Opens `file:` addresses, or does not.
    with_allow_file(allow_file: bool);
    /// Sets the only origins that are loaded from.
    with_allowed_origins(allowed_origins: Vec<String>);
    /// Sets origins that are not loaded from.
    with_blocked_origins(blocked_origins: Vec<String>);
    /// Sets what the browser says it is.
    with_user_agent(user_agent: Option<String>);
    /// Sets what questions of the page are answered.
    with_dialogs(dialogs: DialogRule);
    /// Adds switches for the program.
    with_arguments(arguments: Vec<String>);
});

/// How an address is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NavigateOptions {
    /// How long everything together may take; 30 seconds.
    pub timeout: Duration,
    /// A CSS selector of which an element must be there.
    pub wait_for: Option<String>,
    /// How long the page may take to become quiet after it is loaded; 3 seconds.
    pub settle: Duration,
}

impl Default for NavigateOptions {
    fn default() -> Self {
        Self {
            timeout: LIMIT,
            wait_for: None,
            settle: SETTLE,
        }
    }
}

setters!(NavigateOptions {
    /// Sets how long everything together may take.
    with_timeout(timeout: Duration);
    /// Waits for an element.
    with_wait_for(wait_for: Option<String>);
    /// Sets how long the page may take to become quiet.
    with_settle(settle: Duration);
});

/// What is captured of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CaptureOptions {
    /// Whether the documents of frames are; `true`.
    pub frames: bool,
    /// Whether what lies above each element in view is; `false`.
    pub hits: bool,
    /// Whether listeners are; `true`.
    pub listeners: bool,
}

impl Default for CaptureOptions {
    fn default() -> Self {
        Self {
            frames: true,
            hits: false,
            listeners: true,
        }
    }
}

setters!(CaptureOptions {
    /// Reads the documents of frames, or does not.
    with_frames(frames: bool);
    /// Tries what a pointer hits, or does not.
    with_hits(hits: bool);
    /// Asks for listeners, or does not.
    with_listeners(listeners: bool);
});

/// How a page is read.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// What is captured.
    pub capture: CaptureOptions,
    /// What is listed.
    pub graph: domlens::graph::GraphOptions,
}

setters!(ReadOptions {
    /// Sets what is captured.
    with_capture(capture: CaptureOptions);
    /// Sets what is listed.
    with_graph(graph: domlens::graph::GraphOptions);
});

/// A button of a mouse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MouseButton {
    /// The first one.
    #[default]
    Left,
    /// The one in the middle.
    Middle,
    /// The one for context menus.
    Right,
}

/// How something is clicked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClickOptions {
    /// [`MouseButton::Left`].
    pub button: MouseButton,
    /// 1; 2 is a double click.
    pub count: u32,
    /// Keys that are held: `Alt`, `Control`, `Meta`, `Shift`.
    pub modifiers: Vec<String>,
}

impl Default for ClickOptions {
    fn default() -> Self {
        Self {
            button: MouseButton::default(),
            count: 1,
            modifiers: Vec::new(),
        }
    }
}

setters!(ClickOptions {
    /// Sets the button.
    with_button(button: MouseButton);
    /// Sets how often.
    with_count(count: u32);
    /// Sets the keys that are held.
    with_modifiers(modifiers: Vec<String>);
});

/// How a picture is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScreenshotOptions {
    /// Whether all of the page is on it and not only what is in view; `false`.
    pub full_page: bool,
    /// Whether the box and the number of each handle are drawn on it; `false`. The page is read
    /// for that, and not touched.
    pub labels: bool,
}

setters!(ScreenshotOptions {
    /// Takes all of the page.
    with_full_page(full_page: bool);
    /// Draws boxes and numbers.
    with_labels(labels: bool);
});
