//! Main content, landmarks and content scores of a domlens document.
