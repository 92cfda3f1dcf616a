//! Main content, landmarks and content scores of a domlens document.
//!
//! [`ContentIndex`] measures every node once, from the leaves up; [`ContentDetector`] answers
//! from it which element is the page's content, what inside that is not, and how much any part
//! reads as content. The free functions build what they need for one question.
//!
//! ```
//! use domlens_content_detect::{ContentDetector, Evidence};
//! use domlens_dom_model::Document;
//!
//! let doc = Document::parse("<nav><a href=/>Home</a></nav><main><h1>T</h1><p>Text.</main>");
//! let main = ContentDetector::new(&doc).main_content();
//! assert_eq!(main.evidence, Evidence::MainLandmark);
//! assert_eq!(doc.local_name(main.node), "main");
//! ```

mod chrome;
mod detector;
mod features;
mod functions;
mod index;
mod landmarks;
mod phrases;
mod reading;
mod region;
mod units;
mod vocabulary;
mod weights;

pub use chrome::ChromeReason;
pub use detector::{ContentDetector, Evidence, Exclusion, MainContent};
pub use functions::{calculate_content_score, find_main_content, is_navigation, is_supplementary};
pub use index::{ContentIndex, Measure};
pub use landmarks::{Landmarks, detect_landmarks, landmarks_of};
pub use vocabulary::Hints;
