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
mod cluster;
mod context;
mod detector;
mod evidence;
mod features;
mod forest;
mod functions;
mod index;
mod kind;
mod kind_weights;
mod landmarks;
mod phrases;
mod reading;
mod region;
mod seed_score;
mod surroundings;
mod trees;
mod units;
mod vocabulary;
mod weights;

pub use chrome::ChromeReason;
pub use detector::{ContentDetector, Evidence, Exclusion, MainContent};
pub use functions::{calculate_content_score, find_main_content, is_navigation, is_supplementary};
pub use index::{ContentIndex, Measure};
pub use kind::PageKind;
pub use landmarks::{Landmarks, detect_landmarks, landmarks_of};
#[doc(hidden)]
pub use reading::{TrainingPage, TrainingUnit, TrainingWeights};
pub use vocabulary::Hints;
